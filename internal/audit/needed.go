package audit

import (
	"maps"
	"path/filepath"
	"slices"

	"github.com/hgrd/hgrd/internal/buildfile"
	"github.com/hgrd/hgrd/internal/cxx"
	"github.com/hgrd/hgrd/internal/includes"
)

// Where no build file says what is linked, names do: a program takes the files that define what it declares and uses and does
// not define itself, as a linker takes the members of a library.

// linker finds such files in one folder.
type linker struct {
	folders []string // for headers
	parts   []string // files without a main function, absolute; no program includes one of them
	names   map[string]*cxx.Names
	reach   map[string][]string // what a file includes, itself among it
}

func newLinker(dir string, flags, parts []string) *linker {
	l := &linker{names: map[string]*cxx.Names{}, reach: map[string][]string{}}
	for _, f := range flags {
		if _, d, ok := buildfile.SearchFolder(f); ok {
			if !filepath.IsAbs(d) {
				d = filepath.Join(dir, d)
			}
			l.folders = append(l.folders, d)
		}
	}
	for _, p := range parts {
		l.parts = append(l.parts, filepath.Join(dir, p))
	}
	return l
}

// linked lists the inputs of each program of dir that has one of the main functions, and the parts that none of them
// needs.
func linked(dir string, flags, mains, parts []string) (programs [][]string, unneeded []string) {
	if len(mains) == 0 {
		return nil, parts
	}
	l := newLinker(dir, flags, parts)
	taken := map[string]bool{}
	for _, m := range mains {
		inputs := []string{m}
		for _, p := range l.needed(filepath.Join(dir, m)) {
			taken[p] = true
			inputs = append(inputs, filepath.Base(p))
		}
		programs = append(programs, inputs)
	}
	for _, p := range parts {
		if !taken[filepath.Join(dir, p)] {
			unneeded = append(unneeded, p)
		}
	}
	return programs, unneeded
}

// needed lists the parts that the program of a file needs, and those that these need, in the order of the parts.
func (l *linker) needed(file string) []string {
	in := map[string]bool{}
	has := newUnion()
	take := func(file string) {
		in[file] = true
		for _, path := range l.reached(file) {
			has.add(l.of(path))
		}
	}
	take(file)
	for more := true; more; {
		more = false
		for _, p := range l.parts {
			if !in[p] && l.serves(p, has) {
				take(p)
				more = true
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(l.parts), func(p string) bool { return !in[p] })
}

// serves says whether a part may export a name that a program wants.
func (l *linker) serves(part string, program *union) bool {
	for _, path := range l.reached(part) {
		n := l.of(path)
		if n.Unclear && !includes.IsHeader(path) && program.wantsAny() {
			return true
		}
		for name := range n.Exports {
			if program.wants(name) {
				return true
			}
		}
	}
	return false
}

// union is the names of all files of a program.
type union struct{ declared, defined, used map[string]bool }

func newUnion() *union {
	return &union{map[string]bool{}, map[string]bool{}, map[string]bool{}}
}

func (u *union) add(n *cxx.Names) {
	maps.Copy(u.declared, n.Declares)
	maps.Copy(u.defined, n.Defines)
	maps.Copy(u.used, n.Uses)
	if n.Unclear { // macros may declare what is used, and use what is declared
		maps.Copy(u.declared, n.Uses)
		maps.Copy(u.used, n.Declares)
	}
}

// wants says whether a name is declared and used, but not defined.
func (u *union) wants(name string) bool {
	return u.declared[name] && u.used[name] && !u.defined[name]
}

func (u *union) wantsAny() bool {
	for name := range u.declared {
		if u.wants(name) {
			return true
		}
	}
	return false
}

func (l *linker) reached(file string) []string {
	if _, done := l.reach[file]; !done {
		l.reach[file] = slices.DeleteFunc(includes.Closure([]string{file}, l.folders), func(path string) bool {
			return path != file && slices.Contains(l.parts, path)
		})
	}
	return l.reach[file]
}

func (l *linker) of(path string) *cxx.Names {
	if l.names[path] == nil {
		l.names[path] = cxx.Linkage([]byte(includes.Text(path)))
	}
	return l.names[path]
}
