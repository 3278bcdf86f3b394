package lin

import (
	"math/big"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/solver"
)

// maxTerms bounds polynomials; a larger operand gets a name.
const maxTerms = 48

func (l *lowering) arithmetic(e *expr.Expr) value {
	x, y := e.Args[0], e.Args[1]
	if e.Op == expr.Shl && y.Op != expr.Const {
		return l.shiftLeft(e)
	}
	get := func(e *expr.Expr) value { return l.value(e) }
	promise, r := false, signed
	if l.q.must[e] && e.Flags&(expr.NSW|expr.NUW) != 0 {
		promise = true
		if e.Flags&expr.NSW == 0 {
			r = unsigned
		}
		get = func(e *expr.Expr) value { return l.read(e, r) }
	}
	a := get(x)
	var v value
	switch e.Op {
	case expr.Add:
		b := get(y)
		v = value{a.p.add(b.p), a.iv.add(b.iv)}
	case expr.Sub:
		b := get(y)
		v = value{a.p.sub(b.p), a.iv.add(b.iv.neg())}
	case expr.Mul:
		b := get(y)
		v = l.product(a, b)
	case expr.Shl:
		if y.Value >= uint64(e.Width) {
			return l.opaque(e) // undefined
		}
		c := pow2(int(y.Value))
		v = value{a.p.scale(c), a.iv.scale(c)}
	}
	v.iv = l.meet(v.iv, l.bound(v.p))
	if promise {
		return l.promised(v, r, e.Width)
	}
	return v
}

// product multiplies. A factor that is one value a launch and not a plain product gets a name: as part of a sum it
// could no longer be the base of a digit.
func (l *lowering) product(a, b value) value {
	aThread, bThread := l.perThread(a.p), l.perThread(b.p)
	if bThread && !aThread {
		a = l.factor(a)
	}
	if aThread && !bThread {
		b = l.factor(b)
	}
	if len(a.p)*len(b.p) > maxTerms {
		a, b = l.whole(a), l.whole(b)
	}
	return value{a.p.mul(b.p), a.iv.mul(b.iv)}
}

// factor is v as a product of atoms: a sum gets a name, but for what all of its terms have in common.
func (l *lowering) factor(v value) value {
	if v.p.symbolic() == 0 || len(v.p) == 1 {
		return v
	}
	m := v.p.common()
	if len(m) == 0 {
		return l.whole(v)
	}
	q, _ := v.p.split(m)
	return value{l.whole(value{q, l.bound(q)}).p.mul(poly{{m, big1}}), v.iv}
}

// whole gives a sum a name, one for each polynomial.
func (l *lowering) whole(v value) value {
	if len(v.p) < 2 {
		return v
	}
	key := v.p.key()
	n, ok := l.fields[key]
	if !ok {
		v.iv = l.meet(v.iv, l.told(v.p))
		n = l.name(v, word{})
	}
	if iv := l.meet(n.iv, v.iv); !ok || !iv.equal(n.iv) {
		n.iv = iv
		l.narrowAtom(n.p[0].m[0], iv)
		l.fields[key] = n
	}
	return n
}

// told is the range of a sum of which hypotheses so far speak as a whole, as from < to does of to - from.
func (l *lowering) told(p poly) interval {
	iv := l.bound(p)
	for _, h := range l.nonneg {
		if len(h) < len(p)-1 || len(h) > len(p)+1 || h.symbolic() < 2 {
			continue
		}
		if c, ok := p.sub(h).isConst(); ok {
			iv.lo = maxBig(iv.lo, c)
		}
		if c, ok := p.add(h).isConst(); ok {
			iv.hi = minBig(iv.hi, c)
		}
	}
	return iv
}

// opaque stands for any value of e.
func (l *lowering) opaque(e *expr.Expr) value {
	w := word{e, signed}
	iv := l.ranges.get(w)
	return value{l.newAtom(atom{word: w, iv: iv, perThread: l.q.perThread(e)}), iv}
}

func (l *lowering) fromTruth(e *expr.Expr, one int64) value {
	iv := point(big0).hull(point(big.NewInt(one)))
	p := l.newAtom(atom{word: word{e, signed}, iv: iv, perThread: l.q.perThread(e)})
	t := l.truth(e.Args[0])
	l.state(solver.Ite(t,
		solver.Eq(l.term(p), solver.Int(one)), solver.Eq(l.term(p), solver.Int(0))))
	return value{p, iv}
}

func (l *lowering) choice(e *expr.Expr) value {
	r := signed
	a, b := l.value(e.Args[1]), l.value(e.Args[2])
	fits := func(r reading) bool {
		return a.iv.within(r.full(e.Width)) && b.iv.within(r.full(e.Width))
	}
	if !fits(signed) && fits(unsigned) || l.q.readings[e] == expr.UnsignedReading {
		r = unsigned
	}
	a, b = l.read(e.Args[1], r), l.read(e.Args[2], r)
	switch { // where both are the same on the one side, it is the other's value
	case l.notLess(e.Args[0], false, a, b) && l.notLess(e.Args[0], false, b, a):
		return a
	case l.notLess(e.Args[0], true, a, b) && l.notLess(e.Args[0], true, b, a):
		return b
	}
	p := l.newAtom(atom{word: word{e, r}, iv: a.iv.hull(b.iv), perThread: l.q.perThread(e)})
	l.state(solver.Ite(l.truth(e.Args[0]),
		solver.Eq(l.term(p), l.term(a.p)), solver.Eq(l.term(p), l.term(b.p))))
	l.between(e.Args[0], p, a, b)
	if !l.q.perThread(e) {
		l.choices = append(l.choices, chosen{p[0].m[0], e.Args[0], a.p, b.p})
	}
	return value{p, l.atoms[p[0].m[0]].iv}
}

// between adds that p, which is a where cond holds and else b, is no less, or no more, than one of the two: a maximum is no less than
// both.
func (l *lowering) between(cond *expr.Expr, p poly, a, b value) {
	for _, x := range []struct {
		here, there value // p is the other one there, if cond has that truth value
		truth       bool
	}{{a, b, false}, {b, a, true}} {
		if l.notLess(cond, x.truth, x.there, x.here) {
			l.nonneg = append(l.nonneg, p.sub(x.here.p))
		}
		if l.notLess(cond, x.truth, x.here, x.there) {
			l.nonneg = append(l.nonneg, x.here.p.sub(p))
		}
	}
}

// notLess reports whether a >= b wherever cond has a truth value, as far as its inequality tells.
func (l *lowering) notLess(cond *expr.Expr, truth bool, a, b value) bool {
	d := a.p.sub(b.p)
	if l.bound(d).lo.Sign() >= 0 {
		return true
	}
	p, ok := l.atLeast(cond, truth)
	return ok && l.bound(d.sub(p)).lo.Sign() >= 0
}
