package ldetector

import (
	"bytes"
	"fmt"
	"math"
	"math/rand"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/simulator/event"
	"github.com/hgrd/hgrd/simulator/event/eventtest"
)

func run(o Options, blocks, threads uint32, text string) []event.Race {
	d := New(o)
	eventtest.Run(d, eventtest.Launch(blocks, threads), text)
	return d.Races()
}

// describe writes findings as "rule type first-second", by sites.
func describe(races []event.Race) string {
	var out []string
	for _, r := range races {
		out = append(out, fmt.Sprintf("%s %v %d-%d", r.Rule, r.Type, r.First.Site, r.Second.Site))
	}
	return strings.Join(out, ", ")
}

func TestPasses(t *testing.T) {
	for _, s := range []struct{ name, text, want string }{
		{"one warp", "t0 w s:x=1; t1 w s:x=2; t2 r s:x", ""},
		{"write-write", "t0 w s:x=1; t32 w s:x=2", "write-write intra-block 1-2"},
		{"write-write of one value", "t0 w s:x=1; t32 w s:x=1", "write-write intra-block 1-2"},
		{"the last store of a warp counts", "t0 w s:x=1; t32 w s:x=2; t0 w s:x=3", "write-write intra-block 2-3"},
		{"what was there before is no write", "t0 w s:x=1; t32 w s:x=0", ""},
		{"nor what is put back", "t0 w s:x=1; t0 w s:x=0; t32 w s:x=2", ""},
		{"bytes apart", "t0 w1 s:x=1; t32 w1 s:x+1=2", ""},
		{"bytes of a word", "t0 w s:x=258; t32 w1 s:x+1=2", "write-write intra-block 1-2"},
		{"only the bytes that change", "t0 w s:x=1; t32 w1 s:x+1=2", ""},
		{"wide", "t0 w8 s:x=4294967296; t32 w s:x+4=5", "write-write intra-block 1-2"},
		{"barrier", "t0 w s:x=1; b0 bar; t32 w s:x=2", ""},
		{"read-write", "t0 w s:x=1; t32 r s:x; t32 w s:y=5", "read-write intra-block 1-2"},
		{"read before the write", "t32 r s:x; t0 w s:x=1; t32 w s:y=5", "read-write intra-block 1-2"},
		{"a read that bears on nothing", "t0 w s:x=1; t32 w s:y=5; t32 r s:x", ""},
		{"a read of what did not change", "t0 w s:x=0; t32 r s:x; t32 w s:y=5", ""},
		{"a read of what the warp wrote", "t32 w s:x=0; t32 r s:x; t0 w s:x=1; t32 w s:y=5", ""},
		{"write-write first", "t0 w s:x=1; t32 r s:x; t32 w s:x=5", "write-write intra-block 1-3"},
		{"global memory, one block", "t0 w x=1; t32 w x=2", "write-write intra-block 1-2"},
		{"global memory, two blocks", "t0 w x=1; b1t0 w x=2", "write-write inter-block 1-2"},
		{"barriers of blocks do not order blocks", "t0 w x=1; b0 bar; b1 bar; b1t0 r x; b1t0 w y=2", "read-write inter-block 1-4"},
		{"a barrier of the grid does", "t0 w x=1; grid; b1t0 r x; b1t0 w y=2", ""},
		{"shared memory of two blocks", "t0 w s:x=1; b1t32 w s:x=2", ""},
		{"atomics are left out", "t0 add x=1; b1t0 add x=2; b1t0 r x; b1t0 w y=1", ""},
		{"fences order nothing", "t0 w x=1; t0 fence; t0 exch f; b1t0 add f; b1t0 fence; b1t0 w x=3", "write-write inter-block 1-6"},
	} {
		if got := describe(run(Options{}, 2, 96, s.text)); got != s.want {
			t.Errorf("%s: found %q, want %q", s.name, got, s.want)
		}
	}
}

func TestTotals(t *testing.T) {
	d := New(Options{})
	l := eventtest.Launch(2, 96)
	eventtest.Run(d, l, "t0 w s:x=1; t32 w s:x=2; t64 w s:y=1; b0 bar; t0 w s:x=5; b1t0 w s:x=1; b1t32 w s:x=3")
	if got, want := d.Totals(), (Totals{Intervals: 3, Racy: 2, Warps: 4, Words: 2}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// Table I and the example of Figure 5.
func TestRounds(t *testing.T) {
	for _, c := range []struct{ copies, passes int }{{960, 2}, {31, 4}, {10, 6}, {6, 8}, {4, 10}, {2, 20}, {0, 2}} {
		if got := 2 * Rounds(960, c.copies); got != c.passes {
			t.Errorf("960 warps, %d copies: %d passes, want %d", c.copies, got, c.passes)
		}
	}
	for _, c := range []struct {
		rounds int
		want   float64
	}{{10, 1}, {5, .97}, {4, .94}, {3, .88}, {2, .75}} {
		if got := Probability(960, 2, c.rounds); math.Abs(got-c.want) > .006 {
			t.Errorf("%d rounds: probability %.3f, want %.2f", c.rounds, got, c.want)
		}
	}
	groups := [][]uint32{{0, 0, 0, 0, 1, 1, 1, 1}, {0, 0, 1, 1, 2, 2, 3, 3}, {0, 1, 2, 3, 4, 5, 6, 7}}
	for round, want := range groups {
		for unit, g := range want {
			if got := group(uint32(unit), 8, 2, round+1); got != g {
				t.Errorf("round %d: warp %d is in group %d, want %d", round+1, unit, got, g)
			}
		}
	}
}

// With memory for two copies the first round tells the halves of a block apart, and stops there if they race.
func TestReshuffling(t *testing.T) {
	const near, far = "t0 w s:x=1; t32 w s:x=2;", "t64 w s:y=1; t224 w s:y=2"
	two := Options{Copies: 2}
	if got := describe(run(two, 1, 256, near)); got != "write-write intra-block 1-2" {
		t.Errorf("warps 0 and 1: %q", got)
	}
	if got := describe(run(two, 1, 256, near+far)); got != "write-write intra-block 3-4" {
		t.Errorf("warps 0 and 1, 2 and 7: %q", got)
	}
	// Whichever the limit, a race is found or another one before it.
	rng := rand.New(rand.NewSource(1))
	for range 300 {
		warps := 2 + rng.Intn(9)
		l := eventtest.Launch(1, uint32(32*warps))
		events := program(rng, warps).stream(rng, l)
		found := func(copies int) bool {
			d := New(Options{Copies: copies})
			d.Begin(l)
			d.Observe(events)
			return len(d.Races()) > 0
		}
		for copies := 2; copies <= warps; copies++ {
			if found(copies) != found(0) {
				t.Fatalf("%d warps, %d copies: found %v, without limit %v", warps, copies, found(copies), found(0))
			}
		}
	}
}

// Merge: later copies win, and only where they changed something.
func TestMerge(t *testing.T) {
	base := []byte{0, 1, 2, 3}
	a, b := []byte{9, 1, 7, 3}, []byte{8, 1, 2, 4}
	if got := Merge(base, a, b); !bytes.Equal(got, []byte{8, 1, 7, 4}) {
		t.Error(got)
	}
	if got := Merge(base, Merge(base, b, a), base); !bytes.Equal(got, []byte{9, 1, 7, 4}) {
		t.Error(got)
	}
	if got := Merge(base); !bytes.Equal(got, base) {
		t.Error(got)
	}
}

// step loads a byte into a warp's digest, or stores a byte of the digest.
type step struct {
	store bool
	at    int
}

// warps are straight-line programs; what a warp stores depends on all that it has loaded.
type warps [][]step

const memorySize = 8

func program(rng *rand.Rand, n int) warps {
	p := make(warps, n)
	for range 1 + rng.Intn(3*n) {
		w := rng.Intn(n)
		p[w] = append(p[w], step{rng.Intn(3) == 0, rng.Intn(memorySize)})
	}
	return p
}

func digest(warp, place int, loaded uint32) uint32 {
	return (loaded ^ uint32(warp+1)*0x9e3779b9 ^ uint32(place+1)*0x85ebca6b) * 0xc2b2ae35
}

// do executes one step.
func do(memory []uint32, s step, warp, place int, loaded *uint32) {
	if s.store {
		memory[s.at] = digest(warp, place, *loaded)
	} else {
		*loaded = (*loaded ^ memory[s.at]) * 0x01000193
	}
}

// stream runs the warps together in a random order.
func (p warps) stream(rng *rand.Rand, l *event.Launch) []event.Event {
	memory := make([]uint32, memorySize)
	loaded, next := make([]uint32, len(p)), make([]int, len(p))
	var events []event.Event
	for {
		var ready []int
		for w := range p {
			if next[w] < len(p[w]) {
				ready = append(ready, w)
			}
		}
		if len(ready) == 0 {
			return events
		}
		w := ready[rng.Intn(len(ready))]
		s := p[w][next[w]]
		e := event.Event{Kind: event.Read, Thread: uint32(32 * w), Addr: uint64(4 * s.at), Size: 4, Flags: event.Shared, Site: uint32(len(events)) + 1}
		old := memory[s.at]
		do(memory, s, w, next[w], &loaded[w])
		e.Value = uint64(memory[s.at])
		if s.store {
			e.Kind, e.Old = event.Write, uint64(old)
		}
		events = append(events, e)
		next[w]++
	}
}

// alone runs one warp on a private copy.
func (p warps) alone(w int, state []byte) []byte {
	memory := make([]uint32, memorySize)
	for i := range memory {
		for b := range 4 {
			memory[i] |= uint32(state[4*i+b]) << (8 * b)
		}
	}
	var loaded uint32
	for i, s := range p[w] {
		do(memory, s, w, i, &loaded)
	}
	out := make([]byte, len(state))
	for i, v := range memory {
		for b := range 4 {
			out[4*i+b] = byte(v >> (8 * b))
		}
	}
	return out
}

// twoPasses is the paper's algorithm on private copies: what it finds first.
func (p warps) twoPasses() string {
	base := make([]byte, 4*memorySize)
	first := make([][]byte, len(p))
	for w := range p {
		first[w] = p.alone(w, base)
	}
	conflicts, union := WriteWrite(base, first)
	if len(conflicts) > 0 {
		return writeWrite
	}
	for w := range p {
		if ReadWrite(union, p.alone(w, Second(base, union, first[w]))) {
			return readWrite
		}
	}
	return ""
}

// From the events of one run the detector finds what two runs on private copies find, for programs whose stores depend on
// all that was loaded.
func TestAgainstTwoPasses(t *testing.T) {
	counts := map[string]int{}
	for seed := range int64(3000) {
		rng := rand.New(rand.NewSource(seed))
		n := 2 + rng.Intn(4)
		p := program(rng, n)
		l := eventtest.Launch(1, uint32(32*n))
		want := p.twoPasses()
		counts[want]++
		d := New(Options{})
		d.Begin(l)
		d.Observe(p.stream(rng, l))
		got := ""
		for _, r := range d.Races() {
			got = r.Rule
		}
		if got != want {
			t.Fatalf("seed %d: found %q, want %q: %v", seed, got, want, p)
		}
	}
	for _, k := range []string{"", readWrite, writeWrite} {
		if counts[k] < 100 {
			t.Errorf("only %d programs with %q", counts[k], k)
		}
	}
}

func TestLaunchesDoNotRace(t *testing.T) {
	d := New(Options{})
	l := eventtest.Launch(2, 64)
	for range 3 {
		eventtest.Run(d, l, "t0 w x=1; b1t0 w y=1; t0 w s:a=1")
		eventtest.Run(d, l, "b1t0 w x=2; t0 w y=2; t32 w s:a=2")
	}
	if got := d.Races(); len(got) != 0 {
		t.Errorf("found %v", describe(got))
	}
}

func TestBatches(t *testing.T) {
	eventtest.Batches(t, func() event.Detector { return New(Options{}) })
}

func BenchmarkObserve(b *testing.B) { eventtest.Bench(b, New(Options{})) }
