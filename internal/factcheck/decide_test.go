package factcheck

import (
	"context"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/solver"
)

// Deciding answers as brute force does, whichever step it is that knows.
func TestDecide(t *testing.T) {
	p := expr.NewPool()
	x, y := p.Var(expr.Symbol{Name: "x", Width: 8}), p.Var(expr.Symbol{Name: "y", Width: 8})
	n := func(v uint64) *expr.Expr { return p.Const(v, 8) }
	d := newDecider()
	for i, c := range [][]*expr.Expr{
		{p.Eq(x, n(3)), p.Cmp(expr.SLT, x, n(3))},
		{p.Eq(x, n(3)), p.Eq(p.Add(x, y), n(9)), p.Eq(y, n(6))},
		{p.Eq(p.Mul(x, y), n(143)), p.Cmp(expr.ULT, x, y), p.Cmp(expr.ULT, n(1), x), p.Cmp(expr.ULT, y, n(20))},
		{p.Eq(p.Mul(x, x), n(3))},
		{p.Or(p.Eq(x, n(200)), p.Eq(y, n(7))), p.Cmp(expr.ULT, x, n(9)), p.Cmp(expr.ULT, n(4), x)},
		{p.Eq(p.Binary(expr.UDiv, x, y, 0), n(50)), p.Eq(y, n(0))},
		{p.Cmp(expr.ULT, x, y), p.Cmp(expr.ULT, y, x)},
	} {
		var claims []claim
		for _, e := range c {
			claims = append(claims, claim{cond: e})
		}
		want := solver.Unsat
		for v := range uint64(1 << 16) {
			all := true
			for _, e := range c {
				r, ok := expr.Eval(e, func(s *expr.Symbol, _ []uint64) (uint64, bool) {
					if s == x.Sym {
						return v & 255, true
					}
					return v >> 8, true
				})
				all = all && ok && r == 1
			}
			if all {
				want = solver.Sat
				break
			}
		}
		got, err := d.decide(context.Background(), p, claims)
		if err != nil || got != want {
			t.Errorf("%d: %v, %v; want %v", i, got, err, want)
		}
		if want == solver.Unsat {
			core, err := d.core(context.Background(), p, claims)
			if err != nil || len(core) == 0 {
				t.Errorf("%d: %v", i, err)
			}
		}
		if satisfies(c) && want != solver.Sat {
			t.Errorf("%d: values are found where there are none", i)
		}
	}
	if d.queries == 0 {
		t.Error("the solver was never asked")
	}
}
