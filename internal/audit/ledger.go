package audit

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Ledger says what became of the CUDA, HIP and OpenCL sources in the folders of an audit: each of them is the input of a program,
// or is read by one, or is left out.
type Ledger struct {
	Found  int    `json:"found"`
	Inputs int    `json:"inputs"`
	Read   int    `json:"read"` // by the compiler, for inputs of programs, and no inputs
	Left   []Left `json:"leftOut"`
}

// Left is what is left out: a source, or a folder or another file that says where there are some.
type Left struct {
	Path    string `json:"path"`
	Reason  string `json:"reason"`
	Sources int    `json:"sources"`            // that are known to be left out with it
	Design  bool   `json:"byDesign,omitempty"` // it is no part of the user's programs

	wide bool // it stands for files whose names are not known
}

// Gaps are what is left out and may be a part of the user's programs.
func (l *Ledger) Gaps() []Left {
	if l == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(l.Left), func(e Left) bool { return e.Design })
}

// Only keeps of what is left out what programs that match one of the patterns may lie in; all where there is none.
func (l *Ledger) Only(patterns []string) {
	if len(patterns) == 0 {
		return
	}
	l.Left = slices.DeleteFunc(l.Left, func(e Left) bool {
		return !e.wide && !slices.ContainsFunc(patterns, func(p string) bool { return matches(p, e.Path) })
	})
}

// Lines tell what is left out, in a few lines: gaps by reason, and in one line what is left out by design.
func (l *Ledger) Lines() []string {
	const (
		most = 5  // of one reason, and of what is left out by design
		all  = 20 // gaps
	)
	if l == nil {
		return nil
	}
	gaps := l.Gaps()
	slices.SortStableFunc(gaps, func(a, b Left) int { return strings.Compare(a.Reason, b.Reason) })
	var lines []string
	for i := 0; i < len(gaps); {
		n := i
		for n < len(gaps) && gaps[n].Reason == gaps[i].Reason {
			n++
		}
		if len(lines) >= all {
			lines = append(lines, fmt.Sprintf("%d more that are left out: the JSON document lists them", len(gaps)-i))
			break
		}
		for k := i; k < n; k++ {
			if rest := n - k; k-i == most-1 && rest > 1 {
				lines = append(lines, fmt.Sprintf("%d more: %s", rest, gaps[i].Reason))
				break
			}
			lines = append(lines, gaps[k].Path+": "+gaps[k].Reason)
		}
		i = n
	}
	var design []string
	sources := 0
	for _, e := range l.Left {
		if e.Design {
			sources += e.Sources
			design = append(design, fmt.Sprintf("%s (%s)", e.Path, e.Reason))
		}
	}
	if n := len(design); n > most {
		design = append(design[:most-1], fmt.Sprintf("%d more", n-most+1))
	}
	if len(design) > 0 {
		lines = append(lines, fmt.Sprintf("left out by design: %s in %s", plural(sources, "source"), strings.Join(design, ", ")))
	}
	return lines
}

// reasons counts gaps by reason.
func (l *Ledger) reasons() []count {
	t := tally{}
	for _, e := range l.Gaps() {
		t[e.Reason]++
	}
	return t.list()
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// account gathers what becomes of sources. Paths are absolute.
type account struct {
	base    string
	roots   []string
	sources map[string]bool
	inputs  map[string]bool
	readBy  map[string]string // the input for which the compiler opens a source
	left    map[Left]bool
	aside   map[string]string // sources, and folders with some, that are not the user's, and whose they are
	skipped map[string]bool   // those of the folders that were not looked into
	links   []string
}

func newAccount(base string, roots []string) *account {
	return &account{base: base, roots: roots, sources: map[string]bool{}, inputs: map[string]bool{}, readBy: map[string]string{},
		left: map[Left]bool{}, aside: map[string]string{}, skipped: map[string]bool{}}
}

// name is a path as seen from the base; what lies elsewhere keeps its absolute path.
func (a *account) name(path string) string {
	if below(a.base, path) {
		path = relative(a.base, path)
	}
	return filepath.ToSlash(path)
}

// leave notes that a file is left out. A source counts itself.
func (a *account) leave(path, reason string) {
	e := Left{Path: a.name(path), Reason: reason}
	if a.sources[path] {
		e.Sources = 1
	}
	a.left[e] = true
}

// leaveAll notes that files are left out whose names are not known: those in a folder, or of which a file tells.
func (a *account) leaveAll(path, reason string) {
	a.left[Left{Path: a.name(path), Reason: reason, wide: true}] = true
}

// set notes that a source, or all in a folder, is not the user's.
func (a *account) set(path, whose string) { a.aside[path] = whose }

// count takes in the programs of the tree.
func (t *tree) count() {
	for _, p := range t.programs {
		for _, s := range p.Inputs {
			if !filepath.IsAbs(s) {
				s = filepath.Join(p.Dir, s)
			}
			t.inputs[s] = true
		}
	}
	for _, dir := range t.order {
		if build := t.made(dir); build != "" {
			t.set(build, "a build by CMake")
		}
	}
}

// close balances the account: what is neither an input nor read nor left out by design is told.
func (a *account) close(ctx context.Context) *Ledger {
	l := &Ledger{Left: []Left{}}
	within := map[string]int{}
	for source := range a.sources {
		l.Found++
		switch owner := a.around(source); {
		case a.inputs[source]:
			l.Inputs++
		case a.readBy[source] != "":
			l.Read++
		case owner != "":
			within[owner]++
		default:
			a.leave(source, "is in no program")
		}
	}
	for path, whose := range a.aside {
		n := within[path]
		if a.skipped[path] {
			n, _ = sourcesBelow(ctx, path, maxEntries)
			l.Found += n
		}
		if n > 0 {
			l.Left = append(l.Left, Left{Path: a.name(path), Reason: whose, Sources: n, Design: true})
		}
	}
	for _, link := range a.links {
		a.link(ctx, link)
	}
	for e := range a.left {
		l.Left = append(l.Left, e)
	}
	slices.SortFunc(l.Left, func(x, y Left) int {
		if c := strings.Compare(x.Path, y.Path); c != 0 {
			return c
		}
		return strings.Compare(x.Reason, y.Reason)
	})
	return l
}

// around is the source itself or the folder around it that is not the user's; "" for what is.
func (a *account) around(source string) string {
	for path := source; ; path = filepath.Dir(path) {
		if a.aside[path] != "" {
			return path
		}
		if path == filepath.Dir(path) {
			return ""
		}
	}
}

// link tells of a link to a source, or to a folder with some, that no root holds.
func (a *account) link(ctx context.Context, path string) {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		if isKernels(path) {
			a.leave(path, "is a link that leads nowhere")
		}
		return
	}
	info, err := os.Stat(real)
	inside := slices.ContainsFunc(a.roots, func(root string) bool { return below(root, real) })
	switch {
	case err != nil:
	case info.Mode().IsRegular() && isKernels(path) && !(inside && isKernels(real)):
		a.leave(path, "is a link to a file that is not among the sources of these folders, and is not followed")
	case info.IsDir() && !inside:
		const most = 10_000 // names that are looked at
		if n, all := sourcesBelow(ctx, real, most); n > 0 || !all {
			a.leaveAll(path, "is a link out of these folders, and is not followed: name the folder that it leads to as well")
		}
	}
}

// sourcesBelow counts the sources in a folder by their names, as far as it can be looked into. It says no where there are more
// than so many files in it.
func sourcesBelow(ctx context.Context, dir string, most int) (n int, all bool) {
	entries := 0
	filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if entries++; entries > most || ctx.Err() != nil {
			return filepath.SkipAll
		}
		if err == nil && d.Type().IsRegular() && isKernels(d.Name()) {
			n++
		}
		return nil
	})
	return n, entries <= most
}
