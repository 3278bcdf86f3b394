package reports

import (
	"strings"
	"testing"

	"github.com/hgrd/hgrd/internal/golden"
)

// crosschecked is a report with a confirmed race, one that was not met, a proof that holds and one that does not.
func crosschecked() *Report {
	yes, no := true, false
	race := func(line int, confirmed *bool, replay string) Race {
		at := Access{File: "a.cu", Line: line, Column: 3, Kind: Write, Source: "p[0] = 1;"}
		return Race{Program: "a.cu", Kernel: "racy", Type: InterBlock, Object: "p", Accesses: [2]Access{at, at}, Confirmed: confirmed, Replay: replay}
	}
	clean := []Simulation{{Detector: "exact", Runs: 20}, {Detector: "scord", Runs: 20}}
	broken := []Simulation{{Detector: "exact", Runs: 20, Races: []Simulated{{Rule: "unordered", Type: IntraBlock,
		Accesses: [2]Position{{"a.cu", 31, 3}, {"a.cu", 32, 3}}, Run: "grid [1 1 1], block [64 1 1], seed 3"}}}, {Detector: "scord", Runs: 20}}
	noted := []Simulation{{Detector: "exact", Runs: 20, Note: "the host fixes contents", Races: broken[0].Races}}
	return &Report{
		Files: []File{{Path: "a.cu", Status: Analysed}},
		Kernels: []Kernel{
			{Program: "a.cu", File: "a.cu", Line: 2, Name: "racy", Verdict: Racy, Simulations: broken},
			{Program: "a.cu", File: "a.cu", Line: 20, Name: "clean", Verdict: RaceFree, Simulations: clean},
			{Program: "a.cu", File: "a.cu", Line: 30, Name: "broken", Verdict: RaceFree, Simulations: broken, Assumptions: []string{"n > 0"},
				Proofs: []Proof{{Object: "p", Accesses: [2]Position{{"a.cu", 31, 3}, {"a.cu", 32, 3}}, How: "linear proof"}}},
			{Program: "a.cu", File: "a.cu", Line: 40, Name: "filled", Verdict: RaceFree, Simulations: noted},
			{Program: "a.cu", File: "a.cu", Line: 50, Name: "open", Reasons: []string{"undecided"}, Simulations: broken},
		},
		Races: []Race{race(4, &yes, "both threads stand before their accesses"), race(6, &no, "ordered by a barrier")},
	}
}

func TestCrosscheck(t *testing.T) {
	r := crosschecked()
	r.Finish()
	golden.Check(t, "crosscheck.golden", write(t, NewCrosscheck, false, r))
	got := r.Opinions()
	if want := (OpinionTotals{Confirmed: 1, Unconfirmed: 1, Proved: 3, Refuted: 1, Runs: 60}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if refuted := r.Refuted(); len(refuted) != 1 || !strings.Contains(refuted[0], "kernel broken") || !strings.Contains(refuted[0], "linear proof") {
		t.Errorf("%q", refuted)
	}
}
