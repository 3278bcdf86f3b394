package command

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/hgrd/hgrd/internal/nearest"
	"github.com/hgrd/hgrd/reports"
)

// failOn is the value of --fail-on: what makes the exit status 1.
type failOn struct {
	preset       string // the word that holds where no severity is given
	least        reports.Severity
	never        bool // no finding does
	inconclusive bool // such verdicts do
	found        bool // a settings file that was found says so
}

// listKind is what help texts call a value of words with commas between them.
const listKind = "LIST"

// failOnWords are what --fail-on takes.
var failOnWords = []string{"error", "warning", "note", "never", "inconclusive"}

func failOnFlag(s *pflag.FlagSet, preset string) *failOn {
	f := &failOn{preset: preset}
	f.choose(preset)
	s.Var(f, "fail-on", "exit with status 1 for findings of this severity or above: error, warning, note, or never; with "+
		"inconclusive, alone or behind a comma, for such verdicts as well (default "+preset+")")
	enumerate(s, "fail-on", failOnWords)
	return f
}

func (f *failOn) String() string { return "" }
func (f *failOn) Type() string   { return listKind }

// Set reads words with commas between them, one severity at most.
func (f *failOn) Set(v string) error {
	f.inconclusive = false
	severity := ""
	for word := range strings.SplitSeq(v, ",") {
		word = strings.TrimSpace(word)
		switch {
		case !slices.Contains(failOnWords, word):
			hint := ""
			if near := nearest.Word(word, failOnWords); near != "" {
				hint = fmt.Sprintf(", did you mean %s?", near)
			}
			return fmt.Errorf("unknown word%s (known: %s)", hint, strings.Join(failOnWords, ", "))
		case word == "inconclusive":
			f.inconclusive = true
		case severity != "" && severity != word:
			return fmt.Errorf("%s and %s contradict each other", severity, word)
		default:
			severity = word
		}
	}
	f.choose(cmp.Or(severity, f.preset))
	return nil
}

// choose takes a severity, or never.
func (f *failOn) choose(word string) {
	f.least, f.never = reports.Error, word == "never"
	for _, s := range []reports.Severity{reports.Note, reports.Warning} {
		if s.String() == word {
			f.least = s
		}
	}
}

// spared counts the findings that the settings file takes out of the exit status, if it was found: whoever started hgrd did
// not name it, and is told.
func (c *Command) spared(f *failOn, r *reports.Report) int {
	usual := f
	if f.found {
		usual = &failOn{}
		usual.choose(f.preset)
	}
	if c.found == "" || usual.never {
		return 0
	}
	return r.Spared(usual.least, f.least, f.never, c.foundBy)
}

// tellSpared says how many they are.
func (c *Command) tellSpared(n int) {
	what := fmt.Sprintf("%d findings", n)
	if n == 1 {
		what = "1 finding"
	}
	if n > 0 {
		c.complain(fmt.Sprintf("%s: these settings take %s out of the exit status", c.found, what))
	}
}

// outcome is the exit status that a report deserves; nil for success.
func (f *failOn) outcome(r *reports.Report) error {
	t := r.Totals()
	return f.status(r.Failing(f.least), t.Inconclusive, t.Unexamined)
}

// status is the exit status that so many failing findings and undecided kernels deserve; nil for success. Kernels that
// were not looked at are among the undecided ones: where these are no failures, they leave the answer incomplete, which
// goes before what was found.
func (f *failOn) status(failing, inconclusive, unexamined int) error {
	fails := !f.never && failing > 0
	switch {
	case f.inconclusive && inconclusive > 0 && !fails:
		return errInconclusive
	case unexamined > 0 && !f.inconclusive:
		return errUnexamined
	case fails:
		return errRaces
	}
	return nil
}
