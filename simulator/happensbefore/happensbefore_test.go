package happensbefore

import (
	"fmt"
	"math/rand"
	"reflect"
	"runtime"
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

// describe writes findings as "first-second", by sites, with an s where scopes are the cause and an f for formal ones.
func describe(races []event.Race) string {
	var out []string
	for _, r := range races {
		scoped := ""
		if r.Scoped {
			scoped = "s"
		}
		if r.Formal {
			scoped += "f"
		}
		out = append(out, fmt.Sprintf("%d-%d%s", r.First.Site, r.Second.Site, scoped))
	}
	return strings.Join(out, ", ")
}

type stream struct{ name, text, want string }

func check(t *testing.T, o Options, streams []stream) {
	t.Helper()
	for _, s := range streams {
		if got := describe(run(o, 4, 96, s.text)); got != s.want {
			t.Errorf("%s: found %q, want %q", s.name, got, s.want)
		}
	}
}

func TestBarriers(t *testing.T) {
	check(t, Options{}, []stream{
		{"program order", "t0 w x; t0 r x; t0 w x", ""},
		{"two lanes", "t0 w x; t1 r x", "1-2"},
		{"reads", "t0 r x; t1 r x; t32 r x; b1t0 r x", ""},
		{"warp barrier", "t0 w x; t0 sync 3; t1 w x", ""},
		{"warp barrier of other lanes", "t0 w x; t0 sync c; t1 w x", "1-3"},
		{"warp barriers add up", "t0 w x; t0 sync 3; t0 sync 6; t2 w x", ""},
		{"in their order", "t0 w x; t0 sync 6; t0 sync 3; t2 w x", "1-4"},
		{"what was read before a warp stores together", "t0 r x; t1 r x; t0 gather 3; t1 w x; t0 w x", "4-5"},
		{"what was read behind it", "t0 gather 3; t0 r x; t1 w x", "2-3"},
		{"what was written before", "t0 w x; t0 gather 3; t1 r x; t1 w x", "1-3, 1-4"},
		{"by other lanes", "t0 r x; t0 gather 6; t1 w x", "1-3"},
		{"by another warp", "t0 r x; t0 gather 3; t32 gather 3; t33 w x", "1-4"},
		{"block barrier", "t0 w x; b0 bar; t95 w x", ""},
		{"barrier of another block", "t0 w x; b1 bar; t95 w x", "1-3"},
		{"grid barrier", "t0 w x; grid; b3t7 w x", ""},
		{"every reader counts", "t0 r x; t32 r x; b1t0 r x; b0 bar; t0 w x", "3-5"},
		{"shared memory is a block's", "t0 w s:x; b1t0 w s:x; t32 w s:x", "1-3"},
		{"bytes", "t0 w1 x; t1 w1 x+1; t2 w2 x+2; t3 r x; t4 r1 x+1", "1-4, 2-4, 3-4, 2-5"},
		{"wide accesses", "t0 w16 x; t1 r8 x+8; t2 r x+16", "1-2"},
	})
}

func TestFences(t *testing.T) {
	check(t, Options{}, []stream{
		{"flag", "t0 w x; t0 fence; t0 exch f; b1t0 add f; b1t0 fence; b1t0 r x", ""},
		{"no release", "t0 w x; t0 exch f; b1t0 add f; b1t0 fence; b1t0 r x", "1-5"},
		{"fence before the access", "t0 fence; t0 w x; t0 exch f; b1t0 add f; b1t0 fence; b1t0 r x", "2-6"},
		{"no acquire, weak", "t0 w x; t0 fence; t0 exch f; b1t0 add f; b1t0 r x", "1-5"},
		{"no acquire, strong", "t0 wv x; t0 fence; t0 exch f; b1t0 add f; b1t0 rv x", ""},
		{"block fence", "t0 w x; t0 fence.block; t0 exch f; b1t0 add f; b1t0 fence; b1t0 r x", "1-6s"},
		{"block atomic", "t0 w x; t0 fence; t0 exch.block f; b1t0 add f; b1t0 fence; b1t0 r x", "3-4s, 1-6s"},
		{"block fence on the other side", "t0 w x; t0 fence; t0 exch f; b1t0 add f; b1t0 fence.block; b1t0 r x", "1-6s"},
		{"block scopes in a block", "t0 w x; t0 fence.block; t0 exch.block f; t32 add.block f; t32 fence.block; t32 r x", ""},
		{"volatile flag", "t0 w x; t0 fence; t0 wv f; b1t0 rv f; b1t0 fence; b1t0 r x", "3-4"},
		{"flag by atomic store and load", "t0 w x; t0 fence; t0 st f; b1t0 ld f; b1t0 fence; b1t0 r x", ""},
		{"the value is not read", "b1t0 ld f; t0 w x; t0 fence; t0 st f; b1t0 fence; b1t0 r x", "2-6"},
		{"the value was replaced", "t0 w x; t0 fence; t0 st f; t32 st f; b1t0 ld f; b1t0 fence; b1t0 r x", "1-7"},
		{"read-modify-writes pass it on", "t0 w x; t0 fence; t0 st f; t32 add f; b1t0 ld f; b1t0 fence; b1t0 r x", ""},
		{"an atomicCAS that failed replaces nothing", "t0 w x; t0 fence; t0 st f; t32 cas- f; b1t0 ld f; b1t0 fence; b1t0 r x", ""},
		{"transitive", "t0 w x; t0 fence.block; t0 exch f; t32 add f; t32 fence; t32 exch g; b1t0 add g; b1t0 fence; b1t0 exch h;" +
			"b1t32 add h; b1t32 fence.block; b1t32 r x", ""},
		{"transitive by control dependence", "t0 wv x; t0 fence.block; t0 exch f; t32 add f; t32 fence; t32 exch g; b1t0 add g; b1t0 fence.block;" +
			"b1t0 exch h; b1t32 add h; b1t32 rv x", ""},
		{"which a weak access needs a wide fence after", "t0 wv x; t0 fence; t0 exch g; b1t0 add g; b1t0 fence.block;" +
			"b1t0 exch h; b1t32 add h; b1t32 fence.block; b1t32 r x; b1t32 fence; b1t32 r x", "1-9s"},
		{"transitive, a hop too narrow", "t0 w x; t0 fence.block; t0 exch f; t32 add f; t32 fence.block; t32 exch g; b1t0 add g; b1t0 fence; b1t0 r x", "1-9s"},
		{"a barrier hands it on", "t0 w x; t0 fence; t0 exch f; b1t0 add f; b1t0 fence; b1 bar; b1t64 r x", ""},
		{"before the release by a barrier", "t64 w x; b0 bar; t0 fence; t0 exch f; b1t0 add f; b1t0 fence; b1t0 r x", ""},
		{"a leader's fence without a barrier", "t64 w x; t0 fence; t0 exch f; b1t0 add f; b1t0 fence; b1t0 r x", "1-6"},
		{"the reset of a ticket", "t0 w x; t0 fence; t0 add c; b1t0 w y; b1t0 fence; b1t0 add c; b1 bar; b1t7 w c", ""},
		{"the reset of a ticket without a barrier", "t0 w x; t0 fence; t0 add c; b1t0 w y; b1t0 fence; b1t0 add c; b1t7 w c", "3-7, 6-7"},
		{"the reset of a ticket that was not read", "t0 w x; t0 fence; t0 add c; b1t0 fence; b1t0 add c; b2t0 fence; b2t0 add c; b1t0 w c", "3-8, 7-8"},
		{"the reset of a counter", "t0 add c; b1t0 add c; b1t0 w c", "1-3f"},
		{"by another thread behind a barrier", "t0 add c; b1t0 add c; b1 bar; b1t5 w c", "1-4f"},
		{"by another thread", "t0 add c; b1t0 add c; b1t5 w c", "1-3, 2-3"},
		{"by who did not draw the last number", "t0 add c; b1t0 add c; b2t0 add c; b1t0 w c", "1-4, 3-4"},
		{"of a counter that was set", "t0 add c; b1t0 w c; b2t0 add c; b2t0 w c", "1-2, 2-3, 1-4, 2-4"},
		{"last block", "t0 w x; t0 fence; t0 add c; b1t0 w y; b1t0 fence; b1t0 add c; b1t0 fence; b1t0 r x; b1 bar; b1t1 r x; b1t40 r y", ""},
	})
	check(t, Options{FenceToAcquire: true}, []stream{
		{"no acquire, strong", "t0 wv x; t0 fence; t0 exch f; b1t0 add f; b1t0 rv x", "1-5"},
		{"flag", "t0 w x; t0 fence; t0 exch f; b1t0 add f; b1t0 fence; b1t0 r x", ""},
	})
}

// A release or an acquire is of the word of its operation, and of no other.
func TestOrdersOfOperations(t *testing.T) {
	check(t, Options{}, []stream{
		{"flag", "t0 w x; t0 rel; t0 st f; b1t0 ld f; b1t0 acq; b1t0 r x", ""},
		{"flag by read-modify-writes", "t0 w x; t0 rel; t0 add f; b1t0 add f; b1t0 acq; b1t0 r x", ""},
		{"released by another word", "t0 w x; t0 rel; t0 st g; t0 st f; b1t0 ld f; b1t0 acq; b1t0 r x", "1-7"},
		{"counted by another word", "t0 w x; t0 rel; t0 add g; t0 st f; b1t0 ld f; b1t0 acq; b1t0 r x", "1-7"},
		{"acquired by another word", "t0 w x; t0 rel; t0 st f; b1t0 ld f; b1t0 ld g; b1t0 acq; b1t0 r x", "1-7"},
		{"by other words on both sides", "t0 w x; t0 rel; t0 add g; t0 st f; b1t0 ld f; b1t0 add h; b1t0 acq; b1t0 r x", "1-8"},
		{"a fence behind the flag", "t0 w x; t0 rel; t0 st f; b1t0 ld f; b1t0 fence; b1t0 r x", ""},
		{"a fence before the flag", "t0 w x; t0 fence; t0 st f; b1t0 ld f; b1t0 acq; b1t0 r x", ""},
		{"a later write of the word", "t0 w x; t0 rel; t0 st f; t0 st f; b1t0 ld f; b1t0 acq; b1t0 r x", ""},
		{"what comes between is not released", "t0 rel; t0 st f; t0 w x; t0 st f; b1t0 ld f; b1t0 acq; b1t0 r x", "3-7"},
		{"an earlier read of the word", "t0 w x; t0 rel; t0 st f; b1t0 ld f; b2t0 st f; b1t0 ld f; b1t0 acq; b1t0 r x", ""},
		{"others' read-modify-writes pass it on", "t0 w x; t0 rel; t0 st f; t32 add f; b1t0 ld f; b1t0 acq; b1t0 r x", ""},
		{"an atomicCAS that fails releases nothing", "t0 w x; t0 rel; t0 cas- f; t0 st f; b1t0 ld f; b1t0 acq; b1t0 r x", "1-7"},
		{"relay", "t0 w x; t0 rel; t0 st f; b1t0 ld f; b1t0 acq; b1t0 rel; b1t0 st g; b2t0 ld g; b2t0 acq; b2t0 r x", ""},
		{"relay without an acquire", "t0 w x; t0 rel; t0 st f; b1t0 ld f; b1t0 rel; b1t0 st g; b2t0 ld g; b2t0 acq; b2t0 r x", "1-9"},
		{"which strong accesses do without", "t0 wv x; t0 rel; t0 st f; b1t0 ld f; b1t0 rel; b1t0 st g; b2t0 ld g; b2t0 rv x", ""},
		{"of a block", "t0 w x; t0 rel.block; t0 st.block f; t32 ld.block f; t32 acq.block; t32 r x", ""},
		{"too narrow a release", "t0 w x; t0 rel.block; t0 st f; b1t0 ld f; b1t0 acq; b1t0 r x", "1-6s"},
		{"no fence of the order of fences", "t64 w x; t64 rel; t64 st g; b0 bar; t0 st f; b1t0 ld f; b1t0 acq; b1t0 r x", "1-8"},
		{"behind a barrier", "t64 w x; b0 bar; t0 rel; t0 st f; b1t0 ld f; b1t0 acq; b1 bar; b1t9 r x", ""},
		{"of shared memory", "t0 w x; t0 rel; t0 st s:f; t32 ld s:f; t32 acq; t32 r x", ""},
	})
}

// Whose fence makes a release: that of the thread which writes, behind the barrier.
func TestFencesOfOthers(t *testing.T) {
	const read = "b1t0 add f; b1t0 fence; b1t0 r x"
	check(t, Options{}, []stream{
		{"behind the barrier", "t64 w x; b0 bar; t0 fence; t0 exch f;" + read, ""},
		{"before the barrier", "t64 w x; t64 fence; b0 bar; t0 exch f;" + read, "1-7f"},
		{"before the barrier, by both", "t64 w x; t64 fence; t0 fence; b0 bar; t0 exch f;" + read, "1-8f"},
		{"of the leader alone, before the barrier", "t64 w x; t0 fence; b0 bar; t0 exch f;" + read, "1-7"},
		{"of the writer itself", "t0 w x; t0 fence; b0 bar; t0 exch f;" + read, ""},
		{"of a third thread between barriers", "t64 w x; b0 bar; t32 fence; b0 bar; t0 exch f;" + read, "1-8f"},
		{"two barriers later", "t64 w x; t64 fence; b0 bar; b0 bar; t0 exch f;" + read, "1-8f"},
		{"of lanes", "t7 w x; t7 fence; t0 sync ff; t0 exch f;" + read, "1-7f"},
		{"of lanes, then of the block", "t7 w x; t7 fence; t0 sync ff; b0 bar; t64 exch f;" + read, "1-8f"},
		{"of lanes that the barrier leaves out", "t9 w x; t9 fence; t0 sync ff; t0 exch f;" + read, "1-7"},
		{"of none", "t64 w x; b0 bar; t0 exch f;" + read, "1-6"},
		{"in the middle of a chain", "t0 w x; t0 fence; t0 exch g; b2t0 add g; b2t0 fence; b2 bar; b2t40 exch f;" + read, "1-10f"},
		{"by a lock's leader", "t64 w x; t64 fence; b0 bar; t0 exch l; b1t0 cas l; b1t0 fence; b1 bar; b1t9 r x", "1-8f"},
		{"by a ticket", "t64 w x; t64 fence; b0 bar; t0 add c; b1t0 add c; b1t0 fence; b1 bar; b1t9 r x", "1-8f"},
		{"with a narrow scope somewhere", "b2t0 fence.block; t64 w x; t64 fence; b0 bar; t0 exch f;" + read, "2-8"},
		{"replaced", "t64 w x; t64 fence; b0 bar; t0 exch f; t32 st f;" + read, "1-8f"},
		{"replaced by a block that knows nothing", "t64 w x; t64 fence; b0 bar; t0 exch f; b2t0 st f;" + read, "1-8"},
	})
}

func TestAtomicsOfDifferentSizes(t *testing.T) {
	check(t, Options{}, []stream{
		{"read-modify-writes", "t0 add8 x; b1t0 add x+4", "1-2f"},
		{"within a block", "t0 add8 x; t40 add x", "1-2f"},
		{"beside each other", "t0 add x; b1t0 add x+4", ""},
		{"a load", "t0 add8 x; b1t0 ld x", "1-2"},
		{"a store", "t0 st x; b1t0 add8 x", "1-2"},
		{"loads", "t0 ld x; b1t0 ld8 x", ""},
		{"ordered", "t0 add8 x; b0 bar; t40 add x", ""},
		{"of block scope", "t0 add8.block x; t40 add.block x; b1t0 add.block x", "1-2f, 1-3, 2-3s"},
		{"of one thread", "t0 add8 x; t0 add x", ""},
	})
}

func TestAtomicsAndLocks(t *testing.T) {
	const section = "t0 cas l; t0 fence; t0 w x; t0 fence; t0 exch l;"
	check(t, Options{}, []stream{
		{"device scope", "t0 add x; b1t0 add x; t32 ld x; t33 st x", ""},
		{"block scope", "t0 add.block x; b1t0 add.block x; t32 add.block x", "1-2s, 2-3s"},
		{"either scope", "t0 add x; b1t0 add.block x", "1-2s"},
		{"a read of block scope", "t0 add x; b1t0 ld.block x; b2t0 ld.block x", "1-2s, 1-3s"},
		{"atomic and plain", "t0 add x; t1 w x; b1t0 add x; b1t1 r x", "1-2, 2-3, 2-4, 1-4, 3-4"},
		{"lock", section + "b1t0 cas l; b1t0 fence; b1t0 w x; b1t0 fence; b1t0 exch l", ""},
		{"no fence after the lock", section + "b1t0 cas l; b1t0 wv x", "3-7"},
		{"no fence before the unlock", "t0 cas l; t0 fence; t0 w x; t0 exch l; b1t0 cas l; b1t0 fence; b1t0 w x", "3-7"},
		{"lock of block scope", "t0 cas.block l; t0 fence; t0 w x; t0 fence; t0 exch.block l; b1t0 cas.block l; b1t0 fence; b1t0 w x", "5-6s, 3-8s"},
		{"after the unlock", section + "t0 w x; b1t0 cas l; b1t0 fence; b1t0 w x", "6-9"},
	})
}

// Sets of many records: readers and atomics of a whole grid against one writer, before and after it is ordered.
func TestManyAccessors(t *testing.T) {
	l := eventtest.Launch(70, 70)
	for _, op := range []string{"r x", "add x", "ld x", "add.block x"} {
		var all strings.Builder
		for b := range l.Blocks() {
			for i := range l.Threads() {
				fmt.Fprintf(&all, "b%dt%d %s;", b, i, op)
			}
		}
		text := all.String()
		if strings.Contains(op, "block") {
			text = strings.Join(strings.SplitAfter(text, ";")[:70], "")
		}
		d := New(Options{})
		eventtest.Run(d, l, text+text+"grid; b1t5 w x; grid;"+text)
		if got := d.Races(); len(got) != 0 {
			t.Errorf("%s: found %s", op, describe(got[:1]))
		}
		d = New(Options{})
		eventtest.Run(d, l, text+"b0 bar; t5 w x")
		if got := d.Races(); (len(got) != 0) == strings.Contains(op, "block") {
			t.Errorf("%s by all, then a write: found %s", op, describe(got))
		}
	}
}

// Shared memory of a block that has gone serves the next.
func TestBlocksLeave(t *testing.T) {
	l := eventtest.Launch(100, 2)
	var text strings.Builder
	for b := range l.Blocks() {
		fmt.Fprintf(&text, "b%dt0 w s:x; b%d bar; b%dt1 r s:x; b%dt0 exit; b%dt1 exit;", b, b, b, b, b)
	}
	d := New(Options{})
	eventtest.Run(d, l, text.String())
	if got := d.Races(); len(got) != 0 {
		t.Errorf("found %s", describe(got))
	}
	if len(d.shared.epochs) != 1 {
		t.Errorf("%d blocks one after another took %d parts of shared memory", l.Blocks(), len(d.shared.epochs))
	}
}

func TestLaunchesDoNotRace(t *testing.T) {
	d := New(Options{})
	l := eventtest.Launch(2, 64)
	for range 3 {
		eventtest.Run(d, l, "t0 w x; b1t0 w1 y; t0 add z; t0 fence.block; t0 exch f; t0 w s:a")
		eventtest.Run(d, l, "b1t0 w x; t0 w y; b1t0 w z; t1 w f; t1 w s:a")
	}
	if got := d.Races(); len(got) != 0 {
		t.Errorf("found %s", describe(got))
	}
}

func TestBatches(t *testing.T) {
	eventtest.Batches(t, func() event.Detector { return New(Options{}) })
}

// A grid of a million threads that synchronise by barriers, and whose leaders draw tickets, fits into little memory.
func TestMemoryOfALargeGrid(t *testing.T) {
	if testing.Short() {
		t.Skip("a million threads")
	}
	l := eventtest.Launch(1000, 1024)
	d := New(Options{})
	d.Begin(l)
	var events []event.Event
	for b := range l.Blocks() {
		first := l.Thread(b, 0)
		events = append(events[:0],
			event.Event{Kind: event.Write, Thread: first + 77, Addr: l.Base + 64*uint64(b), Size: 4, Site: 1},
			event.Event{Kind: event.BlockBarrier, Thread: first},
			event.Event{Kind: event.Fence, Thread: first},
			event.Event{Kind: event.Atomic, Thread: first, Addr: l.Base + 1<<20, Size: 4, Site: 2},
			event.Event{Kind: event.Fence, Thread: first},
			event.Event{Kind: event.BlockBarrier, Thread: first})
		d.Observe(events)
	}
	last := l.Thread(l.Blocks()-1, 0)
	for b := range l.Blocks() {
		d.Observe([]event.Event{{Kind: event.Read, Thread: last + 500, Addr: l.Base + 64*uint64(b), Size: 4, Site: 3}})
	}
	if got := d.Races(); len(got) != 0 {
		t.Errorf("found %s", describe(got))
	}
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	if m.HeapAlloc > 200<<20 {
		t.Errorf("%d MiB in use", m.HeapAlloc>>20)
	}
	runtime.KeepAlive(d)
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

// The quick way through accesses finds what the long one finds.
func TestQuickWay(t *testing.T) {
	for seed := range int64(100) {
		rng := rand.New(rand.NewSource(seed))
		l := eventtest.Launch(1+uint32(rng.Intn(3)), 1+uint32(rng.Intn(96)))
		events := eventtest.Random(rng, l, 400)
		quick, long := New(Options{}), New(Options{})
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

func BenchmarkObserve(b *testing.B) { eventtest.Bench(b, New(Options{})) }
