package layout

import (
	"math"
	"math/big"
)

// LongDoublePrecision is that of the significand.
const LongDoublePrecision = 64

// LongDouble is a number, not NaN, as x86's extended precision: significand, then sign and exponent.
func LongDouble(x *big.Float) (significand, exponent uint64) {
	sign := uint64(0)
	if x.Signbit() {
		sign = 1 << 15
	}
	switch {
	case x.IsInf():
		return 1 << 63, sign | 0x7fff
	case x.Sign() == 0:
		return 0, sign
	}
	r := new(big.Float).SetPrec(LongDoublePrecision).SetMode(big.ToNearestEven).Set(x)
	m := new(big.Float)
	e := r.MantExp(m) // 0.5 <= |m| < 1
	m.SetMantExp(m.Abs(m), 64)
	bits, _ := m.Uint64()
	biased := e - 1 + 16383
	switch {
	case biased >= 0x7fff:
		return 1 << 63, sign | 0x7fff
	case biased <= 0:
		shift := uint(1 - biased)
		if shift > 63 {
			return 0, sign
		}
		return bits >> shift, sign
	}
	return bits, sign | uint64(biased)
}

// FromLongDouble is the number; nan for one that is none.
func FromLongDouble(significand, exponent uint64) (x *big.Float, nan bool) {
	x = new(big.Float).SetPrec(LongDoublePrecision)
	e := int(exponent & 0x7fff)
	if e == 0x7fff {
		if significand<<1 != 0 {
			return x, true
		}
		return x.SetInf(exponent>>15&1 != 0), false
	}
	x.SetUint64(significand)
	if e == 0 {
		e = 1
	}
	x.SetMantExp(x, e-16383-63)
	if exponent>>15&1 != 0 {
		x.Neg(x)
	}
	return x, false
}

// FromFloat is a double as an exact number; nan for one that is none.
func FromFloat(f float64) (x *big.Float, nan bool) {
	x = new(big.Float).SetPrec(LongDoublePrecision)
	if math.IsNaN(f) {
		return x, true
	}
	return x.SetFloat64(f), false
}
