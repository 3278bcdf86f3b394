package simulate

import (
	"encoding/binary"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/simulator/machine"
)

// sourceNames finds what a kernel's source calls the memory at an address.
type sourceNames struct {
	program *machine.Program
	modules []*frontend.Module
}

// of is the name of the object at an address, and how far from the start of the object that is. The name is "" where the
// kernel has none, and where two of its parameters lead to the allocation.
func (n *sourceNames) of(m *machine.Machine, k *machine.Kernel, args []byte, shared bool, address uint64) (name string, offset uint64) {
	if shared {
		return n.shared(k, address)
	}
	a, ok := m.Find(address)
	switch {
	case !ok || a.Device:
		return "", 0
	case a.Name != "":
		return n.variable(a.Name), address - a.Address
	}
	for i, p := range k.Params {
		if !p.Pointer || p.ByValue || p.Size != 8 || p.Offset+8 > len(args) || i >= len(k.Source.Func.Params) {
			continue
		}
		to := binary.LittleEndian.Uint64(args[p.Offset:])
		if to < a.Address || to > address {
			continue
		}
		if name != "" {
			return "", 0
		}
		name, offset = n.modules[k.Module].ValueName(k.Source.Func.Params[i]), address-to
	}
	return name, offset
}

func (n *sourceNames) shared(k *machine.Kernel, address uint64) (name string, offset uint64) {
	variables, err := n.program.SharedVariables(k)
	if err != nil {
		return "", 0
	}
	for _, v := range variables {
		if address >= v.Offset && (v.Size == 0 || address < v.Offset+v.Size) {
			return n.variable(v.Name), address - v.Offset
		}
	}
	return "", 0
}

// variable is the source name of a variable of the IR.
func (n *sourceNames) variable(name string) string {
	for _, m := range n.modules {
		if found := m.VariableName(name); found != "" {
			return found
		}
	}
	return name
}
