package constraints

import (
	"context"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/lin"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/kernelanalysis"
	"github.com/hgrd/hgrd/solver"
)

// A program may allocate no bytes, so that sizes say nothing of a launch as such. But who accesses an allocation finds
// bytes there: none of the questions about its accesses is about a launch where it has none.

// extents says that an allocation which p is in has a size above zero; nothing where that says nothing.
func (p place) extents(pool *expr.Pool) []*expr.Expr {
	if p.extent == nil || p.extent.Op == expr.Const {
		return nil
	}
	return []*expr.Expr{pool.Or(pool.Not(p.when), pool.Cmp(expr.SLT, pool.Const(0, p.extent.Width), p.extent))}
}

// nothing reports whether an allocation has no bytes in any case. Then all accesses are beyond it, and that they stay within
// must not be taken for granted.
func nothing(extent *expr.Expr) bool {
	return extent != nil && extent.Op == expr.Const && extent.Signed() <= 0
}

// sized are the extents of all objects that the kernel accesses.
func (in *Instance) sized() []*expr.Expr {
	var out []*expr.Expr
	seen := map[*kernelanalysis.Object]bool{}
	for _, a := range in.Summary.Accesses {
		if seen[a.Object] {
			continue
		}
		seen[a.Object] = true
		for _, at := range in.places(a.Object) {
			out = append(out, at.extents(in.pool)...)
		}
	}
	return out
}

// briefLimits are for a launch that is mostly found among the first that are tried.
var briefLimits = witness.Limits{Steps: 1 << 16, Launches: 4}

// extend lets questions about accesses know that what is accessed has a size, unless the launch leaves no room for that:
// then every access is beyond its object, and a proof by that would be worth nothing. It reports whether the launch is known
// to be possible with such sizes, and so at all.
func (c *Checker) extend(ctx context.Context, in *Instance) (bool, error) {
	sizes := in.sized()
	o := in.empty(obligation.Launch)
	o.ID = in.Summary.Kernel.Symbol + ".sizes"
	o.Facts = append(o.Facts, sizes...)
	if w, found := witness.Search(ctx, o, briefLimits); found && !w.WrapOnly {
		in.extended, in.shown = true, w
		return true, nil
	}
	if len(sizes) == 0 {
		return false, nil
	}
	r, err := c.decide.Solver.Check(ctx, lin.FactsQuery(o))
	if err != nil {
		return false, err
	}
	in.unsized = r.Status == solver.Unsat
	in.extended = !in.unsized
	return r.Status == solver.Sat, nil
}
