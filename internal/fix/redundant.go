package fix

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/hgrd/hgrd/internal/cxx"
	"github.com/hgrd/hgrd/internal/excerpt"
	"github.com/hgrd/hgrd/reports"
)

// spare is a barrier or a fence that proofs do not need.
type spare struct {
	At      reports.Position
	Text    string   // as written: "__syncthreads()"
	Instead string   // what is enough in its place; "" where nothing is needed
	Kernels []string // that have it; all are proved without it
	While   []int    // lines of others, of which it takes the place: it is not needed as long as one of them stays
	edits   []Edit
}

// site is an operation that may be spared.
type site struct {
	spare
	alternatives []alternative // the weakest first
}

// alternative is what may stand in place of an operation.
type alternative struct {
	text  string
	edits []Edit
}

// Spares lists the operations without which all kernels of a program that have them stay proved, as remarks: each by itself, and
// those that are needed once others are left out say so. The report is that of the program as it is.
func Spares(ctx context.Context, report *reports.Report, program string, check Check, jobs int) ([]reports.Remark, error) {
	s := &searcher{check: check, jobs: jobs}
	sites, out := s.sites(report, program)
	found := make([]*spare, len(sites))
	var g errgroup.Group
	g.SetLimit(max(jobs, 1))
	for i := range sites {
		g.Go(func() (err error) {
			found[i], err = s.spared(ctx, &sites[i], program)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	found = slices.DeleteFunc(found, func(p *spare) bool { return p == nil })
	if err := s.rivals(ctx, found, program); err != nil {
		return nil, err
	}
	for _, p := range found {
		out = append(out, s.remark(p))
	}
	slices.SortStableFunc(out, func(a, b reports.Remark) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return out, ctx.Err()
}

// rivals finds operations of which each may be spared, and not both: what no kernel needs beside those before it is left out with
// them, and of the rest each is held against these one by one.
func (s *searcher) rivals(ctx context.Context, found []*spare, program string) error {
	var gone []*spare
	for _, p := range found {
		near := slices.DeleteFunc(slices.Clone(gone), func(o *spare) bool {
			return !slices.ContainsFunc(o.Kernels, func(k string) bool { return slices.Contains(p.Kernels, k) })
		})
		without := func(others []*spare) (bool, error) {
			edits, kernels := slices.Clone(p.edits), slices.Clone(p.Kernels)
			for _, o := range others {
				edits, kernels = append(edits, o.edits...), append(kernels, o.Kernels...)
			}
			return s.stays(ctx, edits, program, kernels)
		}
		ok, err := len(near) == 0, error(nil)
		if !ok {
			ok, err = without(near)
		}
		switch {
		case err != nil:
			return err
		case ok:
			gone = append(gone, p)
			continue
		}
		for _, o := range near {
			if ok, err := without([]*spare{o}); err != nil {
				return err
			} else if !ok || len(near) == 1 {
				p.While, o.While = append(p.While, o.At.Line), append(o.While, p.At.Line)
			}
		}
		if len(p.While) == 0 { // it takes several of them to miss it
			for _, o := range near {
				p.While, o.While = append(p.While, o.At.Line), append(o.While, p.At.Line)
			}
		}
	}
	return nil
}

// spared tries what may stand in place of a site's operation.
func (s *searcher) spared(ctx context.Context, at *site, program string) (*spare, error) {
	for _, a := range at.alternatives {
		ok, err := s.stays(ctx, a.edits, program, at.spare.Kernels)
		if err != nil {
			return nil, err
		}
		if ok {
			out := at.spare
			out.Instead, out.edits = a.text, a.edits
			return &out, nil
		}
	}
	return nil, nil
}

// stays reports whether kernels are proved with some edits, too.
func (s *searcher) stays(ctx context.Context, edits []Edit, program string, kernels []string) (bool, error) {
	var names []string
	for _, k := range kernels {
		names = append(names, regexp.QuoteMeta(k))
	}
	r, err := s.lookFor(ctx, edits, program, regexp.MustCompile("^("+strings.Join(names, "|")+")$"))
	if err != nil || r == nil {
		return false, err
	}
	return !slices.ContainsFunc(kernels, func(k string) bool { return !proved(r, program, k) }), nil
}

// sites are the operations in the code of proved kernels that no other kernel has, and remarks on barriers and fences that are not
// looked at, since threads may see the order that they make.
func (s *searcher) sites(report *reports.Report, program string) ([]site, []reports.Remark) {
	var out []site
	seen := map[string]string{} // by kernel: an operation in which the order of other things than plain accesses may be seen
	for _, file := range codeFiles(report, program) {
		if s.text(file) == nil {
			continue
		}
		src := &source{file, s.text(file)}
		for t := range cxx.Tokens(src.text) {
			if t.Kind != cxx.Word || t.Directive {
				continue
			}
			kernels, all := kernelsAt(report, program, file, t.Line)
			word := t.Text(src.text)
			if observes(word) {
				for _, k := range kernels {
					if seen[k] == "" {
						seen[k] = fmt.Sprintf("%s at line %d", word, t.Line)
					}
				}
			}
			if a := src.alternatives(t); all && len(kernels) > 0 && len(a) > 0 {
				at := reports.Position{File: file, Line: t.Line, Column: t.Column}
				out = append(out, site{spare{At: at, Text: src.call(t), Kernels: kernels}, a})
			}
		}
	}
	var remarks []reports.Remark
	out = slices.DeleteFunc(out, func(at site) bool {
		if strings.HasPrefix(at.Text, "atomic") {
			return false
		}
		i := slices.IndexFunc(at.spare.Kernels, func(k string) bool { return seen[k] != "" })
		if i >= 0 {
			k := at.spare.Kernels[i]
			remarks = append(remarks, s.noted(at.At, fmt.Sprintf("whether kernel %s needs %s is not looked at: %s may show an order that no race depends on", k, at.Text, seen[k])))
		}
		return i >= 0
	})
	return out, remarks
}

// observes reports whether a word is that of an operation by which threads, other kernels or the host may see an order that no
// race depends on: what proofs do not need, such operations may.
func observes(word string) bool {
	switch word {
	case "volatile", "asm", "printf", "clock", "clock64", "wall_clock64", "__nanosleep", "__activemask", "__threadfence_system", "load", "store", "exchange":
		return true
	}
	return strings.HasPrefix(word, "atomic") || strings.HasPrefix(word, "fetch_") || strings.HasPrefix(word, "compare_exchange")
}

// codeFiles are the files with code of a program's kernels, without those of the system's headers.
func codeFiles(r *reports.Report, program string) []string {
	var out []string
	for _, k := range r.Kernels {
		for _, l := range k.Code {
			if k.Program == program && !slices.Contains(out, l.File) && !excerpt.System(l.File) {
				out = append(out, l.File)
			}
		}
	}
	slices.Sort(out)
	return out
}

// kernelsAt are the kernels that run a line, and whether all of them are proved.
func kernelsAt(r *reports.Report, program, file string, line int) (names []string, all bool) {
	all = true
	for _, k := range r.Kernels {
		if k.Program != program || !slices.ContainsFunc(k.Code, func(l reports.Lines) bool { return l.File == file && l.First <= line && line <= l.Last }) {
			continue
		}
		all = all && k.Verdict == reports.RaceFree
		if !slices.Contains(names, k.Name) {
			names = append(names, k.Name)
		}
	}
	return names, all
}

// call is the text of a call that begins with a name; the name alone where none does.
func (s *source) call(name cxx.Token) string {
	rest := &cxx.Statement{Start: name.Start, End: len(s.text)}
	tokens := s.tokens(rest)
	if len(tokens) < 2 || tokens[1].Text(s.text) != "(" {
		return name.Text(s.text)
	}
	return string(s.text[name.Start : s.closing(tokens, 1)+1])
}

// alternatives are what may stand in place of the operation that a word begins; none where it is no operation that can be
// spared.
func (s *source) alternatives(t cxx.Token) []alternative {
	word := t.Text(s.text)
	rename := func(to string) alternative {
		return alternative{to, []Edit{s.replace(t.Start, t.End, to)}}
	}
	var out []alternative
	alone := func() { // without the statement, where it is one
		f := cxx.Function(s.text, t.Start)
		if f == nil {
			return
		}
		path := f.Around(t.Start)
		if st := path[len(path)-1]; st.Shape == cxx.Plain && len(st.Tokens) > 0 && st.Tokens[len(st.Tokens)-1].Text(s.text) == ";" && strings.TrimSuffix(s.of(st), ";") == s.call(st.Tokens[0]) {
			out = append(out, alternative{"", s.without(path)})
		}
	}
	switch {
	case word == "__syncthreads":
		alone()
		if s.call(t) == "__syncthreads()" {
			out = append(out, rename("__syncwarp"))
		}
	case word == "__syncwarp":
		alone()
	case word == "__threadfence":
		alone()
		out = append(out, rename("__threadfence_block"))
	case word == "__threadfence_block":
		alone()
	case strings.HasPrefix(word, "atomic") && word != "atomic" && !strings.Contains(word, "_") && s.call(t) != word:
		out = s.unshared(t)
		out = append(out, rename(word+"_block"))
	}
	return out
}

// remark is a spare for a report.
func (s *searcher) remark(p *spare) reports.Remark {
	message := p.Text + " is not needed: "
	with := "without it"
	if p.Instead != "" {
		message, with = p.Instead+" is enough instead of "+p.Text+": ", "with it"
	}
	kernel := "kernel "
	verb := " is"
	if len(p.Kernels) > 1 {
		kernel, verb = "kernels ", " are"
	}
	if len(p.While) > 0 {
		var lines []string
		slices.Sort(p.While)
		for _, l := range slices.Compact(p.While) {
			lines = append(lines, fmt.Sprint(l))
		}
		message = strings.TrimSuffix(message, ": ") + " as long as the one at line " + strings.Join(lines, " or ") + " stays: "
	}
	message += kernel + strings.Join(p.Kernels, ", ") + verb + " proved race-free " + with
	return s.noted(p.At, message)
}

// noted is a remark on a place.
func (s *searcher) noted(at reports.Position, message string) reports.Remark {
	line, _, _ := strings.Cut(string(s.text(at.File)[(&source{at.File, s.text(at.File)}).offset(reports.Position{Line: at.Line}):]), "\n")
	source, from := reports.CutLine(strings.TrimRight(line, "\r"), at.Column)
	return reports.Remark{Rule: reports.RuleSpare, Position: at, Message: message, Source: source, From: from}
}
