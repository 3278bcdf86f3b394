package libc

import (
	"strings"

	"github.com/hgrd/hgrd/simulator/hostmachine/library"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
)

// class makes a test of characters of a function.
func class(in func(b byte) bool) library.Func {
	return func(c *call) {
		v := c.U(0)
		c.Return(bit(v&0xffffffff < 256 && in(byte(v))))
	}
}

func isDigit(b byte) bool  { return b >= '0' && b <= '9' }
func isUpper(b byte) bool  { return b >= 'A' && b <= 'Z' }
func isLower(b byte) bool  { return b >= 'a' && b <= 'z' }
func isAlpha(b byte) bool  { return isUpper(b) || isLower(b) }
func isSpace(b byte) bool  { return strings.IndexByte(spaces, b) >= 0 && b != 0 }
func isPrint(b byte) bool  { return b >= ' ' && b < 127 }
func isXDigit(b byte) bool { return digit(b) < 16 }
func isPunct(b byte) bool  { return isPrint(b) && b != ' ' && !isAlpha(b) && !isDigit(b) }

var characters = map[string]library.Func{
	"isdigit": class(isDigit), "isupper": class(isUpper), "islower": class(isLower), "isalpha": class(isAlpha),
	"isspace": class(isSpace), "isprint": class(isPrint), "isxdigit": class(isXDigit), "ispunct": class(isPunct),
	"isalnum":             class(func(b byte) bool { return isAlpha(b) || isDigit(b) }),
	"isblank":             class(func(b byte) bool { return b == ' ' || b == '\t' }),
	"iscntrl":             class(func(b byte) bool { return b < 32 || b == 127 }),
	"isgraph":             class(func(b byte) bool { return isPrint(b) && b != ' ' }),
	"tolower":             func(c *call) { c.Return(mapped(c.U(0), isUpper, 32)) },
	"toupper":             func(c *call) { c.Return(mapped(c.U(0), isLower, -32)) },
	"__ctype_b_loc":       func(c *call) { c.Return(tables(c).classes) },
	"__ctype_tolower_loc": func(c *call) { c.Return(tables(c).lower) },
	"__ctype_toupper_loc": func(c *call) { c.Return(tables(c).upper) },
}

func mapped(v uint64, in func(byte) bool, by int) uint64 {
	if v < 256 && in(byte(v)) {
		return uint64(int(v) + by)
	}
	return v
}

// ctype are glibc's tables, as pointers to their entry of zero.
type ctype struct{ classes, lower, upper uint64 }

func tables(c *call) *ctype {
	return library.Keep(c.Run, func() *ctype {
		t := &ctype{}
		table := func(size uint64, of func(b byte) uint64) uint64 {
			o := c.Space.Alloc(384*size, memory.Library, true)
			for i := range uint64(384) {
				b := byte(i - 128)
				if i >= 128 || size == 4 {
					c.Space.Store(o.Base+i*size, size, value(of(b)))
				}
			}
			p := c.Space.Alloc(8, memory.Library, true)
			c.Space.Store(p.Base, 8, value(o.Base+128*size))
			return p.Base
		}
		t.classes = table(2, func(b byte) uint64 {
			return bit(isUpper(b))<<8 | bit(isLower(b))<<9 | bit(isAlpha(b))<<10 | bit(isDigit(b))<<11 | bit(isXDigit(b))<<12 |
				bit(isSpace(b))<<13 | bit(isPrint(b))<<14 | bit(isPrint(b) && b != ' ')<<15 | bit(b == ' ' || b == '\t') |
				bit(b < 32 || b == 127)<<1 | bit(isPunct(b))<<2 | bit(isAlpha(b) || isDigit(b))<<3
		})
		t.lower = table(4, func(b byte) uint64 { return mapped(uint64(b), isUpper, 32) })
		t.upper = table(4, func(b byte) uint64 { return mapped(uint64(b), isLower, -32) })
		return t
	})
}
