package frontend

import (
	"bytes"
	"regexp"
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
// of which the analysis knows what they do stay calls.
func prepare(text []byte, s side) []byte {
	var out bytes.Buffer
	out.Grow(len(text) + 4096)
	for line := range bytes.Lines(text) {
		if bytes.HasPrefix(line, []byte("attributes #")) {
			line = bytes.Replace(line, []byte(" = { "), []byte(" = { sanitize_thread "), 1)
			if s == device {
				line = bytes.Replace(line, []byte(" noinline "), []byte(" "), 1)
			}
		}
		if s == host && bytes.HasPrefix(line, []byte("define ")) && bytes.Contains(line, []byte("@_Z")) {
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
var retAlign = regexp.MustCompile(`^((?:[^"]*\b)?(?:call|invoke|declare|define)\b(?: (?:[a-z_0-9]+(?:\([^()"]*\))?|![\w.]+))*?) align \d+ `)

// normalize edits a line of opt's IR into the grammar that llir reads.
func normalize(line []byte) []byte {
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

// globalName is a global identifier, bare or quoted.
var globalName = regexp.MustCompile(`@(?:[-a-zA-Z$._0-9]+|"[^"]*")`)

// references returns the names of all globals that a module mentions anywhere
// but as the head of their own definition. Metadata does not count.
func references(text []byte) map[string]bool {
	refs := map[string]bool{}
	for line := range bytes.Lines(text) {
		if len(line) == 0 || line[0] == '!' || line[0] == ';' || line[0] == '$' || bytes.HasPrefix(line, []byte("declare ")) {
			continue
		}
		names := globalName.FindAll(line, -1)
		if len(names) > 0 && (line[0] == '@' || bytes.HasPrefix(line, []byte("define "))) {
			names = names[1:] // the name defined
		}
		for _, n := range names {
			refs[unquote(n[1:])] = true
		}
	}
	return refs
}

// defined matches the head of a function or variable definition.
var defined = regexp.MustCompile(`(?m)^(?:define [^@\n]*)?@([-a-zA-Z$._0-9]+|"[^"\n]*")[ (]`)

// roots lists the functions and variables that no other part of the module
// mentions. Where main is seen they are its entry points, dead code among them.
func roots(text []byte, refs map[string]bool) []string {
	list := []string{"main"}
	for _, m := range defined.FindAllSubmatch(text, -1) {
		if name := unquote(m[1]); name != "main" && !refs[name] {
			list = append(list, name)
		}
	}
	sort.Strings(list)
	return list
}

// deviceRoots lists what the device side is kept for: its kernels, by their annotations, and its variables. The list may
// be empty, but is not nil: a unit of a linked program may hold callees alone, which go nowhere.
func deviceRoots(text []byte) []string {
	kernels, variables := []string{}, []string{}
	for line := range bytes.Lines(text) {
		switch {
		case bytes.HasPrefix(line, []byte("!")) && bytes.Contains(line, []byte(`!"kernel"`)):
			for _, n := range globalName.FindAll(line, -1) {
				kernels = append(kernels, unquote(n[1:]))
			}
		case bytes.HasPrefix(line, []byte("@")):
			variables = append(variables, unquote(globalName.Find(line)[1:]))
		}
	}
	sort.Strings(kernels)
	sort.Strings(variables)
	return append(kernels, variables...)
}

var mainRE = regexp.MustCompile(`(?m)^define [^@\n]*@main\(`)

func definesMain(text []byte) bool { return mainRE.Match(text) }

func unquote(name []byte) string {
	return string(bytes.Trim(name, `"`))
}
