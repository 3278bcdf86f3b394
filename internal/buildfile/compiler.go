package buildfile

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// step is one command of a compiler or an archiver. Paths are relative to the folder of the build file.
type step struct {
	output  string
	kind    kind
	sources []string // C, C++, CUDA
	objects []string // objects and libraries
	flags   []string
	cuda    bool // takes its sources for CUDA, whatever their names
	stdin   bool // a source is standard input
}

// compiler matches the base names of compilers and their wrappers for MPI.
var compiler = regexp.MustCompile(`^(.*-)?(nvcc|gcc|g\+\+|cc|c\+\+|CC|clang|clang\+\+|icc|icpc|icx|icpx|nvc|nvc\+\+|pgcc|pgc\+\+|mpicc|mpicxx|mpic\+\+|mpiCC|hipcc|xlc|xlC)(-?[0-9.]+)?$`)

// nvcc is the compiler for which an option that names the language holds for the files before it as well.
var nvcc = regexp.MustCompile(`^nvcc(-?[0-9.]+)?$`)

// hip is the compiler that takes all sources for HIP.
var hip = regexp.MustCompile(`^hipcc(-?[0-9.]+)?$`)

// amdArch matches an option that names architectures of AMD, and the first of these.
var amdArch = regexp.MustCompile(`^--(?:offload-arch|amdgpu-target)=(gfx\d{1,2}[0-9a-f]{2})\b`)

// archiver matches ar in its variants.
var archiver = regexp.MustCompile(`^(.*-)?(ar|gcc-ar|llvm-ar)$`)

// wrappers run the command behind them.
var wrappers = map[string]bool{"ccache": true, "time": true, "env": true, "libtool": true, "exec": true, "nice": true}

// readStep reads one command that runs in the folder cwd. It says no for what makes neither objects nor programs.
func readStep(words []string, cwd string) (step, bool) {
	words = unwrap(words)
	if len(words) == 0 {
		return step{}, false
	}
	name := filepath.Base(words[0])
	if archiver.MatchString(name) {
		return readArchive(words[1:], cwd)
	}
	switch {
	case compiler.MatchString(name):
		s := readCommand(words, cwd)
		return s, s.kind <= compiling && len(s.sources)+len(s.objects) > 0
	case strings.HasPrefix(words[0], "-") || IsSource(words[0]): // the variable for the compiler has no value
	default:
		return step{}, false
	}
	s := readCompile(words, cwd, true)
	return s, s.kind <= compiling && len(s.sources)+len(s.objects) > 0
}

// unwrap drops the wrappers of a command. What stands behind hgrd, its own flags, ends with two dashes.
func unwrap(words []string) []string {
	for len(words) > 0 {
		name := filepath.Base(words[0])
		end := slices.Index(words, "--")
		switch {
		case name == "hgrd" && end > 0:
			words = words[end+1:]
		case wrappers[name] || isAssignment(words[0]) || name == "--":
			words = words[1:]
		default:
			return words
		}
	}
	return nil
}

func isAssignment(word string) bool {
	name, _, ok := strings.Cut(word, "=")
	return ok && name != "" && strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_") == ""
}

func readArchive(words []string, cwd string) (step, bool) {
	var s step
	for _, w := range words {
		switch {
		case s.output == "" && filepath.Ext(w) == ".a":
			s.output = at(cwd, w)
		case isObject(w):
			s.objects = append(s.objects, at(cwd, w))
		}
	}
	return s, s.output != "" && len(s.objects) > 0
}

// readCommand reads a command that begins with the name of its compiler.
func readCommand(words []string, cwd string) step {
	s := readCompile(words[1:], cwd, nvcc.MatchString(filepath.Base(words[0])))
	if hip.MatchString(filepath.Base(words[0])) {
		s.forHIP()
	}
	return s
}

// forHIP takes the sources for HIP.
func (s *step) forHIP() {
	s.cuda = true
	s.flags = add(s.flags, "--clang-arg=-xhip")
}

// readCompile reads the words behind the name of a compiler. Where an option names the language of a device, files with any name
// are sources: those behind it, and for some compilers all.
func readCompile(words []string, cwd string, wherever bool) step {
	var s step
	device := false      // the language of what comes is one of a device
	var unnamed []string // files before it that have no name of a source
	for i := 0; i < len(words); i++ {
		w := words[i]
		next := func() string {
			if i+1 < len(words) {
				i++
				return words[i]
			}
			return ""
		}
		if n := frontFlag(words[i:], cwd, &s.flags); n > 0 {
			i += n - 1
			continue
		}
		if k, ok := kinds[w]; ok {
			s.kind = max(s.kind, k)
			continue
		}
		if m := amdArch.FindStringSubmatch(w); m != nil {
			s.flags = add(s.flags, "--clang-arg=--offload-arch="+m[1])
			continue
		}
		if f, ok := meaning(w); ok {
			s.flags = add(s.flags, f)
			continue
		}
		option, value, joined := strings.Cut(w, "=")
		switch {
		case w == "-o" || w == "--output-file":
			s.output = at(cwd, next())
		case option == "--output-file" && joined:
			s.output = at(cwd, value)
		case strings.HasPrefix(w, "-o") && isObject(w):
			s.output = at(cwd, w[2:])
		case w == "-x" || w == "--x" || w == "--language":
			device = s.language(next())
		case (option == "-x" || option == "--x" || option == "--language") && joined:
			device = s.language(value)
		case strings.HasPrefix(w, "-x") && slices.Contains(languages, w[2:]):
			device = s.language(w[2:])
		case w == "-Xcompiler" || w == "--compiler-options":
			hostFlags(next(), cwd, &s.flags)
		case (option == "-Xcompiler" || option == "--compiler-options") && joined:
			hostFlags(w[len(option)+1:], cwd, &s.flags)
		case slices.Contains(values, w):
			next()
		case w == "-":
			s.stdin = true
		case strings.HasPrefix(w, "-"):
		case IsSource(w):
			s.sources = add(s.sources, at(cwd, w))
		case isObject(w):
			s.objects = add(s.objects, at(cwd, w))
		case device:
			s.sources = add(s.sources, at(cwd, w))
		default:
			unnamed = append(unnamed, at(cwd, w))
		}
	}
	if s.cuda && wherever {
		s.sources = add(s.sources, unnamed...)
	}
	return s
}

// languages are the names of languages that compilers take joined to their option -x.
var languages = []string{"cu", "cuda", "hip", "c", "c++", "none"}

// language takes the sources for a language, by a compiler's name for it, and says whether it is one of a device.
func (s *step) language(name string) bool {
	switch name {
	case "cu", "cuda":
		s.cuda = true
	case "hip":
		s.forHIP()
	default:
		return false
	}
	return true
}

// hostFlags reads the front-end flags among those that nvcc hands on.
func hostFlags(value, cwd string, flags *[]string) {
	words := strings.FieldsFunc(value, func(c rune) bool { return c == ',' || c == ' ' })
	for i := 0; i < len(words); i++ {
		if n := frontFlag(words[i:], cwd, flags); n > 0 {
			i += n - 1
		} else if f, ok := meaning(words[i]); ok {
			*flags = add(*flags, f)
		}
	}
}

// frontFlags are the options that matter to a front end, longer spellings before their prefixes, and how hgrd check
// takes them.
var frontFlags = []struct{ option, as string }{
	{"--include-path", "-I"}, {"-isystem", system}, {"--system-include", system},
	{"-iquote", "--clang-arg=-iquote"}, {"-idirafter", "--clang-arg=-idirafter"},
	{"--define-macro", "-D"}, {"--undefine-macro", "-U"}, {"--pre-include", "-include"}, {"-include", "-include"}, {"-imacros", "-include"},
	{"--std", "-std="}, {"-std", "-std="}, {"-I", "-I"}, {"-D", "-D"}, {"-U", "-U"},
}

// system is how hgrd check takes -isystem.
const system = "--clang-arg=-isystem"

// searchFlags are the flags of hgrd check that name a folder for headers.
var searchFlags = []string{"-I", "--include-dir=", system, "--clang-arg=-iquote", "--clang-arg=-idirafter"}

// SearchFolder splits a flag of hgrd check that names a folder for headers in front of the folder.
func SearchFolder(flag string) (option, dir string, ok bool) {
	for _, option := range searchFlags {
		if dir, ok := strings.CutPrefix(flag, option); ok {
			return option, dir, true
		}
	}
	return "", "", false
}

// frontFlag reads one such option from the head of words and returns the number of words it took, or 0.
func frontFlag(words []string, cwd string, flags *[]string) int {
	for _, f := range frontFlags {
		value, ok := strings.CutPrefix(words[0], f.option)
		if !ok {
			continue
		}
		n := 1
		if value == "" {
			if len(words) < 2 {
				return 1
			}
			value, n = words[1], 2
		} else if len(f.option) > 2 {
			if value[0] != '=' && !strings.HasPrefix(f.as, "--clang-arg=") {
				continue
			}
			value = strings.TrimPrefix(value, "=")
		}
		if len(*flags) >= maxFlags {
			return n
		}
		if _, _, search := SearchFolder(f.as); search {
			*flags = add(*flags, f.as+at(cwd, value))
			return n
		}
		switch f.as {
		case "-include":
			*flags = append(*flags, "-include", at(cwd, value))
		case "-std=":
			*flags = slices.DeleteFunc(*flags, func(g string) bool { return strings.HasPrefix(g, f.as) })
			fallthrough
		default:
			*flags = append(*flags, f.as+value)
		}
		return n
	}
	return 0
}

// at is path as seen from the folder of the build file, for a command that runs in cwd.
func at(cwd, path string) string {
	if path == "" {
		return ""
	}
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(cwd, path)
}
