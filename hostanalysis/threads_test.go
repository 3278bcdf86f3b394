package hostanalysis

import (
	"path/filepath"
	"slices"
	"testing"
)

// TestThreads: what launches in host threads receive. Block sizes number the launches.
func TestThreads(t *testing.T) {
	r := analyse(t, nil, filepath.Join("testdata", "threads.cu"))
	want := map[string]struct {
		grid    string
		context int
		assumed bool // that other threads do not interfere
	}{
		"1": {"atoi(argv[1])", 1, true},
		"2": {"atoi(argv[1])", 1, true}, // the first thread changes nothing
		"3": {"argc", 1, true},
		"4": {"late", 0, false}, // waits for its creator
		"9": {"n", 0, false},    // called through a pointer
	}
	for _, l := range r.Launches {
		w, ok := want[l.Block[0].String()]
		if !ok {
			t.Errorf("launch of block %s again", l.Block[0])
			continue
		}
		delete(want, l.Block[0].String())
		grid := l.Grid[0].String()
		if w.grid == "late" && grid != "4" && grid != "8" {
			grid = "late" // whatever it is, it is not known
		}
		if grid != w.grid || len(l.Context) != w.context || slices.Contains(l.Assumptions, threadAssumption) != w.assumed {
			t.Errorf("block %s: grid %s, context %d, assumptions %q", l.Block[0], grid, len(l.Context), l.Assumptions)
		}
	}
	for b := range want {
		t.Errorf("no launch of block %s", b)
	}
}

// TestSpared: host memory of unknown origin keeps its values at launches that are not given it, unless the program has
// memory that host and device share.
func TestSpared(t *testing.T) {
	file := filepath.Join("testdata", "spared.cu")
	for _, flags := range [][]string{nil, {"-DSHARE"}} {
		r := analyse(t, flags, file)
		if len(r.Launches) != 6 {
			t.Fatalf("%d launches", len(r.Launches))
		}
		for i := 0; i < 6; i += 2 {
			kept := r.Launches[i].Grid[0] == r.Launches[i+1].Grid[0]
			if want := flags == nil && i < 4; kept != want {
				t.Errorf("%v, second launch of %d: value kept is %v", flags, i/2, kept)
			}
		}
	}
}
