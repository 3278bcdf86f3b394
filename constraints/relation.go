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
	out = append(out, differ(g.ThreadIdx))
	if o.Kind == obligation.AnyInBlock {
		return out
	}
	linear := kernelanalysis.LinearThread(p, g)
	warp := func(side int) *expr.Expr {
		return p.Binary(expr.LShr, o.Copy(side, linear), p.Const(5, 32), 0)
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
	next := func(v *expr.Expr) *expr.Expr {
		return p.Binary(expr.Add, v, p.Const(1, 64), expr.NSW|expr.NUW)
	}
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
		v, w, r, s := a.of[i], b.of[j], a.rel[i], b.rel[j]
		if r > s { // Shared < Next < NextOrLater
			v, w, r, s = w, v, s, r
		}
		switch {
		case r == interval.Shared && s == interval.Shared:
			out = append(out, p.Eq(v, w))
		case r == interval.Shared && s == interval.Next:
			out = append(out, p.Eq(w, next(v)))
		case r == interval.Shared:
			out = append(out, p.Cmp(expr.ULE, next(v), w))
		case r == interval.Next && s == interval.Next:
			out = append(out, p.Eq(v, w))
			atLeast(v, 1)
		case r == interval.Next:
			out = append(out, p.Cmp(expr.ULE, v, w))
			atLeast(v, 1)
		default:
			atLeast(v, 1)
			atLeast(w, 1)
		}
	}
	for j, l := range b.loops {
		if a.at(l) < 0 {
			alone(b.of[j], b.rel[j])
		}
	}
	return out
}

// joint merges cases that differ in one loop around both accesses only, "both in the first round" and "both in the
// next": together they say "both in the same round".
func joint(cases []interval.CasePair, loopsA, loopsB []int) []interval.CasePair {
	type shape struct{ p, q []interval.Relation }
	var out []interval.CasePair
	for _, c := range cases {
		c.P, c.Q = slices.Clone(c.P), slices.Clone(c.Q)
		out = append(out, c)
	}
	for merged := true; merged; {
		merged = false
	search:
		for i := range out {
			for j := range out {
				if i == j || !slices.Equal(out[i].PLeft, out[j].PLeft) || !slices.Equal(out[i].QLeft, out[j].QLeft) {
					continue
				}
				if ai, bi, ok := firstAndNext(shape{out[i].P, out[i].Q}, shape{out[j].P, out[j].Q}, loopsA, loopsB); ok {
					out[i].P[ai], out[i].Q[bi] = interval.Shared, interval.Shared
					out = append(out[:j], out[j+1:]...)
					merged = true
					break search
				}
			}
		}
	}
	return out
}

// firstAndNext finds the one loop in which x says First for both and y says the same round for both, all else equal.
func firstAndNext(x, y struct{ p, q []interval.Relation }, loopsA, loopsB []int) (ai, bi int, ok bool) {
	ai, bi = -1, -1
	for i := range x.p {
		if x.p[i] == y.p[i] {
			continue
		}
		if ai >= 0 || x.p[i] != interval.First || y.p[i] != interval.Next && y.p[i] != interval.Shared {
			return 0, 0, false
		}
		ai = i
	}
	for i := range x.q {
		if x.q[i] == y.q[i] {
			continue
		}
		if bi >= 0 || x.q[i] != interval.First || y.q[i] != interval.Next && y.q[i] != interval.Shared {
			return 0, 0, false
		}
		bi = i
	}
	if ai < 0 && bi < 0 {
		return 0, 0, false // the same case twice, from two starts
	}
	return ai, bi, ai >= 0 && bi >= 0 && loopsA[ai] == loopsB[bi] && y.p[ai] == y.q[bi]
}
