package hostanalysis

import (
	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis/pointsto"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// An asynchronous copy to pinned memory writes at some time between its call and a wait for its stream. Waits are not
// followed: a location that such a copy of the program may write has another unknown value each time it is read. Copies to
// pageable memory are over when the call returns.

// copiedLater reports whether an asynchronous copy may write loc while the host goes on.
func (h *host) copiedLater(loc location) bool {
	if !h.sharesMemory() {
		return false
	}
	late := h.lateCopies()
	if late.Empty() {
		return false
	}
	to := h.leads(loc.base)
	if !to.Meets(late) {
		return false
	}
	pinned := to.Any()
	to.Each(func(l pointsto.Loc) {
		c, ok := symbolic.AsCall(l.Object.Value)
		pinned = pinned || ok && (late.Any() || late.Has(l.Object)) && (c.Name() == frontend.HostAllocHost || c.Name() == frontend.HostAllocManaged)
	})
	return pinned
}

// takenAtOnce reports whether copies from a place take what is there when they are asked for: no asynchronous one of pinned memory
// does, nor one that a graph holds, nor one in a program of several streams that copies what is on the device.
func (h *host) takenAtOnce(p *place) bool {
	switch {
	case h.runsGraphs():
		return false
	case !h.usesStreams() && (!h.callsAny(frontend.HostLate) || !h.hostWrites(p)):
		return true
	}
	return !h.reachedLate(p)
}

// lateCopies is where asynchronous copies of the program write to.
func (h *host) lateCopies() pointsto.Set {
	if h.late == nil {
		var s pointsto.Set
		h.everyHost(func(_ *ir.Func, inst any) bool {
			if c, ok := symbolic.AsCall(inst); ok && c.Name() == frontend.HostLate {
				s = s.With(h.points().Of(c.Args[0]))
			}
			return true
		})
		h.late = &s
	}
	return *h.late
}
