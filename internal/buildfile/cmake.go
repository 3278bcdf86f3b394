package buildfile

import (
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// cmakeTarget is an executable or a library.
type cmakeTarget struct {
	name    string
	program bool
	sources []string
	links   []string
	own     cmakeFlags // for its own sources
	users   cmakeFlags // for what links it: INTERFACE and PUBLIC
	std     string
	least   string // the standard that its features need, if that is over 17
}

type cmakeFlags struct{ includes, defines, options []string }

// cmake evaluates one CMakeLists.txt after those of the folders above, whose variables and directory properties it
// inherits.
type cmake struct {
	files    files
	dir      string
	vars     map[string]string
	targets  []*cmakeTarget
	others   []*cmakeTarget    // of the folders above and of those that add_subdirectory names
	handed   map[string]string // what set(... PARENT_SCOPE) gives the folder above
	includes []string
	defines  []string
	options  []string
	folders  int // that are being evaluated, one in the other
	steps    int // commands so far
	expanded int // bytes so far
}

// cudaVersion is that of the frontend's headers.
const cudaVersion = "11.2"

func newCMake(f files) *cmake {
	return &cmake{files: f, vars: map[string]string{
		"UNIX": "1", "CMAKE_SYSTEM_NAME": "Linux", "CMAKE_SYSTEM_PROCESSOR": "x86_64", "CMAKE_HOST_SYSTEM_NAME": "Linux",
		"CMAKE_CXX_COMPILER_ID": "GNU", "CMAKE_BUILD_TYPE": "Release",
		"CMAKE_CUDA_COMPILER": "nvcc", "CMAKE_CUDA_COMPILER_ID": "NVIDIA",
		"CMAKE_CUDA_COMPILER_VERSION": cudaVersion, "CUDA_VERSION": cudaVersion, "CUDA_VERSION_STRING": cudaVersion, "CUDAToolkit_VERSION": cudaVersion,
	}, handed: map[string]string{}}
}

// clone is a copy that shares nothing that changes.
func (c *cmake) clone() *cmake {
	out := *c
	out.vars, out.handed, out.others = maps.Clone(c.vars), map[string]string{}, slices.Clip(c.others)
	out.includes, out.defines, out.options = slices.Clone(c.includes), slices.Clone(c.defines), slices.Clone(c.options)
	out.targets = nil
	return &out
}

// readCMake evaluates the file of dir, of which text is the contents. c holds what the folders above hand on.
func readCMake(c *cmake, dir, text string) Found {
	c.file(dir, text)
	found := Found{File: cmakeName}
	taken := map[string]bool{}
	for _, t := range c.targets {
		if t.program {
			out := c.target(t, taken)
			if len(out.Sources) > 0 {
				found.Targets = append(found.Targets, out)
			}
		}
	}
	for _, t := range c.targets {
		if !t.program && !taken[t.name] {
			if out := c.target(t, taken); len(out.Sources) > 0 {
				found.Targets = append(found.Targets, out)
			}
		}
	}
	found.Flags = c.target(&cmakeTarget{}, taken).Flags
	return found
}

// file evaluates one text.
func (c *cmake) file(dir, text string) {
	c.dir = dir
	for _, name := range []string{"CMAKE_SOURCE_DIR", "PROJECT_SOURCE_DIR"} {
		if c.vars[name] == "" {
			c.vars[name] = dir
		}
	}
	c.vars["CMAKE_CURRENT_SOURCE_DIR"], c.vars[listDir] = dir, dir
	c.run(cmakeCommands(text), 0)
}

// subfolder evaluates the file of a folder below, whose targets others may link.
func (c *cmake) subfolder(dir string) {
	text, ok := c.files.part(filepath.Join(dir, cmakeName), maxFile)
	if c.steps += fileSteps + len(text)/stepBytes; !ok || c.folders >= maxDepth || c.steps > maxCMakeSteps {
		return
	}
	sub := c.clone()
	sub.folders++
	sub.file(dir, text)
	c.steps, c.expanded = sub.steps, sub.expanded
	c.others = append(slices.Clip(sub.others), sub.targets...)
	maps.Copy(c.vars, sub.handed)
}

// include evaluates a file in place: one that is named, or a module of the project's own.
func (c *cmake) include(name string, depth int) {
	paths := []string{inDir(c.dir, name)}
	for _, dir := range strings.FieldsFunc(c.vars["CMAKE_MODULE_PATH"], isSemicolon) {
		paths = append(paths, inDir(dir, name+".cmake"))
	}
	for _, path := range paths {
		if text, ok := c.files.part(path, maxFile); ok {
			if c.steps += fileSteps + len(text)/stepBytes; c.steps > maxCMakeSteps {
				return
			}
			list := c.vars[listDir]
			c.vars[listDir] = filepath.Dir(path)
			c.run(cmakeCommands(text), depth+1)
			c.vars[listDir] = list
			return
		}
	}
}

const listDir = "CMAKE_CURRENT_LIST_DIR"

// target is what the targets' own sources and those of the libraries it links make. Of libraries of other folders it has
// the flags alone.
func (c *cmake) target(t *cmakeTarget, taken map[string]bool) Target {
	out := Target{Name: t.name}
	var flags []string
	seen := map[string]bool{}
	std, least := t.std, ""
	use := func(f cmakeFlags) {
		for _, d := range f.includes {
			flags = add(flags, "-I"+c.local(d))
		}
		flags = addMacros(flags, f.defines)
		var more []string
		readFlags(f.options, &more)
		flags = addFlags(flags, more)
	}
	var visit func(t *cmakeTarget, here bool)
	visit = func(t *cmakeTarget, here bool) {
		if seen[t.name] {
			return
		}
		seen[t.name] = true
		if here {
			taken[t.name] = true
			for _, s := range t.sources {
				if IsSource(s) && len(out.Sources) < maxSources {
					out.Sources = add(out.Sources, c.local(s))
					out.CUDA = out.CUDA || IsCUDA(s)
				}
			}
			use(t.own)
		}
		use(t.users)
		least = max(least, t.least)
		for _, name := range t.links {
			if lib := named(c.targets, name); lib != nil && here {
				visit(lib, true)
			} else if lib := c.find(name); lib != nil {
				visit(lib, false)
			}
		}
	}
	visit(t, true)
	for _, name := range []string{"CMAKE_CUDA_STANDARD", "CMAKE_CXX_STANDARD"} {
		if std == "" {
			std = c.vars[name]
		}
	}
	if least != "" && (std < least || std > "90") {
		std = least
	}
	if std != "" {
		out.Flags = []string{"-std=c++" + std}
	}
	out.Flags = addFlags(out.Flags, flags)
	for _, d := range c.includes {
		out.Flags = add(out.Flags, "-I"+c.local(d))
	}
	out.Flags = addMacros(out.Flags, c.defines)
	var more []string
	readFlags(append(slices.Clip(c.options), Words(c.vars["CMAKE_CUDA_FLAGS"]+" "+c.vars["CMAKE_CXX_FLAGS"])...), &more)
	out.Flags = addFlags(out.Flags, more)
	return out
}

// addMacros adds definitions of macros, with -D before them or without. What defines no name is left out.
func addMacros(flags, definitions []string) []string {
	for _, d := range definitions {
		if d = strings.TrimPrefix(d, "-D"); macroName.MatchString(d) {
			flags = add(flags, "-D"+d)
		}
	}
	return flags
}

// macroName matches the name of a macro, with what may come behind it.
var macroName = regexp.MustCompile(`^[A-Za-z_]\w*(\(|=|$)`)

// local is an absolute path as seen from the folder of the file.
func (c *cmake) local(path string) string {
	if rel, err := filepath.Rel(c.dir, path); err == nil {
		return rel
	}
	return path
}

// find is a target of this folder, or else of another one.
func (c *cmake) find(name string) *cmakeTarget {
	if t := named(c.targets, name); t != nil {
		return t
	}
	return named(c.others, name)
}

func named(targets []*cmakeTarget, name string) *cmakeTarget {
	for _, t := range targets {
		if t.name == name {
			return t
		}
	}
	return nil
}

// paths makes paths absolute.
func (c *cmake) paths(names []string) []string {
	var out []string
	for _, n := range names {
		if n != "" && !strings.HasPrefix(n, "$<") {
			out = append(out, inDir(c.dir, n))
		}
	}
	return out
}

// expand replaces variables in one argument.
func (c *cmake) expand(text string, depth int) string {
	c.expanded += expansionCost
	if depth > maxDepth || c.expanded > maxExpanded {
		return ""
	}
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(text, "$")
		b.WriteString(before)
		if !ok {
			break
		}
		switch {
		case strings.HasSuffix(before, `\`):
			b.WriteString("$")
		case strings.HasPrefix(rest, "{"):
			name, n := bracketed(rest)
			rest = rest[n:]
			b.WriteString(c.vars[c.expand(name, depth+1)])
		case strings.HasPrefix(rest, "ENV{"):
			_, n := bracketed(rest[3:])
			rest = rest[3+n:]
		default:
			b.WriteString("$")
		}
		text = rest
	}
	c.expanded += b.Len()
	return b.String()
}

// values are the arguments with variables expanded and lists split.
func (c *cmake) values(args []cmakeArgument) []string {
	var out []string
	for _, a := range args {
		text := a.text
		if !a.raw {
			text = c.expand(text, 0)
		}
		if a.quoted {
			out = append(out, text)
			continue
		}
		for _, part := range splitList(text) {
			for value := range strings.SplitSeq(generated(part), ";") {
				if value != "" && len(out) < maxRuleWords {
					out = append(out, value)
				}
			}
		}
	}
	return out
}

// splitList splits at semicolons outside of generator expressions.
func splitList(text string) []string {
	var out []string
	depth, start := 0, 0
	for i := range len(text) {
		switch {
		case strings.HasPrefix(text[i:], "$<"):
			depth++
		case text[i] == '>' && depth > 0:
			depth--
		case text[i] == ';' && depth == 0:
			out = append(out, text[start:i])
			start = i + 1
		}
	}
	return append(out, text[start:])
}

// generated reads the generator expressions that hold for a CUDA build.
func generated(text string) string {
	for strings.HasPrefix(text, "$<") && strings.HasSuffix(text, ">") {
		head, body, ok := strings.Cut(text[2:len(text)-1], ":")
		switch {
		case !ok:
			return ""
		case head == "BUILD_INTERFACE":
			text = body
		case head == "$<COMPILE_LANGUAGE" || head == "$<COMPILE_LANG_AND_ID":
			languages, value, ok := strings.Cut(body, ">:")
			if !ok || !strings.Contains(languages, "CUDA") {
				return ""
			}
			text = value
		default:
			return ""
		}
	}
	return text
}
