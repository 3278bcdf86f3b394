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
	one.Buffer = &Buffer{Name: "data", At: Position{File: "src/a.cu", Line: 9}}
	two := race(RuleSame, "sum", access(Write, 7, ""), access(Write, 7, ""))
	three := race(RuleSame, "sum", access(Read, 7, ""), access(Write, 7, ""))
	two.Ignores = []string{"blockIdx.y", "threadIdx.y"}
	three.Ignores = two.Ignores
	four := race(RuleBlocks, "both", access(Write, 11, ""), access(Read, 10, ""))
	four.Cooperative = true
	five := carried(race(RuleBlocks, "next", access(Write, 13, ""), access(Read, 13, "")), 12, 1)
	five.Cooperative = true
	six := race(RuleSame, "rows", access(Write, 17, ""), access(Write, 17, ""))
	six.Overlap = &Overlap{Pitch: "pitch", Value: 100}
	r := &Report{Races: []Race{one, two, three, four, five, six}, Kernels: []Kernel{{Name: "k", Display: "k", Verdict: Racy}}}
	r.Finish()
	for name, format := range map[string]string{"text": "text", "SARIF": "sarif", "HTML": "html"} {
		text := string(write(t, Formats[format], false, r))
		for _, want := range []string{
			"out and in are the same buffer: data (a.cu:9)",
			"the index into sum does not depend on blockIdx.y and threadIdx.y, along which the launch has 4 blocks and 16 threads",
			"let the index into sum depend on blockIdx.y and threadIdx.y too",
			"if the updates of all 4 blocks and 16 threads must add up, use an atomic operation, which changes what is computed",
			"grid.sync() between line 10 and line 11",
			"grid.sync() at the end of the loop at a.cu:12, where all threads of the grid reach it",
			"two writes of sum",
			"rows of rows overlap: they start pitch = 100 apart, and the index within a row reaches that far",
			"keep the index within a row of rows below pitch: guard it, or let the host see to that",
		} {
			if !strings.Contains(text, want) {
				t.Errorf("%s lacks %q", name, want)
			}
		}
	}
}

// Where the index tells no more, the cause is what the rule says, in terms of the two accesses.
func TestPlainCauses(t *testing.T) {
	a, b := Access{Kind: Write, File: "a.cu", Line: 4}, Access{Kind: Read, File: "a.cu", Line: 6}
	two, w := [2]Access{a, b}, &Witness{GridDim: [3]uint32{3, 1, 1}, BlockDim: [3]uint32{6, 6, 1}, Values: Values{"w": 0}}
	for _, c := range []struct {
		rule string
		race Race
		want []string
	}{
		{RuleBarrier, Race{Accesses: two}, []string{"no barrier orders the write at a.cu:4 and the read at a.cu:6"}},
		{RuleBarrier, Race{Accesses: two, Carried: &Carry{Loop: Position{File: "a.cu", Line: 2}, Early: 1}},
			[]string{"no barrier orders the read at a.cu:6 and the write at a.cu:4 in a later iteration of the loop at a.cu:2"}},
		{RuleBlocks, Race{Accesses: two},
			[]string{"one block performs the write at a.cu:4, another the read at a.cu:6, and blocks of one launch have no order"}},
		{RuleSame, Race{Object: "x", Accesses: [2]Access{a, a}, Witness: w}, []string{"threads (0,0) and (0,0) of block 0 get one index into x with w = 0"}},
		{RuleSame, Race{Object: "x", Accesses: [2]Access{a, a}, Witness: w, Loaded: "map"},
			[]string{"the index into x is read from map, in which two threads may find the same value"}},
		{RuleSame, Race{Object: "x", Space: Shared, Accesses: [2]Access{a, a}, Witness: w, Ignores: []string{"blockIdx.x", "threadIdx.x", "threadIdx.y"}},
			[]string{"the index into x does not depend on threadIdx.x and threadIdx.y, along which the launch has 6 x 6 threads"}},
		{RuleSame, Race{Object: "x", Accesses: [2]Access{a, a}, Witness: w, Overlap: &Overlap{Row: "threadIdx.y", Value: 16}},
			[]string{"rows of x overlap: they start 16 elements apart for each threadIdx.y, and the index within a row reaches that far"}},
		{RuleSame, Race{Object: "x", Accesses: [2]Access{a, a}, Witness: w, Overlap: &Overlap{Row: "threadIdx.x", Value: 2, Reach: 4}},
			[]string{"the elements of x that each thread accesses begin 2 elements after those of the one before, and reach over 4 or more: " +
				"thread (0,0) of block 0 and thread (0,0) of block 0 get the same index"}},
		{RuleSame, Race{Object: "x", Accesses: [2]Access{a, a}, Witness: &Witness{GridDim: [3]uint32{2, 1, 1}, BlockDim: [3]uint32{512, 1, 1}}, Overlap: &Overlap{Row: "blockIdx.x", Value: 256}},
			[]string{"the elements of x that each block accesses begin 256 elements after those of the one before, and the launch has 512 threads in a block: " +
				"thread 0 of block 0 and thread 0 of block 0 get the same index"}},
		{RuleBlocks, Race{Accesses: [2]Access{{Kind: Write, Object: "out"}, {Kind: Read, Object: "in"}}, Buffer: &Buffer{Name: "data", Parts: true, Apart: 4}},
			[]string{"out and in are parts of the same buffer, 4 bytes apart: data"}},
		{RuleWarp, Race{Accesses: two, Mask: &Mask{At: Position{File: "a.cu", Line: 5}, Bits: 0xffff, Lane: 16}},
			[]string{"the mask 0x0000ffff of the barrier at a.cu:5 leaves out lane 16, which performs the write at a.cu:4"}},
		{RuleBarrier, Race{Object: "x", Accesses: [2]Access{a, {Kind: Read, File: "a.cu", Line: 6, Found: "at"}}, Placement: &Placement{Returns: []Position{{File: "a.cu", Line: 3}}}},
			[]string{"which elements of x threads access depends on what at holds: one thread may come to the write at a.cu:4 while another comes to the read at a.cu:6, and nothing orders the two"}},
		{RuleMixed, Race{Accesses: two}, nil}, // none is atomic
		{RuleStart, Race{Accesses: two, Starts: []Start{{Word: "f", Of: "flag", Read: b.Position(), Holds: "1", Needs: "0", From: FromBefore, Set: &Position{File: "a.cu", Line: 20}}}},
			[]string{"f still holds 1 from the earlier launch at a.cu:20: the read at a.cu:6 finds it set and does not wait; it has to start at 0"}},
		{RuleStart, Race{Accesses: two, Starts: []Start{{Word: "n", Of: "counter", Read: b.Position(), Needs: "0", From: FromBefore}}},
			[]string{"n still holds the count of the earlier launch: the count at a.cu:6 ends before all blocks are counted; it has to start at 0"}},
		{RuleStart, Race{Accesses: two, Starts: []Start{{Word: "f", Of: "flag", Read: b.Position(), From: FromHost}}, Plain: &Flag{Word: "f", Writes: []Position{a.Position()}}},
			[]string{"f may hold what is waited for when the kernel starts: the read at a.cu:6 may find what it waits for before anybody sets it",
				"f serves as a flag and is written at a.cu:4 without an atomic operation, so that it orders nothing"}},
		{RuleGuard, Race{Accesses: two, Guard: &Start{Word: "l", Read: a.Position()}},
			[]string{"both accesses are guarded by the test of l at a.cu:4, which lets several threads pass"}},
		{RuleGuard, Race{Accesses: two, Guard: &Start{Word: "l", Of: "lock", Read: a.Position()}},
			[]string{"both accesses lie behind where the lock is taken at a.cu:4, and it may be released before them"}},
		{RuleFence, Race{Accesses: two, Fences: []Fence{{At: b.Position(), Of: "flag", Other: &Position{File: "a.cu", Line: 8}, Kind: Read}}},
			[]string{"no fence lies between a.cu:6, where the flag is read, and the read at a.cu:8: what is read then may be older"}},
	} {
		if got := c.race.causes(c.rule); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.rule, got, c.want)
		}
	}
}
