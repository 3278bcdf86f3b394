package constraints

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Several locks, one within another. A run in which one thread takes them all, makes its access and releases them, while
// the other has not come to the first of them, is always possible where the two threads wait for nothing else: nobody else
// need hold any. The second then takes them all after the first. That leaves the two accesses unordered where each of the
// locks lacks a fence on one of the sides, or is of another word.

// looselyNested reports whether accesses p.a and p.b, made under one set of several locks, are unordered in such a run.
func (in *Instance) looselyNested(order *kernelanalysis.Order, p pair, kind obligation.Kind) bool {
	locks := order.MayHold(p.a)
	if !slices.Equal(locks, order.MayHold(p.b)) || kind != obligation.InterBlock && len(in.Summary.Barriers) > 0 || in.Summary.GridWide() {
		return false
	}
	for _, a := range []*kernelanalysis.Access{p.a, p.b} {
		held := order.Holding(a)
		for _, l := range locks { // surely, and by the thread itself
			if !in.trusted(l) || !slices.ContainsFunc(held, func(h kernelanalysis.Held) bool { return h.Lock == l && h.Group == kernelanalysis.Alone }) {
				return false
			}
		}
		for _, l := range order.Locks {
			before := func(x *kernelanalysis.Access) bool {
				leads, _ := order.Leads(x, a, kernelanalysis.BlockScope)
				return leads
			}
			if !slices.Contains(locks, l) && slices.ContainsFunc(l.Ops, before) {
				return false // the other thread may have to wait for it
			}
		}
	}
	return in.loose(order, locks, p.a, p.b, kind) || in.loose(order, locks, p.b, p.a, kind)
}

// loose reports whether none of the locks orders q behind p: on no way is there a fence between p and its release, or
// none between its being taken and q.
func (in *Instance) loose(order *kernelanalysis.Order, locks []*kernelanalysis.Lock, p, q *kernelanalysis.Access, kind obligation.Kind) bool {
	need := cover(kind)
	return !slices.ContainsFunc(locks, func(l *kernelanalysis.Lock) bool {
		if in.differs(order, l, p, q, kind) {
			return false
		}
		released := slices.ContainsFunc(l.Ops, func(w *kernelanalysis.Access) bool {
			_, fenced := order.Leads(p, w, need)
			return fenced
		})
		taken := slices.ContainsFunc(l.Ops, func(r *kernelanalysis.Access) bool {
			_, fenced := order.Leads(r, q, need)
			return fenced
		})
		return released && taken
	})
}

// differs reports whether the question about p and q asks already for other words of l, and q's thread takes no other before.
func (in *Instance) differs(order *kernelanalysis.Order, l *kernelanalysis.Lock, p, q *kernelanalysis.Access, kind obligation.Kind) bool {
	protects := func(h kernelanalysis.Held) bool { return h.Lock == l && in.protects(h, kind, 0) }
	early := func(x *kernelanalysis.Access) bool {
		leads, _ := order.Leads(x, q, kernelanalysis.BlockScope)
		return leads && !l.Acquires(x)
	}
	return slices.ContainsFunc(order.Holding(p), protects) && slices.ContainsFunc(order.Holding(q), protects) && !slices.ContainsFunc(l.Ops, early)
}
