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
}

// CasePair is one way in which accesses P and Q of two threads can fall into
// the same interval: the one that an instance of Start begins, with the loop
// counters of each access related to the one kappa of that instance.
type CasePair struct {
	Start Node
	P, Q  []Relation
}

// Analysis holds the intervals of a graph. It keeps the graph, which must not
// change, and is safe for concurrent use.
type Analysis struct {
	g       *Graph
	counts  []bool // barriers that begin and end intervals
	shared  []bool // loops whose counter at a barrier is equal in both threads
	free    []bool // loops with a barrier-free cycle through the header
	regions []region
}

// A region is the set of nodes that can follow one start in one way.
type region struct {
	start   Node
	around  []int // loops around the start, outermost first
	crossed int
	nodes   []bool
}

// Analyze computes the intervals of g. It panics if g is malformed.
func Analyze(g *Graph) *Analysis {
	g.check()
	return analyze(g, g.uncounted())
}

func analyze(g *Graph, uncounted []bool) *Analysis {
	a := &Analysis{
		g:      g,
		counts: make([]bool, len(g.Succ)),
		shared: make([]bool, len(g.Loops)),
		free:   make([]bool, len(g.Loops)),
	}
	for n := range g.Succ {
		a.counts[n] = g.Barrier[n] && !uncounted[n]
	}
	for l, loop := range g.Loops {
		// Threads that turn an outer loop unequally often also reset the
		// counters inside it unequally often.
		a.shared[l] = loop.Uniform && (loop.Parent == NoLoop || a.shared[loop.Parent])
		outside := g.Enclosing(loop.Header)
		outside = outside[:len(outside)-1]
		a.free[l] = a.latched(a.visit(loop.Header, outside), l)
	}

	// The kernel begins before its entry node, outside all loops.
	a.regions = append(a.regions, region{
		start: g.Entry, crossed: NoLoop, nodes: a.visit(g.Entry, nil),
	})
	for n := range g.Succ {
		if a.counts[n] {
			a.addRegions(Node(n))
		}
	}
	return a
}

// addRegions adds the regions that start at barrier b.
func (a *Analysis) addRegions(b Node) {
	around := a.g.Enclosing(b)
	a.regions = append(a.regions, region{
		start: b, around: around, crossed: NoLoop, nodes: a.follow(b, around),
	})
	for i, m := range around {
		outside := around[:i]
		before := a.follow(b, outside)
		before[b] = true // b may be a latch itself
		if !a.latched(before, m) {
			continue
		}
		a.regions = append(a.regions, region{
			start: b, around: around, crossed: m,
			nodes: a.visit(a.g.Loops[m].Header, outside),
		})
	}
}

// visit returns the nodes a thread can visit before its next barrier when it
// is about to enter n and takes no back edge of the loops in closed.
func (a *Analysis) visit(n Node, closed []int) []bool {
	seen := make([]bool, len(a.g.Succ))
	if !a.counts[n] {
		seen[n] = true
		a.search(seen, n, closed)
	}
	return seen
}

// follow is visit for a thread that is about to leave n.
func (a *Analysis) follow(n Node, closed []int) []bool {
	seen := make([]bool, len(a.g.Succ))
	a.search(seen, n, closed)
	return seen
}

func (a *Analysis) search(seen []bool, from Node, closed []int) {
	for work := []Node{from}; len(work) > 0; {
		u := work[len(work)-1]
		work = work[:len(work)-1]
		for _, v := range a.g.Succ[u] {
			if seen[v] || a.counts[v] || slices.Contains(closed, a.g.backEdge(u, v)) {
				continue
			}
			seen[v] = true
			work = append(work, v)
		}
	}
}

// latched reports whether nodes has the source of a back edge of loop l.
func (a *Analysis) latched(nodes []bool, l int) bool {
	header := a.g.Loops[l].Header
	for u, in := range nodes {
		if in && a.g.contains(l, Node(u)) && slices.Contains(a.g.Succ[u], header) {
			return true
		}
	}
	return false
}

// Counts reports whether n is a barrier that separates intervals. A barrier
// of the graph that does not count lies in irreducible control flow.
func (a *Analysis) Counts(n Node) bool { return a.counts[n] }

// Cases returns the cases of an access: those of the entry first, then by
// barrier, and for one barrier by Crossed, NoLoop first and then from the
// outermost loop inwards.
func (a *Analysis) Cases(access Node) []Case {
	if a.counts[access] {
		panic(fmt.Sprintf("BUG: interval: node %d is a barrier, not an access", access))
	}
	loops := a.g.Enclosing(access)
	var cases []Case
	for i := range a.regions {
		r := &a.regions[i]
		if !r.nodes[access] {
			continue
		}
		c := Case{Start: r.start, Crossed: r.crossed, Counters: make([]Relation, len(loops))}
		for j, l := range loops {
			c.Counters[j] = a.relation(r, l)
		}
		cases = append(cases, c)
	}
	return cases
}

// relation relates the counter of loop l at an access in r to that at r.start.
func (a *Analysis) relation(r *region, l int) Relation {
	switch {
	case !slices.Contains(r.around, l), r.crossed != NoLoop && r.crossed < l:
		// Entered since the start. As r.around is a chain of nested loops,
		// r.crossed < l says that l is inside it.
		if a.free[l] {
			return Any
		}
		return First
	case !a.shared[l]:
		return Any
	case l != r.crossed:
		return Shared
	case a.free[l]:
		return NextOrLater
	default:
		return Next
	}
}

// Concurrent returns the ways in which p, executed by one thread, and q,
// executed by another, can fall into one interval, without repetitions. No
// result means that the two are always ordered by a barrier (or that one of
// them is unreachable). The two threads are interchangeable, so for p == q
// only one of two mirrored pairs is returned.
func (a *Analysis) Concurrent(p, q Node) []CasePair { return join(p, q, a.Cases) }

func join(p, q Node, cases func(Node) []Case) []CasePair {
	qs := cases(q)
	var pairs []CasePair
	for _, cp := range cases(p) {
		for _, cq := range qs {
			if cp.Start != cq.Start {
				continue
			}
			pair := CasePair{Start: cp.Start, P: cp.Counters, Q: cq.Counters}
			if !slices.ContainsFunc(pairs, func(o CasePair) bool {
				return o.equal(pair) || p == q && o.equal(pair.mirror())
			}) {
				pairs = append(pairs, pair)
			}
		}
	}
	return pairs
}

func (c CasePair) mirror() CasePair { return CasePair{Start: c.Start, P: c.Q, Q: c.P} }

func (c CasePair) equal(o CasePair) bool {
	return c.Start == o.Start && slices.Equal(c.P, o.P) && slices.Equal(c.Q, o.Q)
}
