package libcxx

import (
	"github.com/hgrd/hgrd/simulator/hostmachine/library"
	"github.com/hgrd/hgrd/simulator/hostmachine/library/libc"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
)

// openFile is what a filebuf has open.
type openFile struct {
	name string
	out  bool
	data []byte
}

func (f *openFile) write(c *call, b []byte) {
	const most = 1 << 26
	if len(f.data)+len(b) > most {
		library.Stop(library.OutOfMemory, "file %s", f.name)
	}
	f.data = append(f.data, b...)
	libc.Keep(c.Run, f.name, f.data)
}

// Modes of files.
const (
	modeApp = 1
	modeIn  = 8
	modeOut = 16
)

const noMore = ^uint64(0)

// getArea gives a buffer bytes to read.
func getArea(c *call, buffer uint64, b []byte, in library.Input) {
	o := c.Space.Alloc(uint64(len(b))+1, memory.Library, true)
	c.Space.Write(o.Base, b)
	if in.Origin != library.NoOrigin {
		c.Spell(o.Base, b, in)
	}
	put(c.Run, buffer+bufBack, o.Base)
	put(c.Run, buffer+bufGet, o.Base)
	put(c.Run, buffer+bufGetEnd, o.Base+uint64(len(b)))
}

var bufferFunctions = map[string]library.Func{
	nested(bufClass, "C2Ev"):         none,
	nested(bufClass, "6xsputnEPKcl"): func(c *call) { library.Stop(library.Unmodelled, "streambuf::xsputn") },
	nested(bufClass, "8overflowEi"):  func(c *call) { c.Return(noMore) },
	nested(bufClass, "9underflowEv"): func(c *call) { c.Return(noMore) },
	nested(bufClass, "4syncEv"):      func(c *call) { c.Return(0) },

	nested(standardBuffer, "9underflowEv"): func(c *call) {
		rest, take := libc.StdinOf(c.Run)
		if len(rest) == 0 {
			c.Return(noMore)
			return
		}
		whole := len(c.Inputs().Stdin)
		getArea(c, c.U(0), rest, library.Input{Origin: library.StandardInput, Start: whole - len(rest)})
		take(len(rest))
		c.Return(uint64(rest[0]))
	},
	nested(standardBuffer, "4syncEv"): func(c *call) { c.Return(0) },

	nested(textClass, "7_M_syncEPcmm"): syncText,
	nested(textClass, "4syncEv"):       func(c *call) { c.Return(0) },
	nested(textClass, "9underflowEv"): func(c *call) {
		b := c.U(0)
		if p := word(c.Run, b+bufPut); p > word(c.Run, b+bufGetEnd) {
			put(c.Run, b+bufGetEnd, p)
		}
		p := word(c.Run, b+bufGet)
		if c.Space.Load(b+bufMode, 4).V&modeIn == 0 || p >= word(c.Run, b+bufGetEnd) {
			c.Return(noMore)
			return
		}
		c.Return(c.Space.Load(p, 1).V)
	},
	nested(textClass, "8overflowEi"): overflowText,
	nested(textClass, "D1Ev"):        none,
	nested(textClass, "D2Ev"):        none,

	nested(fileClass, "C1Ev"): func(c *call) {
		c.Space.Fill(c.U(0), bufSize, memory.Value{})
		put(c.Run, c.U(0), c.Global("_ZTV"+fileClass)+16)
	},
	nested(fileClass, "4openEPKcSt13_Ios_Openmode"): openBuffer,
	nested(fileClass, "5closeEv"): func(c *call) {
		f := buffersOf(c.Run).files
		if f[c.U(0)] == nil {
			c.Return(0)
			return
		}
		delete(f, c.U(0))
		c.Return(c.U(0))
	},
	nested(fileClass, "9underflowEv"):   func(c *call) { c.Return(noMore) },
	nested(fileClass, "4syncEv"):        func(c *call) { c.Return(0) },
	"_ZNKSt12__basic_fileIcE7is_openEv": func(c *call) { c.Return(bit(buffersOf(c.Run).files[c.U(0)-104] != nil)) },
	"_ZNSt12__basic_fileIcED1Ev":        none,
}

func openBuffer(c *call) {
	name, mode := c.String(1), c.U(2)
	f := &openFile{name: name, out: mode&(modeOut|modeApp) != 0}
	b, ok := libc.Contents(c.Run, name)
	switch {
	case !f.out && !ok, f.out && mode&modeIn != 0 && !ok:
		c.Return(0)
		return
	case !f.out:
		getArea(c, c.U(0), b, library.Input{Origin: library.FileContent, Name: name})
	case mode&modeApp != 0:
		f.data = append(f.data, b...)
	case mode&modeIn != 0:
		library.Stop(library.Unmodelled, "a file that is read and written")
	default:
		libc.Keep(c.Run, name, nil)
	}
	buffersOf(c.Run).files[c.U(0)] = f
	c.Return(c.U(0))
}

// syncText sets the areas of a string's buffer.
func syncText(c *call) {
	b, base, i, o := c.U(0), c.U(1), c.U(2), c.U(3)
	mode := c.Space.Load(b+bufMode, 4).V
	s := b + bufString
	endGet, endPut := base+word(c.Run, s+8), base+capacity(c.Run, s)
	if base != word(c.Run, s) {
		endGet += i
		i, endPut = 0, endGet
	}
	if mode&modeIn != 0 {
		put(c.Run, b+bufBack, base)
		put(c.Run, b+bufGet, base+i)
		put(c.Run, b+bufGetEnd, endGet)
	}
	if mode&modeOut != 0 {
		put(c.Run, b+bufBase, base)
		put(c.Run, b+bufPut, base+o)
		put(c.Run, b+bufPutEnd, endPut)
		if mode&modeIn == 0 {
			for _, f := range []uint64{bufBack, bufGet, bufGetEnd} {
				put(c.Run, b+f, endGet)
			}
		}
	}
}

// overflowText makes room in a string's buffer.
func overflowText(c *call) {
	b, x := c.U(0), c.U(1)
	mode := c.Space.Load(b+bufMode, 4).V
	if mode&modeOut == 0 || uint32(x) == 0xffffffff {
		c.Return(noMore)
		return
	}
	r, s := c.Run, b+bufString
	base, at, end := word(r, b+bufBase), word(r, b+bufPut), word(r, b+bufPutEnd)
	if at == end {
		n := at - base
		room := max(2*(end-base), 512)
		if room > maxString {
			c.Return(noMore)
			return
		}
		o := c.Space.Alloc(room+1, memory.New, false)
		c.Space.Copy(o.Base, base, n)
		read := word(r, b+bufGet) - word(r, b+bufBack)
		if old := word(r, s); old != s+16 {
			c.Space.Free(c.Space.Live(old))
		}
		put(r, s, o.Base)
		put(r, s+16, room)
		setLength(r, s, n)
		put(r, b+bufBase, o.Base)
		put(r, b+bufPutEnd, o.Base+room)
		at = o.Base + n
		if mode&modeIn != 0 {
			put(r, b+bufBack, o.Base)
			put(r, b+bufGet, o.Base+read)
		} else {
			put(r, b+bufBack, at)
			put(r, b+bufGet, at)
		}
	}
	c.Space.Store(at, 1, value(x&255))
	put(r, b+bufPut, at+1)
	if mode&modeIn != 0 {
		put(r, b+bufGetEnd, at+1)
	}
	c.Return(x & 255)
}
