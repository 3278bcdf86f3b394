package buildfile

import (
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// holds evaluates the arguments of if and elseif. What it does not know is false.
func (c *cmake) holds(args []cmakeArgument) bool {
	p := &cmakeCondition{cmake: c}
	for _, a := range args {
		text := a.text
		if !a.raw {
			text = c.expand(text, 0)
		}
		p.words = append(p.words, cmakeArgument{text, a.quoted, false})
	}
	return p.or(0)
}

type cmakeCondition struct {
	*cmake
	words []cmakeArgument
	at    int
}

func (p *cmakeCondition) peek() string {
	if p.at < len(p.words) && !p.words[p.at].quoted {
		return p.words[p.at].text
	}
	return ""
}

func (p *cmakeCondition) or(depth int) bool {
	v := p.and(depth)
	for p.peek() == "OR" {
		p.at++
		w := p.and(depth)
		v = v || w
	}
	return v
}

func (p *cmakeCondition) and(depth int) bool {
	v := p.not(depth)
	for p.peek() == "AND" {
		p.at++
		w := p.not(depth)
		v = v && w
	}
	return v
}

func (p *cmakeCondition) not(depth int) bool {
	negate := false
	for p.peek() == "NOT" {
		p.at++
		negate = !negate
	}
	return p.atom(depth) != negate
}

// atom evaluates one test. It takes at least one word where one is left.
func (p *cmakeCondition) atom(depth int) bool {
	if p.at >= len(p.words) || depth > maxDepth {
		p.at = len(p.words)
		return false
	}
	if p.peek() == "(" {
		p.at++
		v := p.or(depth + 1)
		if p.peek() == ")" {
			p.at++
		}
		return v
	}
	left := p.words[p.at]
	p.at++
	if !left.quoted && p.at < len(p.words) {
		arg := p.words[p.at].text
		switch left.text {
		case "DEFINED":
			p.at++
			_, ok := p.vars[arg]
			return ok
		case "EXISTS", "IS_DIRECTORY":
			p.at++
			return p.files.exists(inDir(p.dir, arg))
		case "TARGET":
			p.at++
			return p.find(arg) != nil || strings.Contains(arg, "::")
		case "COMMAND", "POLICY", "TEST":
			p.at++
			return false
		}
	}
	if compare, ok := comparisons[p.peek()]; ok && p.at+1 < len(p.words) {
		right := p.words[p.at+1]
		if p.peek() == "IN_LIST" {
			p.at += 2
			return slices.Contains(strings.Split(p.vars[right.text], ";"), p.value(left))
		}
		p.at += 2
		return compare(p.value(left), p.value(right))
	}
	return p.truth(left)
}

// value is a variable's value where the word is the name of one.
func (p *cmakeCondition) value(a cmakeArgument) string {
	if v, ok := p.vars[a.text]; ok && !a.quoted {
		return v
	}
	return a.text
}

// truth is the test of a single word.
func (p *cmakeCondition) truth(a cmakeArgument) bool {
	switch strings.ToUpper(a.text) {
	case "1", "ON", "YES", "TRUE", "Y":
		return true
	case "", "0", "OFF", "NO", "FALSE", "N", "IGNORE", "NOTFOUND":
		return false
	}
	if n, err := strconv.ParseFloat(a.text, 64); err == nil {
		return n != 0
	}
	if a.quoted {
		return false
	}
	switch v := strings.ToUpper(p.vars[a.text]); v {
	case "", "0", "OFF", "NO", "FALSE", "N", "IGNORE", "NOTFOUND":
		return false
	default:
		return !strings.HasSuffix(v, "-NOTFOUND")
	}
}

// comparisons are the tests of two words.
var comparisons = map[string]func(a, b string) bool{
	"STREQUAL":              func(a, b string) bool { return a == b },
	"MATCHES":               matches,
	"EQUAL":                 numbers(func(a, b float64) bool { return a == b }),
	"LESS":                  numbers(func(a, b float64) bool { return a < b }),
	"GREATER":               numbers(func(a, b float64) bool { return a > b }),
	"LESS_EQUAL":            numbers(func(a, b float64) bool { return a <= b }),
	"GREATER_EQUAL":         numbers(func(a, b float64) bool { return a >= b }),
	"VERSION_EQUAL":         func(a, b string) bool { return versions(a, b) == 0 },
	"VERSION_LESS":          func(a, b string) bool { return versions(a, b) < 0 },
	"VERSION_GREATER":       func(a, b string) bool { return versions(a, b) > 0 },
	"VERSION_LESS_EQUAL":    func(a, b string) bool { return versions(a, b) <= 0 },
	"VERSION_GREATER_EQUAL": func(a, b string) bool { return versions(a, b) >= 0 },
	"IN_LIST":               nil, // needs a variable
}

// numbers is a test that words which are no numbers fail, such as the name of a variable that nothing sets.
func numbers(test func(a, b float64) bool) func(a, b string) bool {
	return func(a, b string) bool {
		x, no := strconv.ParseFloat(a, 64)
		y, neither := strconv.ParseFloat(b, 64)
		return no == nil && neither == nil && test(x, y)
	}
}

// maxPattern bounds a regular expression.
const maxPattern = 1 << 10

// matches looks for a regular expression, or for plain text where Go does not read it.
func matches(text, pattern string) bool {
	if len(pattern) <= maxPattern {
		if re, err := regexp.Compile(pattern); err == nil {
			return re.MatchString(text)
		}
	}
	return strings.Contains(text, strings.Trim(pattern, "^$"))
}

// versions compares dotted numbers.
func versions(a, b string) int {
	x, y := strings.Split(a, "."), strings.Split(b, ".")
	for i := range max(len(x), len(y)) {
		var m, n int
		if i < len(x) {
			m, _ = strconv.Atoi(x[i])
		}
		if i < len(y) {
			n, _ = strconv.Atoi(y[i])
		}
		if m != n {
			return m - n
		}
	}
	return 0
}

// component is a part of a path's name.
func component(path, part string) string {
	base := filepath.Base(path)
	switch part {
	case "DIRECTORY", "PATH":
		return filepath.Dir(path)
	case "NAME":
		return base
	case "NAME_WE":
		name, _, _ := strings.Cut(base, ".")
		return name
	case "NAME_WLE":
		return strings.TrimSuffix(base, filepath.Ext(base))
	case "LAST_EXT":
		return filepath.Ext(base)
	case "EXT":
		if i := strings.IndexByte(base, '.'); i >= 0 {
			return base[i:]
		}
		return ""
	}
	return path // ABSOLUTE, REALPATH
}
