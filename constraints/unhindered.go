package constraints

import (
	"context"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Two threads leave the last barrier that both have come to. Where neither can have to wait for anybody from there to its
// access, one may come to its own and stop there, and then the other to its own: whatever flags and locks there are, nothing
// orders the two in that run.

// unwaiting is the race that a witness of o shows in a run in which neither thread waits for the other; nil where none is
// found. That is cheap, and where there is one, no flag orders the two.
func (c *Checker) unwaiting(ctx context.Context, q *question, o *obligation.Obligation, explain bool) (*Race, Strategy, error) {
	if c.Lockstep && q.kind != obligation.InterBlock {
		return nil, 0, nil
	}
	order := q.in.Summary.Order()
	if order == nil {
		return nil, 0, nil
	}
	for i := range o.Sides {
		if last, drawn := q.in.lastDrawn(order, o, q.pair, i); len(last)+len(drawn) > 0 {
			return nil, 0, nil // who comes last has waited for the others
		}
	}
	o, _ = q.in.taken(o, q.pair)
	tries := q.in.secondRounds(o, q.pair)
	if u := q.in.unhindered(o, q.pair, q.kind); u != nil {
		tries = append(tries, try{u, byUnhindered})
	}
	for _, x := range tries {
		o := x.Obligation
		if o, _ = q.in.unlocked(order, o, q.pair, ""); o == nil {
			continue // one of the two may have to do without a lock that it asks for
		}
		o.Bounds = q.in.bounds(ctx)
		d, err := c.decide.glance(ctx, o, brief)
		if err != nil {
			return nil, 0, err
		}
		if w := d.Witness; w != nil && !w.WrapOnly {
			r, err := c.race(ctx, q, o, w, explain)
			return r, x.by, err
		}
	}
	return nil, 0, nil
}

// unhindered is o, a question of that kind about p, for such runs; nil where none is known, or where the
// accesses hang on values that are not.
func (in *Instance) unhindered(o *obligation.Obligation, p pair, kind obligation.Kind) *obligation.Obligation {
	order := in.Summary.Order()
	if order == nil || unexplainedIn(o) != nil || kind == obligation.InterBlock && in.Summary.GridWide() || !in.tally.ask(byUnhindered) {
		return nil
	}
	out := *o
	out.Relation = slices.Clone(o.Relation)
	among := kernelanalysis.Alone
	switch oneAxis := in.Geometry.Block[1].IsConst(1) && in.Geometry.Block[2].IsConst(1); {
	case kind == obligation.InterBlock:
	case oneAxis && kind != obligation.IntraBlock:
		among = kernelanalysis.Warp
		out.Relation = append(out.Relation, together(o, among))
	default:
		among = kernelanalysis.Block
	}
	for side, a := range []*kernelanalysis.Access{p.a, p.b} {
		if slices.ContainsFunc(in.Summary.Accesses, func(r *kernelanalysis.Access) bool {
			return in.hangsOn(r, a) != nil && order.Since(r, a, among)
		}) {
			return nil
		}
		for _, it := range o.Sides[side].Iterations {
			if unexplainedAmong(o, []*expr.Expr{it.Continue}) != nil { // whether the thread comes to later rounds, others may decide
				k := o.Copy(side, it.Counter)
				out.Relation = append(out.Relation, o.Pool.Eq(k, o.Pool.Const(0, k.Width)))
			}
		}
	}
	if impossible(&out) {
		return nil
	}
	return &out
}
