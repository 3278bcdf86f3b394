package libcxx

import (
	"math"

	"github.com/hgrd/hgrd/simulator/hostmachine/library"
	"github.com/hgrd/hgrd/simulator/hostmachine/library/libc"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
)

const extract = "_ZNSi10_M_extractI"

var reading = map[string]library.Func{
	"_ZNSirsERi":          func(c *call) { integer(c, 4, true) },
	"_ZNSirsERs":          func(c *call) { integer(c, 2, true) },
	extract + "lEERSiRT_": func(c *call) { integer(c, 8, true) },
	extract + "xEERSiRT_": func(c *call) { integer(c, 8, true) },
	extract + "jEERSiRT_": func(c *call) { integer(c, 4, false) },
	extract + "tEERSiRT_": func(c *call) { integer(c, 2, false) },
	extract + "mEERSiRT_": func(c *call) { integer(c, 8, false) },
	extract + "yEERSiRT_": func(c *call) { integer(c, 8, false) },
	extract + "bEERSiRT_": func(c *call) { integer(c, 1, false) },
	extract + "dEERSiRT_": func(c *call) { real(c, 8) },
	extract + "fEERSiRT_": func(c *call) { real(c, 4) },
	"_ZStrsIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE": func(c *call) {
		c.Return(c.U(0))
		if !begin(c) {
			return
		}
		var b []byte
		for len(b) < maxString {
			x, _ := peek(c, c.U(0))
			if x < 0 || isBlank(x) {
				if x < 0 {
					mark(c, c.U(0), eof)
				}
				break
			}
			b = append(b, byte(x))
			advance(c, c.U(0))
		}
		replaceAll(c, c.U(1), b)
		if len(b) == 0 {
			mark(c, c.U(0), fail)
		}
	},
	"_ZStrsIcSt11char_traitsIcEERSt13basic_istreamIT_T0_ES6_RS3_": func(c *call) {
		c.Return(c.U(0))
		if !begin(c) {
			return
		}
		x, at := peek(c, c.U(0))
		if x < 0 {
			mark(c, c.U(0), eof|fail)
			return
		}
		c.Space.Copy(c.U(1), at, 1)
		advance(c, c.U(0))
	},
	"_ZSt7getlineIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EES4_": func(c *call) { line(c, byte(c.U(2))) },
	"_ZSt7getlineIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE":    func(c *call) { line(c, '\n') },
	"_ZNSi3getEv": func(c *call) {
		x, _ := peek(c, c.U(0))
		if x < 0 {
			mark(c, c.U(0), eof|fail)
		} else {
			advance(c, c.U(0))
		}
		c.ReturnInt(x)
	},
	"_ZNSi4peekEv": func(c *call) {
		x, _ := peek(c, c.U(0))
		if x < 0 {
			mark(c, c.U(0), eof)
		}
		c.ReturnInt(x)
	},
	"_ZNSi4readEPcl": func(c *call) {
		c.Return(c.U(0))
		n := uint64(0)
		for ; n < c.U(2); n++ {
			x, at := peek(c, c.U(0))
			if x < 0 {
				mark(c, c.U(0), eof|fail)
				break
			}
			c.Space.Copy(c.U(1)+n, at, 1)
			advance(c, c.U(0))
		}
		put(c.Run, c.U(0)+8, n)
	},
	"_ZNSi6ignoreEli": func(c *call) {
		c.Return(c.U(0))
		for n := uint64(0); n < c.U(1); n++ {
			x, _ := peek(c, c.U(0))
			if x < 0 {
				mark(c, c.U(0), eof)
				return
			}
			advance(c, c.U(0))
			if x == c.Int(2) {
				return
			}
		}
	},
}

// begin is what precedes formatted input.
func begin(c *call) bool {
	s := c.U(0)
	if !good(c, s) {
		mark(c, s, fail)
		return false
	}
	const skipws = 1 << 12
	if flagsOf(c)&skipws != 0 {
		for {
			x, _ := peek(c, s)
			if x < 0 {
				mark(c, s, eof|fail)
				return false
			}
			if !isBlank(x) {
				break
			}
			advance(c, s)
		}
	}
	return true
}

// gather takes the bytes that may belong to a number.
func gather(c *call, in func(b byte) bool) (s string, first uint64) {
	for len(s) < 1<<10 {
		x, at := peek(c, c.U(0))
		if x < 0 {
			mark(c, c.U(0), eof)
			break
		}
		if !in(byte(x)) {
			break
		}
		if s == "" {
			first = at
		}
		s += string([]byte{byte(x)})
		advance(c, c.U(0))
	}
	return s, first
}

func integer(c *call, size uint64, signed bool) {
	c.Return(c.U(0))
	if !begin(c) {
		return
	}
	base := 10
	if flagsOf(c)&hex != 0 {
		base = 16
	}
	seen := 0
	s, first := gather(c, func(b byte) bool {
		seen++
		return b >= '0' && b <= '9' || base == 16 && (b|32 >= 'a' && b|32 <= 'f') || seen == 1 && (b == '-' || b == '+')
	})
	v, used, over := libc.Integer(s, base, signed)
	bits := int(8 * size)
	switch {
	case signed && used > 0 && int64(v) != int64(v<<(64-bits))>>(64-bits):
		v, over = 1<<(bits-1)-1, true
		if s[0] == '-' {
			v = 1 << (bits - 1)
		}
	case !signed && used > 0 && bits < 64 && v>>bits != 0:
		v, over = math.MaxUint64, true
	}
	if used == 0 || over {
		c.Space.Store(c.U(1), size, value(v))
		mark(c, c.U(0), fail)
		return
	}
	c.Space.Store(c.U(1), size, c.Narrow(c.Number(first, used, v, library.Decimal), bits))
}

func real(c *call, size uint64) {
	c.Return(c.U(0))
	if !begin(c) {
		return
	}
	s, first := gather(c, func(b byte) bool {
		return b >= '0' && b <= '9' || b == '-' || b == '+' || b == '.' || b|32 == 'e'
	})
	f, used := libc.Real(s)
	if used == 0 || used < len(s) {
		c.Space.Store(c.U(1), size, value(0))
		mark(c, c.U(0), fail)
		return
	}
	v := c.Number(first, used, math.Float64bits(f), library.Real)
	if size == 4 {
		if v.S != nil {
			c.Pin(v, "is made a float")
		}
		v = memory.Value{V: uint64(math.Float32bits(float32(f)))}
	}
	c.Space.Store(c.U(1), size, v)
}

// line is getline of a string.
func line(c *call, end byte) {
	c.Return(c.U(0))
	if !good(c, c.U(0)) {
		mark(c, c.U(0), fail)
		return
	}
	var b []byte
	any := false
	for len(b) < maxString {
		x, _ := peek(c, c.U(0))
		if x < 0 {
			mark(c, c.U(0), eof)
			if end != '\n' {
				c.Seek(b, string(rune(end)))
			}
			break
		}
		any = true
		advance(c, c.U(0))
		if byte(x) == end {
			break
		}
		b = append(b, byte(x))
	}
	replaceAll(c, c.U(1), b)
	if !any {
		mark(c, c.U(0), fail)
	}
}

// replaceAll sets a string; the call's result stays.
func replaceAll(c *call, s uint64, b []byte) {
	replace(c, s, 0, maxString, b)
	c.Return(c.U(0))
}
