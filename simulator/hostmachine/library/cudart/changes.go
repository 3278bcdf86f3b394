package cudart

import (
	"maps"
	"slices"

	"github.com/hgrd/hgrd/simulator/hostmachine/library"
	"github.com/hgrd/hgrd/simulator/workorder"
)

// Changes of graphs, and of what is made of them to be launched.

func changeNode(c *library.Call) {
	s := of(c)
	x := s.graphs.nodes[c.U(1)]
	if c.U(0) != 0 {
		x = s.graphAt(c, 0).copyOf[x]
	}
	if x == nil {
		library.Stop(library.Unmodelled, "a node of a graph that is not the program's")
	}
	s.graphs.was, x.work, s.graphs.open = x.work, nil, x
}

func dependNodes(c *library.Call) {
	s := of(c)
	from, to := s.nodesAt(c, c.U(1), c.U(3)), s.nodesAt(c, c.U(2), c.U(3))
	for i, x := range to {
		x.after = append(x.after, from[i])
	}
}

// partNodes takes one dependency for each pair, which has to be there.
func partNodes(c *library.Call) {
	s := of(c)
	from, to := s.nodesAt(c, c.U(1), c.U(3)), s.nodesAt(c, c.U(2), c.U(3))
	for i, x := range to {
		at := slices.Index(x.after, from[i])
		if at < 0 {
			library.Stop(library.Stopped, "the removal of a dependency that is none fails")
		}
		x.after = slices.Delete(slices.Clone(x.after), at, at+1)
	}
}

// dropNode takes a node out of its graph. What was made of that keeps its copy.
func dropNode(c *library.Call) {
	s := of(c)
	x := s.graphs.nodes[c.U(0)]
	if x == nil || len(s.graphs.captures) > 0 {
		library.Stop(library.Unmodelled, "a node that is destroyed while a stream is captured, or is not the program's")
	}
	is := func(y *node) bool { return y == x }
	for _, g := range s.graphs.graphs {
		if !slices.ContainsFunc(g.nodes, is) {
			continue
		}
		g.nodes = slices.DeleteFunc(slices.Clone(g.nodes), is)
		for _, y := range g.nodes {
			y.after = slices.DeleteFunc(slices.Clone(y.after), is)
		}
	}
	delete(s.graphs.nodes, c.U(0))
}

func enableNode(c *library.Call) {
	s := of(c)
	x := s.graphAt(c, 0).copyOf[s.graphs.nodes[c.U(1)]]
	if x == nil {
		library.Stop(library.Unmodelled, "a node of a graph that is not the program's")
	}
	x.off = c.Int(2) == 0
}

func countNodes(c *library.Call) {
	c.Untrack()
	c.Return(uint64(len(of(c).graphAt(c, 0).nodes)))
}

// updateGraph gives the nodes of what is launched the work of those of a graph of the same form.
func updateGraph(c *library.Call) {
	s := of(c)
	run, from := s.graphAt(c, 0), s.graphAt(c, 1)
	if !sameForm(run, from) {
		library.Stop(library.Unmodelled, "an update by a graph of another form")
	}
	for i, x := range run.nodes {
		x.work, x.child = slices.Clone(from.nodes[i].work), from.nodes[i].child
	}
	c.Return(0)
}

// sameForm reports whether two graphs have nodes of the same kinds in the same order, which follow one another alike. Fills may not
// be exchanged: only those of one row can.
func sameForm(a, b *graph) bool {
	alike := func(v, w work) bool { return v.kind == w.kind && v.class() != workorder.Fill.String() }
	before := func(g *graph, x *node) map[int]bool {
		out := map[int]bool{}
		for _, y := range x.after {
			out[slices.Index(g.nodes, y)] = true
		}
		return out
	}
	if len(a.nodes) != len(b.nodes) {
		return false
	}
	for i, x := range a.nodes {
		y := b.nodes[i]
		if !slices.EqualFunc(x.work, y.work, alike) || !maps.Equal(before(a, x), before(b, y)) ||
			(x.child == nil) != (y.child == nil) || x.child != nil && !sameForm(x.child, y.child) {
			return false
		}
	}
	return true
}
