package lin

import (
	"encoding/binary"
	"math/big"
	"slices"
)

// mono is a product of atoms: their numbers in ascending order, with repetition. The empty product is 1.
type mono []int

type polyTerm struct {
	m mono
	c *big.Int // never zero, never modified
}

// poly is a polynomial in normal form: terms ordered by compareMono, no monomial twice. Equal polynomials are
// equal slices. The zero polynomial is empty. Polynomials are immutable.
type poly []polyTerm

func compareMono(a, b mono) int {
	if len(a) != len(b) {
		return len(a) - len(b)
	}
	return slices.Compare(a, b)
}

func constant(v *big.Int) poly {
	if v.Sign() == 0 {
		return nil
	}
	return poly{{nil, v}}
}

func integer(v int64) poly   { return constant(big.NewInt(v)) }
func variable(atom int) poly { return poly{{mono{atom}, big1}} }

func (p poly) add(q poly) poly { return p.addScaled(q, big1) }
func (p poly) sub(q poly) poly { return p.addScaled(q, big.NewInt(-1)) }

// addScaled returns p + c*q.
func (p poly) addScaled(q poly, c *big.Int) poly {
	if c.Sign() == 0 || len(q) == 0 {
		return p
	}
	r := make(poly, 0, len(p)+len(q))
	for len(p) > 0 || len(q) > 0 {
		order := 0
		switch {
		case len(p) == 0:
			order = 1
		case len(q) == 0:
			order = -1
		default:
			order = compareMono(p[0].m, q[0].m)
		}
		switch {
		case order < 0:
			r, p = append(r, p[0]), p[1:]
		case order > 0:
			r, q = append(r, polyTerm{q[0].m, new(big.Int).Mul(q[0].c, c)}), q[1:]
		default:
			s := new(big.Int).Mul(q[0].c, c)
			if s.Add(s, p[0].c); s.Sign() != 0 {
				r = append(r, polyTerm{p[0].m, s})
			}
			p, q = p[1:], q[1:]
		}
	}
	return r
}

func (p poly) scale(c *big.Int) poly { return poly(nil).addScaled(p, c) }
func (p poly) neg() poly             { return p.scale(big.NewInt(-1)) }

func (p poly) mul(q poly) poly {
	var r poly
	for _, t := range p {
		part := make(poly, len(q))
		for i, u := range q {
			part[i] = polyTerm{product(t.m, u.m), new(big.Int).Mul(t.c, u.c)}
		}
		// multiplying by one monomial need not keep the order of terms
		slices.SortFunc(part, func(a, b polyTerm) int { return compareMono(a.m, b.m) })
		r = r.add(part)
	}
	return r
}

func product(a, b mono) mono {
	r := make(mono, 0, len(a)+len(b))
	r = append(append(r, a...), b...)
	slices.Sort(r)
	return r
}

// quotient returns a/b when the monomial b divides a.
func quotient(a, b mono) (mono, bool) {
	r := mono{}
	for _, x := range a {
		if len(b) > 0 && b[0] == x {
			b = b[1:]
			continue
		}
		r = append(r, x)
	}
	return r, len(b) == 0
}

// isConst returns the value of a constant polynomial.
func (p poly) isConst() (*big.Int, bool) {
	switch {
	case len(p) == 0:
		return big0, true
	case len(p) == 1 && len(p[0].m) == 0:
		return p[0].c, true
	}
	return nil, false
}

// constTerm is the coefficient of the empty monomial.
func (p poly) constTerm() *big.Int {
	if len(p) > 0 && len(p[0].m) == 0 {
		return p[0].c
	}
	return big0
}

// symbolic counts the terms other than the constant.
func (p poly) symbolic() int {
	if len(p) > 0 && len(p[0].m) == 0 {
		return len(p) - 1
	}
	return len(p)
}

// linear reports that no term has a degree above 1.
func (p poly) linear() bool { return len(p) == 0 || len(p[len(p)-1].m) <= 1 }

// content is the greatest common divisor of the coefficients; 0 for the zero polynomial.
func (p poly) content() *big.Int {
	g := new(big.Int)
	for _, t := range p {
		g.GCD(nil, nil, g, new(big.Int).Abs(t.c))
	}
	return g
}

// divide returns p/d, which must be exact.
func (p poly) divide(d *big.Int) poly {
	r := make(poly, len(p))
	for i, t := range p {
		q, m := new(big.Int).QuoRem(t.c, d, new(big.Int))
		if m.Sign() != 0 {
			panic("BUG: inexact division of a polynomial")
		}
		r[i] = polyTerm{t.m, q}
	}
	return r
}

// split returns q and r with p = m*q + r, where no term of r is divisible by m.
func (p poly) split(m mono) (q, r poly) {
	for _, t := range p {
		if f, ok := quotient(t.m, m); ok {
			q = append(q, polyTerm{f, t.c})
		} else {
			r = append(r, t)
		}
	}
	slices.SortFunc(q, func(a, b polyTerm) int { return compareMono(a.m, b.m) })
	return q, r
}

// common is the greatest product of atoms that divides p.
func (p poly) common() mono {
	if len(p) == 0 {
		return nil
	}
	var out mono
	for rest := p[0].m; len(rest) > 0; rest = rest[1:] {
		with := append(slices.Clip(out), rest[0])
		if !slices.ContainsFunc(p, func(t polyTerm) bool { _, ok := quotient(t.m, with); return !ok }) {
			out = with
		}
	}
	return out
}

// numerals lists the coefficients of p other than those of constants, without their signs, in ascending order.
func (p poly) numerals() []*big.Int {
	var out []*big.Int
	for _, t := range p {
		if len(t.m) > 0 {
			out = append(out, new(big.Int).Abs(t.c))
		}
	}
	slices.SortFunc(out, (*big.Int).Cmp)
	return slices.CompactFunc(out, func(a, b *big.Int) bool { return a.Cmp(b) == 0 })
}

// splitNumeral returns q and r with p = q + r, where c divides all coefficients of q and none of those of r.
func (p poly) splitNumeral(c *big.Int) (q, r poly) {
	for _, t := range p {
		if new(big.Int).Rem(t.c, c).Sign() == 0 {
			q = append(q, t)
		} else {
			r = append(r, t)
		}
	}
	return q, r
}

// substitute replaces atoms: def gives an atom's polynomial, or false to keep it.
func (p poly) substitute(def func(atom int) (poly, bool)) poly {
	var kept, made poly // most terms have no such atom
	for _, t := range p {
		f := poly{{nil, t.c}}
		found := false
		for _, a := range t.m {
			if d, ok := def(a); ok {
				f, found = f.mul(d), true
			} else {
				f = f.mul(variable(a))
			}
		}
		if found {
			made = made.add(f)
		} else {
			kept = append(kept, t)
		}
	}
	return kept.add(made)
}

// atoms calls f for each atom occurrence.
func (p poly) atoms(f func(atom int)) {
	for _, t := range p {
		for _, a := range t.m {
			f(a)
		}
	}
}

// key identifies the polynomial among those over the same atoms.
func (p poly) key() string {
	var b []byte
	for _, t := range p {
		b = append(b, t.c.String()...)
		b = append(b, '*')
		b = append(b, t.m.key()...)
		b = append(b, '+')
	}
	return string(b)
}

func (m mono) key() string {
	var b []byte
	for _, a := range m {
		b = binary.AppendUvarint(b, uint64(a))
		b = append(b, ',')
	}
	return string(b)
}

// coefficient is that of the atom alone, or nil.
func (p poly) coefficient(atom int) *big.Int {
	for _, t := range p {
		if len(t.m) == 1 && t.m[0] == atom {
			return t.c
		}
	}
	return nil
}
