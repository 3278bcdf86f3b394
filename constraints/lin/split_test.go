package lin

import (
	"slices"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// strided is a loop over powers of two: s goes from 1 to 512 and up, or down from 512.
func strided(down bool) (k *kernel, s, round *expr.Expr) {
	k = newKernel(1)
	k.launch(k.c(1), k.c(1024))
	round = k.thread("round", 64)
	s = k.Apply(k.Symbol(expr.Symbol{Name: "s", Width: 32}), round)
	init, next := k.c(1), k.Binary(expr.Shl, s, k.c(1), 0)
	if down {
		init, next = k.c(512), k.Binary(expr.LShr, s, k.c(1), 0)
	}
	k.recs = []obligation.Recurrence{{Value: s, Counter: round, Init: init, Next: next}}
	k.iters = []obligation.Iteration{{Counter: round, Continue: k.ult(k.c(0), s)}}
	return k, s, round
}

func TestPowersOfTwo(t *testing.T) {
	type build func() *obligation.Obligation
	partner := func(guarded bool) build {
		return func() *obligation.Obligation {
			k, s, round := strided(true)
			other := k.Binary(expr.Xor, k.tid[0], s, 0)
			guard := []*expr.Expr{k.ult(k.c(0), s)}
			if guarded {
				guard = append(guard, k.ult(k.tid[0], other))
			}
			return k.sameRound(k.pair(obligation.AnyInBlock, at(other, guard...), at(k.tid[0], guard...)), round, false)
		}
	}
	butterfly := func(step int64) build {
		return func() *obligation.Obligation {
			k, s, round := strided(false)
			low := k.Binary(expr.And, k.tid[0], k.Sub(s, k.c(1)), 0)
			i := k.Sub(k.Mul(k.c(step), k.tid[0]), low)
			guard := []*expr.Expr{k.ult(k.c(0), s), k.ult(s, k.c(1024))}
			return k.sameRound(k.pair(obligation.AnyInBlock, at(i, guard...), at(k.Add(i, s), guard...)), round, false)
		}
	}
	masked := func(power, guarded bool) build {
		return func() *obligation.Obligation {
			k := newKernel(1)
			n, e := k.param("n", 32), k.param("e", 32)
			if power {
				k.fact(k.Eq(n, k.Binary(expr.Shl, k.c(1), e, 0)), k.ult(e, k.c(12)))
			}
			i := k.Add(k.Mul(k.bid[0], n), k.Binary(expr.And, k.tid[0], k.Sub(n, k.c(1)), 0))
			var guard []*expr.Expr
			if guarded {
				guard = append(guard, k.ult(k.tid[0], n))
			}
			return k.pair(obligation.AnyInBlock, at(i, guard...), at(i, guard...))
		}
	}
	for _, test := range []struct {
		name   string
		build  build
		proved bool
	}{
		{"partners by exclusive or", partner(true), true},
		{"partners, both of a pair", partner(false), false},
		{"butterfly", butterfly(2), true},
		{"butterfly, overlapping", butterfly(1), false},
		{"mask of a power of two", masked(true, true), true},
		{"mask of a power of two, wrapped round", masked(true, false), false},
		{"mask of anything", masked(false, false), false},
	} {
		o := test.build()
		o.ID = test.name
		out := prove(t, o)
		if out.Proved != test.proved {
			t.Errorf("%s: proved %v, %s, assumes %v", test.name, out.Proved, out.Reason, out.Assumptions)
		}
		t.Logf("%s: %d queries", test.name, out.Queries)
	}
}

// TestClosedForms compares short forms and finite sets with rounds taken one by one.
func TestClosedForms(t *testing.T) {
	const w = 5
	p := expr.NewPool()
	k := p.Var(expr.Symbol{Name: "k", Width: 64})
	s := p.Apply(p.Symbol(expr.Symbol{Name: "s", Width: w}), k)
	c := func(v uint64) *expr.Expr { return p.Const(v, w) }
	var nexts []*expr.Expr
	for n := uint64(0); n < 1<<w; n++ {
		for _, op := range []expr.Op{expr.Shl, expr.LShr, expr.AShr, expr.Mul, expr.UDiv, expr.SDiv} {
			if e := p.Binary(op, s, c(n), 0); len(e.Args) == 2 {
				nexts = append(nexts, e)
			}
		}
	}
	nexts = append(nexts, p.Add(s, s), p.Binary(expr.Mul, s, c(2), expr.NSW), p.Binary(expr.Xor, s, c(3), 0))
	for _, next := range nexts {
		for init := uint64(0); init < 1<<w; init++ {
			r := obligation.Recurrence{Value: s, Counter: k, Init: c(init), Next: next}
			g, short := geometric(r)
			q := newQuestion(&obligation.Obligation{Pool: p, Recurrences: []obligation.Recurrence{r}})
			values := newFinite(q).of(s)
			now, defined := init, true
			for round := uint64(0); round < 2*w && defined; round++ {
				if short {
					if e := g.after(p, c(init), round); e != nil && !e.IsConst(now) {
						t.Fatalf("%v from %d after %d rounds: %v, want %d", next, init, round, e, now)
					}
					if last := g.last(w); round >= last && g.op != expr.AShr && now != 0 {
						t.Fatalf("%v from %d after %d rounds: %d, want 0", next, init, round, now)
					}
				}
				if values != nil && !slices.Contains(values, now) {
					t.Fatalf("%v from %d: %d is not in %v", next, init, now, values)
				}
				now, defined = expr.Eval(next, func(*expr.Symbol, []uint64) (uint64, bool) { return now, true })
			}
		}
	}
}
