package constraints

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// trace visits the roots and the trees of what the symbols in them stand for: by the launch's equations, as values
// carried around loops, as rounds that left a loop. The launch shape is followed only if asked.
func trace(o *obligation.Obligation, shape bool, roots []*expr.Expr, visit func(*expr.Expr)) {
	seen := map[*expr.Symbol]bool{}
	if !shape {
		for i := range 3 {
			for _, e := range []*expr.Expr{o.Geometry.Grid[i], o.Geometry.Block[i]} {
				if e.Op == expr.Apply {
					seen[e.Sym] = true
				}
			}
		}
	}
	work := slices.Clone(roots)
	for len(work) > 0 {
		e := work[0]
		work = work[1:]
		visit(e)
		for _, s := range expr.Symbols(e) {
			if seen[s] {
				continue
			}
			seen[s] = true
			for _, r := range o.Recurrences {
				if r.Value.Sym == s {
					work = append(work, r.Init, r.Next)
				}
			}
			for _, x := range o.Exits {
				if x.Value.Sym == s {
					work = append(work, x.Leave)
				}
			}
			for _, f := range o.Facts {
				if f.Op != expr.Eq {
					continue
				}
				for i, x := range f.Args {
					if x.Op == expr.Apply && x.Sym == s && len(x.Args) == 0 {
						work = append(work, f.Args[1-i])
					}
				}
			}
		}
	}
}

// sides are the roots that decide whether and where the two accesses meet, given that both rounds are reached.
func sides(o *obligation.Obligation) []*expr.Expr {
	var roots []*expr.Expr
	for _, s := range o.Sides {
		roots = append(append(roots, s.Cond...), s.Offset, s.Size)
	}
	return roots
}

// relevant collects the symbols that decide whether and where the two accesses meet.
func relevant(o *obligation.Obligation) map[*expr.Symbol]bool {
	out := map[*expr.Symbol]bool{}
	trace(o, true, sides(o), func(e *expr.Expr) {
		for _, s := range expr.Symbols(e) {
			out[s] = true
		}
	})
	return out
}

// RelevantTo collects the launch symbols that decide whether and where a and b meet.
func (in *Instance) RelevantTo(a, b *kernelanalysis.Access) map[*expr.Symbol]bool {
	o := in.empty(obligation.InterBlock)
	o.Sides[0], o.Sides[1] = in.side(a.Cond, a.Offset, a.Size, a), in.side(b.Cond, b.Offset, b.Size, b)
	return relevant(o)
}
