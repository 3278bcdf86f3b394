package hostanalysis

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// sharesMemory reports whether the program has memory that both host and device code may write, as far as it is in
// sight: managed or pinned.
func (p *program) sharesMemory() bool {
	if p.shares == nil {
		r := p.managesVariables() || p.callsAny(frontend.HostAllocManaged, frontend.HostAllocHost)
		p.shares = &r
	}
	return *p.shares
}

// managesVariables reports whether it has managed variables.
func (p *program) managesVariables() bool {
	for _, part := range p.parts {
		for _, g := range part.Host.IR.Globals {
			if g.Section == managedSection {
				return true
			}
		}
	}
	return false
}

// runsGraphs reports whether the program makes graphs of launches: these run when the graph does, any number of times.
func (p *program) runsGraphs() bool {
	if p.graphRuns == nil {
		r := p.anyCall(func(c symbolic.Call) bool {
			return c.Name() == frontend.HostHandleCreate && isKind(c, frontend.HandleGraphRun)
		})
		p.graphRuns = &r
	}
	return *p.graphRuns
}

// mentionsManaged reports whether the kernel, or what it calls, mentions a managed variable.
func (b *builder) mentionsManaged() bool {
	if !b.managesVariables() {
		return false
	}
	managed := map[string]bool{}
	for _, part := range b.parts {
		for _, g := range part.Host.IR.Globals {
			managed[g.Name()] = managed[g.Name()] || g.Section == managedSection
		}
	}
	return slices.ContainsFunc(b.mentionedBy(b.launch.Kernel), func(n string) bool { return managed[n] })
}

// overlaps reports whether anything in the program may go on while work of the device does that can access the same memory.
func (p *program) overlaps() bool {
	return p.usesStreams() || p.runsGraphs() || p.sharesMemory()
}

// callsAny reports whether code in sight calls one of these functions.
func (p *program) callsAny(names ...string) bool {
	if p.called == nil {
		p.called = map[string]bool{}
		p.anyCall(func(c symbolic.Call) bool {
			p.called[c.Name()] = true
			return false
		})
	}
	return slices.ContainsFunc(names, func(n string) bool { return p.called[n] })
}

// anyCall reports whether code in sight makes such a call.
func (p *program) anyCall(such func(symbolic.Call) bool) bool {
	calls := func(inst any) bool {
		c, ok := symbolic.AsCall(inst)
		return ok && such(c)
	}
	for _, part := range p.parts {
		for _, f := range part.Host.IR.Funcs {
			for _, b := range f.Blocks {
				for _, inst := range b.Insts {
					if calls(inst) {
						return true
					}
				}
				if calls(b.Term) {
					return true
				}
			}
		}
	}
	return false
}

// spared reports whether inst is a launch that leaves alone a place of unknown origin: no memory in sight is shared with device
// code, and what the launch is given does not lead there. That such memory comes from nowhere else is an assumption.
func (f *frame) spared(inst any, base *place, loads int) bool {
	launch, ok := symbolic.AsCall(inst)
	if !ok || !strings.Contains(launch.Name(), "__device_stub__") && !f.h.launching[inst] {
		return false
	}
	if base.root != nil && !base.given() || base.wild() || f.h.sharesMemory() {
		return false
	}
	for i, a := range launch.Args {
		if _, ptr := a.Type().(*types.PointerType); !ptr {
			continue
		}
		if launch.Callee != nil && i < len(launch.Callee.Params) && isByval(launch.Callee.Params[i]) {
			continue
		}
		for _, x := range f.aims(a, loads) {
			if x.place.isNull() {
				continue
			}
			for p := base; p != nil; p = p.from.loc.base {
				if x.place == p || x.place.wild() {
					return false
				}
			}
		}
	}
	return true
}

// noteSpared records the assumption when control may come from a spared launch to the pos-th instruction of b.
func (f *frame) noteSpared(cs *contents, b *symbolic.Block, pos int) {
	if len(cs.spared) == 0 {
		return
	}
	from := map[*symbolic.Block]bool{}
	var back func(x *symbolic.Block)
	back = func(x *symbolic.Block) {
		for _, p := range x.Preds {
			if !from[p] {
				from[p] = true
				back(p)
			}
		}
	}
	back(b)
	for _, inst := range cs.spared {
		if x := f.BlockOf(inst); from[x] || x == b && f.Order(inst) < pos {
			f.h.plain[f.outermost()] = true
		}
	}
}

func (f *frame) outermost() *frame {
	for f.parent != nil {
		f = f.parent
	}
	return f
}

// notNull says when a pointer, as read in b, is not null, if it leads to variables and to allocations only, which are
// taken to succeed; nil otherwise. It does not look into memory for the pointer.
func (f *frame) notNull(v value.Value, b *symbolic.Block) *expr.Expr {
	v = symbolic.Unwrap(v)
	for _, t := range f.PointerAt(v, b) {
		switch t.Root.(type) {
		case *ir.InstAlloca, *ir.InstCall, *ir.Param:
		default:
			return nil
		}
	}
	ts := f.pointer(v, b)
	for _, t := range ts {
		switch r := t.place.root.(type) {
		case *ir.InstAlloca:
		case *ir.InstCall:
			if c, _ := symbolic.AsCall(r); !isAllocation(c.Name()) {
				return nil
			}
		default:
			return nil
		}
	}
	switch len(ts) {
	case 0:
		return nil
	case 1:
		return f.allocates(ts[0].place, b)
	}
	return f.Pool.Bool(true)
}

// allocates says when an object is there, as seen from b: an allocation of no bytes on the device gives a null pointer.
func (f *frame) allocates(p *place, b *symbolic.Block) *expr.Expr {
	call, is := p.root.(*ir.InstCall)
	if !is {
		return f.Pool.Bool(true)
	}
	c, _ := symbolic.AsCall(call)
	kind := allocationKind(c.Name())
	at := f.DefBlock(call)
	if kind != Device && kind != Managed || p.frame != f || len(c.Args) == 0 || at.Loop != nil && at.Loop != b.Loop {
		return f.Pool.Bool(true)
	}
	size := f.At(c.Args[0], at)
	return f.Pool.Not(f.Pool.Eq(size, f.Pool.Const(0, size.Width)))
}

// inReachOfKernels reports whether device code may write the place: not the plain variables of the host.
func (p *place) inReachOfKernels() bool {
	if f := p.since(); f != nil && p.owner() == f && f.fn == f.h.main {
		return false // arguments of the program
	}
	switch r := p.root.(type) {
	case *ir.InstAlloca:
		return false
	case *ir.Global:
		return r.Section == managedSection
	case *ir.InstCall, *ir.TermInvoke:
		c, _ := symbolic.AsCall(r)
		return !ownResult(c.Name()) || strings.HasPrefix(c.Name(), "hgrd_")
	}
	return true
}
