package lin

import (
	"math/rand"
	"slices"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
)

// TestFew holds the values that hypotheses leave of a symbol against all of its values.
func TestFew(t *testing.T) {
	const w = 8
	rnd := rand.New(rand.NewSource(1))
	known := 0
	for range 4000 {
		p := expr.NewPool()
		x, y := p.Var(expr.Symbol{Name: "x", Width: w}), p.Var(expr.Symbol{Name: "y", Width: w})
		c := func(n int) *expr.Expr { return p.Const(uint64(rnd.Intn(n)), w) }
		claim := func() *expr.Expr {
			switch rnd.Intn(7) {
			case 0:
				return p.Eq(p.Binary(expr.And, x, p.Add(x, p.Const(1<<w-1, w)), 0), c(1))
			case 1:
				return p.Cmp(expr.SLE, c(40), x)
			case 2:
				return p.Not(p.Or(p.Cmp(expr.SLT, x, c(30)), p.Cmp(expr.SLT, c(120), x)))
			case 3:
				return p.Eq(p.Binary(expr.URem, x, p.Const(uint64(rnd.Intn(9)), w), 0), c(3))
			case 4:
				return p.Cmp(expr.ULT, p.Binary(expr.SDiv, c(1<<w), x, 0), c(50))
			case 5:
				return p.Cmp(expr.ULT, y, x) // speaks of more than one symbol
			}
			return p.Ne(x, c(1<<w))
		}
		var facts []*expr.Expr
		for range 1 + rnd.Intn(4) {
			facts = append(facts, p.Claims(claim())...)
		}
		got, ok := Few(p, facts)[x.Sym]
		if !ok {
			continue
		}
		known++
		var want []uint64
		for v := range uint64(1 << w) {
			holds := true
			for _, f := range facts {
				if s := expr.Symbols(f); len(s) != 1 || s[0] != x.Sym {
					continue
				}
				r, defined := expr.Eval(f, func(*expr.Symbol, []uint64) (uint64, bool) { return v, true })
				holds = holds && (!defined || r == 1)
			}
			if holds {
				want = append(want, v)
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("%v: %v, want %v", facts, got, want)
		}
	}
	if known < 500 {
		t.Errorf("only %d questions have an answer", known)
	}
}
