package cudart

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/simulator/hostmachine/library"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
	"github.com/hgrd/hgrd/simulator/workorder"
)

// Graphs. A node holds work, which is told of its arguments where it is added and done where a graph with it is launched: in a
// stream of its own that waits for the nodes before it. The stream of the launch waits for all of them.

// work is a launch, a copy, a fill or the like that is done later, in a stream. Work of one kind may take the place of other such
// work where a graph that is to be launched is changed.
type work struct {
	kind string
	do   func(stream uint64)
}

// class is the kind without what it copies to where.
func (w work) class() string {
	class, _, _ := strings.Cut(w.kind, " ")
	return class
}

// node is a part of a graph.
type node struct {
	after []*node
	work  []work
	child *graph // that its work is to do; nil for other nodes
	off   bool   // it does nothing
}

// graph is a number of nodes; of a graph that is made to be launched they are copies.
type graph struct {
	nodes  []*node
	copyOf map[*node]*node
	over   uint64 // the event behind its latest launch, which the next one waits for; 0 before there is one
}

// capture is what becomes a graph while streams are given work.
type capture struct {
	*graph
	last   map[uint64][]*node // by stream
	events map[uint64][]*node // by event that was recorded
}

// graphs are those of a run.
type graphs struct {
	graphs   map[uint64]*graph // by handle, also those that can be launched
	nodes    map[uint64]*node  // by handle
	captures map[uint64]*capture
	open     *node  // that work is given to
	was      []work // of the open node, if that is to get other work
	held     *work  // a copy or fill of which it is not known yet in which stream it is
}

func newGraphs() graphs {
	return graphs{graphs: map[uint64]*graph{}, nodes: map[uint64]*node{}, captures: map[uint64]*capture{}}
}

func (s *state) graphAt(c *library.Call, i int) *graph {
	g := s.graphs.graphs[c.U(i)]
	if g == nil {
		library.Stop(library.Unmodelled, "a graph that is not the program's")
	}
	return g
}

func (s *state) nodesAt(c *library.Call, at, n uint64) (list []*node) {
	for i := range n {
		x := s.graphs.nodes[c.Space.Load(at+8*i, 8).V]
		if x == nil {
			library.Stop(library.Unmodelled, "a node of a graph that is not the program's")
		}
		list = append(list, x)
	}
	return list
}

func addNode(c *library.Call) {
	s := of(c)
	if x, was := s.graphs.open, s.graphs.was; x != nil && len(was) > 0 && len(x.work) > 0 && was[0].class() != x.work[0].class() {
		library.Stop(library.Stopped, "a node of a graph that is to do work of another kind fails")
	}
	s.graphs.was = nil
	if s.graphs.open = nil; c.U(0) == 0 {
		return
	}
	g := s.graphAt(c, 1)
	x := &node{after: s.nodesAt(c, c.U(2), c.U(3))}
	g.nodes = append(g.nodes, x)
	s.graphs.nodes[c.U(0)], s.graphs.open = x, x
}

// eventWork records an event or waits for it.
func eventWork(c *library.Call, event uint64, waits bool) work {
	if waits {
		return work{"wait", func(stream uint64) { c.Work.WaitIn(stream, event) }}
	}
	return work{"record", func(stream uint64) { c.Work.Record(event, stream) }}
}

func eventNode(c *library.Call) {
	if s := of(c); s.graphs.open != nil {
		s.take(0, eventWork(c, c.U(0), c.Int(1) != 0))
	}
}

// childNode gives the open node a copy of a graph: later changes of that are none of the node.
func childNode(c *library.Call) {
	s := of(c)
	x := s.graphs.open
	if x == nil {
		return
	}
	child := s.graphAt(c, 0).copy()
	if x.child != nil && !sameForm(x.child, child) {
		library.Stop(library.Unmodelled, "a child graph in place of one of another form")
	}
	x.child = child
	s.take(0, work{"child", func(stream uint64) { child.run(c, stream) }})
}

func beginCapture(c *library.Call) {
	s := of(c)
	s.graphs.captures[c.U(0)] = &capture{graph: &graph{}, last: map[uint64][]*node{}, events: map[uint64][]*node{}}
}

// captureInto begins a capture that adds to a graph.
func captureInto(c *library.Call) {
	s := of(c)
	s.graphs.captures[c.U(0)] = &capture{graph: s.graphAt(c, 1), last: map[uint64][]*node{c.U(0): s.nodesAt(c, c.U(2), c.U(3))},
		events: map[uint64][]*node{}}
}

// captureEvent adds a node for an event of streams outside of the capture.
func captureEvent(c *library.Call) {
	s, stream := of(c), c.U(0)
	if s.graphs.captures[stream] == nil {
		library.Stop(library.Stopped, "an external event in a stream that is not captured fails")
	}
	s.take(stream, eventWork(c, c.U(1), c.Int(2) != 0))
}

func endCapture(c *library.Call) {
	s := of(c)
	s.settled()
	k := s.graphs.captures[c.U(0)]
	if k == nil {
		library.Stop(library.Stopped, "a stream ends a capture that it did not begin")
	}
	for stream, of := range s.graphs.captures {
		if of == k {
			delete(s.graphs.captures, stream)
		}
	}
	s.graphs.graphs[c.U(1)] = k.graph
}

// take gives work to the node that is open or to the capture of a stream, and reports whether one of them takes it.
func (s *state) take(stream uint64, w work) bool {
	k := s.graphs.captures[stream]
	switch {
	case s.graphs.open != nil:
		s.graphs.open.work = append(s.graphs.open.work, w)
	case k != nil:
		x := &node{after: k.last[stream], work: []work{w}}
		k.nodes, k.last[stream] = append(k.nodes, x), []*node{x}
	default:
		return false
	}
	return true
}

// transfer does a copy or fill, as Order.ByDevice has it, or keeps it for a graph.
func transfer(c *library.Call, kind workorder.Kind, done, returns bool, do func()) {
	s, by := of(c), c.Order()
	s.settled()
	later := work{fmt.Sprint(kind, done, returns), func(stream uint64) {
		by.ByDevice(kind, done, returns, do)
		by.Enqueued(stream, true)
	}}
	switch {
	case s.graphs.open != nil:
		s.take(0, later)
	case len(s.graphs.captures) > 0:
		s.graphs.held = &later
	default:
		by.ByDevice(kind, done, returns, do)
	}
}

// late tells that the last copy or fill is asynchronous, in a stream.
func late(c *library.Call) {
	s, stream := of(c), c.U(1)
	w := s.graphs.held
	s.graphs.held = nil
	switch {
	case w == nil && s.graphs.open == nil:
		c.Order().Enqueued(stream, true) // copies happen where they are asked for
	case w != nil && !s.take(stream, *w):
		w.do(stream)
	}
}

// settled stops a run in which a stream is captured while another copy is done at once.
func (s *state) settled() {
	if s.graphs.held != nil {
		library.Stop(library.Unmodelled, "copies that are not asynchronous while a stream is captured")
	}
}

func record(c *library.Call) {
	event, stream := c.U(0), c.U(1)
	if k := of(c).graphs.captures[stream]; k != nil {
		k.events[event] = k.last[stream]
		return
	}
	c.Work.Record(event, stream)
}

// wait makes a stream wait for an event. One that waits for an event of a capture is captured, too.
func wait(c *library.Call) {
	s, stream, event := of(c), c.U(0), c.U(1)
	for _, k := range s.graphs.captures {
		if nodes, ok := k.events[event]; ok {
			s.graphs.captures[stream] = k
			k.last[stream] = slices.Concat(k.last[stream], nodes)
			return
		}
	}
	if s.graphs.captures[stream] != nil {
		library.Stop(library.Unmodelled, "a stream that is captured waits for an event that is not")
	}
	c.Work.WaitIn(stream, event)
}

// copyGraph makes what is launched of a graph, or another graph.
func copyGraph(c *library.Call) {
	s := of(c)
	s.graphs.graphs[c.U(0)] = s.graphAt(c, 1).copy()
}

func (g *graph) copy() *graph {
	made := &graph{copyOf: map[*node]*node{}}
	for _, x := range g.nodes {
		y := &node{work: slices.Clone(x.work), child: x.child}
		made.copyOf[x], made.nodes = y, append(made.nodes, y)
	}
	for _, x := range g.nodes {
		for _, before := range x.after {
			made.copyOf[x].after = append(made.copyOf[x].after, made.copyOf[before])
		}
	}
	return made
}

func launchGraph(c *library.Call) {
	s := of(c)
	s.settled()
	g, stream := s.graphAt(c, 0), c.U(1)
	if s.graphs.captures[stream] != nil {
		library.Stop(library.Unmodelled, "a graph that is launched in a stream that is captured")
	}
	if g.over == 0 {
		g.over = event(c)
	} else {
		c.Work.WaitIn(stream, g.over)
	}
	g.run(c, stream)
	c.Work.Record(g.over, stream)
}

// run does the work of a graph in a stream.
func (g *graph) run(c *library.Call, stream uint64) {
	order := g.inOrder()
	if !g.chain(order) {
		beside(c, order, stream)
		return
	}
	for _, x := range order {
		x.do(stream)
	}
}

func event(c *library.Call) uint64 { return c.Space.Alloc(16, memory.Library, true).Base }

// beside does the work of nodes each in a stream of its own.
func beside(c *library.Call, order []*node, stream uint64) {
	begun, done := event(c), map[*node]uint64{}
	c.Work.Record(begun, stream)
	for _, x := range order {
		own := event(c)
		c.Order().Made(own, false)
		c.Work.WaitIn(own, begun)
		for _, before := range x.after {
			c.Work.WaitIn(own, done[before])
		}
		x.do(own)
		done[x] = event(c)
		c.Work.Record(done[x], own)
	}
	for _, x := range order {
		c.Work.WaitIn(stream, done[x])
	}
}

func (x *node) do(stream uint64) {
	if x.off {
		return
	}
	for _, w := range x.work {
		w.do(stream)
	}
}

// inOrder lists the nodes so that each comes behind those that it is after.
func (g *graph) inOrder() (order []*node) {
	done := map[*node]bool{}
	waits := func(x *node) bool {
		return slices.ContainsFunc(x.after, func(before *node) bool { return !done[before] })
	}
	for left := slices.Clone(g.nodes); len(left) > 0; {
		some := len(left)
		left = slices.DeleteFunc(left, func(x *node) bool {
			if waits(x) {
				return false
			}
			done[x], order = true, append(order, x)
			return true
		})
		if len(left) == some {
			library.Stop(library.Stopped, "the nodes of a graph wait for one another")
		}
	}
	return order
}

// chain reports whether each node comes directly behind the one before.
func (g *graph) chain(order []*node) bool {
	for i, x := range order[min(1, len(order)):] {
		if !slices.Contains(x.after, order[i]) {
			return false
		}
	}
	return true
}
