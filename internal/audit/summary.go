package audit

import (
	"cmp"
	"slices"

	"github.com/hgrd/hgrd/reports"
)

// count is a cause and how often it was met.
type count struct {
	text string
	n    int
}

// tally counts texts, the most frequent first.
type tally map[string]int

func (t tally) list() []count {
	out := make([]count, 0, len(t))
	for text, n := range t {
		out = append(out, count{text, n})
	}
	slices.SortFunc(out, func(a, b count) int { return cmp.Or(b.n-a.n, cmp.Compare(a.text, b.text)) })
	return out
}

// Totals are what the exit code depends on.
type Totals struct {
	Checked, Failed, NotRun int                    // programs
	Racy, Free, Open        int                    // kernels
	Unexamined              int                    // of the open ones, those that were not looked at
	Absent                  int                    // kernels that are launched without code in the input
	Failing                 [reports.Error + 1]int // findings of a severity or above that are not dismissed
	Dismissed               int
}

// Totals counts.
func (a *Audit) Totals() Totals {
	var t Totals
	for i := range a.Records {
		r := &a.Records[i]
		switch r.Status {
		case Checked:
			t.Checked++
		case Failed:
			t.Failed++
		default:
			t.NotRun++
		}
		t.Racy, t.Free, t.Open = t.Racy+r.racy, t.Free+r.free, t.Open+r.open
		t.Unexamined += r.unexamined
		t.Absent += r.absent
		for least, n := range r.failing {
			t.Failing[least] += n
		}
		t.Dismissed += r.dismissed
	}
	return t
}

// Revise lets f change the reports of all programs, one after the other.
func (a *Audit) Revise(f func(*reports.Report)) error {
	for i := range a.Records {
		r, err := a.Records[i].report.unpack()
		if err != nil {
			return err
		}
		if r != nil {
			f(r)
			a.Records[i].take(r)
		}
	}
	return nil
}

// Judge lets f dismiss findings in the reports of all programs, which are in memory together then.
func (a *Audit) Judge(f func([]*reports.Report) error) error {
	var all []*reports.Report
	of := map[*reports.Report]*Record{}
	for i := range a.Records {
		r, err := a.Records[i].report.unpack()
		if err != nil {
			return err
		}
		if r != nil {
			all = append(all, r)
			of[r] = &a.Records[i]
		}
	}
	err := f(all)
	for _, r := range all {
		of[r].take(r)
	}
	return err
}

// failures counts failed programs by class.
func (a *Audit) failures() []count {
	t := tally{}
	for i := range a.Records {
		if r := &a.Records[i]; r.Status == Failed {
			t[r.Class]++
		}
	}
	return t.list()
}

// reasons counts inconclusive kernels by class of reason. A kernel counts once under each of its classes.
func (a *Audit) reasons() []count {
	t := tally{}
	for i := range a.Records {
		for c, n := range a.Records[i].classes {
			t[c] += n
		}
	}
	return t.list()
}

// races counts by rank and type.
func (a *Audit) races(rank reports.Rank, kind reports.RaceType) int {
	n := 0
	for i := range a.Records {
		for _, c := range a.Records[i].races {
			if c.rank == rank && c.kind == kind {
				n += c.count
			}
		}
	}
	return n
}

// top lists up to n finished records, the largest first.
func (a *Audit) top(n int, size func(*Record) float64) []*Record {
	var out []*Record
	for i := range a.Records {
		if a.Records[i].Status != NotRun {
			out = append(out, &a.Records[i])
		}
	}
	slices.SortStableFunc(out, func(x, y *Record) int { return cmp.Compare(size(y), size(x)) })
	return out[:min(n, len(out))]
}
