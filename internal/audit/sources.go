package audit

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/internal/buildfile"
	"github.com/hgrd/hgrd/internal/includes"
	"github.com/hgrd/hgrd/internal/kernelnames"
)

// isKernels says whether a file is CUDA, HIP or OpenCL source by its name.
func isKernels(name string) bool { return buildfile.IsCUDA(name) || buildfile.IsOpenCL(name) }

// mayInclude says whether a file may include sources, by its name.
func mayInclude(name string) bool {
	return buildfile.IsSource(name) || buildfile.IsOpenCL(name) || includes.IsHeader(name)
}

// includes notes what the text of a file names behind its include directives, and whether it loads kernels by name.
func (t *tree) includes(path string) {
	text := includes.Text(path)
	if kernelnames.MayAsk(text) {
		t.asking[path] = true
	}
	base := filepath.Base(path)
	t.byBase[base] = append(t.byBase[base], path)
	for _, i := range includes.Scan(text) {
		if i.Quoted {
			t.quoted[path] = append(t.quoted[path], i.Name)
		}
		if !slices.Contains(t.directives[path], i.Name) {
			t.directives[path] = append(t.directives[path], i.Name)
		}
	}
}

// named lists the files of the tree that a name most likely means that a file includes: the one of that name beside it, and
// where there is none, those whose paths end in it and that lie nearest. Where it means another one, the compiler is not asked:
// what that includes is a program of its own then, and looked at twice.
func (t *tree) named(file, name string) []string {
	if beside := filepath.Join(filepath.Dir(file), name); slices.Contains(t.byBase[filepath.Base(name)], beside) {
		return []string{beside}
	}
	for strings.HasPrefix(name, "../") || strings.HasPrefix(name, "./") {
		_, name, _ = strings.Cut(name, "/")
	}
	var out []string
	nearest := 0
	for _, path := range t.byBase[filepath.Base(name)] {
		if path == file || !strings.HasSuffix(path, "/"+filepath.Clean(name)) {
			continue
		}
		switch near := len(common([]string{filepath.Dir(file), filepath.Dir(path)})); {
		case near > nearest:
			out, nearest = []string{path}, near
		case near == nearest:
			out = append(out, path)
		}
	}
	return out
}

// findParts notes the sources that other files name in include directives. Whether a compiler opens them there is not known yet.
func (t *tree) findParts() {
	for file, names := range t.directives {
		for _, name := range names {
			if name == "" || !buildfile.IsSource(name) && !buildfile.IsOpenCL(name) {
				continue
			}
			for _, path := range t.named(file, name) {
				t.parts[path] = path != file || t.parts[path]
			}
		}
	}
}

// mayReach lists the parts that a file may include, directly or by others, but for those that only a macro names: all says that no
// macro names one.
func (t *tree) mayReach(file string) (out map[string]bool, all bool) {
	seen := map[string]bool{file: true}
	out, all = map[string]bool{}, true
	for queue := []string{file}; len(queue) > 0; queue = queue[1:] {
		for _, name := range t.directives[queue[0]] {
			if name == "" {
				all = false
				continue
			}
			for _, path := range t.named(queue[0], name) {
				if !seen[path] {
					seen[path] = true
					queue = append(queue, path)
					if t.parts[path] {
						out[path] = true
					}
				}
			}
		}
	}
	return out, all
}

// hasKernels says whether a file that is no .cu file is CUDA all the same.
func hasKernels(path string) bool {
	return strings.Contains(includes.Text(path), "__global__")
}
