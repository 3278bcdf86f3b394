package interval

import "slices"

// reachFrom returns the nodes reachable from u when the node without is taken
// out of the graph; without == -1 takes out none.
func (g *Graph) reachFrom(u, without Node) []bool {
	seen := make([]bool, len(g.Succ))
	if u == without {
		return seen
	}
	seen[u] = true
	for work := []Node{u}; len(work) > 0; {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		for _, v := range g.Succ[x] {
			if v != without && !seen[v] {
				seen[v] = true
				work = append(work, v)
			}
		}
	}
	return seen
}

// findLoops sets LoopOf and Loops to the natural loops, by definition: an edge
// to a node that dominates its source closes a loop, which is the source and
// whatever reaches it without passing the header.
func (g *Graph) findLoops() {
	n := len(g.Succ)
	live := g.reachFrom(g.Entry, -1)
	pred := make([][]Node, n)
	for u, succ := range g.Succ {
		for _, v := range succ {
			if live[u] {
				pred[v] = append(pred[v], Node(u))
			}
		}
	}
	type found struct {
		header Node
		body   []bool
		size   int
	}
	var loops []found
	for h := range Node(n) {
		if !live[h] || len(pred[h]) == 0 {
			continue
		}
		others := g.reachFrom(g.Entry, h)
		l := found{header: h, body: make([]bool, n), size: 1}
		l.body[h] = true
		var work []Node
		add := func(u Node) {
			if !l.body[u] {
				l.body[u] = true
				l.size++
				work = append(work, u)
			}
		}
		closed := false
		for _, u := range pred[h] {
			if !others[u] { // h dominates u
				closed = true
				add(u)
			}
		}
		for len(work) > 0 {
			u := work[len(work)-1]
			work = work[:len(work)-1]
			for _, p := range pred[u] {
				add(p)
			}
		}
		if closed {
			loops = append(loops, l)
		}
	}
	slices.SortStableFunc(loops, func(a, b found) int { return b.size - a.size })

	g.Loops = nil
	g.LoopOf = make([]int, n)
	for u := range g.LoopOf {
		g.LoopOf[u] = NoLoop
	}
	for i, l := range loops {
		g.Loops = append(g.Loops, Loop{Header: l.header, Parent: g.LoopOf[l.header]})
		for u, in := range l.body {
			if in {
				g.LoopOf[u] = i
			}
		}
	}
}
