package witness

import (
	"sort"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// collect reports the values that decided.
func (v *validator) collect(w *Witness) {
	w.WrapOnly, w.Wraps = v.wrapped, v.wraps && !v.wrapped
	hide := map[*expr.Symbol]bool{}
	second := map[*expr.Symbol]bool{}
	for i := range v.sides {
		for _, c := range v.sides[i].coords {
			if c != nil && c.Op == expr.Apply {
				hide[c.Sym] = true
			}
		}
	}
	if v.o.Kind != obligation.Launch {
		for _, s := range expr.Symbols(v.readBy(1)...) {
			second[s] = true
		}
	}
	for _, r := range v.read {
		x := Value{r.sym, r.value}
		switch {
		case len(r.args) > 0:
			w.Contents = append(w.Contents, Content{x, r.args})
		case r.sym.PerThread && !hide[r.sym]:
			c := Counter{Value: x}
			if second[r.sym] {
				c.Side = 1
			}
			w.Counters = append(w.Counters, c)
		case !r.sym.PerThread:
			w.Values = append(w.Values, x)
		}
	}
	sort.Slice(w.Values, func(i, j int) bool { return before(w.Values[i], w.Values[j]) })
	sort.Slice(w.Counters, func(i, j int) bool {
		a, b := w.Counters[i], w.Counters[j]
		if a.Side != b.Side {
			return a.Side < b.Side
		}
		return before(a.Value, b.Value)
	})
	sort.Slice(w.Contents, func(i, j int) bool {
		a, b := w.Contents[i], w.Contents[j]
		if a.Symbol != b.Symbol {
			return before(a.Value, b.Value)
		}
		for k := range a.Args {
			if k < len(b.Args) && a.Args[k] != b.Args[k] {
				return a.Args[k] < b.Args[k]
			}
		}
		return len(a.Args) < len(b.Args)
	})
}

// readBy are the trees of a side and of its definitions.
func (m *model) readBy(side int) []*expr.Expr {
	out := m.trees(side)
	for _, d := range m.order {
		if d.side == side {
			out = append(out, d.bodies()...)
		}
	}
	return out
}

func before(a, b Value) bool {
	if x, y := a.Symbol.String(), b.Symbol.String(); x != y {
		return x < y
	}
	return a.Symbol.Name < b.Symbol.Name
}
