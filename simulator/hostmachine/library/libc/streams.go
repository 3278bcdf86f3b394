package libc

import (
	"bytes"

	"github.com/hgrd/hgrd/simulator/hostmachine/library"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
)

// stream is an open file, or a standard stream.
type stream struct {
	fd            int // 0 to 2: a standard stream; else -1
	name          string
	data          []byte
	at            int
	eof, writable bool
	text          uint64 // address of the text that is read; 0: none
}

// files are the streams of a run: by their FILE objects, and the contents of what was written.
type files struct {
	open     map[uint64]*stream
	contents map[string][]byte
	standard [3]uint64
}

// StdinOf is what is left of standard input, for other libraries that read it.
func StdinOf(r *library.Run) (rest []byte, take func(n int)) {
	f := filesOf(r)
	s := f.open[f.standard[0]]
	r.Untrack()
	return s.data[s.at:], func(n int) { s.at = min(s.at+n, len(s.data)) }
}

// Contents of a file; false if it does not exist, which is one of the inputs that a run may have.
func Contents(r *library.Run, name string) ([]byte, bool) {
	f := filesOf(r)
	if b, ok := f.contents[name]; ok {
		return b, true
	}
	b, ok := r.Inputs().Files[name]
	if r.Untrack(); !ok {
		r.Miss(library.Hint{File: name})
	}
	return b, ok
}

// Keep stores what was written to a file.
func Keep(r *library.Run, name string, b []byte) { filesOf(r).contents[name] = b }

func filesOf(r *library.Run) *files {
	return library.Keep(r, func() *files {
		f := &files{open: map[uint64]*stream{}, contents: map[string][]byte{}}
		for i := range f.standard {
			f.standard[i] = r.Space.Alloc(216, memory.Library, true).Base
			f.open[f.standard[i]] = &stream{fd: i, writable: i > 0}
		}
		f.open[f.standard[0]].data = r.Stdin()
		return f
	})
}

func init() {
	for i, name := range []string{"stdin", "stdout", "stderr"} {
		Variables[name] = func(r *library.Run, placed func(uint64)) uint64 {
			o := r.Space.Alloc(8, memory.Library, true)
			r.Space.Store(o.Base, 8, value(filesOf(r).standard[i]))
			return o.Base
		}
	}
}

func stdoutOf(c *call) *stream { f := filesOf(c.Run); return f.open[f.standard[1]] }
func stdinOf(c *call) *stream  { f := filesOf(c.Run); c.Untrack(); return f.open[f.standard[0]] }

func file(c *call, p uint64) *stream {
	s := filesOf(c.Run).open[p]
	if s == nil {
		library.Stop(library.Fault, "%s of %#x, which is no open stream", c.Name, p)
	}
	if s.fd == 0 {
		c.Untrack() // it may be read
	}
	return s
}

// maxFile bounds what a program writes to a file.
const maxFile = 1 << 26

func (s *stream) write(c *call, b []byte) {
	if s.fd > 0 {
		c.Output(s.fd, b)
		return
	}
	if len(s.data)+len(b) > maxFile {
		library.Stop(library.OutOfMemory, "file %s", s.name)
	}
	s.data = append(s.data[:min(s.at, len(s.data))], b...)
	s.at = len(s.data)
	if s.writable {
		Keep(c.Run, s.name, s.data)
	}
}

// next takes a byte; -1 at the end.
func (s *stream) next() int {
	if s.at >= len(s.data) {
		s.eof = true
		return -1
	}
	s.at++
	return int(s.data[s.at-1])
}

var streams = map[string]library.Func{
	"fopen":    fopen,
	"fopen64":  fopen,
	"fclose":   func(c *call) { file(c, c.U(0)); delete(filesOf(c.Run).open, c.U(0)); c.Return(0) },
	"fflush":   func(c *call) { c.Return(0) },
	"setvbuf":  func(c *call) { c.Return(0) },
	"setbuf":   func(c *call) {},
	"feof":     func(c *call) { c.Return(bit(file(c, c.U(0)).eof)) },
	"ferror":   func(c *call) { c.Return(0) },
	"clearerr": func(c *call) { file(c, c.U(0)).eof = false },
	"fileno":   func(c *call) { c.ReturnInt(file(c, c.U(0)).fd) },
	"fgetc":    func(c *call) { c.ReturnInt(file(c, c.U(0)).next()) },
	"getc":     func(c *call) { c.ReturnInt(file(c, c.U(0)).next()) },
	"_IO_getc": func(c *call) { c.ReturnInt(file(c, c.U(0)).next()) },
	"getchar":  func(c *call) { c.ReturnInt(stdinOf(c).next()) },
	"ungetc": func(c *call) {
		if s := file(c, c.U(1)); s.at > 0 {
			s.at--
			s.eof = false
		}
		c.Return(c.U(0))
	},
	"fgets":   fgets,
	"getline": getline,
	"fread":   fread,
	"fseek":   fseek,
	"fseeko":  fseek,
	"ftell":   func(c *call) { c.Return(uint64(file(c, c.U(0)).at)) },
	"ftello":  func(c *call) { c.Return(uint64(file(c, c.U(0)).at)) },
	"rewind":  func(c *call) { s := file(c, c.U(0)); s.at, s.eof = 0, false },
	"remove":  func(c *call) { delete(filesOf(c.Run).contents, c.String(0)); c.Return(0) },
	"access":  func(c *call) { _, ok := Contents(c.Run, c.String(0)); c.ReturnInt(int(bit(ok)) - 1) },
	"open":    func(c *call) { openDescriptor(c) },
	"open64":  func(c *call) { openDescriptor(c) },
	"read":    func(c *call) { readDescriptor(c) },
	"close":   func(c *call) { c.Return(0) },

	"scanf":            func(c *call) { scan(c, stdinOf(c), c.String(0), c.Rest()) },
	"__isoc99_scanf":   func(c *call) { scan(c, stdinOf(c), c.String(0), c.Rest()) },
	"fscanf":           func(c *call) { scan(c, file(c, c.U(0)), c.String(1), c.Rest()) },
	"__isoc99_fscanf":  func(c *call) { scan(c, file(c, c.U(0)), c.String(1), c.Rest()) },
	"sscanf":           func(c *call) { scanText(c, c.Rest()) },
	"__isoc99_sscanf":  func(c *call) { scanText(c, c.Rest()) },
	"vsscanf":          func(c *call) { scanText(c, c.List(c.U(2))) },
	"__isoc99_vsscanf": func(c *call) { scanText(c, c.List(c.U(2))) },
}

func fopen(c *call) {
	name, mode := c.String(0), c.String(1)
	s := &stream{fd: -1, name: name, writable: mode[:min(1, len(mode))] != "r" || bytes.ContainsRune([]byte(mode), '+')}
	b, ok := Contents(c.Run, name)
	switch {
	case len(mode) > 0 && mode[0] == 'r' && !ok:
		errno(c, 2)
		c.Return(0)
		return
	case len(mode) > 0 && mode[0] == 'w':
		Keep(c.Run, name, nil)
	case len(mode) > 0 && mode[0] == 'a':
		s.data = append([]byte(nil), b...)
		s.at = len(b)
	default:
		s.data = append([]byte(nil), b...)
	}
	o := c.Space.Alloc(216, memory.Library, true)
	filesOf(c.Run).open[o.Base] = s
	c.Return(o.Base)
}

func fgets(c *call) {
	s, n := file(c, c.U(2)), c.Int(1)
	var b []byte
	for len(b) < n-1 {
		x := s.next()
		if x < 0 {
			break
		}
		if b = append(b, byte(x)); x == '\n' {
			break
		}
	}
	if len(b) == 0 {
		c.Return(0)
		return
	}
	c.Space.Write(c.U(0), b)
	s.spell(c, c.U(0), b)
	c.Space.Store(c.U(0)+uint64(len(b)), 1, value(0))
	c.Return(c.U(0))
}

func getline(c *call) {
	s := file(c, c.U(2))
	var b []byte
	for {
		x := s.next()
		if x < 0 {
			break
		}
		if b = append(b, byte(x)); x == '\n' {
			break
		}
	}
	if len(b) == 0 {
		c.ReturnInt(-1)
		return
	}
	if old := c.Space.Load(c.U(0), 8); old.V != 0 && old.S == nil {
		c.Space.Free(block(c, old.V))
	}
	o := newBlock(c, uint64(len(b))+1)
	c.Space.Write(o, append(b, 0))
	s.spell(c, o, b)
	c.Space.Store(c.U(0), 8, value(o))
	c.Space.Store(c.U(1), 8, value(uint64(len(b))+1))
	c.ReturnInt(len(b))
}

// spell marks bytes that were just read as inputs.
func (s *stream) spell(c *call, at uint64, b []byte) {
	in := library.Input{Origin: library.StandardInput, Start: s.at - len(b)}
	if s.fd != 0 {
		if s.writable || s.name == "" {
			return
		}
		in.Origin, in.Name = library.FileContent, s.name
	}
	c.Spell(at, b, in)
}

// maxItems bounds how many numbers of one fread are followed.
const maxItems = 1 << 10

// items marks numbers that were just read as inputs: n bytes of elements of a size.
func (s *stream) items(c *call, at, n, size uint64) {
	if size != 1 && size != 2 && size != 4 && size != 8 {
		size = 4
	}
	in := library.Input{Origin: library.StandardInput, Form: library.Binary}
	if s.fd != 0 {
		if s.writable || s.name == "" {
			return
		}
		in.Origin, in.Name = library.FileContent, s.name
	}
	if c.Space.Pool == nil {
		return
	}
	first := s.at - int(n)
	for i := uint64(0); i+size <= n && i/size < maxItems; i += size {
		v := c.Space.Load(at+i, size)
		in.Start, in.End, in.Value = first+int(i), first+int(i+size), v.V
		c.Space.Store(at+i, size, c.Symbolic(in, int(8*size)))
	}
}

func fread(c *call) {
	s, size := file(c, c.U(3)), c.U(1)
	if size == 0 {
		c.Return(0)
		return
	}
	n := min(uint64(len(s.data)-min(s.at, len(s.data))), size*c.U(2))
	if n < size*c.U(2) {
		s.eof = true
	}
	c.Spend(n)
	c.Space.Write(c.U(0), s.data[s.at:s.at+int(n)])
	s.at += int(n)
	s.items(c, c.U(0), n, size)
	c.Return(n / size)
}

func fseek(c *call) {
	s := file(c, c.U(0))
	at := int(int64(c.U(1)))
	switch c.Int(2) {
	case 1:
		at += s.at
	case 2:
		at += len(s.data)
	}
	if at < 0 || at > len(s.data) {
		c.ReturnInt(-1)
		return
	}
	s.at, s.eof = at, false
	c.Return(0)
}

// descriptors are the files that open made.
type descriptors struct{ list []*stream }

func openDescriptor(c *call) {
	const writing = 3
	b, ok := Contents(c.Run, c.String(0))
	if !ok || c.U(1)&writing != 0 {
		if ok || c.U(1)&0x40 != 0 {
			library.Stop(library.Unmodelled, "open for writing")
		}
		errno(c, 2)
		c.ReturnInt(-1)
		return
	}
	d := library.Keep(c.Run, func() *descriptors { return &descriptors{} })
	d.list = append(d.list, &stream{fd: -1, data: b})
	c.ReturnInt(len(d.list) + 2)
}

func readDescriptor(c *call) {
	d := library.Keep(c.Run, func() *descriptors { return &descriptors{} })
	s := stdinOf(c)
	if fd := c.Int(0); fd != 0 {
		if fd < 3 || fd-3 >= len(d.list) {
			c.ReturnInt(-1)
			return
		}
		s = d.list[fd-3]
	}
	n := min(uint64(len(s.data)-s.at), c.U(2))
	c.Space.Write(c.U(1), s.data[s.at:s.at+int(n)])
	s.at += int(n)
	c.Return(n)
}
