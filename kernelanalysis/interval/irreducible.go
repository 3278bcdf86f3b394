package interval

// uncounted returns the nodes on which no loop counter tells two visits apart:
// those on a cycle without any back edge of a natural loop, and those of
// natural loops whose header is on such a cycle, as each turn of it re-enters
// the loop and resets its counter.
//
// A natural loop that contains such a cycle does not have its header on it
// (the edge to the header would be a back edge), so its own counter, and
// barriers elsewhere in it, remain good.
func (g *Graph) uncounted() []bool {
	cyclic := g.cyclicWithoutBackEdges()
	loop := make([]bool, len(g.Loops))
	for i, l := range g.Loops {
		loop[i] = cyclic[l.Header] || l.Parent != NoLoop && loop[l.Parent]
	}
	for n, l := range g.LoopOf {
		if l != NoLoop && loop[l] {
			cyclic[n] = true
		}
	}
	return cyclic
}

// cyclicWithoutBackEdges returns the nodes on a cycle of the graph without its
// back edges: the non-trivial strongly connected components (Tarjan).
func (g *Graph) cyclicWithoutBackEdges() []bool {
	n := len(g.Succ)
	var (
		cyclic  = make([]bool, n)
		index   = make([]int, n) // order of the first visit from 1; 0: not visited
		low     = make([]int, n)
		onStack = make([]bool, n)
		stack   []Node
		count   int
		visit   func(u Node)
	)
	visit = func(u Node) {
		count++
		index[u], low[u] = count, count
		stack = append(stack, u)
		onStack[u] = true
		for _, v := range g.Succ[u] {
			switch {
			case g.backEdge(u, v) != NoLoop:
			case v == u:
				cyclic[u] = true
			case index[v] == 0:
				visit(v)
				low[u] = min(low[u], low[v])
			case onStack[v]:
				low[u] = min(low[u], index[v])
			}
		}
		if low[u] != index[u] {
			return
		}
		for single := stack[len(stack)-1] == u; ; {
			v := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			onStack[v] = false
			cyclic[v] = cyclic[v] || !single
			if v == u {
				return
			}
		}
	}
	for u := range g.Succ {
		if index[u] == 0 {
			visit(Node(u))
		}
	}
	return cyclic
}
