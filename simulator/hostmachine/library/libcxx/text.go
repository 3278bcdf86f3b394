package libcxx

import (
	"bytes"
	"strings"

	"github.com/hgrd/hgrd/simulator/hostmachine/library"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
)

// A string is a pointer, a length, and sixteen bytes: the text itself if it is short, else the capacity.

const stringClass = "NSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE"

func member(suffix string) string      { return "_Z" + stringClass + suffix }
func constMember(suffix string) string { return "_ZNK" + stringClass[1:] + suffix }

// contents is the text of a string.
func contents(r *library.Run, s uint64) []byte {
	return r.Bytes(word(r, s), word(r, s+8))
}

func capacity(r *library.Run, s uint64) uint64 {
	if word(r, s) == s+16 {
		return 15
	}
	return word(r, s+16)
}

// maxString bounds a string's length.
const maxString = 1 << 28

// resize makes room for a text of n bytes, of which the first keep stay.
func grow(c *call, s, n, keep uint64) {
	if n > maxString {
		c.RaiseStandard("St12length_error", "basic_string")
	}
	have := capacity(c.Run, s)
	if n <= have {
		return
	}
	n = max(n, 2*have)
	o := c.Space.Alloc(n+1, memory.New, false)
	old := word(c.Run, s)
	c.Space.Copy(o.Base, old, keep)
	if old != s+16 {
		c.Space.Free(c.Space.Live(old))
	}
	put(c.Run, s, o.Base)
	put(c.Run, s+16, n)
}

func setLength(r *library.Run, s, n uint64) {
	put(r, s+8, n)
	r.Space.Store(word(r, s)+n, 1, value(0))
}

// replace puts text in the place of n bytes at a position.
func replace(c *call, s, at, n uint64, text []byte) {
	length := word(c.Run, s+8)
	if at > length {
		c.RaiseStandard("St12out_of_range", "basic_string")
	}
	n = min(n, length-at)
	text = append([]byte(nil), text...)
	total := length - n + uint64(len(text))
	c.Spend(total)
	grow(c, s, total, length)
	p := word(c.Run, s)
	c.Space.Copy(p+at+uint64(len(text)), p+at+n, length-at-n)
	c.Space.Write(p+at, text)
	setLength(c.Run, s, total)
	c.Return(s)
}

// assign makes a string of raw memory.
func assign(r *library.Run, s uint64, text []byte) {
	n := uint64(len(text))
	put(r, s, s+16)
	if n > 15 {
		o := r.Space.Alloc(n+1, memory.New, false)
		put(r, s, o.Base)
		put(r, s+16, n)
	}
	r.Space.Write(word(r, s), text)
	setLength(r, s, n)
}

// compared is the order of two texts, which the run takes note of.
func compared(c *call, a, b []byte) int {
	c.Compare(a, b)
	return bytes.Compare(a, b)
}

func repeated(c *call, n, b uint64) []byte {
	if n > maxString {
		c.RaiseStandard("St12length_error", "basic_string")
	}
	return bytes.Repeat([]byte{byte(b)}, int(n))
}

var text = map[string]library.Func{
	member("12_M_constructEmc"): func(c *call) { assign(c.Run, c.U(0), repeated(c, c.U(1), c.U(2))) },
	member("9_M_createERmm"): func(c *call) {
		n, old := word(c.Run, c.U(1)), c.U(2)
		if n > 1<<62 {
			c.RaiseStandard("St12length_error", "basic_string::_M_create")
		}
		if n > old && n < 2*old {
			n = 2 * old
			put(c.Run, c.U(1), n)
		}
		c.Return(c.Space.Alloc(n+1, memory.New, false).Base)
	},
	member("10_M_replaceEmmPKcm"):   func(c *call) { replace(c, c.U(0), c.U(1), c.U(2), c.Bytes(c.U(3), c.U(4))) },
	member("14_M_replace_auxEmmmc"): func(c *call) { replace(c, c.U(0), c.U(1), c.U(2), repeated(c, c.U(3), c.U(4))) },
	member("9_M_appendEPKcm"):       func(c *call) { replace(c, c.U(0), word(c.Run, c.U(0)+8), 0, c.Bytes(c.U(1), c.U(2))) },
	member("6appendEPKc"):           func(c *call) { replace(c, c.U(0), word(c.Run, c.U(0)+8), 0, []byte(c.String(1))) },
	member("6appendEPKcm"):          func(c *call) { replace(c, c.U(0), word(c.Run, c.U(0)+8), 0, c.Bytes(c.U(1), c.U(2))) },
	member("6appendERKS4_"):         func(c *call) { replace(c, c.U(0), word(c.Run, c.U(0)+8), 0, contents(c.Run, c.U(1))) },
	member("6appendEmc"):            func(c *call) { replace(c, c.U(0), word(c.Run, c.U(0)+8), 0, repeated(c, c.U(1), c.U(2))) },
	member("pLEPKc"):                func(c *call) { replace(c, c.U(0), word(c.Run, c.U(0)+8), 0, []byte(c.String(1))) },
	member("pLERKS4_"):              func(c *call) { replace(c, c.U(0), word(c.Run, c.U(0)+8), 0, contents(c.Run, c.U(1))) },
	member("pLEc"):                  func(c *call) { replace(c, c.U(0), word(c.Run, c.U(0)+8), 0, []byte{byte(c.U(1))}) },
	member("9push_backEc"):          func(c *call) { replace(c, c.U(0), word(c.Run, c.U(0)+8), 0, []byte{byte(c.U(1))}) },
	member("9_M_assignERKS4_"):      func(c *call) { replace(c, c.U(0), 0, maxString, contents(c.Run, c.U(1))) },
	member("6assignEPKc"):           func(c *call) { replace(c, c.U(0), 0, maxString, []byte(c.String(1))) },
	member("aSEPKc"):                func(c *call) { replace(c, c.U(0), 0, maxString, []byte(c.String(1))) },
	member("aSERKS4_"):              func(c *call) { replace(c, c.U(0), 0, maxString, contents(c.Run, c.U(1))) },
	member("6insertEmPKc"):          func(c *call) { replace(c, c.U(0), c.U(1), 0, []byte(c.String(2))) },
	member("7replaceEmmPKcm"):       func(c *call) { replace(c, c.U(0), c.U(1), c.U(2), c.Bytes(c.U(3), c.U(4))) },
	member("8_M_eraseEmm"):          func(c *call) { replace(c, c.U(0), c.U(1), c.U(2), nil) },
	member("5eraseEmm"):             func(c *call) { replace(c, c.U(0), c.U(1), c.U(2), nil) },
	member("7reserveEm"):            func(c *call) { grow(c, c.U(0), c.U(1), word(c.Run, c.U(0)+8)+1) },
	member("7reserveEv"):            none,
	member("8_M_mutateEmmPKcm"):     mutate,
	member("6resizeEmc"):            func(c *call) { resized(c, c.U(2)) },
	member("6resizeEm"):             func(c *call) { resized(c, 0) },
	member("10_M_disposeEv"):        dispose,
	member("D1Ev"):                  dispose,
	member("D2Ev"):                  dispose,
	member("5clearEv"):              func(c *call) { setLength(c.Run, c.U(0), 0) },
	member("4swapERS4_"):            func(c *call) { library.Stop(library.Unmodelled, "string::swap") },
	constMember("7compareEPKc"):     func(c *call) { c.ReturnInt(compared(c, contents(c.Run, c.U(0)), []byte(c.String(1)))) },
	constMember("7compareERKS4_"):   func(c *call) { c.ReturnInt(compared(c, contents(c.Run, c.U(0)), contents(c.Run, c.U(1)))) },
	constMember("4findEPKcmm"):      func(c *call) { c.Return(find(c, string(c.Bytes(c.U(1), c.U(3))))) },
	constMember("4findEPKcm"):       func(c *call) { c.Return(find(c, c.String(1))) },
	constMember("4findEcm"):         func(c *call) { c.Return(find(c, string([]byte{byte(c.U(1))}))) },
	constMember("4findERKS4_m"):     func(c *call) { c.Return(find(c, string(contents(c.Run, c.U(1))))) },
	constMember("5rfindEcm"):        func(c *call) { c.Return(rfind(c)) },
	constMember("13find_first_ofEPKcmm"): func(c *call) {
		c.Return(findAny(c, string(c.Bytes(c.U(1), c.U(3))), true, c.U(2)))
	},
	constMember("17find_first_not_ofEPKcmm"): func(c *call) {
		c.Return(findAny(c, string(c.Bytes(c.U(1), c.U(3))), false, c.U(2)))
	},
	constMember("6substrEmm"): func(c *call) {
		b := contents(c.Run, c.U(1))
		at := c.U(2)
		if at > uint64(len(b)) {
			c.RaiseStandard("St12out_of_range", "basic_string::substr")
		}
		assign(c.Run, c.U(0), append([]byte(nil), b[at:at+min(c.U(3), uint64(len(b))-at)]...))
	},
}

// addConstructors fills in those of strings.
func addConstructors() {
	for _, k := range []string{"1", "2"} {
		text[member("C"+k+"ERKS4_")] = func(c *call) { assign(c.Run, c.U(0), append([]byte(nil), contents(c.Run, c.U(1))...)) }
		text[member("C"+k+"EPKcRKS3_")] = func(c *call) { assign(c.Run, c.U(0), []byte(c.String(1))) }
		text[member("C"+k+"EPKcmRKS3_")] = func(c *call) { assign(c.Run, c.U(0), append([]byte(nil), c.Bytes(c.U(1), c.U(2))...)) }
		text[member("C"+k+"EmcRKS3_")] = func(c *call) { assign(c.Run, c.U(0), repeated(c, c.U(1), c.U(2))) }
		text[member("C"+k+"Ev")] = func(c *call) { assign(c.Run, c.U(0), nil) }
		text[member("C"+k+"EOS4_")] = func(c *call) {
			assign(c.Run, c.U(0), append([]byte(nil), contents(c.Run, c.U(1))...))
			setLength(c.Run, c.U(1), 0)
		}
	}
}

func dispose(c *call) {
	if p := word(c.Run, c.U(0)); p != c.U(0)+16 {
		c.Space.Free(c.Space.Live(p))
	}
}

func resized(c *call, fill uint64) {
	s, n := c.U(0), c.U(1)
	if length := word(c.Run, s+8); n > length {
		replace(c, s, length, 0, repeated(c, n-length, fill))
		return
	}
	setLength(c.Run, s, n)
}

// mutate makes a new buffer with a part replaced, but leaves the length alone.
func mutate(c *call) {
	s, at, n, m := c.U(0), c.U(1), c.U(2), c.U(4)
	length := word(c.Run, s+8)
	total := length - n + m
	room := max(total, 2*capacity(c.Run, s))
	o := c.Space.Alloc(room+1, memory.New, false)
	old := word(c.Run, s)
	c.Space.Copy(o.Base, old, at)
	if c.U(3) != 0 {
		c.Space.Copy(o.Base+at, c.U(3), m)
	}
	c.Space.Copy(o.Base+at+m, old+at+n, length-at-n)
	dispose(c)
	put(c.Run, s, o.Base)
	put(c.Run, s+16, room)
}

const npos = ^uint64(0)

func find(c *call, what string) uint64 {
	b, from := string(contents(c.Run, c.U(0))), c.U(2)
	if from > uint64(len(b)) {
		return npos
	}
	i := strings.Index(b[from:], what)
	if i < 0 {
		c.Seek([]byte(b[from:]), what)
		return npos
	}
	return from + uint64(i)
}

func rfind(c *call) uint64 {
	b := contents(c.Run, c.U(0))
	if c.U(2) < uint64(len(b)) {
		b = b[:c.U(2)+1]
	}
	return uint64(int64(bytes.LastIndexByte(b, byte(c.U(1)))))
}

func findAny(c *call, set string, in bool, from uint64) uint64 {
	b := contents(c.Run, c.U(0))
	for i := from; i < uint64(len(b)); i++ {
		if (strings.IndexByte(set, b[i]) >= 0) == in {
			return i
		}
	}
	return npos
}
