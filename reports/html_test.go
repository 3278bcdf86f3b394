package reports

import (
	"strings"
	"testing"
)

// What a program under test puts into names and source lines is text on the page, never markup.
func TestHTMLEscapes(t *testing.T) {
	const evil = `</script><img src=x onerror="alert(1)">'"` + "\x1b\u202e"
	at := Position{File: evil, Line: 1, Column: 2}
	access := Access{File: evil, Line: 1, Column: 3, Kind: Write, Source: evil, InlinedAt: []Position{at}, Loops: []Position{at}}
	r := &Report{
		Files: []File{{Path: evil, Status: Failed, Error: evil}},
		Kernels: []Kernel{{Program: evil, File: evil, Name: evil, Display: evil, Reasons: []string{evil}, Assumptions: []string{evil},
			Launches: []Launch{{File: evil, Facts: []string{evil}, Grid: evil, Block: evil}}}},
		Races: []Race{{Program: evil, Kernel: evil, Object: evil, Accesses: [2]Access{access, access}, Launch: &at, Context: []string{evil},
			Facts: []string{evil}, Assumptions: []string{evil}, Free: evil, Replay: evil, Witness: &Witness{Values: Values{evil: 1}, Contents: Values{evil: 2}}}},
		Divergences: []Divergence{{Program: evil, Kernel: evil, File: evil, Message: evil, Branch: at, Source: evil}},
	}
	r.Finish()
	got := string(write(t, NewHTML, true, r))
	if strings.Contains(got, "<img") || strings.ContainsAny(got, "\x1b\u202e") || strings.Count(got, "<script>") != 1 {
		t.Errorf("unescaped:\n%s", got)
	}
}

// A drawing holds both threads, however large the launch is.
func TestDrawing(t *testing.T) {
	for _, w := range []*Witness{
		{GridDim: [3]uint32{1, 1, 1}, BlockDim: [3]uint32{64, 1, 1}, Threads: [2]Thread{{}, {ThreadIdx: [3]uint32{63, 0, 0}}}},
		{GridDim: [3]uint32{2, 3, 4}, BlockDim: [3]uint32{8, 8, 2}, Threads: [2]Thread{{BlockIdx: [3]uint32{1, 2, 3}}, {ThreadIdx: [3]uint32{7, 7, 1}}}},
		{GridDim: [3]uint32{1<<31 - 1, 65535, 65535}, BlockDim: [3]uint32{1024, 1, 1}, Threads: [2]Thread{
			{BlockIdx: [3]uint32{1 << 30, 60000, 5}, ThreadIdx: [3]uint32{1023, 0, 0}}, {ThreadIdx: [3]uint32{5, 0, 0}}}},
	} {
		marked := map[string]int{}
		squares := 0
		for _, b := range draw(w).Boxes {
			squares += len(b.Squares)
			for _, s := range b.Squares {
				for _, m := range s.Mark {
					marked[string(m)]++
				}
			}
		}
		levels := 1
		if w.GridDim != [3]uint32{1, 1, 1} {
			levels = 2
		}
		if marked["A"] != levels || marked["B"] != levels || squares > 4000 {
			t.Errorf("grid %v: %v in %d squares", w.GridDim, marked, squares)
		}
	}
}
