package hostanalysis

import (
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/internal/symbolic"
)

// settled is the one constant that a location of a global holds whenever functions run that main leads to: all that is
// ever stored there is that constant, and it stands there before main. nil where there is none.
func (h *host) settled(c content) constant.Constant {
	root := c.frame.outermost()
	g, ok := c.loc.base.root.(*ir.Global)
	if !ok || g.Init == nil || c.loc.off < 0 || h.partial || root.fn != h.main && len(h.handings(root.fn)) == 0 {
		return nil
	}
	k, known := h.constants[c.loc]
	if !known {
		h.constants[c.loc] = nil
		k = h.oneConstant(g, c.loc)
		h.constants[c.loc] = k
	}
	if k == nil {
		return nil
	}
	h.trustFor(root, g)
	return k
}

func (h *host) oneConstant(g *ir.Global, loc location) *constant.Int {
	if h.exposed(g) || g.Section == managedSection {
		return nil
	}
	var all *constant.Int
	ok := h.everyHost(func(in *ir.Func, inst any) bool {
		k, ok := h.constantStored(g, loc, in, inst)
		if k == nil {
			return ok
		}
		if all == nil {
			all = k
		}
		return ok && all.X.Cmp(k.X) == 0 && all.Typ.Equal(k.Typ)
	})
	if !ok || all == nil {
		return nil
	}
	if k, ok := constantAt(g.Init, loc.off, loc.size).(*constant.Int); ok && k.X.Cmp(all.X) == 0 || h.storedBeforeMain(g, loc) {
		return all
	}
	return nil
}

// constantStored is the constant that inst stores to loc, nil if it stores nothing there; ok is false if it may put there
// something else.
func (h *host) constantStored(g *ir.Global, loc location, in *ir.Func, inst any) (k *constant.Int, ok bool) {
	switch x := inst.(type) {
	case *ir.InstLoad, *ir.InstICmp, *ir.InstGetElementPtr, *ir.InstBitCast:
		return nil, true
	case *ir.InstStore:
		if !h.leadsTo(x.Dst, g) {
			return nil, true
		}
		off, fixed := h.offsetIn(g, in, inst, x.Dst)
		n, known := symbolic.StoreSize(x.Src.Type())
		switch {
		case !fixed || !known:
			return nil, false
		case !loc.overlaps(off, n):
			return nil, true
		}
		k, isConst := x.Src.(*constant.Int)
		return k, isConst && off == loc.off && n == loc.size
	}
	c, isCall := symbolic.AsCall(inst)
	copies := strings.HasPrefix(c.Name(), "llvm.mem")
	for i, o := range operands(inst, isCall) {
		if h.leadsTo(o, g) && (!isCall || copies && i == 0 || !copies && h.callEffect(c).Arg(i) != nil) {
			return nil, false
		}
	}
	return nil, true
}

func (h *host) leadsTo(v value.Value, g *ir.Global) bool {
	if _, ptr := v.Type().(*types.PointerType); !ptr {
		return false
	}
	return h.points().Of(v).Has(h.points().Object(g))
}

// offsetIn is where in g a pointer points that inst of a function uses, wherever that is called from.
func (h *host) offsetIn(g *ir.Global, in *ir.Func, inst any, v value.Value) (int64, bool) {
	f := h.root(in)
	b := f.BlockOf(inst)
	if b == nil {
		return 0, false
	}
	ts := f.pointer(v, b)
	if len(ts) != 1 || ts[0].place.root != value.Value(g) || !isConst(ts[0].offset) {
		return 0, false
	}
	return ts[0].offset.Signed(), true
}

// storedBeforeMain reports whether the one function that runs before main and writes loc surely does.
func (h *host) storedBeforeMain(g *ir.Global, loc location) bool {
	startup := h.startupWriters(g)
	if len(startup) != 1 || len(startup[0].Params) > 0 || h.returnsTwice(startup[0]) || h.graph(startup[0]).Irreducible {
		return false
	}
	ret := h.onlyReturn(startup[0])
	if ret == nil {
		return false
	}
	c := h.startupFrame(startup[0]).contentAt(loc, ret, blockEnd)
	_, stored := c.at.(*ir.InstStore)
	return stored
}
