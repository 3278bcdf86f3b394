package machine

import (
	"errors"
	"fmt"

	"github.com/llir/llvm/ir"
	irconst "github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/value"
)

// expression computes a constant expression that depends on addresses in more than a sum, as the instruction of its kind.
func (f *fn) expression(v value.Value) (*rep, error) {
	inst := instructionOf(v)
	if inst == nil {
		return nil, fmt.Errorf("constant %T", v)
	}
	f.nested++
	defer func() { f.nested-- }()
	if f.nested > maxConstantDepth {
		return nil, errors.New("constant expression nested too deep")
	}
	f.uses[inst] = &usage{block: f.block, count: 1, cross: true}
	if err := f.dispatch(inst); err != nil {
		return nil, err
	}
	r := f.reps[inst]
	f.drops = append(f.drops, r.slots...) // it is not kept for another use
	return r, nil
}

func instructionOf(v value.Value) instValue {
	switch c := v.(type) {
	case *irconst.ExprAdd:
		return ir.NewAdd(c.X, c.Y)
	case *irconst.ExprSub:
		return ir.NewSub(c.X, c.Y)
	case *irconst.ExprMul:
		return ir.NewMul(c.X, c.Y)
	case *irconst.ExprUDiv:
		return ir.NewUDiv(c.X, c.Y)
	case *irconst.ExprSDiv:
		return ir.NewSDiv(c.X, c.Y)
	case *irconst.ExprURem:
		return ir.NewURem(c.X, c.Y)
	case *irconst.ExprSRem:
		return ir.NewSRem(c.X, c.Y)
	case *irconst.ExprShl:
		return ir.NewShl(c.X, c.Y)
	case *irconst.ExprLShr:
		return ir.NewLShr(c.X, c.Y)
	case *irconst.ExprAShr:
		return ir.NewAShr(c.X, c.Y)
	case *irconst.ExprAnd:
		return ir.NewAnd(c.X, c.Y)
	case *irconst.ExprOr:
		return ir.NewOr(c.X, c.Y)
	case *irconst.ExprXor:
		return ir.NewXor(c.X, c.Y)
	case *irconst.ExprICmp:
		return ir.NewICmp(c.Pred, c.X, c.Y)
	case *irconst.ExprFCmp:
		return ir.NewFCmp(c.Pred, c.X, c.Y)
	case *irconst.ExprSelect:
		return ir.NewSelect(c.Cond, c.X, c.Y)
	case *irconst.ExprTrunc:
		return ir.NewTrunc(c.From, c.To)
	case *irconst.ExprZExt:
		return ir.NewZExt(c.From, c.To)
	case *irconst.ExprSExt:
		return ir.NewSExt(c.From, c.To)
	case *irconst.ExprPtrToInt:
		return ir.NewPtrToInt(c.From, c.To)
	case *irconst.ExprIntToPtr:
		return ir.NewIntToPtr(c.From, c.To)
	case *irconst.ExprBitCast:
		return ir.NewBitCast(c.From, c.To)
	case *irconst.ExprAddrSpaceCast:
		return ir.NewAddrSpaceCast(c.From, c.To)
	case *irconst.ExprSIToFP:
		return ir.NewSIToFP(c.From, c.To)
	case *irconst.ExprUIToFP:
		return ir.NewUIToFP(c.From, c.To)
	case *irconst.ExprFPToSI:
		return ir.NewFPToSI(c.From, c.To)
	case *irconst.ExprFPToUI:
		return ir.NewFPToUI(c.From, c.To)
	}
	return nil
}
