package lin

import (
	"math/big"
	"slices"
)

// Bounds by symbols. A stride is a product of sizes, and an index along a dimension is below its size: that the lower digits of an
// address are less than the stride of the next one is a question about polynomials. The range test answers it: a polynomial is
// not negative if it is not where each variable in which it is monotone has the bound at which the polynomial is least, one after
// the other (Blume and Eigenmann, "The Range Test: A Dependence Test for Symbolic, Non-linear Expressions", SC 1994).
//
//	H*W - 1 - (W*h + w)   with  h <= H-1, w <= W-1, W >= 0   is at least   H*W - 1 - (W*(H-1) + W-1) = 0
//
// With it an equation of two addresses falls into equations of digits, whatever the sizes are (Maslov, "Delinearization: An Efficient
// Way to Break Multiloop Dependence Equations", PLDI 1992; Grosser and others, "Optimistic Delinearization of Parametrically Sized
// Arrays", ICS 2015). Unlike there nothing is taken for granted: bounds are those that the hypotheses give.

// Bounds of the work on one polynomial.
const (
	maxBoundsOf    = 6  // of an atom, from one side
	maxRangeDepth  = 16 // substitutions one after the other
	maxRangeSteps  = 96 // substitutions in all
	maxBoundTerms  = 12
	maxSlopeFactor = 4 // terms of a factor whose sign is looked for by the test itself
)

// rangeTest knows what the hypotheses say that atoms are at least, or at most, in terms of others.
type rangeTest struct {
	l           *lowering
	least, most map[int][]poly
	solved      map[int]poly // what values of the launch are, by equations
	left        int
	seen        map[string]bool
}

func newRangeTest(l *lowering) *rangeTest {
	t := &rangeTest{l: l, least: map[int][]poly{}, most: map[int][]poly{}, solved: map[int]poly{}}
	for _, p := range l.zero {
		if p.symbolic() <= maxBoundTerms && !l.perThread(p) {
			t.solve(p)
		}
	}
	for _, p := range l.nonneg {
		t.learn(t.plain(p))
	}
	for n, a := range l.atoms {
		if a.def != nil && !a.perThread {
			def := t.plain(a.def)
			t.bound(n, def, def)
		}
	}
	for _, d := range l.divList {
		t.digit(d)
	}
	for n, list := range t.least {
		lo := l.atoms[n].iv.lo
		t.least[n] = t.best(list, func(b interval) bool { return b.hi.Cmp(lo) > 0 })
	}
	for n, list := range t.most {
		hi := l.atoms[n].iv.hi
		t.most[n] = t.best(list, func(b interval) bool { return b.lo.Cmp(hi) < 0 })
	}
	return t
}

// solve takes from p = 0 what one of its atoms is: the last one that has no definition.
func (t *rangeTest) solve(p poly) {
	p = t.plain(p)
	for _, term := range slices.Backward(p) {
		if len(term.m) != 1 || term.c.CmpAbs(big1) != 0 {
			continue
		}
		n, rest := term.m[0], p.sub(poly{term})
		if rest.has(n) || t.l.atoms[n].def != nil {
			continue
		}
		is := rest.scale(new(big.Int).Neg(term.c))
		for m, q := range t.solved {
			t.solved[m] = q.substitute(func(a int) (poly, bool) { return is, a == n })
		}
		t.solved[n] = is
		return
	}
}

// plain is p with what is solved put in.
func (t *rangeTest) plain(p poly) poly {
	return p.substitute(func(n int) (poly, bool) {
		is, ok := t.solved[n]
		return is, ok
	})
}

// best are the bounds that lead furthest, of those that may say more than the range: those that are one for the launch, and short
// ones.
func (t *rangeTest) best(list []poly, better func(b interval) bool) []poly {
	seen := map[string]bool{}
	list = slices.DeleteFunc(list, func(p poly) bool {
		key := p.key()
		known := seen[key]
		seen[key] = true
		return known || !better(t.l.bound(p))
	})
	rank := func(p poly) int {
		if t.l.perThread(p) {
			return maxTerms + len(p)
		}
		return len(p)
	}
	slices.SortStableFunc(list, func(p, q poly) int { return rank(p) - rank(q) })
	return list[:min(len(list), maxBoundsOf)]
}

// learn takes from p >= 0 the bounds that it gives.
func (t *rangeTest) learn(p poly) {
	if p.symbolic() < 2 || p.symbolic() > maxBoundTerms {
		return // ranges have the others
	}
	for _, term := range p {
		if len(term.m) != 1 || term.c.CmpAbs(big1) != 0 {
			continue
		}
		n := term.m[0]
		rest := p.sub(poly{term})
		if rest.has(n) {
			continue
		}
		if term.c.Sign() > 0 {
			t.least[n] = append(t.least[n], rest.neg())
		} else {
			t.most[n] = append(t.most[n], rest)
		}
	}
}

func (t *rangeTest) bound(n int, least, most poly) {
	if least != nil {
		t.least[n] = append(t.least[n], least)
	}
	if most != nil {
		t.most[n] = append(t.most[n], most)
	}
}

// digit are the bounds of quotient and remainder of a by a positive d: the remainder is below d, and where a is below d*m, the
// quotient is below m.
func (t *rangeTest) digit(x *division) {
	d := t.plain(x.d.p)
	if _, number := d.isConst(); x.d.iv.lo.Sign() <= 0 {
		return
	} else if m := x.r.lone(); len(m) == 1 && !number {
		t.bound(m[0], nil, d.sub(integer(1)))
	}
	m, base := x.q.lone(), d.one()
	if len(m) != 1 || len(base) == 0 || d[0].c.Cmp(big1) != 0 || t.l.bound(x.a.p).lo.Sign() < 0 {
		return
	}
	for _, most := range t.above(x.a.p) {
		// a <= most and most + 1 = d*q + r with r <= 0
		q, r := most.add(integer(1)).split(base)
		if len(q) > 0 && t.l.bound(r).hi.Sign() <= 0 {
			t.bound(m[0], nil, q.sub(integer(1)))
		}
	}
}

// one is the monomial of a polynomial of one term.
func (p poly) one() mono {
	if len(p) != 1 {
		return nil
	}
	return p[0].m
}

// has reports whether an atom occurs in p.
func (p poly) has(atom int) bool {
	found := false
	p.atoms(func(n int) { found = found || n == atom })
	return found
}

// above are bounds of a dividend from above, with what bounds them in turn.
func (t *rangeTest) above(p poly) []poly {
	m := p.one()
	if len(m) != 1 || p[0].c.Cmp(big1) != 0 {
		return nil
	}
	out := slices.Clone(t.most[m[0]])
	for _, b := range t.most[m[0]] {
		for _, term := range b {
			if len(term.m) == 1 && term.c.Cmp(big1) == 0 {
				for _, c := range t.most[term.m[0]] {
					out = append(out, b.sub(poly{term}).add(c))
				}
			}
		}
	}
	return out[:min(len(out), 2*maxBoundsOf)]
}

// below reports whether -n < r < n follows.
func (t *rangeTest) below(r, n poly) bool {
	n = n.sub(integer(1))
	return t.notNegative(n.sub(r)) && t.notNegative(n.add(r))
}

// notNegative reports whether p >= 0 follows.
func (t *rangeTest) notNegative(p poly) bool {
	t.left, t.seen = maxRangeSteps, map[string]bool{}
	ok := t.holds(t.plain(p), maxRangeDepth)
	t.l.q.spend(uint64(maxRangeSteps-t.left) * stepsEach)
	return ok
}

// holds reports whether p >= 0, with so many substitutions one after the other.
func (t *rangeTest) holds(p poly, depth int) bool {
	if t.l.bound(p).lo.Sign() >= 0 {
		return true
	}
	if depth == 0 || t.left == 0 || len(p) > maxTerms {
		return false
	}
	t.left--
	key := p.key()
	if t.seen[key] {
		return false
	}
	t.seen[key] = true
	for _, n := range t.order(p) {
		a := t.l.atoms[n]
		bounds, end := t.least[n], a.iv.lo
		switch t.slope(p, n, depth) {
		case 0:
			continue
		case -1:
			bounds, end = t.most[n], a.iv.hi
		}
		if a.perThread {
			bounds = append(slices.Clip(bounds), constant(end))
		}
		for _, b := range bounds {
			if t.holds(p.substitute(func(a int) (poly, bool) { return b, a == n }), depth-1) {
				return true
			}
		}
		if a.perThread {
			return false // the order of the others' bounds makes no difference
		}
	}
	return false
}

// order lists the atoms of p: those of threads first.
func (t *rangeTest) order(p poly) []int {
	var out []int
	p.atoms(func(n int) {
		if !slices.Contains(out, n) {
			out = append(out, n)
		}
	})
	slices.SortStableFunc(out, func(a, b int) int {
		x, y := t.l.atoms[a].perThread, t.l.atoms[b].perThread
		switch {
		case x == y:
			return a - b
		case x:
			return -1
		}
		return 1
	})
	return out
}

// slope is 1 if p grows with an atom or stays, -1 if it falls or stays, and 0 if that is not known.
func (t *rangeTest) slope(p poly, atom int, depth int) int {
	c, _ := p.split(mono{atom})
	if c.has(atom) {
		return 0
	}
	iv := t.l.bound(c)
	switch {
	case iv.lo.Sign() >= 0:
		return 1
	case iv.hi.Sign() <= 0:
		return -1
	case len(c) > maxSlopeFactor || depth < maxRangeDepth/2:
		return 0
	case t.holds(c, 2):
		return 1
	case t.holds(c.neg(), 2):
		return -1
	}
	return 0
}
