package fix

import (
	"context"
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

// Spares lists the operations without which all kernels of a program that have them stay proved, as remarks. Each is tried
// by itself: two that could be spared may need each other. The report is that of the program as it is.
func Spares(ctx context.Context, report *reports.Report, program string, check Check, jobs int) ([]reports.Remark, error) {
	s := &searcher{check: check, jobs: jobs}
	sites := s.sites(report, program)
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
	var out []reports.Remark
	for _, f := range found {
		if f != nil {
			out = append(out, s.remark(f))
		}
	}
	return out, ctx.Err()
}

// spared tries what may stand in place of a site's operation.
func (s *searcher) spared(ctx context.Context, at *site, program string) (*spare, error) {
	var names []string
	for _, k := range at.spare.Kernels {
		names = append(names, regexp.QuoteMeta(k))
	}
	kernels := regexp.MustCompile("^(" + strings.Join(names, "|") + ")$")
	for _, a := range at.alternatives {
		r, err := s.lookFor(ctx, a.edits, program, kernels)
		if err != nil {
			return nil, err
		}
		if r != nil && !slices.ContainsFunc(at.spare.Kernels, func(k string) bool { return !proved(r, program, k) }) {
			out := at.spare
			out.Instead = a.text
			return &out, nil
		}
	}
	return nil, nil
}

// sites are the operations in the code of proved kernels that no other kernel has.
func (s *searcher) sites(report *reports.Report, program string) []site {
	var out []site
	ordered := map[string]bool{} // kernels in which the order of other things than plain accesses may be seen
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
			if observes(t.Text(src.text)) {
				for _, k := range kernels {
					ordered[k] = true
				}
			}
			if a := src.alternatives(t); all && len(kernels) > 0 && len(a) > 0 {
				out = append(out, site{spare{reports.Position{File: file, Line: t.Line, Column: t.Column}, src.call(t), "", kernels}, a})
			}
		}
	}
	return slices.DeleteFunc(out, func(at site) bool {
		return slices.ContainsFunc(at.spare.Kernels, func(k string) bool { return ordered[k] })
	})
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
	message += kernel + strings.Join(p.Kernels, ", ") + verb + " proved race-free " + with
	line, _, _ := strings.Cut(string(s.text(p.At.File)[(&source{p.At.File, s.text(p.At.File)}).offset(reports.Position{Line: p.At.Line}):]), "\n")
	source, from := reports.CutLine(strings.TrimRight(line, "\r"), p.At.Column)
	return reports.Remark{Rule: reports.RuleSpare, Position: p.At, Message: message, Source: source, From: from}
}
