package libcxx

import (
	"strings"

	"github.com/hgrd/hgrd/simulator/hostmachine/library"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
)

var allocation = map[string]library.Func{}

// addAllocation fills in the operators.
func addAllocation() {
	for _, suffix := range []string{"", "RKSt9nothrow_t", "St11align_val_t", "St11align_val_tRKSt9nothrow_t"} {
		allocation["_Znwm"+suffix] = func(c *call) { create(c, memory.New) }
		allocation["_Znam"+suffix] = func(c *call) { create(c, memory.NewArray) }
	}
	for _, suffix := range []string{"", "m", "RKSt9nothrow_t", "St11align_val_t", "mSt11align_val_t", "St11align_val_tRKSt9nothrow_t"} {
		allocation["_ZdlPv"+suffix] = func(c *call) { destroy(c, memory.New) }
		allocation["_ZdaPv"+suffix] = func(c *call) { destroy(c, memory.NewArray) }
	}
}

// largest is the size from which operator new fails, as it does on a machine of ordinary size.
const largest = 1 << 40

func create(c *call, k memory.Kind) {
	n := c.U(0)
	if n >= largest {
		if strings.Contains(c.Name, "nothrow") {
			c.Return(0)
			return
		}
		c.RaiseStandard("St9bad_alloc", "std::bad_alloc")
	}
	c.Return(c.Space.Alloc(n, k, false).Base)
}

func destroy(c *call, k memory.Kind) {
	p := c.U(0)
	if p == 0 {
		return
	}
	o := c.Space.Live(p)
	switch {
	case o == nil:
		library.Stop(library.Fault, "delete of %#x, where nothing that new made begins", p)
	case o.Kind != k:
		library.Stop(library.Fault, "delete of a %v that another way made", o)
	}
	c.Space.Free(o)
}
