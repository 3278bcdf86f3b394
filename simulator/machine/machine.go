package machine

import (
	"errors"
	"fmt"
)

// Machine is a program with its global memory. It is for one goroutine at a time.
type Machine struct {
	program *Program
	memory
	launches int
	ticks    uint64 // what clock read last
	pool     slabs  // memory of threads, kept between launches
}

// New places the program's variables at the start of the region and writes their initial values. base is the address
// that device code has for the region's first byte, a multiple of 256 above 16 GiB. What is in the region otherwise stays.
func New(p *Program, region []byte, base uint64) (*Machine, error) {
	if base < lowestBase || base%granule != 0 {
		return nil, fmt.Errorf("base address %#x of global memory", base)
	}
	if p.variables > uint64(len(region)) {
		return nil, fmt.Errorf("the program's variables need %d bytes of global memory, there are %d", p.variables, len(region))
	}
	m := &Machine{program: p, memory: memory{region: region, base: base}}
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, g := range p.globals {
		m.add(g.Offset, g.Size, roundUp(g.Size+redZone, granule), g.Name, false)
		if g.init == nil || g.shared {
			continue
		}
		if err := p.initialValue(region[g.Offset:g.Offset+g.Size], g, base, where{p}); err != nil {
			return nil, fmt.Errorf("variable %s: %w", g.Name, err)
		}
	}
	m.top = max(m.top, p.variables)
	return m, nil
}

// initialValue writes a variable's initial value. llir panics on some malformed constants.
func (p *Program) initialValue(to []byte, g *Global, base uint64, w addresser) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = errors.New("malformed initial value")
		}
	}()
	e := &evaluator{layouts: &p.layouts, where: w}
	return e.initialize(to, g.init, base)
}

// Address is where a variable is.
func (m *Machine) Address(g *Global) uint64 { return m.base + g.Offset }

// Alloc returns the address of n fresh bytes, a multiple of 256; false if the region has no room. The bytes are not
// cleared. n may be 0.
func (m *Machine) Alloc(n uint64) (uint64, bool) { return m.alloc(n, false) }

// Free ends an allocation. Its bytes are not given out again soon, so that accesses to them can be told. It reports
// false if no allocation begins at the address.
func (m *Machine) Free(address uint64) bool { return m.free(address) }

// Find returns the allocation or variable that holds an address, or the nearest before it.
func (m *Machine) Find(address uint64) (Allocation, bool) {
	a := m.find(address)
	if a == nil {
		return Allocation{}, false
	}
	return a.Allocation, true
}

// Bytes gives access to global memory: n bytes from an address; nil if that is not within the region.
func (m *Machine) Bytes(address, n uint64) []byte {
	off := address - m.base
	if off > uint64(len(m.region)) || n > uint64(len(m.region))-off {
		return nil
	}
	return m.region[off : off+n]
}
