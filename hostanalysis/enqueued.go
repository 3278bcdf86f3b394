package hostanalysis

import (
	"fmt"
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis/library"
	"github.com/hgrd/hgrd/hostanalysis/pointsto"
	"github.com/hgrd/hgrd/hostanalysis/streams"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// The work that host code gives the device, and the streams that it is enqueued in.

// work is one instruction that writes memory, or reads it, at once or later.
type work struct {
	moment
	inst   any
	byHost bool // the host does it itself
	done   bool // it is over when control comes on
	stream streams.Stream
	writes bool
}

// begin is the state behind it.
func (w work) begin() streams.State {
	if w.done {
		return streams.Done()
	}
	return streams.Begin(w.stream)
}

// follows reports whether it comes after work of which that is the state before it.
func (w work) follows(s streams.State) bool {
	return s.Over() || !w.byHost && s.Before(w.stream)
}

// Kinds of copies.
const (
	hostToHost   = 0
	hostToDevice = 1
	deviceToHost = 2
)

// workAt is what an instruction of a frame does.
func (f *frame) workAt(b *symbolic.Block, inst any) work {
	w := work{moment: f.moment(b, inst), inst: inst}
	c, isCall := symbolic.AsCall(inst)
	switch {
	case !isCall:
		w.byHost, w.done = true, true
	case isStub(c), f.h.launchesOtherwise(c):
		w.stream = f.launchStream(c, b)
	case isEnqueued(c.Name()):
		w.stream = defaultStream
		if late, isLate := f.lateOf(c); isLate {
			w.stream = f.stream(late.Args[1], f.BlockOf(late.Inst))
		} else {
			w.done = isCopy(c, hostToHost, deviceToHost)
		}
	case strings.HasPrefix(c.Name(), "hgrd_"):
		w.stream = f.h.anyStream()
	default:
		w.byHost = true
		w.done = strings.HasPrefix(c.Name(), "llvm.") || library.Lookup(c.Name()) != nil
		w.stream = f.h.anyStream()
	}
	return w
}

// readingAt is workAt of what reads memory. A copy from the host that is not asynchronous takes what is there at once.
func (f *frame) readingAt(b *symbolic.Block, inst any) work {
	w := f.workAt(b, inst)
	if c, ok := symbolic.AsCall(inst); ok && isEnqueued(c.Name()) {
		_, late := f.lateOf(c)
		w.done = w.done || !late && (isCopy(c, hostToDevice) || c.Name() == frontend.HostSymbolWrite)
	}
	return w
}

// isCopy reports whether a call is a copy of one of these kinds.
func isCopy(c symbolic.Call, kinds ...int64) bool {
	if c.Name() != frontend.HostMemcpy {
		return false
	}
	k, fixed := c.Args[3].(*constant.Int)
	return fixed && slices.Contains(kinds, k.X.Int64())
}

// isEnqueued reports whether a function is one by which the runtime copies or fills memory.
func isEnqueued(name string) bool {
	switch name {
	case frontend.HostMemcpy, frontend.HostMemcpy2D, frontend.HostMemset, frontend.HostMemset2D,
		frontend.HostSymbolWrite, frontend.HostSymbolRead, frontend.HostArrayWrite, frontend.HostArrayRead:
		return true
	}
	return false
}

// lateOf is the call that says in which stream a copy or fill is: it comes next; false where that is the default stream.
func (f *frame) lateOf(c symbolic.Call) (symbolic.Call, bool) {
	b := f.BlockOf(c.Inst)
	for from := f.Order(c.Inst) + 1; b != nil; from = 0 {
		for _, inst := range b.IR.Insts[min(from, len(b.IR.Insts)):] {
			if x, ok := symbolic.AsCall(inst); ok && strings.HasPrefix(x.Name(), "hgrd_") {
				return x, x.Name() == frontend.HostLate
			}
		}
		if len(b.Succs) != 1 || b.Succs[0].Loop != b.Loop {
			return symbolic.Call{}, false
		}
		b = b.Succs[0]
	}
	return symbolic.Call{}, false
}

// launchStream is the stream of a launch of f.
func (f *frame) launchStream(c symbolic.Call, b *symbolic.Block) streams.Stream {
	for _, s := range f.h.sites[f.fn] {
		switch {
		case s.stub.Inst == nil && s.config.Inst == c.Inst: // hgrd_launch_func(func, gx, gy, gz, bx, by, bz, args, shared, stream, mode)
			return f.stream(s.config.Args[9], b)
		case s.stub.Inst != nil && s.stub.Inst == c.Inst:
			return f.stream(s.config.Args[7], f.BlockOf(s.config.Inst))
		}
	}
	return f.h.anyStream()
}

// defaultStream is the legacy one.
var defaultStream = streams.Stream{ID: "default", Default: true, Blocking: true}

// Handles of the runtime that are numbers.
const (
	streamLegacy    = 1
	streamPerThread = 2
)

// anyStream is one that is not known.
func (p *program) anyStream() streams.Stream {
	if p.usesStreams() {
		return streams.Stream{}
	}
	return defaultStream
}

// usesStreams reports whether anything is enqueued in another stream than the default one.
func (p *program) usesStreams() bool {
	if p.streamed == nil {
		other := p.anyCall(func(c symbolic.Call) bool {
			switch c.Name() {
			case frontend.HostLaunch:
				return !isNull(c.Args[7])
			case frontend.HostLaunchFunc:
				return !isNull(c.Args[9])
			case frontend.HostLate:
				return !isNull(c.Args[1])
			}
			return false
		})
		p.streamed = &other
	}
	return *p.streamed
}

func isNull(v value.Value) bool {
	_, null := symbolic.Unwrap(v).(*constant.Null)
	return null
}

// stream is the one that a handle stands for, as read in block b.
func (f *frame) stream(v value.Value, b *symbolic.Block) streams.Stream {
	v = symbolic.Unwrap(v)
	if x, ok := v.(*constant.ExprIntToPtr); ok {
		if k, ok := x.From.(*constant.Int); ok {
			switch k.X.Int64() {
			case streamLegacy:
				return defaultStream
			case streamPerThread:
				return streams.Stream{ID: "per thread", Blocking: true}
			}
		}
	}
	ts := f.pointer(v, b)
	if len(ts) == 1 && ts[0].place.isNull() {
		return defaultStream
	}
	id, passing := f.handle(v, ts, b)
	s := streams.Stream{ID: id, Passing: passing, Blocking: len(ts) > 0}
	for _, t := range ts {
		s.Blocking = s.Blocking && (t.place.isNull() || f.h.blocks(t.place))
	}
	return s
}

// blocks reports whether a place is a stream that waits for the default one, or is that.
func (h *host) blocks(p *place) bool {
	to := h.leads(p)
	all := !to.Any()
	to.Each(func(l pointsto.Loc) {
		c, ok := symbolic.AsCall(l.Object.Value)
		all = all && ok && c.Name() == frontend.HostHandleCreate && isKind(c, frontend.HandleStream)
	})
	return all
}

func isKind(c symbolic.Call, kind int64) bool {
	k, fixed := c.Args[0].(*constant.Int)
	return fixed && k.X.Int64() == kind
}

// event is the one that a handle stands for, as read in block b.
func (f *frame) event(v value.Value, b *symbolic.Block) streams.Event {
	ts := f.pointer(v, b)
	id, passing := f.handle(v, ts, b)
	return streams.Event{ID: id, Passing: passing, MayBe: func(id any) bool {
		other, one := id.(*place)
		return !one || len(ts) == 0 || slices.ContainsFunc(ts, func(t target) bool { return f.h.mayBe(t.place, other) })
	}}
}

// handle is what tells a handle from others, given where it leads: equal IDs are one stream, or one event, as far as control
// does not pass what makes them anew; passing, as far as no round of a loop begins. nil if that is not known.
func (f *frame) handle(v value.Value, ts []target, b *symbolic.Block) (id any, passing bool) {
	if len(ts) != 1 || !ts[0].offset.IsConst(0) || !ts[0].guard.True() {
		text := ""
		for _, t := range ts {
			if _, changes := t.place.from.at.(changed); changes {
				return nil, false
			}
			text += fmt.Sprintf("%d %p %p,", t.place.id, t.offset, t.guard) // trees are interned
		}
		if text == "" {
			return nil, false
		}
		return text, true
	}
	p := ts[0].place
	if p.root == nil {
		if _, changes := p.from.at.(changed); changes || p.from.loc.base == nil {
			return nil, false
		}
		return p, p.from.at != nil || p.from.frame == nil || p.from.frame.parent != nil || p.slot != nil
	}
	switch r := p.root.(type) {
	case *ir.Param:
		return p, p.frame.parent != nil
	case *ir.InstCall, *ir.TermInvoke:
		if c, _ := symbolic.AsCall(r); c.Name() != frontend.HostHandleCreate {
			return p, true
		}
		if p.madeAgain() && !f.newest(b, v) {
			return nil, false
		}
		return p, false
	}
	return p, true
}

// madeAgain reports whether a place may stand for several objects, one made after the other.
func (p *place) madeAgain() bool {
	at := p.frame.DefBlock(p.root)
	for g := p.frame; ; g = g.parent {
		if at == nil || at.Loop != nil {
			return true
		}
		if g.parent == nil {
			return g.fn != g.h.main
		}
		at = g.at
	}
}
