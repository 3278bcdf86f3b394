package lin

import (
	"math/big"
	"slices"
)

// upper is an upper bound of p that follows from hypotheses a <= B on its atoms, where B is a polynomial: from
// tx <= bd-1 and bx <= gd-1, bx*bd + tx is at most gd*bd - 1.
func (l *lowering) upper(p poly) *big.Int {
	best := l.bound(p).hi
	tried := map[int]bool{}
	for {
		var next poly
		var least *big.Int
		chosen := 0
		p.atoms(func(a int) {
			if tried[a] || !l.increasing(p, a) {
				return
			}
			for _, h := range l.limitsOf(a) {
				if l.expanded > maxExpanded {
					return
				}
				q := p.substitute(func(b int) (poly, bool) { return h.add(variable(a)), b == a })
				l.expanded += len(q)
				if hi := l.bound(q).hi; least == nil || hi.Cmp(least) < 0 {
					next, least, chosen = q, hi, a
				}
			}
		})
		if least == nil {
			return best
		}
		tried[chosen] = true
		p, best = next, minBig(best, least)
	}
}

// limitsOf lists the linear hypotheses a <= B on an atom where B has other atoms, in the form B - a >= 0.
func (l *lowering) limitsOf(atom int) []poly {
	minus := big.NewInt(-1)
	for ; l.limited < len(l.nonneg); l.limited++ {
		h := l.nonneg[l.limited]
		if !h.linear() || h.symbolic() == 1 {
			continue
		}
		for _, t := range h {
			if len(t.m) == 1 && t.c.Cmp(minus) == 0 {
				l.limitOf[t.m[0]] = append(l.limitOf[t.m[0]], h)
			}
		}
	}
	return l.limitOf[atom]
}

// increasing reports that p does not fall when the atom grows.
func (l *lowering) increasing(p poly, atom int) bool {
	for _, t := range p {
		rest, ok := quotient(t.m, mono{atom})
		if !ok {
			continue
		}
		if t.c.Sign() < 0 || l.boundMono(rest).lo.Sign() < 0 {
			return false
		}
	}
	return true
}

// bound is the range of a polynomial, by interval arithmetic over its monomials.
func (l *lowering) bound(p poly) interval {
	r := point(big0)
	for _, t := range p {
		r = r.add(l.boundMono(t.m).scale(t.c))
	}
	return r
}

func (l *lowering) boundMono(m mono) interval {
	switch len(m) {
	case 0:
		return point(big1)
	case 1:
		return l.atoms[m[0]].iv
	}
	r := l.atoms[m[0]].iv
	for _, a := range m[1:] {
		r = r.mul(l.atoms[a].iv)
	}
	if len(m) == 2 && m[0] == m[1] {
		r = l.meet(r, interval{big0, r.magnitude()})
	}
	if key, ok := l.productKey(m); ok {
		if known, ok := l.ranges.product(key); ok {
			r = l.meet(r, known)
		}
	}
	return r
}

// productKey names a product of words independently of this lowering.
func (l *lowering) productKey(m mono) (string, bool) {
	words := make([]int, len(m))
	for i, a := range m {
		w := l.atoms[a].word
		if w.e == nil {
			return "", false
		}
		words[i] = 2*w.e.ID() + int(w.r)
	}
	slices.Sort(words)
	return mono(words).key(), true
}
