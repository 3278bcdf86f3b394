package constraints

import (
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// staged says that no pipeline of the block orders the two accesses: neither is committed in a stage that the other has
// awaited, nor released in one whose place the other has acquired again. A thread's own copies are complete when it has
// awaited their stage.
func (in *Instance) staged(o *obligation.Obligation, p pair) {
	if o.Kind == obligation.InterBlock {
		return
	}
	pool := o.Pool
	ys := in.Summary.Stages(p.b)
	for _, x := range in.Summary.Stages(p.a) {
		for _, y := range ys {
			if x.Pipe != y.Pipe {
				continue
			}
			at := func(side int, e *expr.Expr) *expr.Expr { return o.Copy(side, in.fix(e)) }
			ahead := func(first, second int, a, b kernelanalysis.Stage) *expr.Expr {
				committed := pool.Cmp(expr.ULT, at(first, a.Committed), at(second, b.Awaited))
				places := pool.Const(uint64(a.Places), 64)
				free := pool.Cmp(expr.ULT, pool.Binary(expr.Add, at(first, a.Released), places, expr.NSW|expr.NUW), at(second, b.Acquired))
				switch {
				case a.Loose, o.Kind == obligation.OwnThread && !a.Filling: // order is not in question, only copies under way are
					return pool.Bool(false)
				case a.Filling, a.Places == 0:
					return committed
				}
				return pool.Or(committed, free)
			}
			for _, e := range []*expr.Expr{pool.Not(ahead(0, 1, x, y)), pool.Not(ahead(1, 0, y, x))} {
				o.Relation = append(o.Relation, expr.Conjuncts(e)...)
			}
		}
	}
}
