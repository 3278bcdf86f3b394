package kernelanalysis

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
	"github.com/hgrd/hgrd/kernelanalysis/interval"
	"github.com/hgrd/hgrd/kernelanalysis/syncorder"
)

// Order is what program order says of the kernel's fences, locks and flags: which locks a thread holds at an access, and
// behind which values of flags it lies. What that orders between two threads is for a launch to say.
type Order struct {
	Locks  []*Lock
	Strong []*Access // atomic and volatile ones, in program order of the source
	Fences []Fence

	sum    *Summary
	steps  *steps
	holds  *syncorder.Locks
	leads  map[*Lock]*lead // see leadOf
	fenced map[syncorder.Step]fences
	behind map[*Access]fences
	early  map[*Access]map[syncorder.Step]bool
	orders map[syncorder.Step]*order // of one operation each, by its step
	ways   map[way]fences            // by orders that count
	sole   map[any]bool              // instructions that access one object, whenever they are executed
}

// Fence is a memory fence of the source, or the order of an atomic operation.
type Fence struct {
	Site  *frontend.Site
	Scope Scope
	step  syncorder.Step
	node  interval.Node
	in    *symbolic.Block
	one   bool // it is the order of one operation: see release.go
}

type fences struct{ every, some []syncorder.Scope }

// Order describes the kernel's fine-grained synchronisation; nil for a kernel without any: with neither a fence nor an
// atomic by which a lock may be taken or a ticket drawn.
func (s *Summary) Order() *Order {
	if !s.ordered && s.build != nil {
		s.order, s.ordered = s.newOrder(), true
	}
	return s.order
}

func (s *Summary) newOrder() *Order {
	bd := s.build
	o := &Order{sum: s, fenced: map[syncorder.Step]fences{}, behind: map[*Access]fences{},
		early: map[*Access]map[syncorder.Step]bool{}, ways: map[way]fences{}}
	var calls []any
	for _, b := range bd.fn.Blocks {
		for _, inst := range b.IR.Insts {
			c, ok := symbolic.AsCall(inst)
			if e := effectOf(c); ok && (e == fenceEffect || e == orderEffect) {
				o.Fences = append(o.Fences, Fence{Site: bd.module.Site(inst), Scope: fenceScope(c), node: bd.nodes.of(inst), in: b, one: e == orderEffect})
				calls = append(calls, inst)
			}
		}
	}
	for _, a := range s.Accesses {
		if a.Strong != nil {
			o.Strong = append(o.Strong, a)
		}
	}
	steers := s.Steering(func(a, b *Object) bool { return a.Kind != SharedObject && b.Kind != SharedObject })
	meant := slices.ContainsFunc(o.Strong, func(a *Access) bool {
		return steers(a) && (a.Strong.Draws() || a.Strong.Op == "cas" || a.Strong.Op == "exch" || a.Strong.Op == "or")
	})
	if len(o.Strong) == 0 || len(o.Fences) == 0 && !meant && !bd.opt.Ordered {
		return nil
	}
	o.steps = bd.newSteps()
	for i := range o.Fences {
		o.Fences[i].step = o.steps.at[calls[i]]
	}
	o.bind(calls)
	o.locks()
	return o
}

// Step identifies where a stands among all that synchronises: accesses of one step are ordered alike.
func (o *Order) Step(a *Access) int { return int(o.step(a)) }

func (o *Order) step(a *Access) syncorder.Step { return o.steps.at[a.inst] }

func (o *Order) fencesFrom(s syncorder.Step) fences {
	f, ok := o.fenced[s]
	if !ok {
		f.every, f.some = o.steps.graph.Fenced(s)
		o.fenced[s] = f
	}
	return f
}

// Before reports whether a thread that executes both executes p always before w, and whether the fences between them, on
// every way, reach as far as scope.
func (o *Order) Before(p, w *Access, scope Scope) (before, fenced bool) {
	g, x, y := o.steps.graph, o.step(p), o.step(w)
	if !g.Reaches(x, y) || g.Reaches(y, x) {
		return false, false
	}
	return true, o.fencesFrom(x).every[y] >= reach(scope)
}

// Turns says how a thread's rounds tell that it makes one access before another: that of the first is the earlier one in
// the order of the loops around both, of which there are Loops; or it is the same, where Same is set.
type Turns struct {
	Loops int
	Same  bool
}

// Earlier says when a thread that executes both p and w executes p first; false for never.
func (o *Order) Earlier(p, w *Access) (Turns, bool) {
	g, x, y := o.steps.graph, o.step(p), o.step(w)
	if !g.Reaches(x, y) {
		return Turns{}, false
	}
	from, to := o.block(p), o.block(w)
	around := common(from.Loop.Chain(), to.Loop.Chain())
	t := Turns{Loops: len(around)}
	if t.Loops == 0 {
		t.Same = true
		return t, !g.Reaches(y, x)
	}
	if from == to {
		t.Same = o.sum.build.fn.Order(p.inst) < o.sum.build.fn.Order(w.inst)
		return t, true
	}
	header := around[t.Loops-1].Header
	for _, s := range from.Succs {
		t.Same = t.Same || before(s, header)[to]
	}
	return t, true
}

// Behind reports whether barriers of the block separate p, made by one of its threads, from w, made by another in the same
// rounds of the loops around both or in later ones.
func (o *Order) Behind(p, w *Access) bool {
	return o.apartFrom(p.node, o.block(p), w.node, o.block(w))
}

// apartFrom is Behind for places: node n in block at, and node m in block to.
func (o *Order) apartFrom(n interval.Node, at *symbolic.Block, m interval.Node, to *symbolic.Block) bool {
	around := common(at.Loop.Chain(), to.Loop.Chain())
	for _, l := range around {
		if !o.sum.build.uniformLoop(l, among{group: Block}) {
			return false
		}
	}
	for _, c := range o.sum.Intervals(obligation.AnyInBlock, 0).Concurrent(n, m) {
		if !later(c.P, c.Q, len(around)) {
			return false
		}
	}
	return true
}

// later reports whether the rounds of the n outermost loops in p are certainly later than those in q.
func later(p, q []interval.Relation, n int) bool {
	for i := range n {
		switch {
		case q[i] == interval.Shared && (p[i] == interval.Next || p[i] == interval.NextOrLater):
			return true
		case p[i] != q[i] || p[i] != interval.Shared && p[i] != interval.First:
			return false
		}
	}
	return false
}

// FencedBetween reports whether the fences between p and the next w behind it, or releases of the word of w, reach as far as
// scope on every way.
func (o *Order) FencedBetween(p, w *Access, scope Scope) bool {
	return o.released(p, w, false).every[o.step(w)] >= reach(scope)
}

// FencedBehind is FencedBetween for another thread of the block than the one that makes p: only fences count that barriers
// separate from p, so that the other passes them when it knows of p.
func (o *Order) FencedBehind(p, w *Access, scope Scope) bool {
	return o.released(p, w, true).every[o.step(w)] >= reach(scope)
}

// FencedInOneOrder is FencedBetween where fences of any threads count, but releases of the word of w only behind barriers.
func (o *Order) FencedInOneOrder(p, w *Access, scope Scope) bool {
	between, behind := o.fencesFrom(o.step(p)).every[o.step(w)], o.released(p, w, true).every[o.step(w)]
	return max(between, behind) >= reach(scope)
}

// HandsOn reports whether another thread of its block than the one that makes p may pass a fence between p and w, behind
// some barrier that both come to.
func (o *Order) HandsOn(p, w *Access) bool {
	g := o.steps.graph
	return slices.ContainsFunc(o.sum.Barriers, func(b *Barrier) bool {
		s := o.steps.at[b.inst]
		return g.Reaches(o.step(p), s) && slices.ContainsFunc(o.Fences, func(f Fence) bool {
			return g.Reaches(s, f.step) && g.Reaches(f.step, o.step(w))
		})
	})
}

// fencesBehind are the fences behind p that another thread of the block passes when it knows of p. A barrier is one itself.
func (o *Order) fencesBehind(p *Access) fences {
	f, ok := o.behind[p]
	if !ok {
		early := o.earlyFences(p)
		f.every, f.some = o.steps.graph.FencedBy(o.step(p), func(s syncorder.Step) bool { return !early[s] })
		o.behind[p] = f
	}
	return f
}

// earlyFences tells the fences behind p that no barrier surely separates from it.
func (o *Order) earlyFences(p *Access) map[syncorder.Step]bool {
	early, ok := o.early[p]
	if !ok {
		early = map[syncorder.Step]bool{}
		for _, x := range o.Fences {
			early[x.step] = !o.apartFrom(p.node, o.block(p), x.node, x.in)
		}
		o.early[p] = early
	}
	return early
}

// Leads reports whether p may come before w in some thread, or in its block with barriers between, and whether a fence of
// that scope may lie between. Releases and acquires are for LeadsToRelease and LeadsFromAcquire to tell.
func (o *Order) Leads(p, w *Access, scope Scope) (leads, fenced bool) {
	x, y := o.step(p), o.step(w)
	if !o.steps.graph.Reaches(x, y) {
		return false, false
	}
	return true, o.fencesFrom(x).some[y] >= reach(scope)
}

// FenceNear reports whether fence f may lie before a or behind it.
func (o *Order) FenceNear(f Fence, a *Access) bool {
	g, s := o.steps.graph, o.step(a)
	return g.Reaches(f.step, s) || g.Reaches(s, f.step)
}

// Apart reports whether barriers of the block separate two accesses of any two of its threads.
func (o *Order) Apart(p, w *Access) bool {
	return len(o.sum.Concurrent(obligation.AnyInBlock, 0, p, w)) == 0
}

// Passed reports whether a barrier, be it of a warp or a part of one, may lie between accesses p and w on some way: what one
// thread has done at p, others may know at w.
func (o *Order) Passed(p, w *Access) bool {
	g, bd := o.steps.graph, o.sum.build
	if o.otherBlocks(p.Cond, w.Cond) {
		return false
	}
	return slices.ContainsFunc(o.sum.Barriers, func(b *Barrier) bool {
		s, c := o.steps.at[b.inst], bd.shared.Rewrite(bd.fn.Cond(bd.fn.BlockOf(b.inst)))
		return g.Reaches(o.step(p), s) && g.Reaches(s, o.step(w)) && !o.otherBlocks(c, p.Cond) && !o.otherBlocks(c, w.Cond)
	})
}

// otherBlocks reports whether two conditions cannot hold in threads of one block, as what they say of the block alone tells.
func (o *Order) otherBlocks(x, y *expr.Expr) bool {
	ofBlock := func(c *expr.Expr) bool {
		return !slices.ContainsFunc(expr.Symbols(c), func(s *expr.Symbol) bool {
			return s.Content || s.Unknown || s.PerThread && !slices.ContainsFunc(o.sum.Geometry.BlockIdx[:], func(b *expr.Expr) bool { return b.Sym == s })
		})
	}
	known := expr.Conjuncts(y)
	return slices.ContainsFunc(expr.Conjuncts(x), func(c *expr.Expr) bool {
		return ofBlock(c) && slices.Contains(known, o.sum.build.pool.Not(c))
	})
}

// carried is a tree over the counters at block from as read at block to.
func (o *Order) carried(e *expr.Expr, from, to *symbolic.Block) *expr.Expr {
	return o.sum.build.shared.Rewrite(o.sum.build.fn.Carry(e, from.Loop, to.Loop))
}

func (o *Order) block(a *Access) *symbolic.Block { return o.sum.build.fn.BlockOf(a.inst) }
