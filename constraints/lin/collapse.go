package lin

import (
	"math/big"

	"github.com/hgrd/hgrd/solver"
)

// Equations that follow from one another without a search. A goal in a mixed radix whose digits are remainders has all digits
// zero; where the digits of two threads are equal, so are the numbers that they are digits of; and at the end the threads are one.
// Each step is an equation that the hypotheses imply, by the difference digit lemma, by the definition of a division, or by
// putting equals for equals (congruence closure, over atoms alone). Whoever finds the threads equal needs no solver.

// Bounds of a collapse.
const (
	maxEquations = 200
	maxCollapses = 12
)

type collapser struct {
	l      *lowering
	equal  map[int]int // an atom, and the older one that it is equal to
	zero   []poly      // yet to be looked at
	seen   map[string]bool
	closed bool // the hypotheses contradict one another
}

// collapse looks for a contradiction among the equations of the hypotheses, and states what it finds equal on the way.
func (l *lowering) collapse() bool {
	c := &collapser{l: l, equal: map[int]int{}, seen: map[string]bool{}}
	for _, p := range l.zero {
		c.add(p)
		c.add(l.expand(p, func(a *atom) bool { return a.perThread }))
	}
	for range maxCollapses {
		if !c.round() {
			break
		}
	}
	return c.closed
}

// round takes the equations apart that were found, and draws conclusions from what is equal. It reports whether anything is new.
func (c *collapser) round() bool {
	known := len(c.equal)
	for len(c.zero) > 0 && !c.closed {
		p := c.zero[0]
		c.zero = c.zero[1:]
		c.take(p)
	}
	for i, x := range c.l.divList {
		for _, y := range c.l.divList[:i] {
			if c.same(x.d.p, y.d.p) && c.same(x.q.p, y.q.p) && c.same(x.r.p, y.r.p) && c.l.exactly(x) && c.l.exactly(y) {
				c.add(x.a.p.sub(y.a.p))
			}
		}
	}
	for n, a := range c.l.atoms {
		if m, ok := c.equal[n]; ok && a.def != nil && c.l.atoms[m].def != nil {
			c.add(a.def.sub(c.l.atoms[m].def))
		}
	}
	for _, p := range c.l.nonzero {
		if len(c.reduced(p)) == 0 {
			c.closed = true
		}
	}
	return !c.closed && (len(c.zero) > 0 || len(c.equal) > known)
}

// exactly reports whether a = d*q + r is known of a division.
func (l *lowering) exactly(x *division) bool {
	return x.d.iv.lo.Sign() > 0 || x.d.iv.hi.Sign() < 0 || l.isNonzero(x.d.p)
}

// add notes an equation p = 0.
func (c *collapser) add(p poly) {
	p = c.reduced(p)
	if g := p.content(); g.Cmp(big1) > 0 {
		p = p.divide(g)
	}
	if key := p.key(); len(p) > 0 && !c.seen[key] && len(c.seen) < maxEquations {
		c.seen[key] = true
		c.zero = append(c.zero, p)
	}
}

// reduced is p with equals put for equals.
func (c *collapser) reduced(p poly) poly {
	return p.substitute(func(n int) (poly, bool) {
		m, ok := c.equal[n]
		if !ok {
			return nil, false
		}
		for next, more := c.equal[m]; more; next, more = c.equal[m] {
			m = next
		}
		return variable(m), true
	})
}

func (c *collapser) same(p, q poly) bool { return len(c.reduced(p).sub(c.reduced(q))) == 0 }

// take draws conclusions from p = 0.
func (c *collapser) take(p poly) {
	p = c.reduced(p)
	if k, constant := p.isConst(); constant {
		c.closed = c.closed || k.Sign() != 0
		return
	}
	if m, n, ok := difference(p); ok {
		c.equal[max(m, n)] = min(m, n)
		c.l.state(solver.Eq(c.l.term(variable(m)), c.l.term(variable(n))))
		return
	}
	for _, base := range c.digitBases(p) {
		q, r := base.split(p)
		if len(q) > 0 && len(r) > 0 && c.below(r, base.n) {
			c.add(q)
			c.add(r)
			return
		}
	}
}

// difference is the two atoms of which p says that they are equal.
func difference(p poly) (m, n int, ok bool) {
	if len(p) != 2 || len(p[0].m) != 1 || len(p[1].m) != 1 || p[0].c.CmpAbs(big1) != 0 || p[1].c.CmpAbs(big1) != 0 || p[0].c.Sign() == p[1].c.Sign() {
		return 0, 0, false
	}
	return p[0].m[0], p[1].m[0], true
}

// below reports whether r is known to lie between -n and n, without these.
func (c *collapser) below(r, n poly) bool {
	least := c.l.bound(n).lo
	if least.Sign() > 0 && c.l.bound(r).magnitude().Cmp(least) < 0 {
		return true
	}
	x, y, ok := difference(r)
	return ok && c.remainder(x, n) && c.remainder(y, n)
}

// remainder reports whether an atom, or one that it is equal to, is the remainder of a number from zero on divided by n.
func (c *collapser) remainder(atom int, n poly) bool {
	for _, x := range c.l.divList {
		if m := x.r.lone(); len(m) == 1 && c.same(variable(m[0]), variable(atom)) && c.same(x.d.p, n) &&
			x.d.iv.lo.Sign() > 0 && x.r.iv.lo.Sign() >= 0 {
			return true
		}
	}
	return false
}

// digitBase is a way to write an equation as n*Q + R.
type digitBase struct {
	n     poly
	split func(p poly) (q, r poly)
}

// digitBases are the products of launch values and the numbers that may be the base of a digit of p, the least first.
func (c *collapser) digitBases(p poly) (out []digitBase) {
	for _, k := range p.numerals() {
		out = append(out, digitBase{constant(k), func(p poly) (poly, poly) {
			q, r := p.splitNumeral(k)
			return q.divide(k), r
		}})
	}
	for _, m := range (&peeler{l: c.l}).uniformPart(p) {
		q, _ := p.split(m)
		unit := new(big.Int).Set(q.content())
		out = append(out, digitBase{poly{{m, unit}}, func(p poly) (poly, poly) {
			q, r := p.split(m)
			return q.divide(unit), r
		}})
	}
	return out
}
