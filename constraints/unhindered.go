package constraints

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Two threads leave the last barrier that both have come to. Where neither can have to wait for anybody from there to its
// access, one may come to its own and stop there, and then the other to its own: whatever flags and locks there are, nothing
// orders the two in that run.

// unhindered is o, a question of that kind about p, for such runs; nil where none is known, or where the
// accesses hang on values that are not.
func (in *Instance) unhindered(o *obligation.Obligation, p pair, kind obligation.Kind) *obligation.Obligation {
	order := in.Summary.Order()
	if order == nil || unexplainedIn(o) != nil || kind == obligation.InterBlock && in.Summary.GridWide() {
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
			if unexplained(it.Continue) != nil { // whether the thread comes to later rounds, others may decide
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
