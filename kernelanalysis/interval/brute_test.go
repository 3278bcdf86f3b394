package interval

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// maxLoops bounds the number of loops in a random program.
const maxLoops = 12

// counters holds a value for each loop around an access, in the order of
// Graph.Enclosing.
type counters [maxLoops]int8

// event is one execution of an access.
type event struct {
	node Node
	at   counters
}

// trace is what one thread does, cut at its barriers.
type trace struct {
	intervals [][]event
	barriers  []Node
}

func newTrace() *trace { return &trace{intervals: make([][]event, 1)} }

func (t *trace) access(e event) {
	last := len(t.intervals) - 1
	t.intervals[last] = append(t.intervals[last], e)
}

func (t *trace) barrier(b Node) {
	t.barriers = append(t.barriers, b)
	t.intervals = append(t.intervals, nil)
}

// meeting is a pair of accesses that two threads execute in one interval.
type meeting struct{ p, q event }

// meetings adds the pairs of two traces to seen. It fails if the threads pass
// different barriers: then the test has built a divergent kernel.
func meetings(seen map[meeting]bool, t, u *trace) error {
	for i := range min(len(t.barriers), len(u.barriers)) {
		if t.barriers[i] != u.barriers[i] {
			return fmt.Errorf("divergent: barrier %d is %d and %d", i, t.barriers[i], u.barriers[i])
		}
	}
	for i := range min(len(t.intervals), len(u.intervals)) {
		for _, p := range t.intervals[i] {
			for _, q := range u.intervals[i] {
				seen[meeting{p, q}] = true
			}
		}
	}
	return nil
}

// run executes p as one thread. Decisions that all threads take alike are
// drawn from shared, the others from own.
func (p *program) run(l *lowered, shared, own *rand.Rand) *trace {
	const (
		goOn = iota
		breaks
		continues
		returns
	)
	var (
		t     = newTrace()
		turn  [maxLoops]int8
		exits int
		block func(b []*stmt) int
	)
	decide := func(s *stmt, percent int) bool {
		r := own
		if s.uniform {
			r = shared
		}
		return r.IntN(100) < percent
	}
	loop := func(s *stmt) int {
		turn[s.loop] = 0
		for s.op == "do" || decide(s, 75) {
			switch what := block(s.body); what {
			case breaks:
				if exits--; exits > 0 {
					return breaks
				}
				return goOn
			case returns:
				return returns
			}
			if s.op == "do" && !decide(s, 60) {
				break
			}
			if turn[s.loop]++; turn[s.loop] == 4 {
				break
			}
		}
		return goOn
	}
	block = func(b []*stmt) int {
		for _, s := range b {
			what := goOn
			switch s.op {
			case "access":
				e := event{node: l.node[s.name]}
				for i, n := range l.Enclosing(e.node) {
					e.at[i] = turn[l.loopOf[n]]
				}
				t.access(e)
			case "sync":
				t.barrier(l.node[s.name])
			case "if":
				if decide(s, 50) {
					what = block(s.body)
				} else {
					what = block(s.alt)
				}
			case "for", "do":
				what = loop(s)
			case "break":
				exits = s.exits
				return breaks
			case "continue":
				return continues
			case "return":
				return returns
			}
			if what != goOn {
				return what
			}
		}
		return goOn
	}
	block(p.body)
	return t
}

// admits reports whether some pair allows p and q to meet.
func admits(g *Graph, pairs []CasePair, p, q event) bool {
	pLoops, qLoops := g.Enclosing(p.node), g.Enclosing(q.node)
	return slices.ContainsFunc(pairs, func(c CasePair) bool {
		return satisfiable(c, pLoops, p.at, qLoops, q.at) ||
			p.node == q.node && satisfiable(c, qLoops, q.at, pLoops, p.at)
	})
}

// satisfiable reports whether some kappa makes both sides' relations true.
func satisfiable(c CasePair, pLoops []int, p counters, qLoops []int, q counters) bool {
	holds := func(r Relation, v int8, kappa int) bool { return r.Holds(int(v), kappa) }
	for i, r := range c.P {
		if !r.UsesKappa() && !holds(r, p[i], 0) {
			return false
		}
	}
	for i, r := range c.Q {
		if !r.UsesKappa() && !holds(r, q[i], 0) {
			return false
		}
	}
	// Loops are independent of each other: look for kappa of each in turn.
	kappaOf := func(l int) bool {
		pi, qi := slices.Index(pLoops, l), slices.Index(qLoops, l)
		for kappa := range 64 {
			if (pi < 0 || !c.P[pi].UsesKappa() || holds(c.P[pi], p[pi], kappa)) &&
				(qi < 0 || !c.Q[qi].UsesKappa() || holds(c.Q[qi], q[qi], kappa)) {
				return true
			}
		}
		return false
	}
	for _, l := range pLoops {
		if !kappaOf(l) {
			return false
		}
	}
	for _, l := range qLoops {
		if !kappaOf(l) {
			return false
		}
	}
	return true
}

// sortedMeetings gives a deterministic order.
func sortedMeetings(seen map[meeting]bool) []meeting {
	out := make([]meeting, 0, len(seen))
	for m := range seen {
		out = append(out, m)
	}
	cmpEvent := func(a, b event) int {
		if a.node != b.node {
			return int(a.node - b.node)
		}
		return slices.Compare(a.at[:], b.at[:])
	}
	slices.SortFunc(out, func(a, b meeting) int {
		if c := cmpEvent(a.p, b.p); c != 0 {
			return c
		}
		return cmpEvent(a.q, b.q)
	})
	return out
}
