package code

import (
	"errors"
	"fmt"

	"github.com/llir/llvm/ir"
	irconst "github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// resize changes the width of integers.
func (f *fn) resize(i valued, from value.Value, to types.Type, signed bool) error {
	in, s, err := f.operands(from.Type(), from)
	if err != nil {
		return err
	}
	out, err := f.layout.Leaves(to)
	if err != nil {
		return err
	}
	a := s[0]
	fi, fok := from.Type().(*types.IntType)
	ti, tok := to.(*types.IntType)
	switch {
	case tok && ti.BitSize > 64 && (!fok || fi.BitSize <= 64):
		d := f.result(i, 2)
		if signed {
			f.emit(Inst{Op: Sext, D: d[0], A: a[0], X: uint16(in[0].Bits), Imm: -1})
			f.emit(Inst{Op: AShr, D: d[1], A: d[0], B: f.number(63), X: 64, Imm: -1})
			f.emit(Inst{Op: Mask, D: d[1], A: d[1], X: uint16(out[1].Bits), Imm: int64(mask(out[1].Bits))})
		} else {
			f.emit(Inst{Op: Mov, D: d[0], A: a[0]})
			f.emit(Inst{Op: Mov, D: d[1], A: f.number(0)})
		}
		return nil
	case fok && fi.BitSize > 64 && len(out) == 1:
		in, a = in[:1], a[:1]
	case fok && fi.BitSize > 64:
		return errors.New("cast between wide integers")
	}
	if len(in) != len(out) {
		return errors.New("cast between values of unequal parts")
	}
	if len(in) == 1 && in[0].Bits <= out[0].Bits && !signed {
		f.values[i] = a
		// A shade's expression has the width of the value.
		if in[0].Bits < out[0].Bits {
			d := f.result(i, 1)
			f.emit(Inst{Op: Mask, D: d[0], A: a[0], X: uint16(out[0].Bits), Imm: int64(mask(in[0].Bits))})
		}
		return nil
	}
	d := f.result(i, len(out))
	for k := range out {
		if signed {
			f.emit(Inst{Op: Sext, D: d[k], A: a[k], X: uint16(in[k].Bits), C: 0, Imm: int64(mask(out[k].Bits))})
		} else {
			n := min(in[k].Bits, out[k].Bits)
			f.emit(Inst{Op: Mask, D: d[k], A: a[k], X: uint16(out[k].Bits), Imm: int64(mask(n))})
		}
	}
	return nil
}

// bitcast keeps the bits: where the parts are as wide on both sides the registers stay, else they are repacked.
func (f *fn) bitcast(i value.Value, from value.Value, to types.Type) error {
	in, s, err := f.operands(from.Type(), from)
	if err != nil {
		return err
	}
	out, err := f.layout.Leaves(to)
	if err != nil {
		return err
	}
	if len(in) == len(out) {
		f.values[i] = s[0]
		return nil
	}
	a := s[0]
	if len(in) == 0 || len(out) == 0 || in[0].Bits*len(in) != out[0].Bits*len(out) {
		return errors.New("cast between values of unequal size")
	}
	ib, ob := in[0].Bits, out[0].Bits
	d := f.result(i, len(out))
	for k := range out {
		if ib > ob { // cut
			f.emit(Inst{Op: LShr, D: d[k], A: a[k*ob/ib], B: f.number(uint64(k * ob % ib)), X: 64, Imm: -1})
			f.emit(Inst{Op: Mask, D: d[k], A: d[k], X: uint16(ob), Imm: int64(mask(ob))})
			continue
		}
		f.emit(Inst{Op: Mask, D: d[k], A: a[k*ob/ib], X: uint16(ob), Imm: int64(mask(ib))})
		for n := 1; n < ob/ib; n++ {
			t := f.temp()
			f.emit(Inst{Op: Mask, D: t, A: a[k*ob/ib+n], X: uint16(ob), Imm: int64(mask(ib))})
			f.emit(Inst{Op: Shl, D: t, A: t, B: f.number(uint64(n * ib)), X: uint16(ob), Imm: int64(mask(ob))})
			f.emit(Inst{Op: Or, D: d[k], A: d[k], B: t, X: uint16(ob)})
		}
	}
	return nil
}

// convert changes between integers and floats, and between floats.
func (f *fn) convert(i valued, from value.Value, to types.Type, what string) error {
	in, s, err := f.operands(from.Type(), from)
	if err != nil {
		return err
	}
	out, err := f.layout.Leaves(to)
	if err != nil {
		return err
	}
	if isLong(from.Type()) || isLong(to) {
		return f.convertLong(i, s[0], from.Type(), to, in, out, what)
	}
	if len(in) != len(out) {
		return errors.New("conversion between values of unequal parts")
	}
	d := f.result(i, len(out))
	for k := range out {
		ib, ob := in[k].Bits, out[k].Bits
		inst := Inst{D: d[k], A: s[0][k]}
		double := func(single, double Op, bits int) Op {
			if bits == 64 {
				return double
			}
			return single
		}
		floatBits := ib
		switch what {
		case "fpext":
			inst.Op = F32ToF64
		case "fptrunc":
			inst.Op, floatBits = F64ToF32, ob
		case "fptosi":
			inst.Op, inst.X = double(F32ToS, F64ToS, ib), uint16(ob)
		case "fptoui":
			inst.Op, inst.X = double(F32ToU, F64ToU, ib), uint16(ob)
		case "sitofp":
			inst.Op, inst.X, floatBits = double(SToF32, SToF64, ob), uint16(ib), ob
		case "uitofp":
			inst.Op, inst.X, floatBits = double(UToF32, UToF64, ob), uint16(ib), ob
		}
		if floatBits != 32 && floatBits != 64 || what[0] == 'f' && what[2] != 't' && ib == ob {
			return fmt.Errorf("conversion from %v to %v", from.Type(), to)
		}
		f.emit(inst)
	}
	return nil
}

func (f *fn) convertLong(i valued, a []uint32, from, to types.Type, in, out []Leaf, what string) error {
	d := f.result(i, len(out))
	list := append(append([]uint32{}, d...), a...)
	var op WideOp
	bits := 0
	switch {
	case what == "fpext" && len(a) == 1 && in[0].Bits == 32:
		op = LongFrom32
	case what == "fpext" && len(a) == 1 && in[0].Bits == 64:
		op = LongFrom64
	case what == "fptrunc" && len(d) == 1 && out[0].Bits == 32:
		op = LongTo32
	case what == "fptrunc" && len(d) == 1 && out[0].Bits == 64:
		op = LongTo64
	case what == "sitofp" && len(a) == 1:
		op, bits = LongFromS, in[0].Bits
	case what == "uitofp" && len(a) == 1:
		op, bits = LongFromU, in[0].Bits
	case what == "fptosi" && len(d) == 1:
		op, bits = LongToS, out[0].Bits
	case what == "fptoui" && len(d) == 1:
		op, bits = LongToU, out[0].Bits
	default:
		return fmt.Errorf("conversion from %v to %v", from, to)
	}
	f.emit(Inst{Op: Wide, X: uint16(op), C: uint32(bits), Imm: f.list(list...)})
	return nil
}

// leafRange is which registers of a value a path of indices leads to.
func (f *fn) leafRange(t types.Type, indices []uint64) (first, n int, err error) {
	count := func(t types.Type) int {
		l, e := f.layout.Leaves(t)
		if e != nil {
			err = e
		}
		return len(l)
	}
	for _, ix := range indices {
		switch s := t.(type) {
		case *types.StructType:
			if ix >= uint64(len(s.Fields)) {
				return 0, 0, errors.New("no such field")
			}
			for _, field := range s.Fields[:ix] {
				first += count(field)
			}
			t = s.Fields[ix]
		case *types.ArrayType:
			if ix >= s.Len {
				return 0, 0, errors.New("no such element")
			}
			first += int(ix) * count(s.ElemType)
			t = s.ElemType
		default:
			return 0, 0, errors.New("index into no aggregate")
		}
	}
	n = count(t)
	return first, n, err
}

// extract takes a part of an aggregate, or, if elem is given, makes one with another part.
func (f *fn) extract(i valued, x value.Value, indices []uint64, elem value.Value) error {
	s, err := f.slots(x)
	if err != nil {
		return err
	}
	first, n, err := f.leafRange(x.Type(), indices)
	if err != nil {
		return err
	}
	if first+n > len(s) {
		return errors.New("no such part")
	}
	if elem == nil {
		f.values[i] = s[first : first+n]
		return nil
	}
	e, err := f.slots(elem)
	if err != nil {
		return err
	}
	if len(e) != n {
		return errors.New("part of another type")
	}
	list := append([]uint32{}, s...)
	copy(list[first:], e)
	f.values[i] = list
	return nil
}

func (f *fn) vector(inst ir.Instruction) error {
	at := func(v value.Value, n int) (int, error) {
		c, ok := f.constantNumber(v)
		if !ok || c >= uint64(n) {
			return 0, errors.New("index of a vector that is no constant within it")
		}
		return int(c), nil
	}
	switch i := inst.(type) {
	case *ir.InstExtractElement:
		s, err := f.slots(i.X)
		if err != nil {
			return err
		}
		n, err := at(i.Index, len(s))
		if err != nil {
			return err
		}
		f.values[i] = s[n : n+1]
	case *ir.InstInsertElement:
		s, err := f.slots(i.X)
		if err != nil {
			return err
		}
		n, err := at(i.Index, len(s))
		if err != nil {
			return err
		}
		e, err := f.scalar(i.Elem)
		if err != nil {
			return err
		}
		list := append([]uint32{}, s...)
		list[n] = e
		f.values[i] = list
	case *ir.InstShuffleVector:
		x, err := f.slots(i.X)
		if err != nil {
			return err
		}
		y, err := f.slots(i.Y)
		if err != nil {
			return err
		}
		mask, ok := i.Mask.(irconst.Constant)
		if !ok {
			return errors.New("mask that is no constant")
		}
		parts, err := f.eval(mask)
		if err != nil {
			return err
		}
		both := append(append([]uint32{}, x...), y...)
		list := make([]uint32, len(parts))
		for k, p := range parts {
			if p.Undef {
				list[k] = f.constant(Const{Undef: true})
			} else if p.Value < uint64(len(both)) {
				list[k] = both[p.Value]
			} else {
				return errors.New("mask beyond the vectors")
			}
		}
		f.values[i] = list
	}
	return nil
}

// atomic is a load, an operation and a store: no other thread runs meanwhile.
func (f *fn) atomic(i *ir.InstAtomicRMW) error {
	if err := f.load(i, i.Dst, i.X.Type()); err != nil {
		return err
	}
	leaves, s, err := f.operands(i.X.Type(), i.X)
	if err != nil {
		return err
	}
	if len(leaves) != 1 {
		return errors.New("atomic operation on such a type")
	}
	old, a, _ := f.values[i][0], s[0][0], 0
	to, err := f.scalar(i.Dst)
	if err != nil {
		return err
	}
	l := leaves[0]
	d := f.temp()
	in := Inst{D: d, A: old, B: a, X: uint16(l.Bits), Imm: int64(mask(l.Bits))}
	choose := func(op Op, swap bool) {
		c := f.temp()
		x, y := old, a
		if swap {
			x, y = y, x
		}
		f.emit(Inst{Op: op, D: c, A: x, B: y, X: uint16(l.Bits)})
		in = Inst{Op: Select, D: d, A: c, B: old, C: a, X: uint16(l.Bits)}
	}
	switch i.Op {
	case enum.AtomicOpXChg:
		in.Op, in.A = Mov, a
	case enum.AtomicOpAdd:
		in.Op = Add
	case enum.AtomicOpSub:
		in.Op = Sub
	case enum.AtomicOpAnd:
		in.Op = And
	case enum.AtomicOpOr:
		in.Op = Or
	case enum.AtomicOpXor:
		in.Op = Xor
	case enum.AtomicOpMax:
		choose(Slt, true)
	case enum.AtomicOpMin:
		choose(Slt, false)
	case enum.AtomicOpUMax:
		choose(Ult, true)
	case enum.AtomicOpUMin:
		choose(Ult, false)
	default:
		return errors.New("atomic operation")
	}
	f.emit(in)
	f.emit(Inst{Op: Store, A: to, B: d, X: uint16(l.Bytes()), Site: f.site(i)})
	return nil
}

func (f *fn) exchange(i *ir.InstCmpXchg) error {
	leaves, s, err := f.operands(i.New.Type(), i.Cmp, i.New)
	if err != nil {
		return err
	}
	to, err := f.scalar(i.Ptr)
	if err != nil {
		return err
	}
	if len(leaves) != 1 {
		return errors.New("exchange of such a type")
	}
	d := f.result(i, 2)
	f.emit(Inst{Op: Xchg, A: to, X: uint16(leaves[0].Bytes()), Imm: f.list(s[0][0], s[1][0], d[0], d[1]), Site: f.site(i)})
	return nil
}
