package lin

import "github.com/hgrd/hgrd/constraints/expr"

// A stride that is one thing or another: that of a dimension of one element is anything, and nothing hangs on it, since the index
// along it is 0. Where a choice is a factor of an index that is 0 on its one side, or where no thread comes by there, it may be taken
// to be what it is on the other:
//
//	s*i  with  s = H*W if N != 1, else t,  and  0 <= i <= N-1   is   H*W*i

// chosen is an atom that is a where cond holds, and else b.
type chosen struct {
	atom int
	cond *expr.Expr
	a, b poly
}

// maxAlternatives bounds the ways in which a condition may come about.
const maxAlternatives = 32

// settled is p with choices that make no difference taken.
func (c *collapser) settled(p poly) poly {
	for _, x := range c.l.choices {
		m := c.reduced(variable(x.atom)).one()
		if len(m) != 1 || !p.has(m[0]) {
			continue
		}
		for _, side := range []struct {
			truth bool
			value poly
		}{{true, x.a}, {false, x.b}} {
			if c.idle(p, m[0], x.cond, !side.truth) {
				p = c.reduced(p.substitute(func(n int) (poly, bool) { return side.value, n == m[0] }))
				break
			}
		}
	}
	return p
}

// idle reports whether the terms of p with an atom are 0 wherever cond has a truth value.
func (c *collapser) idle(p poly, atom int, cond *expr.Expr, truth bool) bool {
	ways, ok := alternatives(cond, truth, maxAlternatives)
	if !ok {
		return false
	}
	for _, way := range ways {
		var here []poly // 0 there
		refuted := false
		for _, x := range way {
			r := c.l.compare(x.e)
			iv := c.l.bound(r.p)
			equal := r.equal && x.hold
			switch {
			case equal && !iv.contains(big0), r.equal && !x.hold && len(c.reduced(r.p)) == 0:
				refuted = true
			case !r.equal && x.hold && iv.hi.Sign() < 0, !r.equal && !x.hold && iv.lo.Sign() >= 0:
				refuted = true
			case equal && c.l.isNonzero(r.p):
				refuted = true
			case equal:
				here = append(here, r.p)
			}
		}
		if !refuted && !c.vanish(p, atom, here) {
			return false
		}
	}
	return true
}

// vanish reports whether each term of p with an atom has a factor that is 0 where polynomials are.
func (c *collapser) vanish(p poly, atom int, zero []poly) bool {
	for _, t := range p {
		rest, ok := quotient(t.m, mono{atom})
		if !ok {
			continue
		}
		gone := false
		for _, n := range rest {
			gone = gone || c.l.atoms[n].iv.lo.Sign() >= 0 && c.rangeTest().atMostZero(n, zero)
		}
		if !gone {
			return false
		}
	}
	return true
}

// atMostZero reports whether an atom is at most 0 where polynomials are 0.
func (t *rangeTest) atMostZero(n int, zero []poly) bool {
	for _, b := range t.most[n] {
		for _, z := range zero {
			for _, term := range z {
				if len(term.m) != 1 || term.c.CmpAbs(big1) != 0 || z.sub(poly{term}).has(term.m[0]) {
					continue
				}
				is := z.sub(poly{term})
				if term.c.Sign() > 0 {
					is = is.neg()
				}
				if t.notNegative(b.substitute(func(a int) (poly, bool) { return is, a == term.m[0] }).neg()) {
					return true
				}
			}
		}
	}
	return false
}

// alternatives are the ways in which a condition gets a truth value, each as comparisons that hold or do not; false for too many, or
// for conditions that are made of others.
func alternatives(e *expr.Expr, hold bool, most int) ([][]claim, bool) {
	switch {
	case isComparison(e):
		return [][]claim{{{e, hold}}}, true
	case e.Width != 1:
		return nil, false
	case e.Op == expr.Const && e.True() == hold:
		return [][]claim{nil}, true
	case e.Op == expr.Const:
		return nil, true
	case e.Op == expr.Xor && e.Args[1].Op == expr.Const:
		return alternatives(e.Args[0], hold != e.Args[1].True(), most)
	case e.Op != expr.And && e.Op != expr.Or:
		return nil, false
	}
	a, ok := alternatives(e.Args[0], hold, most)
	b, also := alternatives(e.Args[1], hold, most)
	if !ok || !also {
		return nil, false
	}
	if (e.Op == expr.Or) == hold {
		return append(a, b...), len(a)+len(b) <= most
	}
	if len(a)*len(b) > most {
		return nil, false
	}
	var out [][]claim
	for _, x := range a {
		for _, y := range b {
			out = append(out, append(append([]claim{}, x...), y...))
		}
	}
	return out, true
}
