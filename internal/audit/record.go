package audit

import (
	"encoding/json"
	"io"
	"slices"

	"github.com/hgrd/hgrd/reports"
)

// Schema names the JSON form of an Audit. Fields may be added under one name, never renamed or removed.
const Schema = "hgrd-audit/1"

// Audit is what came of all programs.
type Audit struct {
	Schema   string   `json:"schema"`
	Roots    []string `json:"roots"`
	Seconds  float64  `json:"seconds"` // from start to end
	Programs []Record `json:"programs"`
}

// Record is what came of one program.
type Record struct {
	Program
	Status Status `json:"status"`
	Class  string `json:"class,omitempty"` // of a failure: what causes of one kind share
	Error  string `json:"error,omitempty"` // of a failure: one line

	Seconds    float64 `json:"seconds"`
	CPUSeconds float64 `json:"cpuSeconds"` // of all processes
	PeakBytes  int64   `json:"peakBytes"`  // memory of all processes at one time, as far as it was seen

	Kernels     []Kernel      `json:"kernels"`
	Races       []RaceCount   `json:"races"`
	Divergences int           `json:"divergences"`
	Stats       reports.Stats `json:"stats"`
}

// Status of a program. The zero value means that it was not run to an end.
type Status string

const (
	NotRun  Status = ""        // the audit was stopped before
	Checked Status = "checked" // every input was analysed; verdicts may be inconclusive
	Failed  Status = "failed"  // some input was not analysed, or the checker did not come to its end
)

// Kernel is the verdict for one kernel.
type Kernel struct {
	File    string          `json:"file"`
	Line    int             `json:"line"`
	Name    string          `json:"name"`
	Display string          `json:"display,omitempty"`
	Verdict reports.Verdict `json:"verdict"`
	Reasons []string        `json:"reasons,omitempty"` // as reported
	Classes []string        `json:"classes,omitempty"` // the reasons without names and numbers, each once
}

// RaceCount counts the races of one rank and type.
type RaceCount struct {
	Rank  string           `json:"rank"`
	Type  reports.RaceType `json:"type"`
	Count int              `json:"count"`
}

var (
	rankNames = [...]string{reports.Definite: "definite", reports.Caller: "caller-dependent",
		reports.Beyond: "out-of-bounds", reports.Dependent: "data-dependent", reports.SameValue: "same value", reports.Wrapping: "wrap-around only"}
	raceTypes = [...]reports.RaceType{reports.InterBlock, reports.IntraBlock, reports.IntraWarp}
)

// take fills the record with what a report says.
func (r *Record) take(report *reports.Report) {
	for _, k := range report.Kernels {
		own := Kernel{File: k.File, Line: k.Line, Name: k.Name, Display: k.Display, Verdict: k.Verdict, Reasons: k.Reasons}
		for _, reason := range k.Reasons {
			if c := reasonClass(reason); !slices.Contains(own.Classes, c) {
				own.Classes = append(own.Classes, c)
			}
		}
		r.Kernels = append(r.Kernels, own)
	}
	for rank, name := range rankNames {
		for _, kind := range raceTypes {
			n := 0
			for i := range report.Races {
				if race := &report.Races[i]; int(race.Rank()) == rank && race.Type == kind {
					n++
				}
			}
			if n > 0 {
				r.Races = append(r.Races, RaceCount{name, kind, n})
			}
		}
	}
	r.Divergences = len(report.Divergences)
	r.Stats = report.Stats
}

// conclude sets the status of a child that came to its end, with or without a report. message is the last line it
// wrote to standard error.
func (r *Record) conclude(report *reports.Report, message string) {
	if report == nil {
		if message == "" {
			message = "no report"
		}
		r.fail(message)
		return
	}
	r.take(report)
	for _, f := range report.Files {
		if f.Status != reports.Analysed && !isFollowUp(f.Error) {
			r.fail(f.Problem())
			return
		}
	}
	switch {
	case report.Totals().Failed > 0:
		r.fail("not analysed")
	case len(report.Kernels) == 0:
		r.fail("no kernel found")
	default:
		r.Status = Checked
	}
}

func (r *Record) fail(message string) {
	r.Status, r.Error, r.Class = Failed, reports.Printable(message), failureClass(message)
}

// WriteJSON writes the audit with one record per program. Lists are never null.
func (a *Audit) WriteJSON(w io.Writer) error {
	out := *a
	out.Programs = slices.Clone(a.Programs)
	for i := range out.Programs {
		r := &out.Programs[i]
		r.Inputs, r.Flags = list(r.Inputs), list(r.Flags)
		r.Kernels, r.Races = list(r.Kernels), list(r.Races)
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(out)
}

func list[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}
