package libc

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/hgrd/hgrd/simulator/hostmachine/library"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
)

var conversions = map[string]library.Func{
	"atoi":              ato,
	"atol":              ato,
	"atoll":             ato,
	"atof":              func(c *call) { c.Give(strtoReal(c, 64, 0)) },
	"strtol":            func(c *call) { strto(c, true) },
	"strtoll":           func(c *call) { strto(c, true) },
	"strtoul":           func(c *call) { strto(c, false) },
	"strtoull":          func(c *call) { strto(c, false) },
	"strtod":            func(c *call) { c.Give(strtoReal(c, 64, c.U(1))) },
	"strtof":            func(c *call) { c.Give(strtoReal(c, 32, c.U(1))) },
	"__isoc23_strtol":   func(c *call) { strto(c, true) },
	"__isoc23_strtoll":  func(c *call) { strto(c, true) },
	"__isoc23_strtoul":  func(c *call) { strto(c, false) },
	"__isoc23_strtoull": func(c *call) { strto(c, false) },
}

func text(c *call) (s string) {
	c.Following(func() { s = c.String(0) })
	return s
}

const spaces = " \t\n\v\f\r"

// integer reads a number at the start of a text as strtol and strtoul do; used is how many bytes it takes.
func integer(s string, base int, signed bool) (v uint64, used int, overflow bool) {
	i := len(s) - len(strings.TrimLeft(s, spaces))
	negative := false
	if i < len(s) && (s[i] == '+' || s[i] == '-') {
		negative = s[i] == '-'
		i++
	}
	hex := i+2 < len(s) && s[i] == '0' && s[i+1]|32 == 'x' && digit(s[i+2]) < 16
	switch {
	case (base == 0 || base == 16) && hex:
		base, i = 16, i+2
	case base == 0 && i < len(s) && s[i] == '0':
		base = 8
	case base == 0:
		base = 10
	}
	first := i
	x := new(big.Int)
	for ; i < len(s) && digit(s[i]) < base; i++ {
		if x.BitLen() < 128 {
			x.Mul(x, big.NewInt(int64(base)))
			x.Add(x, big.NewInt(int64(digit(s[i]))))
		}
	}
	if i == first {
		return 0, 0, false
	}
	if !signed {
		if !x.IsUint64() {
			return math.MaxUint64, i, true
		}
		v = x.Uint64()
		if negative {
			v = -v
		}
		return v, i, false
	}
	if negative {
		x.Neg(x)
	}
	if !x.IsInt64() {
		if negative {
			return 1 << 63, i, true
		}
		return math.MaxInt64, i, true
	}
	return uint64(x.Int64()), i, false
}

func digit(b byte) int {
	switch {
	case b >= '0' && b <= '9':
		return int(b - '0')
	case b|32 >= 'a' && b|32 <= 'z':
		return int(b|32-'a') + 10
	}
	return 99
}

// ato is strtol without its ways to tell errors.
func ato(c *call) {
	t := text(c)
	v, used, overflow := integer(t, 10, true)
	c.Give(converted(c, t, library.Conversion{Value: v, Used: used, Overflow: overflow}, 0))
}

// untrackText notes that more of a text matters than its number.
func untrackText(c *call, t string) {
	for i := range uint64(len(t)) + 1 {
		c.Space.Load(c.U(0)+i, 1)
	}
}

func strto(c *call, signed bool) {
	t, base := text(c), c.Int(2)
	v, used, overflow := integer(t, base, signed)
	conversion := library.Conversion{Value: v, Used: used, Overflow: overflow}
	conversion.Number = library.Number{Unsigned: !signed, Base: base, Guessed: base == 0}
	if base == 10 {
		conversion.Number.Base = 0
	}
	c.Give(converted(c, t, conversion, c.U(1)))
}

// converted tells what a conversion does besides its result, which it returns. It sets the pointer at end, if that is not null,
// to where the number ends, and errno if the number is too large.
func converted(c *call, t string, conversion library.Conversion, end uint64) memory.Value {
	x := c.Convert(c.U(0), conversion)
	if !x.Followed && (end != 0 || conversion.Number != library.Number{}) {
		untrackText(c, t)
	}
	if end != 0 {
		c.Space.Store(end, 8, x.End)
	}
	const tooLarge = 34
	switch {
	case x.Followed:
		p := c.Space.Pool
		var was memory.Value
		c.Following(func() { was = c.Space.Load(errnoAt(c), 4) })
		old := p.Const(was.V, 32)
		if was.S != nil && was.S.Expr != nil {
			old = was.S.Expr
		}
		if conversion.Overflow {
			was.V = tooLarge
		}
		was.S = &memory.Shade{Expr: p.Ite(p.Ne(x.Overflow.S.Expr, p.Const(0, 64)), p.Const(tooLarge, 32), old)}
		c.Space.Store(errnoAt(c), 4, was)
	case conversion.Overflow:
		errno(c, tooLarge)
	}
	return x.Value
}

// real reads a floating-point number at the start of a text.
func real(s string, bits int) (f float64, used int, overflow bool) {
	i := len(s) - len(strings.TrimLeft(s, spaces))
	start := i
	if i < len(s) && (s[i] == '+' || s[i] == '-') {
		i++
	}
	for _, word := range []string{"infinity", "inf", "nan"} {
		if len(s)-i >= len(word) && strings.EqualFold(s[i:i+len(word)], word) {
			f, _ := strconv.ParseFloat(s[start:i+len(word)], bits)
			if word == "nan" {
				f = math.NaN()
			}
			return f, i + len(word), false
		}
	}
	hex := i+2 < len(s) && s[i] == '0' && s[i+1]|32 == 'x'
	base, mark := 10, byte('e')
	if hex {
		base, mark, i = 16, 'p', i+2
	}
	digits, point := 0, false
	for ; i < len(s); i++ {
		if s[i] == '.' && !point {
			point = true
		} else if digit(s[i]) < base {
			digits++
		} else {
			break
		}
	}
	if digits == 0 {
		return 0, 0, false
	}
	if i < len(s) && s[i]|32 == mark {
		k := i + 1
		if k < len(s) && (s[k] == '+' || s[k] == '-') {
			k++
		}
		if k < len(s) && digit(s[k]) < 10 {
			for k < len(s) && digit(s[k]) < 10 {
				k++
			}
			i = k
		}
	}
	word := s[start:i]
	if hex && !strings.ContainsAny(word, "pP") {
		word += "p0"
	}
	f, err := strconv.ParseFloat(word, bits)
	return f, i, err != nil && math.IsInf(f, 0)
}

// strtoReal reads a number of 32 or 64 bits; end, if not null, is told where it ends.
func strtoReal(c *call, bits int, end uint64) memory.Value {
	t := text(c)
	f, used, overflow := real(t, bits)
	conversion := library.Conversion{Value: math.Float64bits(f), Used: used, Overflow: overflow}
	conversion.Number = library.Number{Real: true, Single: bits == 32}
	v := converted(c, t, conversion, end)
	if bits == 32 {
		return single32(c, v)
	}
	return v
}

// single32 is a double as a float.
func single32(c *call, v memory.Value) memory.Value {
	out := value(uint64(math.Float32bits(float32(math.Float64frombits(v.V)))))
	if v.S != nil && v.S.Expr != nil {
		c.Pin(v, "is made a float")
	}
	return out
}

// Integer is what strtol and strtoul read at the start of a text.
func Integer(s string, base int, signed bool) (v uint64, used int, overflow bool) {
	return integer(s, base, signed)
}

// Real is what strtod reads at the start of a text.
func Real(s string) (f float64, used int) {
	f, used, _ = real(s, 64)
	return f, used
}
