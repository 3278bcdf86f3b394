package reports

import (
	"slices"
	"strings"
	"testing"
)

// TestCauses: one buffer under two names, and axes that an index leaves out, are told in the text, and decide the fix.
func TestCauses(t *testing.T) {
	access := func(kind AccessKind, line int, object string) Access {
		return Access{File: "a.cu", Line: line, Column: 3, Kind: kind, Object: object}
	}
	race := func(rule, object string, a, b Access) Race {
		return Race{ID: object + string(a.Kind), Kernel: "k", Type: InterBlock, Object: object, Accesses: [2]Access{a, b},
			Witness: &Witness{GridDim: [3]uint32{1, 4, 1}, BlockDim: [3]uint32{16, 16, 1}}}
	}
	one := race(RuleBlocks, "out", access(Write, 4, "out"), access(Read, 5, "in"))
	one.Buffer = &Buffer{"data", Position{File: "src/a.cu", Line: 9}}
	two := race(RuleSame, "sum", access(Write, 7, ""), access(Write, 7, ""))
	three := race(RuleSame, "sum", access(Read, 7, ""), access(Write, 7, ""))
	two.Ignores = []string{"blockIdx.y", "threadIdx.y"}
	three.Ignores = two.Ignores
	four := race(RuleBlocks, "both", access(Write, 11, ""), access(Read, 10, ""))
	four.Cooperative = true
	five := carried(race(RuleBlocks, "next", access(Write, 13, ""), access(Read, 13, "")), 12, 1)
	five.Cooperative = true
	six := race(RuleSame, "rows", access(Write, 17, ""), access(Write, 17, ""))
	six.Overlap = &Overlap{"pitch", 100}
	r := &Report{Races: []Race{one, two, three, four, five, six}, Kernels: []Kernel{{Name: "k", Display: "k", Verdict: Racy}}}
	r.Finish()
	for name, format := range map[string]string{"text": "text", "SARIF": "sarif", "HTML": "html"} {
		text := string(write(t, Formats[format], false, r))
		for _, want := range []string{
			"out and in are the same buffer: data (a.cu:9)",
			"the index into sum does not depend on blockIdx.y and threadIdx.y, along which the launch has 4 blocks and 16 threads",
			"let the index into sum depend on blockIdx.y and threadIdx.y too",
			"if the updates of all threads must add up, use an atomic operation",
			"grid.sync() between line 10 and line 11",
			"grid.sync() at the end of the loop at a.cu:12, where all threads of the grid reach it",
			"two writes of sum",
			"rows of rows overlap: they start pitch = 100 apart, and the index within a row reaches that far",
			"keep the index within a row of rows below pitch: guard it, or pass a larger pitch",
		} {
			if !strings.Contains(text, want) {
				t.Errorf("%s lacks %q", name, want)
			}
		}
	}
	if c := (&Race{Object: "x", Accesses: two.Accesses, Witness: two.Witness}).causes(RuleSame); !slices.Equal(c, nil) {
		t.Errorf("a cause of nothing: %q", c)
	}
}
