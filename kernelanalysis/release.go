package kernelanalysis

import (
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
	"github.com/hgrd/hgrd/kernelanalysis/syncorder"
)

// Releases and acquires of one operation. A release pattern on a word is a fence and a strong write of the word, or a release
// operation on that word, be it with further strong writes of it behind; an acquire pattern is a strong read of a word and a
// fence, or an acquire operation on that word, be it with strong reads of it before (PTX, "Release and Acquire Patterns").
// So the order of an operation counts where the operation is on the word that two threads find out about each other by, and
// nowhere else. Package happensbefore has the derivation.

// order is that of one operation.
type order struct {
	of       []*Access // what the operation accesses; nil where it is not known
	scope    syncorder.Scope
	acquires bool
}

// way is what lies between an access and others: the access from which on, and which orders count.
type way struct {
	from     *Access
	word     *Access // of whose word orders count
	acquires bool
	behind   bool // only what barriers separate from the first access
	own      bool // orders of the very operation count, and none of others on its word
}

// bind finds the operations that orders belong to: the next one behind a release, the last one before an acquire, where no
// way has another.
func (o *Order) bind(calls []any) {
	g := o.steps.graph
	strong := map[syncorder.Step][]*Access{}
	for _, a := range o.Strong {
		strong[o.step(a)] = append(strong[o.step(a)], a)
	}
	pred := make([][]syncorder.Step, len(g.Succ))
	for s, ts := range g.Succ {
		for _, t := range ts {
			pred[t] = append(pred[t], syncorder.Step(s))
		}
	}
	o.orders = map[syncorder.Step]*order{}
	for i, f := range o.Fences {
		if !f.one {
			continue
		}
		c, _ := symbolic.AsCall(calls[i])
		_, acquires := frontend.OrderScope(c.Name())
		x := &order{scope: reach(f.Scope), acquires: acquires}
		o.orders[f.step] = x
		next := g.Succ
		if acquires {
			next = pred
		}
		for s := f.step; len(next[s]) == 1; {
			if s = next[s][0]; s == f.step {
				break
			}
			if x.of = strong[s]; x.of != nil {
				g.Order[f.step] = syncorder.Order{Scope: x.scope, Acquires: acquires, Of: s}
				break
			}
		}
	}
}

// orderOf reports whether x is the order of an operation on the word of w, whenever that is. A compare-and-swap that fails has
// released nothing for later writes.
func (o *Order) orderOf(x *order, w *Access) bool {
	for _, a := range x.of {
		if a.inst == w.inst {
			return true
		}
	}
	if len(x.of) != 1 || !o.sole[x.of[0].inst] || !o.sole[w.inst] {
		return false
	}
	a, bd := x.of[0], o.sum.build
	if a.Object != w.Object || a.Size != w.Size || !x.acquires && a.Strong.Op == "cas" {
		return false
	}
	at, varies := hoist(bd, a.Offset, o.block(a).Loop)
	to, also := hoist(bd, w.Offset, o.block(w).Loop)
	return at == to && varies == nil && also == nil
}

// ordersOf says which steps are releases, or acquires, of the word of w.
func (o *Order) ordersOf(w *Access, acquires bool) map[syncorder.Step]syncorder.Scope {
	var out map[syncorder.Step]syncorder.Scope
	for s, x := range o.orders {
		if x.acquires == acquires && o.orderOf(x, w) {
			if out == nil {
				out = map[syncorder.Step]syncorder.Scope{}
			}
			out[s] = x.scope
		}
	}
	return out
}

// fence is what a step is where certain orders count.
func (o *Order) fence(orders map[syncorder.Step]syncorder.Scope) func(syncorder.Step) syncorder.Scope {
	return func(s syncorder.Step) syncorder.Scope { return max(o.steps.graph.Fence[s], orders[s]) }
}

// counted is a fence where only certain steps count.
func counted(fence func(syncorder.Step) syncorder.Scope, counts func(syncorder.Step) bool) func(syncorder.Step) syncorder.Scope {
	return func(s syncorder.Step) syncorder.Scope {
		if f := fence(s); f != syncorder.None && counts(s) {
			return f
		}
		return syncorder.None
	}
}

// released are the fences and the releases of the word of w behind p, for w in the thread of p, or in another of its block
// behind barriers.
func (o *Order) released(p, w *Access, behind bool) fences {
	orders := o.ordersOf(w, false)
	switch {
	case len(orders) > 0:
	case behind:
		return o.fencesBehind(p)
	default:
		return o.fencesFrom(o.step(p))
	}
	return o.between(way{from: p, word: w, behind: behind}, orders)
}

// acquired are the fences and the acquires of the word of r behind r, or, where own is set, of r itself alone: what other
// threads acquire of the word is of what they read themselves.
func (o *Order) acquired(r *Access, own bool) fences {
	orders := o.ordersOf(r, true)
	if own {
		orders = o.acquiresAtOnce(r)
	}
	if len(orders) == 0 {
		return o.fencesFrom(o.step(r))
	}
	return o.between(way{from: r, word: r, acquires: true, own: own}, orders)
}

// acquiresAtOnce are the acquires of r itself.
func (o *Order) acquiresAtOnce(r *Access) map[syncorder.Step]syncorder.Scope {
	out := map[syncorder.Step]syncorder.Scope{}
	for s, x := range o.orders {
		if x.acquires && x.of != nil && o.steps.graph.Order[s].Of == o.step(r) {
			out[s] = x.scope
		}
	}
	return out
}

func (o *Order) between(k way, orders map[syncorder.Step]syncorder.Scope) fences {
	f, ok := o.ways[k]
	if !ok {
		fence := o.fence(orders)
		if k.behind {
			early := o.earlyFences(k.from)
			fence = counted(fence, func(s syncorder.Step) bool { return !early[s] })
		}
		f.every, f.some = o.steps.graph.FencedAs(o.step(k.from), fence)
		o.ways[k] = f
	}
	return f
}

// handedOn is how far the writes of w release what their thread has found by r: it has acquired that, on every way.
func (o *Order) handedOn(r, w *Access) syncorder.Scope {
	acquires, releases := o.ordersOf(r, true), o.ordersOf(w, false)
	if len(acquires) == 0 || len(releases) == 0 { // each way needs a fence, which is both
		return o.fencesFrom(o.step(r)).every[o.step(w)]
	}
	return o.steps.graph.HandedOn(o.step(r), o.fence(acquires), o.fence(releases))[o.step(w)]
}

// handedBehind is handedOn for another thread of the block than the one that has read, behind barriers. What that one
// acquires at once all know behind the barriers.
func (o *Order) handedBehind(r, w *Access) syncorder.Scope {
	own, releases := o.fencesBehind(r).every[o.step(w)], o.ordersOf(w, false)
	if len(releases) == 0 {
		return own
	}
	early := o.earlyFences(r)
	later := func(s syncorder.Step) bool { return !early[s] }
	ways := o.steps.graph.HandedOn(o.step(r), o.fence(o.acquiresAtOnce(r)), counted(o.fence(releases), later))
	return max(own, ways[o.step(w)])
}

// LeadsToRelease is Leads where releases count that may be of the word of w: meets reports whether two accesses may be of
// one word.
func (o *Order) LeadsToRelease(p, w *Access, scope Scope, meets func(a, b *Access) bool) (leads, fenced bool) {
	return o.leadsBy(p, w, w, scope, false, meets)
}

// LeadsFromAcquire is Leads where acquires count that may be of the word of r.
func (o *Order) LeadsFromAcquire(r, q *Access, scope Scope, meets func(a, b *Access) bool) (leads, fenced bool) {
	return o.leadsBy(r, q, r, scope, true, meets)
}

func (o *Order) leadsBy(p, w, word *Access, scope Scope, acquires bool, meets func(a, b *Access) bool) (leads, fenced bool) {
	if leads, fenced = o.Leads(p, w, scope); !leads || fenced {
		return leads, fenced
	}
	g := o.steps.graph
	for s, x := range o.orders {
		if x.acquires != acquires || x.scope < reach(scope) || !g.Reaches(o.step(p), s) || !g.Reaches(s, o.step(w)) {
			continue
		}
		for _, a := range x.of {
			if a.inst == word.inst || meets(a, word) {
				return true, true
			}
		}
	}
	return true, false
}
