package audit

import (
	"path"
	"path/filepath"
	"slices"

	"github.com/hgrd/hgrd/internal/buildfile"
	"github.com/hgrd/hgrd/internal/includes"
)

// isLoose says whether a CUDA or OpenCL source is for no program so far.
func (t *tree) isLoose(file string) bool {
	return !t.claimed[file] && !t.isLoaded[file] && t.readBy[file] == ""
}

// looseFlags are the flags for sources in dir that no build file names: those of the targets around them, or of the folder.
func (t *tree) looseFlags(dir string) []string {
	flags, shared := t.inherited(dir), t.shared[dir]
	for i := 0; i < len(shared); i++ {
		switch {
		case shared[i] == "-include" && i+1 < len(shared):
			flags = append(flags, shared[i], shared[i+1])
			i++
		case !slices.Contains(flags, shared[i]):
			flags = append(flags, shared[i])
		}
	}
	return flags
}

// loose adds programs of the .cu files in dir that no build file names, and that no program includes or loads. They are
// linked with files that a build file does name where they need them.
func (t *tree) loose(dir string) {
	if t.made(dir) != "" {
		return
	}
	f := t.folders[dir]
	var files, mains []string
	own, beside := 0, false
	for _, name := range f.cuda {
		file := filepath.Join(dir, name)
		hasMain := t.isLoose(file) || t.claimed[file]
		if hasMain {
			hasMain = buildfile.DefinesMain(includes.Text(file))
		}
		switch {
		case t.claimed[file]:
			beside = true
			if !hasMain && t.readBy[file] == "" {
				files = append(files, name)
			}
		case !t.isLoose(file):
		case hasMain:
			mains = append(mains, name)
		default:
			files = append(files, name)
		}
	}
	flags := t.looseFlags(dir)
	all, files := linked(dir, flags, mains, files)
	for _, name := range files { // parts of a library, or of nothing
		if !t.claimed[filepath.Join(dir, name)] {
			all = append(all, []string{name})
		}
	}
	for _, inputs := range all {
		if !t.turned[filepath.Join(dir, inputs[0])] {
			own++
		}
	}
	for _, inputs := range all {
		name := path.Join(t.name(dir), inputs[0])
		if alone := len(all) == 1 || own == 1 && !t.turned[filepath.Join(dir, inputs[0])]; alone && !beside {
			name = t.only(dir, inputs[0])
		}
		t.programs = append(t.programs, Program{Name: name, Dir: dir, Inputs: inputs, Flags: flags})
	}
}

// kernels adds the files of OpenCL kernels in dir, each of which is compiled by itself.
func (t *tree) kernels(dir string) {
	if t.made(dir) != "" {
		return
	}
	var files []string
	own := 0
	for _, name := range t.folders[dir].opencl {
		file := filepath.Join(dir, name)
		if !t.isLoose(file) {
			continue
		}
		files = append(files, name)
		if !t.turned[file] {
			own++
		}
	}
	for _, name := range files {
		p := Program{Name: path.Join(t.name(dir), name), Dir: dir, Inputs: []string{name}, Flags: t.looseFlags(dir)}
		if alone := len(files) == 1 || own == 1 && !t.turned[filepath.Join(dir, name)]; alone && len(t.folders[dir].cuda) == 0 {
			p.Name = t.only(dir, name)
		}
		t.programs = append(t.programs, p)
	}
}
