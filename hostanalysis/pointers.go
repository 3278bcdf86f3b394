package hostanalysis

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis/modref"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// Tables of pointers. Where every store to a host array puts the result of an allocation there that is made for it, no two
// elements lead to one allocation; nor do those of the one device table that the array is copied to.

// ownTables lists the device variables whose elements lead each to an allocation of its own, and to none of those of
// another variable in the list.
func (h *host) ownTables() []string {
	if h.tablesKnown {
		return h.owned
	}
	h.tablesKnown = true
	if h.partial || h.callsAny(frontend.HostSymbolAddress, frontend.HostSymbolNamed) {
		return nil
	}
	root := h.root(h.main)
	taken := map[any]string{}
	shared := map[string]bool{}
	for _, part := range h.parts {
		for _, g := range part.Host.IR.Globals {
			if !holdsPointers(g.ContentType) || !h.onDevice(g.Name()) {
				continue
			}
			from := h.copiedFrom(g)
			if from == nil {
				continue
			}
			made, ok := root.allocations(h.place(placeKey{root: from}))
			if !ok {
				continue
			}
			for _, m := range made {
				if other, ok := taken[m]; ok && other != g.Name() {
					shared[other], shared[g.Name()] = true, true
				}
				taken[m] = g.Name()
			}
			h.owned = append(h.owned, g.Name())
		}
	}
	kept := h.owned[:0]
	for _, name := range h.owned {
		if !shared[name] {
			kept = append(kept, name)
		}
	}
	h.owned = kept
	return h.owned
}

// holdsPointers reports whether a variable is a pointer, or an array of nothing but pointers.
func holdsPointers(t types.Type) bool {
	for a, ok := t.(*types.ArrayType); ok; a, ok = t.(*types.ArrayType) {
		t = a.ElemType
	}
	_, ok := t.(*types.PointerType)
	return ok
}

// copiedFrom is the host variable that a device variable is copied from, once and from its beginning, if nothing else
// writes it; nil if that is not so.
func (h *host) copiedFrom(g *ir.Global) (from *ir.Global) {
	for _, part := range h.parts {
		for _, f := range part.Device.IR.Funcs {
			if usedBeyondLoads(f, g.Name()) {
				return nil
			}
		}
		for _, f := range part.Host.IR.Funcs {
			for _, b := range f.Blocks {
				for _, inst := range append(instructions(b), b.Term) {
					u, ok := inst.(value.User)
					if !ok {
						continue
					}
					c, isCall := symbolic.AsCall(inst)
					for _, o := range u.Operands() {
						at, ok := symbolic.Base(*o).(*ir.Global)
						if !ok || at.Name() != g.Name() {
							continue
						}
						if !isCall || from != nil || c.Name() != frontend.HostSymbolWrite || symbolic.Base(c.Args[0]) != value.Value(at) {
							return nil
						}
						if from = startOfGlobal(c.Args[1]); from == nil || !isZero(c.Args[3]) {
							return nil
						}
					}
				}
			}
		}
	}
	return from
}

// usedBeyondLoads reports whether f does more with a variable than load from it.
func usedBeyondLoads(f *ir.Func, name string) bool {
	for _, b := range f.Blocks {
		for _, inst := range append(instructions(b), b.Term) {
			switch inst.(type) {
			case *ir.InstLoad, *ir.InstGetElementPtr, *ir.InstBitCast, *ir.InstAddrSpaceCast, *ir.InstPhi, *ir.InstSelect:
				continue
			}
			u, ok := inst.(value.User)
			if !ok {
				continue
			}
			for _, o := range u.Operands() {
				if _, ptr := (*o).Type().(*types.PointerType); !ptr {
					continue
				}
				for _, r := range roots(*o) {
					if x, ok := r.(*ir.Global); ok && x.Name() == name {
						return true
					}
				}
			}
		}
	}
	return false
}

func instructions(b *ir.Block) []any {
	var out []any
	for _, i := range b.Insts {
		out = append(out, i)
	}
	return out
}

func isZero(v value.Value) bool {
	k, ok := v.(*constant.Int)
	return ok && k.X.Sign() == 0
}

// startOfGlobal is the variable at whose beginning a constant pointer is.
func startOfGlobal(v value.Value) *ir.Global {
	switch x := v.(type) {
	case *ir.Arg:
		return startOfGlobal(x.Value)
	case *ir.Global:
		return x
	case *constant.ExprBitCast:
		return startOfGlobal(x.From)
	case *constant.ExprGetElementPtr:
		for _, i := range x.Indices {
			if k, ok := i.(*constant.Int); ok && k.X.Sign() == 0 {
				continue
			}
			if k, ok := i.(*constant.Index); ok {
				if z, ok := k.Constant.(*constant.Int); ok && z.X.Sign() == 0 {
					continue
				}
			}
			return nil
		}
		return startOfGlobal(x.Src)
	}
	return nil
}

// allocations lists the calls whose results stores put into an array, if that is all that is ever put there, and each
// result once: a store comes in the same round of all loops as the allocation that it stores.
func (f *frame) allocations(array *place) ([]any, bool) {
	if g, ok := array.root.(*ir.Global); ok {
		switch g.Init.(type) {
		case *constant.ZeroInitializer, *constant.Null:
		default:
			return nil, false
		}
	}
	ws, ok := f.writesTo(array)
	if !ok || len(ws) == 0 {
		return nil, false
	}
	var made []any
	for _, w := range ws {
		if f.h.leavesAlone(w, array) {
			continue
		}
		x, ok := w.inst.(*ir.InstStore)
		if !ok {
			return nil, false
		}
		c, isCall := symbolic.AsCall(symbolic.Base(x.Src))
		if !isCall || c.Name() != "hgrd_alloc_device" {
			return nil, false
		}
		b := w.frame.BlockOf(c.Inst)
		if b == nil || b.Loop != w.loop {
			return nil, false
		}
		for _, m := range made {
			if m == c.Inst {
				return nil, false
			}
		}
		made = append(made, c.Inst)
	}
	return made, true
}

// leavesAlone reports whether a call out of sight changes no variable whose address nobody keeps: of the functions in
// sight it can call those alone whose address is taken, and none of them writes the variable.
func (h *host) leavesAlone(w write, p *place) bool {
	g, ok := p.root.(*ir.Global)
	c, isCall := symbolic.AsCall(w.inst)
	if !ok || !isCall || h.exposed(g) || c.Callee != nil && (h.def(c.Callee) != nil || frontend.IsStub(c.Callee)) {
		return false
	}
	e := h.callEffect(c)
	if h.writesGlobal(e, g) || !e.Outside {
		return false
	}
	for _, a := range c.Args {
		if _, ptr := a.Type().(*types.PointerType); ptr && w.frame.touches(a, -1, modref.Any, location{p, -1, 0}, deepestLoad) {
			return false
		}
	}
	if h.calledBack(g) {
		return false
	}
	h.trustFor(w.frame, g)
	return true
}
