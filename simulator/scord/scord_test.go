package scord

import (
	"fmt"
	"math/rand"
	"reflect"
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

func check(t *testing.T, o Options, streams []stream) {
	t.Helper()
	for _, s := range streams {
		if got := describe(run(o, 2, 96, s.text)); got != s.want {
			t.Errorf("%s: found %q, want %q", s.name, got, s.want)
		}
	}
}

// Table III: each row lets an access pass, and what almost meets it does not.
func TestPreliminaryChecks(t *testing.T) {
	check(t, Options{}, []stream{
		{"(a) the first access", "t0 w x", ""},
		{"(b) program order of a warp", "t0 w x; t0 r x; t1 w x; t31 r x", ""},
		{"(b) not of two warps", "t0 w x; t32 r x", "IV(a) 1-2"},
		{"(b) not once shared in the block", "t0 r x; t32 r x; t32 r x; t0 w x", "IV(a) 3-4"},
		{"(b) a warp that shared the word before is still in program order", "t0 r x; t32 r x; t32 w x", ""},
		{"(c) barrier", "t0 w x; b0 bar; t32 w x; b0 bar; t64 r x; t0 r x", ""},
		{"(c) of the other block", "t0 w x; b1 bar; t32 w x", "IV(a) 1-3"},
		{"(c) two blocks", "t0 w x; b0 bar; b1 bar; b1t0 w x", "IV(b) 1-4"},
		{"(c) not once shared by blocks", "t0 r x; b1t0 r x; b1 bar; b1t32 w x", "IV(a) 2-4"},
		{"the barrier starts anew", "t0 w x; t64 w y; b0 bar; t32 r x; t32 w x; t64 r x", "IV(a) 5-6"},
		{"readers after a barrier, then a write", "t0 w x; b0 bar; t32 r x; t64 r x; t0 w x", "IV(a) 4-5"},
	})
}

// Table IV (a) to (c): fences and strong accesses.
func TestFences(t *testing.T) {
	check(t, Options{}, []stream{
		{"(a) none", "t0 wv x; t32 rv x", "IV(a) 1-2"},
		{"(a) block fence", "t0 wv x; t0 fence.block; t32 rv x", ""},
		{"(a) device fence", "t0 wv x; t0 fence; t32 rv x", ""},
		{"(a) the fence of another lane of the warp", "t0 wv x; t1 fence; t32 rv x", ""},
		{"(a) the reader's fence is not the writer's", "t0 wv x; t32 fence; t32 rv x", "IV(a) 1-3"},
		{"(a) a fence too early", "t0 fence; t0 wv x; t32 rv x", "IV(a) 2-3"},
		{"(a) write after read", "t0 rv x; t32 wv x", "IV(a) 1-2"},
		{"(a) two reads", "t0 rv x; t32 rv x; b1t0 r x", ""},
		{"(b) none", "t0 wv x; b1t0 rv x", "IV(b) 1-2"},
		{"(b) block fence", "t0 wv x; t0 fence.block; b1t0 rv x", "IV(b) 1-3"},
		{"(b) device fence", "t0 wv x; t0 fence; b1t0 rv x", ""},
		{"(b) write after write", "t0 wv x; b1t0 wv x", "IV(b) 1-2"},
		{"(c) weak write", "t0 w x; t0 fence; t32 rv x", "IV(c) 1-3"},
		{"(c) weak read", "t0 wv x; t0 fence; b1t0 r x", "IV(c) 1-3"},
		{"(c) weak at any time", "t0 wv x; t0 r x; t0 wv x; t0 fence; b1t0 rv x", "IV(c) 3-5"},
		{"two readers of what was published", "t0 wv x; t0 fence; t32 rv x; t64 rv x; b1t0 rv x", ""},
		{"grid barrier", "t0 wv x; grid; b1t0 rv x", ""},
	})
	check(t, Options{LastAccessor: true}, []stream{
		{"two readers, the second way of reading", "t0 wv x; t0 fence; t32 rv x; t64 rv x", "IV(a) 3-4"},
	})
	if r := run(Options{}, 2, 32, "t0 wv x; t0 fence.block; b1t0 rv x"); !r[0].Scoped || r[0].Type != event.InterBlock {
		t.Errorf("a fence of block scope for two blocks: %+v", r[0])
	}
	if r := run(Options{}, 2, 32, "t0 wv x; b1t0 rv x"); r[0].Scoped {
		t.Errorf("no fence at all is called scoped: %+v", r[0])
	}
}

// Table IV (d): atomics.
func TestAtomics(t *testing.T) {
	check(t, Options{}, []stream{
		{"device scope", "t0 add x; b1t0 add x; b1t32 add x", ""},
		{"block scope in a block", "t0 add.block x; t32 add.block x", ""},
		{"(d) block scope for two", "t0 add.block x; b1t0 add.block x", "IV(d) 1-2"},
		{"(d) device scope after block scope", "t0 add.block x; b1t0 add x", "IV(d) 1-2"},
		{"the table asks for the earlier scope alone", "t0 add x; b1t0 add.block x", ""},
		{"(d) load after atomic", "t0 add.block x; t0 fence; b1t0 rv x", "IV(d) 1-3"},
		{"an atomic after a store is a store", "t0 wv x; b1t0 add x", "IV(b) 1-2"},
		{"a store after an atomic", "t0 add x; b1t0 wv x", "IV(b) 1-2"},
		{"a store forgets the atomic", "t0 add x; t0 wv x; b1t0 add x", "IV(b) 2-3"},
		{"atomic loads and stores", "t0 st x; b1t0 ld x; t32 st x", ""},
	})
}

// Table IV (e) and (f): locks.
func TestLocks(t *testing.T) {
	const lock = "t0 cas l; t0 fence; "
	check(t, Options{}, []stream{
		{"both hold it", lock + "t0 wv x; t0 fence; t0 exch l; b1t0 cas l; b1t0 fence; b1t0 rv x; b1t0 wv x; b1t0 fence; b1t0 exch l", ""},
		{"(f) the second holds none", lock + "t0 wv x; t0 fence; t0 exch l; b1t0 wv x", "IV(f) 3-6"},
		{"(e) the second reads without", lock + "t0 wv x; t0 fence; t0 exch l; b1t0 rv x", "IV(e) 3-6"},
		{"(e) not of what was only read", lock + "t0 rv x; t0 fence; t0 exch l; b1t0 rv x", ""},
		{"(f) another lock", lock + "t0 wv x; t0 fence; t0 exch l; b1t0 cas m; b1t0 fence; b1t0 wv x", "IV(f) 3-8"},
		{"(f) no fence after the atomicCAS", lock + "t0 wv x; t0 fence; t0 exch l; b1t0 cas l; b1t0 wv x", "IV(f) 3-7"},
		{"a device lock and a block lock in a block", lock + "t0 wv x; t0 fence; t0 exch l; t32 cas.block l; t32 fence; t32 wv x", ""},
		{"and between blocks", lock + "t0 wv x; t0 fence; t0 exch.block l; b1t0 cas.block l; b1t0 fence; b1t0 wv x", "IV(d) 5-6, IV(f) 3-8"},
		{"a block fence does not take a device lock", "t0 cas l; t0 fence.block; t0 wv x; t0 fence; t0 exch l; b1t0 cas l; b1t0 fence; b1t0 wv x", "IV(f) 3-8"},
		{"a device fence takes a block lock", "t0 cas.block l; t0 fence; t0 wv x; t0 fence; t0 exch.block l; t32 cas.block l; t32 fence.block; t32 wv x", ""},
		{"(f) block locks of two blocks are two locks", "t0 cas.block l; t0 fence; t0 wv x; t0 fence; t0 exch l; b1t0 cas.block l; b1t0 fence; b1t0 wv x",
			"IV(f) 3-8"},
		{"an exchange of data is no release", lock + "t0 exch l=2; t0 wv x; t0 fence; t0 exch l=0; b1t0 cas l; b1t0 fence; b1t0 wv x", ""},
		{"an atomicCAS that failed takes nothing", "t0 cas- l; t0 fence; t0 wv x; t0 fence; b1t0 wv x", ""},
		{"atomics under no lock leave those that the data has", lock + "t0 add x; t0 fence; t0 exch l; b1t32 add x; b1t32 fence; b1t0 cas l; b1t0 fence; b1t0 wv x", ""},
		{"after the release", lock + "t0 exch l; t0 wv x; t0 fence; b1t0 cas l; b1t0 fence; b1t0 wv x", "IV(f) 4-8"},
		{"spinning takes one entry", lock + "t1 cas- l; t2 cas- l; t3 cas- l; t0 exch l; t0 wv x; t0 fence; b1t0 cas l; b1t0 fence; b1t0 wv x", "IV(f) 7-11"},
	})
}

// The lock table is a queue of four: the fifth lock pushes the first out.
func TestLockTableOverflow(t *testing.T) {
	var held strings.Builder
	for _, l := range []string{"l", "l+128", "l+160", "l+192", "l+224"} { // of different rows of the filter
		fmt.Fprintf(&held, "t0 cas %s; t0 fence;", l)
	}
	second := "; t0 fence; b1t0 cas %s; b1t0 fence; b1t0 wv x"
	if got := run(Options{}, 2, 32, held.String()+"t0 wv x"+fmt.Sprintf(second, "l+224")); len(got) != 0 {
		t.Errorf("the newest of five locks is not held: %v", describe(got))
	}
	if got := run(Options{}, 2, 32, held.String()+"t0 wv x"+fmt.Sprintf(second, "l")); len(got) != 1 || got[0].Rule != lockOnStore {
		t.Errorf("the oldest of five locks is still held: %v", describe(got))
	}
}

// Two locks of one hash are one lock to the filter: the paper's rare false negative.
func TestFilterCollision(t *testing.T) {
	l := eventtest.Launch(2, 32)
	d := New(Options{})
	events := eventtest.Parse(l, "t0 cas l; t0 fence; t0 wv x; t0 fence; t0 exch l; b1t0 cas m; b1t0 fence; b1t0 wv x")
	for m := events[0].Addr + 4; ; m += 4 {
		if hashOf(m) == hashOf(events[0].Addr) {
			events[5].Addr = m
			break
		}
	}
	d.Begin(l)
	d.Observe(events)
	if got := d.Races(); len(got) != 0 {
		t.Errorf("locks of one hash are told apart: %v", describe(got))
	}
}

// Counters wrap at their widths: exactly 64 fences look like none, 256 barriers too.
func TestCountersWrap(t *testing.T) {
	for _, n := range []int{1, 63, 64, 65, 128, 129} {
		text := "t0 wv x;" + strings.Repeat("t0 fence;", n) + "b1t0 rv x"
		if got := len(run(Options{}, 2, 32, text)) != 0; got != (n%64 == 0) {
			t.Errorf("%d fences: race %v", n, got)
		}
	}
	for _, n := range []int{1, 255, 256, 257, 512} {
		text := "t0 wv x;" + strings.Repeat("b0 bar;", n) + "t32 rv x"
		if got := len(run(Options{}, 2, 64, text)) != 0; got != (n%256 == 0) {
			t.Errorf("%d barriers: race %v", n, got)
		}
	}
}

// One fence instruction of a warp counts once: two of them by 32 lanes are not 64.
func TestFenceOfAWarpCountsOnce(t *testing.T) {
	var b strings.Builder
	b.WriteString("t0 wv x;")
	for range 2 {
		for lane := range 32 {
			fmt.Fprintf(&b, "t%d fence;", lane)
		}
	}
	if got := run(Options{}, 2, 32, b.String()+"b1t0 rv x"); len(got) != 0 {
		t.Errorf("found %v", describe(got))
	}
	// A lane that comes late still orders its own accesses.
	if got := run(Options{}, 2, 32, "t0 fence; t1 wv x; t1 fence; b1t0 rv x"); len(got) != 0 {
		t.Errorf("found %v", describe(got))
	}
}

// Granularity: neighbours in one unit share an entry.
func TestGranularity(t *testing.T) {
	const text = "t0 w x; t32 w x+4; t64 w x+8"
	for _, c := range []struct{ bytes, races int }{{4, 0}, {8, 1}, {16, 2}} {
		if got := run(Options{Granularity: c.bytes}, 1, 96, text); len(got) != c.races {
			t.Errorf("%d bytes: %v", c.bytes, describe(got))
		}
	}
	if got := run(Options{}, 1, 96, "t0 w8 x; t32 r x+4; t32 r1 x+3"); len(got) != 2 {
		t.Errorf("eight bytes are two units: %v", describe(got))
	}
}

// The metadata cache: words a cache apart share an entry, and the tag keeps one from being taken for the other.
func TestMetadataCache(t *testing.T) {
	o := Options{CachedMemory: 16 * 64} // 16 entries: words 64 bytes apart share one
	for _, c := range []struct{ text, want string }{
		{"t0 w x; t32 r x", "IV(a) 1-2"},
		{"t0 w x; t0 w y; t32 r x", ""}, // y took the entry
		{"t0 w x; t32 r y", ""},
		{"t0 w x; t0 w y+4; t32 r x", "IV(a) 1-3"},
	} {
		if got := describe(run(o, 1, 64, c.text)); got != c.want {
			t.Errorf("%s: found %q, want %q", c.text, got, c.want)
		}
	}
}

// A word that was modified and shared at both levels carries the flags of one never accessed.
func TestInitialFlagsReturn(t *testing.T) {
	check(t, Options{}, []stream{{"starts anew", "t0 wv x; t0 fence; t32 rv x; b1t0 rv x; b1t32 wv x; t64 rv x", "IV(b) 5-6"}})
}

// Launches are ordered one after another.
func TestLaunchesDoNotRace(t *testing.T) {
	d := New(Options{})
	l := eventtest.Launch(2, 64)
	for range 3 {
		eventtest.Run(d, l, "t0 w x; b1t0 w y")
		eventtest.Run(d, l, "b1t0 w x; t0 w y")
	}
	if got := d.Races(); len(got) != 0 {
		t.Errorf("found %v", describe(got))
	}
}

func TestBatches(t *testing.T) {
	eventtest.Batches(t, func() event.Detector { return New(Options{}) })
}

// The 32 ways of sharing of the ScoR microbenchmarks, in miniature: all verdicts are right.
func TestPatterns(t *testing.T) {
	for _, p := range eventtest.Patterns {
		d := New(Options{})
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
		quick, long := New(Options{}), New(Options{})
		long.variant = true
		for _, d := range []*Detector{quick, long} {
			d.Begin(l)
			d.Observe(events)
		}
		if a, b := quick.Races(), long.Races(); !reflect.DeepEqual(a, b) {
			t.Fatalf("seed %d: %s\nthe long way: %s", seed, describe(a), describe(b))
		}
	}
}

func BenchmarkObserve(b *testing.B) { eventtest.Bench(b, New(Options{})) }
