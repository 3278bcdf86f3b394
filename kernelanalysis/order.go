package kernelanalysis

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
	"github.com/hgrd/hgrd/kernelanalysis/syncorder"
)

// Order is what program order says of the kernel's fences, locks and flags: which locks a thread holds at an access, and
// behind which values of flags it lies. What that orders between two threads is for a launch to say.
type Order struct {
	Locks  []*Lock
	Strong []*Access // atomic and volatile ones, in program order of the source
	Fences []Fence

	sum    *Summary
	steps  *steps
	holds  *syncorder.Locks
	fenced map[syncorder.Step]fences
	sole   map[any]bool // instructions that access one object, whenever they are executed
}

// Fence is a memory fence of the source.
type Fence struct {
	Site  *frontend.Site
	Scope Scope
	step  syncorder.Step
}

type fences struct{ every, some []syncorder.Scope }

// Order describes the kernel's fine-grained synchronisation; nil for a kernel without any: with neither a fence nor an
// atomic by which a lock may be taken or a ticket drawn.
func (s *Summary) Order() *Order {
	if !s.ordered && s.build != nil {
		s.order, s.ordered = s.newOrder(), true
	}
	return s.order
}

func (s *Summary) newOrder() *Order {
	bd := s.build
	o := &Order{sum: s, fenced: map[syncorder.Step]fences{}}
	var calls []any
	for _, b := range bd.fn.Blocks {
		for _, inst := range b.IR.Insts {
			if c, ok := symbolic.AsCall(inst); ok && effectOf(c) == fenceEffect {
				o.Fences = append(o.Fences, Fence{Site: bd.module.Site(inst), Scope: fenceScope(c)})
				calls = append(calls, inst)
			}
		}
	}
	for _, a := range s.Accesses {
		if a.Strong != nil {
			o.Strong = append(o.Strong, a)
		}
	}
	steers := s.Steering(func(a, b *Object) bool { return a.Kind != SharedObject && b.Kind != SharedObject })
	meant := slices.ContainsFunc(o.Strong, func(a *Access) bool {
		return steers(a) && (a.Strong.Draws() || a.Strong.Op == "cas" || a.Strong.Op == "exch")
	})
	if len(o.Strong) == 0 || len(o.Fences) == 0 && !meant {
		return nil
	}
	o.steps = bd.newSteps()
	for i := range o.Fences {
		o.Fences[i].step = o.steps.at[calls[i]]
	}
	o.locks()
	return o
}

// Step identifies where a stands among all that synchronises: accesses of one step are ordered alike.
func (o *Order) Step(a *Access) int { return int(o.step(a)) }

func (o *Order) step(a *Access) syncorder.Step { return o.steps.at[a.inst] }

func (o *Order) fencesFrom(s syncorder.Step) fences {
	f, ok := o.fenced[s]
	if !ok {
		f.every, f.some = o.steps.graph.Fenced(s)
		o.fenced[s] = f
	}
	return f
}

// Before reports whether a thread that executes both executes p always before w, and whether the fences between them, on
// every way, reach as far as scope.
func (o *Order) Before(p, w *Access, scope Scope) (before, fenced bool) {
	g, x, y := o.steps.graph, o.step(p), o.step(w)
	if !g.Reaches(x, y) || g.Reaches(y, x) {
		return false, false
	}
	return true, o.fencesFrom(x).every[y] >= reach(scope)
}

// Leads reports whether p may come before w in some thread, or in its block with barriers between, and whether a fence of
// that scope may lie between.
func (o *Order) Leads(p, w *Access, scope Scope) (leads, fenced bool) {
	x, y := o.step(p), o.step(w)
	if !o.steps.graph.Reaches(x, y) {
		return false, false
	}
	return true, o.fencesFrom(x).some[y] >= reach(scope)
}

// FenceNear reports whether fence f may lie before a or behind it.
func (o *Order) FenceNear(f Fence, a *Access) bool {
	g, s := o.steps.graph, o.step(a)
	return g.Reaches(f.step, s) || g.Reaches(s, f.step)
}

// Apart reports whether barriers of the block separate two accesses of any two of its threads.
func (o *Order) Apart(p, w *Access) bool {
	return len(o.sum.Concurrent(obligation.AnyInBlock, 0, p, w)) == 0
}

// carried is a tree over the counters at block from as read at block to.
func (o *Order) carried(e *expr.Expr, from, to *symbolic.Block) *expr.Expr {
	return o.sum.build.shared.Rewrite(o.sum.build.fn.Carry(e, from.Loop, to.Loop))
}

func (o *Order) block(a *Access) *symbolic.Block { return o.sum.build.fn.BlockOf(a.inst) }
