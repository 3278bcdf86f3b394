package hostanalysis

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/internal/symbolic"
)

// Kernels that set pointers up: what a launch passes stands in a variable of the device afterwards.

// pointersIn lists where a pointer in a place leads at the launch; none where that is not known.
func (b *builder) pointersIn(at *place, off int64) []target {
	c := b.frame.contentAt(location{at, off, pointerSize}, b.block, b.pos)
	if call, ok := symbolic.AsCall(c.at); ok && c.loc.base == at && isStub(call) {
		if ts := b.setBy(c.frame, call, c.loc); ts != nil {
			return b.frame.brought(ts, c.frame, c.block(), b.block)
		}
	}
	return b.frame.readPointerAt(at, b.pool.Int(off, 64), b.block, b.pos)
}

// setBy lists where the pointer leads that the kernel which a call in frame g launches has stored to a location: one that the
// launch passes, by the first thread at least, and no thread stores another; nil if that is not so.
func (b *builder) setBy(g *frame, call symbolic.Call, loc location) []target {
	k := b.kernel(call.Callee)
	if k == nil || b.reachesFurther(k) || len(k.Func.Params) != len(call.Args) {
		return nil
	}
	leads := b.leadsTo(g, call, k.Func, loc.base)
	var from *ir.Param
	made := false
	for _, block := range k.Func.Blocks {
		for _, inst := range block.Insts {
			x, isStore := inst.(*ir.InstStore)
			switch {
			case isStore && !leads(x.Dst):
			case isStore:
				root, off, fixed := constantAddress(x.Dst)
				n, sized := symbolic.StoreSize(x.Src.Type())
				if _, isVariable := root.(*ir.Global); !isVariable || !fixed || !sized {
					return nil
				}
				if off >= loc.off+loc.size || loc.off >= off+n {
					continue
				}
				p, isParam := symbolic.Unwrap(x.Src).(*ir.Param)
				_, ptr := x.Src.Type().(*types.PointerType)
				if !isParam || !ptr || isByval(p) || off != loc.off || from != nil && from != p {
					return nil
				}
				from, made = p, made || madeAlways(k.Func, block)
			case mayStore(inst, leads):
				return nil
			}
		}
	}
	if !made || !b.surelyStarts(g, call) {
		return nil
	}
	return g.pointer(call.Args[slices.Index(k.Func.Params, from)], g.BlockOf(call.Inst))
}

// Shapes of launches that each device takes.
const (
	mostBlocks  = 65535 // on an axis
	mostThreads = 1024  // of a block
	mostShared  = 48 << 10
)

// surelyStarts reports whether a launch in frame g is of a constant shape that no device refuses.
func (b *builder) surelyStarts(g *frame, call symbolic.Call) bool {
	sites, _ := b.launchSites(g.fn)
	i := slices.IndexFunc(sites, func(s launchSite) bool { return s.stub.Inst == call.Inst })
	if i < 0 {
		return false
	}
	args := sites[i].config.Args
	at := g.BlockOf(sites[i].config.Inst)
	threads := uint64(1)
	for k := range 6 {
		n := g.At(args[k], at)
		if !isConst(n) || n.Value == 0 || n.Value > mostBlocks {
			return false
		}
		if k >= 3 {
			threads *= n.Value
		}
	}
	shared := g.At(args[6], at)
	return threads <= mostThreads && isConst(shared) && shared.Value <= mostShared
}

// leadsTo tells of pointers in a kernel that a call in frame g launches whether they may lead to a place.
func (b *builder) leadsTo(g *frame, call symbolic.Call, k *ir.Func, at *place) func(value.Value) bool {
	return func(v value.Value) bool {
		return slices.ContainsFunc(roots(v), func(r value.Value) bool {
			switch r := r.(type) {
			case *ir.Param:
				i := slices.Index(k.Params, r)
				return i < 0 || slices.ContainsFunc(g.aims(call.Args[i], deepestLoad), func(a aim) bool { return b.mayBe(a.place, at) })
			case *ir.Global:
				return slices.ContainsFunc(b.onHost(r.Name()), func(x *ir.Global) bool { return b.place(placeKey{root: x}) == at })
			case *ir.InstAlloca:
				return false
			}
			return true
		})
	}
}
