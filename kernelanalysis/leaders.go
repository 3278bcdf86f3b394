package kernelanalysis

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/kernelanalysis/syncorder"
)

// Leaders. One thread of a block or of a warp may take a lock for all: barriers of the group lie between that and what
// the others do, and between that and the release. The leader is told by a condition on its place in the block under
// which alone the lock is tried. What it holds is seen in the control flow that remains for a thread of that condition.

// lead is how a group's leader holds a lock.
type lead struct {
	group Group
	conds []*expr.Expr              // of a leader
	known map[*expr.Expr]*expr.Expr // what they say of trees
	holds *syncorder.Locks          // of a leader, by step
}

// leadOf is nil for a lock that is not taken by leaders only, or by leaders of whom a group may have none.
func (o *Order) leadOf(l *Lock) *lead {
	if d, ok := o.leads[l]; ok {
		return d
	}
	if o.leads == nil {
		o.leads = map[*Lock]*lead{}
	}
	o.leads[l] = o.newLead(l)
	return o.leads[l]
}

func (o *Order) newLead(l *Lock) *lead {
	var conds []*expr.Expr
	for i, x := range l.Attempts() {
		cs := slices.DeleteFunc(expr.Conjuncts(x.Cond), func(c *expr.Expr) bool { return !o.ofThread(c) })
		if i > 0 && !slices.Equal(cs, conds) {
			return nil
		}
		conds = cs
	}
	if len(conds) == 0 {
		return nil
	}
	bd := o.sum.build
	p, g := bd.pool, o.sum.Geometry
	first := map[*expr.Expr]*expr.Expr{}
	for _, c := range g.ThreadIdx {
		first[c] = p.Const(0, c.Width)
	}
	d := &lead{group: Warp, conds: conds, known: map[*expr.Expr]*expr.Expr{}}
	for _, c := range conds {
		if !p.Replace(c, first).True() {
			return nil // not every block has such a thread, as far as is known
		}
		if !o.firstLane(c) {
			d.group = Block
		}
		d.known[c], d.known[p.Not(c)] = p.Bool(true), p.Bool(false)
		if c.Op == expr.Eq && c.Args[1].Op == expr.Const {
			d.known[c.Args[0]] = c.Args[1]
		}
	}
	d.holds = syncorder.Holds(o.remaining(d.known))
	return d
}

// Attempts are the operations that try to take l.
func (l *Lock) Attempts() []*Access { return l.attempts }

// ofThread reports whether e speaks of the thread's place in its block and of nothing else.
func (o *Order) ofThread(e *expr.Expr) bool {
	syms := expr.Symbols(e)
	return len(syms) > 0 && !slices.ContainsFunc(syms, func(s *expr.Symbol) bool {
		return !slices.ContainsFunc(o.sum.Geometry.ThreadIdx[:], func(c *expr.Expr) bool { return c.Sym == s })
	})
}

// firstLane reports whether c says that the thread is the first of its warp, in a block with one axis.
func (o *Order) firstLane(c *expr.Expr) bool {
	if c.Op != expr.Eq || !c.Args[1].IsConst(0) || len(c.Args[0].Args) != 2 || c.Args[0].Args[0] != o.sum.Geometry.ThreadIdx[0] {
		return false
	}
	switch x := c.Args[0]; x.Op {
	case expr.URem, expr.SRem:
		return x.Args[1].IsConst(o.sum.Geometry.Lanes())
	case expr.And:
		return x.Args[1].IsConst(o.sum.Geometry.Lanes() - 1)
	}
	return false
}

// remaining is the control flow without the edges that a thread of which that is known never takes.
func (o *Order) remaining(known map[*expr.Expr]*expr.Expr) *syncorder.Graph {
	bd, g := o.sum.build, *o.steps.graph
	cut := make([]bool, len(g.Succ))
	for e, s := range o.steps.edge {
		cut[s] = bd.pool.Replace(bd.shared.Rewrite(bd.fn.Taken(e)), known).False()
	}
	out := &syncorder.Graph{Entry: g.Entry, Fence: g.Fence, Order: g.Order, Action: g.Action, Lock: g.Lock, Forget: g.Forget, Locks: g.Locks}
	for _, ts := range g.Succ {
		out.Succ = append(out.Succ, slices.DeleteFunc(slices.Clone(ts), func(t syncorder.Step) bool { return cut[t] }))
	}
	return out
}

// leads reports whether leaders alone make access a.
func (d *lead) leads(a *Access) bool {
	cond := expr.Conjuncts(a.Cond)
	return !slices.ContainsFunc(d.conds, func(c *expr.Expr) bool { return !slices.Contains(cond, c) })
}

// leading is how a leader holds l at its own access a; false if it may not hold it.
func (o *Order) leading(l *Lock, a *Access) (Held, bool) {
	d := o.leadOf(l)
	if d == nil || l.Foreign != nil || !d.leads(a) {
		return Held{}, false
	}
	h := d.holds.At(o.step(a), l.index)
	return o.held(l, a, h), h.Must
}

// held describes how the thread that makes access a holds l itself.
func (o *Order) held(l *Lock, a *Access, h syncorder.Hold) Held {
	carry := func(e *expr.Expr) *expr.Expr {
		return o.sum.build.shared.Rewrite(o.sum.build.fn.Carry(e, l.loop, o.block(a).Loop))
	}
	offset, bits := carry(l.offset), l.Bits
	if bits != nil {
		bits = carry(bits)
	}
	acquire, fencedIn := width(h.Acquire)
	release, fencedOut := width(h.Release)
	return Held{Lock: l, Offset: offset, Bits: bits, Acquire: acquire, Release: release, Fenced: [2]bool{fencedIn, fencedOut},
		Before: release, FencedBefore: fencedOut, Group: Alone}
}

// led is how the leader of its group holds l for the thread that makes access a; false if it may not hold it.
func (o *Order) led(l *Lock, a *Access) (Held, bool) {
	offset, in, ok := o.ledTo(l, a)
	if !ok || len(o.beside(l, a)) > 0 {
		return Held{}, false
	}
	acquire, fencedIn := width(in)
	release, fencedOut := width(o.fenceOfLeader(l, a))
	h := Held{Lock: l, Offset: offset, Acquire: acquire, Release: release, Fenced: [2]bool{fencedIn, fencedOut}, Group: o.leadOf(l).group}
	h.Before, h.FencedBefore = width(o.holds.At(o.step(a), l.index).Release)
	return h, true
}

// fenceOfLeader is the narrowest fence that the leader passes on a way from a, an access of another thread, to the release
// of l: behind a barrier of the group, for it does not know of a before.
func (o *Order) fenceOfLeader(l *Lock, a *Access) syncorder.Scope {
	graph, joint := o.steps.graph, o.joint(o.leadOf(l).group)
	known := func(s syncorder.Step) bool {
		return joint[s] || !graph.ReachesAvoiding(o.step(a), s, func(t syncorder.Step) bool { return joint[t] })
	}
	out := syncorder.Never
	for _, x := range l.Ops {
		if !l.Acquires(x) {
			every, _ := graph.FencedAs(o.step(a), counted(o.fence(o.ordersOf(x, false)), known))
			out = min(out, every[o.step(x)])
		}
	}
	return out
}

// ledTo is which lock the leader holds at the last barriers before a, and behind which fence.
func (o *Order) ledTo(l *Lock, a *Access) (offset *expr.Expr, in syncorder.Scope, ok bool) {
	d := o.leadOf(l)
	if d == nil || l.Foreign != nil || l.Bits != nil {
		return nil, 0, false
	}
	offset = o.sum.build.shared.Rewrite(o.sum.build.fn.Carry(l.offset, l.loop, o.block(a).Loop))
	offset = o.sum.build.pool.Replace(offset, d.known)
	from, same := o.barriersBefore(a, d.group, l)
	if !same || !o.common(offset, d.group) {
		return nil, 0, false
	}
	in = syncorder.Never
	for _, b := range from {
		h := d.holds.At(b, l.index)
		if !h.Must {
			return nil, 0, false
		}
		in = min(in, max(h.Acquire, o.fencesFrom(b).every[o.step(a)]))
	}
	return offset, in, true
}

// beside lists the operations of l that no barrier keeps apart from access a in the leader's group.
func (o *Order) beside(l *Lock, a *Access) []*Access {
	kind := obligation.AnyInBlock
	if o.leadOf(l).group == Warp {
		kind = obligation.IntraWarp
	}
	var out []*Access
	for _, x := range l.Ops {
		if len(o.sum.Concurrent(kind, 0, a, x)) > 0 {
			out = append(out, x)
		}
	}
	return out
}

// Slips is the condition of leaders that hold l before a and may give it back, in all runs that come to a, while others of
// their group have yet to do a; nil for none.
func (o *Order) Slips(l *Lock, a *Access) *expr.Expr {
	if _, _, ok := o.ledTo(l, a); !ok {
		return nil
	}
	p, conds := o.sum.build.pool, o.leadOf(l).conds
	known := append(expr.Conjuncts(a.Cond), conds...)
	for _, x := range o.beside(l, a) {
		if l.Acquires(x) || slices.ContainsFunc(expr.Conjuncts(x.Cond), func(c *expr.Expr) bool { return !slices.Contains(known, c) }) {
			return nil
		}
	}
	return p.AndAll(conds...)
}

// common reports whether a leader's tree has the same value in all threads of the group that are in its rounds.
func (o *Order) common(e *expr.Expr, g Group) bool {
	bd := o.sum.build
	warp := map[*expr.Expr]*expr.Expr{}
	if g == Warp {
		x := o.sum.Geometry.ThreadIdx[0]
		zero := bd.pool.Const(0, x.Width)
		for _, op := range []expr.Op{expr.UDiv, expr.SDiv} {
			warp[bd.pool.Binary(op, x, bd.pool.Const(o.sum.Geometry.Lanes(), x.Width), 0)] = zero
		}
		warp[bd.pool.Binary(expr.LShr, x, bd.pool.Const(o.sum.Geometry.LaneBits(), x.Width), 0)] = zero
	}
	return bd.uniform(bd.pool.Replace(e, warp))
}

// joint tells the barriers that all threads of a group come to together. What lies between arriving at one and waiting may
// be on either side of it: such a barrier is left out.
func (o *Order) joint(g Group) map[syncorder.Step]bool {
	bd, at := o.sum.build, map[syncorder.Step]bool{}
	for i, b := range o.sum.Barriers {
		whole := b.orders(0) && (b.Kind == BlockBarrier && !b.Split || g == Warp && b.Kind == WarpBarrier && b.Coverage == AllLanes)
		alike := !slices.ContainsFunc(bd.deciders(bd.nodes.syncs[i].in), func(d decider) bool {
			return !bd.takenAlike(d.block, among{group: g})
		})
		at[o.steps.at[b.inst]] = whole && alike
	}
	return at
}

// Since reports whether a thread may come from r to a without a barrier of all its group; Alone is no group.
func (o *Order) Since(r, a *Access, g Group) bool {
	joint := map[syncorder.Step]bool{}
	if g != Alone {
		joint = o.joint(g)
	}
	return o.steps.graph.ReachesAvoiding(o.step(r), o.step(a), func(s syncorder.Step) bool { return joint[s] })
}

// barriersBefore are the last barriers of the group on the ways to a, in the round of the lock's loop that a is in; false
// where there is a way without one, or where a barrier may wait for a leader that has returned.
func (o *Order) barriersBefore(a *Access, g Group, l *Lock) ([]syncorder.Step, bool) {
	graph, stop := o.steps.graph, o.joint(g)
	from, entered := graph.LastBefore(o.step(a), func(s syncorder.Step) bool { return stop[s] })
	if entered || len(from) == 0 {
		return nil, false
	}
	for m := l.loop; m != nil; m = m.Parent {
		for e, s := range o.steps.edge {
			if e.To != m.Header {
				continue
			}
			for _, b := range from { // on the way, the lock's name means another lock
				if graph.Reaches(b, s) && graph.ReachesAvoiding(s, o.step(a), func(t syncorder.Step) bool { return stop[t] }) {
					return nil, false
				}
			}
		}
	}
	return from, true
}
