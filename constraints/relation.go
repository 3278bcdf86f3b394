package constraints

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/kernelanalysis"
	"github.com/hgrd/hgrd/kernelanalysis/interval"
)

// threadRelation states which two threads a question of that kind is about (HGRD, Table 2: tb, id and wp).
func threadRelation(o *obligation.Obligation) []*expr.Expr {
	p, g := o.Pool, o.Geometry
	differ := func(coords [3]*expr.Expr) *expr.Expr {
		d := p.Bool(false)
		for _, c := range coords {
			d = p.Or(d, p.Ne(o.Copy(0, c), o.Copy(1, c)))
		}
		return d
	}
	if o.Kind == obligation.InterBlock {
		return []*expr.Expr{differ(g.BlockIdx)}
	}
	var out []*expr.Expr
	for _, c := range g.BlockIdx {
		out = append(out, p.Eq(o.Copy(0, c), o.Copy(1, c)))
	}
	if o.Kind == obligation.OwnThread {
		for _, c := range g.ThreadIdx {
			out = append(out, p.Eq(o.Copy(0, c), o.Copy(1, c)))
		}
		return out
	}
	out = append(out, differ(g.ThreadIdx))
	if o.Kind == obligation.AnyInBlock {
		return out
	}
	linear := kernelanalysis.LinearThread(p, g)
	warp := func(side int) *expr.Expr {
		return p.Binary(expr.LShr, o.Copy(side, linear), p.Const(g.LaneBits(), 32), 0)
	}
	if o.Kind == obligation.IntraWarp {
		return append(out, p.Eq(warp(0), warp(1)))
	}
	return append(out, p.Ne(warp(0), warp(1)))
}

// counters pairs a loop with the counter of an access in it.
type counters struct {
	loops []int
	of    []*expr.Expr // by thread copy
	rel   []interval.Relation
	free  []kernelanalysis.Turn // rounds without barriers; nil for nothing known
}

func (c counters) at(loop int) int {
	for i, l := range c.loops {
		if l == loop {
			return i
		}
	}
	return -1
}

// counterRelation states how the loop counters of two accesses relate in one joint case of an interval. The counters
// at the interval's start (kappa, the same for both threads) are eliminated.
func counterRelation(p *expr.Pool, a, b counters) []*expr.Expr {
	var out []*expr.Expr
	atLeast := func(v *expr.Expr, n uint64) { out = append(out, p.Cmp(expr.ULE, p.Const(n, 64), v)) }
	alone := func(v *expr.Expr, r interval.Relation) {
		switch r {
		case interval.First:
			out = append(out, p.Eq(v, p.Const(0, 64)))
		case interval.Next, interval.NextOrLater:
			atLeast(v, 1)
		}
	}
	for i, l := range a.loops {
		j := b.at(l)
		if j < 0 || !a.rel[i].UsesKappa() || !b.rel[j].UsesKappa() {
			alone(a.of[i], a.rel[i])
			if j >= 0 {
				alone(b.of[j], b.rel[j])
			}
			continue
		}
		x, y, r, s := a.round(i), b.round(j), a.rel[i], b.rel[j]
		if r > s { // Shared < Next < NextOrLater
			x, y, r, s = y, x, s, r
		}
		v, w := x.counter, y.counter
		switch {
		case r == interval.Shared && s == interval.Shared:
			out = append(out, p.Eq(v, w))
		case r == interval.Shared && s == interval.Next:
			out = append(out, p.Eq(w, following(p, v)))
		case r == interval.Shared:
			out = append(out, p.Cmp(expr.ULE, following(p, v), w), y.freeSince(p, following(p, v)))
		case r == interval.Next && s == interval.Next:
			out = append(out, p.Eq(v, w))
			atLeast(v, 1)
		case r == interval.Next:
			atLeast(v, 1)
			out = append(out, p.Cmp(expr.ULE, v, w), y.freeSince(p, v))
		default: // kappa + 1 is the lesser of the two at most
			atLeast(v, 1)
			atLeast(w, 1)
			out = append(out, p.Or(p.Cmp(expr.ULE, w, v), y.freeSince(p, v)), p.Or(p.Cmp(expr.ULE, v, w), x.freeSince(p, w)))
		}
	}
	for j, l := range b.loops {
		if a.at(l) < 0 {
			alone(b.of[j], b.rel[j])
		}
	}
	return out
}

// round is a round of a loop in one thread, and what is known of those before without a barrier; nil for nothing.
type round struct {
	counter *expr.Expr
	free    *kernelanalysis.Turn
}

func (c counters) round(i int) round {
	if c.free == nil {
		return round{c.of[i], nil}
	}
	return round{c.of[i], &c.free[i]}
}

// freeSince says that the rounds from first to the one before r have no barrier: of these, the first and the last.
func (r round) freeSince(p *expr.Pool, first *expr.Expr) *expr.Expr {
	if r.free == nil {
		return p.Bool(true)
	}
	at := func(k *expr.Expr) *expr.Expr {
		return p.Replace(r.free.Free, map[*expr.Expr]*expr.Expr{r.free.Counter: k})
	}
	return p.Or(p.Cmp(expr.ULE, r.counter, first), p.And(at(first), at(p.Sub(r.counter, p.Const(1, 64)))))
}

// startCondition states what thread n did at the start, of which an access of either thread tells the counters. Parts
// that speak of other counters are left out.
func startCondition(o *obligation.Obligation, n int, k *kernelanalysis.Start, cs [2]counters) []*expr.Expr {
	kappa := map[*expr.Expr]*expr.Expr{}
	var open []*expr.Expr
	for i, l := range k.Loops {
		at := o.Copy(n, k.Counters[i])
		if v := atStart(o.Pool, l, cs); v != nil {
			kappa[at] = v
		} else {
			open = append(open, at)
		}
	}
	var out []*expr.Expr
	for _, c := range expr.Conjuncts(o.Copy(n, k.Cond)) {
		known := true
		expr.Visit(func(x *expr.Expr) { known = known && !slices.Contains(open, x) }, c)
		if known {
			out = append(out, o.Pool.Replace(c, kappa))
		}
	}
	return out
}

// atStart is the counter of a loop at the start, by that of an access; nil if neither tells.
func atStart(p *expr.Pool, loop int, cs [2]counters) *expr.Expr {
	for _, c := range cs {
		i := c.at(loop)
		switch {
		case i < 0:
		case c.rel[i] == interval.Shared:
			return c.of[i]
		case c.rel[i] == interval.Next:
			return p.Sub(c.of[i], p.Const(1, 64))
		}
	}
	return nil
}

func following(p *expr.Pool, v *expr.Expr) *expr.Expr {
	return p.Binary(expr.Add, v, p.Const(1, 64), expr.NSW|expr.NUW)
}
