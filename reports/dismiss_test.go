package reports

import (
	"slices"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/internal/golden"
)

// dismissedSample is the sample with a finding that is dismissed in each way, a remark and a problem.
func dismissedSample() *Report {
	r := sample()
	r.Finish()
	for _, c := range r.Cases() {
		switch c.Rule() {
		case RuleBarrier:
			c.Dismiss(Dismissal{By: ByComment, Reason: "the host waits \x1b[2J here", At: &Position{"prog.cu", 5, 3}})
		case RuleMixed:
			c.Dismiss(Dismissal{By: ByBaseline, Reason: "known", At: &Position{File: "hgrd-baseline.json"}})
		case RuleDivergence:
			c.Dismiss(Dismissal{By: ByRevision, Reason: "older than v1.0"})
		}
	}
	r.Remarks = []Remark{{Rule: RuleUnused, Position: Position{"prog.cu", 22, 12}, Message: "no finding of same-address", Source: "out[i] = 0; // hgrd:ignore"}}
	r.Problems = []Problem{{Position{"tools.h", 9, 4}, "hgrd:ignore without a reason"}}
	r.Finish()
	return r
}

// What is dismissed stays in every document.
func TestDismissedGolden(t *testing.T) {
	r := dismissedSample()
	for name, format := range Formats {
		golden.Check(t, name+"-dismissed.golden", write(t, format, false, r))
	}
	golden.Check(t, "text-dismissed-verbose.golden", write(t, NewText, true, r))
	golden.Check(t, "table-dismissed-verbose.golden", write(t, NewTable, true, r))
}

func TestDismissedDoesNotFail(t *testing.T) {
	before := sample()
	before.Finish()
	after := dismissedSample()
	if got := after.Totals(); got.Dismissed != 3 || got.Racy != before.Totals().Racy || got.Races != before.Totals().Races {
		t.Errorf("%+v", got)
	}
	for _, c := range []struct {
		least         Severity
		before, after int
	}{{Error, 3, 1}, {Warning, 4, 1}, {Note, 6, 4}} { // the remark is a note
		if x, y := before.Failing(c.least), after.Failing(c.least); x != c.before || y != c.after {
			t.Errorf("%s: %d and %d fail, want %d and %d", c.least, x, y, c.before, c.after)
		}
	}
}

func TestDismissedSARIF(t *testing.T) {
	kinds := map[string]int{}
	for _, r := range readSARIF(t, dismissedSample(), true).Results {
		if r.Suppressions == nil {
			t.Errorf("%s: no list of suppressions", *r.Message.Text)
		}
		for _, s := range r.Suppressions {
			kinds[*s.Kind]++
			if s.Justification == nil || *s.Justification == "" {
				t.Errorf("%s: no justification", *r.Message.Text)
			}
		}
	}
	if kinds["inSource"] != 1 || kinds["external"] != 2 {
		t.Errorf("suppressions %v", kinds)
	}
}

// A finding counts until all of its races are dismissed; what was dismissed first stays so.
func TestFindingDismissedWithAllItsRaces(t *testing.T) {
	r := &Report{Races: []Race{race(IntraBlock, "s", at(Write, 5), at(Read, 8)), race(IntraWarp, "s", at(Write, 5), at(Read, 8)),
		race(IntraBlock, "t", at(Write, 6), at(Read, 9))}}
	r.Finish()
	cases := r.Cases()
	if len(r.Findings) != 1 || len(cases) != 2 || len(cases[0].Races) != 2 {
		t.Fatalf("%d findings, %d cases", len(r.Findings), len(cases))
	}
	cases[0].Dismiss(Dismissal{By: ByComment, Reason: "a"})
	if r.Finish(); r.Findings[0].Dismissed != nil {
		t.Error("dismissed though one race is not")
	}
	for _, c := range r.Cases() {
		c.Dismiss(Dismissal{By: ByBaseline, Reason: "b"})
	}
	if r.Finish(); r.Findings[0].Dismissed == nil || r.Findings[0].Dismissed.Reason != "a" {
		t.Errorf("%+v", r.Findings[0].Dismissed)
	}
}

// Keys and IDs of findings hold when lines move, files get other names, and launches other numbers of threads.
func TestKeys(t *testing.T) {
	keys := func(change func(*Race) bool) (out []string) {
		r := &Report{Races: []Race{race(IntraBlock, "s", at(Write, 5), at(Read, 8)), race(IntraWarp, "s", at(Write, 5), at(Read, 8)),
			race(InterBlock, "t", at(Write, 6), at(Read, 9))}}
		r.Races[2].Accesses[0].Source = "x"
		r.Races = slices.DeleteFunc(r.Races, func(x Race) bool { return !change(&x) })
		for i := range r.Races {
			change(&r.Races[i])
		}
		r.Finish()
		for _, c := range r.Cases() {
			out = append(out, c.Key())
		}
		for _, f := range r.Findings {
			out = append(out, f.ID)
		}
		slices.Sort(out)
		return out
	}
	want := keys(func(*Race) bool { return true })
	for name, change := range map[string]func(*Race) bool{
		"lines": func(r *Race) bool {
			r.Accesses[0].Line, r.Accesses[1].Line = r.Accesses[0].Line+70, r.Accesses[1].Line+70
			return true
		},
		"paths": func(r *Race) bool {
			r.Program, r.Accesses[0].File, r.Accesses[1].File = "new/b.cu", "new/b.cu", "new/b.cu"
			return true
		},
		"one warp": func(r *Race) bool { return r.Type != IntraBlock },
	} {
		if got := keys(change); !slices.Equal(got, want) {
			t.Errorf("%s: %s became %s", name, strings.Join(want, " "), strings.Join(got, " "))
		}
	}
}

func TestCode(t *testing.T) {
	for line, want := range map[string]string{
		"\ta[i]  =\tb; // hgrd:ignore x: y": "a[i] = b;",
		"a /* b */ c /* d":                  "a c",
		`f("//", '"'); // c`:                `f("//", '"');`,
		`s = "\"//`:                         `s = "\"//`,
		"":                                  "",
	} {
		if got := code(line); got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}
