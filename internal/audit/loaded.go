package audit

import (
	"path/filepath"
	"slices"

	"github.com/hgrd/hgrd/internal/buildfile"
	"github.com/hgrd/hgrd/internal/includes"
	"github.com/hgrd/hgrd/internal/kernelnames"
)

// Kernels that a program loads at run time are in no target of a build file: they are compiled apart, or by the program
// itself. Their files belong to the program whose sources name them.

// loaded lists the files whose kernels a program loads by name that is made of the given sources, all paths absolute:
// those in the folders of these sources, and where there is none, the one below dir.
func (t *tree) loaded(dir string, sources []string) []string {
	if len(t.asking) == 0 {
		return nil
	}
	host, sources := t.names(sources)
	if host == nil {
		return nil
	}
	var near []string
	for _, s := range sources {
		near = append(near, filepath.Dir(s))
	}
	slices.Sort(near)
	var out []string
	for _, d := range slices.Compact(near) {
		out = append(out, t.loadedFrom(d, host, sources)...)
	}
	if len(out) > 0 {
		return out
	}
	for _, d := range t.order {
		if d != dir && below(dir, d) {
			out = append(out, t.loadedFrom(d, host, sources)...)
		}
	}
	if len(out) > 1 {
		return nil // which of them is not known
	}
	return out
}

// names lists sources and the files that they include by names in quotes, and takes in what these say, if any of them loads
// kernels by name; else host is nil.
func (t *tree) names(sources []string) (host *kernelnames.Host, all []string) {
	const most = 256 // files
	all = slices.Clone(sources)
	asks := false
	for i := 0; i < len(all); i++ {
		asks = asks || t.asking[all[i]]
		for _, name := range t.quoted[all[i]] {
			file := filepath.Join(filepath.Dir(all[i]), name)
			if len(all) < most && !slices.Contains(all, file) && isRegular(file) {
				all = append(all, file)
			}
		}
	}
	if !asks {
		return nil, all
	}
	host = &kernelnames.Host{}
	for _, file := range all {
		host.Add(includes.Text(file))
	}
	return host, all
}

// loadedFrom lists such files in one folder.
func (t *tree) loadedFrom(dir string, host *kernelnames.Host, sources []string) []string {
	f := t.folders[dir]
	if f == nil {
		return nil
	}
	var out []string
	for _, name := range slices.Concat(f.cuda, f.headers) {
		file := filepath.Join(dir, name)
		if t.parts[file] || slices.Contains(sources, file) {
			continue
		}
		kernels := func() []string { return kernelnames.Defined(includes.Text(file)) }
		if host.LoadsFile(name) && len(kernels()) > 0 || buildfile.IsCUDA(name) && host.Loads(kernels()) {
			out = append(out, file)
		}
	}
	return out
}

// loosely makes a program of the C++ files in dir that no build file names and of the CUDA files whose kernels they load
// by name, if there are such.
func (t *tree) loosely(dir string) {
	f := t.folders[dir]
	if len(t.asking) == 0 {
		return
	}
	var mains, others []string
	for _, name := range f.host {
		file := filepath.Join(dir, name)
		if t.claimed[file] {
			return
		}
		if buildfile.DefinesMain(includes.Text(file)) {
			mains = append(mains, file)
		} else {
			others = append(others, file)
		}
	}
	if len(mains) > 1 {
		return
	}
	sources := append(mains, others...)
	host, all := t.names(sources)
	if host == nil {
		return
	}
	kernels := t.loadedFrom(dir, host, all)
	if len(kernels) == 0 || slices.ContainsFunc(kernels, func(k string) bool { return t.claimed[k] || t.isLoaded[k] }) {
		return
	}
	p := Program{Name: t.only(dir, filepath.Base(kernels[0])), Dir: dir, Flags: t.inherited(dir)}
	for _, s := range append(sources, kernels...) {
		p.Inputs = append(p.Inputs, filepath.Base(s))
		t.isLoaded[s] = true
	}
	t.programs = append(t.programs, p)
}
