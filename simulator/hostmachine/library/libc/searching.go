package libc

import (
	"sort"

	"github.com/hgrd/hgrd/simulator/hostmachine/library"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
)

var searching = map[string]library.Func{
	"qsort":   func(c *call) { sortBy(c, 0) },
	"qsort_r": func(c *call) { sortBy(c, c.U(4)) },
	"bsearch": bsearch,
}

// ordered asks the program's comparison.
func ordered(c *call, f, a, b, context uint64) int {
	args := []memory.Value{value(a), value(b)}
	if c.Name == "qsort_r" {
		args = append(args, value(context))
	}
	v := c.Invoke(f, args...)
	if v.S.Undefs()&0xffffffff != 0 {
		library.Stop(library.Fault, "an undefined value is the result of a comparison")
	}
	return int(int32(v.V))
}

// sortBy is glibc's order of work: a merge sort, which is stable.
func sortBy(c *call, context uint64) {
	base, n, size, f := c.U(0), c.U(1), c.U(2), c.U(3)
	if n < 2 || size == 0 {
		return
	}
	const most = 1 << 28
	if n > most || size > most {
		library.Stop(library.Fault, "qsort of %d elements of %d bytes", n, size)
	}
	// The elements are compared in a copy, at addresses of their own.
	from := c.Space.Alloc(n*size, memory.Library, false)
	c.Space.Copy(from.Base, base, n*size)
	list := make([]uint64, n)
	for i := range list {
		list[i] = from.Base + uint64(i)*size
	}
	sort.SliceStable(list, func(i, j int) bool {
		c.Spend(64)
		return ordered(c, f, list[i], list[j], context) < 0
	})
	for i, a := range list {
		c.Space.Copy(base+uint64(i)*size, a, size)
	}
	c.Space.Free(from)
}

func bsearch(c *call) {
	key, base, n, size, f := c.U(0), c.U(1), c.U(2), c.U(3), c.U(4)
	for low, high := uint64(0), n; low < high; {
		mid := (low + high) / 2
		p := base + mid*size
		switch r := ordered(c, f, key, p, 0); {
		case r == 0:
			c.Return(p)
			return
		case r < 0:
			high = mid
		default:
			low = mid + 1
		}
	}
	c.Return(0)
}
