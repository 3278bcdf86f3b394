package cudart

import (
	"slices"

	"github.com/hgrd/hgrd/simulator/hostmachine/library"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
	"github.com/hgrd/hgrd/simulator/workorder"
)

// Graphs. A node holds work, which is told of its arguments where it is added and done where a graph with it is launched: in a
// stream of its own that waits for the nodes before it. The stream of the launch waits for all of them.

// work is a launch, copy or fill that is done later, in a stream.
type work func(stream uint64)

// node is a part of a graph.
type node struct {
	after []*node
	work  []work
}

// graph is a number of nodes; of a graph that is made to be launched they are copies.
type graph struct {
	nodes  []*node
	copyOf map[*node]*node
	over   uint64 // the event behind its latest launch, which the next one waits for; 0 before there is one
}

// capture is what becomes a graph while streams are given work.
type capture struct {
	graph
	last   map[uint64][]*node // by stream
	events map[uint64][]*node // by event that was recorded
}

// graphs are those of a run.
type graphs struct {
	graphs   map[uint64]*graph // by handle, also those that can be launched
	nodes    map[uint64]*node  // by handle
	captures map[uint64]*capture
	open     *node // that work is given to
	held     work  // a copy or fill of which it is not known yet in which stream it is
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
	if s.graphs.open = nil; c.U(0) == 0 {
		return
	}
	g := s.graphAt(c, 1)
	x := &node{after: s.nodesAt(c, c.U(2), c.U(3))}
	g.nodes = append(g.nodes, x)
	s.graphs.nodes[c.U(0)], s.graphs.open = x, x
}

func changeNode(c *library.Call) {
	s := of(c)
	x := s.graphs.nodes[c.U(1)]
	if c.U(0) != 0 {
		x = s.graphAt(c, 0).copyOf[x]
	}
	if x == nil {
		library.Stop(library.Unmodelled, "a node of a graph that is not the program's")
	}
	x.work, s.graphs.open = nil, x
}

func dependNodes(c *library.Call) {
	s := of(c)
	from, to := s.nodesAt(c, c.U(1), c.U(3)), s.nodesAt(c, c.U(2), c.U(3))
	for i, x := range to {
		x.after = append(x.after, from[i])
	}
}

func beginCapture(c *library.Call) {
	s := of(c)
	s.graphs.captures[c.U(0)] = &capture{last: map[uint64][]*node{}, events: map[uint64][]*node{}}
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
	s.graphs.graphs[c.U(1)].nodes = k.nodes
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
	later := func(stream uint64) {
		by.ByDevice(kind, done, returns, do)
		by.Enqueued(stream, true)
	}
	switch {
	case s.graphs.open != nil:
		s.take(0, later)
	case len(s.graphs.captures) > 0:
		s.graphs.held = later
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
	case w != nil && !s.take(stream, w):
		w(stream)
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

func makeGraph(c *library.Call) {
	s := of(c)
	from := s.graphAt(c, 1)
	run := &graph{copyOf: map[*node]*node{}}
	for _, x := range from.nodes {
		y := &node{work: slices.Clone(x.work)}
		run.copyOf[x], run.nodes = y, append(run.nodes, y)
	}
	for _, x := range from.nodes {
		for _, before := range x.after {
			run.copyOf[x].after = append(run.copyOf[x].after, run.copyOf[before])
		}
	}
	s.graphs.graphs[c.U(0)] = run
}

func launchGraph(c *library.Call) {
	s := of(c)
	s.settled()
	g, stream := s.graphAt(c, 0), c.U(1)
	if g.over == 0 {
		g.over = event(c)
	} else {
		c.Work.WaitIn(stream, g.over)
	}
	if order := g.inOrder(); g.chain(order) {
		for _, x := range order {
			x.do(stream)
		}
	} else {
		beside(c, order, stream)
	}
	c.Work.Record(g.over, stream)
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
	for _, w := range x.work {
		w(stream)
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
