package testprograms

import (
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var programPath = regexp.MustCompile(`^[a-z0-9_]+/(race|ok)_[a-z0-9_]+\.(cu|cl)$`)

// Parse reads the program and its expectations. The path is AREA/NAME.cu or
// AREA/NAME.cl, NAME beginning with race_ or ok_. Errors name the path and the line.
func Parse(name string, src []byte) (*Program, error) {
	base := path.Base(name)
	p := &Program{
		Path:   name,
		Area:   path.Base(path.Dir(name)),
		Name:   strings.TrimSuffix(base, path.Ext(base)),
		Racy:   strings.HasPrefix(base, "race_"),
		Source: src,
		Labels: map[string]int{},
		Expect: map[string]string{},
		Why:    map[string]*regexp.Regexp{},
	}
	if !programPath.MatchString(name) {
		return nil, fmt.Errorf("%q: want a path AREA/race_*.cu or AREA/ok_*.cu", name)
	}
	comments, code := lex(src)
	if len(comments) == 0 || comments[0].line != 1 || comments[0].code {
		return nil, fmt.Errorf("%s:1: want a comment that says what the program shows", name)
	}
	p.Summary = strings.TrimSpace(comments[0].text)
	if !strings.HasSuffix(p.Summary, ".") {
		return nil, fmt.Errorf("%s:1: want a sentence that ends in a full stop", name)
	}
	lines := 1 + strings.Count(string(src), "\n")
	for _, c := range comments[1:] {
		if err := p.comment(c, lines); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, c.line, err)
		}
	}
	var err error
	if p.Kernels, err = kernels(code); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	return p, nil
}

// expectationLike tells comments meant for this package from plain ones,
// generously, so that a misspelt one does not pass as prose.
var expectationLike = regexp.MustCompile("^\\s*(@|[Ww]ants?\\b\\S*\\s*[\"`])|\\b[Ww]ant\\S*\\s*\"|^\\s*hgrd\\s*:")

func (p *Program) comment(c comment, lines int) error {
	if !expectationLike.MatchString(c.text) {
		return nil
	}
	if directive, ok := strings.CutPrefix(c.text, "hgrd:"); ok {
		if c.code {
			return fmt.Errorf("a directive stands before all code")
		}
		return p.directive(directive)
	}
	for rest := strings.TrimSpace(c.text); rest != ""; {
		word, tail, _ := strings.Cut(rest, " ")
		rest = strings.TrimSpace(tail)
		if label, ok := strings.CutPrefix(word, "@"); ok {
			if err := p.label(label, c.line); err != nil {
				return err
			}
			continue
		}
		var err error
		if rest, err = p.want(word, rest, c.line, lines); err != nil {
			return err
		}
	}
	return nil
}

var labelName = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

func (p *Program) label(name string, line int) error {
	if !labelName.MatchString(name) {
		return fmt.Errorf("bad label @%s", name)
	}
	if other, dup := p.Labels[name]; dup {
		return fmt.Errorf("label @%s stands on line %d already", name, other)
	}
	for _, other := range sortedKeys(p.Labels) {
		if p.Labels[other] == line {
			return fmt.Errorf("label @%s on the line of @%s", name, other)
		}
	}
	p.Labels[name] = line
	return nil
}

// want parses the patterns after word and returns what follows them.
func (p *Program) want(word, rest string, line, lines int) (string, error) {
	kind, offset, plus := strings.Cut(word, "+")
	switch kind {
	case Want, WantMissed, WantFalseAlarm, WantDivergence:
	default:
		return "", fmt.Errorf("unknown expectation %q", word)
	}
	if plus {
		n, err := strconv.Atoi(offset)
		if err != nil || n < 1 || n > lines-line {
			return "", fmt.Errorf("bad line offset in %q", word)
		}
		line += n
	}
	e := Expectation{File: path.Base(p.Path), Line: line, Kind: kind}
	for strings.HasPrefix(rest, `"`) || strings.HasPrefix(rest, "`") {
		quoted, err := strconv.QuotedPrefix(rest)
		if err != nil {
			return "", fmt.Errorf("bad string after %s: %s", word, rest)
		}
		text, err := strconv.Unquote(quoted)
		if err != nil {
			return "", fmt.Errorf("bad string after %s: %s", word, rest)
		}
		rx, err := regexp.Compile(text)
		if err != nil {
			return "", err
		}
		if text == "" || slices.ContainsFunc(e.Patterns, func(other *regexp.Regexp) bool { return other.String() == text }) {
			return "", fmt.Errorf("pattern %q is empty or stands there twice", text)
		}
		e.Patterns = append(e.Patterns, rx)
		rest = strings.TrimSpace(rest[len(quoted):])
	}
	if len(e.Patterns) == 0 {
		return "", fmt.Errorf("%s without a pattern", word)
	}
	p.Wants = append(p.Wants, e)
	return rest, nil
}

// directive parses what follows hgrd: in the head of a program.
func (p *Program) directive(text string) error {
	word, rest, _ := strings.Cut(text, " ")
	rest = strings.TrimSpace(rest)
	switch word {
	case "flags":
		flags := strings.Fields(rest)
		if len(flags) == 0 {
			return fmt.Errorf("hgrd:flags without flags")
		}
		p.Flags = append(p.Flags, flags...)
		return nil
	case "launch":
		if p.Launch = strings.Fields(rest); len(p.Launch) != 2 || path.Ext(p.Path) != ".cl" {
			return fmt.Errorf("hgrd:launch: want a grid and a block, for OpenCL kernels")
		}
		return nil
	case "warp-sync":
		if rest != "lockstep" {
			return fmt.Errorf("hgrd:warp-sync: only lockstep is known")
		}
		p.Lockstep = true
		return nil
	case "expect":
		return p.expect(rest)
	}
	return fmt.Errorf("unknown directive hgrd:%s", word)
}

// expect parses KERNEL=VERDICT "why"; the reason is for inconclusive alone.
func (p *Program) expect(text string) error {
	item, why, _ := strings.Cut(text, " ")
	kernel, verdict, _ := strings.Cut(item, "=")
	if _, dup := p.Expect[kernel]; dup || kernel == "" {
		return fmt.Errorf("hgrd:expect: kernel %q is empty or stands there twice", kernel)
	}
	switch verdict {
	case RaceFree, Racy:
		if why != "" {
			return fmt.Errorf("hgrd:expect: %s takes no reason", verdict)
		}
	case Inconclusive:
		reason, err := strconv.Unquote(strings.TrimSpace(why))
		if err != nil || reason == "" {
			return fmt.Errorf("hgrd:expect: inconclusive takes a quoted reason")
		}
		if p.Why[kernel], err = regexp.Compile(reason); err != nil {
			return err
		}
	default:
		return fmt.Errorf("hgrd:expect: unknown verdict %q", verdict)
	}
	p.Expect[kernel] = verdict
	return nil
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
