package libc

import (
	"math"

	"github.com/hgrd/hgrd/simulator/hostmachine/library"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
)

// Time goes on by a little at each look. It begins at a day of the present decade that the seed picks.
type clock struct{ micro uint64 }

// Now is the time in microseconds since 1970.
func Now(r *library.Run) uint64 {
	c := library.Keep(r, func() *clock {
		return &clock{1_700_000_000_000_000 + r.Inputs().Seed%86400*1_000_003}
	})
	c.micro += 10
	return c.micro
}

var clocks = map[string]library.Func{
	"time":          timeNow,
	"clock":         func(c *call) { c.Return(Now(c.Run) - 1_700_000_000_000_000 - c.Inputs().Seed%86400*1_000_003) },
	"gettimeofday":  gettimeofday,
	"clock_gettime": clockGettime,
	"clock_getres":  func(c *call) { stamp(c, c.U(1), 0, 1); c.Return(0) },
	"ftime":         func(c *call) { library.Stop(library.Unmodelled, "ftime") },
	"usleep":        func(c *call) { c.Return(0) },
	"sleep":         func(c *call) { c.Return(0) },
	"nanosleep":     func(c *call) { c.Return(0) },
	"sched_yield":   func(c *call) { c.Return(0) },
	"localtime":     calendar,
	"gmtime":        calendar,
	"localtime_r":   calendar,
	"gmtime_r":      calendar,
	"strftime":      func(c *call) { library.Stop(library.Unmodelled, "strftime") },
	"ctime":         func(c *call) { c.Return(c.NewText("Thu Jan  1 00:00:00 1970\n", memory.Library)) },
	"difftime": func(c *call) {
		c.Return(math.Float64bits(float64(int64(c.U(0)) - int64(c.U(1)))))
	},
}

func timeNow(c *call) {
	t := c.Looked(Now(c.Run) / 1_000_000)
	if p := c.U(0); p != 0 {
		c.Space.Store(p, 8, t)
	}
	c.Give(t)
}

func stamp(c *call, at, a, b uint64) {
	if at != 0 {
		c.Space.Store(at, 8, value(a))
		c.Space.Store(at+8, 8, value(b))
	}
}

func gettimeofday(c *call) {
	t := Now(c.Run)
	c.Space.Store(c.U(0), 8, c.Looked(t/1_000_000))
	c.Space.Store(c.U(0)+8, 8, c.Looked(t%1_000_000))
	c.Return(0)
}

func clockGettime(c *call) {
	t := Now(c.Run)
	c.Space.Store(c.U(1), 8, c.Looked(t/1_000_000))
	c.Space.Store(c.U(1)+8, 8, c.Looked(t%1_000_000*1000))
	c.Return(0)
}

func calendar(c *call) { library.Stop(library.Unmodelled, "%s", c.Name) }
