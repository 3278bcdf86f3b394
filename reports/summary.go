package reports

import (
	"fmt"
	"strings"
)

// Totals are what exit codes and summaries depend on.
type Totals struct {
	Failed                       int // files
	RaceFree, Racy, Inconclusive int // kernels
	Races, WrapOnly              int // disjoint
	Divergences                  int
}

// Totals counts.
func (r *Report) Totals() Totals {
	t := Totals{Divergences: len(r.Divergences)}
	for _, f := range r.Files {
		if f.Status != Analysed {
			t.Failed++
		}
	}
	for _, k := range r.Kernels {
		switch k.Verdict {
		case RaceFree:
			t.RaceFree++
		case Racy:
			t.Racy++
		default:
			t.Inconclusive++
		}
	}
	for i := range r.Races {
		if r.Races[i].WrapOnly {
			t.WrapOnly++
		} else {
			t.Races++
		}
	}
	return t
}

// Summary is the report in one line.
func (r *Report) Summary() string {
	t := r.Totals()
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %d racy, %d race-free, %d inconclusive; %s", count(len(r.Kernels), "kernel"),
		t.Racy, t.RaceFree, t.Inconclusive, count(t.Races, "race"))
	if t.WrapOnly > 0 {
		fmt.Fprintf(&b, ", %d through wrap-around only", t.WrapOnly)
	}
	if t.Divergences > 0 {
		fmt.Fprintf(&b, ", %s", count(t.Divergences, "barrier divergence"))
	}
	if t.Failed > 0 {
		fmt.Fprintf(&b, "; %s not analysed", count(t.Failed, "file"))
	}
	return b.String()
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// Problem is why a file was not analysed, in one line that starts with its path.
func (f File) Problem() string {
	switch {
	case f.Error == "":
		return f.Path + ": not analysed"
	case strings.HasPrefix(f.Error, f.Path+":"):
		return f.Error
	}
	return f.Path + ": " + f.Error
}
