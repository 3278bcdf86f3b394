package includes

import (
	"os"
	"path/filepath"
	"slices"
)

// Closure lists the files that the texts of some files lead to, these among them, in order of names: a name is looked
// for beside the file that spells it and in every folder of the search path. Names that macros make are passed over.
func Closure(files, folders []string) []string {
	reached := map[string]bool{}
	queue := slices.Clone(files)
	for len(queue) > 0 && len(reached) < maxFiles {
		file := queue[0]
		queue = queue[1:]
		if reached[file] {
			continue
		}
		reached[file] = true
		for _, i := range Scan(Text(file)) {
			for _, dir := range append([]string{filepath.Dir(file)}, folders...) {
				path := filepath.Join(dir, i.Name)
				if filepath.IsAbs(i.Name) {
					path = i.Name
				}
				if info, err := os.Stat(path); i.Name != "" && err == nil && info.Mode().IsRegular() {
					queue = append(queue, path)
				}
			}
		}
	}
	var out []string
	for f := range reached {
		out = append(out, f)
	}
	slices.Sort(out)
	return out
}
