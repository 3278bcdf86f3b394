package expr

import "math/bits"

// Env gives the value of a symbol at the given argument values; false when it has none.
type Env func(s *Symbol, args []uint64) (uint64, bool)

// Eval computes e exactly. It is false when a needed symbol has no value or the evaluation is undefined (division by
// zero, an over-wide shift, a broken NSW, NUW or Exact promise). Ite and the truth-value And and Or evaluate only what
// decides them, since a program does not execute the other side.
func Eval(e *Expr, env Env) (uint64, bool) {
	return (&Evaluator{env: env, memo: map[*Expr]result{}}).Eval(e)
}

// Evaluator shares work between the evaluations of several expressions under one environment.
type Evaluator struct {
	env  Env
	memo map[*Expr]result
}

type result struct {
	v  uint64
	ok bool
}

// NewEvaluator returns an evaluator under env, which must not change its answers.
func NewEvaluator(env Env) *Evaluator { return &Evaluator{env: env, memo: map[*Expr]result{}} }

// Eval is as the function Eval.
func (ev *Evaluator) Eval(e *Expr) (uint64, bool) {
	if e.Op == Const {
		return e.Value, true
	}
	if r, ok := ev.memo[e]; ok {
		return r.v, r.ok
	}
	v, ok := ev.eval(e)
	ev.memo[e] = result{v & mask(e.Width), ok}
	return v & mask(e.Width), ok
}

func (ev *Evaluator) eval(e *Expr) (uint64, bool) {
	switch {
	case e.Op == Apply:
		args := make([]uint64, len(e.Args))
		for i, a := range e.Args {
			v, ok := ev.Eval(a)
			if !ok {
				return 0, false
			}
			args[i] = v
		}
		return ev.env(e.Sym, args)
	case e.Op == Ite:
		c, ok := ev.Eval(e.Args[0])
		if !ok {
			return 0, false
		}
		if c == 1 {
			return ev.Eval(e.Args[1])
		}
		return ev.Eval(e.Args[2])
	case e.Width == 1 && (e.Op == And || e.Op == Or):
		stop := uint64(0)
		if e.Op == Or {
			stop = 1
		}
		a, aok := ev.Eval(e.Args[0])
		if aok && a == stop {
			return stop, true
		}
		b, bok := ev.Eval(e.Args[1])
		if bok && b == stop {
			return stop, true
		}
		return 1 - stop, aok && bok
	}
	a, ok := ev.Eval(e.Args[0])
	if !ok {
		return 0, false
	}
	in := e.Args[0].Width
	switch e.Op {
	case ZExt:
		return a, true
	case Trunc:
		r := a & mask(e.Width)
		lost := e.Flags&NUW != 0 && r != a || e.Flags&NSW != 0 && signed(r, e.Width) != signed(a, in)
		return r, !lost
	case SExt:
		return uint64(signed(a, in)), true
	}
	b, ok := ev.Eval(e.Args[1])
	if !ok {
		return 0, false
	}
	switch e.Op {
	case Eq, ULT, ULE, SLT, SLE:
		if evalCmp(e.Op, a, b, in) {
			return 1, true
		}
		return 0, true
	}
	return evalBinary(e.Op, a, b, e.Width, e.Flags)
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
