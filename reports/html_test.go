package reports

import (
	"strings"
	"testing"
)

// hostile is a report with text wherever a program under test has a say.
func hostile(text string) *Report {
	at := Position{File: text, Line: 1, Column: 2}
	access := Access{File: text, Line: 1, Column: 3, Kind: Write, Source: text, InlinedAt: []Position{at}, Loops: []Position{at}}
	r := &Report{
		Files: []File{{Path: text, Status: Failed, Error: text}},
		Kernels: []Kernel{{Program: text, File: text, Name: text, Display: text, Reasons: []string{text}, Assumptions: []string{text},
			Launches: []Launch{{File: text, Facts: []string{text}, Grid: text, Block: text}}}},
		Races: []Race{{Program: text, Kernel: text, Object: text, Accesses: [2]Access{access, access}, Launch: &at, Context: []string{text},
			Facts: []string{text}, Assumptions: []string{text}, Free: text, Replay: text, Witness: &Witness{Values: Values{text: 1}, Contents: Values{text: 2}}}},
		Divergences: []Divergence{{Program: text, Kernel: text, File: text, Message: text, Branch: at, Source: text}},
		Remarks:     []Remark{{Position: at, Message: text, Source: text}},
		Problems:    []Problem{{at, text}},
	}
	r.Finish()
	return r
}

// What a program under test puts into names and source lines is text on the page, never markup.
func TestHTMLEscapes(t *testing.T) {
	r := hostile(`</script><img src=x onerror="alert(1)">'"` + "\x1b\u202e")
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
