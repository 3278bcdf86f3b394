package solver

import (
	"fmt"
	"math/big"

	z3 "github.com/mitchellh/go-z3"
)

// zInt and zBool keep the two sorts of Z3 terms apart: an ill-sorted call
// would end the process.
type (
	zInt  struct{ *z3.AST }
	zBool struct{ *z3.AST }
)

// engine translates terms, each once.
type engine struct {
	ctx    *z3.Context
	ints   map[*Term]zInt
	bools  map[*Term]zBool
	consts map[string]*z3.AST
}

func newEngine(ctx *z3.Context, syms []*Term) *engine {
	e := &engine{ctx: ctx, ints: map[*Term]zInt{}, bools: map[*Term]zBool{}, consts: map[string]*z3.AST{}}
	for _, s := range syms {
		sort := ctx.IntSort()
		if s.sort == BoolSort {
			sort = ctx.BoolSort()
		}
		// Encoded, because a NUL would end the name on its way through C.
		e.consts[s.name] = ctx.Const(ctx.Symbol(encodeSymbol(s.name)), sort)
	}
	return e
}

func (e *engine) int(t *Term) zInt {
	if z, ok := e.ints[t]; ok {
		return z
	}
	z := e.buildInt(t)
	e.ints[t] = z
	return z
}

func (e *engine) bool(t *Term) zBool {
	if z, ok := e.bools[t]; ok {
		return z
	}
	z := e.buildBool(t)
	e.bools[t] = z
	return z
}

func (e *engine) buildInt(t *Term) zInt {
	if t.sort != IntSort {
		panic(fmt.Sprintf("BUG: solver: %s term where an Int is needed", t.sort))
	}
	switch t.op {
	case opConst:
		return e.constant(t.val)
	case opVar:
		return zInt{e.consts[t.name]}
	case opAdd:
		first, rest := e.intArgs(t)
		return zInt{first.Add(rest...)}
	case opMul:
		first, rest := e.intArgs(t)
		return zInt{first.Mul(rest...)}
	case opSub:
		first, rest := e.intArgs(t)
		return zInt{first.Sub(rest...)}
	case opNeg:
		return zInt{e.small(-1).Mul(e.int(t.args[0]).AST)}
	case opIte:
		return zInt{e.bool(t.args[0]).Ite(e.int(t.args[1]).AST, e.int(t.args[2]).AST)}
	}
	panic("BUG: solver: no translation of " + opNames[t.op])
}

func (e *engine) buildBool(t *Term) zBool {
	if t.sort != BoolSort {
		panic(fmt.Sprintf("BUG: solver: %s term where a Bool is needed", t.sort))
	}
	switch t.op {
	case opVar:
		return zBool{e.consts[t.name]}
	case opTrue:
		return zBool{e.ctx.True()}
	case opFalse:
		return zBool{e.ctx.False()}
	case opNot:
		return zBool{e.bool(t.args[0]).Not()}
	case opImplies:
		return zBool{e.bool(t.args[0]).Implies(e.bool(t.args[1]).AST)}
	case opAnd:
		first, rest := e.boolArgs(t)
		return zBool{first.And(rest...)}
	case opOr:
		first, rest := e.boolArgs(t)
		return zBool{first.Or(rest...)}
	case opIte:
		return zBool{e.bool(t.args[0]).Ite(e.bool(t.args[1]).AST, e.bool(t.args[2]).AST)}
	case opLe:
		return zBool{e.int(t.args[0]).Le(e.int(t.args[1]).AST)}
	case opLt:
		return zBool{e.int(t.args[0]).Lt(e.int(t.args[1]).AST)}
	case opEq, opDistinct:
		first, rest := e.anyArgs(t)
		if t.op == opEq {
			return zBool{first.Eq(rest[0])}
		}
		return zBool{first.Distinct(rest...)}
	}
	panic("BUG: solver: no translation of " + opNames[t.op])
}

func (e *engine) intArgs(t *Term) (first zInt, rest []*z3.AST) {
	for _, a := range t.args[1:] {
		rest = append(rest, e.int(a).AST)
	}
	return e.int(t.args[0]), rest
}

func (e *engine) boolArgs(t *Term) (first zBool, rest []*z3.AST) {
	for _, a := range t.args[1:] {
		rest = append(rest, e.bool(a).AST)
	}
	return e.bool(t.args[0]), rest
}

// anyArgs translates operands that share a sort, whichever it is.
func (e *engine) anyArgs(t *Term) (first *z3.AST, rest []*z3.AST) {
	if t.args[0].sort == BoolSort {
		f, r := e.boolArgs(t)
		return f.AST, r
	}
	f, r := e.intArgs(t)
	return f.AST, r
}

func (e *engine) small(v int) zInt { return zInt{e.ctx.Int(v, e.ctx.IntSort())} }

// pieceBits is the size of the digits of a large constant: the library's
// constructor truncates to 32 bits.
const pieceBits = 28

func (e *engine) constant(v *big.Int) zInt {
	if v.BitLen() <= pieceBits {
		return e.small(int(v.Int64()))
	}
	base := e.small(1 << pieceBits)
	mask := big.NewInt(1<<pieceBits - 1)
	abs := new(big.Int).Abs(v)
	acc := e.small(0)
	for shift := (abs.BitLen() - 1) / pieceBits * pieceBits; shift >= 0; shift -= pieceBits {
		digit := new(big.Int).Rsh(abs, uint(shift))
		digit.And(digit, mask)
		acc = zInt{base.Mul(acc.AST)}
		acc = zInt{acc.Add(e.small(int(digit.Int64())).AST)}
	}
	if v.Sign() < 0 {
		return zInt{e.small(-1).Mul(acc.AST)}
	}
	return acc
}
