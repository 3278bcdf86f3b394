package hostanalysis

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/internal/symbolic"
)

// declared is the IR type of what a place holds; nil if unknown.
func (h *host) declared(p *place) types.Type {
	switch r := p.root.(type) {
	case nil:
		if p.from.loc.base == nil || p.from.loc.off < 0 {
			return nil
		}
		if pt, ok := scalarAt(h.declared(p.from.loc.base), p.from.loc.off).(*types.PointerType); ok {
			return pt.ElemType
		}
		return nil
	case *ir.InstAlloca:
		return r.ElemType
	case *ir.Global:
		return r.ContentType
	case *ir.Param:
		if pt, ok := r.Typ.(*types.PointerType); ok {
			return pt.ElemType
		}
	case *ir.InstCall:
		if c, _ := symbolic.AsCall(r); isAllocation(c.Name()) {
			return h.castOf(p.frame.fn, r)
		}
	}
	return nil
}

// castOf is the struct as which a function uses memory that it allocates, if there is but one.
func (h *host) castOf(fn *ir.Func, allocation *ir.InstCall) types.Type {
	if t, ok := h.casts[allocation]; ok {
		return t
	}
	var found *types.StructType
	one := true
	for _, b := range fn.Blocks {
		for _, inst := range b.Insts {
			x, ok := inst.(*ir.InstBitCast)
			if !ok || x.From != value.Value(allocation) {
				continue
			}
			s := pointee(x.To)
			one = one && s != nil && (found == nil || s == found)
			found = s
		}
	}
	h.casts[allocation] = nil
	if one && found != nil {
		h.casts[allocation] = found
	}
	return h.casts[allocation]
}

// scalarAt is the scalar type at an offset of t; nil if there is none.
func scalarAt(t types.Type, off int64) types.Type {
	switch x := t.(type) {
	case *types.StructType:
		for i, f := range x.Fields {
			at, ok := symbolic.FieldOffset(x, i)
			n, ok2 := symbolic.Sizeof(f)
			if ok && ok2 && at <= off && off < at+n {
				return scalarAt(f, off-at)
			}
		}
		return nil
	case *types.ArrayType:
		if n, ok := symbolic.Sizeof(x.ElemType); ok && n > 0 && off >= 0 && off < n*int64(x.Len) {
			return scalarAt(x.ElemType, off%n)
		}
		return nil
	}
	if off != 0 {
		return nil
	}
	return t
}

// structAt is the innermost struct of a known class within t around the scalar at off, with its offset there.
func (h *host) structAt(t types.Type, off, size int64) (*types.StructType, int64) {
	switch x := t.(type) {
	case *types.StructType:
		for i, f := range x.Fields {
			at, ok := symbolic.FieldOffset(x, i)
			n, ok2 := symbolic.Sizeof(f)
			if !ok || !ok2 || off < at || off+size > at+n {
				continue
			}
			if s, in := h.structAt(f, off-at, size); s != nil {
				return s, in
			}
			if h.class(x) != nil {
				return x, off
			}
		}
	case *types.ArrayType:
		if n, ok := symbolic.Sizeof(x.ElemType); ok && n > 0 && off >= 0 && off < n*int64(x.Len) {
			return h.structAt(x.ElemType, off%n, size)
		}
	}
	return nil, 0
}
