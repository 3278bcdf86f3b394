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

func (l *lowering) factor(v value) value {
	if v.p.symbolic() == 0 || len(v.p) == 1 {
		return v
	}
	return l.whole(v)
}

// whole gives a sum a name, one for each polynomial.
func (l *lowering) whole(v value) value {
	if len(v.p) < 2 {
		return v
	}
	key := v.p.key()
	if known, ok := l.fields[key]; ok {
		return known
	}
	n := l.name(v, word{})
	l.fields[key] = n
	return n
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
	p := l.newAtom(atom{word: word{e, r}, iv: a.iv.hull(b.iv), perThread: l.q.perThread(e)})
	l.state(solver.Ite(l.truth(e.Args[0]),
		solver.Eq(l.term(p), l.term(a.p)), solver.Eq(l.term(p), l.term(b.p))))
	return value{p, l.atoms[p[0].m[0]].iv}
}
