package hostanalysis

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
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
	mostSteps   = 256 // of one walk back through phis and selects
	deepestLoad = 6   // nested pointer loads
)

// A question about pointers may lead to a load, the load to the writes before it, and these to further questions about
// pointers, the first among them. So each question comes with the number of pointer loads that may still be followed.
// A load beyond may lead anywhere, which is a sound answer, and every load leaves fewer: no question comes back through
// memory, each is answered once for each number, and the answers do not depend on the order of the questions.
//
// A pointer that a loop hands to a function which returns it moved leads back to itself without a load. A walk that
// meets a question under way goes on there itself, so that its own answer is whole.

// ask is a question about k with the loads that may be followed to answer it.
type ask[K any] struct {
	of    K
	loads int
}

// answers remembers those of one kind of question. An answer that no bound has cut short is right for all numbers of
// loads.
type answers[K comparable, V any] struct {
	whole map[K]V
	cut   map[ask[K]]V
}

func newAnswers[K comparable, V any]() answers[K, V] {
	return answers[K, V]{map[K]V{}, map[ask[K]]V{}}
}

// answer gives the remembered answer, or works it out.
func (as answers[K, V]) answer(h *host, k K, loads int, work func() V) V {
	if v, ok := as.whole[k]; ok {
		return v
	}
	key := ask[K]{k, loads}
	if v, ok := as.cut[key]; ok {
		h.cut = true
		return v
	}
	before := h.cut
	h.cut = false
	v := work()
	if h.cut {
		as.cut[key] = v
	} else {
		as.whole[k] = v
	}
	h.cut = h.cut || before
	return v
}

// aims lists the places v may lead to.
func (f *frame) aims(v value.Value, loads int) []aim {
	v = symbolic.Unwrap(v)
	return f.aimed.answer(f.h, v, loads, func() []aim {
		q := asked{f, v, loads}
		f.h.asked[q] = true
		defer delete(f.h.asked, q)
		w := &aimWalk{loads: loads, seen: map[step]bool{}}
		w.walk(f, v, 0, true)
		if len(w.seen) > mostSteps || len(w.out) > mostAims || f.h.stopped() {
			return f.anywhere(v)
		}
		return w.out
	})
}

func (f *frame) anywhere(v value.Value) []aim {
	return []aim{{f.h.place(placeKey{frame: f, root: v}), 0, false}}
}

// asked is a question about a pointer of a frame.
type asked struct {
	frame *frame
	of    value.Value
	loads int
}

// aimWalk goes back from a pointer to all it may be derived from.
type aimWalk struct {
	loads int
	seen  map[step]bool
	out   []aim
}

// step is a value on the way, with the distance from there; 0 if that is not known.
type step struct {
	frame *frame
	at    value.Value
	off   int64
	exact bool
}

// add takes over the places of another pointer.
func (w *aimWalk) add(as []aim, off int64, exact bool) {
	for _, a := range as {
		w.out = join(w.out, aim{a.place, a.off + off, a.exact && exact})
	}
}

// from takes over the places of a pointer of some frame.
func (w *aimWalk) from(f *frame, v value.Value, off int64, exact bool) {
	v = symbolic.Unwrap(v)
	if f.h.asked[asked{f, v, w.loads}] {
		w.walk(f, v, off, exact)
		return
	}
	w.add(f.aims(v, w.loads), off, exact)
}

func (w *aimWalk) walk(f *frame, v value.Value, off int64, exact bool) {
	v = symbolic.Unwrap(v)
	if !exact {
		off = 0
	}
	if s := (step{f, v, off, exact}); w.seen[s] || len(w.seen) > mostSteps {
		return
	} else {
		w.seen[s] = true
	}
	switch x := v.(type) {
	case *ir.InstBitCast:
		w.walk(f, x.From, off, exact)
		return
	case *constant.ExprBitCast:
		w.walk(f, x.From, off, exact)
		return
	case *ir.InstAddrSpaceCast:
		w.walk(f, x.From, off, exact)
		return
	case *constant.ExprAddrSpaceCast:
		w.walk(f, x.From, off, exact)
		return
	case *ir.InstFreeze:
		w.walk(f, x.X, off, exact)
		return
	case *ir.InstIntToPtr:
		w.walk(f, x.From, off, exact)
		return
	case *ir.InstPtrToInt:
		w.walk(f, x.From, off, exact)
		return
	case *constant.ExprPtrToInt:
		w.walk(f, x.From, off, exact)
		return
	case *ir.InstAdd:
		if n, ok := x.Y.(*constant.Int); ok {
			w.walk(f, x.X, off+n.X.Int64(), exact)
		} else {
			w.walk(f, x.X, off, false)
			w.walk(f, x.Y, off, false)
		}
		return
	case *constant.Int:
		if x.X.Sign() == 0 {
			v = f.h.null
		}
	case *ir.InstGetElementPtr:
		n, ok := constantOffset(x.ElemType, x.Indices)
		w.walk(f, x.Src, off+n, exact && ok)
		return
	case *constant.ExprGetElementPtr:
		n, ok := constantOffset(x.ElemType, values(x.Indices))
		w.walk(f, x.Src, off+n, exact && ok)
		return
	case *ir.InstSelect:
		w.walk(f, x.ValueTrue, off, exact)
		w.walk(f, x.ValueFalse, off, exact)
		return
	case *ir.InstPhi:
		loop := f.BlockOf(x) != nil && isHeader(f.BlockOf(x))
		for _, in := range x.Incs {
			w.walk(f, in.X, off, exact && !loop) // the loop may move it
		}
		return
	case *ir.Param:
		if a := f.argument(x); a != nil && !isByval(x) {
			w.from(f.parent, a, off, exact)
			return
		}
	case *ir.InstLoad:
		w.add(f.loadAims(x, w.loads), off, exact)
		return
	case *ir.InstCall, *ir.TermInvoke:
		c, _ := symbolic.AsCall(x)
		if f.BlockOf(x) == nil {
			break
		}
		if a := passedOn(x.(value.Value)); a != nil {
			w.from(f, a, off, exact)
			return
		}
		if asksByName(c) {
			if as := f.namedAims(c, w.loads); as != nil {
				w.add(as, off, exact)
				return
			}
		}
		if callee, ret := f.summary(x); callee != nil && !f.isInvoke(c) {
			if t, ok := ret.IR.Term.(*ir.TermRet); ok && t.X != nil {
				w.from(callee, t.X, off, exact)
				return
			}
		}
	case *constant.Undef, *constant.Poison:
		v = f.h.null
	}
	k, ok := f.h.fixed(v)
	if !ok {
		k = placeKey{frame: f, root: v}
	}
	w.out = join(w.out, aim{f.h.place(k), off, exact})
}

// fixed is the place of a global, a function or null, which all frames share.
func (h *host) fixed(v value.Value) (placeKey, bool) {
	switch r := v.(type) {
	case *ir.Global:
		return placeKey{root: h.global(r)}, true
	case *ir.Func:
		if d := h.def(r); d != nil {
			r = d
		}
		return placeKey{root: r}, true
	case *ir.Alias:
		switch symbolic.StripCasts(r).(type) {
		case *ir.Global, *ir.Func:
			return h.fixed(symbolic.StripCasts(r))
		}
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

// loadAims lists the places a loaded pointer may lead to.
func (f *frame) loadAims(x *ir.InstLoad, loads int) []aim {
	b := f.BlockOf(x)
	if n, _ := symbolic.StoreSize(x.Type()); b == nil || x.Volatile || x.Atomic || n != pointerSize {
		return f.anywhere(x)
	}
	if loads == 0 {
		f.h.cut = true
		return f.anywhere(x)
	}
	return f.loaded.answer(f.h, x, loads, func() []aim {
		var out []aim
		for _, a := range f.aims(x.Src, loads-1) {
			if a.place.isNull() {
				continue
			}
			if !a.exact {
				return f.anywhere(x)
			}
			c := f.contentWithin(location{a.place, a.off, pointerSize}, b, f.Order(x), loads-1)
			for _, y := range f.contentAims(c, loads-1, map[content]bool{}) {
				out = join(out, y)
			}
		}
		if len(out) == 0 || len(out) > mostAims {
			return f.anywhere(x)
		}
		return out
	})
}

// contentAims lists the places that the pointer c may lead to.
func (f *frame) contentAims(c content, loads int, seen map[content]bool) []aim {
	if seen[c] {
		return nil
	}
	seen[c] = true
	g, h := c.frame, f.h
	null := []aim{{h.place(placeKey{root: h.null}), 0, true}}
	switch x := c.at.(type) {
	case *ir.InstStore:
		if isAddress(x.Src.Type()) {
			if s, ok := g.spotWithin(x.Dst, loads); ok && s == (spot{c.loc.base, c.loc.off}) {
				return g.aims(x.Src, loads)
			}
		}
	case *symbolic.Block:
		var out []aim
		for _, p := range x.Preds {
			for _, a := range g.contentAims(g.contentWithin(c.loc, p, blockEnd, loads), loads, seen) {
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
			if isAddress(k.Type()) {
				return g.aims(k, loads)
			}
		}
	default:
		if g.zeroed(x, c.loc, loads) {
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

func (f *frame) spot(v value.Value) (spot, bool) { return f.spotWithin(v, deepestLoad) }

func (f *frame) spotWithin(v value.Value, loads int) (spot, bool) {
	as := f.aims(v, loads)
	if len(as) != 1 || !as[0].exact {
		return spot{}, false
	}
	return spot{as[0].place, as[0].off}, true
}
