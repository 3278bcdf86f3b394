package constraints

import (
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/hostanalysis"
)

func TestSettled(t *testing.T) {
	p := expr.NewPool()
	n, m := p.Var(expr.Symbol{Name: "n", Width: 32}), p.Var(expr.Symbol{Name: "m", Width: 32})
	k := func(v int64) *expr.Expr { return p.Int(v, 32) }
	small, one := p.Cmp(expr.SLT, n, k(512)), p.Eq(n, k(1))
	half := p.Binary(expr.SDiv, n, k(2), 0)
	bits := p.Add(half, k(-1))
	rounded := p.Add(p.Binary(expr.Or, bits, p.Binary(expr.LShr, bits, k(1), 0), 0), k(1))
	threads := p.Ite(one, k(1), p.Ite(small, p.Mul(n, m), k(256)))
	for _, c := range []struct {
		name  string
		facts []*expr.Expr
		of    *expr.Expr
		want  *expr.Expr
	}{
		{"the value that a choice is checked for", []*expr.Expr{p.Eq(threads, k(256))}, p.Add(threads, n), p.Add(k(256), n)},
		{"a value that is none of the constants among its arms", []*expr.Expr{p.Eq(threads, k(64))}, threads, k(64)},
		{"an arm", []*expr.Expr{p.Not(one), small}, threads, p.Mul(n, m)},
		{"an arm of several", []*expr.Expr{p.Not(one)}, threads, p.Ite(small, p.Mul(n, m), k(256))},
		{"what the facts leave open", []*expr.Expr{p.Cmp(expr.SLT, n, k(600))}, threads, threads},
		{"a choice within another", []*expr.Expr{p.Or(p.Not(small), p.Eq(p.Mul(n, m), k(256)))}, threads, p.Ite(one, k(1), k(256))},
		{"the cases that another fact leaves", []*expr.Expr{p.Not(one), p.Or(one, p.Eq(threads, k(256)))}, threads, k(256)},
		{"the one case that the condition of an arm leaves", []*expr.Expr{p.Or(one, p.And(small, p.Eq(m, k(4))))},
			p.Ite(p.Not(one), p.Ite(small, k(7), n), m), p.Ite(p.Not(one), k(7), m)},
		{"two cases that the condition of an arm leaves", []*expr.Expr{p.Or(p.Or(one, small), p.Eq(m, k(4)))},
			p.Ite(p.Not(one), p.Ite(small, k(7), n), m), p.Ite(p.Not(one), p.Ite(small, k(7), n), m)},
		{"parts of a sum and of bits", []*expr.Expr{p.Eq(rounded, k(1))}, p.Ite(p.Eq(half, k(1)), n, m), n},
		{"bits that are not all zero", []*expr.Expr{p.Eq(rounded, k(2))}, p.Ite(p.Eq(half, k(1)), n, m), p.Ite(p.Eq(half, k(1)), n, m)},
	} {
		l := &hostanalysis.Launch{}
		for _, f := range c.facts {
			l.Facts = append(l.Facts, hostanalysis.Fact{Cond: f})
		}
		s := newSettled(p, l)
		if got := s.of(c.of); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// What something was settled by stays a fact, else a launch could be made that the host excludes.
func TestSettledKeepsFacts(t *testing.T) {
	p := expr.NewPool()
	v := func(name string) *expr.Expr { return p.Var(expr.Symbol{Name: name, Width: 32}) }
	n, a, b := v("n"), v("a"), v("b")
	chosen := p.Ite(p.Cmp(expr.SLT, n, a), a, b)
	is := p.Eq(chosen, p.Int(64, 32))
	l := &hostanalysis.Launch{Facts: []hostanalysis.Fact{{Cond: is}, {Cond: p.Cmp(expr.SLT, chosen, n)}}}
	s := newSettled(p, l)
	s.of(chosen)
	got := s.facts(l)
	if want := p.Cmp(expr.SLT, p.Int(64, 32), n); got[0] != is || got[1] != want {
		t.Errorf("%v, want %v and %v", got, is, want)
	}
}
