package hostanalysis

import (
	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis/pointsto"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// An asynchronous copy to pinned memory writes at some time between its call and a wait for its stream. A location that such a
// copy of the program may write has another unknown value each time it is read, unless the order of all writes there is known
// and they are over. Copies to pageable memory are over when the call returns.

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

// waited reports whether all that may write to a place before the pos-th instruction of b is over there, in the order in which
// the host asked for it.
func (f *frame) waited(at *place, b *symbolic.Block, pos int) bool {
	inst := any(b.IR.Term)
	if pos < len(b.IR.Insts) {
		inst = b.IR.Insts[pos]
	} else if _, calls := symbolic.AsCall(inst); calls {
		return false // what it writes may come before
	}
	key := readBy{at, f, inst}
	known, ok := f.h.waitedBy[key]
	if !ok {
		f.h.waitedBy[key] = false // while it is asked what the answer is made of
		known = f.isWaited(at, b, inst)
		f.h.waitedBy[key] = known
	}
	return known
}

func (f *frame) isWaited(at *place, b *symbolic.Block, inst any) bool {
	h := f.h
	if h.runsGraphs() || h.callsAny(frontend.HostBeside, frontend.HostRegister) || h.threadsWrite(location{at, -1, 0}) || f.outermost().fn != h.main {
		return false
	}
	reader := work{moment: f.moment(b, inst), inst: inst, byHost: true, done: true}
	all, ok := f.workOn(at)
	return ok && h.inOrder(at, append(all, reader), len(all))
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
