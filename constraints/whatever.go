package constraints

import (
	"fmt"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// A value that no witness can know, such as what rounds with barriers have left in shared memory, does no harm where both
// threads have it in common and go to one place whatever it is.

// whatever is o for threads whose places are made in one way of such values and of others, these being equal; nil when the
// places are made in other ways. A witness of it is one of o; that there is none says nothing of o.
func (in *Instance) whatever(o *obligation.Obligation) *obligation.Obligation {
	a, b := o.Sides[0].Offset, o.Sides[1].Offset
	if unexplained(a) == nil || unexplained(b) == nil {
		return nil
	}
	w := &alikePlaces{in: in, o: o, names: map[*expr.Expr]*expr.Expr{}}
	if !w.equate(a, b) {
		return nil
	}
	c := *o
	c.ID += ".whatever"
	c.Relation = slices.Concat(o.Relation, w.equal)
	for i := range c.Sides {
		c.Sides[i].Offset = o.Pool.Replace(c.Sides[i].Offset, w.names)
	}
	if impossible(&c) || unexplainedAmong(&c, append(sides(&c), c.Relation...)) != nil {
		return nil
	}
	return &c
}

// alikePlaces goes through the trees of two places together.
type alikePlaces struct {
	in    *Instance
	o     *obligation.Obligation
	equal []*expr.Expr              // what is to be equal, over the copies of o
	names map[*expr.Expr]*expr.Expr // for the values in common
}

// equate makes x of the first side and y of the second one equal, whatever the values in common are; false where that
// cannot be said.
func (w *alikePlaces) equate(x, y *expr.Expr) bool {
	p := w.o.Pool
	switch {
	case x.Width != y.Width || x.Sprawls():
		return false
	case unexplained(x) == nil && unexplained(y) == nil:
		w.equal = append(w.equal, expr.Conjuncts(p.Eq(w.o.Copy(0, x), w.o.Copy(1, y)))...)
		return true
	case x.Op != y.Op || x.Flags != y.Flags || x.Sym != y.Sym || len(x.Args) != len(y.Args):
		return false
	case x.Op == expr.Apply && x.Sym.PerThread:
		return false
	}
	for i := range x.Args {
		if !w.equate(x.Args[i], y.Args[i]) {
			return false
		}
	}
	if x.Op == expr.Apply {
		if w.names[x] == nil {
			w.names[x] = p.Var(expr.Symbol{
				Name:    fmt.Sprintf("%s.%s.any%d", w.in.Summary.Kernel.Symbol, x.Sym.Name, len(w.names)),
				Display: x.Sym.String(), Width: x.Width,
			})
		}
		w.names[y] = w.names[x]
	}
	return true
}
