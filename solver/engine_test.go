package solver

import (
	"fmt"
	"math/big"
	"testing"
)

// Random queries over a small box are decided by trying every assignment; the
// worker, z3 and cvc5 must agree with that and with each other.
func TestAgainstBruteForce(t *testing.T) {
	solvers := map[string]Solver{"pool": newTestPool(t, 1)}
	const seeds = uint64(150)
	for _, e := range []*External{ExternalZ3(), ExternalCVC5()} {
		if e.Available() {
			solvers[e.binary] = e
		}
	}
	count := map[Status]int{}
	for seed := range seeds {
		g := newGenerator(seed)
		g.nonlinear = seed%2 == 0
		q := g.bounded(fmt.Sprint("random ", seed), 2, 3)
		want := Unsat
		all := And(q.Asserts...)
		assignments(g.ints, g.bools, 2, func(env map[string]*big.Int) bool {
			if mustEval(t, all, env) == 1 {
				want = Sat
			}
			return want == Unsat
		})
		count[want]++
		for name, s := range solvers {
			if name != "pool" && seed >= 25 {
				continue // a process a query
			}
			r := check(t, NewValidate(s), q)
			if r.Status != want {
				t.Errorf("%s: %s says %v (%s), want %v\n%s", q.Name, name, r.Status, r.Reason, want, text(t, q))
			}
		}
	}
	if count[Sat] < 20 || count[Unsat] < 20 {
		t.Errorf("one-sided test: %v", count)
	}
}

// Constants must survive the 32-bit constructor and getter of the Z3 binding.
func TestLargeConstants(t *testing.T) {
	pool := NewValidate(newTestPool(t, 1))
	for _, bits := range []uint{0, 1, 27, 28, 29, 31, 32, 33, 55, 56, 57, 63, 64, 65, 200} {
		for _, d := range []int64{-1, 0, 1} {
			for _, sign := range []int64{1, -1} {
				c := new(big.Int).Lsh(big.NewInt(1), bits)
				c.Mul(c.Add(c, big.NewInt(d)), big.NewInt(sign))
				q := &Query{Name: c.String(), Model: true, Asserts: []*Term{
					Lt(BigInt(new(big.Int).Sub(c, one.val)), Var("x")),
					Lt(Var("x"), BigInt(new(big.Int).Add(c, one.val))),
				}}
				if r := check(t, pool, q); r.Status != Sat || r.Model["x"].Cmp(c) != 0 {
					t.Errorf("%v: %v %v %s", c, r.Status, r.Model["x"], r.Reason)
				}
			}
		}
	}
}

// The answer and the model depend on the query alone, whatever the worker did before.
func TestDeterministicModels(t *testing.T) {
	old, fresh := newTestPool(t, 1), newTestPool(t, 1)
	for seed := range uint64(20) {
		g := newGenerator(1000 + seed)
		q := &Query{Name: "loose", Model: true, Asserts: []*Term{g.bool(4), g.bool(4)}}
		if seed%2 == 0 {
			g.nonlinear = true
			q = g.bounded("bounded", 100, 2)
		}
		a := check(t, old, q)
		b := check(t, old, q)
		if seed%10 == 0 {
			fresh = newTestPool(t, 1)
		}
		c := check(t, fresh, q)
		if a.Status != b.Status || a.Status != c.Status || modelString(a.Model) != modelString(b.Model) || modelString(a.Model) != modelString(c.Model) {
			t.Errorf("seed %d: %v %v, %v %v, %v %v", seed, a.Status, a.Model, b.Status, b.Model, c.Status, c.Model)
		}
	}
}

// The lemma must turn a row-major address pair from out of reach into a proof,
// and the LIN form must prove it without any product.
func TestLemmaDecidesRowMajor(t *testing.T) {
	v := func(n string) *Term { return Var(n) }
	w, n := v("w"), v("stride")
	var facts []*Term
	for _, i := range []string{"1", "2"} {
		facts = append(facts, Le(zero, v("x"+i)), Lt(v("x"+i), w), Le(zero, v("y"+i)))
	}
	facts = append(facts, Le(w, n), Or(Ne(v("x1"), v("x2")), Ne(v("y1"), v("y2"))))
	goal := Eq(Add(Mul(v("y1"), n), v("x1")), Add(Mul(v("y2"), n), v("x2")))
	Q, R := Sub(v("y1"), v("y2")), Sub(v("x1"), v("x2"))
	pool := newTestPool(t, 1)
	for name, extra := range map[string][]*Term{
		"lemma": {goal, DifferenceDigit(n, Q, R)},
		"LIN":   {DifferenceDigitLIN(n, Q, R)},
	} {
		if r := check(t, pool, &Query{Name: name, Asserts: append(facts[:len(facts):len(facts)], extra...)}); r.Status != Unsat {
			t.Errorf("%s: %v %s", name, r.Status, r.Reason)
		}
	}
}
