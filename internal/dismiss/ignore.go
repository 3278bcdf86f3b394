package dismiss

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/internal/nearest"
	"github.com/hgrd/hgrd/reports"
)

// marker begins the comments that are meant for this package.
const marker = "hgrd:ignore"

// ignore is one of them.
type ignore struct {
	at     reports.Position
	covers span // the lines; zero for none
	rules  []string
	reason string
}

// A source with more of either is hostile, or made by a program that has gone wrong.
const (
	maxIgnores  = 10_000
	maxProblems = 20
)

// parse reads the comments of a source, and what is wrong with some of them.
func parse(file string, src []byte) (ignores []ignore, problems []reports.Problem) {
	l := lex(src)
	for i := range l.comments {
		c := &l.comments[i]
		lead := strings.TrimLeft(c.text, " \t\r\n*!/<")
		text, meant := strings.CutPrefix(lead, marker)
		if !meant || text != "" && !strings.ContainsRune(" \t\r\n:", rune(text[0])) {
			continue
		}
		at := reports.Position{File: file, Line: c.line, Column: c.column}
		if len(ignores) == maxIgnores || len(problems) == maxProblems {
			problems = append(problems, reports.Problem{Position: at, Message: "too many comments " + marker + ", or too many that are wrong: the rest is not read"})
			break
		}
		text, _, _ = strings.Cut(text, "\n")
		rules, reason, err := split(text)
		if err != nil {
			problems = append(problems, reports.Problem{Position: at, Message: err.Error()})
			continue
		}
		if l.code[c.line] == directive {
			problems = append(problems, reports.Problem{Position: at, Message: marker + " in a preprocessor directive dismisses nothing: write it where the macro is used"})
			continue
		}
		ignores = append(ignores, ignore{at, l.covers(c), rules, reason})
	}
	return ignores, problems
}

// covers are the lines that a comment speaks about: those of the statements on its line, or of the next statement.
func (l *lexer) covers(c *comment) span {
	if l.code[c.line] == statement {
		return l.statements.around(c.line)
	}
	for line := c.end; line <= l.last; line++ {
		switch l.code[line] {
		case statement:
			return l.statements.from(line)
		case directive: // what follows may belong to another branch
			return span{}
		}
	}
	return span{}
}

// split reads " RULE, RULE: reason".
func split(text string) (rules []string, reason string, err error) {
	list, reason, colon := strings.Cut(text, ":")
	if reason = strings.TrimSpace(reason); !colon {
		list, _, _ = strings.Cut(strings.TrimSpace(list), " ") // a reason without its colon
	}
	for rule := range strings.SplitSeq(list, ",") {
		if rule = strings.TrimSpace(rule); rule != "" {
			rules = append(rules, rule)
		}
	}
	slices.Sort(rules)
	rules = slices.Compact(rules)
	if len(rules) == 0 {
		return nil, "", fmt.Errorf("%s names no rule: write '%s RULE: reason'", marker, marker)
	}
	for _, rule := range rules {
		if err := known(rule); err != nil {
			return nil, "", err
		}
	}
	if reason == "" {
		return nil, "", fmt.Errorf("%s gives no reason: write '%s %s: reason'", marker, marker, strings.Join(rules, ", "))
	}
	return rules, reason, nil
}

// known finds rules that nothing can be found of.
func known(rule string) error {
	switch rule {
	case reports.RuleUnused:
		return fmt.Errorf("%s %s: delete the comment that is not used instead", marker, rule)
	case reports.RuleSpare:
		return fmt.Errorf("%s %s: it is looked for on request only, and fails no build", marker, rule)
	}
	var ids []string
	for _, r := range reports.Rules() {
		ids = append(ids, r.ID)
	}
	if slices.Contains(ids, rule) {
		return nil
	}
	hint := "'hgrd explain' lists them"
	if near := nearest.Word(rule, ids); near != "" {
		hint = fmt.Sprintf("did you mean '%s'?", near)
	}
	return fmt.Errorf("%s: unknown rule %q; %s", marker, rule, hint)
}
