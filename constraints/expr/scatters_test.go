package expr

import "testing"

// Constants that leave an operand few values without a wrap make arithmetic modular; strides, in either direction, do not.
func TestScatters(t *testing.T) {
	p := NewPool()
	x := p.Var(Symbol{Name: "x", Width: 32})
	for _, c := range []struct {
		e    *Expr
		want bool
	}{
		{p.Mul(x, p.Const(2654435761, 32)), true},
		{p.Mul(x, p.Const(1<<20, 32)), true},
		{p.Mul(x, p.Const(1<<20-1, 32)), false},
		{p.Mul(x, p.Int(-4, 32)), false},
		{p.Mul(x, p.Int(-1<<21, 32)), true},
		{p.Mul(x, x), false},
		{p.Binary(Mul, x, p.Const(2654435761, 32), NSW), false},
		{p.Binary(Shl, x, p.Const(26, 32), 0), true},
		{p.Binary(Shl, x, p.Const(10, 32), 0), false},
		{p.Add(x, p.Const(1<<31-1, 32)), false},
		{p.Mul(p.ZExt(x, 64), p.Const(2654435761, 64)), false},
	} {
		if got := Scatters(c.e); got != c.want {
			t.Errorf("%v: %t", c.e, got)
		}
	}
}
