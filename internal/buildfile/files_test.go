package buildfile

import (
	"path"
	"slices"
	"strings"
)

// memory is a file system in a map from clean absolute paths to texts.
type memory map[string]string

// tree puts files under /p.
func tree(files map[string]string) memory {
	m := memory{}
	for name, text := range files {
		m[path.Join("/p", name)] = text
	}
	return m
}

func (m memory) read(name string, _ int64) (string, bool) {
	text, ok := m[path.Clean(name)]
	return text, ok
}

func (m memory) exists(name string) bool {
	name = path.Clean(name)
	for f := range m {
		if f == name || strings.HasPrefix(f, name+"/") {
			return true
		}
	}
	return false
}

func (m memory) glob(pattern string) []string {
	var out []string
	for f := range m {
		if ok, err := path.Match(path.Clean(pattern), f); ok && err == nil {
			out = append(out, f)
		}
	}
	slices.Sort(out)
	return out
}

// lines writes targets as "name: flags | sources".
func lines(targets []Target) []string {
	var out []string
	for _, t := range targets {
		out = append(out, t.Name+": "+strings.Join(t.Flags, " ")+" | "+strings.Join(t.Sources, " "))
	}
	return out
}
