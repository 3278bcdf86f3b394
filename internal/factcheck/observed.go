package factcheck

import (
	"encoding/binary"

	"github.com/hgrd/hgrd/internal/simulate"
	"github.com/hgrd/hgrd/simulator/machine"
)

// observed is a launch of a run.
type observed struct {
	simulate.Launching
	args []string // of the program, its name first
}

// word is the number of up to 8 bytes at an offset of a parameter; false if the parameter has no such bytes.
func (o *observed) word(param int, offset, size int64) (uint64, bool) {
	k := o.Launch.Kernel
	if param >= len(k.Params) || size < 1 || size > 8 {
		return 0, false
	}
	p := k.Params[param]
	at := int64(p.Offset) + offset
	if offset < 0 || offset+size > int64(p.Size) || at+size > int64(len(o.Launch.Args)) {
		return 0, false
	}
	return little(o.Launch.Args[at : at+size]), true
}

// little is a number of up to 8 bytes.
func little(b []byte) uint64 {
	var all [8]byte
	copy(all[:], b)
	return binary.LittleEndian.Uint64(all[:])
}

// holders lists the allocations that a pointer may be meant to lead into: the one that it is in, and the one that it is at
// the end of.
func (o *observed) holders(v uint64) (out []machine.Allocation) {
	if a, ok := o.Machine.Find(v); ok && v-a.Address < a.Size {
		out = append(out, a)
	}
	if v == 0 {
		return out
	}
	if a, ok := o.Machine.Find(v - 1); ok && a.Address+a.Size == v {
		out = append(out, a)
	}
	return out
}

// variable is the device variable of that symbol.
func (o *observed) variable(symbol string) (machine.Allocation, bool) {
	for _, g := range o.Program.Globals() {
		if g.Name == symbol {
			return machine.Allocation{Address: o.Machine.Address(g), Size: g.Size, Name: g.Name}, true
		}
	}
	return machine.Allocation{}, false
}

// content is what an allocation holds.
func (o *observed) content(a machine.Allocation) []byte { return o.Machine.Bytes(a.Address, a.Size) }
