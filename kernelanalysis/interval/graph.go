package interval

import "fmt"

// Node numbers a node of a Graph, from 0.
type Node int

// NoLoop stands for the absence of a loop where a loop index is expected.
const NoLoop = -1

// Graph is the control flow of a kernel, cut so that a barrier is a node of
// its own. The zero values of Barrier, UniformBranch and Loop.Uniform are
// the conservative ones.
type Graph struct {
	Entry   Node
	Succ    [][]Node
	Barrier []bool // node is an aligned barrier for the kind of pair at hand
	LoopOf  []int  // innermost loop around the node, or NoLoop
	Loops   []Loop // an enclosing loop comes before the loops inside it

	// Arrive is for barriers at which threads arrive in one place and wait in
	// another: where they arrive, by the node where they wait, which is the
	// one in Barrier. What Between lists for the two is a part of the interval
	// before the barrier, and of the one behind it.
	Arrive map[Node]Node

	// UniformBranch marks the branches that the threads of the pair execute
	// in the same order and take the same way from any counted barrier on, as
	// long as neither has returned: the condition is uniform, and so are all
	// branches that the node is control-dependent on, directly or
	// transitively. Marking fewer, or none (nil), only costs precision.
	UniformBranch []bool
}

// Loop is a natural loop: entered only through Header. Back edges of one
// header belong to one loop, so a loop may have several latches.
type Loop struct {
	Header Node
	Parent int // innermost enclosing loop, or NoLoop

	// Uniform says that the threads of the pair execute Header equally often
	// between barriers: the branches that Header is control-dependent on,
	// directly or transitively, go the same way in both. The alignment of a
	// barrier inside does not give it. In
	//
	//	h: if (own()) goto h; barrier; goto h;
	//
	// the barrier is aligned whatever own() returns, since it post-dominates
	// h, yet the one loop at h counts the private repetitions too.
	Uniform bool
}

// Enclosing returns the loops around n, outermost first. The relations of a
// Case are in this order.
func (g *Graph) Enclosing(n Node) []int {
	var loops []int
	for l := g.LoopOf[n]; l != NoLoop; l = g.Loops[l].Parent {
		loops = append(loops, l)
	}
	for i, j := 0, len(loops)-1; i < j; i, j = i+1, j-1 {
		loops[i], loops[j] = loops[j], loops[i]
	}
	return loops
}

// within reports whether loop is l or nested in l.
func (g *Graph) within(loop, l int) bool {
	for loop > l { // a parent has a smaller index
		loop = g.Loops[loop].Parent
	}
	return loop == l
}

// contains reports whether n lies in loop l.
func (g *Graph) contains(l int, n Node) bool { return g.within(g.LoopOf[n], l) }

// backEdge returns the loop whose back edge u->v is, or NoLoop.
func (g *Graph) backEdge(u, v Node) int {
	l := g.LoopOf[v]
	if l != NoLoop && g.Loops[l].Header == v && g.contains(l, u) {
		return l
	}
	return NoLoop
}

// check panics unless g is well formed; building it wrongly is a programming
// error, whatever the kernel looks like.
func (g *Graph) check() {
	n := len(g.Succ)
	bug := func(format string, args ...any) {
		panic("BUG: interval.Graph: " + fmt.Sprintf(format, args...))
	}
	valid := func(v Node) bool { return 0 <= v && int(v) < n }
	if len(g.Barrier) != n || len(g.LoopOf) != n || g.UniformBranch != nil && len(g.UniformBranch) != n {
		bug("%d nodes, %d barrier flags, %d loop indices, %d branch flags",
			n, len(g.Barrier), len(g.LoopOf), len(g.UniformBranch))
	}
	if !valid(g.Entry) {
		bug("entry %d of %d nodes", g.Entry, n)
	}
	for w, a := range g.Arrive {
		if !valid(w) || !valid(a) {
			bug("arrival %d of barrier %d", a, w)
		}
	}
	for i, l := range g.Loops {
		if l.Parent < NoLoop || l.Parent >= i {
			bug("loop %d has parent %d", i, l.Parent)
		}
		if !valid(l.Header) || g.LoopOf[l.Header] != i {
			bug("loop %d: its header %d belongs to another loop", i, l.Header)
		}
	}
	for u, l := range g.LoopOf {
		if l < NoLoop || l >= len(g.Loops) {
			bug("node %d is in loop %d of %d", u, l, len(g.Loops))
		}
		for _, v := range g.Succ[u] {
			if !valid(v) {
				bug("edge %d->%d of %d nodes", u, v, n)
			}
		}
	}
	for u, reached := range g.reachable() {
		if !reached {
			continue // dominance says nothing of unreachable code
		}
		for _, v := range g.Succ[u] {
			l := g.LoopOf[v]
			if l == NoLoop || g.contains(l, Node(u)) {
				continue
			}
			outer := g.Loops[l].Parent
			if g.Loops[l].Header != v || outer != NoLoop && !g.contains(outer, Node(u)) {
				bug("edge %d->%d enters loop %d beside its header", u, v, l)
			}
		}
	}
}

// reachable returns the nodes that some path from the entry visits.
func (g *Graph) reachable() []bool {
	seen := make([]bool, len(g.Succ))
	seen[g.Entry] = true
	for work := []Node{g.Entry}; len(work) > 0; {
		u := work[len(work)-1]
		work = work[:len(work)-1]
		for _, v := range g.Succ[u] {
			if !seen[v] {
				seen[v] = true
				work = append(work, v)
			}
		}
	}
	return seen
}
