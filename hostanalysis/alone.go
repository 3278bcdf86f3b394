package hostanalysis

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis/library"
	"github.com/hgrd/hgrd/hostanalysis/pointsto"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// A launch is alone with its memory if all work of the program that may access the same objects, so that one of the two writes,
// comes before it or after it by the order of streams, events and waits. Which objects work may access follows from the points-to
// analysis, whatever their parts.

// Bounds on what is compared.
const (
	mostUses  = 160 // pieces of work of a program
	mostUsing = 400 // frames in which there may be some
)

// use is a piece of work, and the objects that it may access.
type use struct {
	work
	touches, writes pointsto.Set
	anything        bool // it may write any memory
}

// conflicts reports whether two pieces of work may access one object, and one of them writes it.
func (u *use) conflicts(v *use) bool {
	return u.anything || v.anything || u.writes.Meets(v.touches) || v.writes.Meets(u.touches)
}

// uses are the pieces of work of all runs of main.
type uses struct {
	h      *host
	list   []use
	works  []work
	walks  map[int]*aftermath
	rounds map[inRound]*aftermath
	using  map[*ir.Func]bool // functions in which there is some, or in what they call
	shared pointsto.Set      // memory that host code accesses by itself, and kernels
	frames int
}

// alone reports whether nothing else in the program accesses the launch's memory while its kernel runs.
func (b *builder) alone() bool {
	h := b.host
	if b.frame.outermost().fn != h.main {
		return false
	}
	u := h.usesOfMemory()
	if u == nil {
		return false
	}
	of := u.at(b)
	if of < 0 {
		return false
	}
	for i := range u.list {
		if u.list[i].conflicts(&u.list[of]) && !(u.ordered(i, of) && u.ordered(of, i)) {
			return false
		}
	}
	return !h.stopped()
}

// at is the piece of work that is the builder's launch; -1 if it is none of them.
func (u *uses) at(b *builder) int {
	inst := b.site.stub.Inst
	if inst == nil {
		inst = b.site.config.Inst
	}
	return slices.IndexFunc(u.list, func(x use) bool { return x.frame == b.frame && x.inst == inst })
}

// allOrdered reports whether it is known that no two pieces of work of the program that conflict may go on at the same time.
func (h *host) allOrdered() bool {
	u := h.usesOfMemory()
	if u == nil {
		return false
	}
	for i := range u.list {
		for k := range u.list[:i+1] {
			if u.list[i].conflicts(&u.list[k]) && !(u.ordered(i, k) && u.ordered(k, i)) {
				return false
			}
		}
	}
	return !h.stopped()
}

// ordered reports whether the work at i is over wherever the host asks for the work at k after it.
func (u *uses) ordered(i, k int) bool {
	w, ok := u.walks[i]
	if !ok {
		w = u.h.after(u.works[i], &place{}, u.works)
		u.walks[i] = w
	}
	return w.whole && u.works[k].follows(w.met[k])
}

// usesOfMemory lists the work of main and of what it calls; nil if there may be other work.
func (h *host) usesOfMemory() *uses {
	if h.usesKnown {
		return h.usesFound
	}
	h.usesKnown = true
	if h.main == nil || h.partial || h.runsGraphs() || len(h.points().Threads()) > 0 ||
		h.callsAny(frontend.HostBeside, frontend.HostAllocMapped, frontend.HostTextureCreate, frontend.HostTensorResult, frontend.HostTensorResized) {
		return nil
	}
	u := &uses{h: h, walks: map[int]*aftermath{}, rounds: map[inRound]*aftermath{}, using: map[*ir.Func]bool{}}
	u.findShared()
	u.findUsing()
	if u.usedOutside() || !u.visit(h.root(h.main)) {
		return nil
	}
	for _, x := range u.list {
		u.works = append(u.works, x.work)
	}
	h.usesFound = u
	return u
}

// findShared collects what host code may access without the runtime: managed and pinned memory, and whatever else a kernel is given,
// since the host may have registered it, and some devices reach all of the host's memory.
func (u *uses) findShared() {
	h := u.h
	for _, part := range h.parts {
		for _, g := range part.Host.IR.Globals {
			if g.Section == managedSection {
				u.shared = u.shared.With(h.points().Of(h.global(g)))
			}
		}
	}
	h.everyHost(func(in *ir.Func, inst any) bool {
		c, ok := symbolic.AsCall(inst)
		switch {
		case !ok || frontend.IsStub(in):
		case c.Name() == frontend.HostAllocManaged || c.Name() == frontend.HostAllocHost:
			u.shared = u.shared.With(h.points().Of(c.Inst))
		case isStub(c), h.launchesOtherwise(c):
			u.shared = u.shared.With(u.given(c))
		}
		return true
	})
	u.shared = u.shared.Indexed()
}

// given is where the arguments of a launch lead. A struct that is passed by value is copied at once.
func (u *uses) given(c symbolic.Call) (to pointsto.Set) {
	for i, a := range c.Args {
		if _, ptr := a.Type().(*types.PointerType); ptr {
			to = to.With(u.argument(c, i))
		}
	}
	return to
}

func (u *uses) argument(c symbolic.Call, i int) pointsto.Set {
	if c.Callee != nil && i < len(c.Callee.Params) && isByval(c.Callee.Params[i]) || c.Name() == frontend.HostLaunchFunc {
		return u.h.points().Reach(u.h.points().Of(c.Args[i]))
	}
	return u.behind(c.Args[i])
}

// findUsing finds the functions with work in them, and those that call one.
func (u *uses) findUsing() {
	callers := map[*ir.Func][]*ir.Func{}
	var found []*ir.Func
	note := func(f *ir.Func) {
		if !u.using[f] {
			u.using[f] = true
			found = append(found, f)
		}
	}
	u.h.everyHost(func(in *ir.Func, inst any) bool {
		if frontend.IsStub(in) {
			return true
		}
		if _, is := u.useAt(inst); is {
			note(in)
		}
		if _, calls := symbolic.AsCall(inst); calls {
			for _, f := range u.h.points().CallOf(inst).Bodies {
				callers[f] = append(callers[f], in)
			}
		}
		return !u.h.stopped()
	})
	for ; len(found) > 0; found = found[1:] {
		for _, f := range callers[found[0]] {
			note(f)
		}
	}
}

// usedOutside reports whether code out of sight, or what runs before main, may do some of the work.
func (u *uses) usedOutside() bool {
	isUsing := func(f *ir.Func) bool { return u.using[f] }
	p := u.h.points()
	return slices.ContainsFunc(p.Known(), isUsing) || slices.ContainsFunc(p.Virtuals(), isUsing) || slices.ContainsFunc(u.h.constructors(), isUsing) ||
		slices.ContainsFunc(p.Cleanups(), func(c pointsto.Call) bool { return slices.ContainsFunc(c.Bodies, isUsing) })
}

// visit lists the work of a frame and of those below it; false if that is not known.
func (u *uses) visit(f *frame) bool {
	if u.frames++; u.frames > mostUsing || u.h.stopped() {
		return false
	}
	for _, b := range f.Blocks {
		for _, inst := range append(instructions(b.IR), b.IR.Term) {
			if x, is := u.useAt(inst); is {
				x.work = f.workAt(b, inst)
				u.list = append(u.list, x)
			}
			if c, calls := symbolic.AsCall(inst); calls && !isStub(c) && !u.below(f, inst) {
				return false
			}
		}
	}
	return len(u.list) <= mostUses
}

// below lists the work of what an instruction of f calls.
func (u *uses) below(f *frame, inst any) bool {
	p := u.h.points()
	for _, back := range p.CallsBack(inst) {
		if slices.ContainsFunc(back.Bodies, func(g *ir.Func) bool { return u.using[g] }) {
			return false
		}
	}
	if !slices.ContainsFunc(p.CallOf(inst).Bodies, func(g *ir.Func) bool { return u.using[g] }) {
		return true
	}
	to := f.child(inst)
	return to != nil && u.visit(to)
}

// useAt is what an instruction accesses that kernels may access, too: of itself, and not by functions in sight that it calls.
func (u *uses) useAt(inst any) (x use, is bool) {
	switch i := inst.(type) {
	case *ir.InstLoad:
		return u.byHost(i.Src, false)
	case *ir.InstStore:
		return u.byHost(i.Dst, true)
	case *ir.InstAtomicRMW:
		return u.byHost(i.Dst, true)
	case *ir.InstCmpXchg:
		return u.byHost(i.Ptr, true)
	}
	c, calls := symbolic.AsCall(inst)
	switch {
	case !calls || harmless[c.Name()]:
		return use{}, false
	case isStub(c):
		return u.launch(c), true
	case u.h.launchesOtherwise(c):
		return use{anything: true}, true
	case isEnqueued(c.Name()):
		x.writes = u.h.points().Of(c.Args[0])
		for _, a := range c.Args {
			x.touches = x.touches.With(u.h.points().Of(a))
		}
		return x, true
	case u.h.def(c.Callee) != nil:
		return use{}, false
	}
	return u.ofCode(c)
}

// harmless are functions of the runtime that access no memory of kernels.
var harmless = map[string]bool{
	frontend.HostLaunch: true, frontend.HostKernelNamed: true, frontend.HostAllocDevice: true, frontend.HostAllocManaged: true,
	frontend.HostAllocHost: true, frontend.HostPitch: true, frontend.HostFree: true, frontend.HostLate: true, frontend.HostSync: true,
	frontend.HostRecord: true, frontend.HostWait: true, frontend.HostEventSync: true, frontend.HostSymbolAddress: true,
	frontend.HostSymbolNamed: true, frontend.HostArrayCreate: true, frontend.HostHandleCreate: true, frontend.HostDeviceAttribute: true,
	frontend.HostOccupancy: true, frontend.HostElapsed: true, frontend.HostOpaque: true, frontend.HostErrorString: true, frontend.HostRegister: true,
}

// byHost is an access of host code by a pointer.
func (u *uses) byHost(p value.Value, writes bool) (x use, is bool) {
	if u.shared.Empty() {
		return use{}, false
	}
	x.touches = u.h.points().Of(p)
	if writes {
		x.writes = x.touches
	}
	return x, x.touches.Meets(u.shared)
}

// ofCode is what a call of code out of sight accesses: functions of the library what they are given, others all that they may
// know of, and by work that they enqueue.
func (u *uses) ofCode(c symbolic.Call) (x use, is bool) {
	p := u.h.points()
	ofDevice := strings.HasPrefix(c.Name(), "hgrd_")
	known := ofDevice || strings.HasPrefix(c.Name(), "llvm.") || c.Callee != nil && library.Lookup(c.Name()) != nil
	for _, a := range c.Args {
		if _, ptr := a.Type().(*types.PointerType); ptr {
			x.touches = x.touches.With(u.behind(a))
		}
	}
	if !known && u.h.callEffect(c).Outside {
		x.touches = x.touches.With(p.Outside())
	}
	x.writes = x.touches
	switch {
	case x.touches.Empty():
		return use{}, false
	case known && !ofDevice:
		return x, x.touches.Meets(u.shared)
	}
	return x, true
}

// behind is where a pointer may lead, and where those lead that lie there.
func (u *uses) behind(v value.Value) pointsto.Set {
	p := u.h.points()
	to := p.Of(v)
	return to.With(p.Reach(to))
}

// launch is what a kernel may access that a stub launches.
func (u *uses) launch(c symbolic.Call) (x use) {
	h := u.h
	k := h.kernel(c.Callee)
	if k == nil {
		return use{anything: true}
	}
	w := h.writesOf(k.Func)
	if w.strays {
		return use{anything: true}
	}
	parts := stubParts(h.def(c.Callee), len(k.Func.Params))
	for i, a := range c.Args {
		if _, ptr := a.Type().(*types.PointerType); !ptr {
			continue
		}
		to := u.argument(c, i)
		x.touches = x.touches.With(to)
		if w.roams || !h.onlyReadsFrom(k, parts, i) {
			x.writes = x.writes.With(to)
		}
	}
	written := h.variablesOf(k)
	for _, name := range h.mentionedBy(k) {
		for _, g := range h.onHost(name) {
			to := u.behind(g)
			x.touches = x.touches.With(to)
			if w.roams || written[g] {
				x.writes = x.writes.With(to)
			}
		}
	}
	return x
}

// mentionedBy lists the variables of the device that a kernel, or what it calls, mentions.
func (p *program) mentionedBy(k *frontend.Kernel) []string {
	if len(p.variables) == 0 && !p.managesVariables() {
		return nil
	}
	for _, part := range p.parts {
		if slices.Contains(part.Device.Kernels(), k) {
			_, names := part.Device.Reach(k)
			for i, n := range names {
				names[i] = strings.TrimSuffix(n, ".managed")
			}
			return names
		}
	}
	return nil
}
