package syncorder

// Scope is how far a fence or an atomic operation reaches.
type Scope uint8

const (
	None Scope = iota // no fence
	Block
	Device
	System
	Never // of no way at all: the meet of nothing
)

// Step identifies a step of a Graph.
type Step int

// Lock identifies a lock of a Graph; NoLock is none.
type Lock int

const NoLock Lock = -1

// Action is what a step does to its lock.
type Action uint8

const (
	Nothing Action = iota
	Attempt        // tries to acquire; whether it succeeded is seen later
	Acquire        // taken only when the last attempt succeeded
	Fail           // taken only when the last attempt failed
	Release
)

// Order is that of one operation, which is no fence for others: a release directly before it, or an acquire directly behind.
type Order struct {
	Scope    Scope
	Acquires bool
	Of       Step
}

// Graph is a thread's control flow, cut at what synchronises.
type Graph struct {
	Entry  Step
	Succ   [][]Step
	Fence  []Scope
	Order  []Order
	Action []Action
	Lock   []Lock   // what Action is about
	Forget [][]Lock // on a step: locks whose names mean others from there on
	Locks  int
	pred   [][]Step
	ways   map[Step][]bool // see Reaches
}

// Add adds a step and returns it.
func (g *Graph) Add() Step {
	g.Succ = append(g.Succ, nil)
	g.Fence = append(g.Fence, None)
	g.Order = append(g.Order, Order{})
	g.Action = append(g.Action, Nothing)
	g.Lock = append(g.Lock, NoLock)
	g.Forget = append(g.Forget, nil)
	g.pred, g.ways = nil, nil
	return Step(len(g.Succ) - 1)
}

// Edge adds an edge.
func (g *Graph) Edge(from, to Step) {
	g.Succ[from] = append(g.Succ[from], to)
	g.pred, g.ways = nil, nil
}

func (g *Graph) preds() [][]Step {
	if g.pred == nil {
		g.pred = make([][]Step, len(g.Succ))
		for s, ts := range g.Succ {
			for _, t := range ts {
				g.pred[t] = append(g.pred[t], Step(s))
			}
		}
	}
	return g.pred
}

// Reaches reports whether a way of at least one edge leads from a to b.
func (g *Graph) Reaches(a, b Step) bool {
	to, known := g.ways[a]
	if !known {
		if g.ways == nil {
			g.ways = map[Step][]bool{}
		}
		to = g.from(a)
		g.ways[a] = to
	}
	return to[b]
}

// from tells the steps to which a way of at least one edge leads from a.
func (g *Graph) from(a Step) []bool {
	seen := make([]bool, len(g.Succ))
	for work := []Step{a}; len(work) > 0; {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		for _, t := range g.Succ[s] {
			if !seen[t] {
				seen[t] = true
				work = append(work, t)
			}
		}
	}
	return seen
}

// Through reports whether every way from the entry to b passes step a before.
func (g *Graph) Through(a, b Step) bool {
	return a != b && a == g.Entry || a != b && b != g.Entry && !g.reaches(g.Entry, b, a)
}

// ReachesWithout is Reaches on ways that do not pass step avoid.
func (g *Graph) ReachesWithout(a, b, avoid Step) bool { return g.reaches(a, b, avoid) }

func (g *Graph) reaches(a, b, avoid Step) bool {
	return b != avoid && g.ReachesAvoiding(a, b, func(s Step) bool { return s == avoid })
}

// ReachesAvoiding is Reaches on ways that pass none of certain steps between.
func (g *Graph) ReachesAvoiding(a, b Step, avoid func(Step) bool) bool {
	seen := make([]bool, len(g.Succ))
	work := []Step{a}
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		for _, t := range g.Succ[s] {
			if t == b {
				return true
			}
			if avoid(t) || seen[t] {
				continue
			}
			seen[t] = true
			work = append(work, t)
		}
	}
	return false
}

// LastBefore lists the steps of a kind that are the last ones on the ways to b, in their order, and tells whether some way
// from the entry has none.
func (g *Graph) LastBefore(b Step, of func(Step) bool) (last []Step, none bool) {
	pred := g.preds()
	seen := make([]bool, len(g.Succ))
	work := []Step{b}
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		none = none || s == g.Entry
		for _, t := range pred[s] {
			if seen[t] {
				continue
			}
			seen[t] = true
			if !of(t) {
				work = append(work, t)
			}
		}
	}
	for s := range g.Succ {
		if seen[s] && of(Step(s)) {
			last = append(last, Step(s))
		}
	}
	return last, none
}

// Fenced is, by step, the widest fence after the last pass of step from and before the step: on the way that has the
// narrowest, and on the one that has the widest. Steps that from does not lead to have Never and None.
func (g *Graph) Fenced(from Step) (every, some []Scope) {
	return g.FencedBy(from, func(Step) bool { return true })
}

// FencedBy is Fenced where only the fences at certain steps count.
func (g *Graph) FencedBy(from Step, counts func(Step) bool) (every, some []Scope) {
	return g.FencedAs(from, func(s Step) Scope {
		if f := g.Fence[s]; f != None && counts(s) {
			return f
		}
		return None
	})
}

// FencedAs is Fenced where fence says what each step is.
func (g *Graph) FencedAs(from Step, fence func(Step) Scope) (every, some []Scope) {
	n := len(g.Succ)
	every, some = make([]Scope, n), make([]Scope, n)
	for i := range every {
		every[i] = Never
	}
	reached := make([]bool, n)
	work := []Step{from}
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		lo, hi := None, None
		if s != from {
			f := fence(s)
			lo, hi = max(every[s], f), max(some[s], f)
		}
		for _, t := range g.Succ[s] {
			if !reached[t] || lo < every[t] || hi > some[t] {
				reached[t] = true
				every[t], some[t] = min(every[t], lo), max(some[t], hi)
				work = append(work, t)
			}
		}
	}
	return every, some
}

// HandedOn is, by step, how far what was read at step from is handed on by a release behind an acquire, since the last pass
// of from: on the way that has the narrowest. A fence is both. Steps that from does not lead to have Never.
func (g *Graph) HandedOn(from Step, acquires, releases func(Step) Scope) []Scope {
	type state struct{ acquired, released Scope }
	at := make([]state, len(g.Succ))
	for i := range at {
		at[i] = state{Never, Never}
	}
	reached := make([]bool, len(g.Succ))
	for work := []Step{from}; len(work) > 0; {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		x := state{}
		if s != from {
			x.acquired = max(at[s].acquired, acquires(s))
			x.released = max(at[s].released, min(x.acquired, releases(s)))
		}
		for _, t := range g.Succ[s] {
			if y := (state{min(at[t].acquired, x.acquired), min(at[t].released, x.released)}); !reached[t] || y != at[t] {
				reached[t], at[t] = true, y
				work = append(work, t)
			}
		}
	}
	out := make([]Scope, len(g.Succ))
	for i, x := range at {
		out[i] = x.released
	}
	return out
}
