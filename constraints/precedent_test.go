package constraints

import (
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/lin"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// twoThreads asks whether two threads of a block meet at stride*threadIdx, for a stride that is at least least.
func twoThreads(p *expr.Pool, stride string, least uint64) *obligation.Obligation {
	s := p.Apply(p.Symbol(expr.Symbol{Name: stride, Width: 32}))
	thread := p.Apply(p.Symbol(expr.Symbol{Name: "threadIdx.x", Width: 32, PerThread: true}))
	o := &obligation.Obligation{ID: stride, Pool: p, Kind: obligation.AnyInBlock}
	o.Facts = []*expr.Expr{p.Cmp(expr.ULE, p.Const(least, 32), s)}
	for i := range o.Sides {
		o.Sides[i] = obligation.Side{Offset: p.Mul(p.ZExt(s, 64), p.ZExt(thread, 64)), Size: p.Const(4, 64)}
	}
	o.Relation = []*expr.Expr{p.Ne(o.Copy(0, thread), o.Copy(1, thread))}
	return o
}

func TestPrecedents(t *testing.T) {
	p := expr.NewPool()
	ps := newPrecedents()
	n := p.Apply(p.Symbol(expr.Symbol{Name: "n", Width: 32}))
	ps.add(twoThreads(p, "n", 4), lin.Outcome{Proved: true, Queries: 1, Assumptions: []lin.Assumption{{Text: "n is not zero", Expr: n}}}, true)
	ps.add(twoThreads(p, "n", 3), lin.Outcome{Reason: "sat", Queries: 1}, false)

	oc, _, ok := ps.of(twoThreads(p, "m", 4), true)
	if !ok || !oc.Proved || oc.Assumptions[0].Text != "m is not zero" {
		t.Errorf("the same question under another name: %+v, %v", oc, ok)
	}
	if oc, _, ok := ps.of(twoThreads(p, "m", 5), true); ok {
		t.Errorf("another fact: %+v", oc)
	}
	if oc, _, ok := ps.of(twoThreads(p, "m", 3), false); !ok || oc.Proved || oc.Reason != "sat" {
		t.Errorf("a question without a proof: %+v, %v", oc, ok)
	}
	if _, _, ok := ps.of(twoThreads(p, "m", 3), true); ok {
		t.Error("more effort may find a proof")
	}
}
