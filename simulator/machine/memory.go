package machine

import (
	"sort"
)

// memory is the region with its allocations.
type memory struct {
	region []byte
	base   uint64
	// valid has, for each granule of the region, how many of its bytes are in use; beyond its end none are. Allocations
	// begin at granules and have no gaps, so that says it for each byte.
	valid  []uint16
	allocs []*allocation // by address
	top    uint64        // offset behind the last one
	number int
}

type allocation struct {
	Allocation
	extent uint64 // bytes of the region with the red zone
}

// Allocation is a range of global memory in use, or once in use.
type Allocation struct {
	Address, Size uint64
	Freed         bool
	Name          string // of a variable; empty for an allocation
	Number        int    // counts allocations from 1
	Device        bool   // made by malloc in a kernel
}

// setValid marks the first n bytes from an offset as in use, the rest of the extent as not.
func (m *memory) setValid(off, n, extent uint64) {
	first, last := off/granule, (off+extent)/granule
	for uint64(len(m.valid)) < last {
		m.valid = append(m.valid, 0)
	}
	for g := first; g < last; g++ {
		in := min(n, granule)
		m.valid[g] = uint16(in)
		n -= in
	}
}

// add enters an allocation at an offset.
func (m *memory) add(off, n, extent uint64, name string, device bool) *allocation {
	a := &allocation{Allocation{Address: m.base + off, Size: n, Name: name, Device: device}, extent}
	if name == "" {
		m.number++
		a.Number = m.number
	}
	m.setValid(off, n, extent)
	i := sort.Search(len(m.allocs), func(i int) bool { return m.allocs[i].Address > a.Address })
	m.allocs = append(m.allocs, nil)
	copy(m.allocs[i+1:], m.allocs[i:])
	m.allocs[i] = a
	m.top = max(m.top, off+extent)
	return a
}

// alloc takes memory never used before while there is some, then that which was freed.
func (m *memory) alloc(n uint64, device bool) (uint64, bool) {
	if n > uint64(len(m.region)) {
		return 0, false
	}
	extent := roundUp(n+redZone, granule)
	if m.top+extent <= uint64(len(m.region)) {
		return m.add(m.top, n, extent, "", device).Address, true
	}
	for i := 0; i < len(m.allocs); i++ {
		total := uint64(0)
		for k := i; k < len(m.allocs) && m.allocs[k].Freed; k++ {
			if total += m.allocs[k].extent; total < extent {
				continue
			}
			off := m.allocs[i].Address - m.base
			rest := total - extent
			last := m.allocs[k]
			m.allocs = append(m.allocs[:i], m.allocs[k+1:]...)
			a := m.add(off, n, extent, "", device)
			if rest > 0 {
				freed := m.add(off+extent, 0, rest, "", last.Device)
				freed.Freed, freed.Number = true, last.Number
				m.number--
			}
			return a.Address, true
		}
	}
	return 0, false
}

// free ends an allocation.
func (m *memory) free(address uint64) bool {
	a := m.find(address)
	if a == nil || a.Address != address || a.Freed || a.Name != "" {
		return false
	}
	a.Freed = true
	m.setValid(a.Address-m.base, 0, a.extent)
	return true
}

// find returns the last allocation that does not begin after an address.
func (m *memory) find(address uint64) *allocation {
	i := sort.Search(len(m.allocs), func(i int) bool { return m.allocs[i].Address > address })
	if i == 0 {
		return nil
	}
	return m.allocs[i-1]
}

// covers reports whether n bytes from an offset are all in use.
func (m *memory) covers(off, n uint64) bool {
	for n > 0 {
		g := off / granule
		if g >= uint64(len(m.valid)) {
			return false
		}
		in := off % granule
		part := min(n, granule-in)
		if in+part > uint64(m.valid[g]) {
			return false
		}
		off += part
		n -= part
	}
	return true
}
