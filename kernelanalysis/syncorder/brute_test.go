package syncorder

import (
	"math/rand"
	"testing"
)

// run is what one way through a graph does, step by step: the meaning of Locks and Fenced, without dataflow.
type run struct {
	attempt, held, may int // as in state; may is 1 or 0
}

func (r *run) step(g *Graph, s Step) {
	if f := int(g.Fence[s]); f > 0 {
		if r.attempt >= 0 {
			r.attempt = max(r.attempt, f)
		}
		if r.held >= 0 {
			r.held = max(r.held, f)
		}
	}
	switch g.Action[s] {
	case Attempt:
		r.attempt, r.may = 0, 1
	case Acquire:
		r.may = 1
		if r.attempt >= 0 {
			r.held = r.attempt
		}
	case Fail:
		r.may = 0
	case Release:
		*r = run{-1, -1, 0}
	}
	if len(g.Forget[s]) > 0 {
		r.attempt, r.held = -1, -1
	}
}

func randomGraph(r *rand.Rand) *Graph {
	g := &Graph{Locks: 1}
	n := 3 + r.Intn(4)
	for range n {
		s := g.Add()
		switch r.Intn(7) {
		case 0, 1:
			g.Fence[s] = Scope(1 + r.Intn(3))
		case 2, 3, 4:
			g.Action[s], g.Lock[s] = Action(1+r.Intn(4)), 0
		case 5:
			if r.Intn(3) == 0 {
				g.Forget[s] = []Lock{0}
			}
		}
	}
	for s := range n {
		if s+1 < n {
			g.Edge(Step(s), Step(s+1))
		}
		if r.Intn(2) == 0 {
			g.Edge(Step(s), Step(r.Intn(n)))
		}
	}
	return g
}

// ways calls visit for every way of up to limit edges from the entry.
func ways(g *Graph, from Step, limit int, visit func([]Step)) {
	var walk func(way []Step)
	walk = func(way []Step) {
		visit(way)
		if len(way) > limit {
			return
		}
		for _, t := range g.Succ[way[len(way)-1]] {
			walk(append(way[:len(way):len(way)], t))
		}
	}
	walk([]Step{from})
}

func TestHoldsAgainstAllWays(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for n := range 1500 {
		g := randomGraph(r)
		k := Holds(g)
		size := len(g.Succ)
		least, may := make([]int, size), make([]bool, size)
		for s := range least {
			least[s] = int(Never)
		}
		ways(g, g.Entry, 11, func(way []Step) {
			x := run{-1, -1, 0}
			for _, s := range way[:len(way)-1] {
				x.step(g, s)
			}
			last := way[len(way)-1]
			least[last] = min(least[last], x.held)
			may[last] = may[last] || x.may == 1
		})
		for s := range size {
			h := k.At(Step(s), 0)
			if least[s] == int(Never) {
				continue // not reached
			}
			if h.Must != (least[s] >= 0) || h.Must && int(h.Acquire) != least[s] {
				t.Fatalf("graph %d, step %d: %+v, on some way %d; %+v", n, s, h, least[s], g)
			}
			if may[s] && !h.May {
				t.Fatalf("graph %d, step %d: may be held; %+v", n, s, g)
			}
		}
	}
}

func TestReleaseAndFencedAgainstAllWays(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	for n := range 1500 {
		g := randomGraph(r)
		k := Holds(g)
		from := Step(r.Intn(len(g.Succ)))
		every, some := g.Fenced(from)
		lo, hi := make([]Scope, len(g.Succ)), make([]Scope, len(g.Succ))
		for s := range lo {
			lo[s] = Never
		}
		release := Never
		ways(g, from, 11, func(way []Step) {
			if len(way) < 2 {
				return
			}
			last := way[len(way)-1]
			f := None
			released := false
			for _, s := range way[1 : len(way)-1] {
				f = max(f, g.Fence[s])
				if s == from {
					f = None
				}
				released = released || g.Action[s] == Release
			}
			lo[last], hi[last] = min(lo[last], f), max(hi[last], f)
			if g.Action[last] == Release && !released {
				w := None
				for _, s := range way[1 : len(way)-1] {
					w = max(w, g.Fence[s])
				}
				release = min(release, w)
			}
		})
		for s := range g.Succ {
			if every[s] != lo[s] || some[s] != hi[s] {
				t.Fatalf("graph %d, from %d to %d: %v %v, all ways give %v %v; %+v", n, from, s, every[s], some[s], lo[s], hi[s], g)
			}
		}
		if got := k.At(from, 0).Release; got != release {
			t.Fatalf("graph %d, step %d: fence before release %v, all ways give %v; %+v", n, from, got, release, g)
		}
	}
}

func TestFencedByAgainstAllWays(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	for n := range 500 {
		g := randomGraph(r)
		from := Step(r.Intn(len(g.Succ)))
		counted := make([]bool, len(g.Succ))
		for s := range counted {
			counted[s] = r.Intn(2) == 0
		}
		every, some := g.FencedBy(from, func(s Step) bool { return counted[s] })
		lo, hi := make([]Scope, len(g.Succ)), make([]Scope, len(g.Succ))
		for s := range lo {
			lo[s] = Never
		}
		ways(g, from, 11, func(way []Step) {
			if len(way) < 2 {
				return
			}
			f := None
			for _, s := range way[1 : len(way)-1] {
				if counted[s] {
					f = max(f, g.Fence[s])
				}
				if s == from {
					f = None
				}
			}
			last := way[len(way)-1]
			lo[last], hi[last] = min(lo[last], f), max(hi[last], f)
		})
		for s := range g.Succ {
			if every[s] != lo[s] || some[s] != hi[s] {
				t.Fatalf("graph %d, from %d to %d: %v %v, all ways give %v %v; %+v", n, from, s, every[s], some[s], lo[s], hi[s], g)
			}
		}
	}
}

func TestThrough(t *testing.T) {
	g := &Graph{}
	for range 5 {
		g.Add()
	}
	// 0 -> 1 -> 3 -> 4, 0 -> 2 -> 3, 3 -> 1
	for _, e := range [][2]Step{{0, 1}, {0, 2}, {1, 3}, {2, 3}, {3, 4}, {3, 1}} {
		g.Edge(e[0], e[1])
	}
	for _, c := range []struct {
		a, b Step
		want bool
	}{{0, 4, true}, {3, 4, true}, {1, 4, false}, {1, 3, false}, {3, 1, false}, {4, 3, false}, {2, 2, false}} {
		if got := g.Through(c.a, c.b); got != c.want {
			t.Errorf("every way to %d through %d: %v", c.b, c.a, got)
		}
	}
}

func TestLastBeforeAgainstAllWays(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	for n := range 500 {
		g := randomGraph(r)
		to := Step(r.Intn(len(g.Succ)))
		of := func(s Step) bool { return g.Fence[s] != None }
		want, wantNone := map[Step]bool{}, false
		ways(g, g.Entry, 11, func(way []Step) {
			if way[len(way)-1] != to {
				return
			}
			for i := len(way) - 2; i >= 0; i-- {
				if of(way[i]) {
					want[way[i]] = true
					return
				}
			}
			wantNone = true
		})
		last, none := g.LastBefore(to, of)
		reached := to == g.Entry || g.Reaches(g.Entry, to)
		if !reached {
			continue
		}
		for _, s := range last {
			if !want[s] && (s == g.Entry || g.Reaches(g.Entry, s)) {
				t.Fatalf("graph %d, before %d: %v, all ways give %v; %+v", n, to, last, want, g)
			}
			delete(want, s)
		}
		if len(want) > 0 || wantNone && !none {
			t.Fatalf("graph %d, before %d: %v %v misses %v %v; %+v", n, to, last, none, want, wantNone, g)
		}
	}
}

// ordered gives some steps of a random graph the order of an operation beside them.
func ordered(r *rand.Rand, g *Graph) {
	for s := range g.Succ {
		if r.Intn(3) == 0 {
			g.Order[s] = Order{Scope(1 + r.Intn(3)), r.Intn(2) == 0, Step(r.Intn(len(g.Succ)))}
		}
	}
}

func TestHandedOnAgainstAllWays(t *testing.T) {
	r := rand.New(rand.NewSource(5))
	for n := range 800 {
		g := randomGraph(r)
		ordered(r, g)
		from := Step(r.Intn(len(g.Succ)))
		by := func(acquires bool) func(Step) Scope {
			return func(s Step) Scope {
				if g.Order[s].Acquires == acquires {
					return max(g.Fence[s], g.Order[s].Scope)
				}
				return g.Fence[s]
			}
		}
		acquires, releases := by(true), by(false)
		got := g.HandedOn(from, acquires, releases)
		want := make([]Scope, len(g.Succ))
		for s := range want {
			want[s] = Never
		}
		ways(g, from, 11, func(way []Step) {
			if len(way) < 2 {
				return
			}
			acquired, released := None, None
			for _, s := range way[1 : len(way)-1] {
				acquired = max(acquired, acquires(s))
				released = max(released, min(acquired, releases(s)))
				if s == from {
					acquired, released = None, None
				}
			}
			last := way[len(way)-1]
			want[last] = min(want[last], released)
		})
		for s := range g.Succ {
			if got[s] > want[s] {
				t.Fatalf("graph %d, from %d to %d: %v, all ways give %v; %+v", n, from, s, got[s], want[s], g)
			}
		}
	}
}

// The order of an operation on a lock is a fence for the lock, and for no other.
func TestHoldsByOrders(t *testing.T) {
	for _, own := range []bool{true, false} {
		g := &Graph{Locks: 1}
		var at []Step
		for _, what := range []Action{Attempt, Nothing, Acquire, Nothing, Nothing, Release} {
			s := g.Add()
			if g.Action[s] = what; what != Nothing {
				g.Lock[s] = 0
			}
			at = append(at, s)
		}
		for i, s := range at[1:] {
			g.Edge(at[i], s)
		}
		g.Order[at[1]], g.Order[at[4]] = Order{Device, true, at[0]}, Order{Block, false, at[5]}
		want := Hold{Must: true, May: true, Acquire: Device, Release: Block}
		if !own {
			g.Order[at[1]].Of, g.Order[at[4]].Of = at[3], at[3]
			want.Acquire, want.Release = None, None
		}
		if got := Holds(g).At(at[3], 0); got != want {
			t.Errorf("operations on the lock itself: %v: %+v, want %+v", own, got, want)
		}
	}
}
