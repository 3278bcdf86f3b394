package kernelanalysis

import (
	"math/rand/v2"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
)

// TestDiffers compares with values of two bytes: what differs by its range, or under a condition, does so for each.
func TestDiffers(t *testing.T) {
	p := expr.NewPool()
	s := &Summary{build: &builder{pool: p}}
	symbols := [2]*expr.Expr{p.Var(expr.Symbol{Name: "x", Width: 8}), p.Var(expr.Symbol{Name: "y", Width: 8})}
	r := rand.New(rand.NewPCG(1, 2))
	var random func(depth int) *expr.Expr
	ops := []expr.Op{expr.Add, expr.Mul, expr.And, expr.Or, expr.URem, expr.LShr}
	random = func(depth int) *expr.Expr {
		switch k := r.IntN(6); {
		case depth == 0 || k == 0:
			return symbols[r.IntN(2)]
		case k == 1:
			return p.Const(r.Uint64N(256), 8)
		case k == 2:
			return p.Ite(p.Cmp(expr.ULT, random(depth-1), random(depth-1)), random(depth-1), random(depth-1))
		}
		return p.Binary(ops[r.IntN(len(ops))], random(depth-1), random(depth-1), 0)
	}
	told := 0
	for range 800 {
		e, v := random(3), r.Uint64N(256)
		cond := p.And(p.Cmp(expr.SLT, e, p.Const(r.Uint64N(256), 8)), p.Not(p.Eq(symbols[0], p.Const(3, 8))))
		if !s.differs(e, v, cond) || e.Op == expr.Const {
			continue
		}
		told++
		for x := uint64(0); x < 256; x += 3 {
			for y := uint64(0); y < 256; y += 17 {
				env := func(sym *expr.Symbol, _ []uint64) (uint64, bool) {
					if sym == symbols[0].Sym {
						return x, true
					}
					return y, true
				}
				holds, ok := expr.Eval(cond, env)
				got, defined := expr.Eval(e, env)
				if ok && defined && holds == 1 && got == v {
					t.Fatalf("%v is %d for x = %d, y = %d, where %v", e, v, x, y, cond)
				}
			}
		}
	}
	if told < 80 {
		t.Errorf("only %d trees differ", told)
	}
}
