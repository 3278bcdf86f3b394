package machine

import (
	"errors"
	"fmt"

	"github.com/llir/llvm/ir"
)

// instruction translates one instruction.
func (f *fn) instruction(inst ir.Instruction) error {
	err := f.dispatch(inst)
	var already *UnsupportedError
	if err != nil && !errors.As(err, &already) {
		if s, ok := inst.(interface{ LLString() string }); ok {
			err = fmt.Errorf("%w: %.120s", err, s.LLString())
		}
		return f.fail(inst, "%v", err)
	}
	return err
}

func (f *fn) dispatch(inst ir.Instruction) error {
	switch i := inst.(type) {
	case *ir.InstAdd:
		return f.binary(i, op2{opAdd32, opAdd64, true}, wideAdd, i.X, i.Y)
	case *ir.InstSub:
		return f.binary(i, op2{opSub32, opSub64, true}, wideSub, i.X, i.Y)
	case *ir.InstMul:
		return f.binary(i, op2{opMul32, opMul64, true}, wideMul, i.X, i.Y)
	case *ir.InstUDiv:
		return f.binary(i, op2{opUDiv, opUDiv, false}, wideUDiv, i.X, i.Y)
	case *ir.InstURem:
		return f.binary(i, op2{opURem, opURem, false}, wideURem, i.X, i.Y)
	case *ir.InstSDiv:
		return f.binary(i, op2{opSDiv32, opSDiv64, true}, wideSDiv, i.X, i.Y)
	case *ir.InstSRem:
		return f.binary(i, op2{opSRem32, opSRem64, true}, wideSRem, i.X, i.Y)
	case *ir.InstShl:
		return f.binary(i, op2{opShl32, opShl64, true}, wideShl, i.X, i.Y)
	case *ir.InstLShr:
		return f.binary(i, op2{opLShr, opLShr, false}, wideLShr, i.X, i.Y)
	case *ir.InstAShr:
		return f.binary(i, op2{opAShr32, opAShr64, true}, wideAShr, i.X, i.Y)
	case *ir.InstAnd:
		return f.binary(i, op2{opAnd, opAnd, false}, wideAnd, i.X, i.Y)
	case *ir.InstOr:
		return f.binary(i, op2{opOr, opOr, false}, wideOr, i.X, i.Y)
	case *ir.InstXor:
		return f.binary(i, op2{opXor, opXor, false}, wideXor, i.X, i.Y)
	case *ir.InstFAdd:
		return f.float(i, opFAdd32, opFAdd64, i.X, i.Y)
	case *ir.InstFSub:
		return f.float(i, opFSub32, opFSub64, i.X, i.Y)
	case *ir.InstFMul:
		return f.float(i, opFMul32, opFMul64, i.X, i.Y)
	case *ir.InstFDiv:
		return f.float(i, opFDiv32, opFDiv64, i.X, i.Y)
	case *ir.InstFRem:
		return f.elementwise(i, "fmod", i.X, i.Y)
	case *ir.InstFNeg:
		return f.float(i, opFNeg32, opFNeg64, i.X)
	case *ir.InstICmp:
		return f.compare(i)
	case *ir.InstFCmp:
		return f.compareFloats(i)
	case *ir.InstSelect:
		return f.choose(i)
	case *ir.InstPhi:
		return nil // its value arrives on the edges
	case *ir.InstFreeze:
		return f.same(i, i.X)
	case *ir.InstBitCast:
		return f.bitcast(i, i.From, i.To)
	case *ir.InstAddrSpaceCast:
		return f.same(i, i.From)
	case *ir.InstTrunc:
		return f.resize(i, i.From, i.To, false)
	case *ir.InstZExt:
		return f.resize(i, i.From, i.To, false)
	case *ir.InstSExt:
		return f.resize(i, i.From, i.To, true)
	case *ir.InstPtrToInt:
		return f.resize(i, i.From, i.To, false)
	case *ir.InstIntToPtr:
		return f.pointer(i)
	case *ir.InstFPTrunc:
		return f.convert(i, i.From, i.To, convertFloat)
	case *ir.InstFPExt:
		return f.convert(i, i.From, i.To, convertFloat)
	case *ir.InstFPToSI:
		return f.convert(i, i.From, i.To, convertToSigned)
	case *ir.InstFPToUI:
		return f.convert(i, i.From, i.To, convertToUnsigned)
	case *ir.InstSIToFP:
		return f.convert(i, i.From, i.To, convertSigned)
	case *ir.InstUIToFP:
		return f.convert(i, i.From, i.To, convertUnsigned)
	case *ir.InstExtractValue:
		return f.extractValue(i)
	case *ir.InstInsertValue:
		return f.insertValue(i)
	case *ir.InstExtractElement:
		return f.extractElement(i)
	case *ir.InstInsertElement:
		return f.insertElement(i)
	case *ir.InstShuffleVector:
		return f.shuffleVector(i)
	case *ir.InstGetElementPtr:
		return f.gep(i)
	case *ir.InstLoad:
		return f.load(i)
	case *ir.InstStore:
		return f.store(i)
	case *ir.InstAlloca:
		return f.alloca(i)
	case *ir.InstFence:
		return f.fence(i)
	case *ir.InstAtomicRMW:
		return f.atomicRMW(i)
	case *ir.InstCmpXchg:
		return f.cmpXchg(i)
	case *ir.InstCall:
		return f.call(i)
	}
	return fmt.Errorf("instruction %T", inst)
}
