package happensbefore

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/simulator/event"
	"github.com/hgrd/hgrd/simulator/event/eventtest"
)

// definition decides races of a short stream from the definition in doc.go: relations between all pairs of events, closed
// naively. It shares nothing with the detector.
type definition struct {
	launch *event.Launch
	events []event.Event
	blind  bool // Options.FenceToAcquire
	wide   bool // all scopes are the device's
	order  bool // all fences have one order

	synchronised [][]bool // program order and barriers, closed
	hard         [][]bool // with fences, closed: what comes before any access
	soft         [][]bool // with control dependence, closed: what comes before strong ones
	communicated []communication
	words        map[[2]uint64][][]bool // coherent, as far as it was asked for
}

// communication is a strong read that read what a strong write had written, directly or through read-modify-writes.
type communication struct {
	write, read int
	word        uint64 // its index in memory
}

func strongAccess(e *event.Event) bool {
	return e.Kind.IsAccess() && (e.Kind >= event.Atomic || e.Flags&event.Volatile != 0)
}

// takesIn reports whether the scope of an event takes in two threads.
func (d *definition) takesIn(i int, a, c uint32) bool {
	return d.wide || d.events[i].Scope != frontend.ScopeBlock || d.launch.BlockOf(a) == d.launch.BlockOf(c)
}

// takesPart reports whether thread t takes part in barrier i.
func (d *definition) takesPart(i int, t uint32) bool {
	switch e := &d.events[i]; e.Kind {
	case event.GridBarrier:
		return true
	case event.BlockBarrier:
		return d.launch.BlockOf(e.Thread) == d.launch.BlockOf(t)
	case event.SyncWarp:
		return d.launch.WarpOf(e.Thread) == d.launch.WarpOf(t) && e.Addr>>d.launch.LaneOf(t)&1 != 0
	}
	return false
}

func isBarrier(e *event.Event) bool {
	return e.Kind == event.GridBarrier || e.Kind == event.BlockBarrier || e.Kind == event.SyncWarp
}

// follows reports whether barriers or program order put i directly before j.
func (d *definition) follows(i, j int) bool {
	a, b := &d.events[i], &d.events[j]
	switch {
	case i >= j:
		return false
	case isBarrier(a) && isBarrier(b):
		for t := range uint32(d.launch.ThreadLimit()) {
			if d.launch.IndexOf(t) < d.launch.Threads() && d.takesPart(i, t) && d.takesPart(j, t) {
				return true
			}
		}
		return false
	case isBarrier(a):
		return d.takesPart(i, b.Thread)
	case isBarrier(b):
		return d.takesPart(j, a.Thread)
	}
	return a.Thread == b.Thread
}

func square(n int) [][]bool {
	m := make([][]bool, n)
	for i := range m {
		m[i] = make([]bool, n)
	}
	return m
}

func close(m [][]bool) {
	for k := range m {
		for i := range m {
			if m[i][k] {
				for j := range m {
					m[i][j] = m[i][j] || m[k][j]
				}
			}
		}
	}
}

func define(l *event.Launch, events []event.Event, blind, wide, order bool) *definition {
	d := &definition{launch: l, events: events, blind: blind, wide: wide, order: order}
	n := len(events)
	d.synchronised = square(n)
	for i := range n {
		for j := range n {
			d.synchronised[i][j] = d.follows(i, j)
		}
	}
	close(d.synchronised)
	d.communicate()
	d.hard, d.soft = square(n), square(n)
	for i := range n {
		copy(d.hard[i], d.synchronised[i])
		copy(d.soft[i], d.synchronised[i])
	}
	for d.step() {
	}
	return d
}

// step adds what the relations so far call for, and reports whether that was anything.
func (d *definition) step() bool {
	more := false
	add := func(m [][]bool, i, j int) {
		more = more || !m[i][j]
		m[i][j] = true
	}
	for _, c := range d.communicated {
		for f := range d.events {
			if !d.released(f, c) && !(d.order && d.fence(f) && d.synchronised[f][c.write]) {
				continue
			}
			if !d.blind && !d.locks(c) {
				for j, after := range d.synchronised[c.read] {
					if after {
						add(d.soft, f, j)
					}
				}
			}
			for g := range d.events {
				if d.acquired(g, c) {
					add(d.hard, f, g)
					add(d.soft, f, g)
				}
			}
		}
	}
	close(d.hard)
	close(d.soft)
	return more
}

// locks reports whether a communication is an atomicCAS taking a lock.
func (d *definition) locks(c communication) bool {
	r := &d.events[c.read]
	return r.Op == event.OpCompareAndSwap && r.Flags&event.Stored != 0
}

// communicate finds who read what, word by word.
func (d *definition) communicate() {
	type word struct{ space, addr uint64 }
	sources := map[word][]int{} // the writes whose value stands in the word
	for i := range d.events {
		e := &d.events[i]
		if !e.Kind.IsAccess() {
			continue
		}
		var space uint64
		if e.Flags&event.Shared != 0 {
			space = uint64(d.launch.BlockOf(e.Thread)) + 1
		}
		reads := e.Kind == event.Read || e.Kind == event.Atomic || e.Kind == event.AtomicLoad
		failed := e.Op == event.OpCompareAndSwap && e.Flags&event.Stored == 0
		for addr := e.Addr / 4; addr <= (e.Addr+uint64(e.Size)-1)/4; addr++ {
			w := word{space, addr}
			if strongAccess(e) && reads {
				for _, s := range sources[w] {
					d.communicated = append(d.communicated, communication{s, i, addr})
				}
			}
			switch {
			case !e.Kind.Writes() || failed:
			case !strongAccess(e):
				sources[w] = nil
			case e.Kind == event.Atomic:
				sources[w] = append(append([]int(nil), sources[w]...), i)
			default:
				sources[w] = []int{i}
			}
		}
	}
}

// fence reports whether an event is a fence, and not the order of one operation.
func (d *definition) fence(i int) bool {
	return d.events[i].Kind == event.Fence && d.events[i].Flags&(event.Releases|event.Acquires) == 0
}

// operation is that of which event i is the order: the thread's next strong access, if it writes, or the last that reads; -1
// for none.
func (d *definition) operation(i int) int {
	e := &d.events[i]
	switch {
	case e.Kind != event.Fence:
	case e.Flags&event.Releases != 0:
		for j := i + 1; j < len(d.events); j++ {
			if o := &d.events[j]; o.Thread == e.Thread && strongAccess(o) {
				if o.Kind.Writes() && !(o.Op == event.OpCompareAndSwap && o.Flags&event.Stored == 0) {
					return j
				}
				return -1
			}
		}
	case e.Flags&event.Acquires != 0:
		for j := i - 1; j >= 0; j-- {
			if o := &d.events[j]; o.Thread == e.Thread && strongAccess(o) && o.Kind != event.Write && o.Kind != event.AtomicStore {
				return j
			}
		}
	}
	return -1
}

// alike reports whether two accesses of one thread are of one word.
func (d *definition) alike(i, j int) bool {
	a, b := &d.events[i], &d.events[j]
	return a.Addr == b.Addr && (a.Flags^b.Flags)&event.Shared == 0
}

// released reports whether fence f makes the communication's write a release.
func (d *definition) released(f int, c communication) bool {
	a, r := d.events[c.write].Thread, d.events[c.read].Thread
	of := d.operation(f)
	return (d.fence(f) || of >= 0 && d.events[f].Flags&event.Releases != 0 && of <= c.write && d.alike(of, c.write)) &&
		d.events[f].Thread == a && f < c.write &&
		d.takesIn(f, a, r) && d.takesIn(c.write, a, r) && d.takesIn(c.read, a, r)
}

// acquired reports whether fence g makes the communication's read an acquire, for the thread that passes it.
func (d *definition) acquired(g int, c communication) bool {
	a, r, t := d.events[c.write].Thread, d.events[c.read].Thread, d.events[g].Thread
	if d.events[g].Kind != event.Fence || !d.takesIn(g, a, r) || !d.takesIn(g, a, t) {
		return false
	}
	if !d.fence(g) {
		of := d.operation(g)
		return of >= c.read && d.events[g].Flags&event.Acquires != 0 && t == r && d.alike(of, c.read)
	}
	switch {
	case d.blind:
		return t == r && g > c.read
	case d.locks(c):
		return d.synchronised[c.read][g]
	}
	return d.soft[c.read][g]
}

func (d *definition) ordered(i, j int) bool {
	return d.hard[i][j] || d.soft[i][j] && strongAccess(&d.events[j])
}

// touches reports whether an access touches the word of an index in its memory.
func touches(e *event.Event, word uint64) bool {
	return e.Kind.IsAccess() && e.Addr/4 <= word && word <= (e.Addr+uint64(e.Size)-1)/4
}

// settled reports whether access i comes before access j on one word because a strong read of it came between: it read a
// release of i's thread, i itself or a later one, and comes before j. With last it must be the word's last one before j
// and the values must still stand; else any will do.
func (d *definition) settled(i, j int, word uint64, last bool) bool {
	same := func(k int) bool {
		return touches(&d.events[k], word) && d.events[k].Flags&event.Shared == d.events[i].Flags&event.Shared &&
			(d.events[i].Flags&event.Shared == 0 || d.launch.BlockOf(d.events[i].Thread) == d.launch.BlockOf(d.events[k].Thread))
	}
	for _, c := range d.communicated {
		if c.read >= j || c.write < i || d.events[c.write].Thread != d.events[i].Thread || !same(c.write) || !same(c.read) || c.word != word ||
			d.events[c.read].Thread != d.events[j].Thread && !d.soft[c.read][j] {
			continue
		}
		latest := true
		for k := c.read + 1; k < j; k++ {
			e := &d.events[k]
			if same(k) && (strongAccess(e) && e.Kind != event.Write && e.Kind != event.AtomicStore || e.Kind.Writes() && e.Kind != event.Atomic) {
				latest = false
			}
		}
		for f := range d.events {
			if d.released(f, c) && (latest || !last) {
				return true
			}
		}
	}
	return false
}

// coherent is the order of accesses of one word: ordered, or settled by any read, closed. The word is that of event like.
func (d *definition) coherent(word uint64, like int) [][]bool {
	key := [2]uint64{word, 0}
	if d.events[like].Flags&event.Shared != 0 {
		key[1] = uint64(d.launch.BlockOf(d.events[like].Thread)) + 1
	}
	if m := d.words[key]; m != nil {
		return m
	}
	m := square(len(d.events))
	for i := range d.events {
		for j := i + 1; j < len(d.events); j++ {
			a, b := &d.events[i], &d.events[j]
			if !touches(a, word) || !touches(b, word) || a.Flags&event.Shared != d.events[like].Flags&event.Shared ||
				b.Flags&event.Shared != a.Flags&event.Shared ||
				a.Flags&event.Shared != 0 && (d.launch.BlockOf(a.Thread) != d.launch.BlockOf(b.Thread) || d.launch.BlockOf(a.Thread)+1 != uint32(key[1])) {
				continue
			}
			m[i][j] = d.ordered(i, j) || d.settled(i, j, word, false)
		}
	}
	close(m)
	if d.words == nil {
		d.words = map[[2]uint64][][]bool{}
	}
	d.words[key] = m
	return m
}

// race reports whether two accesses race; loosely, settled words are taken for so only where they are by the last read.
func (d *definition) race(i, j int, loosely bool) bool {
	a, b := &d.events[i], &d.events[j]
	if i >= j || !a.Kind.IsAccess() || !b.Kind.IsAccess() || a.Thread == b.Thread || !a.Kind.Writes() && !b.Kind.Writes() {
		return false
	}
	sameBlock := d.launch.BlockOf(a.Thread) == d.launch.BlockOf(b.Thread)
	if a.Flags&event.Shared != b.Flags&event.Shared || a.Flags&event.Shared != 0 && !sameBlock {
		return false
	}
	if a.Kind >= event.Atomic && b.Kind >= event.Atomic && a.Grain() == b.Grain() && d.takesIn(i, a.Thread, b.Thread) && d.takesIn(j, a.Thread, b.Thread) {
		return false
	}
	if d.ordered(i, j) {
		return false
	}
	from, to := max(a.Addr, b.Addr), min(a.Addr+uint64(a.Size), b.Addr+uint64(b.Size))
	for word := from / 4; from < to && word <= (to-1)/4; word++ {
		if loosely && !d.settled(i, j, word, true) || !loosely && !d.coherent(word, i)[i][j] {
			return true
		}
	}
	return false
}

// observed reports whether atomic write i was observed by the last atomic access of its word before j, a plain access that comes
// behind that one. It is not clear where anything but atomic accesses of one size, of which each wrote or only reads, and a first write
// may have written the word.
func (d *definition) observed(i, j int) (is, clear bool) {
	a, b := &d.events[i], &d.events[j]
	word := a.Addr / 4
	if a.Kind < event.Atomic || !a.Kind.Writes() || b.Kind >= event.Atomic {
		return false, true
	}
	last := -1
	for k := range j {
		e := &d.events[k]
		if !touches(e, word) || e.Flags&event.Shared != a.Flags&event.Shared || a.Flags&event.Shared != 0 && d.launch.BlockOf(e.Thread) != d.launch.BlockOf(a.Thread) {
			continue
		}
		switch {
		case e.Size != 4 || a.Size != 4 || b.Size != 4:
			return false, false
		case e.Kind >= event.Atomic:
			if last >= 0 && e.Kind == event.AtomicStore || e.Op == event.OpCompareAndSwap && e.Flags&event.Stored == 0 {
				return false, false
			}
			last = k
		case e.Kind.Writes() && last >= 0:
			return false, false
		}
	}
	return last > i && (d.ordered(last, j) || d.coherent(word, i)[last][j]) && slices.ContainsFunc(d.communicated, func(c communication) bool { return c.write == i && c.read == last }), true
}

// small returns a stream of n events by a few threads on a few words.
func small(rng *rand.Rand, l *event.Launch, n int) []event.Event {
	threads := []uint32{l.Thread(0, 0), l.Thread(0, 1), l.Thread(0, 32), l.Thread(1, 0), l.Thread(1, 32), l.Thread(2, 0)}
	threads = threads[:2+rng.Intn(len(threads)-1)]
	barriers := rng.Intn(4)
	strong := rng.Intn(4)
	narrow := rng.Intn(4)
	words := 1 + rng.Intn(3)
	ordered := rng.Intn(4)
	var events []event.Event
	for len(events) < n {
		t := threads[rng.Intn(len(threads))]
		e := event.Event{Thread: t, Site: uint32(len(events)) + 1, Size: 4, Addr: l.Base + 4*uint64(rng.Intn(words)), Scope: frontend.ScopeDevice}
		if rng.Intn(4) < narrow {
			e.Scope = frontend.ScopeBlock
		}
		switch k := rng.Intn(20); {
		case k < 5:
			e.Kind = event.Fence
			if rng.Intn(4) < ordered {
				e.Flags = []event.Flags{event.Releases, event.Acquires}[rng.Intn(2)]
			}
		case k < 8 && rng.Intn(4) < barriers:
			switch rng.Intn(7) {
			case 0:
				e.Kind = event.GridBarrier
			case 1, 2:
				e.Kind, e.Thread = event.BlockBarrier, l.Thread(l.BlockOf(t), 0)
			default:
				masks := []uint64{3, 1, 2, 5, 0xffffffff}
				if l.Wide {
					masks = []uint64{3, 1<<32 | 1, 1<<32 | 2, 5, 1 << 32, 1<<33 - 1}
				}
				e.Kind, e.Addr, e.Thread = event.SyncWarp, masks[rng.Intn(len(masks))], t-l.LaneOf(t)
				if l.IndexOf(e.Thread) == 32 {
					e.Addr = 1
				}
			}
		case rng.Intn(4) < max(strong, ordered):
			e.Kind = []event.Kind{event.Atomic, event.Atomic, event.Atomic, event.AtomicLoad, event.AtomicStore}[rng.Intn(5)]
			if e.Kind == event.Atomic {
				e.Op = event.Op(rng.Intn(3))
				if e.Op != event.OpCompareAndSwap || rng.Intn(2) == 0 {
					e.Flags = event.Stored
				}
			}
			if rng.Intn(12) == 0 {
				e.Size = 8
			}
		default:
			e.Kind = event.Read + event.Kind(rng.Intn(2))
			e.Scope = frontend.ScopeNone
			if rng.Intn(2) == 0 {
				e.Flags = event.Volatile
			}
		}
		if e.Kind.IsAccess() && rng.Intn(5) == 0 {
			e.Flags |= event.Shared
			e.Addr -= l.Base
		}
		if e.Kind == event.Read || e.Kind == event.Write {
			switch rng.Intn(12) {
			case 0:
				e.Size = 1
				e.Addr += uint64(rng.Intn(4))
				e.Flags &^= event.Volatile // what words release is not kept by bytes
			case 1:
				e.Size = 8
			}
		}
		order := event.Event{Kind: event.Fence, Thread: t, Scope: e.Scope}
		if e.Kind >= event.Atomic && e.Kind.IsAccess() && rng.Intn(8) < ordered && e.Kind != event.AtomicLoad {
			order.Flags, order.Site = event.Releases, e.Site
			events = append(events, order)
			e.Site++
		}
		events = append(events, e)
		if e.Kind >= event.Atomic && e.Kind.IsAccess() && rng.Intn(8) < ordered && e.Kind != event.AtomicStore {
			order.Flags, order.Site = event.Acquires, e.Site+1
			events = append(events, order)
		}
	}
	return events
}

func show(events []event.Event) string {
	var b strings.Builder
	for i, e := range events {
		fmt.Fprintf(&b, "%d: thread %d kind %d addr %#x size %d scope %v flags %d op %d\n", i+1, e.Thread, e.Kind, e.Addr, e.Size, e.Scope, e.Flags, e.Op)
	}
	return b.String()
}

// compare runs the detector and checks its findings against the definition: every access that races is reported, every
// report is a race, and scoped iff wider scopes would order it.
func compare(l *event.Launch, events []event.Event, blind bool) error {
	det := New(Options{FenceToAcquire: blind})
	det.Begin(l)
	det.Observe(events)
	exact, wide, order := define(l, events, blind, false, false), define(l, events, blind, true, false), define(l, events, blind, false, true)
	narrow := slices.ContainsFunc(events, func(e event.Event) bool { return e.Scope == frontend.ScopeBlock })
	reported := make([]bool, len(events))
	for _, r := range det.Races() {
		i, j := int(r.First.Site)-1, int(r.Second.Site)-1
		reported[j] = true
		if !exact.race(i, j, true) {
			return fmt.Errorf("%d and %d are no race", i+1, j+1)
		}
		several := events[i].Size == 8 && events[j].Size == 8 // words of which one is reported
		if scoped := !wide.race(i, j, true); !several && r.Scoped != scoped && scoped == !wide.race(i, j, false) {
			return fmt.Errorf("%d and %d: scoped %v, want %v", i+1, j+1, r.Scoped, scoped)
		}
		formal := !order.race(i, j, true)
		if r.Rule == MixedSize {
			formal = formal || events[i].Kind == event.Atomic && events[j].Kind == event.Atomic
		}
		observed, clear := exact.observed(i, j)
		if formal = formal || observed; !narrow && !several && clear && r.Formal != formal && (observed || r.Rule == MixedSize || formal == !order.race(i, j, false)) {
			return fmt.Errorf("%d and %d: formal %v, want %v", i+1, j+1, r.Formal, formal)
		}
		if r.First.Thread != events[i].Thread || r.Second.Thread != events[j].Thread || r.First.Kind != events[i].Kind {
			return fmt.Errorf("%d and %d: parties %+v, %+v", i+1, j+1, r.First, r.Second)
		}
	}
	for j := range events {
		races, others := false, 0 // others raced before j with an access that races with j
		for i := range j {
			if exact.race(i, j, false) {
				races = true
				for k := range j {
					if exact.race(i, k, true) || exact.race(k, i, true) {
						others++
					}
				}
			}
		}
		if races && !reported[j] && others <= kept {
			return fmt.Errorf("access %d: reported %v, want %v", j+1, reported[j], races)
		}
	}
	return nil
}

func TestAgainstDefinition(t *testing.T) {
	n := 4000
	if testing.Short() {
		n = 600
	}
	for seed := range int64(n) {
		rng := rand.New(rand.NewSource(seed))
		l := eventtest.Launch(3, 33)
		l.Wide = seed%2 != 0
		events := small(rng, l, 6+rng.Intn(26))
		blind := seed%4 == 0
		if err := compare(l, events, blind); err != nil {
			// The shortest part that fails says most.
			for again := true; again; {
				again = false
				for i := range events {
					fewer := append(append([]event.Event(nil), events[:i]...), events[i+1:]...)
					for k := range fewer {
						fewer[k].Site = uint32(k) + 1
					}
					if e := compare(l, fewer, blind); e != nil {
						events, err, again = fewer, e, true
						break
					}
				}
			}
			t.Fatalf("seed %d, fence to acquire %v: %v\n%s", seed, blind, err, show(events))
		}
	}
}
