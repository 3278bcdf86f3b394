package constraints

import (
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
)

// TestShareBits compares with all masks of eight bits: also of one bit shifted out of the word, which is none.
func TestShareBits(t *testing.T) {
	p := expr.NewPool()
	one, x, y := p.Const(1, 8), p.Var(expr.Symbol{Name: "x", Width: 8}), p.Var(expr.Symbol{Name: "y", Width: 8})
	shifted := func(n *expr.Expr) *expr.Expr { return p.Binary(expr.Shl, one, n, 0) }
	for _, m := range [][2]*expr.Expr{
		{x, y},
		{shifted(x), shifted(y)},
		{shifted(p.Binary(expr.And, x, p.Const(7, 8), 0)), shifted(p.Binary(expr.And, y, p.Const(7, 8), 0))},
		{shifted(p.Binary(expr.URem, x, p.Const(8, 8), 0)), shifted(p.Binary(expr.URem, y, p.Const(8, 8), 0))},
		{shifted(p.Binary(expr.URem, x, p.Const(9, 8), 0)), shifted(p.Binary(expr.URem, y, p.Const(9, 8), 0))},
		{shifted(p.Const(3, 8)), shifted(y)},
	} {
		said := shareBits(p, m[0], m[1])
		is := p.Ne(p.Binary(expr.And, m[0], m[1], 0), p.Const(0, 8))
		for v := range uint64(256) {
			for w := range uint64(256) {
				env := func(s *expr.Symbol, _ []uint64) (uint64, bool) {
					if s == x.Sym {
						return v, true
					}
					return w, true
				}
				got, _ := expr.Eval(said, env)
				if want, ok := expr.Eval(is, env); ok && got != want {
					t.Fatalf("%v and %v share bits: %v, for %d and %d", m[0], m[1], got != 0, v, w)
				}
			}
		}
	}
}
