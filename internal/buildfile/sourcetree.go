package buildfile

import (
	"path/filepath"
	"strings"
)

// cacheName is the file in which CMake remembers what it was told about a build folder.
const cacheName = "CMakeCache.txt"

// SourceTree is the folder of sources that the build in the folder dir is made from, by CMake's word: a cache that was made
// for another folder is none, nor is one whose sources have no CMakeLists.txt.
func SourceTree(dir string) (string, bool) {
	const home, made = "CMAKE_HOME_DIRECTORY:INTERNAL=", "CMAKE_CACHEFILE_DIR:INTERNAL="
	real, err := filepath.Abs(dir)
	if err == nil {
		real, err = filepath.EvalSymlinks(real)
	}
	if err != nil {
		return "", false
	}
	text, ok := osFiles{root: real}.part(filepath.Join(real, cacheName), maxMade)
	if !ok {
		return "", false
	}
	source, here := "", ""
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if value, ok := strings.CutPrefix(line, home); ok {
			source = value
		} else if value, ok := strings.CutPrefix(line, made); ok {
			here = value
		}
	}
	if here, err = filepath.EvalSymlinks(here); err != nil || here != real || !filepath.IsAbs(source) {
		return "", false
	}
	return source, (osFiles{}).exists(filepath.Join(source, cmakeName))
}
