package lin

import (
	"context"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// tree is a reduction whose distance s is a loop-carried value, the same in all threads of a block: shared by round.
func (k *kernel) tree(init func() *expr.Expr, next func(s *expr.Expr) *expr.Expr, goesOn func(s *expr.Expr) *expr.Expr) (s, round *expr.Expr) {
	round = k.thread("round", 64)
	sym := k.Symbol(expr.Symbol{Name: "s", Width: 32})
	s = k.Apply(sym, round, k.bid[0])
	k.recs = append(k.recs, obligation.Recurrence{Value: s, Counter: round, Init: init(), Next: next(s)})
	k.iters = append(k.iters, obligation.Iteration{Counter: round, Continue: goesOn(s)})
	return s, round
}

// sameRound equates the rounds of the two threads, or puts the second one round later.
func (k *kernel) sameRound(o *obligation.Obligation, round *expr.Expr, later bool) *obligation.Obligation {
	kappa := k.thread("kappa", 64)
	a, b := o.Copy(0, kappa), o.Copy(0, kappa)
	if later {
		b = k.Add(b, k.Const(1, 64))
	}
	o.Relation = append(o.Relation, k.Eq(o.Copy(0, round), a), k.Eq(o.Copy(1, round), b), k.ult(a, k.Const(1<<62, 64)))
	return o
}

func TestLoops(t *testing.T) {
	halving := func(k *kernel) (*expr.Expr, *expr.Expr) {
		return k.tree(func() *expr.Expr { return k.Binary(expr.LShr, k.block[0], k.c(1), 0) },
			func(s *expr.Expr) *expr.Expr { return k.Binary(expr.LShr, s, k.c(1), 0) },
			func(s *expr.Expr) *expr.Expr { return k.ult(k.c(0), s) })
	}
	doubling := func(k *kernel) (*expr.Expr, *expr.Expr) {
		return k.tree(func() *expr.Expr { return k.c(1) },
			func(s *expr.Expr) *expr.Expr { return k.Mul(s, k.c(2)) },
			func(s *expr.Expr) *expr.Expr { return k.ult(s, k.block[0]) })
	}
	tests := []struct {
		name   string
		build  func() *obligation.Obligation
		proved bool
	}{
		{"halving, one round", func() *obligation.Obligation {
			k := newKernel(1)
			s, round := halving(k)
			low := k.ult(k.tid[0], s)
			return k.sameRound(k.pair(obligation.AnyInBlock, at(k.tid[0], low), at(k.Add(k.tid[0], s), low)), round, false)
		}, true},
		{"halving, all threads", func() *obligation.Obligation {
			k := newKernel(1)
			s, round := halving(k)
			return k.sameRound(k.pair(obligation.AnyInBlock, at(k.tid[0]), at(k.Add(k.tid[0], s))), round, false)
		}, false},
		{"halving, next round of a warp", func() *obligation.Obligation {
			// t1 reads [t+s], t2 one round later writes [t] with t < s/2
			k := newKernel(1)
			s, round := halving(k)
			low := k.ult(k.tid[0], s)
			return k.sameRound(k.pair(obligation.AnyInBlock, at(k.Add(k.tid[0], s), low), at(k.tid[0], low)), round, true)
		}, true},
		{"halving, next round reads what this one writes", func() *obligation.Obligation {
			k := newKernel(1)
			s, round := halving(k)
			low := k.ult(k.tid[0], s)
			return k.sameRound(k.pair(obligation.AnyInBlock, at(k.tid[0], low), at(k.Add(k.tid[0], s), low)), round, true)
		}, false},
		{"doubling, interleaved", func() *obligation.Obligation {
			k := newKernel(1)
			s, round := doubling(k)
			i := k.Mul(k.Mul(k.c(2), s), k.tid[0])
			guard := []*expr.Expr{k.ult(i, k.block[0]), k.ult(s, k.block[0])}
			return k.sameRound(k.pair(obligation.AnyInBlock, at(i, guard...), at(k.Add(i, s), guard...)), round, false)
		}, true},
		{"doubling, by remainder", func() *obligation.Obligation {
			k := newKernel(1)
			s, round := doubling(k)
			r := k.Binary(expr.URem, k.tid[0], k.Mul(s, k.c(2)), 0)
			guard := []*expr.Expr{k.Eq(r, k.c(0)), k.ult(s, k.block[0])}
			return k.sameRound(k.pair(obligation.AnyInBlock, at(k.tid[0], guard...), at(k.Add(k.tid[0], s), guard...)), round, false)
		}, true},
		{"different rounds", func() *obligation.Obligation {
			k := newKernel(1)
			s, _ := halving(k)
			low := k.ult(k.tid[0], s)
			return k.pair(obligation.AnyInBlock, at(k.tid[0], low), at(k.Add(k.tid[0], s), low))
		}, false},
		{"after the loop", func() *obligation.Obligation {
			// for (i = t; i < n; i += blockDim) ; A[i]: the threads leave at different i, but i-n < blockDim
			k := newKernel(1)
			n := k.param("n", 32)
			e := k.Apply(k.Symbol(expr.Symbol{Name: "end", Width: 64, PerThread: true}))
			c := k.thread("c", 64)
			i := func(c *expr.Expr) *expr.Expr {
				return k.TruncChecked(k.add(k.ZExt(k.tid[0], 64), k.mul(c, k.ZExt(k.block[0], 64))), 32, expr.NSW)
			}
			k.exits = []obligation.Exit{{Value: e, Counter: c, Leave: k.sle(n, i(c))}}
			o := k.pair(obligation.AnyInBlock, at(i(e), k.sle(k.Int(0, 64), e)), at(i(c), k.slt(i(c), n), k.sle(k.Int(0, 64), c)))
			return o
		}, true},
	}
	for _, test := range tests {
		o := test.build()
		o.ID = test.name
		out := prove(t, o)
		if out.Proved != test.proved || len(out.Assumptions) > 0 {
			t.Errorf("%s: proved %v, %s, assumes %v", test.name, out.Proved, out.Reason, out.Assumptions)
		}
		t.Logf("%s: %d queries", test.name, out.Queries)
	}
}

func TestProveAllAgrees(t *testing.T) {
	ctx := context.Background()
	p := &Prover{Solver: testSolver}
	for _, i := range []int{0, 2, 6, 11, 16} {
		k := patterns[i]
		os := append(k.build(false), k.build(true)...)
		all, err := p.ProveAll(ctx, os, Advice{})
		if err != nil {
			t.Fatal(err)
		}
		for j, o := range os {
			one, err := p.Prove(ctx, o)
			if err != nil {
				t.Fatal(err)
			}
			if one.Proved != all[j].Proved || len(one.Assumptions) != len(all[j].Assumptions) {
				t.Errorf("%s %d: alone %v %v, together %v %v", k.name, j, one.Proved, one.Assumptions, all[j].Proved, all[j].Assumptions)
			}
		}
	}
}
