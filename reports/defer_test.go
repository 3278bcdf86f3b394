package reports

import "testing"

// TestDefer: a finding of which no race has a launch is left to the program around it, one that is launched is not.
func TestDefer(t *testing.T) {
	r := sample()
	r.Finish()
	launched := map[string]bool{}
	for i := range r.Races {
		launched[r.Races[i].ID] = r.Races[i].Launch != nil
	}
	before := r.Failing(Warning)
	n := r.Defer()
	if after := r.Failing(Warning); after != before-n {
		t.Errorf("%d of %d findings are deferred, and %d are left", n, before, after)
	}
	for _, f := range r.Findings {
		if f.Rank.Severity() == Note {
			continue
		}
		if in := f.anyOf(func(id string) bool { return launched[id] }); in == (f.Severity == Note) {
			t.Errorf("%s: launched %v, and a %s", f.ID, in, f.Severity)
		}
	}
	for i := range r.Races {
		r.Races[i].Launch = nil
	}
	if n += r.Defer(); r.Failing(Warning) != before-n || n == 0 {
		t.Errorf("%d deferred without any launch", n)
	}
}

// A divergent barrier is deferred like a race, if no launch of its kernel was found.
func TestDeferDivergences(t *testing.T) {
	r := &Report{
		Kernels: []Kernel{{Name: "here", Verdict: Racy, Launches: []Launch{{File: "a.cu", Line: 9}}}, {Name: "elsewhere", Verdict: Racy}},
		Divergences: []Divergence{
			{Kernel: "here", File: "a.cu", Line: 2}, {Kernel: "elsewhere", File: "a.cu", Line: 4},
			{Kernel: "elsewhere", File: "a.cu", Line: 6, Dismissed: &Dismissal{Reason: "r"}},
		},
	}
	r.Finish()
	if before, n := r.Failing(Warning), r.Defer(); before != 2 || n != 1 || r.Failing(Warning) != 1 {
		t.Errorf("of %d findings %d are deferred, and %d are left", before, n, r.Failing(Warning))
	}
}
