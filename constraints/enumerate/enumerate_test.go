package enumerate

import (
	"context"
	"math/rand"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// setup is a block of n threads and one loop counter.
type setup struct {
	*expr.Pool
	o              *obligation.Obligation
	tid, k, n, mem *expr.Expr
}

func newSetup(threads uint64) *setup {
	p := expr.NewPool()
	s := &setup{Pool: p, o: &obligation.Obligation{Kind: obligation.AnyInBlock, Pool: p}}
	one, zero := p.Const(1, 32), p.Const(0, 32)
	s.tid = p.Var(expr.Symbol{Name: "threadIdx.x", Width: 32, PerThread: true})
	s.k = p.Var(expr.Symbol{Name: "k", Width: 64, PerThread: true})
	s.n = p.Var(expr.Symbol{Name: "n", Width: 32})
	s.mem = p.Var(expr.Symbol{Name: "a[0]", Width: 32, PerThread: true, Content: true})
	s.o.Geometry = obligation.Geometry{
		Grid: [3]*expr.Expr{one, one, one}, Block: [3]*expr.Expr{p.Const(threads, 32), one, one},
		BlockIdx: [3]*expr.Expr{zero, zero, zero}, ThreadIdx: [3]*expr.Expr{s.tid, zero, zero},
	}
	s.o.Relation = []*expr.Expr{p.Ne(s.o.Copy(0, s.tid), s.o.Copy(1, s.tid))}
	return s
}

func (s *setup) side(offset *expr.Expr, cond ...*expr.Expr) obligation.Side {
	return obligation.Side{
		Offset: s.Mul(s.SExt(offset, 64), s.Const(4, 64)), Size: s.Const(4, 64),
		Cond: append(cond, s.Cmp(expr.ULT, s.tid, s.o.Geometry.Block[0])),
	}
}

func (s *setup) impossible() bool {
	return (&Prover{Runs: 1 << 12}).Impossible(context.Background(), s.o)
}

// halving puts both sides into the rounds of `for (i = n / 2; i > 0; i /= 2)`, the same round of both.
func (s *setup) halving(n uint64) *expr.Expr {
	i := s.Apply(s.Symbol(expr.Symbol{Name: "i", Width: 32, PerThread: true}), s.k)
	s.o.Recurrences = []obligation.Recurrence{{Value: i, Counter: s.k, Init: s.Const(n/2, 32), Next: s.Binary(expr.LShr, i, s.Const(1, 32), 0)}}
	s.o.Relation = append(s.o.Relation, s.Eq(s.o.Copy(0, s.k), s.o.Copy(1, s.k)))
	return i
}

func (s *setup) within(i *expr.Expr) []obligation.Iteration {
	return []obligation.Iteration{{Counter: s.k, Continue: s.Cmp(expr.ULT, s.Const(1, 32), i)}}
}

func TestReduction(t *testing.T) {
	for _, c := range []struct {
		threads, distance uint64
		want              bool
	}{{64, 0, true}, {63, 0, true}, {64, 1, false}} {
		s := newSetup(c.threads)
		i := s.halving(c.threads)
		guard := s.Cmp(expr.ULT, s.tid, i)
		s.o.Sides[0] = s.side(s.tid, guard)                                           // s[t] =
		s.o.Sides[1] = s.side(s.Sub(s.Add(s.tid, i), s.Const(c.distance, 32)), guard) // s[t + i - distance]
		s.o.Sides[0].Iterations, s.o.Sides[1].Iterations = s.within(i), s.within(i)
		if got := s.impossible(); got != c.want {
			t.Errorf("%d threads, distance %d: impossible = %v", c.threads, c.distance, got)
		}
	}
}

func TestButterfly(t *testing.T) {
	s := newSetup(32)
	partner := s.Binary(expr.Xor, s.tid, s.Const(4, 32), 0)
	lower := s.Cmp(expr.ULT, s.tid, partner)
	s.o.Sides[0], s.o.Sides[1] = s.side(partner, lower), s.side(s.tid, lower)
	if !s.impossible() {
		t.Error("the lower half alone writes its partner's element")
	}
	s.o.Sides[0] = s.side(partner)
	if s.impossible() {
		t.Error("everyone writes the partner's element")
	}
}

// What cannot be evaluated holds in a condition, and forbids a proof in an address.
func TestUnknown(t *testing.T) {
	s := newSetup(8)
	for _, unknown := range []*expr.Expr{s.n, s.mem} {
		s.o.Sides[0] = s.side(s.tid, s.Cmp(expr.ULT, s.tid, unknown))
		s.o.Sides[1] = s.side(s.tid)
		if !s.impossible() {
			t.Errorf("own elements under a condition on %v", unknown)
		}
		s.o.Sides[1] = s.side(s.Const(0, 32), s.Cmp(expr.ULT, s.tid, unknown))
		if s.impossible() {
			t.Errorf("one element under a condition on %v", unknown)
		}
		s.o.Sides[1] = s.side(s.Add(s.tid, unknown))
		if s.impossible() {
			t.Errorf("address on %v", unknown)
		}
	}
}

// Random addresses and conditions over a block of five threads and a loop of three rounds, against every pair of
// threads and rounds on the whole question.
func TestBruteForce(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	proved := 0
	for range 600 {
		s := newSetup(5)
		var tree func(depth int) *expr.Expr
		tree = func(depth int) *expr.Expr {
			switch r.Intn(3 + 3*depth) {
			case 0:
				return s.Const(uint64(r.Intn(8)), 32)
			case 1:
				return s.tid
			case 2:
				return s.Trunc(s.k, 32)
			}
			ops := []expr.Op{expr.Add, expr.Sub, expr.Mul, expr.Xor, expr.And, expr.Or, expr.Shl, expr.LShr, expr.UDiv, expr.URem}
			return s.Binary(ops[r.Intn(len(ops))], tree(depth-1), tree(depth-1), 0)
		}
		for i := range s.o.Sides {
			s.o.Sides[i] = s.side(tree(2), s.Cmp(expr.ULE, tree(1), tree(1)))
			s.o.Sides[i].Iterations = []obligation.Iteration{{Counter: s.k, Continue: s.Cmp(expr.ULT, s.k, s.Const(2, 64))}}
		}
		if r.Intn(2) == 0 {
			s.o.Relation = append(s.o.Relation, s.Eq(s.o.Copy(0, s.k), s.o.Copy(1, s.k)))
		}
		possible := false
		flat := s.o.Flat()
		for v := range uint64(5 * 5 * 3 * 3) {
			at := map[string]uint64{"threadIdx.x#1": v % 5, "threadIdx.x#2": v / 5 % 5, "k#1": v / 25 % 3, "k#2": v / 75}
			holds := true
			for _, e := range flat {
				x, ok := expr.Eval(e, func(s *expr.Symbol, _ []uint64) (uint64, bool) { return at[s.Name], true })
				holds = holds && ok && x == 1
			}
			possible = possible || holds
		}
		got := s.impossible()
		if got && possible {
			t.Fatalf("not impossible: %v and %v", s.o.Sides[0].Offset, s.o.Sides[1].Offset)
		}
		if got {
			proved++
		}
	}
	if proved < 50 {
		t.Errorf("%d questions proved", proved)
	}
}
