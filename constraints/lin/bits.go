package lin

import (
	"math/big"
	"math/bits"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/solver"
)

// lowBits is e modulo 2^k; any representative of e will do, since 2^k divides 2^width.
func (l *lowering) lowBits(e *expr.Expr, k int) value { return l.modulo(l.value(e), k) }

func (l *lowering) modulo(v value, k int) value {
	m := pow2(k)
	if v.iv.within(interval{big0, new(big.Int).Sub(m, big1)}) {
		return v
	}
	if _, r, ok := splitMultiple(v.p, m); ok {
		v = value{r, l.bound(r)}
	}
	return l.division(v, value{constant(m), point(m)}, false, word{}, word{}).r
}

// bits lowers bit operations. All of them come down to "and": a|b = a+b-(a&b), a^b = a+b-2(a&b).
func (l *lowering) bits(e *expr.Expr) value {
	x, y := e.Args[0], e.Args[1]
	if y.Op == expr.Const {
		if both, ok := l.maskWith(x, y.Value); ok {
			c := constant(new(big.Int).SetUint64(y.Value))
			switch e.Op {
			case expr.And:
				return both
			case expr.Or:
				p := l.value(x).p.add(c).sub(both.p)
				return value{p, l.bound(p)}
			default:
				p := l.value(x).p.add(c).addScaled(both.p, big.NewInt(-2))
				return l.tighten(value{p, l.bound(p)}, e)
			}
		}
	}
	a, b := l.read(x, unsigned), l.read(y, unsigned)
	both := l.and(a, b)
	most := interval{big0, new(big.Int).Sub(pow2(max(a.iv.hi.BitLen(), b.iv.hi.BitLen())), big1)}
	switch e.Op {
	case expr.And:
		return both
	case expr.Or:
		p := a.p.add(b.p).sub(both.p)
		return value{p, l.meet(l.bound(p), interval{maxBig(a.iv.lo, b.iv.lo), most.hi})}
	default:
		p := a.p.add(b.p).addScaled(both.p, big.NewInt(-2))
		v := value{p, l.meet(l.bound(p), most)}
		if len(both.p) > 0 {
			v = l.name(v, word{e, unsigned})
			l.xors = append(l.xors, xor{a, b, v})
		}
		return v
	}
}

// tighten uses that an xor of small non-negative words is small.
func (l *lowering) tighten(v value, e *expr.Expr) value {
	x := l.value(e.Args[0])
	if x.iv.lo.Sign() < 0 || !x.iv.within(unsigned.full(e.Width)) {
		return v
	}
	n := max(x.iv.hi.BitLen(), bits.Len64(e.Args[1].Value))
	small := interval{big0, new(big.Int).Sub(pow2(n), big1)}
	if !v.iv.within(small) {
		// The polynomial is in range, but only a name can tell the solver so.
		v.iv = l.meet(v.iv, small)
		return l.name(v, word{e, unsigned})
	}
	return v
}

// maxRuns bounds the runs of ones of a constant mask that is taken apart.
const maxRuns = 4

// maskWith is x & c, as a sum of multiples 2^lo * q over the runs of ones in c.
func (l *lowering) maskWith(x *expr.Expr, c uint64) (value, bool) {
	var p poly
	runs := 0
	for lo := 0; c>>lo != 0; {
		lo += bits.TrailingZeros64(c >> lo)
		hi := lo + bits.TrailingZeros64(^(c >> lo))
		if runs++; runs > maxRuns {
			return value{}, false
		}
		part := l.value(x) // congruent to x mod 2^width
		if hi < x.Width {
			part = l.modulo(part, hi)
		}
		if lo > 0 {
			high := l.division(part, value{constant(pow2(lo)), point(pow2(lo))}, false, word{}, word{}).q
			part = value{p: high.p.scale(pow2(lo))}
		}
		p = p.add(part.p)
		if lo = hi; lo >= 64 {
			break
		}
	}
	iv := l.bound(p)
	if c>>(uint(x.Width)-1) == 0 { // no run reaches the top: p is exact
		iv = l.meet(iv, interval{big0, new(big.Int).SetUint64(c)})
	}
	return value{p, iv}, true
}

// and is the bitwise conjunction of two non-negative integers.
func (l *lowering) and(a, b value) value {
	for _, s := range [2][2]value{{a, b}, {b, a}} {
		if k := l.trailingZeros(s[0].p); s[1].iv.lo.Sign() >= 0 && s[1].iv.hi.BitLen() <= k {
			return value{nil, point(big0)}
		}
	}
	if b.p.key() < a.p.key() {
		a, b = b, a
	}
	n := l.function("and", []value{a, b}, interval{big0, minBig(a.iv.hi, b.iv.hi)})
	l.nonneg = append(l.nonneg, a.p.sub(n.p), b.p.sub(n.p))
	return n
}

// trailingZeros is k such that 2^k divides p whatever its atoms are.
func (l *lowering) trailingZeros(p poly) int {
	k := 64
	for _, t := range l.expand(p, func(*atom) bool { return true }) {
		k = min(k, int(t.c.TrailingZeroBits()))
	}
	return k
}

// function is an application of an uninterpreted function to integers.
type function struct {
	key  string
	args []*solver.Term
	res  *solver.Term
	v    value

	earlier []*function // those of the same function before it
}

func (l *lowering) function(name string, args []value, iv interval) value {
	f := &function{key: name}
	thread := false
	for _, a := range args {
		f.key += "," + a.p.key()
		f.args = append(f.args, l.term(a.p))
		thread = thread || l.perThread(a.p)
	}
	for _, g := range l.funcs[name] {
		if g.key == f.key {
			return g.v
		}
	}
	f.v = value{l.newAtom(atom{iv: iv, perThread: thread}), iv}
	f.res = l.term(f.v.p)
	l.addFunction(name, f)
	return f.v
}

// addFunction states functional consistency with the earlier applications.
func (l *lowering) addFunction(name string, f *function) {
	if f.earlier = l.funcs[name]; len(f.earlier) > 0 {
		l.formulas = append(l.formulas, formula{consistent: f})
	}
	l.funcs[name] = append(f.earlier, f)
}

// maxConsistency bounds the pairs of applications of which a query says that equal arguments have equal results: their
// number grows with the square of the applications, and it may always be left unsaid. Queries with more have no proof.
const maxConsistency = 1 << 12

// consistency appends that f and the earlier applications are of one function (Ackermann); left counts down.
func (f *function) consistency(out []*solver.Term, left *int) []*solver.Term {
	for _, g := range f.earlier {
		if *left--; *left < 0 {
			break
		}
		out = append(out, solver.Ackermann(g.args, g.res, f.args, f.res))
	}
	return out
}

// xor is x = a ^ b for words whose bits are not known to be apart.
type xor struct{ a, b, x value }

// involutions states (a^b)^b = a for pairs of xors that may share an operand: equal results have equal other
// operands, and a result that is the other's operand turns the relation round.
func (l *lowering) involutions() {
	eq := func(a, b value) *solver.Term { return solver.Eq(l.term(a.p), l.term(b.p)) }
	for i, u := range l.xors {
		for _, v := range l.xors[:i] {
			for _, s := range [2][2]value{{u.a, u.b}, {u.b, u.a}} {
				for _, t := range [2][2]value{{v.a, v.b}, {v.b, v.a}} {
					same := eq(s[1], t[1])
					l.state(
						solver.Implies(same, solver.Eq(eq(u.x, v.x), eq(s[0], t[0]))),
						solver.Implies(same, solver.Eq(eq(u.x, t[0]), eq(s[0], v.x))))
				}
			}
		}
	}
}
