package libc

import (
	"math"

	"github.com/hgrd/hgrd/simulator/hostmachine/library"
)

// generators are rand's and drand48's, as glibc has them. As long as their seeds follow from no input, so do their
// numbers; behind a seed that does, each number is an input of its own.
type generators struct {
	table  []uint32 // of rand: the last 34 states or more
	linear uint64
	free   [2]bool // rand, drand48: the seed follows from inputs
}

func generatorsOf(c *call) *generators {
	return library.Keep(c.Run, func() *generators {
		g := &generators{linear: 0x1234abcd330e}
		g.seed(1)
		return g
	})
}

func (g *generators) seed(s uint32) {
	if s == 0 {
		s = 1
	}
	r := make([]uint32, 0, 344)
	r = append(r, s)
	for i := 1; i < 31; i++ {
		v := int64(int32(r[i-1])) * 16807 % 2147483647
		if v < 0 {
			v += 2147483647
		}
		r = append(r, uint32(v))
	}
	for i := 31; i < 34; i++ {
		r = append(r, r[i-31])
	}
	for i := 34; i < 344; i++ {
		r = append(r, r[i-31]+r[i-3])
	}
	g.table = r[344-34:]
}

func (g *generators) next() uint64 {
	n := len(g.table)
	v := g.table[n-31] + g.table[n-3]
	if n > 4096 {
		g.table = append(g.table[:0], g.table[n-34:]...)
	}
	g.table = append(g.table, v)
	return uint64(v >> 1)
}

func (g *generators) step() uint64 {
	g.linear = (g.linear*0x5deece66d + 0xb) & (1<<48 - 1)
	return g.linear
}

// followed reports whether an argument follows from inputs: a seed of the time, say.
func followed(c *call, i int) bool {
	v := c.Arg(i)
	return v.S != nil && v.S.Expr != nil
}

var random = map[string]library.Func{
	"rand":    draw,
	"random":  draw,
	"srand":   seed,
	"srandom": seed,
	"srand48": func(c *call) {
		g := generatorsOf(c)
		g.free[1] = followed(c, 0)
		g.linear = c.Arg(0).V&0xffffffff<<16 | 0x330e
	},
	"drand48": func(c *call) {
		linear(c, func(x uint64) uint64 { return math.Float64bits(float64(x) / (1 << 48)) }, 64)
	},
	"lrand48": func(c *call) { linear(c, func(x uint64) uint64 { return x >> 17 }, 31) },
	"mrand48": func(c *call) { linear(c, func(x uint64) uint64 { return uint64(int64(int32(x >> 16))) }, 32) },
	"erand48": func(c *call) { library.Stop(library.Unmodelled, "erand48") },
	"rand_r": func(c *call) {
		s := uint32(c.Space.Load(c.U(0), 4).V)
		part := func(n uint32) uint64 {
			s = s*1103515245 + 12345
			return uint64(s / 65536 % n)
		}
		v := part(2048)
		v = v<<10 ^ part(1024)
		v = v<<10 ^ part(1024)
		c.Space.Store(c.U(0), 4, value(uint64(s)))
		c.Return(v)
	},
	"getrandom": getrandom,
}

func draw(c *call) {
	g := generatorsOf(c)
	v := g.next()
	c.Drew = true
	if g.free[0] {
		c.Give(c.Drawn(31, v))
		return
	}
	c.Untrack() // another library draws other numbers
	c.Return(v)
}

func seed(c *call) {
	g := generatorsOf(c)
	g.free[0] = followed(c, 0)
	g.seed(uint32(c.Arg(0).V))
}

func linear(c *call, of func(uint64) uint64, bits int) {
	g := generatorsOf(c)
	v := of(g.step())
	c.Drew = true
	if g.free[1] {
		c.Give(c.Drawn(bits, v))
		return
	}
	c.Untrack()
	c.Return(v)
}

func getrandom(c *call) {
	for i := range c.U(1) {
		c.Space.Store(c.U(0)+i, 1, c.Narrow(c.Drawn(8, c.Random.Next()>>56), 8))
	}
	c.Return(c.U(1))
}
