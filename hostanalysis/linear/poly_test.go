package linear

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
	var make func(depth int) (Poly, int64)
	make = func(depth int) (Poly, int64) {
		if depth == 0 || r.Intn(4) == 0 {
			if r.Intn(2) == 0 {
				k := int64(r.Intn(7) - 3)
				return Whole(k), k
			}
			e := names[r.Intn(len(names))]
			return Single(e), values[e]
		}
		a, x := make(depth - 1)
		b, y := make(depth - 1)
		switch r.Intn(3) {
		case 0:
			return a.Plus(b), x + y
		case 1:
			return a.Minus(b), x - y
		}
		return a.Times(b), x * y
	}
	at := func(a Poly) int64 {
		with := map[*expr.Expr]Poly{}
		for e, v := range values {
			with[e] = Whole(v)
		}
		c, ok := a.With(with).Constant()
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
		if a.Lost {
			continue
		}
		if got := at(a); got != x {
			t.Fatalf("%v is %d, want %d", a, got, x)
		}
		for _, e := range names {
			v, ok := a.SolvedFor(e)
			if !ok {
				continue
			}
			if c, ok := a.With(map[*expr.Expr]Poly{e: v}).Constant(); !ok || c != 0 {
				t.Fatalf("%v solved for %v by %v is %d", a, e, v, c)
			}
		}
	}
}

// TestPolynomialsThatAreTooLarge have no value.
func TestPolynomialsThatAreTooLarge(t *testing.T) {
	a := Single(expr.NewPool().Var(expr.Symbol{Name: "a", Width: 64})).Plus(Whole(1))
	for range 10 {
		a = a.Times(a)
	}
	if _, ok := a.Minus(a).Constant(); ok || !a.Lost {
		t.Errorf("(a+1)^1024 has %d terms", len(a.terms))
	}
	if b := Whole(1 << 20).Times(Whole(1 << 20)); !b.Lost {
		t.Errorf("2^40 is %v", b)
	}
}
