package kernelanalysis

import (
	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// Guard is an edge on the way to an access that hangs on what an atomic or volatile operation has read: behind it, the
// word held a value that satisfies Cond. All trees are over the counters around the access.
type Guard struct {
	Read   *Access
	Offset *expr.Expr // of the word
	Cond   *expr.Expr // over Result
	Result *expr.Expr
	When   *expr.Expr // a thread that makes the access has come by the guard when this holds
	Fence  Scope      // Fenced: the narrowest fence on a way from the read to the access
	Fenced bool
}

// Guards lists the guards of access a.
func (o *Order) Guards(a *Access) []Guard {
	bd, g := o.sum.build, o.steps.graph
	to, at := o.step(a), o.block(a)
	var out []Guard
	for _, r := range o.Strong {
		if r == a || r.Strong.Result == nil || !g.Reaches(o.step(r), to) {
			continue
		}
		from := o.block(r)
		for _, e := range o.edgesOn(r) {
			when, ok := o.passes(e, a)
			if !ok {
				continue
			}
			x := bd.fn.Carry(r.Strong.Result, from.Loop, e.From.Loop)
			out = append(out, Guard{
				Read: r, Offset: o.carried(r.Offset, from, at), Cond: o.carried(bd.fn.Taken(e), e.From, at),
				Result: o.carried(x, e.From, at), When: when,
			})
			last := &out[len(out)-1]
			last.Fence, last.Fenced = width(o.fencesFrom(o.step(r)).every[to])
		}
	}
	return out
}

// passes says when a thread that makes access a has taken edge e before; false where that cannot be told. Where other ways
// lead to a, it is those threads that have come to where the edge begins, since no other way leads from there to a.
func (o *Order) passes(e symbolic.Edge, a *Access) (*expr.Expr, bool) {
	bd, g, to := o.sum.build, o.steps.graph, o.step(a)
	if g.Through(o.steps.edge[e], to) {
		return bd.pool.Bool(true), true
	}
	from := o.steps.at[e.From.IR.Term]
	if g.Reaches(to, from) || !g.Reaches(from, to) || g.ReachesWithout(from, to, o.steps.edge[e]) {
		return nil, false
	}
	return o.carried(bd.fn.Cond(e.From), e.From, o.block(a)), true
}

// edgesOn lists the edges whose conditions speak of the result of r.
func (o *Order) edgesOn(r *Access) []symbolic.Edge {
	bd, at := o.sum.build, o.block(r)
	var out []symbolic.Edge
	for _, b := range bd.fn.Blocks {
		if len(b.Succs) < 2 || !bd.fn.Dominates(at, b) {
			continue
		}
		x := bd.fn.Carry(r.Strong.Result, at.Loop, b.Loop)
		for slot, t := range b.Succs {
			e := symbolic.Edge{From: b, To: t, Slot: slot}
			found := false
			expr.Visit(func(y *expr.Expr) { found = found || y == x }, bd.fn.Taken(e))
			if found {
				out = append(out, e)
			}
		}
	}
	return out
}

// Initial is the value of a variable's word in the program's text, at its constant offset; false when it has none.
func (o *Order) Initial(r *Access) (uint64, bool) {
	if r.Object.Kind != GlobalObject || r.Offset.Op != expr.Const || r.Strong.Result == nil {
		return 0, false
	}
	for _, g := range o.sum.build.module.IR.Globals {
		if g.Name() == r.Object.Symbol && g.Init != nil {
			return o.sum.build.constantAt(g, r.Offset.Signed(), r.Strong.Result.Width)
		}
	}
	return 0, false
}

func (bd *builder) constantAt(g *ir.Global, at int64, w int) (uint64, bool) {
	e, ok := bd.elementOf(g.Init, at, w)
	if !ok || e.Op != expr.Const {
		return 0, false
	}
	return e.Value, true
}
