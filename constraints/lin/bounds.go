package lin

import (
	"math/big"
	"slices"
)

// Bound propagation over the hypotheses, at the level of polynomials: each p >= 0 bounds each of its monomials by the
// range of the others.

// maxRounds bounds the passes over all hypotheses: x < y, y < x would otherwise count down from 2^64.
const maxRounds = 8

// propagate narrows the ranges of atoms and stores those of words for the next lowering.
func (l *lowering) propagate() {
	for round := 0; round < maxRounds && !l.q.stopped(); round++ {
		l.moved = false
		for _, p := range l.nonneg {
			l.boundTerms(p)
		}
		for _, list := range [2][]poly{l.zero, l.defs} {
			for _, p := range list {
				l.boundTerms(p)
				l.boundTerms(p.neg())
			}
		}
		for _, p := range l.nonzero {
			l.exclude(p)
		}
		l.boundProducts()
		if !l.moved {
			break
		}
	}
	l.boundWords()
}

// boundWords: a hypothesis about a sum bounds the words that are that sum, as from < to does to - from.
func (l *lowering) boundWords() {
	least := map[string]*big.Int{}
	for _, h := range l.nonneg {
		if h.symbolic() < 2 || len(h) > maxWrittenOut {
			continue
		}
		c := h.constTerm()
		key := h.sub(constant(c)).key()
		if now := new(big.Int).Neg(c); least[key] == nil || now.Cmp(least[key]) > 0 {
			least[key] = now
		}
	}
	for e, v := range l.values {
		if v.p.symbolic() < 2 || len(v.p) > maxWrittenOut || !v.iv.within(signed.full(e.Width)) {
			continue
		}
		c := v.p.constTerm()
		p := v.p.sub(constant(c))
		iv := v.iv
		if lo := least[p.key()]; lo != nil {
			iv.lo = maxBig(iv.lo, new(big.Int).Add(lo, c))
		}
		if lo := least[p.neg().key()]; lo != nil {
			iv.hi = minBig(iv.hi, new(big.Int).Sub(c, lo))
		}
		l.ranges.narrow(word{e, signed}, iv)
	}
}

// boundTerms uses p >= 0.
func (l *lowering) boundTerms(p poly) {
	if len(p) > maxTerms {
		return
	}
	hi := make([]*big.Int, len(p))
	sum := new(big.Int)
	for i, t := range p {
		hi[i] = l.boundMono(t.m).scale(t.c).hi
		sum.Add(sum, hi[i])
	}
	for i, t := range p {
		if len(t.m) == 0 {
			continue
		}
		// c*m >= -(largest value of the rest)
		least := new(big.Int).Sub(hi[i], sum)
		iv := l.boundMono(t.m)
		if l.ranges.contradiction {
			return
		}
		if t.c.Sign() > 0 {
			iv.lo = maxBig(iv.lo, ceilDiv(least, t.c))
		} else {
			iv.hi = minBig(iv.hi, floorDiv(new(big.Int).Neg(least), new(big.Int).Neg(t.c)))
		}
		l.narrowMono(t.m, iv)
	}
}

func (l *lowering) narrowMono(m mono, iv interval) {
	if len(m) == 1 {
		l.narrowAtom(m[0], iv)
		return
	}
	if key, ok := l.productKey(m); ok && !l.boundMono(m).within(iv) {
		l.ranges.narrowProduct(key, iv)
		l.moved = true
	}
	l.signOfFactors(m, iv)
	if iv.hi.Sign() < 0 {
		return
	}
	// factors of a bounded product of positive numbers
	for i, a := range m {
		least := big1
		for j, b := range m {
			if i != j {
				least = new(big.Int).Mul(least, maxBig(l.atoms[b].iv.lo, big0))
			}
		}
		if least.Sign() > 0 {
			l.narrowAtom(a, interval{l.atoms[a].iv.lo, floorDiv(iv.hi, least)})
		}
		l.withoutFactor(m, i, iv)
	}
}

// withoutFactor: what is left of a bounded product without a positive factor is bounded, too.
func (l *lowering) withoutFactor(m mono, i int, iv interval) {
	least := l.atoms[m[i]].iv.lo
	if len(m) < 3 || least.Sign() <= 0 {
		return
	}
	rest := slices.Concat(m[:i], m[i+1:])
	if now, most := l.boundMono(rest), floorDiv(iv.hi, least); now.lo.Sign() >= 0 && most.Cmp(now.hi) < 0 {
		l.narrowMono(rest, interval{now.lo, most})
	}
}

// signOfFactors: where a product is positive, or not negative, and all factors but one are positive, so is that one.
func (l *lowering) signOfFactors(m mono, iv interval) {
	if iv.lo.Sign() < 0 {
		return
	}
	least := big0
	if iv.lo.Sign() > 0 {
		least = big1
	}
	for i, a := range m {
		positive := true
		for j, b := range m {
			positive = positive && (i == j || l.atoms[b].iv.lo.Sign() > 0)
		}
		if now := l.atoms[a].iv; positive && now.lo.Cmp(least) < 0 {
			l.narrowAtom(a, interval{least, now.hi})
		}
	}
}

func (l *lowering) narrowAtom(n int, iv interval) {
	a := l.atoms[n]
	now := l.meet(a.iv, iv)
	if a.word.e != nil {
		l.ranges.narrow(a.word, now)
		now = l.meet(now, l.ranges.get(a.word))
	}
	if !now.equal(a.iv) {
		a.iv = now
		l.moved = true
	}
}

// exclude uses p != 0 where p is an atom against a constant at the end of its range.
func (l *lowering) exclude(p poly) {
	if p.symbolic() != 1 || len(p[len(p)-1].m) != 1 {
		return
	}
	t := p[len(p)-1]
	v, m := new(big.Int).QuoRem(new(big.Int).Neg(p.constTerm()), t.c, new(big.Int))
	if m.Sign() != 0 {
		return
	}
	n := t.m[0]
	iv := l.atoms[n].iv
	switch {
	case iv.lo.Cmp(v) == 0:
		iv.lo = new(big.Int).Add(v, big1)
	case iv.hi.Cmp(v) == 0:
		iv.hi = new(big.Int).Sub(v, big1)
	default:
		return
	}
	l.narrowAtom(n, iv)
}

// boundProducts uses a hypothesis p >= 0 with p = B - a for products a*n with n >= 0: a*n <= B*n, and the other way
// round for p = a - B.
func (l *lowering) boundProducts() {
	var pairs []mono
	seen := map[string]bool{}
	for _, list := range [][]poly{l.nonneg, l.zero, l.defs} {
		for _, p := range list {
			for _, t := range p {
				if len(t.m) == 2 && !seen[t.m.key()] {
					seen[t.m.key()] = true
					pairs = append(pairs, t.m)
				}
			}
		}
	}
	for _, m := range pairs {
		for i := range m {
			a, n := m[i], m[1-i]
			if l.atoms[n].iv.lo.Sign() < 0 {
				continue
			}
			for _, p := range l.nonneg {
				switch c := p.coefficient(a); {
				case c == nil || !p.linear():
				case c.Cmp(big.NewInt(-1)) == 0:
					most := l.bound(p.add(variable(a)).mul(variable(n))).hi
					l.narrowMono(m, interval{l.boundMono(m).lo, most})
				case c.Cmp(big1) == 0:
					least := l.bound(variable(a).sub(p).mul(variable(n))).lo
					l.narrowMono(m, interval{least, l.boundMono(m).hi})
				}
			}
		}
	}
}
