package levels

import (
	"path/filepath"
	"slices"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/hgrd/hgrd/reports"
)

// Line is one setting. Its words are valid.
type Line struct {
	Rule  string // or a rank, or Every
	Glob  string // of the files it holds for; "" for all
	Level Level
	At    reports.Position
}

// Set is the lines of one settings file. The zero value changes nothing.
type Set struct {
	root  string // that globs are relative to
	lines []Line
}

// New is a set without lines whose globs are relative to the folder root.
func New(root string) *Set { return &Set{root: root} }

// Add adds a line that overrides those before.
func (s *Set) Add(l Line) { s.lines = append(s.lines, l) }

// Apply gives what a finished report holds its levels, and finishes the report again. The paths in it are relative to dir;
// "" for the working directory.
func (s *Set) Apply(r *reports.Report, dir string) {
	if s == nil || len(s.lines) == 0 {
		return
	}
	files := newFiles(s.root, dir)
	for i := range r.Races {
		x := &r.Races[i]
		l := s.of(files, []string{x.Rule, x.Rank().String()}, x.Accesses[0].File, x.Accesses[1].File)
		l.apply(&x.Severity, &x.Dismissed)
	}
	for i := range r.Divergences {
		d := &r.Divergences[i]
		s.of(files, []string{d.Rule}, d.File).apply(&d.Severity, &d.Dismissed)
	}
	for i := range r.Remarks {
		m := &r.Remarks[i]
		s.of(files, []string{m.Rule}, m.File).apply(&m.Severity, &m.Dismissed)
	}
	r.Finish()
}

// of is the last line that holds for something with these names in these files; nil where none does.
func (s *Set) of(files *files, names []string, in ...string) *Line {
	for i := len(s.lines) - 1; i >= 0; i-- {
		if l := &s.lines[i]; l.names(names) && l.covers(files, in) {
			return l
		}
	}
	return nil
}

func (l *Line) names(names []string) bool {
	return l.Rule == Every || slices.Contains(names, l.Rule)
}

func (l *Line) covers(files *files, in []string) bool {
	return l.Glob == "" || !slices.ContainsFunc(in, func(file string) bool { return !files.match(l.Glob, file) })
}

// apply sets what the line says. What is dismissed already keeps its reason.
func (l *Line) apply(severity **reports.Severity, dismissed **reports.Dismissal) {
	switch {
	case l == nil:
	case !l.Level.off:
		*severity = l.Level.severity
	case *dismissed == nil:
		at := l.At
		*dismissed = &reports.Dismissal{By: reports.BySettings, Reason: l.reason(), At: &at}
	}
}

func (l *Line) reason() string {
	what := l.Rule + " is off"
	if l.Rule == Every {
		what = "all rules are off"
	}
	if l.Glob != "" {
		what += " in " + l.Glob
	}
	return what
}

// files are the paths of a report as globs see them.
type files struct {
	dir   string
	roots []string            // the folder of the globs: as it is named, and without links
	names map[string][]string // of each file
	known map[[2]string]bool  // by glob and file
}

func newFiles(root, dir string) *files {
	return &files{dir: dir, roots: []string{absolute(root), real(root)}, names: map[string][]string{}, known: map[[2]string]bool{}}
}

// match says whether a glob matches a file by one of its names.
func (f *files) match(glob, file string) bool {
	key := [2]string{glob, file}
	is, known := f.known[key]
	if !known {
		is = slices.ContainsFunc(f.of(file), func(name string) bool { return doublestar.MatchUnvalidated(glob, name) })
		f.known[key] = is
	}
	return is
}

// of are the names of a file: relative to the root of the globs and absolute, with and without links on the way.
func (f *files) of(file string) []string {
	names, known := f.names[file]
	if !known {
		path := file
		if !filepath.IsAbs(path) {
			path = filepath.Join(f.dir, path)
		}
		for i, path := range []string{absolute(path), filepath.Join(real(filepath.Dir(path)), filepath.Base(path))} {
			names = append(names, filepath.ToSlash(path))
			if rel, err := filepath.Rel(f.roots[i], path); err == nil {
				names = append(names, filepath.ToSlash(rel))
			}
		}
		f.names[file] = names
	}
	return names
}

// absolute is a path from the root of the file system on, links and all.
func absolute(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return filepath.Clean(path)
}

// real is the same without links.
func real(path string) string {
	path = absolute(path)
	if p, err := filepath.EvalSymlinks(path); err == nil {
		return p
	}
	return path
}
