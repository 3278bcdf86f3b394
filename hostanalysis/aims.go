package hostanalysis

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/internal/symbolic"
)

// Whether two accesses may meet is asked before values are known, and to find them; so it is answered without trees:
// by the places a pointer may lead to, whatever the conditions, and constant offsets.

// aim is one place that a pointer may lead to.
type aim struct {
	place *place
	off   int64
	exact bool // off is known
}

const (
	mostAims    = 16
	deepestLoad = 6 // nested pointer loads
)

// aims lists the places v may lead to.
func (f *frame) aims(v value.Value) []aim {
	v = symbolic.Unwrap(v)
	if as, ok := f.aimed[v]; ok {
		return as
	}
	before := f.h.cut
	as := f.aimsOf(v, 0, true, map[value.Value]bool{})
	if len(as) > mostAims {
		as = f.anywhere(v)
	}
	if f.h.cut == before || f.h.loads == 0 {
		f.aimed[v] = as
	}
	return as
}

func (f *frame) anywhere(v value.Value) []aim {
	return []aim{{f.h.place(placeKey{frame: f, root: v}), 0, false}}
}

func (f *frame) aimsOf(v value.Value, off int64, exact bool, seen map[value.Value]bool) []aim {
	v = symbolic.Unwrap(v)
	if seen[v] {
		return nil
	}
	from := func(as []aim) []aim {
		out := make([]aim, 0, len(as))
		for _, a := range as {
			out = join(out, aim{a.place, a.off + off, a.exact && exact})
		}
		return out
	}
	at := func(k placeKey) []aim { return []aim{{f.h.place(k), off, exact}} }
	switch x := v.(type) {
	case *ir.InstBitCast:
		return f.aimsOf(x.From, off, exact, seen)
	case *constant.ExprBitCast:
		return f.aimsOf(x.From, off, exact, seen)
	case *ir.InstAddrSpaceCast:
		return f.aimsOf(x.From, off, exact, seen)
	case *ir.InstFreeze:
		return f.aimsOf(x.X, off, exact, seen)
	case *ir.InstGetElementPtr:
		n, ok := constantOffset(x.ElemType, x.Indices)
		return f.aimsOf(x.Src, off+n, exact && ok, seen)
	case *constant.ExprGetElementPtr:
		idx := make([]value.Value, len(x.Indices))
		for i, k := range x.Indices {
			idx[i] = k
		}
		n, ok := constantOffset(x.ElemType, idx)
		return f.aimsOf(x.Src, off+n, exact && ok, seen)
	case *ir.InstSelect:
		var out []aim
		for _, y := range []value.Value{x.ValueTrue, x.ValueFalse} {
			for _, a := range f.aimsOf(y, off, exact, seen) {
				out = join(out, a)
			}
		}
		return out
	case *ir.InstPhi:
		seen[v] = true
		defer delete(seen, v)
		loop := f.BlockOf(x) != nil && isHeader(f.BlockOf(x))
		var out []aim
		for _, in := range x.Incs {
			for _, a := range f.aimsOf(in.X, off, exact, seen) {
				a.exact = a.exact && !loop // the loop may move it
				out = join(out, a)
			}
		}
		return out
	case *ir.Param:
		if a := f.argument(x); a != nil && !isByval(x) {
			return from(f.parent.aims(a))
		}
	case *ir.InstLoad:
		return from(f.loadAims(x))
	case *ir.InstCall, *ir.TermInvoke:
		c, _ := symbolic.AsCall(x)
		if f.BlockOf(x) == nil {
			break
		}
		if a := passedOn(x.(value.Value)); a != nil {
			return f.aimsOf(a, off, exact, seen)
		}
		if c.Name() == "hgrd_symbol_address" {
			return f.aimsOf(c.Args[0], off, exact, seen)
		}
		if callee, ret := f.summary(x); callee != nil && !f.isInvoke(c) {
			if t, ok := ret.IR.Term.(*ir.TermRet); ok && t.X != nil {
				return from(callee.aims(t.X))
			}
		}
	case *constant.Undef:
		return at(placeKey{root: constant.NewNull(types.I8Ptr)})
	}
	if k, ok := f.h.fixed(v); ok {
		return at(k)
	}
	return at(placeKey{frame: f, root: v})
}

// fixed is the place of a global, a function or null, which all frames share.
func (h *host) fixed(v value.Value) (placeKey, bool) {
	switch r := v.(type) {
	case *ir.Global:
		if d := h.globals[r.Name()]; d != nil && !isLocal(r.Linkage) {
			r = d
		}
		return placeKey{root: r}, true
	case *ir.Func:
		if d := h.def(r); d != nil {
			r = d
		}
		return placeKey{root: r}, true
	case *ir.Alias:
		return placeKey{root: r}, true
	case *constant.Null:
		return placeKey{root: h.null}, true
	}
	return placeKey{}, false
}

func join(as []aim, a aim) []aim {
	for i, x := range as {
		if x.place == a.place && (x == a || !x.exact) {
			return as
		}
		if x.place == a.place && !a.exact {
			as[i] = a
			return as
		}
	}
	return append(as, a)
}

// loadAims lists the places a loaded pointer may lead to. A load that is asked for while it is being answered may lead
// anywhere; answers that rest on such a cut are not remembered.
func (f *frame) loadAims(x *ir.InstLoad) []aim {
	b := f.BlockOf(x)
	if b == nil || x.Volatile || x.Atomic {
		return f.anywhere(x)
	}
	if f.loading[x] || f.h.loads >= deepestLoad {
		f.h.cut++
		return f.anywhere(x)
	}
	f.loading[x] = true
	f.h.loads++
	defer func() { delete(f.loading, x); f.h.loads-- }()
	var out []aim
	for _, a := range f.aims(x.Src) {
		if a.place.isNull() {
			continue
		}
		if !a.exact {
			return f.anywhere(x)
		}
		c := f.contentAt(location{a.place, a.off, pointerSize}, b, f.Order(x))
		for _, y := range f.contentAims(c, map[content]bool{}) {
			out = join(out, y)
		}
	}
	if len(out) == 0 {
		return f.anywhere(x)
	}
	return out
}

// contentAims lists the places that the pointer c may lead to.
func (f *frame) contentAims(c content, seen map[content]bool) []aim {
	if seen[c] {
		return nil
	}
	seen[c] = true
	g, h := c.frame, f.h
	null := []aim{{h.place(placeKey{root: h.null}), 0, true}}
	switch x := c.at.(type) {
	case *ir.InstStore:
		if _, ptr := x.Src.Type().(*types.PointerType); ptr {
			if s, ok := g.spot(x.Dst); ok && s == (spot{c.loc.base, c.loc.off}) {
				return g.aims(x.Src)
			}
		}
	case *symbolic.Block:
		var out []aim
		for _, p := range x.Preds {
			for _, a := range g.contentAims(g.contentAt(c.loc, p, blockEnd), seen) {
				a.exact = a.exact && !isHeader(x)
				out = join(out, a)
			}
		}
		return out
	case nil:
		switch k := h.initial(c).(type) {
		case *constant.Null:
			return null
		case *constant.Int:
			if k.X.Sign() == 0 {
				return null
			}
		case constant.Constant:
			if _, ptr := k.Type().(*types.PointerType); ptr {
				return g.aims(k)
			}
		}
	default:
		if g.zeroed(x, c.loc) {
			return null
		}
	}
	return []aim{{h.place(placeKey{from: c}), 0, true}}
}

// spot is a pointer that certainly leads to one place at a constant offset.
type spot struct {
	place *place
	off   int64
}

func (f *frame) spot(v value.Value) (spot, bool) {
	as := f.aims(v)
	if len(as) != 1 || !as[0].exact {
		return spot{}, false
	}
	return spot{as[0].place, as[0].off}, true
}
