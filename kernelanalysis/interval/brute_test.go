package interval

import (
	"cmp"
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
	left counters // by loop of the graph: the round in which it was left last, -1 if it was not
}

// inside is left before any loop was left.
func inside() (c counters) {
	for i := range c {
		c[i] = -1
	}
	return c
}

// trace is what one thread does, cut at its barriers. What it does between
// arriving and waiting is in both intervals.
type trace struct {
	intervals [][]event
	barriers  []Node
	arrived   bool
	ahead     []event // since it has arrived
}

func newTrace() *trace { return &trace{intervals: make([][]event, 1)} }

func (t *trace) access(e event) {
	last := len(t.intervals) - 1
	t.intervals[last] = append(t.intervals[last], e)
	if t.arrived {
		t.ahead = append(t.ahead, e)
	}
}

func (t *trace) barrier(b Node) {
	t.barriers = append(t.barriers, b)
	t.intervals = append(t.intervals, t.ahead)
	t.arrived, t.ahead = false, nil
}

// meeting is a pair of accesses that two threads execute in one interval.
type meeting struct{ p, q event }

// plain leaves out how loops were left.
func (m meeting) plain() meeting {
	m.p.left, m.q.left = counters{}, counters{}
	return m
}

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
		left  = inside()
		in    [maxLoops]bool
		exits int
		block func(b []*stmt) int
	)
	graphLoop := map[int]int{}
	for g, s := range l.loopOf {
		graphLoop[s] = g
	}
	decide := func(s *stmt, percent int) bool {
		r := own
		if s.uniform {
			r = shared
		}
		return r.IntN(100) < percent
	}
	loop := func(s *stmt) int {
		turn[s.loop], in[s.loop] = 0, true
		defer func() {
			in[s.loop] = false
			left[graphLoop[s.loop]] = turn[s.loop]
			if s.op == "do" && turn[s.loop] == 4 { // stopped at the latch
				left[graphLoop[s.loop]] = 3
			}
		}()
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
				e := event{node: l.node[s.name], left: left}
				for g, s := range l.loopOf {
					if in[s] && !l.contains(g, e.node) { // what only leads out is no part of the graph's loop
						e.left[g] = turn[s]
					}
				}
				for i, n := range l.Enclosing(e.node) {
					e.at[i] = turn[l.loopOf[n]]
				}
				t.access(e)
			case "sync":
				t.barrier(l.node[s.name])
			case "split":
				t.arrived = true
				if what = block(s.body); what == goOn {
					t.barrier(l.node[s.name])
				}
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
		return satisfiable(newSide(pLoops, c.P, c.PLeft, p), newSide(qLoops, c.Q, c.QLeft, q)) ||
			p.node == q.node && satisfiable(newSide(pLoops, c.P, c.PLeft, q), newSide(qLoops, c.Q, c.QLeft, p))
	})
}

// side is what one thread of a case has to satisfy: a relation for each of some loops.
type side struct {
	loops []int
	rel   []Relation
	v     []int8
}

func newSide(loops []int, rel []Relation, left []Exit, e event) (s side) {
	for i, l := range loops {
		s.loops, s.rel, s.v = append(s.loops, l), append(s.rel, rel[i]), append(s.v, e.at[i])
	}
	for _, x := range left {
		if x.Last != Any {
			s.loops, s.rel, s.v = append(s.loops, x.Loop), append(s.rel, x.Last), append(s.v, e.left[x.Loop])
		}
	}
	return s
}

// holds reports whether loop l has its relation, if it has one, for some kappa.
func (s side) holds(l, kappa int) bool {
	i := slices.Index(s.loops, l)
	return i < 0 || s.v[i] >= 0 && s.rel[i].Holds(int(s.v[i]), kappa)
}

// satisfiable reports whether some kappa makes both sides' relations true.
func satisfiable(p, q side) bool {
	// Loops are independent of each other: look for kappa of each in turn.
	for _, l := range append(slices.Clone(p.loops), q.loops...) {
		ok := false
		for kappa := range 64 {
			ok = ok || p.holds(l, kappa) && q.holds(l, kappa)
		}
		if !ok {
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
		return cmp.Or(slices.Compare(a.at[:], b.at[:]), slices.Compare(a.left[:], b.left[:]))
	}
	slices.SortFunc(out, func(a, b meeting) int {
		if c := cmpEvent(a.p, b.p); c != 0 {
			return c
		}
		return cmpEvent(a.q, b.q)
	})
	return out
}
