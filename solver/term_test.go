package solver

import (
	"errors"
	"math/big"
	"testing"
)

func TestFolding(t *testing.T) {
	x, p := Var("x"), BoolVar("p")
	big1 := BigInt(new(big.Int).Lsh(one.val, maxFoldBits-1))
	tests := []struct {
		name      string
		got, want *Term
	}{
		{"empty sum", Add(), Int(0)},
		{"empty product", Mul(), Int(1)},
		{"sum of constants", Add(Int(2), x, Int(3)), Add(x, Int(5))},
		{"add zero", Add(x, Int(0)), x},
		{"constants cancel", Add(Int(2), x, Int(-2)), x},
		{"times zero", Mul(x, Int(0)), Int(0)},
		{"times one", Mul(Int(1), x), x},
		{"product of constants", Mul(Int(2), x, Int(3)), Mul(Int(6), x)},
		{"x - x", Sub(x, Var("x")), Int(0)},
		{"x - 0", Sub(x, Int(0)), x},
		{"7 - 9", Sub(Int(7), Int(9)), Int(-2)},
		{"--x", Neg(Neg(x)), x},
		{"x = x", Eq(x, Var("x")), True()},
		{"2 = 3", Eq(Int(2), Int(3)), False()},
		{"p = true", Eq(p, True()), p},
		{"false = p", Eq(False(), p), Not(p)},
		{"x <= x", Le(x, x), True()},
		{"x < x", Lt(x, x), False()},
		{"x > 1 is 1 < x", Gt(x, Int(1)), Lt(Int(1), x)},
		{"empty and", And(), True()},
		{"empty or", Or(), False()},
		{"and unit", And(True(), p), p},
		{"and absorbs", And(p, False()), False()},
		{"or absorbs", Or(p, True()), True()},
		{"not not", Not(Not(p)), p},
		{"true implies", Implies(True(), p), p},
		{"implies false", Implies(p, False()), Not(p)},
		{"ite true", Ite(True(), x, Int(1)), x},
		{"ite same", Ite(p, x, Var("x")), x},
		{"distinct of two", Distinct(x, Int(1)), Ne(x, Int(1))},
		{"distinct of one", Distinct(x), True()},
		{"no huge constants", Mul(big1, big1), apply(opMul, IntSort, IntSort, big1, big1)},
	}
	for _, tt := range tests {
		if err := tt.got.Err(); err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
		if !Equal(tt.got, tt.want) {
			t.Errorf("%s: not folded as expected", tt.name)
		}
	}
}

func TestIllSorted(t *testing.T) {
	x, p := Var("x"), BoolVar("p")
	deep := x
	for range maxTermDepth + 1 {
		deep = Neg(Add(deep, one))
	}
	tests := map[string]*Term{
		"bool in sum":          Add(x, p),
		"lone bool in sum":     Add(p),
		"bool times zero":      Mul(p, Int(0)),
		"bool minus zero":      Sub(p, Int(0)),
		"negated bool":         Neg(p),
		"int = bool":           Eq(x, p),
		"bool < int":           Lt(p, x),
		"same bool <=":         Le(p, p),
		"int in and":           And(p, x),
		"int under absorber":   Or(True(), x),
		"lone int in or":       Or(x),
		"not int":              Not(x),
		"true implies int":     Implies(True(), x),
		"int condition":        Ite(x, x, x),
		"ite of mixed":         Ite(p, x, p),
		"folded ite of mixed":  Ite(True(), x, p),
		"mixed distinct":       Distinct(x, x, p),
		"nil":                  Add(x, nil),
		"nil eq":               Eq(nil, nil),
		"nil not":              Not(nil),
		"nil ite":              Ite(nil, nil, nil),
		"nil and":              And(nil, False()),
		"nil sub":              Sub(nil, nil),
		"nil le":               Le(nil, x),
		"nil constant":         BigInt(nil),
		"inside":               And(p, Not(Eq(Add(x, p), x))),
		"deep":                 Eq(deep, x),
		"ackermann mismatched": Ackermann(vars("a"), x, nil, x),
	}
	pool := newTestPool(t, 1)
	for name, term := range tests {
		if term.Sort() != InvalidSort || term.Err() == nil {
			t.Errorf("%s: accepted", name)
		}
		if _, err := Eval(term, nil); err == nil {
			t.Errorf("%s: evaluated", name)
		}
		var se *SortError
		if r, err := pool.Check(t.Context(), &Query{Name: name, Asserts: []*Term{term}}); !errors.As(err, &se) || r.Status != Unknown {
			t.Errorf("%s: Check = %v, %v", name, r.Status, err)
		}
	}
	for name, q := range map[string]*Query{
		"nil assert":  {Asserts: []*Term{nil}},
		"int assert":  {Asserts: []*Term{x}},
		"two sorts":   {Asserts: []*Term{Eq(Var("v"), x), BoolVar("v")}},
		"nil in term": {Asserts: []*Term{{}}},
	} {
		var se *SortError
		if err := q.Validate(); !errors.As(err, &se) {
			t.Errorf("%s: Validate = %v", name, err)
		}
	}
}

func TestEval(t *testing.T) {
	env := ints(map[string]int64{"x": -3, "y": 5, "p": 1})
	x, y, p := Var("x"), Var("y"), BoolVar("p")
	tests := []struct {
		term *Term
		want int64
	}{
		{Add(x, y, Int(1)), 3},
		{Mul(x, y, y), -75},
		{Sub(x, y), -8},
		{Neg(x), 3},
		{Ite(p, x, y), -3},
		{Lt(x, y), 1},
		{Le(y, x), 0},
		{Distinct(x, y, Neg(Int(3))), 0},
		{Distinct(x, y, Int(0)), 1},
		{Implies(p, Eq(x, y)), 0},
		{And(p, Not(Eq(x, y))), 1},
		{Or(Not(p), Eq(x, y)), 0},
	}
	for i, tt := range tests {
		if got := mustEval(t, tt.term, env); got != tt.want {
			t.Errorf("%d: got %d, want %d", i, got, tt.want)
		}
	}
	if _, err := Eval(Add(x, Var("w")), env); err == nil {
		t.Error("a symbol without value was evaluated")
	}
	if _, err := Eval(BoolVar("x"), env); err == nil {
		t.Error("-3 was taken for a Boolean")
	}
	square := y
	for range 60 {
		square = Mul(square, square)
	}
	if _, err := Eval(square, env); err == nil {
		t.Error("a number of 2^60 digits was evaluated")
	}
}
