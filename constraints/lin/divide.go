package lin

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/solver"
)

// divKey identifies a division by its operands and rounding.
type divKey struct {
	a, d  string
	trunc bool
}

// division is a = d*q + r.
type division struct {
	a, d, q, r value
}

// divide lowers division, remainder and right shift.
func (l *lowering) divide(e *expr.Expr) value {
	x, y := e.Args[0], e.Args[1]
	quotient, remainder := word{e, unsigned}, word{}
	var dv *division
	switch e.Op {
	case expr.URem:
		if k, ok := powerOfTwo(y); ok {
			return l.lowBits(x, k)
		}
		quotient, remainder = remainder, quotient
		fallthrough
	case expr.UDiv:
		d := l.read(y, unsigned)
		d = l.divisor(e, word{y, unsigned}, d)
		dv = l.division(l.read(x, unsigned), d, false, quotient, remainder)
	case expr.SRem:
		quotient, remainder = word{}, word{e, signed}
		d := l.divisor(e, word{y, signed}, l.read(y, signed))
		dv = l.division(l.read(x, signed), d, true, quotient, remainder)
	case expr.SDiv:
		quotient.r = signed
		d := l.divisor(e, word{y, signed}, l.read(y, signed))
		dv = l.division(l.read(x, signed), d, true, quotient, remainder)
	case expr.LShr, expr.AShr:
		r := unsigned
		if e.Op == expr.AShr {
			r = signed
		}
		quotient.r = r
		if y.Op == expr.Const && y.Value >= uint64(e.Width) {
			return l.opaque(e) // undefined
		}
		dv = l.division(l.read(x, r), l.powerOf(y), false, quotient, remainder)
	}
	if e.Flags&expr.Exact != 0 && l.q.must[e] {
		l.zero = append(l.zero, dv.r.p)
	}
	if e.Op == expr.URem || e.Op == expr.SRem {
		return dv.r
	}
	return dv.q
}

func powerOfTwo(e *expr.Expr) (int, bool) {
	if e.Op != expr.Const || e.Value == 0 || e.Value&(e.Value-1) != 0 {
		return 0, false
	}
	return new(big.Int).SetUint64(e.Value).BitLen() - 1, true
}

// divisor is d for an operation that is undefined when d is zero.
func (l *lowering) divisor(e *expr.Expr, w word, d value) value {
	if !d.iv.contains(big0) || !l.q.must[e] || !l.assumeNonzero(w) {
		return d
	}
	l.nonzero = append(l.nonzero, d.p)
	switch {
	case d.iv.lo.Sign() == 0:
		d.iv = l.meet(d.iv, interval{big1, maxBig(d.iv.hi, big1)})
	case d.iv.hi.Sign() == 0:
		d.iv = l.meet(d.iv, interval{d.iv.lo, big.NewInt(-1)})
	}
	return d
}

// division returns quotient and remainder of a by d. With trunc it rounds towards zero, else down (then d >= 0). For
// d = 0 both are anything, zero included.
func (l *lowering) division(a, d value, trunc bool, quotient, remainder word) *division {
	if d.iv.lo.Sign() > 0 && a.iv.lo.Sign() >= 0 {
		trunc = false // both roundings agree
	}
	if !l.perThread(d.p) {
		d = l.factor(d) // it may be the base of a digit
	}
	key := divKey{a.p.key(), d.p.key(), trunc}
	if dv, ok := l.divs[key]; ok {
		return dv
	}
	dv := &division{a: a, d: d}
	l.divs[key] = dv
	l.divList = append(l.divList, dv)
	thread := l.perThread(a.p) || l.perThread(d.p)
	qRange, rRange := quotientRange(a.iv, d.iv, trunc), remainderRange(a.iv, d.iv, trunc)
	if c, ok := d.p.isConst(); ok && !trunc && c.Sign() > 0 {
		if q, r, ok := splitMultiple(a.p, c); ok {
			if rv := l.bound(r); rv.within(interval{big0, new(big.Int).Sub(c, big1)}) {
				dv.q, dv.r = value{q, qRange}, value{r, l.meet(rRange, rv)}
				return dv
			}
		}
	}
	if q, ok := l.multiple(a.p, d.p); ok {
		dv.q, dv.r = value{q, l.meet(qRange, l.bound(q))}, value{nil, point(big0)}
		return dv
	}
	q, of := l.nested(a, d, trunc)
	if q == nil {
		q = l.newAtom(atom{word: quotient, iv: qRange, perThread: thread})
		l.quotients[of.key()] = q
		l.dividends[q[0].m[0]] = of
	}
	dv.q = value{q, l.meet(qRange, l.atoms[q[0].m[0]].iv)}
	dq := d.p.mul(q)
	exact := d.iv.lo.Sign() > 0 || d.iv.hi.Sign() < 0 || l.isNonzero(d.p)
	if exact {
		r := l.newAtom(atom{word: remainder, iv: rRange, perThread: thread, def: a.p.sub(dq)})
		dv.r = value{r, l.atoms[r[0].m[0]].iv}
		if key, ok := l.productKey(product(q[0].m, d.lone())); ok && len(d.lone()) == 1 {
			l.ranges.narrowProduct(key, a.iv.add(dv.r.iv.neg()))
		}
	} else {
		r := l.newAtom(atom{word: remainder, iv: rRange, perThread: thread})
		dv.r = value{r, l.atoms[r[0].m[0]].iv}
	}
	lemma := solver.DivModTrunc
	if !trunc {
		lemma = solver.DivModFloor
	}
	l.state(lemma(l.term(a.p), l.term(q), l.term(dv.r.p), l.term(d.p), l.term(dq)))
	return dv
}

// isNonzero reports whether it is taken that d is not zero.
func (l *lowering) isNonzero(d poly) bool {
	return slices.ContainsFunc(l.nonzero, func(p poly) bool { return p.key() == d.key() })
}

// multiple is q if a is d*q, as i - i%n is of n: what is divided is written out for that.
func (l *lowering) multiple(a, d poly) (poly, bool) {
	if len(d) != 1 || len(d[0].m) == 0 || len(a) > maxWrittenOut {
		return nil, false
	}
	whole := l.expand(a, func(*atom) bool { return true })
	q, r := whole.split(d[0].m)
	if len(r) > 0 || len(q) == 0 {
		return nil, false
	}
	for _, t := range q {
		if new(big.Int).Rem(t.c, d[0].c).Sign() != 0 {
			return nil, false
		}
	}
	return q.divide(d[0].c), true
}

// maxWrittenOut bounds the terms of a dividend that is written out.
const maxWrittenOut = 8

// dividend is what a quotient is a quotient of, by one divisor.
type dividend struct {
	a, d  poly
	trunc bool
}

func (x dividend) key() divKey { return divKey{x.a.key(), x.d.key(), x.trunc} }

// nested is the quotient of a by d that is there already, by another way: x/m/n is x/(m*n), whichever way both are rounded. Nil, and
// what the quotient is one of, if it is new.
func (l *lowering) nested(a, d value, trunc bool) (poly, dividend) {
	of := dividend{a.p, d.p, trunc || a.iv.lo.Sign() >= 0 && d.iv.lo.Sign() > 0}
	if !of.trunc && d.iv.lo.Sign() <= 0 {
		return nil, of // by zero, it is anything
	}
	if m := a.lone(); len(m) == 1 {
		if x, ok := l.dividends[m[0]]; ok && x.trunc == of.trunc {
			of.a, of.d = x.a, x.d.mul(d.p)
		}
	}
	return l.quotients[of.key()], of
}

// lone is the monomial that v is, or nil.
func (v value) lone() mono {
	if len(v.p) == 1 && v.p[0].c.Cmp(big1) == 0 {
		return v.p[0].m
	}
	return nil
}

// splitMultiple writes a as d*q + r where q collects the terms with coefficients divisible by d.
func splitMultiple(a poly, d *big.Int) (q, r poly, ok bool) {
	for _, t := range a {
		c, m := new(big.Int).DivMod(t.c, d, new(big.Int))
		if len(t.m) == 0 {
			q, r = q.add(constant(c)), r.add(constant(m))
			continue
		}
		if m.Sign() == 0 {
			q = q.add(poly{{t.m, c}})
		} else {
			r = r.add(poly{t})
		}
	}
	return q, r, len(q) > 0
}

func quotientRange(a, d interval, trunc bool) interval {
	most := a.magnitude()
	if trunc {
		if d.contains(big0) || d.lo.Sign() <= 0 {
			return interval{new(big.Int).Neg(most), most}
		}
		// d > 0: the quotient shrinks towards zero
		lo, hi := new(big.Int).Quo(a.lo, d.lo), new(big.Int).Quo(a.hi, d.lo)
		if a.lo.Sign() > 0 {
			lo.Quo(a.lo, d.hi)
		}
		if a.hi.Sign() < 0 {
			hi.Quo(a.hi, d.hi)
		}
		return interval{lo, hi}
	}
	if d.lo.Sign() <= 0 { // d >= 0, and zero gives zero
		return interval{minBig(a.lo, big0), maxBig(a.hi, big0)}
	}
	lo, hi := floorDiv(a.lo, d.hi), floorDiv(a.hi, d.lo)
	if a.lo.Sign() < 0 {
		lo = floorDiv(a.lo, d.lo)
	}
	if a.hi.Sign() < 0 {
		hi = floorDiv(a.hi, d.hi)
	}
	return interval{lo, hi}
}

func remainderRange(a, d interval, trunc bool) interval {
	most := new(big.Int).Sub(maxBig(d.magnitude(), big1), big1)
	r := interval{big0, most}
	if !trunc {
		if a.lo.Sign() >= 0 {
			r.hi = minBig(most, a.hi)
		}
		return r
	}
	r = interval{new(big.Int).Neg(minBig(most, a.magnitude())), minBig(most, a.magnitude())}
	if a.lo.Sign() >= 0 {
		r.lo = big0
	}
	if a.hi.Sign() <= 0 {
		r.hi = big0
	}
	return r
}

// powerOf is 2^y for a shift distance y below the width, and anything positive otherwise.
func (l *lowering) powerOf(y *expr.Expr) value {
	if y.Op == expr.Const {
		return value{constant(pow2(int(y.Value))), point(pow2(int(y.Value)))}
	}
	n := l.read(y, unsigned)
	return l.function(fmt.Sprintf("pow2.%d", y.Width), []value{n}, interval{
		pow2(int(minBig(n.iv.lo, big.NewInt(int64(y.Width-1))).Int64())),
		pow2(int(minBig(n.iv.hi, big.NewInt(int64(y.Width-1))).Int64())),
	})
}

func (l *lowering) shiftLeft(e *expr.Expr) value {
	return l.product(l.value(e.Args[0]), l.powerOf(e.Args[1]))
}
