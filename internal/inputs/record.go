package inputs

import (
	"path/filepath"
	"slices"
	"strings"
)

// Record names what was read for a result.
type Record struct {
	Files   []string            `json:"files"`   // contents count, or that they cannot be read
	Folders []string            `json:"folders"` // the search path, in any order
	Names   []string            `json:"names"`   // headers that are looked up in all of them
	Beside  map[string][]string `json:"beside"`  // by folder: headers that are looked up in this one
}

// New makes the record of a compilation that opened files and searched folders. own tells files and folders (with a
// slash behind them) that are part of the binary. Asked are headers that are looked for without
// a word in these files, such as those of the command line.
func New(files, folders, asked []string, own func(path string) bool) *Record {
	r := &Record{Beside: map[string][]string{}}
	names := map[string]bool{}
	lookedFor := func(name, dir string, beside bool) {
		absolute := strings.HasPrefix(name, "/")
		if absolute {
			dir = ""
		} else {
			names[name] = true
		}
		if beside || absolute {
			r.Beside[dir] = append(r.Beside[dir], name)
		}
	}
	for _, name := range asked {
		lookedFor(name, "", true)
	}
	for _, file := range files {
		for _, folder := range folders {
			if name, below := strings.CutPrefix(file, strings.TrimSuffix(folder, "/")+"/"); below {
				names[name] = true
			}
		}
		if own(file) {
			continue
		}
		r.Files = append(r.Files, file)
		dir, _ := filepath.Split(file)
		for _, h := range spelled(file) {
			lookedFor(h.name, dir, h.quoted)
		}
	}
	for _, folder := range folders {
		if !own(strings.TrimSuffix(folder, "/") + "/") {
			r.Folders = append(r.Folders, folder)
		}
	}
	for name := range names {
		r.Names = append(r.Names, name)
	}
	r.Files, r.Folders, r.Names = set(r.Files), set(r.Folders), set(r.Names)
	for dir := range r.Beside {
		r.Beside[dir] = set(r.Beside[dir])
	}
	return r
}

// Add adds files whose contents count.
func (r *Record) Add(files ...string) { r.Files = set(append(r.Files, files...)) }

func set(list []string) []string {
	slices.Sort(list)
	return slices.Compact(list)
}
