package audit

import (
	"cmp"
	"slices"

	"github.com/hgrd/hgrd/reports"
)

// Count is a cause and how often it was met.
type Count struct {
	Text string
	N    int
}

// tally counts texts, the most frequent first.
type tally map[string]int

func (t tally) list() []Count {
	out := make([]Count, 0, len(t))
	for text, n := range t {
		out = append(out, Count{text, n})
	}
	slices.SortFunc(out, func(a, b Count) int { return cmp.Or(b.N-a.N, cmp.Compare(a.Text, b.Text)) })
	return out
}

// verdicts counts the kernels of a record.
func (r *Record) verdicts() (racy, free, open int) {
	for _, k := range r.Kernels {
		switch k.Verdict {
		case reports.Racy:
			racy++
		case reports.RaceFree:
			free++
		default:
			open++
		}
	}
	return
}

// Totals are what the exit code depends on.
type Totals struct {
	Checked, Failed, NotRun int // programs
	Racy, Free, Open        int // kernels
	Races                   int // without those that need wrap-around
}

// Totals counts.
func (a *Audit) Totals() Totals {
	var t Totals
	for i := range a.Programs {
		r := &a.Programs[i]
		switch r.Status {
		case Checked:
			t.Checked++
		case Failed:
			t.Failed++
		default:
			t.NotRun++
		}
		racy, free, open := r.verdicts()
		t.Racy, t.Free, t.Open = t.Racy+racy, t.Free+free, t.Open+open
		for _, c := range r.Races {
			if c.Rank != rankNames[reports.Wrapping] {
				t.Races += c.Count
			}
		}
	}
	return t
}

// failures counts failed programs by class.
func (a *Audit) failures() []Count {
	t := tally{}
	for i := range a.Programs {
		if r := &a.Programs[i]; r.Status == Failed {
			t[r.Class]++
		}
	}
	return t.list()
}

// reasons counts inconclusive kernels by class of reason. A kernel counts once under each of its classes.
func (a *Audit) reasons() []Count {
	t := tally{}
	for i := range a.Programs {
		for _, k := range a.Programs[i].Kernels {
			if k.Verdict == reports.Inconclusive {
				for _, c := range k.Classes {
					t[c]++
				}
			}
		}
	}
	return t.list()
}

// races counts by rank and type.
func (a *Audit) races(rank string, kind reports.RaceType) int {
	n := 0
	for i := range a.Programs {
		for _, c := range a.Programs[i].Races {
			if c.Rank == rank && c.Type == kind {
				n += c.Count
			}
		}
	}
	return n
}

// top lists up to n finished records, the largest first.
func (a *Audit) top(n int, size func(*Record) float64) []*Record {
	var out []*Record
	for i := range a.Programs {
		if a.Programs[i].Status != NotRun {
			out = append(out, &a.Programs[i])
		}
	}
	slices.SortStableFunc(out, func(x, y *Record) int { return cmp.Compare(size(y), size(x)) })
	return out[:min(n, len(out))]
}
