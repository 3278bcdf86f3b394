package workorder

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/simulator/event"
)

// A model of a run: pieces of work in the order in which the host asks for them, and all pairs that are ordered.

type action struct {
	what          string // launch, copy, record, wait-in, wait, wait-all, wait-for, read, write
	stream, event int
	word          uint64
	write, strong bool
}

func (a action) String() string {
	return fmt.Sprintf("%s s%d e%d w%d write=%t strong=%t", a.what, a.stream, a.event, a.word, a.write, a.strong)
}

// waiting says of each stream of the tests whether it waits for the default one.
var waiting = []bool{true, true, true, false}

const (
	eventsInAll = 2
	wordsInAll  = 2
)

// told runs actions through an Order and lists the places of conflicts: the numbers of both actions.
func told(as []action) map[[2]int]bool {
	o := New(func(uint64) (uint64, bool) { return 0, true })
	o.reachable[0] = true
	for s := 1; s < len(waiting); s++ {
		o.Stream(uint64(s), waiting[s])
	}
	sites := make([]*frontend.Site, len(as))
	l := &event.Launch{Grid: [3]uint32{1, 1, 1}, Block: [3]uint32{1, 1, 1}}
	now := 0
	o.Starts(func() *frontend.Site { return sites[now] })
	for i, a := range as {
		now = i
		sites[i] = &frontend.Site{Position: frontend.Position{Line: i}}
		l.Sites = []*frontend.Site{sites[i]}
		kind := event.Read
		if a.write {
			kind = event.Write
		}
		switch a.what {
		case "launch":
			e := event.Event{Addr: a.word * 4, Size: 4, Kind: kind}
			if a.strong {
				e.Flags = event.Volatile
			}
			o.Launch(uint64(a.stream), sites[i])
			o.Begin(l)
			o.Observe([]event.Event{e})
			o.Launched()
		case "copy":
			o.Transfer(Copy, true)
			o.HostRead(1000, 4)
			if a.write {
				o.HostWrote(a.word*4, 4)
			} else {
				o.HostRead(a.word*4, 4)
				o.HostWrote(2000+4*uint64(i), 4)
			}
			o.Transferred()
			o.Late(uint64(a.stream))
		case "record":
			o.Record(uint64(a.event), uint64(a.stream))
		case "wait-in":
			o.WaitIn(uint64(a.stream), uint64(a.event))
		case "wait":
			o.Wait(uint64(a.stream), false)
		case "wait-all":
			o.Wait(0, true)
		case "wait-for":
			o.WaitFor(uint64(a.event))
		case "host":
			o.Strong(a.strong)
			if a.write {
				o.HostWrote(a.word*4, 4)
			} else {
				o.HostRead(a.word*4, 4)
			}
			o.Strong(false)
		}
	}
	o.commit()
	out := map[[2]int]bool{}
	for _, c := range o.Conflicts() {
		out[[2]int{c.First.Site.Line, c.Second.Site.Line}] = true
	}
	return out
}

// meant is the same by all paths through a graph of order.
func meant(as []action) map[[2]int]bool {
	n := len(as)
	before := make([][]bool, n) // before[i][k]: k is over when i begins
	for i := range before {
		before[i] = make([]bool, n)
	}
	onDevice := func(a action) bool {
		return a.what == "launch" || a.what == "copy" || a.what == "record" || a.what == "wait-in"
	}
	recorded := map[int]int{} // by event
	order := func(i, k int) { // k before i, and all before k
		before[i][k] = true
		for j := range n {
			before[i][j] = before[i][j] || before[k][j]
		}
	}
	for i, a := range as {
		// What the host did itself, and what it has waited for, is over.
		for k := range i {
			switch as[k].what {
			case "host", "wait", "wait-all", "wait-for":
				order(i, k)
			}
		}
		behind := func(stream int) {
			for k := range i {
				if onDevice(as[k]) && as[k].stream == stream {
					order(i, k)
				}
			}
		}
		switch {
		case onDevice(a):
			behind(a.stream)
			for s, waits := range waiting {
				if waiting[a.stream] && waits && (a.stream == 0 || s == 0) {
					behind(s)
				}
			}
			if k, is := recorded[a.event]; is && a.what == "wait-in" {
				order(i, k)
			}
			if a.what == "record" {
				recorded[a.event] = i
			}
		case a.what == "wait":
			behind(a.stream)
			for s, waits := range waiting {
				if a.stream == 0 && waits {
					behind(s)
				}
			}
		case a.what == "wait-all":
			for s := range waiting {
				behind(s)
			}
		case a.what == "wait-for":
			if k, is := recorded[a.event]; is {
				order(i, k)
			}
		}
		// A strong read acquires what the last strong write of the word belongs to.
		if accesses(a) && a.strong && !a.write {
			for k := i - 1; k >= 0; k-- {
				if as[k].word == a.word && as[k].write && accesses(as[k]) {
					if as[k].strong {
						order(i, k)
					}
					break
				}
			}
		}
	}
	out := map[[2]int]bool{}
	for i, a := range as {
		for k := range i {
			b := as[k]
			if accesses(a) && accesses(b) && a.word == b.word && (a.write || b.write) && !(a.strong && b.strong) && !before[i][k] {
				out[[2]int{k, i}] = true
			}
		}
	}
	return out
}

func accesses(a action) bool { return a.what == "launch" || a.what == "copy" || a.what == "host" }

func random(r *rand.Rand, n int) []action {
	kinds := []string{"launch", "launch", "launch", "copy", "record", "wait-in", "wait", "wait-all", "wait-for", "host", "host"}
	var out []action
	for range n {
		a := action{what: kinds[r.IntN(len(kinds))], stream: r.IntN(len(waiting)), event: r.IntN(eventsInAll), word: uint64(r.IntN(wordsInAll)),
			write: r.IntN(2) == 0, strong: r.IntN(3) == 0}
		if a.what == "copy" {
			a.strong = false
		}
		out = append(out, a)
	}
	return out
}

// TestAgainstAllPaths: of random runs only those conflicts are told that are not ordered by any path, and at least one if there are
// some. A strong write may hide the plain one before it.
func TestAgainstAllPaths(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	found := 0
	for n := range 20000 {
		as := random(r, 2+r.IntN(9))
		got, want := told(as), meant(as)
		for c := range got {
			if !want[c] {
				t.Fatalf("run %d: %v is told, and ordered:\n%v", n, c, as)
			}
		}
		if len(got) > 0 {
			found++
		}
		strong := slices.ContainsFunc(as, func(a action) bool { return a.strong })
		if len(want) > 0 && len(got) == 0 && !strong {
			t.Fatalf("run %d: nothing is told, of %v:\n%v", n, want, as)
		}
	}
	if found < 2000 {
		t.Errorf("only %d runs had conflicts", found)
	}
}

// TestBytes: parts of words are apart, and an access of a whole meets both.
func TestBytes(t *testing.T) {
	of := func(a, b event.Event) int {
		o := New(func(uint64) (uint64, bool) { return 0, true })
		o.Stream(1, false)
		o.Stream(2, false)
		l := &event.Launch{Grid: [3]uint32{1, 1, 1}, Block: [3]uint32{1, 1, 1}, Sites: []*frontend.Site{{}, {}}}
		for i, e := range []event.Event{a, b} {
			o.Launch(uint64(i+1), &frontend.Site{})
			o.Begin(l)
			o.Observe([]event.Event{e})
			o.Launched()
		}
		return len(o.Conflicts())
	}
	at := func(kind event.Kind, addr uint64, size uint8) event.Event {
		return event.Event{Kind: kind, Addr: addr, Size: size, Scope: frontend.ScopeDevice}
	}
	for _, c := range []struct {
		a, b event.Event
		want int
	}{
		{at(event.Write, 0, 1), at(event.Write, 1, 1), 0},
		{at(event.Write, 0, 1), at(event.Write, 0, 4), 1},
		{at(event.Write, 0, 4), at(event.Write, 3, 1), 1},
		{at(event.Write, 0, 4), at(event.Read, 4, 4), 0},
		{at(event.Read, 0, 4), at(event.Read, 0, 4), 0},
		{at(event.Read, 0, 2), at(event.Write, 2, 2), 0},
		{at(event.Read, 0, 8), at(event.Write, 6, 2), 1},
		{at(event.Write, 4094, 4), at(event.Read, 4096, 4), 1},
		{at(event.Atomic, 0, 4), at(event.Atomic, 0, 4), 0},
		{at(event.Atomic, 0, 4), at(event.Read, 0, 4), 1},
	} {
		if got := of(c.a, c.b); got != c.want {
			t.Errorf("%v at %d of %d, %v at %d of %d: %d conflicts, want %d", c.a.Kind, c.a.Addr, c.a.Size, c.b.Kind, c.b.Addr, c.b.Size, got, c.want)
		}
	}
}

// TestReaders: a write meets each of several reads that are not ordered among each other.
func TestReaders(t *testing.T) {
	var as []action
	for s := range 3 {
		as = append(as, action{what: "launch", stream: s + 1})
	}
	as = append(as, action{what: "host", write: true})
	var lines []int
	for c := range told(as) {
		lines = append(lines, c[0])
	}
	slices.Sort(lines)
	if !slices.Equal(lines, []int{0, 1, 2}) {
		t.Errorf("the write meets %v", lines)
	}
}

// TestNobody: a nil Order hears of everything.
func TestNobody(t *testing.T) {
	var o *Order
	o.Stream(1, true)
	o.Launch(1, nil)
	o.Launched()
	o.Transfer(Copy, true)
	o.Transferred()
	o.Late(1)
	o.Wait(0, true)
	o.Record(1, 1)
	o.WaitIn(1, 1)
	o.WaitFor(1)
	o.Allocated(1, true)
	o.Freed()
	o.Strong(true)
	o.Starts(nil)
	o.Apart()
}
