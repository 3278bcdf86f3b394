package libc

import (
	"math"

	"github.com/hgrd/hgrd/simulator/hostmachine/library"
)

// mathematics are the functions of math.h: for double by their names, for float with an f behind them.
var mathematics = map[string]library.Func{}

// addMathematics fills them in.
func addMathematics() {
	for name, f := range map[string]func(float64) float64{
		"sqrt": math.Sqrt, "cbrt": math.Cbrt, "sin": math.Sin, "cos": math.Cos, "tan": math.Tan, "asin": math.Asin, "acos": math.Acos,
		"atan": math.Atan, "sinh": math.Sinh, "cosh": math.Cosh, "tanh": math.Tanh, "asinh": math.Asinh, "acosh": math.Acosh,
		"atanh": math.Atanh, "exp": math.Exp, "exp2": math.Exp2, "expm1": math.Expm1, "log": math.Log, "log2": math.Log2,
		"log10": math.Log10, "log1p": math.Log1p, "fabs": math.Abs, "floor": math.Floor, "ceil": math.Ceil, "trunc": math.Trunc,
		"round": math.Round, "rint": math.RoundToEven, "nearbyint": math.RoundToEven, "erf": math.Erf, "erfc": math.Erfc,
		"tgamma": math.Gamma, "lgamma": func(x float64) float64 { v, _ := math.Lgamma(x); return v },
		"logb": math.Logb, "j0": math.J0, "j1": math.J1, "y0": math.Y0, "y1": math.Y1,
		"rsqrt": func(x float64) float64 { return 1 / math.Sqrt(x) },
		"exp10": func(x float64) float64 { return math.Pow(10, x) },
	} {
		mathematics[name] = func(c *call) { c.Return(math.Float64bits(f(double(c, 0)))) }
		mathematics[name+"f"] = func(c *call) { c.Return(single(f(float(c, 0)))) }
	}
	for name, f := range map[string]func(x, y float64) float64{
		"pow": math.Pow, "fmod": math.Mod, "atan2": math.Atan2, "hypot": math.Hypot, "copysign": math.Copysign, "fdim": math.Dim,
		"fmin": fmin, "fmax": fmax, "remainder": math.Remainder, "nextafter": math.Nextafter,
	} {
		mathematics[name] = func(c *call) { c.Return(math.Float64bits(f(double(c, 0), double(c, 1)))) }
		mathematics[name+"f"] = func(c *call) {
			if name == "nextafter" {
				c.Return(uint64(math.Float32bits(math.Nextafter32(float32(float(c, 0)), float32(float(c, 1))))))
				return
			}
			c.Return(single(f(float(c, 0), float(c, 1))))
		}
	}
	round := func(name string, f func(float64) float64) {
		mathematics[name] = func(c *call) { c.Return(uint64(int64(f(double(c, 0))))) }
		mathematics[name+"f"] = func(c *call) { c.Return(uint64(int64(f(float(c, 0))))) }
	}
	for _, l := range []string{"l", "ll"} {
		round(l+"round", math.Round)
		round(l+"rint", math.RoundToEven)
	}
	more := map[string]library.Func{
		"fma":    func(c *call) { c.Return(math.Float64bits(math.FMA(double(c, 0), double(c, 1), double(c, 2)))) },
		"fmaf":   func(c *call) { c.Return(single(math.FMA(float(c, 0), float(c, 1), float(c, 2)))) },
		"ldexp":  func(c *call) { c.Return(math.Float64bits(math.Ldexp(double(c, 0), c.Int(1)))) },
		"ldexpf": func(c *call) { c.Return(single(math.Ldexp(float(c, 0), c.Int(1)))) },
		"scalbn": func(c *call) { c.Return(math.Float64bits(math.Ldexp(double(c, 0), c.Int(1)))) },
		"frexp": func(c *call) {
			f, e := math.Frexp(double(c, 0))
			c.Space.Store(c.U(1), 4, value(uint64(e)))
			c.Return(math.Float64bits(f))
		},
		"modf": func(c *call) {
			w, f := math.Modf(double(c, 0))
			c.Space.Store(c.U(1), 8, value(math.Float64bits(w)))
			c.Return(math.Float64bits(f))
		},
		"modff": func(c *call) {
			w, f := math.Modf(float(c, 0))
			c.Space.Store(c.U(1), 4, value(single(w)))
			c.Return(single(f))
		},
		"ilogb":              func(c *call) { c.ReturnInt(math.Ilogb(double(c, 0))) },
		"abs":                func(c *call) { c.ReturnInt(max(c.Int(0), -c.Int(0))) },
		"labs":               func(c *call) { c.ReturnInt(max(int(c.U(0)), -int(c.U(0)))) },
		"llabs":              func(c *call) { c.ReturnInt(max(int(c.U(0)), -int(c.U(0)))) },
		"__isnan":            func(c *call) { c.Return(bit(math.IsNaN(double(c, 0)))) },
		"__isinf":            func(c *call) { c.Return(bit(math.IsInf(double(c, 0), 0))) },
		"__finite":           func(c *call) { f := double(c, 0); c.Return(bit(!math.IsNaN(f) && !math.IsInf(f, 0))) },
		"__isnanf":           func(c *call) { c.Return(bit(math.IsNaN(float(c, 0)))) },
		"__isinff":           func(c *call) { c.Return(bit(math.IsInf(float(c, 0), 0))) },
		"__finitef":          func(c *call) { f := float(c, 0); c.Return(bit(!math.IsNaN(f) && !math.IsInf(f, 0))) },
		"hgrd_f16_from_f32":  func(c *call) { c.Return(halfBits(c.U(0))) },
		"hgrd_f16_to_f32":    func(c *call) { c.Return(halfToSingle(c.U(0))) },
		"hgrd_bf16_from_f32": func(c *call) { c.Return(brainBits(c.U(0))) },
		"hgrd_bf16_to_f32":   func(c *call) { c.Return(c.U(0) << 16) },
		"sincos": func(c *call) {
			s, k := math.Sincos(double(c, 0))
			c.Space.Store(c.U(1), 8, value(math.Float64bits(s)))
			c.Space.Store(c.U(2), 8, value(math.Float64bits(k)))
		},
	}
	for name, f := range more {
		mathematics[name] = f
	}
	for name, f := range mathematics {
		mathematics[name] = func(c *call) {
			library.Keep(c.Run, func() *unclearErrno { return &unclearErrno{} }).called = true
			f(c)
		}
	}
}

func double(c *call, i int) float64 { return math.Float64frombits(c.U(i)) }
func float(c *call, i int) float64  { return float64(math.Float32frombits(uint32(c.U(i)))) }
func single(f float64) uint64       { return uint64(math.Float32bits(float32(f))) }

func fmin(x, y float64) float64 {
	if math.IsNaN(x) || y < x {
		return y
	}
	return x
}

func fmax(x, y float64) float64 {
	if math.IsNaN(x) || y > x {
		return y
	}
	return x
}

// halfBits rounds a float to sixteen bits, to nearest even.
func halfBits(v uint64) uint64 {
	x := uint32(v)
	sign, mantissa := x>>16&0x8000, x&0x7fffff
	exponent := int(x>>23&255) - 127 + 15
	switch {
	case x>>23&255 == 255:
		if mantissa != 0 {
			return uint64(sign | 0x7c00 | 0x200 | mantissa>>13)
		}
		return uint64(sign | 0x7c00)
	case exponent >= 31:
		return uint64(sign | 0x7c00)
	case exponent < -10:
		return uint64(sign)
	case exponent <= 0:
		mantissa |= 0x800000
		shift := uint32(14 - exponent)
		m, low, half := mantissa>>shift, mantissa&(1<<shift-1), uint32(1)<<(shift-1)
		if low > half || low == half && m&1 != 0 {
			m++
		}
		return uint64(sign | m)
	}
	m, low := uint32(exponent)<<10|mantissa>>13, mantissa&0x1fff
	if low > 0x1000 || low == 0x1000 && m&1 != 0 {
		m++
	}
	return uint64(sign | m)
}

func halfToSingle(h uint64) uint64 {
	sign, exponent, mantissa := uint32(h&0x8000)<<16, uint32(h>>10&31), uint32(h&0x3ff)
	switch {
	case exponent == 31:
		return uint64(sign | 0x7f800000 | mantissa<<13)
	case exponent != 0:
		return uint64(sign | (exponent+112)<<23 | mantissa<<13)
	}
	f := float32(mantissa) / 16777216
	return uint64(math.Float32bits(f) | sign)
}

func brainBits(v uint64) uint64 {
	x := uint32(v)
	if x&0x7fffffff > 0x7f800000 {
		return uint64(x>>16 | 0x40)
	}
	return uint64((x + 0x7fff + x>>16&1) >> 16)
}
