package check

import (
	"path/filepath"
	"slices"

	"github.com/hgrd/hgrd/internal/excerpt"
)

// places are where files may be quoted for some tasks, as far as that is known without a compiler.
func (r *runner) places(tasks ...*task) *excerpt.Places {
	if q := r.options.Quotes; q != nil {
		return excerpt.Within(q.Project, q.Headers)
	}
	var inputs, folders []string
	for _, t := range tasks {
		inputs = append(inputs, r.named(t)...)
		for i := range t.Units {
			o := r.compileOptions(t, i)
			folders = append(folders, o.Folders()...)
		}
	}
	if sdk := r.options.Compile.CUDAPath; sdk != "" {
		folders = append(folders, filepath.Join(sdk, "include"))
	}
	folders = slices.DeleteFunc(folders, func(dir string) bool { return slices.Contains(r.options.Foreign, dir) })
	slices.Sort(folders)
	return excerpt.NewPlaces(inputs, slices.Compact(folders))
}

// quotable are the files that may be quoted for t, of which the compilers have read what they read.
func (r *runner) quotable(t *task) *excerpt.Files {
	places := r.places(t)
	if r.options.HostIR != "" {
		return excerpt.Called(places)
	}
	var folders, asked, opened []string
	for i, reads := range t.reads {
		folders = append(folders, reads.Folders...)
		o := r.compileOptions(t, i)
		asked = append(append(asked, o.Folders()...), filepath.Join(o.CUDAPath, "include"))
		opened = append(opened, reads.Opened...)
	}
	slices.Sort(folders)
	return excerpt.Opened(places.WithListed(slices.Compact(folders), asked), opened)
}

// held says of files whether they lie where they may be quoted. A result holds only where that is as it was.
func held(p *excerpt.Places, names []string) map[string]bool {
	out := map[string]bool{}
	for _, name := range names {
		out[name] = p.Hold(name)
	}
	return out
}

// reader reads the inputs, and what else the code of their kernels lies in; see codeOf.
func (r *runner) reader(tasks []*task) func(name string) []byte {
	places := r.places(tasks...)
	return func(name string) []byte {
		text, _ := places.Text(name)
		return text
	}
}
