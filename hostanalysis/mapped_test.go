package hostanalysis

import (
	"path/filepath"
	"slices"
	"testing"
)

// TestMapped: that two mapped buffers are not one is said where a launch is given two.
func TestMapped(t *testing.T) {
	r := analyse(t, nil, filepath.Join("testdata", "mapped.cu"))
	if len(r.Launches) != 2 {
		t.Fatalf("%d launches", len(r.Launches))
	}
	for i, want := range []bool{true, false} {
		if said := slices.Contains(r.Launches[i].Assumptions, mappedApart); said != want {
			t.Errorf("launch %d: the assumption is printed: %v", i, said)
		}
	}
}
