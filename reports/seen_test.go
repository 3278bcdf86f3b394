package reports

import (
	"bytes"
	"strings"
	"testing"
)

// Of a race that a detector saw in a run nobody knows the launch's place, nor that a barrier would not help.
func TestSeen(t *testing.T) {
	for _, seen := range []bool{false, true} {
		a := Access{File: "a.cu", Line: 2, Column: 3, Kind: Write}
		r := &Report{Kernels: []Kernel{{File: "a.cu", Line: 1, Name: "k", Verdict: Racy}},
			Races: []Race{{Kernel: "k", Type: IntraBlock, Space: Global, Object: "p", Accesses: [2]Access{a, a}, Seen: seen,
				Witness: &Witness{GridDim: [3]uint32{1, 1, 1}, BlockDim: [3]uint32{64, 1, 1}, Run: "lockstep"}}}}
		r.Finish()
		var b bytes.Buffer
		if err := NewText(&b, false).Handle(r); err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{"launch:    none found", "a barrier does not help"} {
			if strings.Contains(b.String(), text) == seen {
				t.Errorf("seen %t, %q:\n%s", seen, text, b.String())
			}
		}
	}
}
