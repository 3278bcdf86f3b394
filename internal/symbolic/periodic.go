package symbolic

import "github.com/hgrd/hgrd/constraints/expr"

// maxPeriod bounds how many values a periodic word may have.
const maxPeriod = 16

// periodic reads a word that each round makes of nothing but what it was, and that comes back to its first value, as the place of
// a stage does in a ring of buffers: after k rounds it is one of some values by k modulo their number (Wolfe, "Beyond Induction
// Variables", PLDI 1992). nil for other words.
func (f *Func) periodic(self, init, next, k *expr.Expr) *expr.Expr {
	p := f.Pool
	if init.Op != expr.Const {
		return nil
	}
	values := []*expr.Expr{init}
	for x := init; ; values = append(values, x) {
		if x = p.Replace(next, map[*expr.Expr]*expr.Expr{self: x}); x == init {
			break
		}
		if x.Op != expr.Const || len(values) == maxPeriod {
			return nil
		}
	}
	n := uint64(len(values))
	for i, x := range values {
		if x.Value != (init.Value+uint64(i))%n {
			return f.chosen(values, p.Binary(expr.URem, k, p.Const(n, k.Width), 0))
		}
	}
	turn := p.Binary(expr.URem, p.Binary(expr.Add, k, p.Const(init.Value, k.Width), expr.NSW|expr.NUW), p.Const(n, k.Width), 0)
	return p.TruncChecked(turn, self.Width, expr.NSW|expr.NUW)
}

// chosen is the value of that number.
func (f *Func) chosen(values []*expr.Expr, number *expr.Expr) *expr.Expr {
	out := values[len(values)-1]
	for i := len(values) - 2; i >= 0; i-- {
		out = f.Pool.Ite(f.Pool.Eq(number, f.Pool.Const(uint64(i), number.Width)), values[i], out)
	}
	return out
}
