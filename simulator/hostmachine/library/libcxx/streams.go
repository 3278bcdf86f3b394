package libcxx

import (
	"strings"

	"github.com/hgrd/hgrd/simulator/hostmachine/library"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
)

// Streams have the layout of libstdc++, since headers access it inline. A stream begins with its table, which says where
// its ios is; a buffer is a table, then get area and put area.

// Fields of an ios.
const (
	iosPrecision = 8
	iosWidth     = 16
	iosFlags     = 24
	iosExcept    = 28
	iosState     = 32
	iosTie       = 216
	iosFill      = 224
	iosFillInit  = 225
	iosBuffer    = 232
	iosCtype     = 240
	iosSize      = 264
)

// Fields of a buffer, and of one of a string.
const (
	bufGet    = 16
	bufGetEnd = 24
	bufBack   = 8
	bufBase   = 32
	bufPut    = 40
	bufPutEnd = 48
	bufMode   = 64
	bufString = 72
	bufSize   = 240
)

// States of a stream.
const (
	bad  = 1
	eof  = 2
	fail = 4
)

// Virtual functions of a buffer.
const (
	virtualSync      = 6
	virtualUnderflow = 9
	virtualOverflow  = 13
)

const (
	traits    = "IcSt11char_traitsIcEE"
	iosClass  = "St9basic_ios" + traits
	bufClass  = "St15basic_streambuf" + traits
	fileClass = "St13basic_filebuf" + traits
	textClass = "NSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEEE"
)

// classes are the streams with a buffer of their own: where their ios is, and whether they read and write.
var classes = map[string]struct {
	ios  uint64
	both bool
}{
	"NSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEEE": {112, false},
	"NSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEEE": {120, false},
	"NSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEEE":  {128, true},
	"St14basic_ifstream" + traits:                                 {256, false},
	"St14basic_ofstream" + traits:                                 {248, false},
	"St13basic_fstream" + traits:                                  {264, true},
	"So":                                                          {8, false},
	"Si":                                                          {16, false},
}

func init() {
	for class, k := range classes {
		variables["_ZTV"+class] = func(r *library.Run, placed func(uint64)) uint64 { return streamTable(r, placed, k.ios, k.both) }
		variables["_ZTT"+class] = func(r *library.Run, placed func(uint64)) uint64 {
			// Constructors of bases use the table of the whole: it says where the ios is.
			t := r.Global("_ZTV" + class)
			first, other := t+24, t+64
			list := []uint64{first, first, other, other}
			if k.both {
				ios := t + 104
				list = []uint64{first, first, first, ios, other, ios, ios, other, ios, other}
			}
			o := r.Space.Alloc(uint64(len(list))*8, memory.Library, true)
			for i, p := range list {
				put(r, o.Base+uint64(i)*8, p)
			}
			return o.Base
		}
	}
	variables["_ZTV"+iosClass] = func(r *library.Run, placed func(uint64)) uint64 {
		return virtuals(r, placed, "", []string{nested(iosClass, "D1Ev"), nested(iosClass, "D0Ev")})
	}
	for class, name := range map[string]string{bufClass: bufClass, fileClass: fileClass, textClass: textClass, standardBuffer: standardBuffer} {
		variables["_ZTV"+class] = func(r *library.Run, placed func(uint64)) uint64 {
			var list []string
			for _, m := range []string{"D1Ev", "D0Ev", "5imbueERKSt6locale", "6setbufEPcl", "7seekoffElSt12_Ios_SeekdirSt13_Ios_Openmode",
				"7seekposESt4fposI11__mbstate_tESt13_Ios_Openmode", "4syncEv", "9showmanycEv", "6xsgetnEPcl", "9underflowEv", "5uflowEv",
				"9pbackfailEi", "6xsputnEPKcl", "8overflowEi"} {
				list = append(list, nested(name, m))
			}
			return virtuals(r, placed, "", list)
		}
	}
	for name, fd := range map[string]int{"_ZSt4cout": 1, "_ZSt4cerr": 2, "_ZSt4clog": 2, "_ZSt3cin": 0} {
		variables[name] = func(r *library.Run, placed func(uint64)) uint64 { return standardStream(r, placed, fd) }
	}
}

// streamTable makes the table of a stream: one part for itself, one for a second base, one for its ios.
func streamTable(r *library.Run, placed func(uint64), ios uint64, both bool) uint64 {
	parts := []uint64{0, ios}
	if both {
		parts = []uint64{0, 16, ios}
	}
	o := r.Space.Alloc(uint64(len(parts))*40, memory.Library, true)
	placed(o.Base)
	for i, at := range parts {
		p := o.Base + uint64(i)*40
		put(r, p, ios-at)
		put(r, p+8, -at)
		put(r, p+24, r.Address("stream destructor"))
		put(r, p+32, r.Address("stream destructor"))
	}
	return o.Base
}

// standardBuffer is the class of the standard streams' buffers.
const standardBuffer = "N9__gnu_cxx18stdio_sync_filebufIcSt11char_traitsIcEEE"

// standardStream makes cout and its like.
func standardStream(r *library.Run, placed func(uint64), fd int) uint64 {
	class, at := "So", uint64(8)
	if fd == 0 {
		class, at = "Si", 16
	}
	o := r.Space.Alloc(at+iosSize, memory.Library, true)
	placed(o.Base)
	table := r.Global("_ZTV" + class)
	put(r, o.Base, table+24)
	put(r, o.Base+at, table+64)
	b := r.Space.Alloc(bufSize, memory.Library, true)
	put(r, b.Base, r.Global("_ZTV"+standardBuffer)+16)
	buffersOf(r).fds[b.Base] = fd
	initIos(r, o.Base+at, b.Base)
	return o.Base
}

// buffers are what is known of buffers beside their fields.
type buffers struct {
	fds   map[uint64]int // of standard streams
	files map[uint64]*openFile
	ctype uint64
}

func buffersOf(r *library.Run) *buffers {
	return library.Keep(r, func() *buffers { return &buffers{fds: map[uint64]int{}, files: map[uint64]*openFile{}} })
}

// facet is the object by which headers map characters.
func facet(r *library.Run) uint64 {
	b := buffersOf(r)
	if b.ctype == 0 {
		const widenOK, widen, narrow, narrowOK = 56, 57, 313, 569
		o := r.Space.Alloc(576, memory.Library, true)
		for i := range uint64(256) {
			r.Space.Store(o.Base+widen+i, 1, value(i))
			r.Space.Store(o.Base+narrow+i, 1, value(i))
		}
		r.Space.Store(o.Base+widenOK, 1, value(1))
		r.Space.Store(o.Base+narrowOK, 1, value(1))
		b.ctype = o.Base
	}
	return b.ctype
}

func initIos(r *library.Run, ios, buffer uint64) {
	const skipws, dec = 0x1000, 2
	put(r, ios+iosPrecision, 6)
	put(r, ios+iosWidth, 0)
	r.Space.Store(ios+iosFlags, 4, value(skipws|dec))
	r.Space.Store(ios+iosExcept, 4, value(0))
	r.Space.Store(ios+iosState, 4, value(bit(buffer == 0)))
	put(r, ios+iosTie, 0)
	r.Space.Store(ios+iosFill, 1, value(' '))
	r.Space.Store(ios+iosFillInit, 1, value(1))
	put(r, ios+iosBuffer, buffer)
	put(r, ios+iosCtype, facet(r))
	put(r, ios+iosCtype+8, 0)
	put(r, ios+iosCtype+16, 0)
}

// iosOf is where the ios of a stream is.
func iosOf(r *library.Run, s uint64) uint64 { return s + word(r, word(r, s)-24) }

// mark adds to the state of a stream.
func mark(c *call, s, state uint64) {
	ios := iosOf(c.Run, s)
	state |= c.Space.Load(ios+iosState, 4).V
	c.Space.Store(ios+iosState, 4, value(state))
	if c.Space.Load(ios+iosExcept, 4).V&state != 0 {
		c.RaiseStandard("NSt8ios_base7failureB5cxx11E", "basic_ios::clear")
	}
}

func good(c *call, s uint64) bool { return c.Space.Load(iosOf(c.Run, s)+iosState, 4).V == 0 }

// virtual calls a virtual function of a buffer, the program's own if it has one.
func virtual(c *call, buffer, n uint64, args ...memory.Value) memory.Value {
	f := word(c.Run, word(c.Run, buffer)+n*8)
	return c.Invoke(f, append([]memory.Value{value(buffer)}, args...)...)
}

// emit writes to a stream's buffer.
func emit(c *call, s uint64, b []byte) {
	c.Return(s)
	if !good(c, s) {
		return
	}
	buffer := word(c.Run, iosOf(c.Run, s)+iosBuffer)
	if fd, ok := buffersOf(c.Run).fds[buffer]; ok {
		c.Output(fd, b)
		return
	}
	if f := buffersOf(c.Run).files[buffer]; f != nil {
		f.write(c, b)
		return
	}
	for i := 0; i < len(b); i++ {
		c.Spend(8)
		p := word(c.Run, buffer+bufPut)
		if p < word(c.Run, buffer+bufPutEnd) {
			c.Space.Store(p, 1, value(uint64(b[i])))
			put(c.Run, buffer+bufPut, p+1)
			continue
		}
		if v := virtual(c, buffer, virtualOverflow, value(uint64(b[i]))); uint32(v.V) == 0xffffffff {
			mark(c, s, bad)
			return
		}
	}
}

// peek is the next byte of a stream and where it lies; -1 at the end.
func peek(c *call, s uint64) (b int, at uint64) {
	buffer := word(c.Run, iosOf(c.Run, s)+iosBuffer)
	if buffer == 0 {
		return -1, 0
	}
	if p := word(c.Run, buffer+bufGet); p < word(c.Run, buffer+bufGetEnd) {
		return int(c.Space.Load(p, 1).V), p
	}
	v := virtual(c, buffer, virtualUnderflow)
	if uint32(v.V) == 0xffffffff {
		return -1, 0
	}
	return int(v.V & 255), word(c.Run, buffer+bufGet)
}

// advance goes to the next byte.
func advance(c *call, s uint64) {
	c.Spend(8)
	buffer := word(c.Run, iosOf(c.Run, s)+iosBuffer)
	put(c.Run, buffer+bufGet, word(c.Run, buffer+bufGet)+1)
}

func isBlank(b int) bool { return b >= 0 && strings.IndexByte(" \t\n\v\f\r", byte(b)) >= 0 }
