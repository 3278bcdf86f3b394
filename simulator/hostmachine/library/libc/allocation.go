package libc

import (
	"github.com/hgrd/hgrd/simulator/hostmachine/library"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
)

var allocation = map[string]library.Func{
	"malloc":         func(c *call) { c.Return(c.Space.Alloc(c.U(0), memory.Heap, false).Base) },
	"valloc":         func(c *call) { c.Return(c.Space.Alloc(c.U(0), memory.Heap, false).Base) },
	"aligned_alloc":  func(c *call) { c.Return(aligned(c, c.U(0), c.U(1))) },
	"memalign":       func(c *call) { c.Return(aligned(c, c.U(0), c.U(1))) },
	"posix_memalign": posixMemalign,
	"calloc":         calloc,
	"realloc":        realloc,
	"free":           free,
	"cfree":          free,
	"malloc_usable_size": func(c *call) {
		if o := c.Space.Live(c.U(0)); o != nil {
			c.Return(o.Size())
		}
	},
	"memcpy":      copyBytes,
	"memmove":     copyBytes,
	"mempcpy":     func(c *call) { copyBytes(c); c.Return(c.U(0) + c.U(2)) },
	"memset":      func(c *call) { c.Spend(c.U(2)); c.Space.Fill(c.U(0), c.U(2), c.Arg(1)); c.Return(c.U(0)) },
	"bzero":       func(c *call) { c.Spend(c.U(1)); c.Space.Fill(c.U(0), c.U(1), memory.Value{}) },
	"memcmp":      func(c *call) { c.ReturnInt(compared(c, c.Bytes(c.U(0), c.U(2)), c.Bytes(c.U(1), c.U(2)))) },
	"bcmp":        func(c *call) { c.ReturnInt(compared(c, c.Bytes(c.U(0), c.U(2)), c.Bytes(c.U(1), c.U(2)))) },
	"memchr":      memchr,
	"mmap":        func(c *call) { mmap(c) },
	"munmap":      func(c *call) { c.Return(0) },
	"mlock":       func(c *call) { c.Return(0) },
	"munlock":     func(c *call) { c.Return(0) },
	"sbrk":        func(c *call) { c.Return(^uint64(0)) },
	"mallopt":     func(c *call) { c.Return(1) },
	"malloc_trim": func(c *call) { c.Return(0) },
}

// maxAlign is the alignment that every object has.
const maxAlign = 4096

func aligned(c *call, align, n uint64) uint64 {
	if align > maxAlign {
		library.Stop(library.Unmodelled, "memory aligned to %d bytes", align)
	}
	return c.Space.Alloc(n, memory.Heap, false).Base
}

func posixMemalign(c *call) {
	c.Space.Store(c.U(0), 8, value(aligned(c, c.U(1), c.U(2))))
	c.Return(0)
}

func calloc(c *call) {
	n, size := c.U(0), c.U(1)
	if size > 0 && n > 1<<40/size {
		c.Return(0)
		return
	}
	c.Return(c.Space.Alloc(n*size, memory.Heap, true).Base)
}

func realloc(c *call) {
	old, n := c.U(0), c.U(1)
	o := c.Space.Alloc(n, memory.Heap, false)
	if old != 0 {
		was := block(c, old)
		c.Spend(was.Size())
		c.Space.Copy(o.Base, old, min(n, was.Size()))
		c.Space.Free(was)
	}
	c.Return(o.Base)
}

// block is the object of malloc that a pointer leads to.
func block(c *call, p uint64) *memory.Object {
	o := c.Space.Live(p)
	switch {
	case o == nil:
		library.Stop(library.Fault, "%s of %#x, where no block of malloc in use begins", c.Name, p)
	case o.Kind != memory.Heap:
		library.Stop(library.Fault, "%s of a %v", c.Name, o)
	}
	return o
}

func free(c *call) {
	if p := c.U(0); p != 0 {
		c.Space.Free(block(c, p))
	}
}

func copyBytes(c *call) {
	n := c.U(2)
	c.Spend(n)
	c.Space.Copy(c.U(0), c.U(1), n)
	c.Return(c.U(0))
}

// compared is the order of two texts, which the run takes note of.
func compared(c *call, a, b []byte) int {
	c.Compare(a, b)
	return compare(a, b)
}

func compare(a, b []byte) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return int(a[i]) - int(b[i])
		}
	}
	switch {
	case len(a) < len(b):
		return -int(b[len(a)])
	case len(a) > len(b):
		return int(a[len(b)])
	}
	return 0
}

func memchr(c *call) {
	for i, n := uint64(0), c.U(2); i < n; i++ {
		if c.Bytes(c.U(0)+i, 1)[0] == byte(c.U(1)) {
			c.Return(c.U(0) + i)
			return
		}
	}
	c.Return(0)
}

func mmap(c *call) {
	const anonymous = 0x20
	if c.U(3)&anonymous == 0 {
		library.Stop(library.Unmodelled, "a mapped file")
	}
	c.Return(c.Space.Alloc(c.U(1), memory.Heap, true).Base)
}

func newBlock(c *call, n uint64) uint64 { return c.Space.Alloc(n, memory.Heap, false).Base }
