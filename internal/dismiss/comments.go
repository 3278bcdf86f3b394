package dismiss

import (
	"bytes"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/reports"
)

// Comments obeys the comments in the sources of a finished report: it dismisses, remarks on those that dismiss nothing,
// and lists those that cannot be obeyed. Partial says that kernels were left out of the run on purpose. Text is the text
// of a file, or nil where it may not be quoted or cannot be read: a comment there dismisses nothing.
func Comments(r *reports.Report, partial bool, text func(file string) []byte) {
	s := read(r, text)
	if len(s.ignores)+len(r.Problems) == 0 {
		return
	}
	for _, c := range r.Cases() {
		s.dismiss(c)
	}
	if !partial && r.Totals().Failed == 0 {
		s.remark(r)
	}
	r.Finish()
}

// place is a line of a file, whatever the ways to name it.
type place struct {
	file string // absolute
	line int
}

// sources are the comments in the sources of a report.
type sources struct {
	ignores map[place][]*ignore // by the lines that they cover
	lines   map[string][]string // of files with comments
	used    map[use]bool
	abs     map[string]string
}

// use is a comment with one of its rules.
type use struct {
	*ignore
	rule string
}

// read parses the files of a report: its inputs, and those with the code of its kernels. What cannot be read has no
// comments: the compiler has told of it.
func read(r *reports.Report, text func(string) []byte) *sources {
	s := &sources{ignores: map[place][]*ignore{}, lines: map[string][]string{}, used: map[use]bool{}, abs: map[string]string{}}
	names := map[string]bool{}
	for _, f := range r.Files {
		names[f.Path] = true
	}
	for i := range r.Kernels {
		for _, l := range r.Kernels[i].Code {
			names[l.File] = true
		}
	}
	seen := map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		abs := s.absolute(name)
		if seen[abs] {
			continue
		}
		seen[abs] = true
		src := text(name)
		if !bytes.Contains(src, []byte(marker)) {
			continue
		}
		ignores, problems := parse(name, src)
		r.Problems = append(r.Problems, problems...)
		for i := range ignores {
			for line := ignores[i].covers.first; line <= ignores[i].covers.last; line++ {
				p := place{abs, line}
				s.ignores[p] = append(s.ignores[p], &ignores[i])
			}
		}
		s.lines[abs] = strings.Split(string(src), "\n")
	}
	return s
}

// absolute is another name of a file that all its names share, links apart.
func (s *sources) absolute(name string) string {
	abs, known := s.abs[name]
	if !known {
		var err error
		if abs, err = filepath.Abs(name); err != nil {
			abs = filepath.Clean(name)
		}
		s.abs[name] = abs
	}
	return abs
}

// dismiss lets the comments on the lines of a case dismiss it.
func (s *sources) dismiss(c *reports.Case) {
	for _, p := range c.Places() {
		for _, i := range s.ignores[place{s.absolute(p.File), p.Line}] {
			if slices.Contains(i.rules, c.Rule()) {
				c.Dismiss(reports.Dismissal{By: reports.ByComment, Reason: i.reason, At: &i.at})
				s.used[use{i, c.Rule()}] = true
			}
		}
	}
}

// remark tells of comments that dismiss nothing in kernels that are decided.
func (s *sources) remark(r *reports.Report) {
	type judged struct{ decided, open bool }
	at := map[place]judged{}
	for k := range r.Kernels {
		decided := isDecided(&r.Kernels[k])
		for _, l := range r.Kernels[k].Code {
			if s.lines[s.absolute(l.File)] == nil {
				continue
			}
			for line := l.First; line <= l.Last; line++ {
				p := place{s.absolute(l.File), line}
				j := at[p]
				at[p] = judged{j.decided || decided, j.open || !decided}
			}
		}
	}
	of := map[*ignore]judged{} // all lines of its statement
	file := map[*ignore]string{}
	for p, list := range s.ignores {
		for _, i := range list {
			j := of[i]
			of[i], file[i] = judged{j.decided || at[p].decided, j.open || at[p].open}, p.file
		}
	}
	for i, j := range of {
		if j.open || !j.decided {
			continue
		}
		for _, rule := range i.rules {
			if s.used[use{i, rule}] {
				continue
			}
			source, from := reports.CutLine(strings.TrimRight(s.lines[file[i]][i.at.Line-1], "\r"), i.at.Column)
			r.Remarks = append(r.Remarks, reports.Remark{Rule: reports.RuleUnused, Position: i.at,
				Message: fmt.Sprintf("%s %s dismisses nothing", marker, rule), Source: source, From: from})
		}
	}
}

// isDecided says whether all is known about a kernel.
func isDecided(k *reports.Kernel) bool {
	return k.Verdict == reports.RaceFree || k.Verdict == reports.Racy && len(k.Reasons) == 0
}
