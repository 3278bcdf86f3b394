package constraints

import (
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// reads lists the loads, from objects whose size is known, without which one of the trees has no value. A thread for
// which the trees are its path condition and its address has done them.
func (in *Instance) reads(trees []*expr.Expr) []obligation.Read {
	var out []obligation.Read
	seen := map[*expr.Expr]bool{}
	var walk func(e *expr.Expr)
	walk = func(e *expr.Expr) {
		if seen[e] {
			return
		}
		seen[e] = true
		switch {
		case e.Op == expr.Ite:
			walk(e.Args[0])
			return
		case e.Width == 1 && (e.Op == expr.And || e.Op == expr.Or):
			return // one of the two may settle it
		}
		for _, a := range e.Args {
			walk(a)
		}
		if e.Op != expr.Apply {
			return
		}
		if o, ok := in.Summary.Contents[e.Sym]; ok {
			if at := in.places(o); len(at) == 1 && at[0].size != nil && at[0].when.True() {
				out = append(out, obligation.Read{
					Offset: in.fix(in.pool.Binary(expr.Add, e.Args[0], at[0].offset, expr.NSW)),
					Size:   in.pool.Const(uint64(e.Sym.Width+7)/8, 64),
					Extent: at[0].size,
				})
			}
		}
	}
	for _, t := range trees {
		walk(t)
	}
	return out
}
