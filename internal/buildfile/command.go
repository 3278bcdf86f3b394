package buildfile

import (
	"os"
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
	Stdin   bool     // it compiles CUDA code from standard input, which is no unit
}

// ReadCommand reads a command that compiles CUDA code. It says no for all others: those that compile something else, link,
// preprocess, or only ask the compiler a question, and the trials of a build system that is being configured in dir.
func ReadCommand(words []string, dir string) (Command, bool) {
	words = expand(osFiles{}, newBudget(), unwrap(words), ".", ".")
	if len(words) == 0 {
		return Command{}, false
	}
	s := readCommand(words, "")
	s.sources = slices.DeleteFunc(s.sources, func(file string) bool { // what is none is the value of an option
		return !IsSource(file) && !isFile(file)
	})
	if isTrial(dir, s.sources) {
		return Command{}, false
	}
	cuda := s.cuda || slices.ContainsFunc(s.sources, IsCUDA)
	if !cuda || s.kind == preprocessing {
		return Command{}, false
	}
	if len(s.sources) == 0 {
		return Command{Stdin: s.stdin}, false
	}
	c := Command{Stdin: s.stdin, Links: s.kind == linking, Partial: s.kind != linking}
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

// isTrial says whether CMake tries the compiler out on the sources, in the folder dir: in a project that it made there, or
// by asking what compiler that is.
func isTrial(dir string, sources []string) bool {
	if filepath.Base(dir) == "CMakeTmp" || filepath.Base(filepath.Dir(dir)) == "CMakeScratch" {
		source, ok := SourceTree(dir)
		return ok && filepath.Clean(source) == filepath.Clean(dir)
	}
	return len(sources) > 0 && !slices.ContainsFunc(sources, func(file string) bool { return !AsksCompiler(inDir(dir, file)) })
}

// AsksCompiler says whether a source is one by which CMake asks what compiler there is, by its place and its text, which
// has no code of a device and includes nothing.
func AsksCompiler(path string) bool {
	folder := filepath.Dir(path)
	if !strings.HasPrefix(filepath.Base(folder), "CompilerId") || filepath.Base(filepath.Dir(filepath.Dir(folder))) != "CMakeFiles" {
		return false
	}
	text, ok := osFiles{}.read(path, maxFile)
	if !ok || !strings.Contains(text, `"INFO" ":" "compiler["`) {
		return false
	}
	text = strings.ReplaceAll(text, "\\\n", "")
	for _, part := range []string{"include", "import", "global", "##", `\u`, "??"} {
		if strings.Contains(text, part) {
			return false
		}
	}
	return true
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}
