package constraints

import (
	"fmt"
	"maps"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// When a witness shows that two accesses touch one byte and no lock that both hold orders them, that is a race only if
// nothing else may order them in all runs. Here is asked what may: the worst is assumed of every fence and flag.

// unsignalled is o, a question of that kind about p, in runs in which nothing may order the accesses whatever the
// schedule; nil when there is no such run. why says what may order them in others. told puts what is known of those runs
// into a tree over the copies of o; nil for nothing.
func (in *Instance) unsignalled(o *obligation.Obligation, p pair, kind obligation.Kind, told *expr.Rewriter) (out *obligation.Obligation, why string) {
	order := in.Summary.Order()
	if order == nil {
		return o, ""
	}
	out = o
	for side, d := range [][2]*kernelanalysis.Access{{p.a, p.b}, {p.b, p.a}} {
		firsts, lasts := in.signals(order, d[0], d[1], kind, 0)
		if len(firsts) == 0 {
			continue
		}
		silent := o.Pool.Or(in.avoids(order, o, side, d[0], firsts, false), in.avoids(order, o, 1-side, d[1], lasts, true))
		if kind == obligation.InterBlock {
			silent = o.Pool.Or(silent, in.readElsewhere(order, o, side, d[0], d[1], lasts))
		}
		if told != nil {
			silent = told.Rewrite(silent)
		}
		if out == o {
			c := *o
			c.Relation = append([]*expr.Expr{}, o.Relation...)
			out = &c
		}
		w := firsts[0]
		why = fmt.Sprintf("the %s at line %d, with a fence, may order the two, and it is not known whether it does", what(w), siteLine(w.Site))
		if out.Relation = append(out.Relation, silent); silent.False() {
			return nil, why
		}
	}
	// With no flags, threads that want locks may run in any order. If one of the two accesses is made without a lock, its
	// thread may come that far first and stop there. If each is made with one lock, the second thread may come to where it
	// takes it, then the first to its access, and then the second on: either the locks differ and both threads hold
	// theirs, or the second waits for the first to release, and the way in which the lock is held leaves them unordered.
	if out, why = in.unlocked(order, out, p, why); out == nil {
		return nil, why
	}
	x, y := order.MayHold(p.a), order.MayHold(p.b)
	several := "several locks are held, and it is not known whether their order rules the two out"
	if len(x) == 1 && len(y) == 1 && x[0] != y[0] && (attempts(order, x[0], p.b) || attempts(order, y[0], p.a)) {
		return nil, several // on its way one thread may have to wait for the other's
	}
	if len(x) == 0 || len(y) == 0 || len(x) == 1 && len(y) == 1 {
		return out, why
	}
	return nil, several
}

// attempts reports whether a thread may try to take lock l on its way to a.
func attempts(order *kernelanalysis.Order, l *kernelanalysis.Lock, a *kernelanalysis.Access) bool {
	return slices.ContainsFunc(l.Attempts(), func(x *kernelanalysis.Access) bool {
		leads, _ := order.Leads(x, a, kernelanalysis.BlockScope)
		return leads
	})
}

// unlocked is out in runs in which no lock is held at both accesses that a thread may, or may not, hold at one of them:
// it takes a lock in some runs only, or another thread takes it. Where that one may give it back too early, so it does, and
// the leader of the other thread takes it.
func (in *Instance) unlocked(order *kernelanalysis.Order, out *obligation.Obligation, p pair, why string) (*obligation.Obligation, string) {
	for _, l := range order.Locks {
		if !in.trusted(l) || !order.MayBeHeld(l, p.a) || !order.MayBeHeld(l, p.b) {
			continue
		}
		free := out.Pool.Bool(false)
		unsure := false
		for side, a := range []*kernelanalysis.Access{p.a, p.b} {
			if !slices.ContainsFunc(order.Holding(a), func(h kernelanalysis.Held) bool { return h.Lock == l }) {
				unsure = true
				if !slices.ContainsFunc(l.Attempts(), func(x *kernelanalysis.Access) bool { return order.Passed(x, a) }) {
					free = out.Pool.Or(free, in.avoids(order, out, side, a, l.Attempts(), true))
				}
				if leader := order.Slips(l, a); leader != nil {
					free = out.Pool.Or(free, out.Pool.Not(out.Copy(side, in.fix(leader))))
				}
			}
		}
		if !unsure {
			continue
		}
		why = fmt.Sprintf("it is not known whether the lock that is taken at line %d is held", siteLine(l.Ops[0].Site))
		c := *out
		c.Relation = append(slices.Clone(out.Relation), free)
		if out = &c; free.False() {
			return nil, why
		}
	}
	return out, why
}

// avoids says that the thread of a side of o executes none of xs, as far as that is known, or none before its access a.
// Another thread of its group might do it for it where a barrier may lie between, in whatever round.
func (in *Instance) avoids(order *kernelanalysis.Order, o *obligation.Obligation, side int, a *kernelanalysis.Access, xs []*kernelanalysis.Access, before bool) *expr.Expr {
	p := o.Pool
	e := p.Bool(true)
	for _, x := range xs {
		if x == a && before { // not in the first rounds
			for _, r := range a.Rounds {
				k := o.Copy(side, r.Counter)
				e = p.And(e, p.Eq(k, p.Const(0, k.Width)))
			}
			continue
		}
		if before && order.Passed(x, a) || !before && order.Passed(a, x) && order.HandsOn(a, x) {
			return p.Bool(false)
		}
		e = p.And(e, p.Not(o.Copy(side, in.fix(in.always(x)))))
	}
	return e
}

func what(a *kernelanalysis.Access) string {
	if a.Kind == kernelanalysis.Atomic {
		return "atomic"
	}
	return "volatile access"
}

// link is a read that a chain of flags may have come to.
type link struct {
	read *kernelanalysis.Access
	flag bool // some hop so far was no lock's
	away bool // by a thread of another block than the one where the chain began
	far  bool // so that the last hop led from one block to another
}

// signals finds the writes that may begin a chain of flags from p to q, and the reads that may end one. Chains through
// locks alone do not count: which of two threads gets a lock first is open. Fences and scopes may be credited. p may itself
// be such a write.
func (in *Instance) signals(order *kernelanalysis.Order, p, q *kernelanalysis.Access, kind obligation.Kind, given credit) (firsts, lasts []*kernelanalysis.Access) {
	least := kernelanalysis.BlockScope
	if allOne(in.Geometry.Block) && !given.has(wide) {
		least = kernelanalysis.DeviceScope // there is nobody else in the block
	}
	if lasts = in.heeds(order, p, q, kind, least, given); len(lasts) > 0 {
		firsts = append(firsts, p)
	}
	if len(order.Fences) == 0 && !given.has(released) && !given.has(acquired) {
		return firsts, lasts
	}
	mutex := func(a *kernelanalysis.Access) bool { return in.trusted(order.Operated(a)) }
	for _, first := range order.Strong {
		seen := map[link]bool{}
		var work []link
		come := func(l link) {
			if !seen[l] {
				seen[l] = true
				work = append(work, l)
			}
		}
		// hop goes on with w behind x and a fence. Each hop needs the scope that reaches its own two threads.
		hop := func(x, w *kernelanalysis.Access, flag, away bool) {
			if leads, fenced := order.LeadsToRelease(x, w, least, in.mayMeet); !leads || !fenced && !given.has(released) || !writes(w) || w.Strong.Scope < least {
				return
			}
			_, fenced := order.LeadsToRelease(x, w, kernelanalysis.DeviceScope, in.mayMeet)
			far := given.has(wide) || (fenced || given.has(released)) && w.Strong.Scope >= kernelanalysis.DeviceScope
			for _, r := range in.finders(order, w) {
				if r.Strong.Scope < least {
					continue
				}
				l := link{r, flag || !mutex(w) || !mutex(r), away, false}
				if in.feeds.may(w, r, itself).may || in.feeds.may(w, r, nearby).may {
					come(l)
				}
				if far && (given.has(wide) || r.Strong.Scope >= kernelanalysis.DeviceScope) && in.feeds.may(w, r, faraway).may {
					l.away, l.far = true, true
					come(l)
					if away {
						l.away = false
						come(l)
					}
				}
			}
		}
		hop(p, first, false, false)
		for i := 0; i < len(work); i++ {
			l := work[i]
			need := least
			if l.far && !given.has(wide) {
				need = kernelanalysis.DeviceScope
			}
			if leads, fenced := order.LeadsFromAcquire(l.read, q, need, in.mayMeet); leads && l.flag && l.away == (kind == obligation.InterBlock) && (fenced || given.has(acquired) || hangs(q, l.read)) {
				if !slices.Contains(firsts, first) {
					firsts = append(firsts, first)
				}
				if !slices.Contains(lasts, l.read) {
					lasts = append(lasts, l.read)
				}
			}
			for _, w := range order.Strong {
				hop(l.read, w, l.flag, l.away)
			}
		}
	}
	return firsts, lasts
}

// hangs reports whether access q behind the test of what r has read cannot be older than the test without a fence: it is a
// strong one, or writes what r reads.
func hangs(q, r *kernelanalysis.Access) bool {
	return q.Strong != nil || q.Kind != kernelanalysis.Read && q.Object == r.Object
}

// steers reports whether what r reads may decide about control or addresses.
func (in *Instance) steers(r *kernelanalysis.Access) bool {
	if in.steering == nil {
		in.steering = in.Summary.Steering(func(a, b *kernelanalysis.Object) bool { return len(in.overlays(a, b)) > 0 })
	}
	return in.steering(r)
}

// finders lists the reads that may decide about control or addresses by what w writes, as far as constants tell.
func (in *Instance) finders(order *kernelanalysis.Order, w *kernelanalysis.Access) []*kernelanalysis.Access {
	out, known := in.found[w]
	if !known {
		for _, r := range order.Strong {
			if in.steers(r) && in.mayMeet(w, r) {
				out = append(out, r)
			}
		}
		in.found[w] = out
	}
	return out
}

func writes(a *kernelanalysis.Access) bool { return a.Kind != kernelanalysis.Read && !a.Strong.Idle() }

// taken is o for runs in which every attempt to take a lock succeeds, and the block of a thread whose access hangs on the
// number that its block draws draws the last. That tells nothing of races with the draws themselves, which come before.
// told puts what was drawn into trees over the copies of o; nil for nothing.
func (in *Instance) taken(o *obligation.Obligation, q pair) (_ *obligation.Obligation, told *expr.Rewriter) {
	order := in.Summary.Order()
	if order == nil {
		return o, nil
	}
	known := map[*expr.Symbol]*expr.Expr{}
	for _, l := range order.Locks {
		if !in.trusted(l) || l.Ticket != nil {
			continue
		}
		for _, x := range l.Ops {
			if r := x.Strong.Result; r != nil && r.Op == expr.Apply && l.Acquires(x) {
				known[r.Sym] = o.Pool.Const(l.Free, r.Width)
			}
		}
	}
	out := *o
	changed := false
	copies := map[*expr.Expr]*expr.Expr{} // of what was drawn
	for i := range out.Sides {
		here := maps.Clone(known)
		last, drawn := in.lastDrawn(order, o, q, i)
		maps.Copy(here, last)
		for _, app := range expr.Applications(append(slices.Clone(out.Sides[i].Cond), out.Sides[i].Offset)...) {
			if e := last[app.Sym]; e != nil {
				for side := range out.Sides {
					if side == i || o.Kind != obligation.InterBlock { // else it is another block's
						copies[o.Copy(side, app)] = o.Copy(side, e)
					}
				}
			}
		}
		if len(here) == 0 {
			continue
		}
		changed = true
		rw := o.Pool.NewRewriter(func(s *expr.Symbol, _ []*expr.Expr) *expr.Expr { return here[s] })
		s := &out.Sides[i]
		s.Cond = append(rewritten(rw, s.Cond), drawn...)
		s.Offset = rw.Rewrite(s.Offset)
		its := make([]obligation.Iteration, len(s.Iterations))
		for k, it := range s.Iterations {
			its[k] = obligation.Iteration{Counter: it.Counter, Continue: rw.Rewrite(it.Continue)}
		}
		s.Iterations = its
	}
	if !changed {
		return o, nil
	}
	if len(copies) > 0 {
		told = o.Pool.NewRewriter(func(s *expr.Symbol, args []*expr.Expr) *expr.Expr { return copies[o.Pool.Apply(s, args...)] })
	}
	if len(known) > 0 {
		rw := o.Pool.NewRewriter(func(s *expr.Symbol, _ []*expr.Expr) *expr.Expr { return known[s] })
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
	}
	return &out, told
}

func rewritten(rw *expr.Rewriter, es []*expr.Expr) []*expr.Expr {
	out := make([]*expr.Expr, len(es))
	for i, e := range es {
		out[i] = rw.Rewrite(e)
	}
	return out
}
