// Package libc models the C library: memory, strings, conversions, streams over files in memory, sorting, time, the
// mathematics functions, and threads, whose bodies run where they are started.
package libc

import (
	"maps"

	"github.com/hgrd/hgrd/simulator/hostmachine/library"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
)

// Functions are the models.
var Functions = map[string]library.Func{}

// Variables are what the library defines.
var Variables = map[string]library.Variable{}

func init() {
	addMathematics()
	quietOutput()
	for _, list := range []map[string]library.Func{allocation, textFunctions, conversions, streams, output, process, clocks, mathematics, characters, threads, searching, random} {
		maps.Copy(Functions, list)
	}
}

type call = library.Call

func value(v uint64) memory.Value { return memory.Value{V: v} }

// errno sets the thread's error number.
func errno(c *call, v uint64) { c.Space.Store(errnoAt(c), 4, value(v)) }

func errnoAt(c *call) uint64 {
	if c.Errno == 0 {
		c.Errno = c.Space.Alloc(4, memory.Library, true).Base
	}
	return c.Errno
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
