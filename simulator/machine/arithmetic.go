package machine

import (
	"errors"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

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
