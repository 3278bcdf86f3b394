package expr

import (
	"math/rand/v2"
	"testing"
)

// What is called a contradiction holds for no values; most that ask one value to be two are found.
func TestContradicts(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	found, missed, holds := 0, 0, 0
	for range 4000 {
		p := NewPool()
		x, y := p.Var(Symbol{Name: "x", Width: 4}), p.Var(Symbol{Name: "y", Width: 4})
		terms := []*Expr{x, y, p.Binary(URem, x, p.Const(3, 4), 0), p.Add(x, y)}
		e := p.Bool(true)
		for range 2 + r.IntN(3) {
			a, c := terms[r.IntN(len(terms))], p.Const(r.Uint64N(4), 4)
			switch r.IntN(4) {
			case 0:
				e = p.And(e, p.Ne(a, c))
			case 1:
				e = p.And(e, p.UGE(a, c))
			default:
				e = p.And(e, p.Eq(a, c))
			}
		}
		possible := false
		for v := range uint64(256) {
			got, ok := Eval(e, envOf(map[string]uint64{"x": v & 15, "y": v >> 4}))
			possible = possible || ok && got == 1
		}
		switch {
		case !possible && p.Contradicts(e):
			found++
		case !possible:
			missed++
		case p.Contradicts(e):
			t.Fatalf("%v can hold", e)
		default:
			holds++
		}
	}
	if t.Logf("%d found, %d missed, %d can hold", found, missed, holds); found < 1000 || holds < 1000 || missed > found {
		t.Error("the test says little")
	}
}
