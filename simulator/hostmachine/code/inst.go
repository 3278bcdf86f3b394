package code

import (
	"errors"
	"fmt"

	"github.com/hgrd/hgrd/simulator/hostmachine/layout"
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// valued is an instruction with a result.
type valued interface {
	ir.Instruction
	value.Value
}

func (f *fn) instruction(inst ir.Instruction) error {
	switch i := inst.(type) {
	case *ir.InstPhi, *ir.InstFence:
		return nil
	case *ir.InstAdd:
		return f.binary(i, Add, WideAdd, i.X, i.Y)
	case *ir.InstSub:
		return f.binary(i, Sub, WideSub, i.X, i.Y)
	case *ir.InstMul:
		return f.binary(i, Mul, WideMul, i.X, i.Y)
	case *ir.InstUDiv:
		return f.binary(i, UDiv, WideUDiv, i.X, i.Y)
	case *ir.InstSDiv:
		return f.binary(i, SDiv, WideSDiv, i.X, i.Y)
	case *ir.InstURem:
		return f.binary(i, URem, WideURem, i.X, i.Y)
	case *ir.InstSRem:
		return f.binary(i, SRem, WideSRem, i.X, i.Y)
	case *ir.InstShl:
		return f.binary(i, Shl, WideShl, i.X, i.Y)
	case *ir.InstLShr:
		return f.binary(i, LShr, WideLShr, i.X, i.Y)
	case *ir.InstAShr:
		return f.binary(i, AShr, WideAShr, i.X, i.Y)
	case *ir.InstAnd:
		return f.bitwise(i, And, i.X, i.Y)
	case *ir.InstOr:
		return f.bitwise(i, Or, i.X, i.Y)
	case *ir.InstXor:
		return f.bitwise(i, Xor, i.X, i.Y)
	case *ir.InstFAdd:
		return f.float(i, FAdd32, FAdd64, LongAdd, i.X, i.Y)
	case *ir.InstFSub:
		return f.float(i, FSub32, FSub64, LongSub, i.X, i.Y)
	case *ir.InstFMul:
		return f.float(i, FMul32, FMul64, LongMul, i.X, i.Y)
	case *ir.InstFDiv:
		return f.float(i, FDiv32, FDiv64, LongDiv, i.X, i.Y)
	case *ir.InstFNeg:
		return f.float(i, FNeg32, FNeg64, LongNeg, i.X)
	case *ir.InstFRem:
		return f.pure(i, "fmod", i.X, i.Y)
	case *ir.InstICmp:
		return f.compare(i)
	case *ir.InstFCmp:
		return f.compareFloats(i)
	case *ir.InstSelect:
		return f.choose(i)
	case *ir.InstFreeze:
		leaves, s, err := f.operands(i.Type(), i.X)
		if err != nil {
			return err
		}
		d := f.result(i, len(leaves))
		for k := range d {
			f.emit(Inst{Op: Freeze, D: d[k], A: s[0][k]})
		}
		return nil
	case *ir.InstBitCast:
		return f.bitcast(i, i.From, i.To)
	case *ir.InstAddrSpaceCast:
		return f.alias(i, i.From)
	case *ir.InstTrunc:
		return f.resize(i, i.From, i.To, false)
	case *ir.InstZExt:
		return f.resize(i, i.From, i.To, false)
	case *ir.InstSExt:
		return f.resize(i, i.From, i.To, true)
	case *ir.InstPtrToInt:
		return f.resize(i, i.From, i.To, false)
	case *ir.InstIntToPtr:
		return f.resize(i, i.From, i.To, false)
	case *ir.InstFPTrunc:
		return f.convert(i, i.From, i.To, "fptrunc")
	case *ir.InstFPExt:
		return f.convert(i, i.From, i.To, "fpext")
	case *ir.InstFPToSI:
		return f.convert(i, i.From, i.To, "fptosi")
	case *ir.InstFPToUI:
		return f.convert(i, i.From, i.To, "fptoui")
	case *ir.InstSIToFP:
		return f.convert(i, i.From, i.To, "sitofp")
	case *ir.InstUIToFP:
		return f.convert(i, i.From, i.To, "uitofp")
	case *ir.InstGetElementPtr:
		return f.gep(i)
	case *ir.InstLoad:
		return f.strongly(i, i.Volatile || i.Atomic, func() error { return f.load(i, i.Src, i.Type()) })
	case *ir.InstStore:
		return f.strongly(i, i.Volatile || i.Atomic, func() error { return f.store(i) })
	case *ir.InstAlloca:
		return f.alloca(i)
	case *ir.InstAtomicRMW:
		return f.strongly(i, true, func() error { return f.atomic(i) })
	case *ir.InstCmpXchg:
		return f.strongly(i, true, func() error { return f.exchange(i) })
	case *ir.InstExtractValue:
		return f.extract(i, i.X, i.Indices, nil)
	case *ir.InstInsertValue:
		return f.extract(i, i.X, i.Indices, i.Elem)
	case *ir.InstExtractElement, *ir.InstInsertElement, *ir.InstShuffleVector:
		return f.vector(inst)
	case *ir.InstLandingPad:
		return f.landingPad(i)
	case *ir.InstCall:
		return f.call(&callee{inst: i, fn: i.Callee, args: i.Args, value: i, typ: i.Type(), unwind: -1})
	}
	return fmt.Errorf("instruction %T", inst)
}

// strongly marks what emit emits as atomic or volatile accesses, if so.
func (f *fn) strongly(at ir.Instruction, so bool, emit func() error) error {
	if !so {
		return emit()
	}
	f.emit(Inst{Op: Strong, Imm: 1, Site: f.site(at)})
	err := emit()
	f.emit(Inst{Op: Strong, Site: f.site(at)})
	return err
}

// alias makes a value another name of its operand.
func (f *fn) alias(i value.Value, from value.Value) error {
	s, err := f.slots(from)
	f.values[i] = s
	return err
}

func (f *fn) binary(i valued, op Op, wide WideOp, x, y value.Value) error {
	leaves, s, err := f.operands(i.Type(), x, y)
	if err != nil {
		return err
	}
	site := uint32(0)
	if op >= UDiv && op <= SRem {
		site = f.site(i)
	}
	d := f.result(i, len(leaves))
	if t, ok := i.Type().(*types.IntType); ok && t.BitSize > 64 {
		f.emit(Inst{Op: Wide, X: uint16(wide), C: uint32(t.BitSize), Site: site, Imm: f.list(d[0], d[1], s[0][0], s[0][1], s[1][0], s[1][1])})
		return nil
	}
	for k, l := range leaves {
		f.emit(Inst{Op: op, D: d[k], A: s[0][k], B: s[1][k], X: uint16(l.Bits), Imm: int64(mask(l.Bits)), Site: site})
	}
	return nil
}

func (f *fn) bitwise(i valued, op Op, x, y value.Value) error {
	leaves, s, err := f.operands(i.Type(), x, y)
	if err != nil {
		return err
	}
	d := f.result(i, len(leaves))
	for k, l := range leaves {
		f.emit(Inst{Op: op, D: d[k], A: s[0][k], B: s[1][k], X: uint16(l.Bits)})
	}
	return nil
}

func isLong(t types.Type) bool {
	ft, ok := t.(*types.FloatType)
	return ok && ft.Kind == types.FloatKindX86_FP80
}

func (f *fn) float(i valued, single, double Op, long WideOp, operands ...value.Value) error {
	leaves, s, err := f.operands(i.Type(), operands...)
	if err != nil {
		return err
	}
	d := f.result(i, len(leaves))
	if isLong(i.Type()) {
		list := append([]uint32{}, d...)
		for _, o := range s {
			list = append(list, o...)
		}
		f.emit(Inst{Op: Wide, X: uint16(long), Imm: f.list(list...)})
		return nil
	}
	for k, l := range leaves {
		in := Inst{D: d[k], A: s[0][k]}
		switch l.Bits {
		case 32:
			in.Op = single
		case 64:
			in.Op = double
		default:
			return fmt.Errorf("arithmetic on type %v", i.Type())
		}
		if len(s) > 1 {
			in.B = s[1][k]
		}
		f.emit(in)
	}
	return nil
}

var comparisons = map[enum.IPred]struct {
	op   Op
	wide WideOp
	swap bool
}{
	enum.IPredEQ: {Eq, WideEq, false}, enum.IPredNE: {Ne, WideNe, false},
	enum.IPredULT: {Ult, WideUlt, false}, enum.IPredULE: {Ule, WideUle, false},
	enum.IPredUGT: {Ult, WideUlt, true}, enum.IPredUGE: {Ule, WideUle, true},
	enum.IPredSLT: {Slt, WideSlt, false}, enum.IPredSLE: {Sle, WideSle, false},
	enum.IPredSGT: {Slt, WideSlt, true}, enum.IPredSGE: {Sle, WideSle, true},
}

func (f *fn) compare(i *ir.InstICmp) error {
	leaves, s, err := f.operands(i.X.Type(), i.X, i.Y)
	if err != nil {
		return err
	}
	c, ok := comparisons[i.Pred]
	if !ok {
		return errors.New("unknown comparison")
	}
	if c.swap {
		s[0], s[1] = s[1], s[0]
	}
	if t, ok := i.X.Type().(*types.IntType); ok && t.BitSize > 64 {
		d := f.result(i, 1)
		f.emit(Inst{Op: Wide, X: uint16(c.wide), C: uint32(t.BitSize), Imm: f.list(d[0], s[0][0], s[0][1], s[1][0], s[1][1])})
		return nil
	}
	d := f.result(i, len(leaves))
	for k, l := range leaves {
		f.emit(Inst{Op: c.op, D: d[k], A: s[0][k], B: s[1][k], X: uint16(l.Bits)})
	}
	return nil
}

// Outcomes of comparing floats.
const (
	Less = 1 << iota
	Equal
	Greater
	Unordered
)

var outcomes = map[enum.FPred]uint16{
	enum.FPredFalse: 0, enum.FPredTrue: Less | Equal | Greater | Unordered,
	enum.FPredOEQ: Equal, enum.FPredOGT: Greater, enum.FPredOGE: Greater | Equal, enum.FPredOLT: Less, enum.FPredOLE: Less | Equal,
	enum.FPredONE: Less | Greater, enum.FPredORD: Less | Equal | Greater,
	enum.FPredUEQ: Equal | Unordered, enum.FPredUGT: Greater | Unordered, enum.FPredUGE: Greater | Equal | Unordered,
	enum.FPredULT: Less | Unordered, enum.FPredULE: Less | Equal | Unordered, enum.FPredUNE: Less | Greater | Unordered, enum.FPredUNO: Unordered,
}

func (f *fn) compareFloats(i *ir.InstFCmp) error {
	leaves, s, err := f.operands(i.X.Type(), i.X, i.Y)
	if err != nil {
		return err
	}
	x, ok := outcomes[i.Pred]
	if !ok {
		return errors.New("unknown comparison")
	}
	if isLong(i.X.Type()) {
		d := f.result(i, 1)
		f.emit(Inst{Op: Wide, X: uint16(LongCmp), Imm: f.list(d[0], s[0][0], s[0][1], s[1][0], s[1][1], f.number(uint64(x)))})
		return nil
	}
	d := f.result(i, len(leaves))
	for k, l := range leaves {
		op := FCmp64
		if l.Bits == 32 {
			op = FCmp32
		} else if l.Bits != 64 {
			return fmt.Errorf("comparison of type %v", i.X.Type())
		}
		f.emit(Inst{Op: op, D: d[k], A: s[0][k], B: s[1][k], X: x})
	}
	return nil
}

func (f *fn) choose(i *ir.InstSelect) error {
	c, err := f.slots(i.Cond)
	if err != nil {
		return err
	}
	leaves, s, err := f.operands(i.Type(), i.ValueTrue, i.ValueFalse)
	if err != nil {
		return err
	}
	if len(c) != 1 && len(c) != len(leaves) {
		return errors.New("condition of another type")
	}
	d := f.result(i, len(leaves))
	for k := range leaves {
		cond := c[0]
		if len(c) > 1 {
			cond = c[k]
		}
		f.emit(Inst{Op: Select, D: d[k], A: cond, B: s[0][k], C: s[1][k], X: uint16(leaves[k].Bits)})
	}
	return nil
}

func (f *fn) load(i valued, src value.Value, t types.Type) error {
	a, err := f.scalar(src)
	if err != nil {
		return err
	}
	leaves, err := f.layout.Leaves(t)
	if err != nil {
		return err
	}
	d := f.result(i, len(leaves))
	for k, l := range leaves {
		f.emit(Inst{Op: Load, D: d[k], A: a, X: uint16(l.Bytes()), Imm: int64(l.Off), Site: f.site(i)})
		if l.Bits%8 != 0 {
			f.emit(Inst{Op: Mask, D: d[k], A: d[k], X: uint16(l.Bits), Imm: int64(mask(l.Bits))})
		}
	}
	return nil
}

func (f *fn) store(i *ir.InstStore) error {
	a, err := f.scalar(i.Dst)
	if err != nil {
		return err
	}
	leaves, s, err := f.operands(i.Src.Type(), i.Src)
	if err != nil {
		return err
	}
	for k, l := range leaves {
		f.emit(Inst{Op: Store, A: a, B: s[0][k], X: uint16(l.Bytes()), Imm: int64(l.Off), Site: f.site(i)})
	}
	return nil
}

func (f *fn) alloca(i *ir.InstAlloca) error {
	e, err := f.layout.Extent(i.ElemType)
	if err != nil {
		return err
	}
	d := f.result(i, 1)
	if i.NElems == nil {
		f.emit(Inst{Op: Alloca, D: d[0], Imm: int64(e.Size), Site: f.site(i)})
		return nil
	}
	n, err := f.scalar(i.NElems)
	if err != nil {
		return err
	}
	f.emit(Inst{Op: AllocaN, D: d[0], A: n, Imm: int64(e.Size), Site: f.site(i)})
	return nil
}

func (f *fn) gep(i *ir.InstGetElementPtr) error {
	if _, ok := i.Type().(*types.VectorType); ok {
		return errors.New("vector of addresses")
	}
	base, err := f.scalar(i.Src)
	if err != nil {
		return err
	}
	t := i.ElemType
	constant := uint64(0)
	for k, index := range i.Indices {
		leaves, err := f.layout.Leaves(index.Type())
		if err != nil {
			return err
		}
		if len(leaves) != 1 {
			return errors.New("index of another type")
		}
		bits := leaves[0].Bits
		if c, ok := f.constantNumber(index); ok {
			var step uint64
			if t, step, err = f.step(t, k, int64(c<<(64-bits))>>(64-bits)); err != nil {
				return err
			}
			constant += step
			continue
		}
		if k > 0 {
			if t, err = layout.Element(t); err != nil {
				return err
			}
		}
		x, err := f.layout.Extent(t)
		if err != nil {
			return err
		}
		s, err := f.scalar(index)
		if err != nil {
			return err
		}
		d := f.temp()
		f.emit(Inst{Op: Index, D: d, A: base, B: s, X: uint16(bits), Imm: int64(x.Size)})
		base = d
	}
	if constant != 0 {
		d := f.temp()
		f.emit(Inst{Op: Offset, D: d, A: base, Imm: int64(constant), X: 64})
		base = d
	}
	f.values[i] = []uint32{base}
	return nil
}

func (f *fn) constantNumber(v value.Value) (uint64, bool) {
	if _, ok := f.values[v]; ok {
		return 0, false
	}
	parts, err := f.eval(v)
	if err != nil || len(parts) != 1 || !parts[0].absolute() || parts[0].Undef {
		return 0, false
	}
	return parts[0].Value, true
}
