package audit

import (
	"bytes"
	"encoding/csv"
	"testing"

	"github.com/hgrd/hgrd/internal/golden"
	"github.com/hgrd/hgrd/reports"
)

// made is a record as a check leaves it.
func made(p Program, o Outcome, c Cost, report *reports.Report) Record {
	r := Record{Program: p, Outcome: o, Cost: c}
	if report != nil {
		report.Schema = reports.Schema
		for i := range report.Kernels {
			k := &report.Kernels[i]
			k.Program, k.File, k.Line = p.Inputs[0], p.Inputs[0], 10*(i+1)
		}
		for i := range report.Races {
			x := &report.Races[i]
			x.Program, x.Kernel, x.Object, x.Space = p.Inputs[0], "k", "a", reports.Global
			x.Accesses = [2]reports.Access{{File: p.Inputs[0], Line: 12 + i, Column: 3, Kind: reports.Write, Source: "  a[0] = x;"},
				{File: p.Inputs[0], Line: 13 + i, Column: 7, Kind: reports.Read, Source: "  y = a[i];"}}
		}
		report.Files = append(report.Files, reports.File{Path: p.Inputs[0], Status: reports.Analysed})
		r.take(report)
	}
	return r
}

// example has every outcome.
func example() *Audit {
	open := func(reasons ...string) reports.Kernel {
		return reports.Kernel{Name: "l", Examined: true, Reasons: reasons}
	}
	checked, limit := Outcome{Status: Checked}, Outcome{Failed, timeLimit, timeLimit}
	failed := func(message string) Outcome {
		var r Record
		r.fail(message)
		return r.Outcome
	}
	at := func(name string) Program {
		return Program{Name: name, Dir: name, Inputs: []string{name + "/a.cu"}, Flags: []string{"-I" + name}}
	}
	a := &Audit{Records: []Record{
		made(at("clean"), checked, Cost{1.25, 2, 120 << 20}, &reports.Report{
			Kernels: []reports.Kernel{{Name: "k", Verdict: reports.RaceFree}, {Name: "l", Verdict: reports.RaceFree}}}),
		made(at("crash"), failed("internal error: panic: BUG: x"), Cost{}, nil),
		made(at("host"), failed("no kernel found"), Cost{Seconds: 0.5}, &reports.Report{}),
		made(at("odd\x1b"), failed("a.cu:1:1: 'mpi.h' file not found"), Cost{}, nil),
		made(at("racy"), checked, Cost{4, 3.96, 90 << 20}, &reports.Report{
			Kernels: []reports.Kernel{{Name: "k", Verdict: reports.Racy}, open("line 3: undecided", "unknown pointer 'p'")},
			Races:   []reports.Race{{Type: reports.IntraBlock}, {Type: reports.IntraBlock}, {Type: reports.InterBlock, Benign: true}},
		}),
		made(at("slow"), limit, Cost{60, 0, 1 << 30}, &reports.Report{Kernels: []reports.Kernel{open("undecided")}}),
		made(at("wrong"), failed("a.cu:1:1: expected ';'"), Cost{}, nil),
		{Program: at("late")},
	}}
	var programs []Program
	for _, r := range a.Records {
		programs = append(programs, r.Program)
	}
	o := Options{Tool: "hgrd 1", Flags: []string{"-DN<4"}}
	a.Header = o.header(programs)
	return a
}

func TestDocuments(t *testing.T) {
	for name, format := range Formats {
		var got bytes.Buffer
		if err := format(example(), &got, false); err != nil {
			t.Fatal(err)
		}
		golden.Check(t, name+".golden", got.Bytes())
	}
	var costs, table bytes.Buffer
	if err := example().WriteCosts(&table); err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "costs.golden", table.Bytes())
	if err := example().WriteCostsCSV(&costs); err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "costs.csv.golden", costs.Bytes())
}

// A name is no formula to whoever opens the costs in a spreadsheet.
func TestCostsCSVHoldsNoFormula(t *testing.T) {
	names := []string{"=cmd|' /C calc'!A0.cu", "+1.cu", "-1.cu", "@SUM(1).cu", "\t=1.cu", "\r=1.cu", "\n=1.cu", "plain=1.cu", "'quoted.cu"}
	a := &Audit{}
	for _, name := range names {
		a.Records = append(a.Records, Record{Program: Program{Name: name}, Outcome: Outcome{Status: Checked}})
	}
	var out bytes.Buffer
	if err := a.WriteCostsCSV(&out); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&out).ReadAll()
	if err != nil || len(rows) != 1+len(names) {
		t.Fatalf("%q, %v", rows, err)
	}
	for i, row := range rows[1:] {
		want := "'" + names[i]
		if i >= len(names)-2 {
			want = names[i]
		}
		if row[0] != want {
			t.Errorf("%q is written as %q, want %q", names[i], row[0], want)
		}
	}
}

func TestEmptyDocuments(t *testing.T) {
	for name, format := range Formats {
		if err := format(&Audit{}, &bytes.Buffer{}, true); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
