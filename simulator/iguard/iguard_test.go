package iguard

import (
	"fmt"
	"math/rand"
	"reflect"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/simulator/event"
	"github.com/hgrd/hgrd/simulator/event/eventtest"
)

func run(blocks, threads uint32, text string) []event.Race {
	d := New()
	eventtest.Run(d, eventtest.Launch(blocks, threads), text)
	return d.Races()
}

// describe writes findings as "rule first-second", by sites.
func describe(races []event.Race) string {
	var out []string
	for _, r := range races {
		rule, _, _ := strings.Cut(r.Rule, " ")
		out = append(out, fmt.Sprintf("%s %d-%d", rule, r.First.Site, r.Second.Site))
	}
	return strings.Join(out, ", ")
}

type stream struct{ name, text, want string }

func expect(t *testing.T, streams []stream) {
	t.Helper()
	for _, s := range streams {
		if got := describe(run(2, 96, s.text)); got != s.want {
			t.Errorf("%s: found %q, want %q", s.name, got, s.want)
		}
	}
}

// The top of Table 2: each check lets an access pass, and what almost meets it does not.
func TestPreliminaryChecks(t *testing.T) {
	expect(t, []stream{
		{"P1 first access", "t0 w x", ""},
		{"P2 only loads", "t0 r x; t1 r x; t32 r x; b1t0 r x", ""},
		{"P3 program order", "t0 w x; t0 r x; t0 w x; t0 add x", ""},
		{"P3 not of two lanes", "t0 w x; t1 r x", "R2 1-2"},
		{"P3 a store asks the last accessor", "t0 w x; t0 fence; t1 r x; t0 w x", "R2 3-4"},
		{"P3 a load asks the last writer", "t0 r x; t1 r x; t0 r x; t1 w x; t1 r x", "R2 3-4"},
		{"P4 warp barrier", "t0 w x; t0 sync ffffffff; t1 r x; t0 sync ffffffff; t2 w x", ""},
		{"P4 too early", "t0 sync ffffffff; t0 w x; t1 r x", "R2 2-3"},
		{"P4 of another warp", "t0 w x; t32 sync ffffffff; t32 r x", "R3 1-3"},
		{"P4 lanes in lockstep", "t0 lockstep ff; t0 w x; t7 r x", ""},
		{"P4 a lane that is elsewhere", "t0 lockstep ff; t0 w x; t8 r x", "R2 2-3"},
		{"P4 lanes that parted", "t0 lockstep ff; t0 w x; t0 lockstep f; t7 r x", "R2 2-4"},
		{"P4 not once shared in the block", "t0 r x; t32 r x; t0 w y; t0 sync ffffffff; t33 w x", "R3 2-5"},
		{"P5 barrier", "t0 w x; b0 bar; t1 r x; t32 r x; b0 bar; t64 w x", ""},
		{"P5 of the other block", "t0 w x; b1 bar; t32 w x", "R3 1-3"},
		{"P5 two blocks", "t0 w x; b0 bar; b1 bar; b1t0 w x", "R4 1-4"},
		{"P5 not once shared by blocks", "t0 r x; b1t0 r x; b1 bar; b1t32 w x", ""},
		{"P5 starts BlkShared anew", "t0 w x; t0 fence; t32 r x; b0 bar; t64 r x; t64 w x; t64 sync ffffffff; t65 w x", ""},
		{"P5 keeps it for the same interval", "t0 w x; b0 bar; t32 r x; t64 r x; t64 w x; t0 w x", "R3 5-6"},
		{"P6 atomics", "t0 add x; b1t0 add x; t32 add.block x", ""},
		{"P6 atomics of a block", "t0 add.block x; t32 add.block x; t33 add x", ""},
	})
}

// The bottom of Table 2.
func TestRaces(t *testing.T) {
	expect(t, []stream{
		{"R1 block scope for two blocks", "t0 add.block x; b1t0 add.block x", "R1 1-2"},
		{"R1 device scope after block scope", "t0 add.block x; b1t0 add x", "R1 1-2"},
		{"R1 a load", "t0 add.block x; t0 fence; b1t0 r x", "R1 1-3"},
		{"R1 is by the earlier scope", "t0 add x; b1t0 add.block x", ""},
		{"R2 intra-warp", "t0 w x; t1 w x", "R2 1-2"},
		{"R2 fence", "t0 w x; t0 fence.block; t1 w x", ""},
		{"R2 the fence of the current thread does not count", "t0 w x; t1 fence; t1 w x", "R2 1-3"},
		{"R3 intra-block", "t0 w x; t32 r x", "R3 1-2"},
		{"R3 block fence", "t0 w x; t0 fence.block; t32 r x", ""},
		{"R3 device fence", "t0 w x; t0 fence; t32 r x", ""},
		{"R3 the fence of another lane does not count", "t0 w x; t1 fence; t32 r x", "R3 1-3"},
		{"R3 not the thread itself", "t0 r x; t32 r x; t32 w x", ""},
		{"R4 inter-block", "t0 w x; b1t0 r x", "R4 1-2"},
		{"R4 block fence", "t0 w x; t0 fence.block; b1t0 r x", "R4 1-3"},
		{"R4 device fence", "t0 w x; t0 fence; b1t0 r x", ""},
		{"R4 weak or volatile is one", "t0 wv x; b1t0 rv x", "R4 1-2"},
		{"R4 atomic against store", "t0 w x; b1t0 add x", "R4 1-2"},
		{"R4 atomic after a store after an atomic", "t0 add x; t0 w x; b1t0 add x", "R4 2-3"},
		{"two readers of what was published", "t0 w x; t0 fence; t32 r x; t64 r x; b1t0 r x", ""},
		{"grid barrier", "t0 w x; grid; b1t0 w x; grid; t1 w x", ""},
	})
	if r := run(2, 32, "t0 w x; t0 fence.block; b1t0 r x"); !r[0].Scoped || r[0].Type != event.InterBlock {
		t.Errorf("a fence of block scope for two blocks: %+v", r[0])
	}
}

// R5: locks of warps.
func TestLocks(t *testing.T) {
	const lock = "t0 cas l; t0 fence; "
	expect(t, []stream{
		{"both hold it", lock + "t0 r x; t0 w x; t0 fence; t0 exch l; b1t0 cas l; b1t0 fence; b1t0 r x; b1t0 w x; b1t0 fence; b1t0 exch l", ""},
		{"the second holds none", lock + "t0 w x; t0 fence; t0 exch l; b1t0 w x", "R5 3-6"},
		{"the second reads without", lock + "t0 w x; t0 fence; t0 exch l; b1t0 r x", "R5 3-6"},
		{"the first held none", "t0 w x; t0 fence; b1t0 cas l; b1t0 fence; b1t0 w x", "R5 1-5"},
		{"another lock", lock + "t0 w x; t0 fence; t0 exch l; b1t0 cas m+20; b1t0 fence; b1t0 w x", "R5 3-8"},
		{"no fence after the atomicCAS", lock + "t0 w x; t0 fence; t0 exch l; b1t0 cas l; b1t0 w x", "R5 3-7"},
		{"a block fence does not take a device lock", lock + "t0 w x; t0 fence; t0 exch l; b1t0 cas l; b1t0 fence.block; b1t0 w x", "R5 3-8"},
		{"block locks of two blocks are two locks", "t0 cas.block l; t0 fence; t0 w x; t0 fence; t0 exch l; b1t0 cas.block l; b1t0 fence; b1t0 w x", "R5 3-8"},
		{"a device lock and a block lock in a block", lock + "t0 w x; t0 fence; t0 exch l; t32 cas.block l; t32 fence; t32 w x", ""},
		{"no fence before the release", lock + "t0 w x; t0 exch l; b1t0 cas l; b1t0 fence; b1t0 w x", "R4 3-7"},
		{"a lane of a warp that holds it", lock + "t0 w x; t0 fence; t1 w x", ""},
	})
}

// Several lanes at one atomicCAS: from then on each lane has its own table (Figure 9).
func TestLocksOfThreads(t *testing.T) {
	const text = "t0 cas l; t1 cas m+20; t0 fence; t1 fence; t0 w x; t0 fence; t0 lockstep 1; t1 w x"
	expect(t, []stream{
		{"lanes apart: one lock for the warp", text, ""},
		{"lanes together: two locks", "t0 lockstep 3;" + text, "R5 6-9"},
		{"lanes together, one lock at a time", "t0 lockstep 3; t0 cas l; t1 cas- l; t0 lockstep 1; t0 fence; t0 w x; t0 fence; t0 exch l;" +
			"t1 cas l; t1 fence; t1 w x; t1 fence; t1 exch l", ""},
	})
}

// The fourth lock takes the place of the oldest, and a release empties its entry alone.
func TestLockTable(t *testing.T) {
	var table lockTable
	held := func(addrs ...uint64) filter {
		var f filter
		for _, a := range addrs {
			l := lock{hash: hashOf(a)}
			f |= l.bits(7)
		}
		return f
	}
	for i, want := range []filter{held(4), held(4, 8), held(4, 8, 12), held(8, 12, 16)} {
		table.acquire(uint64(4*i+4), false, 7)
		table.fence(true, 7)
		table.fence(false, 7)
		if table.held != want {
			t.Errorf("after %d locks the filter is %016b, want %016b", i+1, table.held, want)
		}
	}
	table.release(12, true, 7)
	table.release(12, false, 7)
	if table.held != held(8, 16) {
		t.Errorf("after a release the filter is %016b", table.held)
	}
}

// Counters wrap at their widths.
func TestCountersWrap(t *testing.T) {
	for _, c := range []struct {
		step, then string
		round      int
	}{
		{"t0 fence;", "b1t0 r x", 64},
		{"t0 fence.block;", "t32 r x", 64},
		{"b0 bar;", "t32 r x", 256},
		{"t0 sync ffffffff;", "t1 r x", 64},
	} {
		for _, n := range []int{1, c.round - 1, c.round, c.round + 1, 2 * c.round} {
			got := len(run(2, 64, "t0 w x;"+strings.Repeat(c.step, n)+c.then)) != 0
			if got != (n%c.round == 0) {
				t.Errorf("%d times %s race %v", n, c.step, got)
			}
		}
	}
}

// One counter's wrap does not carry into its neighbour in the word.
func TestFieldsDoNotCarry(t *testing.T) {
	w := devFenceMask | blkFenceMask | blkBarMask | warpBarMask
	for _, f := range []struct {
		mask  word
		shift uint
	}{{warpBarMask, 0}, {blkBarMask, blkBarShift}, {blkFenceMask, blkFenceShift}, {devFenceMask, devFenceShift}} {
		if got := w.increment(f.mask, f.shift); got != w&^f.mask {
			t.Errorf("field %#x: %#x", f.mask, got)
		}
		if got := word(0).increment(f.mask, f.shift); got != 1<<f.shift {
			t.Errorf("field %#x: %#x", f.mask, got)
		}
	}
}

// Accesses of other sizes touch the words that they touch.
func TestSizes(t *testing.T) {
	expect(t, []stream{
		{"eight bytes are two words", "t0 w8 x; t32 r x+4; t64 r x+8", "R3 1-2"},
		{"bytes of one word share it", "t0 w1 x; t32 w1 x+3", "R3 1-2"},
	})
}

func TestLaunchesDoNotRace(t *testing.T) {
	d := New()
	l := eventtest.Launch(2, 64)
	for range 3 {
		eventtest.Run(d, l, "t0 w x; b1t0 w y; t0 cas l; t0 fence")
		eventtest.Run(d, l, "b1t0 w x; t0 w y")
	}
	if got := d.Races(); len(got) != 0 {
		t.Errorf("found %v", describe(got))
	}
}

func TestBatches(t *testing.T) {
	eventtest.Batches(t, func() event.Detector { return New() })
}

// The 32 ways of sharing of the ScoR microbenchmarks, in miniature: all verdicts are right.
func TestPatterns(t *testing.T) {
	for _, p := range eventtest.Patterns {
		d := New()
		eventtest.Run(d, eventtest.Launch(2, 64), p.Text)
		if got := d.Races(); (len(got) != 0) != p.Racy {
			t.Errorf("%s: found %q", p.Name, describe(got))
		}
	}
}

// The quick way through access finds what the long one finds.
func TestQuickWay(t *testing.T) {
	for seed := range int64(300) {
		rng := rand.New(rand.NewSource(seed))
		l := eventtest.Launch(1+uint32(rng.Intn(3)), 1+uint32(rng.Intn(96)))
		events := eventtest.Random(rng, l, 400)
		quick, long := New(), New()
		long.long = true
		for _, d := range []*Detector{quick, long} {
			d.Begin(l)
			d.Observe(events)
		}
		if a, b := quick.Races(), long.Races(); !reflect.DeepEqual(a, b) {
			t.Fatalf("seed %d: %s\nthe long way: %s", seed, describe(a), describe(b))
		}
	}
}

func BenchmarkObserve(b *testing.B) { eventtest.Bench(b, New()) }
