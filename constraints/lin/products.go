package lin

import (
	"math/big"
	"slices"

	"github.com/hgrd/hgrd/solver"
)

// Lemmas about products, which are opaque symbols to the solver. All are valid in every assignment that satisfies the
// hypotheses, so any number may be stated; the limits only keep queries small.

const (
	maxProducts = 32
	maxPairs    = 64
)

// productLemmas states, for the products that occur: the envelope given by the factors' ranges (McCormick), a
// hypothesis times a non-negative factor, and monotony between products with a common factor.
func (l *lowering) productLemmas() {
	primary := l.productSeq[:min(len(l.productSeq), maxProducts)]
	for _, m := range primary {
		if len(m) == 2 {
			l.envelope(m)
		}
		l.scaledHypotheses(m)
	}
	pairs := 0
	for i, u := range primary {
		for _, v := range primary[:i] {
			for _, n := range factors(u) {
				a, _ := quotient(u, n)
				b, ok := quotient(v, n)
				if !ok || pairs >= maxPairs {
					continue
				}
				pairs++
				l.monotone(a, b, n, u, v)
			}
		}
	}
}

// factors are the proper factors of u that leave one atom.
func factors(u mono) []mono {
	var out []mono
	for i := range u {
		if i > 0 && u[i] == u[i-1] {
			continue
		}
		n := append(append(mono{}, u[:i]...), u[i+1:]...)
		out = append(out, n)
	}
	return out
}

// twinProducts: where the two threads' copies of one value are equal, so are their products with a value of the launch. By it, digits
// that were found equal make equal what they are digits of.
func (l *lowering) twinProducts() {
	type name struct {
		word string
		r    reading
		rest string
	}
	first := map[name]int{}
	stated := 0
	for i, m := range l.productSeq {
		for k, n := range m {
			a := l.atoms[n]
			if !a.perThread || a.word.e == nil {
				continue
			}
			rest, _ := quotient(m, mono{n})
			if l.perThread(poly{{rest, big1}}) {
				break
			}
			key := name{a.word.e.String(), a.word.r, rest.key()} // both copies print alike
			j, ok := first[key]
			if !ok {
				first[key] = i
				break
			}
			other, _ := quotient(l.productSeq[j], rest)
			if stated < maxPairs && !slices.Equal(other, mono{m[k]}) {
				stated++
				l.state(solver.Implies(solver.Eq(l.monoTerm(other), l.monoTerm(mono{n})), solver.Eq(l.monoTerm(l.productSeq[j]), l.monoTerm(m))))
			}
			break
		}
	}
}

// monotone: n > 0 and a < b give a*n <= b*n - n, and a = b gives a*n = b*n.
func (l *lowering) monotone(a, b, n, an, bn mono) {
	iv := l.boundMono(n)
	if iv.hi.Sign() < 0 {
		return
	}
	A, B, N := l.monoTerm(a), l.monoTerm(b), l.monoTerm(n)
	AN, BN := l.monoTerm(an), l.monoTerm(bn)
	sign := solver.Le(solver.Int(0), N)
	if iv.lo.Sign() >= 0 {
		sign = solver.True()
	}
	l.state(
		solver.Implies(solver.And(sign, solver.Lt(A, B)), solver.Le(AN, solver.Sub(BN, N))),
		solver.Implies(solver.And(sign, solver.Lt(B, A)), solver.Le(BN, solver.Sub(AN, N))),
		solver.Implies(solver.Eq(A, B), solver.Eq(AN, BN)))
}

// envelope: (a-lo)(b-lo') >= 0 and its three sisters, multiplied out.
func (l *lowering) envelope(m mono) {
	a, b := variable(m[0]), variable(m[1])
	x, y := l.atoms[m[0]].iv, l.atoms[m[1]].iv
	for _, f := range [2]poly{a.sub(constant(x.lo)), constant(x.hi).sub(a)} {
		for _, g := range [2]poly{b.sub(constant(y.lo)), constant(y.hi).sub(b)} {
			l.state(solver.Le(solver.Int(0), l.term(f.mul(g))))
		}
	}
}

// scaledHypotheses: p >= 0 with p = c*a + ... and n >= 0 give p*n >= 0 for the product a*n, if that needs few other
// products.
func (l *lowering) scaledHypotheses(m mono) {
	for _, n := range factors(m) {
		a, _ := quotient(m, n)
		if len(a) != 1 || l.boundMono(n).lo.Sign() < 0 {
			continue
		}
		for _, p := range l.nonneg {
			c := p.coefficient(a[0])
			if c == nil || !p.linear() || p.symbolic() > 3 || p.symbolic() == 1 {
				continue
			}
			scaled := p.mul(poly{{n, big1}})
			if l.unseen(scaled) <= 1 && len(l.productSeq) < 2*maxProducts {
				l.state(solver.Le(solver.Int(0), l.term(scaled)))
			}
		}
	}
}

// unseen counts the products of p that the query does not have yet.
func (l *lowering) unseen(p poly) int {
	n := 0
	for _, t := range p {
		if _, ok := l.products[t.m.key()]; len(t.m) > 1 && !ok {
			n++
		}
	}
	return n
}

// triangles states the row lemma of packed triangles for quotients (j*j+j)/2 and (j*j-j)/2.
func (l *lowering) triangles() {
	type row struct{ j, t poly }
	var rows [2][]row
	for _, dv := range l.divList {
		if c, ok := dv.d.p.isConst(); !ok || c.Cmp(big.NewInt(2)) != 0 {
			continue
		}
		for sign, list := range rows {
			a := dv.a.p
			if m := dv.a.lone(); len(m) == 1 && l.atoms[m[0]].def != nil {
				a = l.atoms[m[0]].def
			}
			if j := triangleBase(a, sign == 1); j != nil {
				rows[sign] = append(list, row{j, dv.q.p})
			}
		}
	}
	for sign, list := range rows {
		for i, u := range list {
			for _, v := range list[:i] {
				for _, s := range [2][2]row{{u, v}, {v, u}} {
					lo, hi := s[0], s[1]
					j1, j2 := lo.j, hi.j
					if sign == 1 { // T(j) = (j-1)((j-1)+1)/2
						j1, j2 = j1.sub(integer(1)), j2.sub(integer(1))
					}
					l.state(
						solver.Implies(solver.Eq(l.term(j1), l.term(j2)), solver.Eq(l.term(lo.t), l.term(hi.t))),
						solver.Triangle(l.term(j1), l.term(lo.t), l.term(j2), l.term(hi.t)))
				}
			}
		}
	}
}

// triangleBase returns j when p is j*j + j, or j*j - j with minus.
func triangleBase(p poly, minus bool) poly {
	if len(p) == 0 {
		return nil
	}
	m := p[len(p)-1].m
	if len(m) != 2 || m[0] != m[1] {
		return nil
	}
	j := variable(m[0])
	other := j.mul(j).add(j)
	if minus {
		other = j.mul(j).sub(j)
	}
	if len(p.sub(other)) != 0 {
		return nil
	}
	return j
}
