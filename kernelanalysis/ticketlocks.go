package kernelanalysis

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/internal/symbolic"
	"github.com/hgrd/hgrd/kernelanalysis/syncorder"
)

// Ticket locks. A thread draws a number from a counter, waits until a second word shows it, and adds one to that word when it
// is done. Numbers differ, and only the thread whose number the word shows moves it on: so of two that have passed the wait
// and have not moved the word on, there is never more than one.

// turnEdge is an edge that a thread takes only when r has read the number that d has drawn.
type turnEdge struct {
	r    *Access
	d    *Draw
	step syncorder.Step
}

// ticketLocks adds the locks of that kind, and marks what the steps do to them.
func (o *Order) ticketLocks() {
	draws := o.sum.Draws()
	if len(draws) == 0 {
		return
	}
	var turns []turnEdge
	for _, r := range o.Strong {
		if r.Strong.Result == nil || !r.Strong.Idle() || !o.sole[r.inst] || o.steps.graph.Action[o.step(r)] != syncorder.Nothing {
			continue
		}
		for _, e := range o.edgesOn(r) {
			for _, d := range o.Strong {
				if d.Strong.Result == nil {
					continue
				}
				if x := draws[d.Strong.Result.Sym]; x != nil && x.Access == d && o.shows(r, d, e, true) {
					turns = append(turns, turnEdge{r, x, o.steps.edge[e]})
				}
			}
		}
	}
	for i, t := range turns {
		if !slices.ContainsFunc(turns[:i], func(u turnEdge) bool { return u.r == t.r && u.d == t.d }) {
			o.ticketLock(t.r, t.d, turns)
		}
	}
}

// within reports whether the last turn that a thread has waited for before w is one of r and d: on every way, or because no
// other comes before w.
func (o *Order) within(w, r *Access, d *Draw, turns []turnEdge) bool {
	g, at := o.steps.graph, o.step(w)
	others := slices.ContainsFunc(turns, func(u turnEdge) bool { return (u.r != r || u.d != d) && g.Reaches(u.step, at) })
	return slices.ContainsFunc(turns, func(t turnEdge) bool {
		if t.r != r || t.d != d {
			return false
		}
		return !others && g.Reaches(t.step, at) || g.Through(t.step, at) && !slices.ContainsFunc(turns, func(u turnEdge) bool {
			return u.r != r && g.Through(t.step, u.step) && g.Through(u.step, at)
		})
	})
}

// shows reports whether edge e is taken only when r has read the number that d has drawn, or, where equal is false, another.
func (o *Order) shows(r, d *Access, e symbolic.Edge, equal bool) bool {
	bd := o.sum.build
	x := bd.fn.Carry(r.Strong.Result, o.block(r).Loop, e.From.Loop)
	y := bd.fn.Carry(d.Strong.Result, o.block(d).Loop, e.From.Loop)
	if x.Width != y.Width {
		return false
	}
	want := bd.pool.Eq(x, y)
	if !equal {
		want = bd.pool.Not(want)
	}
	return slices.Contains(expr.Conjuncts(bd.fn.Taken(e)), want)
}

// ticketLock is the lock that is taken where r reads what d has drawn. There is none where the two are not of one round, or
// others alone move the word on.
func (o *Order) ticketLock(r *Access, d *Draw, turns []turnEdge) {
	bd, g := o.sum.build, o.steps.graph
	loop := o.block(d.Access).Loop
	offset, varies := hoist(bd, r.Offset, o.block(r).Loop)
	inside := func(l *symbolic.Loop) bool { return l == nil || slices.Contains(loop.Chain(), l) }
	if !inside(varies) || d.Down || d.Amount.Op != expr.Const || d.Amount.Signed() < 1 || !bd.fn.Dominates(o.block(d.Access), o.block(r)) ||
		!slices.Equal(common(loop.Chain(), o.block(r).Loop.Chain()), loop.Chain()) {
		return
	}
	l := &Lock{Object: r.Object, Scope: min(r.Strong.Scope, d.Strong.Scope), Ticket: d, Ops: []*Access{r}, attempts: []*Access{r},
		offset: offset, loop: loop, index: syncorder.Lock(len(o.Locks))}
	mark := func(s syncorder.Step, what syncorder.Action) { g.Action[s], g.Lock[s] = what, l.index }
	for _, w := range o.Strong {
		at, _ := hoist(bd, w.Offset, o.block(w).Loop)
		if w.Object != r.Object || at != offset || o.block(w).Loop != loop || !o.sole[w.inst] || !o.serves(w, d) || !o.within(w, r, d, turns) || g.Action[o.step(w)] != syncorder.Nothing {
			continue
		}
		l.Ops = append(l.Ops, w)
		l.Scope = min(l.Scope, w.Strong.Scope)
		if w.Strong.Op == "store" && l.Foreign == nil && o.handedOn(r, w) < o.reaching(r.Object) {
			l.Foreign = w // who comes next knows of this thread alone
		}
	}
	if len(l.Ops) == 1 && slices.ContainsFunc(o.sum.Accesses, func(a *Access) bool {
		return a.Object == r.Object && a.Kind != Read && (a.Strong == nil || !a.Strong.Idle())
	}) {
		return // else it stays with the first who comes
	}
	for _, w := range l.Ops[1:] {
		mark(o.step(w), syncorder.Release)
	}
	mark(o.step(r), syncorder.Attempt)
	for _, e := range o.edgesOn(r) {
		if s := o.steps.edge[e]; o.shows(r, d.Access, e, true) {
			mark(s, syncorder.Acquire)
		} else if o.shows(r, d.Access, e, false) {
			mark(s, syncorder.Fail)
		}
	}
	o.Locks = append(o.Locks, l)
}

// serves reports whether w moves a word on to the number behind that of d, if it shows d's.
func (o *Order) serves(w *Access, d *Draw) bool {
	bd := o.sum.build
	switch w.Strong.Op {
	case "add":
		return w.Strong.Value != nil && w.Strong.Value.IsConst(1)
	case "exch", "store":
		my := bd.fn.Carry(d.Strong.Result, o.block(d.Access).Loop, o.block(w).Loop)
		v := w.Strong.Value
		one := bd.pool.Const(1, my.Width)
		return v != nil && v.Width == my.Width && v.Op == expr.Add && (v.Args[0] == my && v.Args[1] == one || v.Args[1] == my && v.Args[0] == one)
	}
	return false
}

// reaching is the scope of a fence that reaches all threads which see an object.
func (o *Order) reaching(object *Object) syncorder.Scope {
	if object.Space == Shared {
		return syncorder.Block
	}
	return syncorder.Device
}

// Queue is where a ticket lock's draw lies in its object, and where its word, over the counters around the draw.
func (o *Order) Queue(l *Lock) (draw, word *expr.Expr) {
	r := o.sum.build.shared
	return r.Rewrite(l.Ticket.Offset), r.Rewrite(l.offset)
}
