package buildfile

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// scope holds variables that are looked up before those of the Makefile: automatic ones, those of a target, of a loop.
type scope struct {
	vars  map[string]variable
	outer *scope
}

func (m *makefile) lookup(name string, s *scope) (variable, bool) {
	for ; s != nil; s = s.outer {
		if v, ok := s.vars[name]; ok {
			return v, true
		}
	}
	v, ok := m.vars[name]
	return v, ok
}

// expand replaces variables and functions. Past the limits the rest is empty.
func (m *makefile) expand(text string, s *scope, depth int) string {
	if !strings.Contains(text, "$") {
		return text
	}
	m.expanded += expansionCost
	if depth > maxDepth || m.expanded > maxExpanded {
		return ""
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '$' || i+1 == len(text) {
			b.WriteByte(text[i])
			continue
		}
		i++
		switch text[i] {
		case '$':
			b.WriteByte('$')
		case '(', '{':
			body, n := bracketed(text[i:])
			i += n - 1
			b.WriteString(m.reference(body, s, depth+1))
		default:
			b.WriteString(m.reference(text[i:i+1], s, depth+1))
		}
		if m.expanded > maxExpanded {
			return ""
		}
	}
	return m.bounded(b.String())
}

// bracketed returns the body of the bracket that s begins with, and how many bytes it takes with its brackets.
func bracketed(s string) (body string, n int) {
	opening, closing := s[0], byte(')')
	if opening == '{' {
		closing = '}'
	}
	depth := 0
	for i := range len(s) {
		switch s[i] {
		case opening:
			depth++
		case closing:
			if depth--; depth == 0 {
				return s[1:i], i + 1
			}
		}
	}
	return s[1:], len(s)
}

// reference is the value of $(body).
func (m *makefile) reference(body string, s *scope, depth int) string {
	if name, args := cutWord(body); args != "" {
		if f, ok := functions[name]; ok {
			parts := splitArguments(args, f.arguments)
			if !f.lazy {
				for i := range parts {
					parts[i] = m.expand(parts[i], s, depth)
				}
			}
			for len(parts) < f.arguments && f.arguments < manyArguments {
				parts = append(parts, "")
			}
			return f.call(m, parts, s, depth)
		}
	}
	if name, pattern, ok := cutColon(body); ok { // $(name:from=to)
		if from, to, ok := strings.Cut(pattern, "="); ok {
			from, to = m.expand(from, s, depth), m.expand(to, s, depth)
			if !strings.Contains(from, "%") {
				from, to = "%"+from, "%"+to
			}
			return patsubst(from, to, m.reference(name, s, depth))
		}
	}
	name := m.expand(body, s, depth)
	v, ok := m.lookup(name, s)
	if !ok {
		return m.variant(name, s)
	}
	if v.simple {
		return v.value
	}
	return m.expand(v.value, s, depth)
}

// variant reads $(@D), $(<F) and their like.
func (m *makefile) variant(name string, s *scope) string {
	if len(name) != 2 || name[1] != 'D' && name[1] != 'F' {
		return ""
	}
	v, _ := m.lookup(name[:1], s)
	return eachWord(v.value, func(w string) string {
		if name[1] == 'D' {
			return filepath.Dir(w)
		}
		return filepath.Base(w)
	})
}

// manyArguments means any number.
const manyArguments = 100

type function struct {
	arguments int
	lazy      bool // expands its arguments itself
	call      func(m *makefile, a []string, s *scope, depth int) string
}

// functions are those of make that depend on text and files alone.
var functions map[string]function

func init() { // the functions refer back to the table
	each := func(f func(string) string) function {
		return function{1, false, func(_ *makefile, a []string, _ *scope, _ int) string { return eachWord(a[0], f) }}
	}
	functions = map[string]function{
		"subst": {3, false, func(m *makefile, a []string, _ *scope, _ int) string {
			if a[0] == "" || strings.Count(a[2], a[0])*len(a[1]) > maxExpanded {
				return a[2]
			}
			return m.bounded(strings.ReplaceAll(a[2], a[0], a[1]))
		}},
		"patsubst": {3, false, func(_ *makefile, a []string, _ *scope, _ int) string {
			return patsubst(strings.TrimSpace(a[0]), strings.TrimSpace(a[1]), a[2])
		}},
		"strip":  each(func(w string) string { return w }),
		"notdir": each(filepath.Base),
		"dir": each(func(w string) string {
			return w[:strings.LastIndexByte(w, '/')+1]
		}),
		"basename": each(func(w string) string { return strings.TrimSuffix(w, filepath.Ext(w)) }),
		"suffix":   each(filepath.Ext),
		"abspath":  {1, false, (*makefile).abspath},
		"realpath": {1, false, (*makefile).abspath},
		"addprefix": {2, false, func(_ *makefile, a []string, _ *scope, _ int) string {
			return eachWord(a[1], func(w string) string { return a[0] + w })
		}},
		"addsuffix": {2, false, func(_ *makefile, a []string, _ *scope, _ int) string {
			return eachWord(a[1], func(w string) string { return w + a[0] })
		}},
		"filter":     {2, false, func(_ *makefile, a []string, _ *scope, _ int) string { return filter(a[0], a[1], true) }},
		"filter-out": {2, false, func(_ *makefile, a []string, _ *scope, _ int) string { return filter(a[0], a[1], false) }},
		"findstring": {2, false, func(_ *makefile, a []string, _ *scope, _ int) string {
			if strings.Contains(a[1], a[0]) {
				return a[0]
			}
			return ""
		}},
		"sort": {1, false, func(_ *makefile, a []string, _ *scope, _ int) string {
			words := strings.Fields(a[0])
			slices.Sort(words)
			return strings.Join(slices.Compact(words), " ")
		}},
		"firstword": {1, false, func(_ *makefile, a []string, _ *scope, _ int) string { return wordOf(a[0], 0) }},
		"lastword": {1, false, func(_ *makefile, a []string, _ *scope, _ int) string {
			return wordOf(a[0], len(strings.Fields(a[0]))-1)
		}},
		"word": {2, false, func(_ *makefile, a []string, _ *scope, _ int) string {
			n, _ := strconv.Atoi(strings.TrimSpace(a[0]))
			return wordOf(a[1], n-1)
		}},
		"wildcard": {1, false, (*makefile).wildcard},
		"if":       {3, true, (*makefile).ifFunction},
		"foreach":  {3, true, (*makefile).foreach},
		"call":     {manyArguments, true, (*makefile).call},
		"or":       {manyArguments, true, (*makefile).or},
		"and":      {manyArguments, true, (*makefile).and},
		"shell":    {1, false, (*makefile).shell},
		"eval":     {1, false, func(*makefile, []string, *scope, int) string { return "" }},
		"info":     {1, false, func(*makefile, []string, *scope, int) string { return "" }},
		"warning":  {1, false, func(*makefile, []string, *scope, int) string { return "" }},
		"error":    {1, false, func(*makefile, []string, *scope, int) string { return "" }},
		"origin": {1, false, func(m *makefile, a []string, s *scope, _ int) string {
			if _, ok := m.lookup(a[0], s); ok {
				return "file"
			}
			return "undefined"
		}},
	}
}

// bounded is text, or nothing past the limit on expansions.
func (m *makefile) bounded(text string) string {
	if m.expanded += len(text); m.expanded > maxExpanded {
		return ""
	}
	return text
}

func (m *makefile) abspath(a []string, _ *scope, _ int) string {
	return eachWord(a[0], func(w string) string { return inDir(m.dir, w) })
}

func (m *makefile) wildcard(a []string, _ *scope, _ int) string {
	var out []string
	for _, pattern := range strings.Fields(a[0]) {
		out = append(out, m.globIn(m.dir, pattern)...)
	}
	return m.bounded(strings.Join(out, " "))
}

// globIn lists the files that a pattern stands for in a folder, as seen from there.
func (m *makefile) globIn(dir, pattern string) []string {
	names := m.files.glob(inDir(dir, pattern))
	for i, name := range names {
		if rel, err := filepath.Rel(dir, name); err == nil && !filepath.IsAbs(pattern) {
			names[i] = rel
		}
	}
	return names
}

// globbed replaces the patterns among names by the files they match, as make does in prerequisites.
func (m *makefile) globbed(names string) string {
	if !strings.ContainsAny(names, "*?[") {
		return names
	}
	return eachWord(names, func(w string) string {
		if !strings.ContainsAny(w, "*?[") {
			return w
		}
		return m.wildcard([]string{w}, nil, 0)
	})
}

func (m *makefile) ifFunction(a []string, s *scope, depth int) string {
	if strings.TrimSpace(m.expand(a[0], s, depth)) != "" {
		return m.expand(a[1], s, depth)
	}
	return m.expand(a[2], s, depth)
}

func (m *makefile) or(a []string, s *scope, depth int) string {
	for _, x := range a {
		if v := strings.TrimSpace(m.expand(x, s, depth)); v != "" {
			return v
		}
	}
	return ""
}

func (m *makefile) and(a []string, s *scope, depth int) string {
	last := ""
	for _, x := range a {
		if last = strings.TrimSpace(m.expand(x, s, depth)); last == "" {
			return ""
		}
	}
	return last
}

func (m *makefile) foreach(a []string, s *scope, depth int) string {
	name := strings.TrimSpace(m.expand(a[0], s, depth))
	words := strings.Fields(m.expand(a[1], s, depth))
	var out []string
	for _, w := range words[:min(len(words), maxLoop)] {
		out = append(out, m.expand(a[2], &scope{map[string]variable{name: {w, true}}, s}, depth))
	}
	return m.bounded(strings.Join(out, " "))
}

func (m *makefile) call(a []string, s *scope, depth int) string {
	args := map[string]variable{}
	for i, x := range a {
		args[strconv.Itoa(i)] = variable{strings.TrimSpace(m.expand(x, s, depth)), true}
	}
	v, _ := m.lookup(args["0"].value, s)
	return m.expand(v.value, &scope{args, s}, depth)
}

// shell runs nothing. The name of the system, which many files ask for, is a constant.
func (m *makefile) shell(a []string, _ *scope, _ int) string {
	switch strings.Join(strings.Fields(a[0]), " ") {
	case "uname", "uname -s":
		return "Linux"
	case "uname -m", "uname -p", "arch":
		return "x86_64"
	case "pwd":
		return m.dir
	}
	return ""
}

// eachWord puts f on every word, as far as the result stays in bounds.
func eachWord(text string, f func(string) string) string {
	words := strings.Fields(text)
	size := 0
	for i, w := range words {
		words[i] = f(w)
		if size += len(words[i]); size > maxExpanded {
			return ""
		}
	}
	return strings.Join(words, " ")
}

func wordOf(text string, i int) string {
	if words := strings.Fields(text); i >= 0 && i < len(words) {
		return words[i]
	}
	return ""
}

func patsubst(from, to, text string) string {
	return eachWord(text, func(w string) string {
		if stem, ok := matchPattern(from, w); ok {
			return strings.Replace(to, "%", stem, 1)
		}
		if w == from {
			return to
		}
		return w
	})
}

func filter(patterns, text string, keep bool) string {
	var out []string
	all, words := strings.Fields(patterns), strings.Fields(text)
	if len(all)*len(words) > maxExpanded {
		return text
	}
	for _, w := range words {
		matches := slices.ContainsFunc(all, func(p string) bool {
			_, ok := matchPattern(p, w)
			return ok || p == w
		})
		if matches == keep {
			out = append(out, w)
		}
	}
	return strings.Join(out, " ")
}
