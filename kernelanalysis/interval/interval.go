package interval

import (
	"fmt"
	"slices"
)

// Case is one way in which an access can follow a barrier without another
// barrier in between.
type Case struct {
	// Start is the barrier, or the graph's entry for the beginning of the
	// kernel.
	Start Node
	// Crossed is the outermost loop around Start whose back edge is taken on
	// the way, or NoLoop.
	Crossed int
	// Counters has one relation for each loop around the access, outermost
	// first; see Graph.Enclosing.
	Counters []Relation
	// Left relates, for each loop around Start that is not around the access,
	// outermost first, the round in which the loop was left to the counter at
	// Start. Loops follow that are passed on every way from Start to the
	// access, and that no thread goes round without a barrier.
	Left []Exit
}

// Exit relates the last round of a loop that lies behind an access to the
// counter of that loop at the start of the interval.
type Exit struct {
	Loop int
	Last Relation
}

// CasePair is one way in which accesses P and Q of two threads can fall into
// the same interval: the one that an instance of Start begins, with the loop
// counters of each access related to the one kappa of that instance.
type CasePair struct {
	Start Node
	P, Q  []Relation

	PCrossed, QCrossed int // as Case.Crossed

	PLeft, QLeft []Exit // as Case.Left
}

// Analysis holds the intervals of a graph. It keeps the graph, which must not
// change, and is safe for concurrent use.
type Analysis struct {
	g       *Graph
	counts  []bool // barriers that begin and end intervals
	shared  []bool // loops whose counter at a barrier is equal in both threads
	free    []bool // loops with a barrier-free cycle through the header
	uniform []bool // Graph.UniformBranch, where there is a choice
	starts  []*start
	startAt []*start        // by node
	cases   map[Node][]Case // that were asked for
}

// Analyze computes the intervals of g. It panics if g is malformed.
func Analyze(g *Graph) *Analysis {
	g.check()
	return analyze(g, g.uncounted())
}

func analyze(g *Graph, uncounted []bool) *Analysis {
	a := &Analysis{
		g:       g,
		cases:   map[Node][]Case{},
		counts:  make([]bool, len(g.Succ)),
		shared:  make([]bool, len(g.Loops)),
		free:    make([]bool, len(g.Loops)),
		uniform: make([]bool, len(g.Succ)),
		startAt: make([]*start, len(g.Succ)),
	}
	for n, succ := range g.Succ {
		a.counts[n] = g.Barrier[n] && !uncounted[n] && g.orderly(Node(n))
		a.uniform[n] = g.UniformBranch != nil && g.UniformBranch[n] && len(succ) > 1
	}
	for l, loop := range g.Loops {
		// Threads that turn an outer loop unequally often also reset the
		// counters inside it unequally often.
		a.shared[l] = loop.Uniform && (loop.Parent == NoLoop || a.shared[loop.Parent])
		a.free[l] = a.barrierFree(l)
	}
	a.addStart(g.Entry) // is a barrier itself, or stands for the beginning
	for n := range g.Succ {
		if a.counts[n] && Node(n) != g.Entry {
			a.addStart(Node(n))
		}
	}
	return a
}

func (a *Analysis) addStart(n Node) {
	a.startAt[n] = a.newStart(n)
	a.starts = append(a.starts, a.startAt[n])
}

// barrierFree reports whether some way from the header of loop l back to it
// within l passes no barrier.
func (a *Analysis) barrierFree(l int) bool {
	header := a.g.Loops[l].Header
	if a.counts[header] {
		return false
	}
	seen := make([]bool, len(a.g.Succ))
	for work := []Node{header}; len(work) > 0; {
		u := work[len(work)-1]
		work = work[:len(work)-1]
		for _, v := range a.g.Succ[u] {
			if v == header {
				return true
			}
			if !seen[v] && !a.counts[v] && a.g.contains(l, v) {
				seen[v] = true
				work = append(work, v)
			}
		}
	}
	return false
}

// Counts reports whether n is a barrier that separates intervals. A barrier
// of the graph that does not count lies in irreducible control flow.
func (a *Analysis) Counts(n Node) bool { return a.counts[n] }

// Cases returns the cases of an access: those of the entry first, then by
// barrier, and for one barrier by Crossed, NoLoop first and then from the
// outermost loop inwards. They must not be changed.
func (a *Analysis) Cases(access Node) []Case {
	known, ok := a.cases[access]
	if !ok {
		known = a.casesOf(access)
		a.cases[access] = known
	}
	return known
}

func (a *Analysis) casesOf(access Node) []Case {
	if a.counts[access] {
		panic(fmt.Sprintf("BUG: interval: node %d is a barrier, not an access", access))
	}
	loops := a.g.Enclosing(access)
	var cases []Case
	for _, s := range a.starts {
		for i := range len(s.around) + 1 {
			level := (i + len(s.around)) % (len(s.around) + 1)
			if !slices.ContainsFunc(s.states(access, level), s.all.has) {
				continue
			}
			c := Case{Start: s.node, Crossed: s.loopAt(level), Counters: make([]Relation, len(loops))}
			for j, l := range loops {
				c.Counters[j] = a.relation(s, c.Crossed, l)
			}
			for _, l := range s.around {
				if slices.Contains(loops, l) {
					continue
				}
				last := a.relation(s, c.Crossed, l)
				if c.Crossed != NoLoop && c.Crossed < l { // in another round of the loop around it
					last = Any // where it may yet lie ahead
					if a.passable(l, loops) && a.dominates(a.g.Loops[l].Header, access) {
						last = First
					}
				}
				c.Left = append(c.Left, Exit{l, last})
			}
			for _, l := range a.passed(s, access, level, loops) {
				c.Left = append(c.Left, Exit{l, First})
			}
			cases = append(cases, c)
		}
	}
	return cases
}

// relation relates the counter of loop l at an access, or the last one of a
// loop that was left, to that at s, if the outermost back edge taken on the way
// is one of loop crossed.
func (a *Analysis) relation(s *start, crossed, l int) Relation {
	switch {
	case !slices.Contains(s.around, l), crossed != NoLoop && crossed < l:
		// Entered since the start. The loops in s.around are nested, so
		// crossed < l says that l is inside crossed.
		if a.free[l] {
			return Entered
		}
		return First
	case !a.shared[l]:
		return Any
	case l != crossed:
		return Shared
	case a.free[l]:
		return NextOrLater
	default:
		return Next
	}
}

// Concurrent returns the ways in which p, executed by one thread, and q,
// executed by another, can fall into one interval, without repetitions. No
// result means that the two are always ordered by a barrier, excluded by a
// uniform branch, or that one of them is unreachable. The two threads are
// interchangeable, so for p == q only one of two mirrored pairs is returned.
func (a *Analysis) Concurrent(p, q Node) []CasePair {
	return a.join(p, a.Cases(p), q, a.Cases(q))
}

func (a *Analysis) join(p Node, ps []Case, q Node, qs []Case) []CasePair {
	var pairs []CasePair
	for _, cp := range ps {
		for _, cq := range qs {
			if cp.Start != cq.Start {
				continue
			}
			s := a.startAt[cp.Start]
			if !s.meet(s.states(p, s.level(cp.Crossed)), s.states(q, s.level(cq.Crossed))) {
				continue
			}
			pair := CasePair{
				Start: cp.Start, P: cp.Counters, Q: cq.Counters,
				PCrossed: cp.Crossed, QCrossed: cq.Crossed, PLeft: cp.Left, QLeft: cq.Left,
			}
			if !slices.ContainsFunc(pairs, func(o CasePair) bool {
				return o.equal(pair) || p == q && o.equal(pair.mirror())
			}) {
				pairs = append(pairs, pair)
			}
		}
	}
	return pairs
}

func (c CasePair) mirror() CasePair {
	return CasePair{
		Start: c.Start, P: c.Q, Q: c.P,
		PCrossed: c.QCrossed, QCrossed: c.PCrossed, PLeft: c.QLeft, QLeft: c.PLeft,
	}
}

func (c CasePair) equal(o CasePair) bool {
	return c.Start == o.Start && c.PCrossed == o.PCrossed && c.QCrossed == o.QCrossed &&
		slices.Equal(c.P, o.P) && slices.Equal(c.Q, o.Q) &&
		slices.Equal(c.PLeft, o.PLeft) && slices.Equal(c.QLeft, o.QLeft)
}
