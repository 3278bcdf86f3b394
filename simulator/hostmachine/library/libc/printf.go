package libc

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/hgrd/hgrd/simulator/hostmachine/layout"
	"github.com/hgrd/hgrd/simulator/hostmachine/library"
)

// maxPrinted bounds what one call prints.
const maxPrinted = 1 << 24

// verb is one conversion of a format.
type verb struct {
	flags            string
	width, precision int // precision -1: none
	length           string
	letter           byte
}

// Format makes the text of printf's format.
func Format(r *library.Run, format string, args *library.VarArgs) []byte {
	var out []byte
	for i := 0; i < len(format) && len(out) < maxPrinted; i++ {
		if format[i] != '%' {
			out = append(out, format[i])
			continue
		}
		i++
		v := verb{precision: -1}
		for i < len(format) && strings.IndexByte("-+ #0'", format[i]) >= 0 {
			v.flags += format[i : i+1]
			i++
		}
		number := func() int {
			if i < len(format) && format[i] == '*' {
				i++
				return int(int32(args.Next().V))
			}
			n := 0
			for i < len(format) && isDigit(format[i]) {
				n = min(n*10+int(format[i]-'0'), maxPrinted)
				i++
			}
			return n
		}
		if v.width = number(); v.width < 0 {
			v.flags, v.width = v.flags+"-", -v.width
		}
		if i < len(format) && format[i] == '.' {
			i++
			v.precision = max(number(), -1)
		}
		for i < len(format) && strings.IndexByte("hlLqjzt", format[i]) >= 0 {
			v.length += format[i : i+1]
			i++
		}
		if i == len(format) {
			break
		}
		v.letter = format[i]
		v.width, v.precision = min(v.width, maxPrinted), min(v.precision, maxPrinted)
		if v.letter == 'n' {
			r.UntrackEver()
			size := uint64(4)
			switch v.length {
			case "l", "ll", "j", "z", "t":
				size = 8
			case "h":
				size = 2
			case "hh":
				size = 1
			}
			r.Space.Store(args.Next().V, size, value(uint64(len(out))))
			continue
		}
		out = append(out, v.text(r, args)...)
	}
	r.Spend(uint64(len(out)))
	return out
}

func (v *verb) text(r *library.Run, args *library.VarArgs) string {
	pad := func(s string) string {
		switch n := v.width - len(s); {
		case n <= 0:
			return s
		case strings.Contains(v.flags, "-"):
			return s + strings.Repeat(" ", n)
		default:
			return strings.Repeat(" ", n) + s
		}
	}
	switch v.letter {
	case '%':
		return "%"
	case 'c':
		return pad(string([]byte{byte(args.Next().V)}))
	case 's':
		p := args.Next()
		s := "(null)"
		if p.V != 0 {
			if v.precision >= 0 {
				var b []byte
				for len(b) < v.precision {
					x := r.Space.Load(p.V+uint64(len(b)), 1).V
					if x == 0 {
						break
					}
					b = append(b, byte(x))
				}
				return pad(string(b))
			}
			s = string(r.Text(p.V))
		}
		if v.precision >= 0 && v.precision < len(s) {
			s = s[:v.precision]
		}
		return pad(s)
	case 'p':
		if p := args.Next().V; p != 0 {
			return pad(fmt.Sprintf("%#x", p))
		}
		return pad("(nil)")
	case 'd', 'i', 'u', 'x', 'X', 'o':
		return v.integer(args.Next().V)
	case 'f', 'F', 'e', 'E', 'g', 'G', 'a', 'A':
		var f float64
		if v.length == "L" {
			x, nan := layout.FromLongDouble(args.NextLong())
			if f, _ = x.Float64(); nan {
				f = math.NaN()
			}
		} else {
			f = math.Float64frombits(args.Next().V)
		}
		return v.real(f)
	}
	return "%" + string(v.letter)
}

func (v *verb) integer(x uint64) string {
	bits := 32
	switch v.length {
	case "l", "ll", "j", "z", "t", "q":
		bits = 64
	case "h":
		bits = 16
	case "hh":
		bits = 8
	}
	x &= math.MaxUint64 >> (64 - bits)
	sign, digits := "", ""
	switch v.letter {
	case 'd', 'i':
		n := int64(x<<(64-bits)) >> (64 - bits)
		if n < 0 {
			sign, x = "-", uint64(-n)
		} else if strings.Contains(v.flags, "+") {
			sign = "+"
		} else if strings.Contains(v.flags, " ") {
			sign = " "
		}
		digits = strconv.FormatUint(x, 10)
	case 'u':
		digits = strconv.FormatUint(x, 10)
	case 'o':
		if digits = strconv.FormatUint(x, 8); strings.Contains(v.flags, "#") && digits[0] != '0' {
			digits = "0" + digits
		}
	default:
		digits = strconv.FormatUint(x, 16)
		if strings.Contains(v.flags, "#") && x != 0 {
			sign = "0x"
		}
		if v.letter == 'X' {
			sign, digits = strings.ToUpper(sign), strings.ToUpper(digits)
		}
	}
	if v.precision == 0 && x == 0 {
		digits = ""
	}
	if n := v.precision - len(digits); n > 0 {
		digits = strings.Repeat("0", n) + digits
	}
	return v.signed(sign, digits, v.precision < 0)
}

// signed pads a number; zeros go between its sign and its digits.
func (v *verb) signed(sign, digits string, zeros bool) string {
	n := v.width - len(sign) - len(digits)
	switch {
	case n <= 0:
		return sign + digits
	case strings.Contains(v.flags, "-"):
		return sign + digits + strings.Repeat(" ", n)
	case zeros && strings.Contains(v.flags, "0"):
		return sign + strings.Repeat("0", n) + digits
	}
	return strings.Repeat(" ", n) + sign + digits
}

func (v *verb) real(f float64) string {
	sign := ""
	switch {
	case math.Signbit(f):
		sign, f = "-", -f
	case strings.Contains(v.flags, "+"):
		sign = "+"
	case strings.Contains(v.flags, " "):
		sign = " "
	}
	letter := v.letter | 32
	precision := v.precision
	if precision < 0 && letter != 'a' {
		precision = 6
	}
	var s string
	switch {
	case math.IsNaN(f):
		s = "nan"
	case math.IsInf(f, 0):
		s = "inf"
	case letter == 'g':
		s = general(f, precision, strings.Contains(v.flags, "#"))
	case letter == 'a':
		s = strconv.FormatFloat(f, 'x', precision, 64)
	default:
		s = strconv.FormatFloat(f, letter, precision, 64)
	}
	if v.letter < 'a' {
		s = strings.ToUpper(s)
	}
	return v.signed(sign, s, !math.IsNaN(f) && !math.IsInf(f, 0))
}

// general is the form of %g.
func general(f float64, precision int, keep bool) string {
	if precision == 0 {
		precision = 1
	}
	e := strconv.FormatFloat(f, 'e', precision-1, 64)
	exponent, _ := strconv.Atoi(e[strings.IndexByte(e, 'e')+1:])
	trim := func(s string) string {
		if keep || !strings.Contains(s, ".") {
			return s
		}
		return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
	}
	if exponent < -4 || exponent >= precision {
		m, x, _ := strings.Cut(e, "e")
		return trim(m) + "e" + x
	}
	return trim(strconv.FormatFloat(f, 'f', precision-1-exponent, 64))
}
