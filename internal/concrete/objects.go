package concrete

import (
	"slices"

	"github.com/hgrd/hgrd/kernelanalysis"
	"github.com/hgrd/hgrd/simulator/event"
	"github.com/hgrd/hgrd/simulator/machine"
)

// Beyond reports whether an access of a run left its object: no proof is about such runs.
func Beyond(end machine.Outcome) bool {
	return slices.ContainsFunc(end.Diagnostics, func(d machine.Diagnostic) bool {
		return d.Problem == machine.OutOfBounds || d.Problem == machine.UseAfterFree || d.Problem == machine.InvalidAddress
	})
}

// Inside reports whether a party of a race in shared memory keeps to a variable that its statement is about. The machine
// lays variables side by side, so an index that is too large for one leads into another, which no proof is about.
func (d *Device) Inside(kernel *kernelanalysis.Summary, shared map[string]machine.SharedVariable, r event.Race, p event.Party) bool {
	if !p.Known {
		return true
	}
	about := false
	for _, a := range kernel.Accesses {
		if a.Site == nil || a.Site != d.Program.Sites[p.Site] || a.Object.Space != kernelanalysis.Shared {
			continue
		}
		v, known := shared[a.Object.Symbol]
		if !known || v.Size == 0 || v.Offset <= r.Addr && r.Addr < v.Offset+v.Size {
			return true
		}
		about = true
	}
	return !about
}
