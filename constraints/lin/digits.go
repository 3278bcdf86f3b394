package lin

import (
	"math/big"
	"slices"

	"github.com/hgrd/hgrd/solver"
)

// Digit decomposition. A goal p = 0 that is a number in a mixed radix, n*Q + R with |R| < n, has all digits zero
// (difference digit lemma). Every instance is valid for all integers, so all that look useful are stated: bases are
// the products of launch values that occur as coefficients, smallest first, and both parts are taken apart again.

const (
	maxInstances = 48
	maxDepth     = 5
)

type peeler struct {
	l    *lowering
	seen map[string]bool
	left int
	rich bool
	more bool // a rich attempt would state more
}

// peel states lemma instances for p = 0, in p's own terms and with defined atoms of threads written out.
func (s *peeler) peel(p poly, depth int) {
	s.peelForm(p, depth)
	s.peelForm(s.l.expand(p, func(a *atom) bool { return a.perThread }), depth)
}

func (s *peeler) peelForm(p poly, depth int) {
	if len(p) == 0 || depth > maxDepth {
		return
	}
	if c := p.content(); c.Cmp(big1) > 0 {
		p = p.divide(c)
	}
	if s.seen[p.key()] {
		return
	}
	s.seen[p.key()] = true
	if s.peelNumeral(p, depth) {
		return
	}
	for _, base := range s.uniformPart(p) {
		q, r := p.split(base)
		if _, number := q.isConst(); !s.l.perThread(q) && (number || !s.l.perThread(r)) {
			continue
		}
		c := q.content()
		if s.left == 0 {
			return
		}
		s.left--
		n, high := poly{{base, c}}, q.divide(c)
		l := s.l
		l.state(solver.DifferenceDigitOf(
			l.term(n), l.term(q.mul(poly{{base, big1}})), l.term(high), l.term(r)))
		s.peel(high, depth+1)
		s.peel(r, depth+1)
	}
}

// maxCarries bounds the cases into which taking a numeric base apart may fall. More than one are for rich attempts: where
// none is needed they cost the solver more than they give.
const maxCarries = 3

// peelNumeral takes p apart at the least numeric base for which the rest is known to be too small for a carry, or else
// at the least that leaves few carries k:
//
//	c*Q + R = 0  and  lo <= R <= hi   =>   for some k with lo <= -c*k <= hi:  Q = k  and  R = -c*k
//
// The bounds of R are known here, so that the solver need not see them: it is asked for no cut, where six digits of two
// threads would take it many. It reports whether there is no carry: then other bases are of no use.
func (s *peeler) peelNumeral(p poly, depth int) bool {
	for _, most := range []int{1, maxCarries} {
		for _, c := range p.numerals() {
			q, r := p.splitNumeral(c)
			if len(r) == 0 || !s.l.perThread(q) {
				continue
			}
			if carries := s.l.carries(r, c, most); len(carries) > 0 {
				if most > 1 && !s.rich {
					s.more = true
					return false
				}
				if s.left > 0 {
					s.left--
					s.carry(p, q.divide(c), r, c, carries, depth)
				}
				return most == 1
			}
		}
	}
	return false
}

// carries lists the numbers k for which r may be -c*k; nil for more than that many, or where one that is asked for is not 0.
func (l *lowering) carries(r poly, c *big.Int, most int) []*big.Int {
	iv := l.bound(r)
	if most == 1 && iv.magnitude().Cmp(c) >= 0 {
		return nil
	}
	var out []*big.Int
	for k := ceilDiv(new(big.Int).Neg(iv.hi), c); k.Cmp(floorDiv(new(big.Int).Neg(iv.lo), c)) <= 0; k = new(big.Int).Add(k, big1) {
		if len(out) == most {
			return nil
		}
		out = append(out, k)
	}
	return out
}

// carry states the lemma for p = c*high + r, and takes the digits apart in each case.
func (s *peeler) carry(p, high, r poly, c *big.Int, carries []*big.Int, depth int) {
	l := s.l
	zero := solver.Int(0)
	var some []*solver.Term
	for _, k := range carries {
		here := [2]poly{high.sub(constant(k)), r.add(constant(new(big.Int).Mul(c, k)))}
		some = append(some, solver.And(solver.Eq(l.term(here[0]), zero), solver.Eq(l.term(here[1]), zero)))
	}
	l.state(solver.Implies(solver.Eq(l.term(p), zero), solver.Or(some...)))
	if len(carries) > 1 {
		depth++
	}
	for _, k := range carries {
		s.peel(high.sub(constant(k)), depth)
		s.peel(r.add(constant(new(big.Int).Mul(c, k))), depth)
	}
}

// uniformPart lists the candidate bases of p: the launch values in each monomial, where a thread's value or nothing
// is left over. A single launch value alone is no digit.
func (s *peeler) uniformPart(p poly) []mono {
	var out []mono
	for _, t := range p {
		var u mono
		for _, a := range t.m {
			if !s.l.atoms[a].perThread {
				u = append(u, a)
			}
		}
		if len(u) > 0 && !slices.ContainsFunc(out, func(m mono) bool { return slices.Equal(m, u) }) {
			out = append(out, u)
		}
	}
	slices.SortFunc(out, compareMono)
	return out
}

// twins lists the differences of the two threads' copies of one index. When the hypotheses make them equal, their
// digits matter.
func (l *lowering) twins() []poly {
	var out []poly
	first := map[string]int{}
	for n, a := range l.atoms {
		if a.def == nil || a.word.e == nil || !a.perThread {
			continue
		}
		text := a.word.e.String() // both copies print alike
		if m, ok := first[text]; ok && l.atoms[m].word.r == a.word.r {
			out = append(out, variable(m).sub(variable(n)))
		} else if !ok {
			first[text] = n
		}
	}
	return out
}

// overlap returns p such that the byte ranges meet iff p = 0 (p has an atom for the distance of the first bytes).
func (l *lowering) overlap() poly {
	a, b := l.read(l.q.offset[0], signed), l.read(l.q.offset[1], signed)
	size := [2]value{l.read(l.q.size[0], signed), l.read(l.q.size[1], signed)}
	d := a.p.sub(b.p)
	// a < b+size1 and b < a+size0, so -size0 < d < size1
	iv := interval{new(big.Int).Sub(big1, size[0].iv.hi), new(big.Int).Sub(size[1].iv.hi, big1)}
	c0, ok0 := size[0].p.isConst()
	c1, ok1 := size[1].p.isConst()
	if ok0 && ok1 {
		// d = g*d' + c with d' over integers: only the multiples of g in the range count
		c := d.constTerm()
		rest := d.sub(constant(c))
		if g := rest.content(); g.Cmp(big1) > 0 {
			least := new(big.Int).Sub(big1, c0)
			most := new(big.Int).Sub(c1, big1)
			part := interval{ceilDiv(least.Sub(least, c), g), floorDiv(most.Sub(most, c), g)}
			return l.distance(rest.divide(g), part)
		}
	} else {
		l.nonneg = append(l.nonneg, size[1].p.sub(d).sub(integer(1)), size[0].p.add(d).sub(integer(1)))
	}
	return l.distance(d, iv)
}

// distance states that d lies in iv.
func (l *lowering) distance(d poly, iv interval) poly {
	if iv.empty() {
		l.ranges.contradiction = true
		return d
	}
	if iv.lo.Cmp(iv.hi) == 0 {
		return d.sub(constant(iv.lo))
	}
	return d.sub(l.newAtom(atom{iv: iv, perThread: true}))
}
