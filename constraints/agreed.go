package constraints

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// agreed reports whether two lanes of a warp write one value by how it is made: of nothing but what all lanes of the warp get
// alike, as from a shuffle of one lane, a sum over the warp or a ballot. That takes no solver, which may have no steps left.
func (q *question) agreed(o *obligation.Obligation, r *Race) bool {
	if o.Kind != obligation.IntraWarp {
		return false
	}
	p, g := o.Pool, q.in.Summary.Geometry
	warp := map[*expr.Expr]*expr.Expr{kernelanalysis.WarpNumber(p, g): p.Var(expr.Symbol{Name: "the warp of both", Width: 32})}
	value := p.Replace(r.A.Value, warp)
	return value == p.Replace(r.B.Value, warp) && !slices.ContainsFunc(expr.Symbols(value), func(s *expr.Symbol) bool {
		return s.PerThread && !slices.ContainsFunc(g.BlockIdx[:], func(e *expr.Expr) bool { return e.Sym == s })
	})
}
