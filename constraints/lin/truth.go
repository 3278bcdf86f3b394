package lin

import (
	"math/big"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/solver"
)

// relation is an integer comparison: p >= 0, or p = 0.
type relation struct {
	p     poly
	equal bool
}

// compare lowers a comparison of integer words.
func (l *lowering) compare(e *expr.Expr) relation {
	a, b := e.Args[0], e.Args[1]
	switch e.Op {
	case expr.ULT:
		return relation{p: l.read(b, unsigned).p.sub(l.read(a, unsigned).p).sub(integer(1))}
	case expr.ULE:
		return relation{p: l.read(b, unsigned).p.sub(l.read(a, unsigned).p)}
	case expr.SLT:
		return relation{p: l.read(b, signed).p.sub(l.read(a, signed).p).sub(integer(1))}
	case expr.SLE:
		return relation{p: l.read(b, signed).p.sub(l.read(a, signed).p)}
	}
	// Equal words have equal representatives when these are less than 2^width apart.
	x, y := l.value(a), l.value(b)
	gap := x.iv.add(y.iv.neg())
	if gap.magnitude().Cmp(pow2(a.Width)) >= 0 {
		x, y = l.read(a, signed), l.read(b, signed)
	}
	return relation{p: x.p.sub(y.p), equal: true}
}

func isComparison(e *expr.Expr) bool {
	switch e.Op {
	case expr.Eq, expr.ULT, expr.ULE, expr.SLT, expr.SLE:
		return e.Args[0].Width > 1
	}
	return false
}

// assume adds a claim, as an inequality where it is one.
func (l *lowering) assume(c claim) {
	if !isComparison(c.e) {
		t := l.truth(c.e)
		if !c.hold {
			t = solver.Not(t)
		}
		l.state(t)
		return
	}
	r := l.compare(c.e)
	switch {
	case r.equal && c.hold:
		l.zero = append(l.zero, r.p)
	case r.equal:
		l.nonzero = append(l.nonzero, r.p)
	case c.hold:
		l.nonneg = append(l.nonneg, r.p)
	default:
		l.nonneg = append(l.nonneg, r.p.neg().sub(integer(1)))
	}
}

// follow adds what follows from both sides of a disjunction, where one says what a value is: a loop is left in its first round, or
// goes on in the round before that in which it is left, so that its rounds are no more than its bound, if that is no less than 0.
func (l *lowering) follow(c claim) {
	if c.e.Op != expr.Or || c.e.Width != 1 || !c.hold {
		return
	}
	for i, e := range c.e.Args {
		n, v, ok := l.valueOf(e)
		other, limit := l.atLeast(c.e.Args[1-i], true)
		if !ok || !limit {
			continue
		}
		here := other.substitute(func(a int) (poly, bool) { return v, a == n })
		if other.has(n) && l.bound(here).lo.Sign() >= 0 {
			l.nonneg = append(l.nonneg, other)
		}
	}
}

// valueOf reads e as an equation of an atom and a constant.
func (l *lowering) valueOf(e *expr.Expr) (atom int, v poly, ok bool) {
	if !isComparison(e) || e.Op != expr.Eq {
		return 0, nil, false
	}
	p := l.compare(e).p
	if m := p.one(); len(m) == 1 {
		return m[0], nil, true
	}
	if len(p) != 2 || len(p[0].m) != 0 || len(p[1].m) != 1 || p[1].c.CmpAbs(big1) != 0 {
		return 0, nil, false
	}
	return p[1].m[0], poly{p[0]}.scale(new(big.Int).Neg(p[1].c)), true
}

// atLeast reads a truth value of e as p >= 0.
func (l *lowering) atLeast(e *expr.Expr, hold bool) (poly, bool) {
	for e.Op == expr.Xor && e.Width == 1 && e.Args[1].Op == expr.Const {
		e, hold = e.Args[0], hold != e.Args[1].True()
	}
	if !isComparison(e) || e.Op == expr.Eq {
		return nil, false
	}
	r := l.compare(e)
	if !hold {
		r.p = r.p.neg().sub(integer(1))
	}
	return r.p, true
}

// truth lowers a truth value.
func (l *lowering) truth(e *expr.Expr) *solver.Term {
	if t, ok := l.truths[e]; ok {
		return t
	}
	t := l.computeTruth(e)
	l.truths[e] = t
	return t
}

func (l *lowering) computeTruth(e *expr.Expr) *solver.Term {
	if isComparison(e) {
		r := l.compare(e)
		if r.equal {
			return solver.Eq(l.term(r.p), solver.Int(0))
		}
		return solver.Le(solver.Int(0), l.term(r.p))
	}
	switch e.Op {
	case expr.Const:
		if e.True() {
			return solver.True()
		}
		return solver.False()
	case expr.And:
		return solver.And(l.truth(e.Args[0]), l.truth(e.Args[1]))
	case expr.Or:
		return solver.Or(l.truth(e.Args[0]), l.truth(e.Args[1]))
	case expr.Xor:
		return solver.Ne(l.truth(e.Args[0]), l.truth(e.Args[1]))
	case expr.Eq:
		return solver.Eq(l.truth(e.Args[0]), l.truth(e.Args[1]))
	case expr.Ite:
		return solver.Ite(l.truth(e.Args[0]), l.truth(e.Args[1]), l.truth(e.Args[2]))
	case expr.Trunc:
		if e.Args[0].Width > 1 {
			bit := l.lowBits(e.Args[0], 1)
			return solver.Eq(l.term(bit.p), solver.Int(1))
		}
	case expr.Apply:
		t := solver.BoolVar(l.boolName(e))
		l.congruence(e, t)
		return t
	}
	// Other operations on truth values do not occur in programs; any value will do.
	return solver.BoolVar(l.boolName(e))
}
