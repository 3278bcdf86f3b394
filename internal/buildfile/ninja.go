package buildfile

import (
	"regexp"
	"strings"
)

// ninjaName is the file that Ninja reads.
const ninjaName = "build.ninja"

// linker matches the rules that put objects together, by the names that CMake, Meson and GN give them.
var linker = regexp.MustCompile(`(?i)link|archive|^(ar|alink|solink)$`)

// readNinja returns the steps of a build.ninja that put objects together. Of its language build statements are read;
// variables have no values.
func readNinja(text, cwd string) []step {
	var steps []step
	text = strings.ReplaceAll(strings.ReplaceAll(text, "$\r\n", " "), "$\n", " ")
	for line := range strings.Lines(text) {
		statement, ok := strings.CutPrefix(strings.TrimRight(line, "\r\n"), "build ")
		if !ok {
			continue
		}
		outputs, rest := ninjaPaths(statement)
		inputs, _ := ninjaPaths(rest)
		if len(outputs) == 0 || len(inputs) == 0 || !linker.MatchString(inputs[0]) {
			continue
		}
		s := step{output: at(cwd, outputs[0])}
		seen := map[string]bool{}
		for _, in := range inputs[1:] {
			if isObject(in) && !seen[in] {
				seen[in] = true
				s.objects = append(s.objects, at(cwd, in))
			}
		}
		if len(s.objects) > 0 {
			steps = append(steps, s)
		}
	}
	return steps
}

// ninjaPaths reads paths up to a colon or to what only orders the build, and returns what stands behind it.
func ninjaPaths(text string) (paths []string, rest string) {
	var w strings.Builder
	end := func() {
		if w.Len() > 0 {
			paths = append(paths, w.String())
		}
		w.Reset()
	}
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '$' && i+1 < len(text):
			i++
			w.WriteByte(text[i])
		case c == ' ':
			end()
		case c == ':':
			end()
			return paths, text[i+1:]
		case c == '|' && i+1 < len(text) && (text[i+1] == '|' || text[i+1] == '@'):
			end()
			return paths, ""
		case c == '|':
			end()
		default:
			w.WriteByte(c)
		}
	}
	end()
	return paths, ""
}
