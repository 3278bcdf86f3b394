package code

import (
	"math"
	"math/bits"
)

// PureFunc is a function of up to three registers; bits is the width of the result.
type PureFunc struct {
	Name string
	Args int
	Call func(bits int, a, b, c uint64) uint64
}

// Pures are the functions that Pure applies.
var Pures = []PureFunc{
	{"sqrt", 1, real1(math.Sqrt)}, {"sin", 1, real1(math.Sin)}, {"cos", 1, real1(math.Cos)}, {"exp", 1, real1(math.Exp)},
	{"exp2", 1, real1(math.Exp2)}, {"log", 1, real1(math.Log)}, {"log2", 1, real1(math.Log2)}, {"log10", 1, real1(math.Log10)},
	{"fabs", 1, real1(math.Abs)}, {"floor", 1, real1(math.Floor)}, {"ceil", 1, real1(math.Ceil)}, {"trunc", 1, real1(math.Trunc)},
	{"rint", 1, real1(math.RoundToEven)}, {"nearbyint", 1, real1(math.RoundToEven)}, {"roundeven", 1, real1(math.RoundToEven)},
	{"round", 1, real1(math.Round)},
	{"pow", 2, real2(math.Pow)}, {"fmod", 2, real2(math.Mod)}, {"copysign", 2, real2(math.Copysign)},
	{"minnum", 2, real2(minnum)}, {"maxnum", 2, real2(maxnum)}, {"minimum", 2, real2(math.Min)}, {"maximum", 2, real2(math.Max)},
	{"fma", 3, fma}, {"fmuladd", 3, fmuladd},
	{"powi", 2, func(w int, a, b, _ uint64) uint64 { return fromReal(w, math.Pow(toReal(w, a), float64(int32(b)))) }},
	{"abs", 1, func(w int, a, _, _ uint64) uint64 {
		if sext(w, a) < 0 {
			a = -a
		}
		return a & mask(w)
	}},
	{"smin", 2, func(w int, a, b, _ uint64) uint64 { return pick(sext(w, a) < sext(w, b), a, b) }},
	{"smax", 2, func(w int, a, b, _ uint64) uint64 { return pick(sext(w, a) > sext(w, b), a, b) }},
	{"umin", 2, func(w int, a, b, _ uint64) uint64 { return min(a, b) }},
	{"umax", 2, func(w int, a, b, _ uint64) uint64 { return max(a, b) }},
	{"ctpop", 1, func(w int, a, _, _ uint64) uint64 { return uint64(bits.OnesCount64(a)) }},
	{"ctlz", 1, func(w int, a, _, _ uint64) uint64 { return uint64(bits.LeadingZeros64(a) - (64 - w)) }},
	{"cttz", 1, func(w int, a, _, _ uint64) uint64 { return uint64(min(bits.TrailingZeros64(a), w)) }},
	{"bswap", 1, func(w int, a, _, _ uint64) uint64 { return bits.ReverseBytes64(a) >> (64 - w) }},
	{"bitreverse", 1, func(w int, a, _, _ uint64) uint64 { return bits.Reverse64(a) >> (64 - w) }},
	{"fshl", 3, func(w int, a, b, c uint64) uint64 {
		if c %= uint64(w); c == 0 {
			return a
		}
		return (a<<c | b>>(uint64(w)-c)) & mask(w)
	}},
	{"fshr", 3, func(w int, a, b, c uint64) uint64 {
		if c %= uint64(w); c == 0 {
			return b
		}
		return (b>>c | a<<(uint64(w)-c)) & mask(w)
	}},
	{"uadd.sat", 2, func(w int, a, b, _ uint64) uint64 {
		if s := (a + b) & mask(w); s >= a {
			return s
		}
		return mask(w)
	}},
	{"usub.sat", 2, func(w int, a, b, _ uint64) uint64 { return a - min(a, b) }},
}

var pureIndex = func() map[string]int {
	m := map[string]int{}
	for i, p := range Pures {
		m[p.Name] = i
	}
	return m
}()

func pureArgs(name string) int { return Pures[pureIndex[name]].Args }

func sext(w int, v uint64) int64 { return int64(v<<(64-w)) >> (64 - w) }

func pick(c bool, a, b uint64) uint64 {
	if c {
		return a
	}
	return b
}

func toReal(w int, v uint64) float64 {
	if w == 32 {
		return float64(math.Float32frombits(uint32(v)))
	}
	return math.Float64frombits(v)
}

func fromReal(w int, f float64) uint64 {
	if w == 32 {
		return uint64(math.Float32bits(float32(f)))
	}
	return math.Float64bits(f)
}

func real1(f func(float64) float64) func(int, uint64, uint64, uint64) uint64 {
	return func(w int, a, _, _ uint64) uint64 { return fromReal(w, f(toReal(w, a))) }
}

func real2(f func(x, y float64) float64) func(int, uint64, uint64, uint64) uint64 {
	return func(w int, a, b, _ uint64) uint64 { return fromReal(w, f(toReal(w, a), toReal(w, b))) }
}

func fma(w int, a, b, c uint64) uint64 {
	return fromReal(w, math.FMA(toReal(w, a), toReal(w, b), toReal(w, c)))
}

// fmuladd rounds twice, as code for plain x86-64 does.
func fmuladd(w int, a, b, c uint64) uint64 {
	if w == 32 {
		x, y, z := math.Float32frombits(uint32(a)), math.Float32frombits(uint32(b)), math.Float32frombits(uint32(c))
		return uint64(math.Float32bits(float32(x*y) + z))
	}
	return math.Float64bits(float64(toReal(w, a)*toReal(w, b)) + toReal(w, c))
}

func minnum(x, y float64) float64 {
	switch {
	case math.IsNaN(x):
		return y
	case math.IsNaN(y):
		return x
	}
	return math.Min(x, y)
}

func maxnum(x, y float64) float64 {
	switch {
	case math.IsNaN(x):
		return y
	case math.IsNaN(y):
		return x
	}
	return math.Max(x, y)
}
