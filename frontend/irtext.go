package frontend

import (
	"bytes"
	"maps"
	"regexp"
	"slices"
	"sort"
)

// prepare edits clang's IR before opt sees it.
//
// sanitize_thread on every function keeps LLVM from executing a load before
// its condition is tested: without it simplifycfg turns `if (c) x = s[0]` into
// an unconditional load and a select wherever s[0] is known to be mapped, and
// the kernel gains accesses that the program does not perform.
//
// On the device noinline is dropped: kernels have no callers, and device
// functions are to be inlined whatever the source asks. On the host algorithms
// of which the analysis knows what they do stay calls. optnone, by which a source
// keeps LLVM from optimizing a function, is dropped on both sides: the verifier
// wants noinline beside it.
func prepare(text []byte, s side) []byte {
	var out bytes.Buffer
	out.Grow(len(text) + 4096)
	for line := range bytes.Lines(text) {
		if bytes.HasPrefix(line, []byte("; ModuleID = ")) {
			continue // it holds the file's name as it is, and a return in that ends the comment
		}
		if bytes.HasPrefix(line, []byte("attributes #")) {
			line = bytes.Replace(line, []byte(" = { "), []byte(" = { sanitize_thread "), 1)
			line = bytes.Replace(line, []byte(" optnone "), []byte(" "), 1)
			if s == device {
				line = bytes.Replace(line, []byte(" noinline "), []byte(" "), 1)
			}
		}
		if s == host && bytes.HasPrefix(line, []byte("define ")) && (bytes.Contains(line, []byte("@_Z")) || bytes.Contains(line, []byte(`@"_Z`))) {
			line = keepCalled(line)
		}
		out.Write(line)
	}
	return out.Bytes()
}

// retAlign is `align N` among the return attributes of a call, an invoke, a
// declaration or a definition. llir's grammar lacks it in that position only:
// the attributes stand between the keyword and the type, behind the metadata of
// a declaration.
var retAlign = regexp.MustCompile(`^((?:(?:[^"]|"[^"]*")*\b)?(?:call|invoke|declare|define)\b(?: (?:[a-z_0-9]+(?:\([^()"]*\))?|![\w.]+))*?) align \d+ `)

// kernelConvention is how debug information calls an OpenCL kernel, in words that llir does not know. Nobody asks for it.
var kernelConvention = []byte("cc: DW_CC_LLVM_OpenCLKernel, ")

// normalize edits a line of opt's IR into the grammar that llir reads.
func normalize(line []byte) []byte {
	if len(line) > 0 && line[0] == '!' {
		return bytes.Replace(line, kernelConvention, nil, 1)
	}
	if hasCallKeyword(line) && bytes.Contains(line, []byte(" align ")) {
		return retAlign.ReplaceAll(line, []byte("$1 "))
	}
	return line
}

func hasCallKeyword(line []byte) bool {
	for _, k := range []string{"call ", "invoke ", "declare ", "define "} {
		if bytes.Contains(line, []byte(k)) {
			return true
		}
	}
	return false
}

// references returns the names of all globals that a module mentions anywhere
// but as the head of their own definition. Metadata does not count, nor does
// the list of what is kept for others. That an alias has a name for a global is
// a mention if the alias is mentioned: it is another name of the definition.
func references(text []byte) map[string]bool {
	refs := map[string]bool{}
	aliases := map[string][]string{} // what they stand for
	functions := map[string]bool{}
	var kept []string
	for line := range bytes.Lines(text) {
		if line[0] == '!' || line[0] == ';' || line[0] == '$' || bytes.HasPrefix(line, []byte("declare ")) {
			continue
		}
		var names []string
		for name := range globals(line) {
			names = append(names, name)
		}
		isFunction := bytes.HasPrefix(line, []byte("define "))
		if head := line[0] == '@' || isFunction; head && len(names) > 0 {
			name := names[0] // the one defined
			names = names[1:]
			switch {
			case isFunction:
				functions[name] = true
			case aliasLine.Match(line):
				aliases[name] = names
				continue
			case name == "llvm.used" || name == "llvm.compiler.used":
				kept = append(kept, names...)
				continue
			}
		}
		for _, name := range names {
			refs[name] = true
		}
	}
	for _, name := range kept {
		if !functions[name] {
			refs[name] = true
		}
	}
	mentionAliased(refs, aliases)
	return refs
}

// aliasLine is the definition of an alias.
var aliasLine = regexp.MustCompile(`^@(?:[-\w$.]+|"[^"\n]*") = [a-z_ ()]*\balias `)

// mentionAliased adds to names mentioned what those of them stand for that are aliases.
func mentionAliased(refs map[string]bool, aliases map[string][]string) {
	var mention func(alias string)
	mention = func(alias string) {
		names := aliases[alias]
		delete(aliases, alias)
		for _, name := range names {
			refs[name] = true
			mention(name)
		}
	}
	for _, alias := range slices.Collect(maps.Keys(aliases)) {
		if refs[alias] {
			mention(alias)
		}
	}
}

// roots lists the functions and variables that no other part of the module
// mentions. Where main is seen they are its entry points, dead code among them.
func roots(text []byte, refs map[string]bool) []string {
	list := []string{"main"}
	for line := range bytes.Lines(text) {
		if name, ok := defined(line); ok && name != "main" && !refs[name] {
			list = append(list, name)
		}
	}
	sort.Strings(list)
	return list
}

// defined is the function or variable that a line defines.
func defined(line []byte) (name string, ok bool) {
	if line[0] == '@' || bytes.HasPrefix(line, []byte("define ")) {
		for name := range globals(line) {
			return name, true
		}
	}
	return "", false
}

// kernelConventions are the calling conventions of kernels.
var kernelConventions = regexp.MustCompile(`^define\b[^@]* (?:ptx_kernel|amdgpu_kernel|spir_kernel) `)

// markedKernels are the kernels of a device module, by their annotations and calling conventions.
func markedKernels(text []byte) []string {
	list := []string{}
	for line := range bytes.Lines(text) {
		if line[0] == '!' && bytes.Contains(line, []byte(`!"kernel"`)) {
			list = slices.AppendSeq(list, globals(line))
		} else if name, ok := defined(line); ok && kernelConventions.Match(line) {
			list = append(list, name)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// deviceRoots lists what the device side is kept for: its kernels and its variables. The list may be empty, but is not
// nil: a unit of a linked program may hold callees alone, which go nowhere.
func deviceRoots(text []byte) []string {
	variables := []string{}
	for line := range bytes.Lines(text) {
		if name, ok := defined(line); ok && line[0] == '@' {
			variables = append(variables, name)
		}
	}
	sort.Strings(variables)
	return append(markedKernels(text), variables...)
}

// definesMain reports whether a module holds the program's entry.
func definesMain(text []byte) bool {
	for line := range bytes.Lines(text) {
		if name, ok := defined(line); ok && name == "main" && line[0] != '@' {
			return true
		}
	}
	return false
}
