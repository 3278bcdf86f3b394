package machine

import "math"

// Floats of 16 and 8 bits.

func addConversions() {
	addPure("hgrd_f16_from_f32", func(a, _, _ uint64) uint64 { return uint64(halfFrom32(f32(a))) })
	addPure("hgrd_f16_to_f32", func(a, _, _ uint64) uint64 { return b32(halfTo32(uint16(a))) })
	addPure("hgrd_bf16_from_f32", func(a, _, _ uint64) uint64 { return uint64(bfloatFrom32(f32(a))) })
	addPure("hgrd_bf16_to_f32", func(a, _, _ uint64) uint64 { return b32(bfloatTo32(uint16(a))) })
	addPure("hgrd_f8_from_f32", func(a, b, _ uint64) uint64 { return uint64(quarterFrom32(f32(a), int(b))) })
	addPure("hgrd_f8_to_f32", func(a, b, _ uint64) uint64 { return b32(quarterTo32(uint8(a), int(b))) })
}

// smallFloat is a format with a sign, exponent bits and fraction bits, as IEEE 754 has them.
type smallFloat struct {
	exponent, fraction int
	noInfinity         bool // the highest exponent holds numbers, all but the last
	saturate           bool // what is too large becomes the largest number
}

var (
	formatHalf = smallFloat{exponent: 5, fraction: 10}
	formatE5M2 = smallFloat{exponent: 5, fraction: 2, saturate: true}
	formatE4M3 = smallFloat{exponent: 4, fraction: 3, noInfinity: true, saturate: true}
)

// encode rounds to nearest, ties to even.
func (s smallFloat) encode(x float64) uint32 {
	sign := uint32(0)
	if math.Signbit(x) {
		sign = 1 << (s.exponent + s.fraction)
		x = -x
	}
	top := uint32(1)<<s.exponent - 1
	inf := top << s.fraction
	largest := inf - 1
	if s.noInfinity {
		largest = inf | (1<<s.fraction - 2)
	}
	if math.IsNaN(x) {
		return sign | inf | (1<<s.fraction - 1)
	}
	bias := 1<<(s.exponent-1) - 1
	_, e := math.Frexp(x) // x = f * 2^e, 0.5 <= f < 1
	e = max(e-1, 1-bias)
	// units of the last place: those of the subnormals at least
	n := math.RoundToEven(math.Ldexp(x, s.fraction-e))
	if math.IsInf(n, 0) || n > math.Ldexp(1, 40) {
		n = math.Ldexp(1, 40)
	}
	code := uint64(n)
	if x != 0 && e >= 1-bias {
		code += uint64(e-(1-bias)) << s.fraction // the hidden bit of n adds one to the exponent
	}
	if code > uint64(largest) {
		if s.saturate {
			return sign | largest
		}
		return sign | inf
	}
	return sign | uint32(code)
}

func (s smallFloat) decode(code uint32) float64 {
	sign := 1.0
	if code>>(s.exponent+s.fraction)&1 != 0 {
		sign = -1
	}
	e := int(code>>s.fraction) & (1<<s.exponent - 1)
	m := code & (1<<s.fraction - 1)
	bias := 1<<(s.exponent-1) - 1
	if e == 1<<s.exponent-1 {
		switch {
		case s.noInfinity && m != 1<<s.fraction-1:
		case m == 0 && !s.noInfinity:
			return math.Inf(int(sign))
		default:
			return math.NaN()
		}
	}
	if e == 0 {
		return sign * math.Ldexp(float64(m), 1-bias-s.fraction)
	}
	return sign * math.Ldexp(float64(m|1<<s.fraction), e-bias-s.fraction)
}

func halfFrom32(x float32) uint16 { return uint16(formatHalf.encode(float64(x))) }
func halfTo32(x uint16) float32   { return float32(formatHalf.decode(uint32(x))) }

func bfloatFrom32(x float32) uint16 {
	n := math.Float32bits(x)
	if x != x {
		return uint16(n>>16) | 0x40
	}
	return uint16((n + 0x7fff + n>>16&1) >> 16)
}

func bfloatTo32(x uint16) float32 { return math.Float32frombits(uint32(x) << 16) }

// eight-bit floats: kind 0 is e4m3, 1 is e5m2.
func quarterFrom32(x float32, kind int) uint8 {
	if kind == 0 {
		return uint8(formatE4M3.encode(float64(x)))
	}
	return uint8(formatE5M2.encode(float64(x)))
}

func quarterTo32(x uint8, kind int) float32 {
	if kind == 0 {
		return float32(formatE4M3.decode(uint32(x)))
	}
	return float32(formatE5M2.decode(uint32(x)))
}
