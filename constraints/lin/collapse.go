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
	bounds *rangeTest  // once it is asked for
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
	if same := c.settled(p); same.key() != p.key() {
		c.add(same)
		return
	}
	bases := c.digitBases(p)
	for _, certain := range []func(q, r, n poly) bool{c.below, c.belowByBounds} { // the dear way last
		for _, base := range bases {
			q, r := base.split(p)
			if len(q) > 0 && len(r) > 0 && certain(q, r, base.n) {
				c.add(q)
				c.add(r)
				return
			}
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
func (c *collapser) below(_, r, n poly) bool {
	least := c.l.bound(n).lo
	if least.Sign() > 0 && c.l.bound(r).magnitude().Cmp(least) < 0 {
		return true
	}
	x, y, ok := difference(r)
	if !ok {
		return false
	}
	u, v := c.remainder(x, n), c.remainder(y, n)
	return u != nil && v != nil && c.likeSigns(u.a, v.a, maxNested)
}

// belowByBounds is below where sizes are symbols. Only a thread's digit is worth the work.
func (c *collapser) belowByBounds(q, r, n poly) bool {
	_, number := n.isConst()
	return !number && c.l.perThread(q) && c.rangeTest().below(r, n)
}

func (c *collapser) rangeTest() *rangeTest {
	if c.bounds == nil {
		c.bounds = newRangeTest(c.l)
	}
	return c.bounds
}

// remainder is a division by n, which is not 0, of which an atom, or one that it is equal to, is the remainder; nil for none.
func (c *collapser) remainder(atom int, n poly) *division {
	for _, x := range c.l.divList {
		if c.is(x.r, atom) && c.same(x.d.p, n) && c.l.exactly(x) {
			return x
		}
	}
	return nil
}

// is reports whether v is an atom, or one that it is equal to.
func (c *collapser) is(v value, atom int) bool {
	m := v.lone()
	return len(m) == 1 && c.same(variable(m[0]), variable(atom))
}

// maxNested bounds how many divisions deep signs are looked for.
const maxNested = 6

// likeSigns reports whether two numbers are both 0 or more, or both 0 or less: the quotients and the remainders of two such numbers
// by one number are, whatever the sign of that is. So remainders by it are less than that apart, as numbers from 0 on are.
func (c *collapser) likeSigns(a, b value, depth int) bool {
	x, y := c.l.bound(a.p), c.l.bound(b.p)
	if x.lo.Sign() >= 0 && y.lo.Sign() >= 0 || x.hi.Sign() <= 0 && y.hi.Sign() <= 0 {
		return true
	}
	m, n := a.lone(), b.lone()
	if len(m) != 1 || len(n) != 1 || depth == 0 {
		return false
	}
	for _, u := range c.l.divList {
		for _, v := range c.l.divList {
			if (c.is(u.q, m[0]) && c.is(v.q, n[0]) || c.is(u.r, m[0]) && c.is(v.r, n[0])) && c.same(u.d.p, v.d.p) &&
				c.l.exactly(u) && c.l.exactly(v) && c.likeSigns(u.a, v.a, depth-1) {
				return true
			}
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
