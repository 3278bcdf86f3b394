package machine

import "math"

// addMath adds the mathematics of the C library and CUDA's, by the names of the externs. Functions of floats are computed
// as those of doubles and rounded.
func addMath() {
	one := func(name string, f func(float64) float64) {
		addPure(name, func(a, _, _ uint64) uint64 { return b64(f(f64(a))) })
		addPure(name+"f", func(a, _, _ uint64) uint64 { return b32(float32(f(float64(f32(a))))) })
	}
	two := func(name string, f func(x, y float64) float64) {
		addPure(name, func(a, b, _ uint64) uint64 { return b64(f(f64(a), f64(b))) })
		addPure(name+"f", func(a, b, _ uint64) uint64 { return b32(float32(f(float64(f32(a)), float64(f32(b))))) })
	}
	three := func(name string, f func(x, y, z float64) float64) {
		addPure(name, func(a, b, c uint64) uint64 { return b64(f(f64(a), f64(b), f64(c))) })
		addPure(name+"f", func(a, b, c uint64) uint64 {
			return b32(float32(f(float64(f32(a)), float64(f32(b)), float64(f32(c)))))
		})
	}
	// of a number and an integer
	scaled := func(name string, f func(x float64, n int) float64) {
		addPure(name, func(a, b, _ uint64) uint64 { return b64(f(f64(a), int(int32(b)))) })
		addPure(name+"f", func(a, b, _ uint64) uint64 { return b32(float32(f(float64(f32(a)), int(int32(b))))) })
	}
	order := func(name string, f func(n int, x float64) float64) {
		addPure(name, func(a, b, _ uint64) uint64 { return b64(f(int(int32(a)), f64(b))) })
		addPure(name+"f", func(a, b, _ uint64) uint64 { return b32(float32(f(int(int32(a)), float64(f32(b))))) })
	}
	whole := func(name string, bits int, f func(float64) float64) {
		addPure(name, func(a, _, _ uint64) uint64 { return toSigned(f(f64(a)), bits) })
		addPure(name+"f", func(a, _, _ uint64) uint64 { return toSigned(f(float64(f32(a))), bits) })
	}
	for _, x := range []struct {
		name string
		f    func(float64) float64
	}{
		{"acos", math.Acos}, {"acosh", math.Acosh}, {"asin", math.Asin}, {"asinh", math.Asinh}, {"atan", math.Atan},
		{"atanh", math.Atanh}, {"cbrt", math.Cbrt}, {"ceil", math.Ceil}, {"cos", math.Cos}, {"cosh", math.Cosh}, {"erf", math.Erf},
		{"erfc", math.Erfc}, {"exp", math.Exp}, {"exp2", math.Exp2}, {"expm1", math.Expm1}, {"fabs", math.Abs}, {"floor", math.Floor},
		{"lgamma", func(x float64) float64 { r, _ := math.Lgamma(x); return r }}, {"log", math.Log}, {"log10", math.Log10},
		{"log1p", math.Log1p}, {"log2", math.Log2}, {"logb", math.Logb}, {"nearbyint", math.RoundToEven}, {"rint", math.RoundToEven},
		{"round", math.Round}, {"sin", math.Sin}, {"sinh", math.Sinh}, {"sqrt", math.Sqrt}, {"tan", math.Tan}, {"tanh", math.Tanh},
		{"tgamma", math.Gamma}, {"trunc", math.Trunc},
		{"rsqrt", func(x float64) float64 { return 1 / math.Sqrt(x) }}, {"rcbrt", func(x float64) float64 { return 1 / math.Cbrt(x) }},
		{"exp10", func(x float64) float64 { return math.Pow(10, x) }}, {"erfinv", math.Erfinv}, {"erfcinv", math.Erfcinv},
		{"erfcx", func(x float64) float64 { return math.Exp(x*x) * math.Erfc(x) }},
		{"normcdf", func(x float64) float64 { return 0.5 * math.Erfc(-x/math.Sqrt2) }},
		{"normcdfinv", func(x float64) float64 { return -math.Sqrt2 * math.Erfcinv(2*x) }},
		{"sinpi", func(x float64) float64 { return math.Sin(math.Pi * math.Mod(x, 2)) }},
		{"cospi", func(x float64) float64 { return math.Cos(math.Pi * math.Mod(x, 2)) }},
		{"j0", math.J0}, {"j1", math.J1}, {"y0", math.Y0}, {"y1", math.Y1},
		{"cyl_bessel_i0", func(x float64) float64 { return besselI(0, x) }}, {"cyl_bessel_i1", func(x float64) float64 { return besselI(1, x) }},
	} {
		one(x.name, x.f)
	}
	two("atan2", math.Atan2)
	two("copysign", math.Copysign)
	two("fdim", math.Dim)
	two("fmax", func(x, y float64) float64 { return pickNumber(x, y, math.Max) })
	two("fmin", func(x, y float64) float64 { return pickNumber(x, y, math.Min) })
	two("fmod", math.Mod)
	two("hypot", math.Hypot)
	two("pow", math.Pow)
	two("remainder", math.Remainder)
	two("rhypot", func(x, y float64) float64 { return 1 / math.Hypot(x, y) })
	addPure("nextafter", func(a, b, _ uint64) uint64 { return b64(math.Nextafter(f64(a), f64(b))) })
	addPure("nextafterf", func(a, b, _ uint64) uint64 { return b32(math.Nextafter32(f32(a), f32(b))) })
	addPure("fma", func(a, b, c uint64) uint64 { return b64(math.FMA(f64(a), f64(b), f64(c))) })
	addPure("fmaf", func(a, b, c uint64) uint64 { return b32(fma32(f32(a), f32(b), f32(c))) })
	three("norm3d", func(x, y, z float64) float64 { return math.Hypot(math.Hypot(x, y), z) })
	three("rnorm3d", func(x, y, z float64) float64 { return 1 / math.Hypot(math.Hypot(x, y), z) })
	addPure4("norm4d", func(a, b, c, d uint64) uint64 {
		return b64(math.Hypot(math.Hypot(f64(a), f64(b)), math.Hypot(f64(c), f64(d))))
	})
	addPure4("norm4df", func(a, b, c, d uint64) uint64 {
		return b32(float32(math.Hypot(math.Hypot(float64(f32(a)), float64(f32(b))), math.Hypot(float64(f32(c)), float64(f32(d))))))
	})
	whole("ilogb", 32, func(x float64) float64 { return float64(math.Ilogb(x)) })
	for _, name := range []string{"lrint", "llrint"} {
		whole(name, 64, math.RoundToEven)
	}
	for _, name := range []string{"lround", "llround"} {
		whole(name, 64, math.Round)
	}
	for _, name := range []string{"ldexp", "scalbn", "scalbln"} {
		scaled(name, math.Ldexp)
	}
	scaled("powi", func(x float64, n int) float64 { return math.Pow(x, float64(n)) })
	order("jn", math.Jn)
	order("yn", math.Yn)
	for _, name := range []string{"nan", "nanf"} {
		addPure(name, func(_, _, _ uint64) uint64 {
			if name == "nan" {
				return b64(math.NaN())
			}
			return b32(float32(math.NaN()))
		})
	}
	// The parts of frexp.
	fraction := func(x float64) float64 { r, _ := math.Frexp(x); return r }
	exponent := func(x float64) uint64 { _, e := math.Frexp(x); return uint64(uint32(e)) }
	addPure("hgrd_frexp_fraction_f64", func(a, _, _ uint64) uint64 { return b64(fraction(f64(a))) })
	addPure("hgrd_frexp_fraction_f32", func(a, _, _ uint64) uint64 { return b32(float32(fraction(float64(f32(a))))) })
	addPure("hgrd_frexp_exponent_f64", func(a, _, _ uint64) uint64 { return exponent(f64(a)) })
	addPure("hgrd_frexp_exponent_f32", func(a, _, _ uint64) uint64 { return exponent(float64(f32(a))) })
	// Approximations: the exact value.
	for name, exact := range map[string]string{"__expf": "expf", "__exp10f": "exp10f", "__logf": "logf", "__log2f": "log2f",
		"__log10f": "log10f", "__sinf": "sinf", "__cosf": "cosf", "__tanf": "tanf", "__powf": "powf"} {
		pureIndex[name] = pureIndex[exact]
	}
	addPure("__saturatef", func(a, _, _ uint64) uint64 {
		x := f32(a)
		if !(x > 0) {
			return 0
		}
		return b32(min(x, 1))
	})
}

// pickNumber is f unless an operand is no number.
func pickNumber(x, y float64, f func(x, y float64) float64) float64 {
	switch {
	case math.IsNaN(x):
		return y
	case math.IsNaN(y):
		return x
	}
	return f(x, y)
}

// fma32 rounds once: the product of floats is exact in double, the sum is rounded to odd there, so rounding it again is
// harmless.
func fma32(x, y, z float32) float32 {
	p, c := float64(x)*float64(y), float64(z)
	s := p + c
	if math.IsInf(s, 0) || math.IsNaN(s) {
		return float32(s)
	}
	b := s - p
	if err := (p - (s - b)) + (c - b); err != 0 {
		if n := math.Float64bits(s); n&1 == 0 {
			if (err > 0) == (s > 0) {
				s = math.Float64frombits(n + 1)
			} else {
				s = math.Float64frombits(n - 1)
			}
		}
	}
	return float32(s)
}

// besselI is the modified Bessel function of the first kind, by its series.
func besselI(n int, x float64) float64 {
	term := math.Pow(x/2, float64(n))
	sum := term
	for k := 1; k < 500 && math.Abs(term) > math.Abs(sum)*1e-17; k++ {
		term *= x / 2 * x / 2 / float64(k) / float64(k+n)
		sum += term
	}
	return sum
}

// toSigned and toUnsigned convert as the device does: towards zero, to the nearest limit, and what is no number to 0.
func toSigned(x float64, bits int) uint64 {
	low, high := -math.Ldexp(1, bits-1), math.Ldexp(1, bits-1)
	switch {
	case math.IsNaN(x):
		return 0
	case x <= low:
		return 1 << (bits - 1)
	case x >= high:
		return mask(bits) >> 1
	}
	return uint64(int64(x)) & mask(bits)
}

func toUnsigned(x float64, bits int) uint64 {
	switch {
	case !(x > -1):
		return 0
	case x >= math.Ldexp(1, bits):
		return mask(bits)
	case x >= math.Ldexp(1, 63):
		return uint64(int64(x-math.Ldexp(1, 63))) + 1<<63
	}
	return uint64(int64(x))
}
