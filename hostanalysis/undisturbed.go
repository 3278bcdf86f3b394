package hostanalysis

import (
	"slices"

	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis/pointsto"
	"github.com/hgrd/hgrd/hostanalysis/streams"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// What memory holds when a kernel runs, or a copy reads it, is what the host's order of calls says if the work that writes there
// is done in that order: each write comes after those that the host asks for before it, the reader after those before it, and
// those that the host asks for later after the reader. Where that is not shown, nothing is known of the contents.

// mostWork bounds the writes to a place, and the instructions looked at behind one.
const (
	mostWork     = 40
	mostFollowed = 20000
)

// readBy is a place and what reads it.
type readBy struct {
	at   *place
	from *frame
	inst any
}

// undisturbed reports whether what a place holds for an instruction of block b in f that reads it, a launch or a copy, is what
// the host's order of calls says.
func (f *frame) undisturbed(at *place, b *symbolic.Block, inst any) bool {
	key := readBy{at, f, inst}
	known, ok := f.h.undisturbedBy[key]
	if !ok {
		known = f.isUndisturbed(at, b, inst)
		f.h.undisturbedBy[key] = known
	}
	return known
}

func (f *frame) isUndisturbed(at *place, b *symbolic.Block, inst any) bool {
	h := f.h
	shared := h.hostWrites(at)
	c, _ := symbolic.AsCall(inst)
	reader := f.readingAt(b, inst)
	switch {
	case h.runsGraphs():
		return false
	case !shared && !h.usesStreams():
		return true
	case h.threadsWrite(location{at, -1, 0}):
		return false
	case isEnqueued(c.Name()) && shared && (!h.reachedLate(at) || reader.done && !h.usesStreams()):
		return true
	case shared && h.callsAny(frontend.HostBeside, frontend.HostRegister):
		return false
	}
	all, ok := f.workOn(at)
	if !ok {
		return false
	}
	of := slices.IndexFunc(all, func(w work) bool { return w.frame == f && w.inst == inst })
	if of < 0 {
		of, all = len(all), append(all, reader)
	}
	return h.inOrder(at, all, of)
}

// hostWrites reports whether host code may write to a place without the runtime.
func (h *host) hostWrites(at *place) bool {
	if g, ok := at.root.(*ir.Global); ok {
		return h.plainVariable(at) || g.Section == managedSection
	}
	c, ok := symbolic.AsCall(at.root)
	return !ok || c.Name() != frontend.HostAllocDevice && c.Name() != frontend.HostAllocMapped
}

// plainVariable reports whether a place is a variable of the host alone.
func (h *host) plainVariable(at *place) bool {
	g, ok := at.root.(*ir.Global)
	return ok && g.Section != managedSection && !h.onDevice(g.Name())
}

// reachedLate reports whether the device may reach a place after a call that copies from there came back. From plain memory of
// the host, copies take what is there at once.
func (h *host) reachedLate(at *place) bool {
	if h.callsAny(frontend.HostBeside, frontend.HostRegister) {
		return true // any memory may be registered
	}
	from := h.leads(at)
	late := from.Any()
	from.Each(func(l pointsto.Loc) {
		c, isCall := symbolic.AsCall(l.Object.Value)
		g, isGlobal := l.Object.Value.(*ir.Global)
		late = late || l.Object.Kind == pointsto.Outside || isGlobal && g.Section == managedSection ||
			isCall && (c.Name() == frontend.HostAllocHost || c.Name() == frontend.HostAllocManaged || c.Name() == frontend.HostAllocDevice && h.usesStreams())
	})
	return late
}

// workOn lists what writes to a place that a piece of work reads; false if that is not known.
func (f *frame) workOn(at *place) (all []work, ok bool) {
	ok = f.everyWrite(at, func(g *frame, b *symbolic.Block, inst any) bool {
		w := g.workAt(b, inst)
		w.writes = true
		all = append(all, w)
		return len(all) <= mostWork && g.thread() == nil
	})
	return all, ok && f.thread() == nil
}

// inOrder reports whether the work on a place is done in the order in which the host asks for it, as far as that has to do with
// what one of them finds.
func (h *host) inOrder(at *place, all []work, of int) bool {
	walks := make([]*aftermath, len(all))
	for i, w := range all {
		walks[i] = h.after(w, at, all)
		if !walks[i].whole {
			return false
		}
	}
	for i, w := range all {
		for k, x := range all {
			before := walks[i].met[k]
			if !before.Reached() || !w.writes && !x.writes || x.follows(before) {
				continue
			}
			if i == of || k == of || walks[k].met[of].Reached() {
				return false
			}
		}
	}
	return h.nobodyElse(at, all[of], walks[of].end)
}

// nobodyElse reports whether no code but that which a root calls disturbs a place, given what comes after the reader where the
// root returns.
func (h *host) nobodyElse(at *place, reader work, end streams.State) bool {
	root := reader.frame.outermost()
	if root.fn == h.main {
		return true
	}
	if _, isVariable := at.root.(*ir.Global); isVariable && !h.plainVariable(at) {
		return false // what others asked for may still go on
	}
	return end.Over() || at.identified() && !h.stored(at) && !h.escaped(at)
}

// undisturbedAtLaunch reports it of what a place holds for the launch.
func (b *builder) undisturbedAtLaunch(at *place) bool {
	inst := b.site.stub.Inst
	if inst == nil {
		inst = b.site.config.Inst
	}
	return b.frame.undisturbed(at, b.block, inst)
}
