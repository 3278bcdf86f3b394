package audit

import (
	"bytes"
	"testing"

	"github.com/hgrd/hgrd/internal/golden"
	"github.com/hgrd/hgrd/reports"
)

func TestTables(t *testing.T) {
	a := &Audit{Schema: Schema, Roots: []string{"programs"}, Seconds: 12, Programs: []Record{
		{Program: Program{Name: "clean", Inputs: []string{"a.cu"}}, Status: Checked, Seconds: 1.25, CPUSeconds: 2, PeakBytes: 120 << 20,
			Kernels: []Kernel{{Name: "k", Verdict: reports.RaceFree}, {Name: "l", Verdict: reports.RaceFree}}},
		{Program: Program{Name: "racy"}, Status: Checked, Seconds: 4, CPUSeconds: 3.96, PeakBytes: 90 << 20,
			Kernels: []Kernel{{Name: "k", Verdict: reports.Racy},
				{Name: "l", Verdict: reports.Inconclusive, Classes: []string{"undecided", "unknown pointer"}}},
			Races: []RaceCount{{"definite", reports.IntraBlock, 2}, {"same value", reports.InterBlock, 1}}},
		{Program: Program{Name: "slow"}, Status: Failed, Class: timeLimit, Error: timeLimit, Seconds: 60, PeakBytes: 1 << 30,
			Kernels: []Kernel{{Name: "k", Verdict: reports.Inconclusive, Classes: []string{"undecided"}}}},
		{Program: Program{Name: "odd\x1b"}, Status: Failed, Class: "needs header mpi.h", Error: "a.cu:1:1: 'mpi.h' file not found"},
		{Program: Program{Name: "host"}, Status: Failed, Class: classNoKernel, Error: "no kernel found", Seconds: 0.5},
		{Program: Program{Name: "wrong"}, Status: Failed, Class: "does not compile: expected ';'", Error: "a.cu:1:1: expected ';'"},
		{Program: Program{Name: "crash"}, Status: Failed, Class: "internal error", Error: "internal error: panic: BUG: x"},
		{Program: Program{Name: "late"}},
	}}
	var text, document bytes.Buffer
	if err := a.WriteTables(&text); err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "tables.golden", text.Bytes())
	if err := a.WriteJSON(&document); err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "audit.json.golden", document.Bytes())
}

func TestEmptyTables(t *testing.T) {
	if err := (&Audit{}).WriteTables(&bytes.Buffer{}); err != nil {
		t.Error(err)
	}
}
