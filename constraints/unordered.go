package constraints

import (
	"fmt"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// When a witness shows that two accesses touch one byte and no lock that both hold orders them, that is a race only if
// nothing else may order them in all runs. Here is asked what may: the worst is assumed of every fence and flag.

// mayOrder says what might order the accesses of p whatever the schedule; "" for nothing.
func (in *Instance) mayOrder(p pair, kind obligation.Kind) string {
	order := in.Summary.Order()
	if order == nil {
		return ""
	}
	for _, d := range [][2]*kernelanalysis.Access{{p.a, p.b}, {p.b, p.a}} {
		if w := in.signal(order, d[0], d[1], cover(kind)); w != nil {
			return fmt.Sprintf("the %s at line %d, with a fence, may order the two, and it is not known whether it does", what(w), siteLine(w.Site))
		}
	}
	// With no flags, threads that want locks may run in any order. If one of the two accesses is made without a lock, its
	// thread may come that far first and stop there; if each is made with one lock and no other was taken before, either
	// the locks differ and the threads hold them at once, or the way in which they are held leaves the accesses unordered.
	x, y := order.MayHold(p.a), order.MayHold(p.b)
	if len(x) == 0 || len(y) == 0 || len(x)+len(y)+len(order.Taken(p.a))+len(order.Taken(p.b)) == 4 {
		return ""
	}
	return "several locks are taken on the way, and it is not known whether their order rules the two out"
}

func what(a *kernelanalysis.Access) string {
	if a.Kind == kernelanalysis.Atomic {
		return "atomic"
	}
	return "volatile access"
}

// signal finds the write that may begin a chain of flags from p to q; nil for none. Chains through locks alone do not
// count: which of two threads gets a lock first is open.
func (in *Instance) signal(order *kernelanalysis.Order, p, q *kernelanalysis.Access, need kernelanalysis.Scope) *kernelanalysis.Access {
	type link struct {
		read *kernelanalysis.Access
		flag bool // some hop so far was no lock's
	}
	for _, first := range order.Strong {
		if leads, fenced := order.Leads(p, first, kernelanalysis.BlockScope); !leads || !fenced || !writes(first) {
			continue
		}
		seen := map[link]bool{}
		var work []link
		hop := func(w *kernelanalysis.Access, flag bool) {
			for _, r := range order.Strong {
				if r.Strong.Steers && in.mayMeet(w, r) {
					l := link{r, flag || !order.Mutex(w) || !order.Mutex(r)}
					if !seen[l] {
						seen[l] = true
						work = append(work, l)
					}
				}
			}
		}
		hop(first, false)
		_, wide := order.Leads(p, first, need)
		wide = wide && first.Strong.Scope >= need
		direct := len(work)
		for i := 0; i < len(work); i++ {
			l := work[i]
			one := i < direct
			if leads, fenced := order.Leads(l.read, q, need); leads && l.flag && (q.Strong != nil || fenced) &&
				(!one || wide && l.read.Strong.Scope >= need) {
				return first
			}
			for _, w := range order.Strong {
				if leads, fenced := order.Leads(l.read, w, kernelanalysis.BlockScope); leads && fenced && writes(w) {
					hop(w, l.flag)
				}
			}
		}
	}
	return nil
}

// mayMeet reports whether two accesses may be of one word, as far as constants tell.
func (in *Instance) mayMeet(w, r *kernelanalysis.Access) bool {
	for _, ov := range in.overlays(w.Object, r.Object) {
		x := in.pool.Binary(expr.Add, in.fix(w.Offset), ov.a, expr.NSW)
		y := in.pool.Binary(expr.Add, in.fix(r.Offset), ov.b, expr.NSW)
		if x.Op != expr.Const || y.Op != expr.Const || w.Size.Op != expr.Const || r.Size.Op != expr.Const {
			return true
		}
		if x.Signed() < y.Signed()+r.Size.Signed() && y.Signed() < x.Signed()+w.Size.Signed() {
			return true
		}
	}
	return false
}

func writes(a *kernelanalysis.Access) bool { return a.Kind != kernelanalysis.Read && !a.Strong.Idle() }

// taken is o for runs in which every attempt to take a lock succeeds.
func (in *Instance) taken(o *obligation.Obligation) *obligation.Obligation {
	order := in.Summary.Order()
	if order == nil {
		return o
	}
	free := map[*expr.Symbol]*expr.Expr{}
	for _, l := range order.Locks {
		if !in.trusted(l) {
			continue
		}
		for _, x := range l.Ops {
			if r := x.Strong.Result; r != nil && r.Op == expr.Apply && kernelanalysis.Acquires(x, l.Free) {
				free[r.Sym] = o.Pool.Const(l.Free, r.Width)
			}
		}
	}
	if len(free) == 0 {
		return o
	}
	rw := o.Pool.NewRewriter(func(s *expr.Symbol, _ []*expr.Expr) *expr.Expr { return free[s] })
	out := *o
	for i := range out.Sides {
		s := &out.Sides[i]
		s.Cond = rewritten(rw, s.Cond)
		s.Offset = rw.Rewrite(s.Offset)
		its := make([]obligation.Iteration, len(s.Iterations))
		for k, it := range s.Iterations {
			its[k] = obligation.Iteration{Counter: it.Counter, Continue: rw.Rewrite(it.Continue)}
		}
		s.Iterations = its
	}
	rs := make([]obligation.Recurrence, len(o.Recurrences))
	for i, r := range o.Recurrences {
		r.Init, r.Next = rw.Rewrite(r.Init), rw.Rewrite(r.Next)
		rs[i] = r
	}
	xs := make([]obligation.Exit, len(o.Exits))
	for i, x := range o.Exits {
		x.Leave = rw.Rewrite(x.Leave)
		xs[i] = x
	}
	out.Recurrences, out.Exits = rs, xs
	return &out
}

func rewritten(rw *expr.Rewriter, es []*expr.Expr) []*expr.Expr {
	out := make([]*expr.Expr, len(es))
	for i, e := range es {
		out[i] = rw.Rewrite(e)
	}
	return out
}
