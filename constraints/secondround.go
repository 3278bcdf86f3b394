package constraints

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// A block may run before all others do anything, until one of its threads comes to its access in the second round of a loop
// and stops there. Whether the loop goes on may hang on what the thread has left in shared memory, and that on what it finds
// in words that only others change: they are as the host has left them. Then a thread of another block comes to its access,
// in first rounds. Nothing orders the two if it waits for nobody, or for locks alone, of which the first block holds none.

// secondRounds lists o, a question about p, for such runs.
func (in *Instance) secondRounds(o *obligation.Obligation, p pair) []try {
	order := in.Summary.Order()
	if order == nil || o.Kind != obligation.InterBlock || in.Summary.GridWide() || unexplainedIn(o) != nil || !in.tally.ask(bySecondRound) {
		return nil
	}
	var out []try
	for side := range o.Sides {
		if c := in.secondRound(order, o, p, side); c != nil {
			out = append(out, try{c, bySecondRound})
		}
	}
	return out
}

// secondRound is o for runs in which the block of the given side goes first; nil if none is known.
func (in *Instance) secondRound(order *kernelanalysis.Order, o *obligation.Obligation, p pair, side int) *obligation.Obligation {
	a, b := p.a, p.b
	if side == 1 {
		a, b = b, a
	}
	open := func(s obligation.Side) []obligation.Iteration {
		return slices.DeleteFunc(slices.Clone(s.Iterations), func(it obligation.Iteration) bool { return unexplained(it.Continue) == nil })
	}
	around := open(o.Sides[side])
	if len(around) != 1 {
		return nil
	}
	c := *o
	c.ID += ".ahead"
	c.Relation = slices.Clone(o.Relation)
	at := func(side int, k *expr.Expr, round uint64) {
		c.Relation = append(c.Relation, o.Pool.Eq(o.Copy(side, k), o.Pool.Const(round, k.Width)))
	}
	at(side, around[0].Counter, 1)
	for _, it := range open(o.Sides[1-side]) {
		at(1-side, it.Counter, 0)
	}
	r := &run{
		in: in, o: o, to: a, self: o.Geometry.ThreadIdx, starts: map[*expr.Symbol]bool{}, left: map[*expr.Expr]bool{},
		first: map[*expr.Expr]*expr.Expr{around[0].Counter: o.Pool.Const(0, around[0].Counter.Width)},
	}
	r.conds = append(r.conds, expr.Conjuncts(r.value(around[0].Continue, r.self))...)
	if r.lost || in.held(order, r, a, b) {
		return nil
	}
	s := &c.Sides[side]
	s.Cond = append(slices.Clone(s.Cond), r.conds...)
	s.Cond = append(s.Cond, in.contents(*s)...)
	if in.order(&c); impossible(&c) || unexplainedIn(&c) != nil {
		return nil
	}
	return &c
}

// held reports whether one of the threads may have to wait for more than a lock that is free: that of a in the run r, or that
// of b, which comes to its access in first rounds when a has stopped.
func (in *Instance) held(order *kernelanalysis.Order, r *run, a, b *kernelanalysis.Access) bool {
	return slices.ContainsFunc(in.Summary.Accesses, func(x *kernelanalysis.Access) bool {
		l := order.Operated(x)
		takes := in.mutual(l) && l.Acquires(x)
		loop := in.hangsOn(x, a)
		if loop != nil && order.Since(x, a, kernelanalysis.Alone) && !takes && !r.left[loop.Counter] {
			return true
		}
		return in.waitsAt(x, b) != nil && (!takes || order.MayBeHeld(l, a) || order.Crosses(l, a))
	})
}

// ownWords reports whether the thread of r alone writes what it reads at h by those accesses.
func (r *run) ownWords(h kernelanalysis.Hand, writers []*kernelanalysis.Access) bool {
	reader := *r.to
	reader.Kind, reader.Object, reader.Offset, reader.Size, reader.Align = kernelanalysis.Read, h.Write.Object, h.At, h.Write.Size, h.Write.Align
	return !slices.ContainsFunc(writers, func(w *kernelanalysis.Access) bool {
		p := r.in.pair("own", &reader, w)
		return p == nil || r.in.feeds.ask(*p, nearby).may
	})
}

// otherwise reports whether the block of r never makes access m in the word at an offset that the atomic a reads there, and
// notes when.
func (r *run) otherwise(m, a *kernelanalysis.Access, at *expr.Expr) bool {
	own := r.in.fix(m.Offset)
	if m.Object != a.Object || m.Size != a.Size || slices.ContainsFunc(expr.Symbols(own), func(s *expr.Symbol) bool {
		return s.PerThread && !slices.ContainsFunc(r.o.Geometry.BlockIdx[:], func(c *expr.Expr) bool { return c.Sym == s })
	}) {
		return false
	}
	r.conds = append(r.conds, r.in.pool.Ne(own, at))
	return true
}

// oneOf is an alternative of e that is known, of thread by; e itself where all of it is.
func (r *run) oneOf(e *expr.Expr, by [3]*expr.Expr) *expr.Expr {
	before := *r
	tried := append([]*expr.Expr{e}, expr.Disjuncts(e)...)
	for _, alt := range tried {
		now := before
		now.conds, now.explained, now.looked = slices.Clone(before.conds), slices.Clone(before.explained), slices.Clone(before.looked)
		if v := now.value(alt, by); !now.lost {
			*r = now
			return v
		}
	}
	r.lost = true
	return e
}
