package libcxx

import (
	"math"
	"strings"

	"github.com/hgrd/hgrd/simulator/hostmachine/layout"
	"github.com/hgrd/hgrd/simulator/hostmachine/library"
	"github.com/hgrd/hgrd/simulator/hostmachine/library/libc"
)

// Flags of formats.
const (
	boolAlpha  = 1 << 0
	fixed      = 1 << 2
	hex        = 1 << 3
	internal   = 1 << 4
	left_      = 1 << 5
	oct        = 1 << 6
	scientific = 1 << 8
	showBase   = 1 << 9
	showPoint  = 1 << 10
	showPos    = 1 << 11
	upperCase  = 1 << 14
)

const insert = "_ZNSo9_M_insertI"

var printing = map[string]library.Func{
	"_ZNSolsEi":           func(c *call) { number(c, uint64(int64(c.Int(1))), 32, true) },
	"_ZNSolsEs":           func(c *call) { number(c, uint64(int64(int16(c.U(1)))), 16, true) },
	"_ZNSolsEj":           func(c *call) { number(c, c.U(1), 32, false) },
	"_ZNSolsEt":           func(c *call) { number(c, c.U(1), 16, false) },
	"_ZNSolsEl":           func(c *call) { number(c, c.U(1), 64, true) },
	"_ZNSolsEm":           func(c *call) { number(c, c.U(1), 64, false) },
	"_ZNSolsEx":           func(c *call) { number(c, c.U(1), 64, true) },
	"_ZNSolsEy":           func(c *call) { number(c, c.U(1), 64, false) },
	"_ZNSolsEb":           truth,
	"_ZNSolsEd":           func(c *call) { float(c, math.Float64frombits(c.U(1))) },
	"_ZNSolsEf":           func(c *call) { float(c, float64(math.Float32frombits(uint32(c.U(1))))) },
	"_ZNSolsEPKv":         func(c *call) { pointer(c) },
	insert + "lEERSoT_":   func(c *call) { number(c, c.U(1), 64, true) },
	insert + "mEERSoT_":   func(c *call) { number(c, c.U(1), 64, false) },
	insert + "xEERSoT_":   func(c *call) { number(c, c.U(1), 64, true) },
	insert + "yEERSoT_":   func(c *call) { number(c, c.U(1), 64, false) },
	insert + "bEERSoT_":   truth,
	insert + "dEERSoT_":   func(c *call) { float(c, math.Float64frombits(c.U(1))) },
	insert + "PKvEERSoT_": func(c *call) { pointer(c) },
	insert + "eEERSoT_": func(c *call) {
		x, nan := layout.FromLongDouble(c.U(1), c.U(2))
		f, _ := x.Float64()
		if nan {
			f = math.NaN()
		}
		float(c, f)
	},
	"_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l": func(c *call) { padded(c, string(c.Bytes(c.U(1), c.U(2)))) },
	"_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc":                       func(c *call) { padded(c, c.String(1)) },
	"_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_c":                         func(c *call) { padded(c, string([]byte{byte(c.U(1))})) },
	"_ZSt4endlIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_":                    func(c *call) { emit(c, c.U(0), []byte("\n")) },
	"_ZSt5flushIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_":                   func(c *call) { flush(c) },
	"_ZNSolsEPFRSoS_E": func(c *call) { c.Ret[0] = c.Invoke(c.U(1), c.Arg(0)) },
	"_ZNSo3putEc":      func(c *call) { emit(c, c.U(0), []byte{byte(c.U(1))}) },
	"_ZNSo5writeEPKcl": func(c *call) { emit(c, c.U(0), append([]byte(nil), c.Bytes(c.U(1), c.U(2))...)) },
	"_ZNSo5flushEv":    flush,
}

// flush calls what the buffer does then, the program's own too.
func flush(c *call) {
	buffer := word(c.Run, iosOf(c.Run, c.U(0))+iosBuffer)
	if buffer != 0 {
		virtual(c, buffer, virtualSync)
	}
	c.Return(c.U(0))
}

// padded writes a text at the stream's width.
func padded(c *call, s string) { field(c, s, 0) }

// field writes a text at the stream's width; lead is how many bytes stay left where the fill goes within.
func field(c *call, s string, lead int) {
	ios := iosOf(c.Run, c.U(0))
	width, flags := int(int64(word(c.Run, ios+iosWidth))), c.Space.Load(ios+iosFlags, 4).V
	const most = 1 << 20
	if n := min(width, most) - len(s); n > 0 {
		fill := strings.Repeat(string([]byte{byte(c.Space.Load(ios+iosFill, 1).V)}), n)
		switch {
		case flags&left_ != 0:
			s += fill
		case flags&internal != 0:
			s = s[:lead] + fill + s[lead:]
		default:
			s = fill + s
		}
	}
	put(c.Run, ios+iosWidth, 0)
	emit(c, c.U(0), []byte(s))
}

func flagsOf(c *call) uint64 { return c.Space.Load(iosOf(c.Run, c.U(0))+iosFlags, 4).V }

// number writes an integer of so many bits.
func number(c *call, v uint64, bits int, signed bool) {
	f := flagsOf(c)
	format := "%"
	if f&showBase != 0 {
		format += "#"
	}
	if f&showPos != 0 && signed {
		format += "+"
	}
	switch {
	case f&hex != 0 && f&upperCase != 0:
		format += "lX"
	case f&hex != 0:
		format += "lx"
	case f&oct != 0:
		format += "lo"
	case signed:
		format += "ld"
	default:
		format += "lu"
	}
	if f&(hex|oct) != 0 || !signed {
		v &= math.MaxUint64 >> (64 - bits)
	}
	s := string(libc.Format(c.Run, format, c.Values(value(v))))
	field(c, s, lead(s))
}

func lead(s string) int {
	switch {
	case strings.HasPrefix(s, "-"), strings.HasPrefix(s, "+"):
		return 1
	case strings.HasPrefix(s, "0x"), strings.HasPrefix(s, "0X"):
		return 2
	}
	return 0
}

func truth(c *call) {
	if flagsOf(c)&boolAlpha != 0 {
		padded(c, map[bool]string{true: "true", false: "false"}[c.U(1)&1 != 0])
		return
	}
	number(c, c.U(1)&1, 64, true)
}

func float(c *call, v float64) {
	f := flagsOf(c)
	format := "%"
	if f&showPos != 0 {
		format += "+"
	}
	if f&showPoint != 0 {
		format += "#"
	}
	letter := "g"
	switch f & (fixed | scientific) {
	case fixed:
		letter = "f"
	case scientific:
		letter = "e"
	case fixed | scientific:
		letter = "a"
	}
	if f&upperCase != 0 {
		letter = strings.ToUpper(letter)
	}
	precision := min(word(c.Run, iosOf(c.Run, c.U(0))+iosPrecision), 1<<10)
	s := string(libc.Format(c.Run, format+".*"+letter, c.Values(value(precision), value(math.Float64bits(v)))))
	field(c, s, lead(s))
}

func pointer(c *call) {
	s := string(libc.Format(c.Run, "%p", c.Values(c.Arg(1))))
	if c.U(1) == 0 {
		s = "0"
	}
	field(c, s, lead(s))
}
