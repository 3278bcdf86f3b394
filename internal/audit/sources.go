package audit

import (
	"path/filepath"
	"strings"

	"github.com/hgrd/hgrd/internal/buildfile"
	"github.com/hgrd/hgrd/internal/includes"
	"github.com/hgrd/hgrd/internal/kernelnames"
)

// mayInclude says whether a file may include sources, by its name.
func mayInclude(name string) bool {
	return buildfile.IsSource(name) || buildfile.IsOpenCL(name) || includes.IsHeader(name)
}

// includes notes what a file includes, and whether it loads kernels by name. The name of a source that it includes may be
// relative to the file, to a folder above it, or to one of their folders for headers.
func (t *tree) includes(path string) {
	text := includes.Text(path)
	if kernelnames.MayAsk(text) {
		t.asking[path] = true
	}
	for _, i := range includes.Scan(text) {
		if i.Quoted {
			t.quoted[path] = append(t.quoted[path], i.Name)
		}
		if !buildfile.IsSource(i.Name) && !buildfile.IsOpenCL(i.Name) {
			continue
		}
		dir := filepath.Dir(path)
		for range 3 {
			for _, below := range []string{"", "include", "src"} {
				if p := filepath.Join(dir, below, i.Name); p != path && isRegular(p) {
					t.included[p] = true
				}
			}
			if dir == t.root {
				break
			}
			dir = filepath.Dir(dir)
		}
	}
}

// hasKernels says whether a file that is no .cu file is CUDA all the same.
func hasKernels(path string) bool {
	return strings.Contains(includes.Text(path), "__global__")
}
