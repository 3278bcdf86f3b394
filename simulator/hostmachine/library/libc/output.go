package libc

import "github.com/hgrd/hgrd/simulator/hostmachine/library"

var output = map[string]library.Func{
	"printf":          func(c *call) { put(c, stdoutOf(c), Format(c.Run, c.String(0), c.Rest())) },
	"__printf_chk":    func(c *call) { put(c, stdoutOf(c), Format(c.Run, c.String(1), c.Rest())) },
	"vprintf":         func(c *call) { put(c, stdoutOf(c), Format(c.Run, c.String(0), c.List(c.U(1)))) },
	"fprintf":         func(c *call) { put(c, file(c, c.U(0)), Format(c.Run, c.String(1), c.Rest())) },
	"vfprintf":        func(c *call) { put(c, file(c, c.U(0)), Format(c.Run, c.String(1), c.List(c.U(2)))) },
	"dprintf":         func(c *call) { c.Output(c.Int(0), Format(c.Run, c.String(1), c.Rest())) },
	"sprintf":         func(c *call) { fill(c, c.U(0), ^uint64(0), Format(c.Run, c.String(1), c.Rest())) },
	"vsprintf":        func(c *call) { fill(c, c.U(0), ^uint64(0), Format(c.Run, c.String(1), c.List(c.U(2)))) },
	"snprintf":        func(c *call) { fill(c, c.U(0), c.U(1), Format(c.Run, c.String(2), c.Rest())) },
	"vsnprintf":       func(c *call) { fill(c, c.U(0), c.U(1), Format(c.Run, c.String(2), c.List(c.U(3)))) },
	"asprintf":        func(c *call) { allocateText(c, Format(c.Run, c.String(1), c.Rest())) },
	"vasprintf":       func(c *call) { allocateText(c, Format(c.Run, c.String(1), c.List(c.U(2)))) },
	"puts":            func(c *call) { put(c, stdoutOf(c), []byte(c.String(0)+"\n")) },
	"putchar":         func(c *call) { put(c, stdoutOf(c), []byte{byte(c.U(0))}); c.Return(c.U(0) & 255) },
	"putc":            func(c *call) { put(c, file(c, c.U(1)), []byte{byte(c.U(0))}); c.Return(c.U(0) & 255) },
	"fputc":           func(c *call) { put(c, file(c, c.U(1)), []byte{byte(c.U(0))}); c.Return(c.U(0) & 255) },
	"fputs":           func(c *call) { put(c, file(c, c.U(1)), []byte(c.String(0))); c.Return(1) },
	"fwrite":          fwrite,
	"fwrite_unlocked": fwrite,
	"write": func(c *call) {
		c.Output(c.Int(0), printable(c, c.U(1), c.U(2)))
		c.Return(c.U(2))
	},
	"perror": func(c *call) { c.Output(2, []byte(c.String(0)+": error\n")) },
}

// quietOutput tells functions that print from others: what a program prints has no effect on its course, but for what it is
// told of how much that was.
func quietOutput() {
	for _, name := range []string{"printf", "__printf_chk", "vprintf", "puts", "putchar", "perror"} {
		output[name] = quietly(name, output[name])
	}
	for name, at := range map[string]int{"fprintf": 0, "vfprintf": 0, "putc": 1, "fputc": 1, "fputs": 1, "fwrite": 3, "fwrite_unlocked": 3} {
		do := output[name]
		silent := quietly(name, do)
		output[name] = func(c *call) {
			if s := filesOf(c.Run).open[c.U(at)]; s != nil && (s.fd == 1 || s.fd == 2) {
				silent(c)
				return
			}
			do(c)
		}
	}
}

// quietly is a function that prints. Its result is any number where it printed what follows from inputs.
func quietly(name string, do library.Func) library.Func {
	listed := name[0] == 'v'
	return func(c *call) {
		c.Quietly(func() { do(c) })
		given := listed
		for _, a := range c.Args {
			given = given || a.S != nil && a.S.Expr != nil
		}
		if given && len(c.Ret) > 0 {
			c.Give(c.Some(c.Ret[0].V))
		}
	}
}

// printable is bytes to print, set or not: what a program prints has no effect on its course.
func printable(c *call, at, n uint64) []byte {
	c.Spend(n)
	b, _ := c.Space.Read(at, n)
	return b
}

// put writes to a stream and returns the number of bytes.
func put(c *call, f *stream, b []byte) {
	f.write(c, b)
	c.ReturnInt(len(b))
}

// fill puts a text into a buffer of a size.
func fill(c *call, at, size uint64, b []byte) {
	if size > 0 {
		n := min(uint64(len(b)), size-1)
		c.Space.Write(at, b[:n])
		c.Space.Store(at+n, 1, value(0))
	}
	c.ReturnInt(len(b))
}

func allocateText(c *call, b []byte) {
	o := newBlock(c, uint64(len(b))+1)
	c.Space.Write(o, b)
	c.Space.Store(o+uint64(len(b)), 1, value(0))
	c.Space.Store(c.U(0), 8, value(o))
	c.ReturnInt(len(b))
}

func fwrite(c *call) {
	n := c.U(1) * c.U(2)
	file(c, c.U(3)).write(c, printable(c, c.U(0), n))
	c.Return(c.U(2))
}
