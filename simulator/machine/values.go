package machine

import (
	"errors"
	"fmt"

	"github.com/hgrd/hgrd/frontend"
	"github.com/llir/llvm/ir"
	irconst "github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
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
		return f.resize(i, i.From, i.To, false)
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
		f.emit(protoInst{op: opFence, x: uint16(scopeOf(i.SyncScope, frontend.ScopeSystem)), site: f.site(i)})
		return nil
	case *ir.InstAtomicRMW:
		return f.atomicRMW(i)
	case *ir.InstCmpXchg:
		return f.cmpXchg(i)
	case *ir.InstCall:
		return f.call(i)
	}
	return fmt.Errorf("instruction %T", inst)
}

// op2 is an operation on 32 and on 64 bits; narrow says that its result on 64 bits has to be cut for smaller types.
type op2 struct {
	word, long op
	narrow     bool
}

// binary is integer arithmetic, part by part for vectors.
func (f *fn) binary(i interface {
	ir.Instruction
	value.Value
}, o op2, wide wideForm, x, y value.Value) error {
	a, err := f.slots(x)
	if err != nil {
		return err
	}
	b, err := f.slots(y)
	if err != nil {
		return err
	}
	if t, ok := i.Type().(*types.IntType); ok && t.BitSize > 64 {
		if len(a) != 2 || len(b) != 2 {
			return errors.New("operands of unequal types")
		}
		d := f.result(i, 2)
		a, b := f.row(a), f.row(b)
		f.emit(protoInst{op: opWide, d: d[0], a: a, b: b, x: uint16(wide), imm: int64(t.BitSize), site: f.site(i)})
		return nil
	}
	leaves, err := f.t.leaves(i.Type())
	if err != nil {
		return err
	}
	if len(a) != len(leaves) || len(b) != len(leaves) {
		return errors.New("operands of unequal types")
	}
	d := f.result(i, len(leaves))
	for k, l := range leaves {
		f.arith(o, l.bits, d[k], a[k], b[k], f.site(i))
	}
	return nil
}

// arith emits one integer operation of any width up to 64 bits.
func (f *fn) arith(o op2, bits int, d, a, b slot, site uint32) {
	switch {
	case bits == 32:
		f.emit(protoInst{op: o.word, d: d, a: a, b: b, x: 32, site: site})
	case bits == 64 || !o.narrow:
		f.emit(protoInst{op: o.long, d: d, a: a, b: b, x: uint16(bits), site: site})
	default:
		switch o.long {
		case opSDiv64, opSRem64:
			b = f.widen(b, bits)
			fallthrough
		case opAShr64:
			a = f.widen(a, bits)
		}
		f.emit(protoInst{op: o.long, d: d, a: a, b: b, x: uint16(bits), site: site})
		f.emit(protoInst{op: opMask, d: d, a: d, imm: int64(mask(bits))})
	}
}

// widen is the sign extension of a slot to 64 bits.
func (f *fn) widen(s slot, bits int) slot {
	if bits == 64 {
		return s
	}
	d := f.temp()
	f.emit(sext(d, s, bits))
	return d
}

func sext(d, a slot, bits int) protoInst {
	switch bits {
	case 8:
		return protoInst{op: opSext8, d: d, a: a}
	case 16:
		return protoInst{op: opSext16, d: d, a: a}
	case 32:
		return protoInst{op: opSext32, d: d, a: a}
	}
	return protoInst{op: opSextN, d: d, a: a, x: uint16(64 - bits)}
}

type instValue interface {
	ir.Instruction
	value.Value
}

// float is arithmetic on floats of one or two operands, part by part. Halves are computed as floats.
func (f *fn) float(i instValue, single, double op, operands ...value.Value) error {
	var in [][]slot
	for _, o := range operands {
		s, err := f.slots(o)
		if err != nil {
			return err
		}
		in = append(in, s)
	}
	leaves, err := f.t.leaves(i.Type())
	if err != nil {
		return err
	}
	d := f.result(i, len(leaves))
	for k, l := range leaves {
		p := protoInst{op: double, d: d[k], site: f.site(i)}
		arg := func(n int) slot {
			if n >= len(in) || k >= len(in[n]) {
				return f.number(0)
			}
			if l.bits != 16 {
				return in[n][k]
			}
			t := f.temp()
			f.pure("hgrd_f16_to_f32", t, in[n][k])
			return t
		}
		p.a, p.b = arg(0), arg(1)
		if l.bits < 64 {
			p.op = single
		}
		f.emit(p)
		if l.bits == 16 {
			f.pure("hgrd_f16_from_f32", d[k], d[k])
		}
	}
	return nil
}

// compare is icmp. One whose only use is the branch of its block becomes part of that.
func (f *fn) compare(i *ir.InstICmp) error {
	a, err := f.slots(i.X)
	if err != nil {
		return err
	}
	b, err := f.slots(i.Y)
	if err != nil {
		return err
	}
	leaves, err := f.t.leaves(i.X.Type())
	if err != nil {
		return err
	}
	if len(a) != len(leaves) || len(b) != len(leaves) {
		return errors.New("operands of unequal types")
	}
	if t, ok := i.X.Type().(*types.IntType); ok && t.BitSize > 64 {
		d := f.result(i, 1)
		c, swap, negate := wideCompare(i.Pred)
		a, b := f.row(a), f.row(b)
		if swap {
			a, b = b, a
		}
		f.emit(protoInst{op: opWide, d: d[0], a: a, b: b, x: uint16(c), imm: int64(t.BitSize)})
		if negate {
			f.emit(protoInst{op: opXor, d: d[0], a: d[0], b: f.number(1)})
		}
		return nil
	}
	if u := f.uses[i]; len(leaves) == 1 && u.count == 1 && u.branch == 1 {
		o, swap, wide := comparison(i.Pred, leaves[0].bits)
		x, y := a[0], b[0]
		held := &rep{branch: branchOf[o]}
		if wide {
			x, y = f.retain(f.widen(x, leaves[0].bits)), f.retain(f.widen(y, leaves[0].bits))
		} else {
			x, y = f.retain(x), f.retain(y)
		}
		if swap {
			x, y = y, x
		}
		held.slots = []slot{x, y}
		f.define(i, held)
		return nil
	}
	d := f.result(i, len(leaves))
	for k, l := range leaves {
		o, swap, wide := comparison(i.Pred, l.bits)
		x, y := a[k], b[k]
		if wide {
			x, y = f.widen(x, l.bits), f.widen(y, l.bits)
		}
		if swap {
			x, y = y, x
		}
		f.emit(protoInst{op: o, d: d[k], a: x, b: y})
	}
	return nil
}

// comparison is the operation of a predicate: with swapped operands, or with both sign-extended.
func comparison(p enum.IPred, bits int) (o op, swap, wide bool) {
	signed := func(word, long op) (op, bool) {
		if bits == 32 {
			return word, false
		}
		return long, bits < 64
	}
	switch p {
	case enum.IPredEQ:
		return opEq, false, false
	case enum.IPredNE:
		return opNe, false, false
	case enum.IPredULT:
		return opUlt, false, false
	case enum.IPredUGT:
		return opUlt, true, false
	case enum.IPredULE:
		return opUle, false, false
	case enum.IPredUGE:
		return opUle, true, false
	case enum.IPredSLT, enum.IPredSGT:
		o, wide = signed(opSlt32, opSlt64)
		return o, p == enum.IPredSGT, wide
	default:
		o, wide = signed(opSle32, opSle64)
		return o, p == enum.IPredSGE, wide
	}
}

var branchOf = map[op]op{opEq: opBrEq, opNe: opBrNe, opUlt: opBrUlt, opUle: opBrUle, opSlt32: opBrSlt32, opSle32: opBrSle32,
	opSlt64: opBrSlt64, opSle64: opBrSle64}

// Outcomes of comparing two floats, as bits of x.
const (
	less = 1 << iota
	equal
	greater
	unordered
)

var floatPredicates = map[enum.FPred]uint16{
	enum.FPredFalse: 0, enum.FPredOEQ: equal, enum.FPredOGE: greater | equal, enum.FPredOGT: greater,
	enum.FPredOLE: less | equal, enum.FPredOLT: less, enum.FPredONE: less | greater, enum.FPredORD: less | equal | greater,
	enum.FPredTrue: less | equal | greater | unordered, enum.FPredUEQ: equal | unordered, enum.FPredUGE: greater | equal | unordered,
	enum.FPredUGT: greater | unordered, enum.FPredULE: less | equal | unordered, enum.FPredULT: less | unordered,
	enum.FPredUNE: less | greater | unordered, enum.FPredUNO: unordered,
}

func (f *fn) compareFloats(i *ir.InstFCmp) error {
	a, err := f.slots(i.X)
	if err != nil {
		return err
	}
	b, err := f.slots(i.Y)
	if err != nil {
		return err
	}
	leaves, err := f.t.leaves(i.X.Type())
	if err != nil {
		return err
	}
	if len(a) != len(leaves) || len(b) != len(leaves) {
		return errors.New("operands of unequal types")
	}
	d := f.result(i, len(leaves))
	for k, l := range leaves {
		p := protoInst{op: opFCmp64, d: d[k], a: a[k], b: b[k], x: floatPredicates[i.Pred]}
		if l.bits < 64 {
			p.op = opFCmp32
		}
		if l.bits == 16 {
			p.a, p.b = f.temp(), f.temp()
			f.pure("hgrd_f16_to_f32", p.a, a[k])
			f.pure("hgrd_f16_to_f32", p.b, b[k])
		}
		f.emit(p)
	}
	return nil
}

func (f *fn) choose(i *ir.InstSelect) error {
	c, err := f.slots(i.Cond)
	if err != nil {
		return err
	}
	x, err := f.slots(i.ValueTrue)
	if err != nil {
		return err
	}
	y, err := f.slots(i.ValueFalse)
	if err != nil {
		return err
	}
	if len(x) != len(y) || len(c) == 0 || len(c) != 1 && len(c) != len(x) {
		return errors.New("operands of unequal types")
	}
	d := f.result(i, len(x))
	for k := range x {
		f.emit(protoInst{op: opSelect, d: d[k], a: c[min(k, len(c)-1)], b: x[k], c: y[k]})
	}
	return nil
}

// same makes a value another name of its operand.
func (f *fn) same(i value.Value, from value.Value) error {
	s, err := f.slots(from)
	if err != nil {
		return err
	}
	f.alias(i, s)
	return nil
}

// bitcast keeps the bits: where the parts are as wide on both sides the slots stay, else they are repacked.
func (f *fn) bitcast(i value.Value, from value.Value, to types.Type) error {
	s, err := f.slots(from)
	if err != nil {
		return err
	}
	in, err := f.t.leaves(from.Type())
	if err != nil {
		return err
	}
	out, err := f.t.leaves(to)
	if err != nil {
		return err
	}
	if len(in) == len(out) && len(s) == len(in) {
		f.alias(i, s)
		return nil
	}
	return f.repack(i, s, in, out)
}

// repack cuts and joins the bits of parts that are multiples of each other.
func (f *fn) repack(i value.Value, s []slot, in, out []leaf) error {
	if len(in) == 0 || len(out) == 0 || len(s) != len(in) || in[0].bits*len(in) != out[0].bits*len(out) {
		return errors.New("cast between values of unequal size")
	}
	d := f.result(i, len(out))
	ib, ob := in[0].bits, out[0].bits
	for k := range out {
		if ib > ob { // cut
			shift := k * ob % ib
			f.emit(protoInst{op: opLShr, d: d[k], a: s[k*ob/ib], b: f.number(uint64(shift)), x: 64})
			f.emit(protoInst{op: opMask, d: d[k], a: d[k], imm: int64(mask(ob))})
			continue
		}
		f.emit(protoInst{op: opMov, d: d[k], a: s[k*ob/ib]})
		for n := 1; n < ob/ib; n++ {
			t := f.temp()
			f.emit(protoInst{op: opShl64, d: t, a: s[k*ob/ib+n], b: f.number(uint64(n * ib)), x: 64})
			f.emit(protoInst{op: opOr, d: d[k], a: d[k], b: t})
		}
	}
	return nil
}

// resize is a cast between integers, or integers and pointers.
func (f *fn) resize(i instValue, from value.Value, to types.Type, signed bool) error {
	in, err := f.t.leaves(from.Type())
	if err != nil {
		return err
	}
	out, err := f.t.leaves(to)
	if err != nil {
		return err
	}
	s, err := f.slots(from)
	if err != nil {
		return err
	}
	ft, wideFrom := from.Type().(*types.IntType)
	wideFrom = wideFrom && ft.BitSize > 64
	tt, wideTo := to.(*types.IntType)
	wideTo = wideTo && tt.BitSize > 64
	switch {
	case wideFrom && wideTo:
		return errors.New("cast between integers of more than 64 bits")
	case wideFrom && len(s) == 2 && len(out) == 1:
		d := f.result(i, 1)
		f.emit(protoInst{op: opMask, d: d[0], a: s[0], imm: int64(mask(out[0].bits))})
		return nil
	case wideTo && len(s) == 1:
		d := f.result(i, 2)
		f.emit(protoInst{op: opMov, d: d[1], a: f.number(0)})
		if !signed {
			f.emit(protoInst{op: opMov, d: d[0], a: s[0]})
			return nil
		}
		w := f.widen(s[0], in[0].bits)
		f.emit(protoInst{op: opMov, d: d[0], a: w})
		f.emit(protoInst{op: opAShr64, d: d[1], a: w, b: f.number(63), x: 64})
		f.emit(protoInst{op: opMask, d: d[1], a: d[1], imm: int64(mask(int(tt.BitSize) - 64))})
		return nil
	}
	if len(s) != len(out) || len(in) != len(out) {
		return errors.New("cast between values of unequal length")
	}
	if signed && len(s) == 1 && in[0].bits == 32 && out[0].bits == 64 && f.uses[i].only(f.uses[i].index) {
		f.define(i, &rep{slots: []slot{f.retain(s[0])}, form: widened})
		return nil
	}
	if !signed && len(s) > 0 && in[0].bits <= out[0].bits {
		f.alias(i, s)
		return nil
	}
	d := f.result(i, len(out))
	for k := range out {
		if !signed {
			f.emit(protoInst{op: opMask, d: d[k], a: s[k], imm: int64(mask(out[k].bits))})
			continue
		}
		f.emit(sext(d[k], s[k], in[k].bits))
		if out[k].bits < 64 {
			f.emit(protoInst{op: opMask, d: d[k], a: d[k], imm: int64(mask(out[k].bits))})
		}
	}
	return nil
}

func (f *fn) extractValue(i *ir.InstExtractValue) error {
	s, err := f.slots(i.X)
	if err != nil {
		return err
	}
	t := i.X.Type()
	for _, n := range i.Indices {
		var from, to int
		if from, to, t, err = f.t.leafRange(t, n); err != nil {
			return err
		}
		if to > len(s) {
			return errors.New("operand of an unknown form")
		}
		s = s[from:to]
	}
	f.alias(i, s)
	return nil
}

func (f *fn) insertValue(i *ir.InstInsertValue) error {
	whole, err := f.slots(i.X)
	if err != nil {
		return err
	}
	part, err := f.slots(i.Elem)
	if err != nil {
		return err
	}
	all := append([]slot(nil), whole...)
	s, t := all, i.X.Type()
	for _, n := range i.Indices {
		var from, to int
		if from, to, t, err = f.t.leafRange(t, n); err != nil {
			return err
		}
		if to > len(s) {
			return errors.New("operand of an unknown form")
		}
		s = s[from:to]
	}
	if len(s) != len(part) {
		return errors.New("operand of an unknown form")
	}
	copy(s, part)
	f.alias(i, all)
	return nil
}

// vector returns the slots of a vector and how many make an element.
func (f *fn) vector(v value.Value) (s []slot, per int, err error) {
	t, ok := v.Type().(*types.VectorType)
	if !ok {
		return nil, 0, fmt.Errorf("vector of type %v", v.Type())
	}
	if s, err = f.slots(v); err != nil {
		return nil, 0, err
	}
	if len(s) == 0 || len(s) != int(t.Len) {
		return nil, 0, fmt.Errorf("vector of type %v", v.Type())
	}
	return s, 1, nil
}

func constantIndex(v value.Value) (uint64, bool) {
	c, ok := unwrap(v).(*irconst.Int)
	if !ok || !c.X.IsUint64() {
		return 0, false
	}
	return c.X.Uint64(), true
}

func (f *fn) extractElement(i *ir.InstExtractElement) error {
	s, _, err := f.vector(i.X)
	if err != nil {
		return err
	}
	if n, ok := constantIndex(i.Index); ok {
		if n >= uint64(len(s)) {
			return errors.New("element beyond the vector")
		}
		f.alias(i, s[n:n+1])
		return nil
	}
	n, err := f.one(i.Index)
	if err != nil {
		return err
	}
	d := f.result(i, 1)
	f.emit(protoInst{op: opPick, d: d[0], a: f.row(s), b: n, x: uint16(len(s))})
	return nil
}

func (f *fn) insertElement(i *ir.InstInsertElement) error {
	s, _, err := f.vector(i.X)
	if err != nil {
		return err
	}
	e, err := f.one(i.Elem)
	if err != nil {
		return err
	}
	if n, ok := constantIndex(i.Index); ok {
		if n >= uint64(len(s)) {
			return errors.New("element beyond the vector")
		}
		all := append([]slot(nil), s...)
		all[n] = e
		f.alias(i, all)
		return nil
	}
	n, err := f.one(i.Index)
	if err != nil {
		return err
	}
	d := f.result(i, len(s))
	for k := range s {
		f.emit(protoInst{op: opMov, d: d[k], a: s[k]})
	}
	f.emit(protoInst{op: opPut, d: d[0], a: n, b: e, x: uint16(len(s))})
	return nil
}

func (f *fn) shuffleVector(i *ir.InstShuffleVector) error {
	x, _, err := f.vector(i.X)
	if err != nil {
		return err
	}
	y, _, err := f.vector(i.Y)
	if err != nil {
		return err
	}
	m, err := f.t.eval(i.Mask)
	if err != nil {
		return err
	}
	both := append(append([]slot(nil), x...), y...)
	out := make([]slot, len(m))
	for k, n := range m {
		if n.value >= uint64(len(both)) {
			return errors.New("element beyond the vector")
		}
		out[k] = both[n.value]
	}
	f.alias(i, out)
	return nil
}
