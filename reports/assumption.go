package reports

import (
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Assumption is a thing that verdicts may take for granted, as LIMITS.md lists it.
type Assumption struct {
	ID    string // "A07"
	Text  string // as reports print it; "…" stands for anything
	Holds string // when it holds
	Check string // how to check or to avoid it
	parts []string
}

// Rows of LIMITS.md, as they stand there.
//
//go:embed assumptions.md
var assumptionRows string

var assumptions = readAssumptions(assumptionRows)

// Assumptions lists all of them.
func Assumptions() []Assumption { return slices.Clone(assumptions) }

func readAssumptions(rows string) []Assumption {
	var out []Assumption
	for line := range strings.Lines(rows) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), " | ")
		if len(cells) != 4 {
			panic("BUG: no row of an assumption: " + line)
		}
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		a := Assumption{ID: cells[0], Text: strings.Trim(cells[1], "`"), Holds: cells[2], Check: cells[3]}
		a.parts = strings.Split(a.Text, "…")
		out = append(out, a)
	}
	return out
}

// AssumptionOf is the assumption of that ID.
func AssumptionOf(id string) (Assumption, bool) {
	i := slices.IndexFunc(assumptions, func(a Assumption) bool { return a.ID == id })
	if i < 0 {
		return Assumption{}, false
	}
	return assumptions[i], true
}

// says reports whether a text is that of the assumption with names in its blanks.
func (a *Assumption) says(text string) bool {
	for _, part := range a.parts {
		i := strings.Index(text, part)
		if i < 0 {
			return false
		}
		text = text[i+len(part):]
	}
	return true
}

// size is how much of the text is no blank.
func (a *Assumption) size() int { return len(strings.Join(a.parts, "")) }

var identified = regexp.MustCompile(` \(A\d\d\)$`)

// withID adds the ID of its assumption to a text: of the one that has the most words in common with it.
func withID(text string) string {
	if identified.MatchString(text) {
		return text
	}
	best := -1
	for i := range assumptions {
		if a := &assumptions[i]; a.says(text) && (best < 0 || a.size() > assumptions[best].size()) {
			best = i
		}
	}
	if best < 0 {
		return text
	}
	return fmt.Sprintf("%s (%s)", text, assumptions[best].ID)
}

// withIDs does it for several.
func withIDs(texts []string) []string {
	var out []string
	for _, text := range texts {
		out = append(out, withID(text))
	}
	return out
}

var (
	link = regexp.MustCompile(`\[[^\]]*\]\(#a\d\d\)`)
	mark = strings.NewReplacer("`", "", "*", "")
)

// Explain is the assumption as text.
func (a Assumption) Explain() string {
	out := fmt.Sprintf("%s: %s\n", a.ID, a.Text)
	say := func(what, cell string) {
		if cell != "–" {
			out += "\n" + filled(what+mark.Replace(link.ReplaceAllString(cell, "LIMITS.md has more under "+a.ID)), textWidth) + "\n"
		}
	}
	say("It holds when: ", a.Holds)
	say("To check or avoid it: ", a.Check)
	return out
}
