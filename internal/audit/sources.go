package audit

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/internal/buildfile"
)

var include = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*include[ \t]*["<]([^">\n]+)[">]`)

// mayInclude says whether a file may include sources, by its name.
func mayInclude(name string) bool {
	return buildfile.IsSource(name) ||
		slices.Contains([]string{".h", ".hpp", ".hh", ".hxx", ".cuh", ".inl", ".inc"}, filepath.Ext(name))
}

// includes notes which sources a file includes. A name may be relative to the file, to a folder above it, or to one of
// their folders for headers.
func (t *tree) includes(path string) {
	text := readText(path)
	if !strings.Contains(text, "include") {
		return
	}
	for _, m := range include.FindAllStringSubmatch(text, -1) {
		if !buildfile.IsSource(m[1]) {
			continue
		}
		dir := filepath.Dir(path)
		for range 3 {
			for _, below := range []string{"", "include", "src"} {
				if p := filepath.Join(dir, below, m[1]); p != path && isRegular(p) {
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
	return strings.Contains(readText(path), "__global__")
}

// readText is the text of a file, or "" where it is no text to look into.
func readText(path string) string {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxText {
		return ""
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	return string(text)
}
