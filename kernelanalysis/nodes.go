package kernelanalysis

import (
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
	"github.com/hgrd/hgrd/kernelanalysis/interval"
)

// nodes cuts the blocks of a kernel at its synchronisation points, for the interval calculus.
type nodes struct {
	graph   *symbolic.Graph
	first   map[*symbolic.Block]interval.Node
	last    map[*symbolic.Block]interval.Node
	byInst  map[any]interval.Node
	syncs   []sync
	apart   map[interval.Node]bool // calls that synchronise, or may
	calls   map[interval.Node]sync // those with a node of their own
	copies  map[interval.Node]sync // what accesses memory there is an asynchronous copy, behind its begin
	pipes   []sync                 // where pipelines are made
	stages  []sync                 // what is done to those of a block
	strange []any                  // calls that synchronise in ways that are not known
	blocks  []*symbolic.Block      // by node
}

// sync is a synchronisation point in program order.
type sync struct {
	inst any
	call symbolic.Call
	what effect
	node interval.Node
	in   *symbolic.Block
}

func newNodes(g *symbolic.Graph) *nodes {
	n := &nodes{graph: g, first: map[*symbolic.Block]interval.Node{}, last: map[*symbolic.Block]interval.Node{},
		byInst: map[any]interval.Node{}, apart: map[interval.Node]bool{},
		calls: map[interval.Node]sync{}, copies: map[interval.Node]sync{}}
	for _, b := range g.Blocks {
		cur := n.add(b)
		n.first[b] = cur
		for _, inst := range b.IR.Insts {
			if c, ok := symbolic.AsCall(inst); ok {
				if ordersUnknown(c) || effectOf(c) == memberEffect {
					at := n.add(b) // a place of its own between what comes before and after
					n.byInst[inst], n.apart[at] = at, true
					n.calls[at] = sync{inst, c, effectOf(c), at, b}
					if strings.HasPrefix(c.Name(), frontend.DeviceUnmodelledPrefix) {
						n.strange = append(n.strange, inst)
					}
					cur = n.add(b)
					continue
				}
				switch what := effectOf(c); what {
				case asyncEffect:
					at := n.add(b)
					n.byInst[inst] = at
					cur = n.add(b)
					of := sync{inst, c, what, at, b}
					n.calls[at] = of
					switch c.Name() {
					case frontend.DeviceAsyncBegin, frontend.DeviceAsyncBound:
						n.copies[cur] = of
					case frontend.DeviceAsyncPipe:
						n.pipes = append(n.pipes, of)
					case frontend.DeviceStages:
						n.pipes, n.stages = append(n.pipes, of), append(n.stages, of)
					case frontend.DeviceStageAcquire, frontend.DeviceStageCommit, frontend.DeviceStageWait, frontend.DeviceStageRelease:
						n.apart[at], n.stages = true, append(n.stages, of)
					}
					continue
				case blockBarrier, warpBarrier, gridBarrier, memberBarrier:
					at := n.add(b)
					n.byInst[inst], n.apart[at] = at, true
					n.calls[at] = sync{inst, c, what, at, b}
					n.syncs = append(n.syncs, n.calls[at])
					cur = n.add(b)
					continue
				}
			}
			n.byInst[inst] = cur
		}
		n.byInst[b.IR.Term] = cur
		n.last[b] = cur
	}
	return n
}

func (n *nodes) add(b *symbolic.Block) interval.Node {
	n.blocks = append(n.blocks, b)
	return interval.Node(len(n.blocks) - 1)
}

func (n *nodes) of(inst any) interval.Node { return n.byInst[inst] }

// flow is the control flow without anything that counts.
func (n *nodes) flow() *interval.Graph {
	g := &interval.Graph{
		Entry:   n.first[n.graph.Blocks[0]],
		Succ:    make([][]interval.Node, len(n.blocks)),
		Barrier: make([]bool, len(n.blocks)),
		LoopOf:  make([]int, len(n.blocks)),
	}
	for _, l := range n.graph.Loops {
		parent := interval.NoLoop
		if l.Parent != nil {
			parent = l.Parent.Index
		}
		g.Loops = append(g.Loops, interval.Loop{Header: n.first[l.Header], Parent: parent})
	}
	for i, b := range n.blocks {
		g.LoopOf[i] = interval.NoLoop
		if b.Loop != nil {
			g.LoopOf[i] = b.Loop.Index
		}
		at := interval.Node(i)
		if n.last[b] != at {
			g.Succ[i] = []interval.Node{at + 1} // the next piece of the same block
			continue
		}
		for _, s := range b.Succs {
			g.Succ[i] = append(g.Succ[i], n.first[s])
		}
	}
	return g
}

// graphFor is the interval calculus' view: counts says which synchronisation points count, uniform which loops all
// threads of the pair turn together, branch which blocks' branches they take alike.
func (bd *builder) graphFor(counts func(i int) bool, uniform func(*symbolic.Loop) bool, branch func(*symbolic.Block) bool) *interval.Graph {
	n := bd.nodes
	g := n.flow()
	for i, l := range n.graph.Loops {
		g.Loops[i].Uniform = uniform(l)
	}
	for i, s := range n.syncs {
		if g.Barrier[s.node] = counts(i); !g.Barrier[s.node] || s.what != memberBarrier && s.what != gridBarrier {
			continue
		}
		if arrive := bd.membersOf().split[s.inst]; arrive != nil {
			if g.Arrive == nil {
				g.Arrive = map[interval.Node]interval.Node{}
			}
			g.Arrive[s.node] = n.of(arrive)
		}
	}
	g.UniformBranch = make([]bool, len(n.blocks))
	for _, b := range n.graph.Blocks {
		g.UniformBranch[n.last[b]] = len(b.Succs) > 1 && branch(b)
	}
	return g
}

// graphKey identifies one view of the barriers.
type graphKey struct {
	kind   obligation.Kind
	covers uint // partial warp barriers that count, by bit, and the memories of the pair; see Within
}

// Intervals is the interval calculus for pairs of that kind whose two threads are covered by the partial barriers in
// covers, one bit for each of Summary.Coverages; see Within for what else stands there.
func (s *Summary) Intervals(kind obligation.Kind, covers uint) *interval.Analysis {
	key := graphKey{kind, covers}
	if a, ok := s.graphs[key]; ok {
		return a
	}
	counts := func(i int) bool {
		b := s.Barriers[i]
		switch {
		case !b.orders(covers):
			return false
		case b.Kind == GridBarrier:
			return s.build.holds(s.build.nodes.syncs[i])
		case kind == obligation.InterBlock:
			return false
		case b.Kind == BlockBarrier:
			return s.build.holds(s.build.nodes.syncs[i])
		case b.Coverage == NoLanes:
			return false
		case kind == obligation.IntraWarp && (b.Coverage == AllLanes || s.Coverages[b.Coverage].Wide):
			return true // the parts are whole warps
		}
		return b.Coverage != AllLanes && s.Partial(kind)&covers>>uint(b.Coverage)&1 == 1
	}
	group := Block
	switch kind {
	case obligation.IntraWarp:
		group = Warp
	case obligation.InterBlock:
		group = Grid
	}
	a := interval.Analyze(s.build.graphFor(counts,
		func(l *symbolic.Loop) bool { return s.build.uniformLoop(l, among{group, covers}) },
		func(b *symbolic.Block) bool { return s.build.uniformBranch(b, among{group, covers}) }))
	s.graphs[key] = a
	return a
}

// reaches reports whether a way of at least one step leads from a to b.
func (n *nodes) reaches(a, b interval.Node) bool {
	x, y := n.blocks[a], n.blocks[b]
	if x == y && a < b {
		return true
	}
	for _, s := range x.Succs {
		if reachable(s)[y] {
			return true
		}
	}
	return false
}

// Partial are the coverages, by bits, that hold some pairs of that kind together and others not.
func (s *Summary) Partial(kind obligation.Kind) uint {
	var out uint
	for i, c := range s.Coverages {
		if kind == obligation.IntraWarp && !c.Wide || kind == obligation.IntraBlock && c.Wide {
			out |= 1 << uint(i)
		}
	}
	return out
}

// Concurrent lists the ways in which two accesses of a pair of that kind can fall into one barrier interval; none
// means that a barrier always separates them.
func (s *Summary) Concurrent(kind obligation.Kind, covers uint, p, q *Access) []interval.CasePair {
	out := s.Intervals(kind, covers).Concurrent(p.node, q.node)
	for i, c := range out {
		out[i].P, out[i].Q = s.relations(p, c.P), s.relations(q, c.Q)
	}
	return out
}

// relations is what is known of the counters of an access, of those of the loops around its place: for a copy that is late
// that of the loops around it and the barrier.
func (s *Summary) relations(a *Access, at []interval.Relation) []interval.Relation {
	if !a.Late {
		return at
	}
	issued := s.build.fn.BlockOf(a.inst).Loop.Chain()
	if a.place != nil {
		out := make([]interval.Relation, len(issued))
		copy(out, at[:a.same])
		return append(out, at[a.same:]...)
	}
	out := make([]interval.Relation, len(issued))
	if !a.anyRound {
		n := len(common(issued, s.build.nodes.blocks[a.node].Loop.Chain()))
		copy(out, at[:n])
	}
	return out
}

// Behind lists the barriers behind which two accesses of a pair of that kind can fall into one barrier interval, for
// threads that no partial barrier holds together; entry says that the beginning of the kernel is such a place, too.
func (s *Summary) Behind(kind obligation.Kind, p, q *Access) (barriers []*Barrier, entry bool) {
	starts := map[interval.Node]bool{}
	for _, c := range s.Concurrent(kind, s.Within(0, p, q), p, q) {
		starts[c.Start] = true
	}
	for _, b := range s.Barriers {
		if starts[b.node] {
			barriers = append(barriers, b)
			delete(starts, b.node)
		}
	}
	return barriers, len(starts) > 0
}

// LoopsAround lists the indices of the loops around an access, outermost first: the order of its Rounds and of the
// relations in a CasePair.
func (s *Summary) LoopsAround(a *Access) []int {
	var out []int
	for _, l := range s.build.fn.BlockOf(a.inst).Loop.Chain() {
		out = append(out, l.Index)
	}
	return out
}

// CountedAt is where the loops are whose counters the accesses have.
func (s *Summary) CountedAt() map[*expr.Symbol]*frontend.Site {
	out := map[*expr.Symbol]*frontend.Site{}
	for _, a := range s.Accesses {
		chain := s.build.fn.BlockOf(a.inst).Loop.Chain()
		for i, r := range a.Rounds {
			if i < len(chain) && out[r.Counter.Sym] == nil {
				out[r.Counter.Sym] = chain[i].Site(s.build.module)
			}
		}
	}
	return out
}

// RelatedLoops is LoopsAround for the relations that Concurrent gives, and for all Rounds of an access: behind the loops around a
// copy that is late come those around the barrier which have turned since. Where a copy was issued in a round that tells nothing
// of others, there is a number below that of any loop.
func (s *Summary) RelatedLoops(a *Access) []int {
	out := s.LoopsAround(a)
	if a.place == nil {
		return out
	}
	for i := a.same; i < len(out); i++ {
		out[i] = -2 - out[i]
	}
	for _, l := range s.build.nodes.blocks[a.node].Loop.Chain()[a.same:] {
		out = append(out, l.Index)
	}
	return out
}

// GridWide reports whether the kernel has a barrier for the whole grid that counts.
func (s *Summary) GridWide() bool { return s.build != nil && s.build.gridWide() }
