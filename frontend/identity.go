package frontend

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Identity describes what Find would choose from, and what else around a
// program bears on its compilation, without starting anything: equal identities
// mean the same compilers. The tools and their libraries are told apart by name,
// size and time.
func Identity() string {
	var b strings.Builder
	for _, pair := range toolNames() {
		for _, tool := range pair {
			b.WriteString(tool + ":")
			if path, err := exec.LookPath(tool); err == nil {
				describeTool(&b, path)
			}
			b.WriteByte('\n')
		}
	}
	// clang takes the C++ library of the newest GCC.
	installs, _ := filepath.Glob("/usr/lib/gcc*/*/*")
	fmt.Fprintf(&b, "%q\n", installs)
	for _, name := range environment {
		value, set := os.LookupEnv(name)
		fmt.Fprintf(&b, "%s %t %q\n", name, set, value)
	}
	return b.String()
}

// environment lists the variables that clang or its loader read.
var environment = []string{
	"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "OBJC_INCLUDE_PATH", "GCC_EXEC_PREFIX", "COMPILER_PATH",
	"LD_LIBRARY_PATH", "LD_PRELOAD", "SOURCE_DATE_EPOCH",
}

// describeTool writes where a tool and its own libraries lie, their sizes and
// times.
func describeTool(b *strings.Builder, path string) {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		real = path
	}
	files := []string{path, real}
	for _, pattern := range []string{"libLLVM*", "libclang-cpp*"} {
		libraries, _ := filepath.Glob(filepath.Join(filepath.Dir(real), "..", "lib", pattern))
		slices.Sort(libraries)
		files = append(files, libraries...)
	}
	for _, file := range files {
		if info, err := os.Stat(file); err == nil {
			fmt.Fprintf(b, " %q %d %d", file, info.Size(), info.ModTime().UnixNano())
		}
	}
}
