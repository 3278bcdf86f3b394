package constraints

import (
	"math/rand"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
)

// What strides call apart is apart for all numbers of 8 bits, but those with which something wraps that must not.
func TestStridesKeepApart(t *testing.T) {
	p := expr.NewPool()
	x := p.Var(expr.Symbol{Name: "x", Width: 8})
	r := rand.New(rand.NewSource(1))
	flags := func() expr.Flags { return []expr.Flags{0, expr.NSW}[r.Intn(2)] }
	var tree func(depth int) *expr.Expr
	tree = func(depth int) *expr.Expr {
		switch k := r.Intn(5); {
		case depth == 0 || k == 0:
			return []*expr.Expr{x, p.Int(int64(r.Intn(41)-20), 8)}[r.Intn(2)]
		case k < 3:
			return p.Binary(expr.Add, tree(depth-1), tree(depth-1), flags())
		default:
			return p.Binary(expr.Mul, tree(depth-1), p.Int(int64(r.Intn(13)), 8), flags())
		}
	}
	values := func(e *expr.Expr) (out []int) {
		for v := -128; v < 128; v++ {
			if n, ok := exactly(e, v); ok {
				out = append(out, n)
			}
		}
		return out
	}
	claims := 0
	for range 20000 {
		a, b, m, n := tree(3), tree(3), 1+r.Intn(8), 1+r.Intn(8)
		if !apartByStride(a, int64(m), b, int64(n)) {
			continue
		}
		claims++
		var taken [256 + 8]bool
		for _, u := range values(a) {
			for i := range m {
				taken[128+u+i] = true
			}
		}
		for _, v := range values(b) {
			for i := range n {
				if taken[128+v+i] {
					t.Fatalf("%d bytes at %s and %d at %s meet at %d", m, a, n, b, v+i)
				}
			}
		}
	}
	if claims < 500 {
		t.Errorf("only %d pairs are apart", claims)
	}
}

// exactly is e for a value of its symbol, in arithmetic of 8 bits; false where something wraps that must not.
func exactly(e *expr.Expr, of int) (int, bool) {
	switch e.Op {
	case expr.Const:
		return int(e.Signed()), true
	case expr.Apply:
		return of, true
	}
	a, first := exactly(e.Args[0], of)
	b, second := exactly(e.Args[1], of)
	n := a + b
	if e.Op == expr.Mul {
		n = a * b
	}
	return int(int8(n)), first && second && (e.Flags&expr.NSW == 0 || n == int(int8(n)))
}
