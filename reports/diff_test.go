package reports

import (
	"strings"
	"testing"
)

// TestDiff: what is new, what is gone and how surely, and which verdicts changed; moved lines are no change.
func TestDiff(t *testing.T) {
	race := func(id, kernel string, line int) Race {
		return Race{ID: id, Key: id, Program: "a.cu", Kernel: kernel, Type: InterBlock, Object: "x",
			Accesses: [2]Access{{File: "a.cu", Line: line, Kind: Write, Source: "x = 1"}, {File: "a.cu", Line: line + 1, Kind: Read}}}
	}
	kernel := func(name string, v Verdict) Kernel {
		return Kernel{Program: "a.cu", File: "a.cu", Name: name, Display: name, Verdict: v}
	}
	before := &Report{Kernels: []Kernel{kernel("stays", Racy), kernel("mended", Racy), kernel("open", Racy), kernel("deleted", Racy), kernel("broken", RaceFree)},
		Races: []Race{race("1", "stays", 3), race("2", "mended", 13), race("3", "open", 23), race("4", "deleted", 33)}}
	after := &Report{Kernels: []Kernel{kernel("stays", Racy), kernel("mended", RaceFree), kernel("open", Inconclusive), kernel("broken", Racy)},
		Races: []Race{race("1", "stays", 5), race("5", "broken", 43)}}
	before.Finish()
	after.Finish()
	d, err := NewDiff(One(before), One(after))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := d.Write(&b); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	for _, want := range []string{"new:     a.cu:43: error: race in kernel broken", "gone:    a.cu:13: error: race in kernel mended", "kernel open: ",
		"its kernel is inconclusive now\n", "its kernel is not in the new report\n", "kernel broken: racy, was race-free\n", "kernel mended: race-free, was racy\n",
		"1 new finding, 3 gone; 3 verdicts changed\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "stays") || d.Failing(Error) != 1 {
		t.Errorf("%d fail:\n%s", d.Failing(Error), text)
	}
}

// What a report from elsewhere says reaches no terminal as it is, and what it lacks is told.
func TestDiffOfHostileReport(t *testing.T) {
	hostile := "\x1b[31m\n::error::"
	r := &Report{Files: []File{{Path: hostile, Error: hostile}}, Problems: []Problem{{Message: hostile}},
		Kernels: []Kernel{{Program: "a.cu", File: hostile, Name: hostile, Display: hostile}},
		Races:   []Race{{ID: "1", Key: hostile, Rule: hostile, Program: "a.cu", Kernel: hostile, Object: hostile, Accesses: [2]Access{{File: hostile}, {File: hostile}}}},
		Findings: []Finding{{ID: hostile, Rule: hostile, Program: "a.cu", Kernels: []string{hostile},
			Pairs: []Pair{{Races: []string{"1"}}}}},
		Divergences: []Divergence{{ID: hostile + "2", Rule: hostile, Program: "a.cu", Kernel: hostile, Message: hostile}}}
	d, err := NewDiff(One(&Report{}), One(r))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := d.Write(&b); err != nil {
		t.Fatal(err)
	}
	if text := b.String(); strings.Contains(text, "\x1b") || strings.Count(text, "\n") != 5 || len(d.New) != 2 || len(d.Missing) != 2 || d.Unexamined != 1 || d.Open != 1 {
		t.Errorf("%+v\n%q", d, text)
	}
}
