package fix

import (
	"context"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/reports"
)

// harmless reports whether no kernel loses its proof by a change, neither one that was proved before nor one that earlier
// changes have fixed: in this program, and in others with code in the files that change. Of a change in the code of kernels only those that
// run the lines are looked at, unless all are asked for.
func (s *searcher) harmless(ctx context.Context, st *state, before *reports.Report, program, kernel string, all bool) (bool, error) {
	made := st.edits
	if !all {
		made = made[len(s.done):]
	}
	all = all || s.thorough || slices.ContainsFunc(made, func(e Edit) bool {
		return !slices.ContainsFunc(before.Kernels, func(k reports.Kernel) bool { return s.runs(&k, e) })
	})
	kept := map[string][]string{} // kernels by program
	for _, k := range before.Kernels {
		name := kernelName{k.Program, k.Name}
		if name == (kernelName{program, kernel}) || k.Verdict != reports.RaceFree && !s.fixed[name] {
			continue
		}
		code := codeFiles(before, k.Program)
		near := slices.ContainsFunc(made, func(e Edit) bool { return s.runs(&k, e) })
		mended := k.Program == program || program == "" && s.mended(k.Program)
		if near || all && (mended || slices.ContainsFunc(made, func(e Edit) bool { return slices.Contains(code, e.File) })) {
			kept[k.Program] = append(kept[k.Program], k.Name)
		}
	}
	for _, of := range slices.Sorted(maps.Keys(kept)) {
		var names []string
		for _, name := range kept[of] {
			names = append(names, regexp.QuoteMeta(name))
		}
		after, err := s.lookFor(ctx, st.edits, of, regexp.MustCompile("^("+strings.Join(names, "|")+")$"))
		if err != nil || after == nil || slices.ContainsFunc(kept[of], func(name string) bool { return !proved(after, of, name) }) {
			return false, err
		}
	}
	return true, nil
}

// mended reports whether some kernel of a program is mended by the changes so far.
func (s *searcher) mended(program string) bool {
	for name := range s.fixed {
		if name.program == program {
			return true
		}
	}
	return false
}

// runs reports whether a kernel runs the line that an edit changes.
func (s *searcher) runs(k *reports.Kernel, e Edit) bool {
	line := (&source{e.File, s.text(e.File)}).line(e.Start)
	return slices.ContainsFunc(k.Code, func(l reports.Lines) bool { return l.File == e.File && l.First <= line && line <= l.Last })
}
