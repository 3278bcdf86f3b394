package inputs

import (
	"iter"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
)

// found yields the headers that are there, in a fixed order: of the names in all folders of the search path, and of
// those beside single files.
func (r *Record) found() iter.Seq[string] {
	return func(yield func(string) bool) {
		f := folders{}
		for _, folder := range r.Folders {
			if !f.yield(strings.TrimSuffix(folder, "/")+"/", r.Names, yield) {
				return
			}
		}
		for _, dir := range slices.Sorted(maps.Keys(r.Beside)) {
			if !f.yield(dir, r.Beside[dir], yield) {
				return
			}
		}
	}
}

// folders are the files in folders, each read once. The name of a folder ends with a slash; the one at hand is "".
type folders map[string]map[string]bool

func (f folders) yield(dir string, names []string, yield func(string) bool) bool {
	for _, name := range names {
		if f.has(dir, name) && !yield(dir+name) {
			return false
		}
	}
	return true
}

// has reports whether dir holds a file of that name, which may lead through further folders.
func (f folders) has(dir, name string) bool {
	sub, base := path.Split(name)
	if sub != "" {
		first, _, _ := strings.Cut(sub, "/")
		if _, there := f.list(dir)[first]; !there && first != ".." && first != "." && first != "" {
			return false // most names, and cheap
		}
	}
	isFile, there := f.list(dir + sub)[base]
	return there && isFile
}

// list is what lies in a folder: files, and false for folders.
func (f folders) list(dir string) map[string]bool {
	if l, ok := f[dir]; ok {
		return l
	}
	at := dir
	if at == "" {
		at = "."
	}
	entries, _ := os.ReadDir(at)
	l := make(map[string]bool, len(entries))
	for _, e := range entries {
		l[e.Name()] = !e.IsDir()
	}
	f[dir] = l
	return l
}
