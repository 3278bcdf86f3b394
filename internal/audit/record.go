package audit

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/reports"
)

// Audit is what came of all programs.
type Audit struct {
	Header
	Records []Record // in the order of the programs
}

// Record is what came of one program. The report itself is kept packed, since an audit holds many.
type Record struct {
	Program
	Outcome
	Cost   Cost
	report packed

	racy, free, open int            // kernels by verdict
	unexamined       int            // of the open ones, those that were not looked at
	absent           int            // kernels that are launched without code in the input
	operands         [][]string     // of relations, as Kernel.Operands
	classes          map[string]int // reasons of inconclusive kernels without names and numbers, each once per kernel
	races            []raceCount
	failing          [reports.Error + 1]int // findings of a severity or above that are not dismissed
	dismissed        int                    // findings
	passing          bool                   // what happened says nothing about the program: a later run is to check it again
}

// Outcome is how the check of a program ended.
type Outcome struct {
	Status Status `json:"status"`
	Class  string `json:"class,omitempty"` // of a failure: what causes of one kind share
	Error  string `json:"error,omitempty"` // of a failure: one line
}

// Status of a program. The zero value means that it was not run to an end.
type Status string

const (
	NotRun  Status = ""        // the audit was stopped before
	Checked Status = "checked" // every input was analysed; verdicts may be inconclusive
	Failed  Status = "failed"  // some input was not analysed, or the checker did not come to its end
)

// Cost is what the check of a program took. It differs from run to run.
type Cost struct {
	Seconds    float64 `json:"seconds"`
	CPUSeconds float64 `json:"cpuSeconds"` // of all processes
	PeakBytes  int64   `json:"peakBytes"`  // memory of all processes at one time, as far as it was seen
}

// raceCount counts the races of one rank and type.
type raceCount struct {
	rank  reports.Rank
	kind  reports.RaceType
	count int
}

var (
	rankNames = [...]string{reports.Definite: "definite", reports.Unconfirmed: "unconfirmed", reports.Caller: "caller-dependent",
		reports.Beyond: "out-of-bounds", reports.Dependent: "data-dependent", reports.Formal: "formal", reports.SameValue: "same value", reports.Wrapping: "wrap-around only"}
)

// take keeps a report and counts what it says.
func (r *Record) take(report *reports.Report) {
	report.Finish()
	r.racy, r.free, r.open, r.races, r.classes = 0, 0, 0, nil, map[string]int{}
	for i := range report.Kernels {
		switch k := &report.Kernels[i]; k.Verdict {
		case reports.Racy:
			r.racy++
		case reports.RaceFree:
			r.free++
		default:
			r.open++
			own := map[string]bool{}
			for _, reason := range k.Reasons {
				own[reasonClass(reason)] = true
			}
			for c := range maps.Keys(own) {
				r.classes[c]++
			}
		}
	}
	for rank := range rankNames {
		for _, kind := range reports.RaceTypes {
			n := 0
			for i := range report.Races {
				if race := &report.Races[i]; race.Rank() == reports.Rank(rank) && race.Type == kind {
					n++
				}
			}
			if n > 0 {
				r.races = append(r.races, raceCount{reports.Rank(rank), kind, n})
			}
		}
	}
	t := report.Totals()
	r.dismissed, r.unexamined = t.Dismissed, t.Unexamined
	absent := map[string]bool{}
	for _, e := range report.Absent {
		absent[e.Kernel] = true
	}
	r.absent = len(absent)
	r.operands = nil
	for i := range report.Kernels {
		if names := report.Kernels[i].Operands; names != nil {
			r.operands = append(r.operands, names)
		}
	}
	for least := range r.failing {
		r.failing[least] = report.Failing(reports.Severity(least))
	}
	r.report = pack(report)
}

// kernels counts all.
func (r *Record) kernels() int { return r.racy + r.free + r.open }

// conclude sets the status of a child that came to its end, with or without a report. message is the last line it
// wrote to standard error; content says that it missed nothing.
func (r *Record) conclude(report *reports.Report, message string, content bool) {
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
	case len(report.Problems) > 0:
		r.fail(report.Problems[0].String())
		r.Class = classComment
	case len(report.Kernels) == 0 && !content: // else kernels were chosen, and it has none of them
		r.fail("no kernel found")
	default:
		r.Status = Checked
	}
}

func (r *Record) fail(message string) {
	r.Outcome = Outcome{Failed, failureClass(message), reports.Printable(message)}
}

// doubtful says that a record is a failure that may be the machine's, not the program's: it is kept only if another check
// fails in the same way. Limits of time and memory are none, since they would be met again.
func (r *Record) doubtful() bool {
	return r.Status == Failed && !r.passing && r.Class != timeLimit && r.Class != memoryLimit
}

// interrupted says whether the check was told to stop, by whomever.
func (r *Record) interrupted() bool {
	return r.Status == Failed && slices.ContainsFunc([]string{"interrupted", "context canceled"},
		func(s string) bool { return strings.Contains(r.Error, s) })
}

// entry is a record as documents hold it.
type entry struct {
	Program
	Outcome
	Report *reports.Report `json:"report"`
}

func (r *Record) entry() (entry, error) {
	report, err := r.report.unpack()
	e := entry{r.Program, r.Outcome, report}
	e.Program = e.Program.listed()
	return e, err
}

// record is what a file says about a program.
func (e *entry) record() (Record, error) {
	r := Record{Program: e.Program, Outcome: e.Outcome}
	if !slices.Contains([]Status{NotRun, Checked, Failed}, e.Status) {
		return r, fmt.Errorf("unknown status %q", e.Status)
	}
	if e.Report != nil {
		if err := e.Report.Valid(); err != nil {
			return r, err
		}
		r.take(e.Report)
	}
	return r, nil
}

// list makes nil an empty list, so that JSON never says null.
func list[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}
