package hostmachine

import (
	"github.com/hgrd/hgrd/simulator/hostmachine/unwind"
	"math"
	"math/big"
	"math/bits"

	"github.com/hgrd/hgrd/simulator/hostmachine/code"
	"github.com/hgrd/hgrd/simulator/hostmachine/layout"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
)

// wide executes an operation on numbers of more than 64 bits. l are its registers: results first.
func (m *vm) wide(in *code.Inst, l []uint32, r []memory.Value) {
	op := code.WideOp(in.X)
	results := 2
	switch op {
	case code.WideEq, code.WideNe, code.WideUlt, code.WideUle, code.WideSlt, code.WideSle, code.LongCmp, code.LongTo32,
		code.LongTo64, code.LongToS, code.LongToU:
		results = 1
	}
	for _, a := range l[results:] {
		if s := r[a].S; s != nil {
			if s.Undef != 0 {
				for _, d := range l[:results] {
					r[d] = memory.Value{S: memory.Undefined}
				}
				return
			}
			m.concretised(r[a], "is part of a wide number")
		}
	}
	arg := func(i int) uint64 { return r[l[results+i]].V }
	set := func(v ...uint64) {
		for i, d := range l[:results] {
			r[d] = memory.Value{V: v[i]}
		}
	}
	if op < code.LongAdd {
		m.wideInteger(op, uint(in.C), arg, set)
		return
	}
	if op == code.MulOverflow {
		set(mulOverflow(arg(0), arg(1), uint16(in.C), arg(2) == 1))
		return
	}
	m.long(op, uint16(in.C), arg, set)
}

func (m *vm) wideInteger(op code.WideOp, width uint, arg func(int) uint64, set func(...uint64)) {
	top := ^uint64(0) >> (128 - width)
	a0, a1, b0, b1 := arg(0), arg(1), arg(2), arg(3)
	signed := func(v uint64) int64 { return int64(v<<(128-width)) >> (128 - width) }
	switch op {
	case code.WideAdd:
		s, c := bits.Add64(a0, b0, 0)
		t, _ := bits.Add64(a1, b1, c)
		set(s, t&top)
	case code.WideSub:
		s, c := bits.Sub64(a0, b0, 0)
		t, _ := bits.Sub64(a1, b1, c)
		set(s, t&top)
	case code.WideMul:
		h, l := bits.Mul64(a0, b0)
		set(l, (h+a0*b1+a1*b0)&top)
	case code.WideShl, code.WideLShr, code.WideAShr:
		n := b0
		if b1 != 0 || n >= 128 {
			n = 128
		}
		switch {
		case op == code.WideShl && n >= 64:
			set(0, a0<<(n-64)&top)
		case op == code.WideShl:
			set(a0<<n, (a1<<n|a0>>(64-n))&top)
		case op == code.WideLShr && n >= 64:
			set(a1>>(n-64), 0)
		case op == code.WideLShr:
			set(a0>>n|a1<<(64-n), a1>>n)
		case n >= 64:
			set(uint64(signed(a1)>>(n-64)), uint64(signed(a1)>>63)&top)
		default:
			set(a0>>n|uint64(signed(a1))<<(64-n), uint64(signed(a1)>>n)&top)
		}
	case code.WideEq:
		set(bit(a0 == b0 && a1 == b1))
	case code.WideNe:
		set(bit(a0 != b0 || a1 != b1))
	case code.WideUlt:
		set(bit(a1 < b1 || a1 == b1 && a0 < b0))
	case code.WideUle:
		set(bit(a1 < b1 || a1 == b1 && a0 <= b0))
	case code.WideSlt:
		set(bit(signed(a1) < signed(b1) || a1 == b1 && a0 < b0))
	case code.WideSle:
		set(bit(signed(a1) < signed(b1) || a1 == b1 && a0 <= b0))
	default:
		number := func(lo, hi uint64, sign bool) *big.Int {
			x := new(big.Int).SetUint64(hi)
			if sign {
				x.SetInt64(signed(hi))
			}
			return x.Add(x.Lsh(x, 64), new(big.Int).SetUint64(lo))
		}
		sign := op == code.WideSDiv || op == code.WideSRem
		x, y := number(a0, a1, sign), number(b0, b1, sign)
		if y.Sign() == 0 {
			m.fail(Fault, "division by zero")
		}
		if op == code.WideUDiv || op == code.WideSDiv {
			x.Quo(x, y)
		} else {
			x.Rem(x, y)
		}
		x.And(x, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), width), big.NewInt(1)))
		low := new(big.Int).And(x, new(big.Int).SetUint64(math.MaxUint64))
		set(low.Uint64(), x.Rsh(x, 64).Uint64())
	}
}

func mulOverflow(a, b uint64, width uint16, signed bool) (uint64, uint64) {
	mask := ^uint64(0) >> (64 - width)
	if signed {
		x := new(big.Int).Mul(big.NewInt(sext(a, width)), big.NewInt(sext(b, width)))
		return a * b & mask, bit(x.Cmp(big.NewInt(sext(a*b&mask, width))) != 0)
	}
	h, l := bits.Mul64(a, b)
	return l & mask, bit(h != 0 || l > mask)
}

// long computes with x86's extended precision.
func (m *vm) long(op code.WideOp, width uint16, arg func(int) uint64, set func(...uint64)) {
	nan := func() { set(0xc<<60, 0x7fff) }
	result := func(x *big.Float) {
		a, b := layout.LongDouble(x)
		set(a, b)
	}
	switch op {
	case code.LongFrom32, code.LongFrom64:
		f := f64(arg(0))
		if op == code.LongFrom32 {
			f = float64(f32(arg(0)))
		}
		x, bad := layout.FromFloat(f)
		if bad {
			nan()
			return
		}
		result(x)
		return
	case code.LongFromS:
		result(new(big.Float).SetPrec(64).SetInt64(sext(arg(0), width)))
		return
	case code.LongFromU:
		result(new(big.Float).SetPrec(64).SetUint64(arg(0)))
		return
	}
	x, bad := layout.FromLongDouble(arg(0), arg(1))
	switch op {
	case code.LongTo32:
		f, _ := x.Float32()
		if bad {
			f = float32(math.NaN())
		}
		set(b32(f))
		return
	case code.LongTo64:
		f, _ := x.Float64()
		if bad {
			f = math.NaN()
		}
		set(b64(f))
		return
	case code.LongToS, code.LongToU:
		n, _ := x.Int(nil)
		mask := ^uint64(0) >> (64 - width)
		if bad || n == nil || op == code.LongToS && !n.IsInt64() || op == code.LongToU && !n.IsUint64() && !n.IsInt64() {
			set(1 << (width - 1))
			return
		}
		if n.Sign() < 0 {
			set(uint64(n.Int64()) & mask)
		} else {
			set(n.Uint64() & mask)
		}
		return
	case code.LongNeg:
		set(arg(0), arg(1)^0x8000)
		return
	}
	y, alsoBad := layout.FromLongDouble(arg(2), arg(3))
	bad = bad || alsoBad
	if op == code.LongCmp {
		p := arg(4)
		switch {
		case bad:
			set(p >> 3 & 1)
		case x.Cmp(y) < 0:
			set(p & 1)
		case x.Cmp(y) == 0:
			set(p >> 1 & 1)
		default:
			set(p >> 2 & 1)
		}
		return
	}
	z := new(big.Float).SetPrec(64)
	if bad {
		nan()
		return
	}
	reason := unwind.Catch(func() { compute(op, z, x, y) })
	switch _, undefined := reason.(big.ErrNaN); {
	case undefined:
		nan()
	case reason != nil:
		unwind.Leave(reason)
	default:
		result(z)
	}
}

// compute sets z; where the result is no number, big tells so by a panic.
func compute(op code.WideOp, z, x, y *big.Float) {
	switch op {
	case code.LongAdd:
		z.Add(x, y)
	case code.LongSub:
		z.Sub(x, y)
	case code.LongMul:
		z.Mul(x, y)
	default:
		z.Quo(x, y)
	}
}
