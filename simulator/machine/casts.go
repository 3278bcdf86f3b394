package machine

import (
	"errors"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

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

// pointer makes one of a number. Words of 32 bits are addresses within a block's shared memory.
func (f *fn) pointer(i *ir.InstIntToPtr) error {
	from, isInt := i.From.Type().(*types.IntType)
	to, isPointer := i.To.(*types.PointerType)
	if !isInt || !isPointer || from.BitSize != 32 || to.AddrSpace != spaceShared {
		return f.resize(i, i.From, i.To, false)
	}
	s, err := f.slots(i.From)
	if err != nil {
		return err
	}
	f.emit(protoInst{op: opOr, d: f.result(i, 1)[0], a: s[0], b: f.number(sharedWindow)})
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
