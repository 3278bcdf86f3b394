package buildfile

import (
	"path/filepath"
	"slices"
	"strings"
)

// Command is what one command of a compiler makes, for one who stands in its folder.
type Command struct {
	Units   []Unit   // what it compiles
	Links   bool     // the units are parts of one program, which it makes
	Partial bool     // that program has parts which it does not compile
	Outputs []string // files that it writes
}

// ReadCommand reads a command that compiles CUDA code. It says no for all others: those that compile something else, link,
// preprocess, or only ask the compiler a question, and the trials of a build system that is being configured in dir.
func ReadCommand(words []string, dir string) (Command, bool) {
	words = expand(osFiles{}, newBudget(), unwrap(words), ".", ".")
	if len(words) == 0 || isTrial(dir) {
		return Command{}, false
	}
	s := readCommand(words, "")
	cuda := s.cuda || slices.ContainsFunc(s.sources, IsCUDA)
	if !cuda || len(s.sources) == 0 || s.kind == preprocessing {
		return Command{}, false
	}
	c := Command{Links: s.kind == linking, Partial: s.kind != linking}
	for i, src := range s.sources {
		c.Units = append(c.Units, s.unit(i))
		if s.output == "" && s.kind == compiling {
			c.Outputs = append(c.Outputs, strings.TrimSuffix(filepath.Base(src), filepath.Ext(src))+".o")
		}
	}
	for _, o := range s.objects {
		c.Partial = c.Partial || !isLibrary(o)
	}
	switch {
	case s.output != "":
		c.Outputs = []string{s.output}
	case s.kind == linking:
		c.Outputs = []string{"a.out"}
	}
	return c, true
}

// isTrial says whether a build system tries the compiler out in the folder dir, by the names that CMake gives such folders.
func isTrial(dir string) bool {
	for part := range strings.SplitSeq(filepath.ToSlash(dir), "/") {
		if part == "CMakeScratch" || part == "CMakeTmp" || strings.HasPrefix(part, "CompilerId") {
			return true
		}
	}
	return false
}
