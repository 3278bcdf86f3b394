package constraints

import (
	"context"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/solver"
)

// asked counts queries, and answers none.
type asked int

func (n *asked) Check(context.Context, *solver.Query) (solver.Result, error) {
	*n++
	return solver.Result{Status: solver.Unknown, Reason: solver.ReasonResource}, nil
}

// touching asks whether two threads of a block meet, of which thread t accesses 4 bytes from t*stride on, in launches of the facts.
func touching(p *expr.Pool, id string, stride uint64) *obligation.Obligation {
	one := p.Const(1, 32)
	thread := p.Apply(p.Symbol(expr.Symbol{Name: "threadIdx.x", Width: 32, PerThread: true}))
	block := p.Apply(p.Symbol(expr.Symbol{Name: "blockIdx.x", Width: 32, PerThread: true}))
	o := &obligation.Obligation{ID: id, Pool: p, Kind: obligation.AnyInBlock}
	for k := range 3 {
		o.Geometry.Grid[k], o.Geometry.Block[k] = one, one
		o.Geometry.BlockIdx[k], o.Geometry.ThreadIdx[k] = p.Const(0, 32), p.Const(0, 32)
	}
	o.Geometry.Block[0], o.Geometry.ThreadIdx[0], o.Geometry.BlockIdx[0] = p.Const(64, 32), thread, block
	for i := range o.Sides {
		o.Sides[i] = obligation.Side{Offset: p.Mul(p.ZExt(thread, 64), p.Const(stride, 64)), Size: p.Const(4, 64)}
	}
	o.Relation = []*expr.Expr{p.Ne(o.Copy(0, thread), o.Copy(1, thread)), p.Eq(o.Copy(0, block), o.Copy(1, block))}
	return o
}

// TestFeedWithoutSolver: two threads that touch one byte are found without the solver.
func TestFeedWithoutSolver(t *testing.T) {
	p := expr.NewPool()
	var n asked
	f := NewChecker(p, nil, &n, solver.Limit{}).feedsOf(context.Background(), nil)
	for _, stride := range []uint64{0, 3} {
		if got, err := f.prover(touching(p, "k.feed", stride)); !got.may || err != nil || n > 0 {
			t.Errorf("stride %d: %+v, %v, %d queries", stride, got, err, n)
		}
	}
	if got, err := f.prover(touching(p, "k.feed", 4)); !got.may || err != nil {
		t.Errorf("no proof: %+v, %v", got, err)
	}
}

// TestVainModels: a kernel whose models lead nowhere is asked for no more of them, and others are.
func TestVainModels(t *testing.T) {
	p := expr.NewPool()
	var n asked
	d := &NewChecker(p, nil, &n, solver.Limit{}).decide
	d.begin()
	queries := func(id string) int {
		before := n
		if _, err := d.find(context.Background(), touching(p, id, 4)); err != nil {
			t.Fatal(err)
		}
		return int(n - before)
	}
	for i := range mostVain {
		if queries("k.0-0") == 0 {
			t.Errorf("no model is asked for after %d", i)
		}
	}
	if got := queries("k.0-0"); got != 0 {
		t.Errorf("%d models after %d vain ones", got, mostVain)
	}
	if queries("other.0-0") == 0 {
		t.Error("another kernel gets no model")
	}
}
