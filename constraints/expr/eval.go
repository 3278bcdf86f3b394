package expr

import (
	"math/bits"
	"sync"
)

// Env gives the value of a symbol at the given argument values; false when it has none.
type Env func(s *Symbol, args []uint64) (uint64, bool)

// Eval computes e exactly. It is false when a needed symbol has no value or the evaluation is undefined (division by
// zero, an over-wide shift, a broken NSW, NUW or Exact promise). Ite and the truth-value And and Or evaluate only what
// decides them, since a program does not execute the other side.
func Eval(e *Expr, env Env) (uint64, bool) {
	if e.Op == Const {
		return e.Value, true
	}
	ev := spare.Get().(*Evaluator)
	ev.Reset(env)
	v, ok := ev.Eval(e)
	ev.env = nil
	spare.Put(ev)
	return v, ok
}

// spare are evaluators for Eval.
var spare = sync.Pool{New: func() any { return NewEvaluator(nil) }}

// Evaluator shares work between the evaluations of several expressions under one environment.
type Evaluator struct {
	Readings map[*Expr]Reading // for Wrapped; nil when nothing is known

	env   Env
	memo  map[*Expr]result
	round uint64 // of the results that count: the others are of earlier environments
	work  int
}

type result struct {
	v     uint64
	n     Note
	round uint64
}

// mostKept bounds the results of earlier environments that an evaluator keeps room for.
const mostKept = 1 << 12

// NewEvaluator returns an evaluator under env, which must not change its answers.
func NewEvaluator(env Env) *Evaluator { return &Evaluator{env: env, memo: map[*Expr]result{}} }

// Reset makes it one that has evaluated nothing, under env.
func (ev *Evaluator) Reset(env Env) {
	if len(ev.memo) > mostKept {
		clear(ev.memo)
	}
	ev.env, ev.work = env, 0
	ev.round++
}

// Work is the number of nodes that were evaluated so far.
func (ev *Evaluator) Work() int { return ev.work }

// Eval is as the function Eval.
func (ev *Evaluator) Eval(e *Expr) (uint64, bool) {
	v, n := ev.Note(e)
	return v, n&Undefined == 0
}

// Note is Eval with all that happened on the way to the value. Operands that did not decide the value do not count.
func (ev *Evaluator) Note(e *Expr) (uint64, Note) {
	if e.Op == Const {
		return e.Value, 0
	}
	if r, ok := ev.memo[e]; ok && r.round == ev.round {
		return r.v, r.n
	}
	v, n := ev.eval(e)
	if n&Undefined != 0 {
		v = 0
	}
	v &= mask(e.Width)
	if r := ev.Readings[e]; r != EitherReading {
		n = n.meant(r, isStep(e), v, e.Width)
	}
	ev.memo[e] = result{v, n, ev.round}
	ev.work++
	return v, n
}

func (ev *Evaluator) eval(e *Expr) (uint64, Note) {
	switch {
	case e.Op == Apply:
		args := make([]uint64, len(e.Args))
		var notes Note
		for i, a := range e.Args {
			v, n := ev.Note(a)
			if n&Undefined != 0 {
				return 0, n
			}
			args[i] = v
			notes |= n.read()
		}
		v, ok := e.Sym.value(args, ev.env)
		if !ok {
			notes |= Undefined
		}
		return v, notes
	case e.Op == Ite:
		c, n := ev.Note(e.Args[0])
		if n&Undefined != 0 {
			return 0, n
		}
		pick := e.Args[2]
		if c == 1 {
			pick = e.Args[1]
		}
		v, m := ev.Note(pick)
		return v, n.read() | m.read()
	}
	a, na := ev.Note(e.Args[0])
	in := e.Args[0].Width
	switch e.Op {
	case ZExt:
		return a, na.read()
	case Trunc:
		return truncate(a, in, e.Width, e.Flags, na)
	case SExt:
		return uint64(signed(a, in)), na.read()
	}
	if e.Width == 1 && (e.Op == And || e.Op == Or) && na&Undefined == 0 && a == deciding(e.Op) {
		return a, na.read()
	}
	b, nb := ev.Note(e.Args[1])
	switch {
	case e.Width == 1 && (e.Op == And || e.Op == Or):
		return connective(e.Op, a, b, na, nb)
	case isCmp(e.Op):
		if evalCmp(e.Op, a, b, in) {
			return 1, (na | nb).read()
		}
		return 0, (na | nb).read()
	}
	return binary(e.Op, a, b, e.Width, e.Flags, modular(e), na|nb)
}

// value is what the symbol computes, or else what the environment says of it.
func (s *Symbol) value(args []uint64, env Env) (uint64, bool) {
	if s.Computes() {
		return s.Floating.Eval(args)
	}
	return env(s, args)
}

func evalCmp(op Op, a, b uint64, w int) bool {
	switch op {
	case Eq:
		return a == b
	case ULT:
		return a < b
	case ULE:
		return a <= b
	case SLT:
		return signed(a, w) < signed(b, w)
	case SLE:
		return signed(a, w) <= signed(b, w)
	}
	panic("BUG: not a comparison: " + op.String())
}

// evalBinary is false when the operation is undefined on these operands.
func evalBinary(op Op, a, b uint64, w int, flags Flags) (uint64, bool) {
	m := mask(w)
	sa, sb := signed(a, w), signed(b, w)
	var r uint64
	switch op {
	case Add:
		r = (a + b) & m
		if flags&NUW != 0 && r < a || flags&NSW != 0 && (sa >= 0) == (sb >= 0) && (signed(r, w) >= 0) != (sa >= 0) {
			return 0, false
		}
	case Sub:
		r = (a - b) & m
		if flags&NUW != 0 && b > a || flags&NSW != 0 && (sa >= 0) != (sb >= 0) && (signed(r, w) >= 0) != (sa >= 0) {
			return 0, false
		}
	case Mul:
		r = (a * b) & m
		if hi, lo := bits.Mul64(a, b); flags&NUW != 0 && (hi != 0 || lo != r) {
			return 0, false
		}
		if flags&NSW != 0 && !mulFits(sa, sb, signed(r, w)) {
			return 0, false
		}
	case UDiv, URem:
		if b == 0 || op == UDiv && flags&Exact != 0 && a%b != 0 {
			return 0, false
		}
		if op == UDiv {
			return a / b, true
		}
		return a % b, true
	case SDiv, SRem:
		if sb == 0 || sb == -1 && a == 1<<uint(w-1) {
			return 0, false
		}
		if op == SDiv {
			if flags&Exact != 0 && sa%sb != 0 {
				return 0, false
			}
			return uint64(sa/sb) & m, true
		}
		return uint64(sa%sb) & m, true
	case Shl:
		if b >= uint64(w) {
			return 0, false
		}
		r = a << b & m
		if flags&NUW != 0 && r>>b != a || flags&NSW != 0 && signed(r, w)>>b != sa {
			return 0, false
		}
	case LShr, AShr:
		if b >= uint64(w) || flags&Exact != 0 && a&(1<<b-1) != 0 {
			return 0, false
		}
		r = a >> b
		if op == AShr {
			r = uint64(sa>>b) & m
		}
	case And:
		r = a & b
	case Or:
		r = a | b
	case Xor:
		r = a ^ b
	default:
		panic("BUG: not a binary operation: " + op.String())
	}
	return r, true
}

// mulFits reports whether the exact product of a and b is r.
func mulFits(a, b, r int64) bool {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	if a < 0 {
		hi -= uint64(b)
	}
	if b < 0 {
		hi -= uint64(a)
	}
	return lo == uint64(r) && int64(hi) == r>>63
}
