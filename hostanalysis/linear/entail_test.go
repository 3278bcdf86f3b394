package linear

import (
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
)

// TestEntails checks what follows and, as important, what does not.
func TestEntails(t *testing.T) {
	p := expr.NewPool()
	word := func(name string, w int) *expr.Expr { return p.Var(expr.Symbol{Name: name, Width: w}) }
	x, y, z := word("x", 32), word("y", 32), word("z", 32)
	pitch := word("pitch", 64)
	le := func(a, b *expr.Expr) *expr.Expr { return p.Cmp(expr.SLE, a, b) }
	k := func(v int64) *expr.Expr { return p.Int(v, 32) }
	bytes := p.Mul(p.SExt(x, 64), p.Int(4, 64))
	positive := p.Cmp(expr.SLT, p.Int(0, 64), pitch)
	elements := p.Trunc(p.Binary(expr.UDiv, pitch, p.Int(4, 64), 0), 32)
	c := p.Cmp(expr.Eq, z, k(7))
	for _, tc := range []struct {
		name   string
		facts  []*expr.Expr
		a, b   *expr.Expr
		narrow bool
		want   bool
	}{
		{"transitive", []*expr.Expr{le(x, y), le(y, z)}, x, z, false, true},
		{"not the other way", []*expr.Expr{le(x, y)}, y, x, false, false},
		{"sum without wrap", []*expr.Expr{le(k(0), x)}, y, p.Binary(expr.Add, x, y, expr.NSW), false, true},
		{"sum that may wrap", []*expr.Expr{le(k(0), x)}, y, p.Add(x, y), false, false},
		{"both arms", []*expr.Expr{le(x, y), le(x, z)}, x, p.Ite(c, y, z), false, true},
		{"one arm", []*expr.Expr{le(x, y)}, x, p.Ite(c, y, z), false, false},
		{"arm by its condition", []*expr.Expr{c}, p.Ite(c, x, y), x, false, true},
		{"disjunction", []*expr.Expr{p.Or(p.Cmp(expr.SLT, x, k(0)), le(x, y)), le(k(0), x)}, x, y, false, true},
		{"pitch", []*expr.Expr{p.Cmp(expr.ULE, bytes, pitch), positive}, x, elements, true, true},
		{"pitch cut to a word", []*expr.Expr{p.Cmp(expr.ULE, bytes, pitch), positive}, x, elements, false, false},
		{"pitch of something else", []*expr.Expr{positive}, x, elements, true, false},
		{"rounded up", []*expr.Expr{le(k(0), x)}, p.SExt(x, 64),
			p.And(p.Add(p.SExt(x, 64), p.Int(255, 64)), p.Int(-256, 64)), false, true},
		{"rounded down", []*expr.Expr{le(k(0), x)}, p.SExt(x, 64), p.And(p.SExt(x, 64), p.Int(-256, 64)), false, false},
		{"unsigned bound of unknown sign", []*expr.Expr{p.Cmp(expr.ULE, x, y)}, x, y, false, false},
		{"contradiction", []*expr.Expr{le(x, y), p.Cmp(expr.SLT, y, x)}, z, k(0), false, true},
	} {
		budget := 1000
		if got, _ := Entails(p, tc.facts, tc.a, tc.b, tc.narrow, &budget); got != tc.want {
			t.Errorf("%s: %v, want %v", tc.name, got, tc.want)
		}
	}
}
