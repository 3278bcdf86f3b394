package interval

// Between lists the nodes that a thread may visit between arriving at a
// barrier and waiting there, by node. It is false where that is no region of
// its own: where a way leads back to the arrival, around a loop, out of one, or
// to a node in stop before it comes to the wait, or where another way leads in.
// A way may end there.
func (g *Graph) Between(arrive, wait Node, stop func(Node) bool) ([]bool, bool) {
	in := make([]bool, len(g.Succ))
	if arrive == wait || g.LoopOf[arrive] != g.LoopOf[wait] {
		return nil, false
	}
	for work := []Node{arrive}; len(work) > 0; {
		u := work[len(work)-1]
		work = work[:len(work)-1]
		for _, v := range g.Succ[u] {
			l := g.backEdge(u, v)
			if v == arrive || !g.contains(g.LoopOf[arrive], v) || l != NoLoop && g.contains(l, arrive) {
				return nil, false
			}
			if v == wait || in[v] {
				continue
			}
			if stop(v) {
				return nil, false
			}
			in[v] = true
			work = append(work, v)
		}
	}
	for u, reached := range g.reachable() {
		for _, v := range g.Succ[u] {
			if reached && !in[u] && Node(u) != arrive && (in[v] || v == wait) {
				return nil, false
			}
		}
	}
	return in, true
}

// orderly reports whether n is no barrier with an arrival of its own, or one
// of which Between tells what lies there: no barrier, and no other arrival.
func (g *Graph) orderly(n Node) bool {
	arrive, split := g.Arrive[n]
	if !split {
		return true
	}
	arrivals := map[Node]bool{}
	for _, a := range g.Arrive {
		arrivals[a] = true
	}
	_, ok := g.Between(arrive, n, func(v Node) bool { return g.Barrier[v] || arrivals[v] })
	return ok && !g.Barrier[arrive]
}

// Ahead reports whether an access that follows the barrier at start lies
// between arriving there and waiting.
func (a *Analysis) Ahead(start, access Node) bool {
	s := a.startAt[start]
	return s.stages == 2 && s.all.has(state{access, len(s.around), true})
}
