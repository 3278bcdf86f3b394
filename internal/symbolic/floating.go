package symbolic

import (
	"math"
	"strings"

	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"

	"github.com/hgrd/hgrd/constraints/expr"
)

// What the host computes in floating point is known to the bit. A device may contract, approximate and flush, so that
// what a kernel computes stays a function of its operands that nothing else is known of.

var floatOps = map[string]expr.FloatOp{
	"fadd": expr.FAdd, "fsub": expr.FSub, "fmul": expr.FMul, "fdiv": expr.FDiv, "fneg": expr.FNeg,
	"fptosi": expr.ToSigned, "fptoui": expr.ToUnsigned, "sitofp": expr.FromSigned, "uitofp": expr.FromUnsigned,
	"fpext": expr.Convert, "fptrunc": expr.Convert,
	"fcmp.oeq": expr.OrderedEQ, "fcmp.olt": expr.OrderedLT, "fcmp.ole": expr.OrderedLE,
	"fcmp.ogt": expr.OrderedGT, "fcmp.oge": expr.OrderedGE, "fcmp.one": expr.OrderedNE,
	"fcmp.ueq": expr.UnorderedEQ, "fcmp.ult": expr.UnorderedLT, "fcmp.ule": expr.UnorderedLE,
	"fcmp.ugt": expr.UnorderedGT, "fcmp.uge": expr.UnorderedGE, "fcmp.une": expr.UnorderedNE,
}

var floatCalls = map[string]expr.FloatOp{
	"ceil": expr.FCeil, "floor": expr.FFloor, "trunc": expr.FTrunc, "round": expr.FRound, "sqrt": expr.FSqrt,
	"fabs": expr.FAbs, "minnum": expr.FMin, "maxnum": expr.FMax, "fmin": expr.FMin, "fmax": expr.FMax,
}

// floating is what the host computes by an instruction of that name; zero if that is not known.
func (f *Func) floating(name string, from, to types.Type) expr.Floating {
	op := floatOps[name]
	number := func(t types.Type) bool {
		k, ok := t.(*types.FloatType)
		return ok && (k.Kind == types.FloatKindFloat || k.Kind == types.FloatKindDouble)
	}
	integer := func(t types.Type) bool { _, ok := t.(*types.IntType); return ok }
	ok := number(from) && number(to)
	switch op {
	case expr.FromSigned, expr.FromUnsigned:
		ok = integer(from) && number(to)
	case expr.ToSigned, expr.ToUnsigned:
		ok = number(from) && integer(to)
	}
	if op >= expr.OrderedEQ {
		ok = number(from)
	}
	if f.PerThread || !ok || op == expr.NoFloat {
		return expr.Floating{}
	}
	return expr.Floating{Op: op, From: Width(from), To: Width(to)}
}

// floatingCall is what the host computes by a function of the C library; zero if that is not known.
func (f *Func) floatingCall(name string, t types.Type) expr.Floating {
	k, ok := t.(*types.FloatType)
	if f.PerThread || !ok {
		return expr.Floating{}
	}
	base, width := strings.TrimPrefix(name, "llvm."), 64
	switch k.Kind {
	case types.FloatKindFloat:
		base, width = strings.TrimSuffix(strings.TrimSuffix(base, ".f32"), "f"), 32
	case types.FloatKindDouble:
		base = strings.TrimSuffix(base, ".f64")
	default:
		return expr.Floating{}
	}
	op := floatCalls[base]
	if op == expr.NoFloat {
		return expr.Floating{}
	}
	return expr.Floating{Op: op, From: width, To: width}
}

// literal is a constant of floating point.
func literal(c *constant.Float) expr.Floating {
	if c.NaN {
		return expr.Floating{}
	}
	switch c.Typ.Kind {
	case types.FloatKindFloat:
		v, _ := c.X.Float32()
		return expr.Floating{Op: expr.Literal, To: 32, Value: uint64(math.Float32bits(v))}
	case types.FloatKindDouble:
		v, _ := c.X.Float64()
		return expr.Floating{Op: expr.Literal, To: 64, Value: math.Float64bits(v)}
	}
	return expr.Floating{}
}
