package audit

import (
	"os"
	"path/filepath"

	"github.com/hgrd/hgrd/internal/buildfile"
)

// What tools keep in folders of their own is no program of the user's. The name alone does not make such a folder: what tells it
// is something that only the tool has a use for.

// cmakeFolder is the folder in which CMake keeps its own affairs, probes of compilers among them.
const cmakeFolder = "CMakeFiles"

// histories are the folders of tools that keep old versions, which take nothing in them for a part of the work tree, and what
// each of them holds.
var histories = map[string][]string{".git": {"HEAD", "objects"}, ".hg": {"requires", "store"}, ".svn": {"wc.db"}}

// owner says whose a folder is that is not the user's; "" for others.
func (t *tree) owner(dir string) string {
	name, parent := filepath.Base(dir), filepath.Dir(dir)
	has := func(elem ...string) bool {
		_, err := os.Stat(filepath.Join(elem...))
		return err == nil
	}
	if marks := histories[name]; marks != nil {
		for _, mark := range marks {
			if !has(dir, mark) {
				return ""
			}
		}
		return "old versions"
	}
	switch {
	case name == cmakeFolder && t.isBuild(parent):
		return "CMake's own"
	case name == "site-packages" && has(parent, "..", "..", "pyvenv.cfg") && has(parent, "..", "..", "bin", "python"):
		return "packages of Python"
	}
	return ""
}

// isBuild says whether CMake has built in a folder, by its word about that very folder.
func (t *tree) isBuild(dir string) bool {
	is, known := t.builds[dir]
	if !known {
		_, is = buildfile.SourceTree(dir)
		t.builds[dir] = is
	}
	return is
}

// made is the folder around dir that CMake has built in, apart from the sources; "" where there is none. What is in there was
// made, or copied, and is a program only where a build file names it. A folder that was asked for is looked at all the same.
func (t *tree) made(dir string) string {
	for ; dir != t.root && below(t.root, dir); dir = filepath.Dir(dir) {
		if f := t.folders[dir]; f != nil && !f.lists && t.isBuild(dir) {
			return dir
		}
	}
	return ""
}
