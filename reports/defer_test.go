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
