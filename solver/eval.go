package solver

import (
	"errors"
	"fmt"
	"math/big"
)

// maxEvalBits bounds intermediate values of Eval: a small shared term can
// denote a number with exponentially many digits.
const maxEvalBits = 1 << 16

var errEvalSize = errors.New("solver: value too large to evaluate")

// Eval evaluates t exactly over the integers. Booleans are 0 and 1, in env as
// in the result. A symbol without a value in env is an error.
func Eval(t *Term, env map[string]*big.Int) (*big.Int, error) {
	if err := t.Err(); err != nil {
		return nil, err
	}
	e := evaluator{env: env, memo: map[*Term]*big.Int{}}
	v := e.eval(t)
	if e.err != nil {
		return nil, e.err
	}
	return new(big.Int).Set(v), nil
}

type evaluator struct {
	env  map[string]*big.Int
	memo map[*Term]*big.Int
	err  error // the first one; after it, evaluation stops and values may be nil
}

func (e *evaluator) eval(t *Term) *big.Int {
	if v, ok := e.memo[t]; ok || e.err != nil {
		return v
	}
	v := e.compute(t)
	if e.err == nil && v.BitLen() > maxEvalBits {
		e.err = errEvalSize
	}
	e.memo[t] = v
	return v
}

func (e *evaluator) compute(t *Term) *big.Int {
	switch t.op {
	case opConst:
		return t.val
	case opTrue:
		return one.val
	case opFalse:
		return zero.val
	case opVar:
		v := e.env[t.name]
		switch {
		case v == nil:
			e.err = fmt.Errorf("solver: no value for %q", t.name)
		case t.sort == BoolSort && (v.Sign() < 0 || v.Cmp(one.val) > 0):
			e.err = fmt.Errorf("solver: value %v for Boolean %q", v, t.name)
		}
		return v
	case opIte:
		// Both branches are total, so the one not chosen need not be evaluated.
		c := e.eval(t.args[0])
		if e.err == nil && c.Sign() != 0 {
			return e.eval(t.args[1])
		}
		return e.eval(t.args[2])
	}
	vals := make([]*big.Int, len(t.args))
	for i, a := range t.args {
		vals[i] = e.eval(a)
	}
	if e.err != nil {
		return nil
	}
	if t.op == opMul {
		return e.product(vals)
	}
	return applyOp(t.op, vals)
}

// product stops as soon as the bound is passed.
func (e *evaluator) product(vals []*big.Int) *big.Int {
	acc := new(big.Int).Set(vals[0])
	for _, x := range vals[1:] {
		if acc.Mul(acc, x); acc.BitLen() > maxEvalBits {
			e.err = errEvalSize
			return nil
		}
	}
	return acc
}

func applyOp(o op, v []*big.Int) *big.Int {
	switch o {
	case opAdd:
		acc := new(big.Int).Set(v[0])
		for _, x := range v[1:] {
			acc.Add(acc, x)
		}
		return acc
	case opSub:
		return new(big.Int).Sub(v[0], v[1])
	case opNeg:
		return new(big.Int).Neg(v[0])
	case opEq:
		return truth(v[0].Cmp(v[1]) == 0)
	case opLe:
		return truth(v[0].Cmp(v[1]) <= 0)
	case opLt:
		return truth(v[0].Cmp(v[1]) < 0)
	case opImplies:
		return truth(v[0].Sign() == 0 || v[1].Sign() != 0)
	case opNot:
		return truth(v[0].Sign() == 0)
	case opAnd:
		for _, x := range v {
			if x.Sign() == 0 {
				return zero.val
			}
		}
		return one.val
	case opOr:
		for _, x := range v {
			if x.Sign() != 0 {
				return one.val
			}
		}
		return zero.val
	case opDistinct:
		seen := make(map[string]bool, len(v))
		for _, x := range v {
			s := x.String()
			if seen[s] {
				return zero.val
			}
			seen[s] = true
		}
		return one.val
	}
	panic("BUG: solver: no evaluation for " + opNames[o])
}

func truth(b bool) *big.Int {
	if b {
		return one.val
	}
	return zero.val
}
