package expr

import "testing"

// TestNarrow: a symbol whose low half alone matters becomes one of 32 bits, another one stays.
func TestNarrow(t *testing.T) {
	p := NewPool()
	x, y := p.Var(Symbol{Name: "x", Width: 64}), p.Var(Symbol{Name: "y", Width: 64})
	a := p.Cmp(SLT, p.Trunc(x, 32), p.Trunc(y, 32))
	b := p.Cmp(ULT, y, p.Const(5, 64))
	p.Narrow([]**Expr{&a, &b})
	var names []string
	for _, s := range Symbols(a, b) {
		names = append(names, s.Name)
		name, half := Wide(s)
		if half != (name == "x") {
			t.Errorf("%s is half of %s: %v", s.Name, name, half)
		}
	}
	if len(names) != 2 || names[0] != "x:32" || names[1] != "y" {
		t.Errorf("%q", names)
	}
}

// TestClaims: what a list of claims says is what the tree says, and negations of disjunctions are taken apart.
func TestClaims(t *testing.T) {
	p := NewPool()
	x, y := p.Var(Symbol{Name: "x", Width: 8}), p.Var(Symbol{Name: "y", Width: 8})
	lt, eq := p.Cmp(SLT, x, y), p.Eq(x, p.Const(3, 8))
	e := p.And(p.Not(p.Or(p.And(lt, eq), p.Or(p.Cmp(ULT, y, x), eq))), p.Ne(y, p.Const(0, 8)))
	claims := p.Claims(e)
	if len(claims) != 4 {
		t.Errorf("%v", claims)
	}
	for v := range uint64(1 << 16) {
		env := func(s *Symbol, _ []uint64) (uint64, bool) {
			if s == x.Sym {
				return v & 255, true
			}
			return v >> 8, true
		}
		want, _ := Eval(e, env)
		if got, _ := Eval(p.AndAll(claims...), env); got != want {
			t.Fatalf("at %#x: %d, want %d", v, got, want)
		}
	}
}

// TestDifference: sums with a term in common differ by the rest.
func TestDifference(t *testing.T) {
	p := NewPool()
	base, n := p.Var(Symbol{Name: "base", Width: 64}), p.Var(Symbol{Name: "n", Width: 64})
	c := func(v uint64) *Expr { return p.Const(v, 64) }
	for _, x := range []struct{ a, b, want *Expr }{
		{p.Add(base, c(4000)), base, c(4000)},
		{base, p.Add(base, c(8)), c(^uint64(7))},
		{p.Add(base, c(48)), p.Add(base, c(16)), c(32)},
		{p.Add(base, n), p.Add(n, c(16)), p.Add(base, c(^uint64(15)))},
		{p.Add(base, n), base, n},
	} {
		if got := p.Sub(x.a, x.b); got != x.want {
			t.Errorf("%v - (%v) = %v, want %v", x.a, x.b, got, x.want)
		}
	}
}
