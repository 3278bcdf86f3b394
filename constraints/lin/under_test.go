package lin

import (
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// TestUnder: a round that goes on leaves the one case in which a number was read, and what was checked of it there.
func TestUnder(t *testing.T) {
	p := expr.NewPool()
	c, n := p.Var(expr.Symbol{Name: "c", Width: 32}), p.Var(expr.Symbol{Name: "n", Width: 32})
	is := func(v int64) *expr.Expr { return p.Eq(c, p.Int(v, 32)) }
	outside := p.Or(p.Cmp(expr.SLT, n, p.Int(64, 32)), p.Cmp(expr.SLT, p.Int(1024, 32), n))
	leave := p.Or(p.Or(is(-1), is('h')), p.And(is('w'), outside))
	other := p.AndAll(p.Not(is(-1)), p.Not(is('w')), p.Not(is('h')))
	q := &question{o: &obligation.Obligation{Pool: p}}
	value, facts := q.under(p.Not(other), p.Add(n, c), p.Claims(p.Not(leave)))
	if value != p.Add(n, p.Int('w', 32)) {
		t.Errorf("the value is %v", value)
	}
	seen := map[*expr.Expr]bool{}
	for _, f := range facts {
		seen[f] = true
	}
	for _, want := range []*expr.Expr{is('w'), p.Cmp(expr.SLE, p.Int(64, 32), n), p.Cmp(expr.SLE, n, p.Int(1024, 32))} {
		if !seen[want] {
			t.Errorf("%v does not follow: %v", want, facts)
		}
	}
}
