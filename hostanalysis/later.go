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

// readLater reports whether a copy may read a place after its call came back: an asynchronous one of pinned memory does, and
// one that a graph holds, whenever the graph runs.
func (h *host) readLater(p *place) bool {
	if h.runsGraphs() {
		return true
	}
	if !h.callsAny(frontend.HostLate) {
		return false
	}
	from := h.leads(p)
	pinned := from.Any() || h.callsAny(frontend.HostBeside) // any memory may be registered
	from.Each(func(l pointsto.Loc) {
		c, isCall := symbolic.AsCall(l.Object.Value)
		switch {
		case l.Object.Kind == pointsto.Outside, isCall && (c.Name() == frontend.HostAllocHost || c.Name() == frontend.HostAllocManaged):
			pinned = true
		}
	})
	return pinned
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
