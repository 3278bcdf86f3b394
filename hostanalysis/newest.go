package hostanalysis

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/internal/symbolic"
)

// A place stands for all objects that an allocation makes, one after the other, in the rounds of a loop or in several calls
// of its function. Pointers to one place lead to one object where each leads to the one that was made last.

// deepestOrigin bounds the way back from a pointer to the allocation.
const deepestOrigin = 24

// newest reports whether each of the pointers, as read in b, leads to what was made last: it comes out of no earlier round
// or call.
func (f *frame) newest(b *symbolic.Block, vs ...value.Value) bool {
	return !slices.ContainsFunc(vs, func(v value.Value) bool { return !f.madeLast(v, b, deepestOrigin) })
}

func (f *frame) madeLast(v value.Value, b *symbolic.Block, depth int) bool {
	if depth == 0 || f.Irreducible {
		return false
	}
	v = symbolic.Unwrap(v)
	if _, ptr := v.Type().(*types.PointerType); !ptr {
		return false
	}
	for _, t := range f.PointerAt(v, b) {
		if !f.rootMadeLast(t.Root, depth-1) {
			return false
		}
	}
	return true
}

func (f *frame) rootMadeLast(root value.Value, depth int) bool {
	switch r := root.(type) {
	case *ir.InstAlloca, *ir.Global, *constant.Null:
		return true
	case *ir.Param:
		a := f.argument(r)
		return a != nil && !isByval(r) && f.parent.madeLast(a, f.at, depth)
	case *ir.InstLoad:
		c, ok := f.loadedFrom(r)
		return ok && c.madeLast(depth)
	case *ir.InstCall, *ir.TermInvoke:
		c, _ := symbolic.AsCall(r)
		if isAllocation(c.Name()) {
			return true
		}
		if callee, ret := f.summary(r); callee != nil {
			t, ok := ret.IR.Term.(*ir.TermRet)
			return ok && t.X != nil && callee.madeLast(t.X, ret, depth)
		}
	}
	return false
}

// madeLast reports whether memory holds a pointer to what was made last.
func (c content) madeLast(depth int) bool {
	switch x := c.at.(type) {
	case *ir.InstStore:
		s, ok := c.frame.spot(x.Dst)
		return ok && s == (spot{c.loc.base, c.loc.off}) && c.frame.madeLast(x.Src, c.block(), depth)
	case *symbolic.Block:
		return depth > 0 && !isHeader(x) && !slices.ContainsFunc(x.Preds, func(p *symbolic.Block) bool {
			return !c.frame.contentAt(c.loc, p, blockEnd).madeLast(depth - 1)
		})
	case nil:
		return c.uninitialised()
	}
	return c.frame.zeroed(c.at, c.loc, deepestLoad)
}
