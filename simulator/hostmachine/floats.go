package hostmachine

import (
	"fmt"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/simulator/hostmachine/code"
)

// conversion is what an operation on one register computes in floating point.
func conversion(in *code.Inst) (expr.Floating, bool) {
	w := int(in.X)
	switch in.Op {
	case code.FNeg32:
		return expr.Floating{Op: expr.FNeg, From: 32, To: 32}, true
	case code.FNeg64:
		return expr.Floating{Op: expr.FNeg, From: 64, To: 64}, true
	case code.F32ToF64:
		return expr.Floating{Op: expr.Convert, From: 32, To: 64}, true
	case code.F64ToF32:
		return expr.Floating{Op: expr.Convert, From: 64, To: 32}, true
	case code.SToF32:
		return expr.Floating{Op: expr.FromSigned, From: w, To: 32}, true
	case code.SToF64:
		return expr.Floating{Op: expr.FromSigned, From: w, To: 64}, true
	case code.UToF32:
		return expr.Floating{Op: expr.FromUnsigned, From: w, To: 32}, true
	case code.UToF64:
		return expr.Floating{Op: expr.FromUnsigned, From: w, To: 64}, true
	case code.F32ToS:
		return expr.Floating{Op: expr.ToSigned, From: 32, To: w}, true
	case code.F64ToS:
		return expr.Floating{Op: expr.ToSigned, From: 64, To: w}, true
	case code.F32ToU:
		return expr.Floating{Op: expr.ToUnsigned, From: 32, To: w}, true
	case code.F64ToU:
		return expr.Floating{Op: expr.ToUnsigned, From: 64, To: w}, true
	}
	return expr.Floating{}, false
}

var arithmetics = map[code.Op]struct {
	op   expr.FloatOp
	bits int
}{
	code.FAdd32: {expr.FAdd, 32}, code.FSub32: {expr.FSub, 32}, code.FMul32: {expr.FMul, 32}, code.FDiv32: {expr.FDiv, 32},
	code.FAdd64: {expr.FAdd, 64}, code.FSub64: {expr.FSub, 64}, code.FMul64: {expr.FMul, 64}, code.FDiv64: {expr.FDiv, 64},
}

// comparisons by the outcomes that make them hold.
var comparisons = map[uint16]expr.FloatOp{
	code.Equal: expr.OrderedEQ, code.Less: expr.OrderedLT, code.Less | code.Equal: expr.OrderedLE, code.Greater: expr.OrderedGT,
	code.Greater | code.Equal: expr.OrderedGE, code.Less | code.Greater: expr.OrderedNE,
	code.Equal | code.Unordered: expr.UnorderedEQ, code.Less | code.Unordered: expr.UnorderedLT,
	code.Less | code.Equal | code.Unordered: expr.UnorderedLE, code.Greater | code.Unordered: expr.UnorderedGT,
	code.Greater | code.Equal | code.Unordered: expr.UnorderedGE, code.Less | code.Greater | code.Unordered: expr.UnorderedNE,
}

// arithmetic is what an operation on two registers computes in floating point.
func arithmetic(in *code.Inst) (expr.Floating, bool) {
	if a, ok := arithmetics[in.Op]; ok {
		return expr.Floating{Op: a.op, From: a.bits, To: a.bits}, true
	}
	op, ok := comparisons[in.X]
	switch {
	case ok && in.Op == code.FCmp32:
		return expr.Floating{Op: op, From: 32, To: 1}, true
	case ok && in.Op == code.FCmp64:
		return expr.Floating{Op: op, From: 64, To: 1}, true
	}
	return expr.Floating{}, false
}

func floatName(f expr.Floating) string { return fmt.Sprintf("float%d.%d.%d", f.Op, f.From, f.To) }
