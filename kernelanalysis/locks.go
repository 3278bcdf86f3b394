package kernelanalysis

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/internal/symbolic"
	"github.com/hgrd/hgrd/kernelanalysis/syncorder"
)

// Lock is a word that threads take by changing it from Free to another value in one atomic operation, and give back by
// writing Free (HGRD 5.2). One Lock is one address tree of one object: an array of locks whose index is computed in two
// ways is two.
type Lock struct {
	Object *Object
	Free   uint64
	Bits   *expr.Expr // of the word, which threads take for good by setting them where none is set; nil for the whole word
	Scope  Scope      // of its narrowest operation
	Ops    []*Access  // attempts and releases, in program order of the source

	// Resets are plain writes to the object which barriers of the block keep apart from the lock's operations. Between
	// blocks it is their addresses that must do so.
	Resets []*Access

	// Others are the other writes to the object. The lock protects nothing unless they leave its word alone.
	Others []*Access

	// Unsure are the attempts that may store Free, as far as ranges and conditions tell. Nobody excludes anybody by the locks of
	// the object unless the facts of the launch say that they never do.
	Unsure []*Access

	// Foreign is an access by which the word may become free without its holder's doing; then the lock protects
	// nothing. nil for a lock that excludes.
	Foreign *Access

	// Ticket draws the numbers in whose order threads take the lock; nil for a lock without.
	Ticket *Draw

	attempts []*Access // of Ops

	offset *expr.Expr
	loop   *symbolic.Loop // the innermost round of which offset speaks
	index  syncorder.Lock
}

// Held is a lock that a thread holds at an access.
type Held struct {
	Lock         *Lock
	Offset       *expr.Expr // of the lock in its object, over the counters around the access
	Bits         *expr.Expr // of its word, in the same way; nil for the whole word
	Acquire      Scope      // Fenced: the fences between acquiring and the access
	Release      Scope      // Fenced: those between the access and the release
	Fenced       [2]bool    // there is a fence at all: after acquiring, before releasing
	Before       Scope      // FencedBefore: Release, were fences that others pass before a barrier as good as the holder's behind it
	FencedBefore bool
	Group        Group // for whose threads their leader holds it, against those of other groups; Alone for its own
}

type lockKey struct {
	object *Object
	offset *expr.Expr
	loop   *symbolic.Loop
	free   uint64
	bits   *expr.Expr
}

// locks finds the locks, marks what the steps do to them, and runs the lockset analysis.
func (o *Order) locks() {
	bd, g := o.sum.build, o.steps.graph
	byKey := map[lockKey]*Lock{}
	o.sole = o.single()
	key := func(a *Access, free uint64, bits bool) lockKey {
		e, l := hoist(bd, a.Offset, o.block(a).Loop)
		k := lockKey{a.Object, e, l, free, nil}
		if bits && a.Strong.Op == "or" && a.Strong.Value != nil {
			m, deeper := hoist(bd, a.Strong.Value, o.block(a).Loop)
			if k.bits = m; l == nil || deeper != nil && l.Contains(deeper.Header) {
				k.loop = deeper
			}
		}
		return k
	}
	for _, a := range o.Strong {
		for _, t := range o.tests(a) {
			if !t.equal || !o.acquires(a, t.value, t.bits) || !o.sole[a.inst] {
				continue
			}
			k := key(a, t.value, t.bits)
			l := byKey[k]
			if l == nil {
				l = &Lock{Object: a.Object, Free: t.value, Bits: k.bits, Scope: SystemScope, offset: k.offset, loop: k.loop,
					index: syncorder.Lock(len(o.Locks))}
				byKey[k] = l
				o.Locks = append(o.Locks, l)
			}
		}
	}
	mark := func(s syncorder.Step, what syncorder.Action, l *Lock) { g.Action[s], g.Lock[s] = what, l.index }
	attempts := map[*Access]*Lock{}
	for _, a := range o.Strong {
		for _, l := range o.Locks {
			bits := l.Bits != nil
			if !o.sole[a.inst] || key(a, l.Free, bits) != (lockKey{l.Object, l.offset, l.loop, l.Free, l.Bits}) {
				continue
			}
			switch {
			case o.acquires(a, l.Free, bits):
				attempts[a] = l
				l.attempts = append(l.attempts, a)
				if !bits && !o.differs(a, l.Free) {
					l.Unsure = append(l.Unsure, a)
				}
				mark(o.step(a), syncorder.Attempt, l)
			case a.Strong.Stored() != nil && a.Strong.Stored().IsConst(l.Free):
				mark(o.step(a), syncorder.Release, l)
			default:
				continue
			}
			l.Ops = append(l.Ops, a)
			l.Scope = min(l.Scope, a.Strong.Scope)
		}
	}
	for _, a := range o.Strong {
		l := attempts[a]
		if l == nil {
			continue
		}
		for _, t := range o.tests(a) {
			if s := o.steps.edge[t.edge]; t.value == l.Free && t.bits == (l.Bits != nil) && g.Action[s] == syncorder.Nothing {
				what := syncorder.Fail
				if t.equal {
					what = syncorder.Acquire
				}
				mark(s, what, l)
			}
		}
	}
	o.ticketLocks()
	for e, s := range o.steps.edge {
		for _, l := range o.Locks {
			for m := l.loop; m != nil; m = m.Parent {
				if m.Header == e.To {
					g.Forget[s] = append(g.Forget[s], l.index)
				}
			}
		}
	}
	g.Locks = len(o.Locks)
	o.holds = syncorder.Holds(g)
	for _, l := range o.Locks {
		o.outsiders(l)
	}
}

// Acquires reports whether an operation tries to take l.
func (l *Lock) Acquires(a *Access) bool { return slices.Contains(l.attempts, a) }

// acquires reports whether an operation takes a lock that is free when it holds that value: it stores another, as far as is
// known (Lock.Unsure), and one that finds the lock taken does not free it. bits: it is free when it holds none of those that the
// operation sets.
func (o *Order) acquires(a *Access, free uint64, bits bool) bool {
	s := a.Strong
	if bits {
		return s.Op == "or" && free == 0
	}
	if s.Op != "exch" && (s.Op != "cas" || s.Compare == nil || !s.Compare.IsConst(free)) {
		return false
	}
	return s.Value != nil && (s.Value.Op != expr.Const || o.differs(a, free))
}

// differs reports whether an operation surely stores another value than free.
func (o *Order) differs(a *Access, free uint64) bool {
	return o.sum.differs(a.Strong.Value, free, a.Cond)
}

// single tells the instructions that access one object, whenever their block is executed.
func (o *Order) single() map[any]bool {
	count := map[any]int{}
	for _, a := range o.sum.Accesses {
		count[a.inst]++
	}
	bd, out := o.sum.build, map[any]bool{}
	for _, a := range o.sum.Accesses {
		out[a.inst] = count[a.inst] == 1 && a.Cond == bd.shared.Rewrite(bd.fn.Cond(o.block(a)))
	}
	return out
}

// hoist finds the innermost loop around l, or l itself, in whose rounds e has different values.
func hoist(bd *builder, e *expr.Expr, l *symbolic.Loop) (*expr.Expr, *symbolic.Loop) {
	for ; l != nil; l = l.Parent {
		k, varies := bd.fn.Counter(l), false
		expr.Visit(func(x *expr.Expr) { varies = varies || x == k }, e)
		if varies {
			break
		}
	}
	return e, l
}

// test is an edge that is taken only when the result of an operation equals a constant, or differs from it.
type test struct {
	edge  symbolic.Edge
	value uint64
	equal bool
	bits  bool // of the result, those that the operation itself sets are compared
}

// tests lists the edges whose conditions compare the result of a with a constant.
func (o *Order) tests(a *Access) []test {
	r := a.Strong.Result
	if r == nil {
		return nil
	}
	bd := o.sum.build
	at := o.block(a)
	var out []test
	for _, b := range bd.fn.Blocks {
		if len(b.Succs) < 2 || !bd.fn.Dominates(at, b) {
			continue
		}
		x := bd.fn.Carry(r, at.Loop, b.Loop)
		var own *expr.Expr // the bits of the result that the operation sets
		if a.Strong.Op == "or" && a.Strong.Value != nil {
			own = bd.pool.Binary(expr.And, x, bd.fn.Carry(a.Strong.Value, at.Loop, b.Loop), 0)
		}
		for slot, t := range b.Succs {
			e := symbolic.Edge{From: b, To: t, Slot: slot}
			for _, c := range expr.Conjuncts(bd.pool.Replace(bd.fn.Taken(e), o.given(b))) {
				for _, equal := range []bool{true, false} {
					y := c
					if !equal {
						y = bd.pool.Not(c)
					}
					if y.Op == expr.Eq && y.Args[1].Op == expr.Const && (y.Args[0] == x || y.Args[0] == own) {
						out = append(out, test{e, y.Args[1].Value, equal, y.Args[0] == own})
					}
				}
			}
		}
	}
	return out
}

// given is what the conditions of b say of trees, for those who are in b.
func (o *Order) given(b *symbolic.Block) map[*expr.Expr]*expr.Expr {
	p, known := o.sum.build.pool, map[*expr.Expr]*expr.Expr{}
	for _, c := range expr.Conjuncts(o.sum.build.fn.Cond(b)) {
		known[c], known[p.Not(c)] = p.Bool(true), p.Bool(false)
	}
	return known
}

// outsiders finds the writes to the lock's object that are no operations of a lock whose holder does them.
func (o *Order) outsiders(l *Lock) {
	for _, a := range o.sum.Accesses {
		if a.Object != l.Object || a.Kind == Read || a.Strong != nil && a.Strong.Idle() || o.operates(a) {
			continue
		}
		if l.Bits != nil && a.Strong != nil && a.Strong.Op == "or" && a.Size == l.Ops[0].Size {
			continue // it frees no bit
		}
		if o.resets(a) {
			l.Resets = append(l.Resets, a)
		} else {
			l.Others = append(l.Others, a)
		}
	}
	for _, m := range o.Locks {
		if m.Object == l.Object && (m.Free != l.Free || m.Ops[0].Size != l.Ops[0].Size || (m.Ticket == nil) != (l.Ticket == nil) || (m.Bits == nil) != (l.Bits == nil)) {
			l.Foreign = m.Ops[0]
		}
	}
	for _, x := range l.Ops {
		if x.Size != l.Ops[0].Size {
			l.Foreign = x
		}
	}
}

// operates reports whether a tries to take a lock, or releases one that its thread holds.
func (o *Order) operates(a *Access) bool {
	g, s := o.steps.graph, o.step(a)
	switch g.Action[s] {
	case syncorder.Attempt:
		return a.Strong != nil
	case syncorder.Release:
		return a.Strong != nil && (o.holds.At(s, g.Lock[s]).Must || o.returns(o.Locks[g.Lock[s]], a))
	}
	return false
}

// returns reports whether a is the release of a leader that holds l.
func (o *Order) returns(l *Lock, a *Access) bool {
	d := o.leadOf(l)
	return d != nil && d.holds.At(o.step(a), l.index).Must && d.leads(a)
}

// resets reports whether a writes a block's locks when none is held: barriers lie between it and all their operations,
// and at no barrier one may be held.
func (o *Order) resets(a *Access) bool {
	for _, b := range o.sum.Barriers {
		for _, l := range o.Locks {
			if l.Object == a.Object && o.holds.At(o.steps.at[b.inst], l.index).May {
				return false
			}
		}
	}
	for _, l := range o.Locks {
		if l.Object != a.Object {
			continue
		}
		for _, x := range l.Ops {
			if len(o.sum.Concurrent(obligation.AnyInBlock, 0, a, x)) > 0 {
				return false
			}
		}
	}
	return true
}

// Holding lists the locks that a thread certainly holds at a, those that protect nothing left out.
func (o *Order) Holding(a *Access) []Held {
	var out []Held
	for _, l := range o.Locks {
		h := o.holds.At(o.step(a), l.index)
		if l.Foreign != nil || !h.Must {
			if x, ok := o.leading(l, a); ok {
				out = append(out, x)
			} else if x, ok := o.led(l, a); ok && h.May {
				out = append(out, x)
			}
			continue
		}
		out = append(out, o.held(l, a, h))
	}
	return out
}

// MayHold lists the locks that a thread may hold at a.
func (o *Order) MayHold(a *Access) []*Lock {
	var out []*Lock
	for _, l := range o.Locks {
		if o.MayBeHeld(l, a) {
			out = append(out, l)
		}
	}
	return out
}

// MayBeHeld reports whether a thread may hold l at a, or the leader of its group for it.
func (o *Order) MayBeHeld(l *Lock, a *Access) bool {
	if d := o.leadOf(l); d != nil && d.leads(a) {
		return d.holds.At(o.step(a), l.index).May
	}
	return o.holds.At(o.step(a), l.index).May
}

// Operated is the lock that an access is an operation of; nil for none.
func (o *Order) Operated(a *Access) *Lock {
	if l := o.steps.graph.Lock[o.step(a)]; a.Strong != nil && l != syncorder.NoLock {
		return o.Locks[l]
	}
	return nil
}

// width is a fence's scope in the terms of accesses, and whether there is a fence.
func width(s syncorder.Scope) (Scope, bool) {
	switch s {
	case syncorder.None:
		return BlockScope, false
	case syncorder.Block:
		return BlockScope, true
	case syncorder.Device:
		return DeviceScope, true
	}
	return SystemScope, true
}
