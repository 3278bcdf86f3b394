package hostanalysis

import (
	"math/rand"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
)

// TestPolynomials compares arithmetic on polynomials with that on values, and puts solutions back in.
func TestPolynomials(t *testing.T) {
	p := expr.NewPool()
	var names []*expr.Expr
	for _, n := range []string{"a", "b", "c"} {
		names = append(names, p.Var(expr.Symbol{Name: n, Width: 64}))
	}
	r := rand.New(rand.NewSource(1))
	values := map[*expr.Expr]int64{}
	var make func(depth int) (polynomial, int64)
	make = func(depth int) (polynomial, int64) {
		if depth == 0 || r.Intn(4) == 0 {
			if r.Intn(2) == 0 {
				k := int64(r.Intn(7) - 3)
				return whole(k), k
			}
			e := names[r.Intn(len(names))]
			return single(e), values[e]
		}
		a, x := make(depth - 1)
		b, y := make(depth - 1)
		switch r.Intn(3) {
		case 0:
			return a.plus(b), x + y
		case 1:
			return a.minus(b), x - y
		}
		return a.times(b), x * y
	}
	at := func(a polynomial) int64 {
		with := map[*expr.Expr]polynomial{}
		for e, v := range values {
			with[e] = whole(v)
		}
		c, ok := a.with(with).constant()
		if !ok {
			t.Fatalf("%v is no number under %v", a, values)
		}
		return c
	}
	for range 5000 {
		for _, e := range names {
			values[e] = int64(r.Intn(9) - 4)
		}
		a, x := make(4)
		if a.lost {
			continue
		}
		if got := at(a); got != x {
			t.Fatalf("%v is %d, want %d", a, got, x)
		}
		for _, e := range names {
			v, ok := a.solvedFor(e)
			if !ok {
				continue
			}
			if c, ok := a.with(map[*expr.Expr]polynomial{e: v}).constant(); !ok || c != 0 {
				t.Fatalf("%v solved for %v by %v is %d", a, e, v, c)
			}
		}
	}
}

// TestPolynomialsThatAreTooLarge have no value.
func TestPolynomialsThatAreTooLarge(t *testing.T) {
	a := single(expr.NewPool().Var(expr.Symbol{Name: "a", Width: 64})).plus(whole(1))
	for range 10 {
		a = a.times(a)
	}
	if _, ok := a.minus(a).constant(); ok || !a.lost {
		t.Errorf("(a+1)^1024 has %d terms", len(a.terms))
	}
	if b := whole(1 << 20).times(whole(1 << 20)); !b.lost {
		t.Errorf("2^40 is %v", b)
	}
}
