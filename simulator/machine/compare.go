package machine

import (
	"errors"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
)

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
