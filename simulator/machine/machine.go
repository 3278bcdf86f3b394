package machine

import "context"

// Machine is a program with its global memory. It is for one goroutine at a time.
type Machine struct {
	program *Program
	region  []byte
	base    uint64
}

// New places the program's variables at the start of the region and writes their initial values. base is the address
// that device code has for the region's first byte, a multiple of 256 above 16 GiB. What is in the region otherwise stays.
func New(p *Program, region []byte, base uint64) (*Machine, error) {
	return &Machine{program: p, region: region, base: base}, nil
}

// Address is where a variable is.
func (m *Machine) Address(g *Global) uint64 { return m.base + g.Offset }

// Alloc returns the address of n fresh bytes, a multiple of 256; false if the region has no room. The bytes are not
// cleared. n may be 0.
func (m *Machine) Alloc(n uint64) (uint64, bool) { return 0, false }

// Free ends an allocation. Its bytes are not given out again soon, so that accesses to them can be told. It reports
// false if no allocation begins at the address.
func (m *Machine) Free(address uint64) bool { return false }

// Find returns the allocation or variable that holds an address, or the nearest before it.
func (m *Machine) Find(address uint64) (Allocation, bool) { return Allocation{}, false }

// Allocation is a range of global memory in use, or once in use.
type Allocation struct {
	Address, Size uint64
	Freed         bool
	Name          string // of a variable; empty for an allocation
	Number        int    // counts allocations from 1
	Device        bool   // made by malloc in a kernel
}

// Bytes gives access to global memory: n bytes from an address; nil if that is not within the region.
func (m *Machine) Bytes(address, n uint64) []byte {
	off := address - m.base
	if off > uint64(len(m.region)) || n > uint64(len(m.region))-off {
		return nil
	}
	return m.region[off : off+n]
}

// Run executes one launch to its end. The error tells of a launch that could not begin, an *UnsupportedError among
// them, or that ctx ended: the outcome then says what was found until there.
func (m *Machine) Run(ctx context.Context, l Launch, o Options) (Outcome, error) {
	return Outcome{}, nil
}
