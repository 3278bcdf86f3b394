package hostanalysis

import (
	"fmt"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/internal/symbolic"
)

const pointerSize = 8

// loadPointer lists where a pointer that x loads leads to, over the counters around x.
func (f *frame) loadPointer(x *ir.InstLoad) []target {
	b := f.BlockOf(x)
	unknown := f.h.single(placeKey{frame: f, root: x})
	if x.Volatile || x.Atomic || f.h.stopped() {
		return unknown
	}
	if at, ok := f.followed[x]; ok {
		f.h.low = min(f.h.low, at)
		return unknown
	}
	own := f.h.following
	return once(f.h, f.h.scope.loads, loadIn{f, x}, own, func() []target {
		f.followed[x] = own
		f.h.following++
		defer func() { delete(f.followed, x); f.h.following-- }()
		if ts := f.readPointer(f.pointer(x.Src, b), b, f.Order(x)); len(ts) > 0 && len(ts) <= mostTargets {
			return ts
		}
		return unknown
	})
}

// readPointer lists where the pointer stored at ts leads to, just before the pos-th instruction of b; none if unknown.
func (f *frame) readPointer(ts []target, b *symbolic.Block, pos int) []target {
	var out []target
	for _, t := range ts {
		for _, r := range f.readPointerAt(t.place, t.offset, b, pos) {
			r.guard = f.h.pool.And(t.guard, r.guard)
			out = append(out, r)
		}
	}
	return f.h.joined(out)
}

func (f *frame) readPointerAt(base *place, offset *expr.Expr, b *symbolic.Block, pos int) []target {
	if base.isNull() {
		return nil
	}
	if isConst(offset) {
		c := f.contentAt(location{base, offset.Signed(), pointerSize}, b, pos)
		return f.pointee(c, b)
	}
	if ts := f.choice(base, offset, b, pos); ts != nil {
		return ts
	}
	c := f.contentAt(location{base, -1, pointerSize}, b, pos)
	return f.h.single(placeKey{from: c, slot: offset})
}

// choice reads an array of pointers at a variable index; nil if it is not known what each of its cells may hold.
func (f *frame) choice(base *place, offset *expr.Expr, b *symbolic.Block, pos int) []target {
	cells := f.filledCells(base)
	if cells == nil {
		cells = base.cells(offset)
	}
	p := f.h.pool
	var out []target
	for _, off := range cells {
		c := f.contentAt(location{base, off, pointerSize}, b, pos)
		for _, t := range f.pointee(c, b) {
			t.guard = p.And(f.h.isCell(offset, off), t.guard)
			out = append(out, t)
		}
	}
	return out
}

// mostCells bounds the cells of an array of pointers that is read at a variable index.
const mostCells = 8

// filledCells lists the cells of base that f fills one by one; nil if it is not the only one to fill any. No cell holds
// anything when f begins.
func (f *frame) filledCells(base *place) []int64 {
	if base.frame != f || !base.blank() {
		return nil
	}
	var cells []int64
	for _, x := range f.Blocks {
		for _, inst := range f.contentsOf(location{base, -1, pointerSize}, deepestLoad).writes[x] {
			st, ok := inst.(*ir.InstStore)
			if !ok {
				return nil
			}
			s, ok := f.spot(st.Dst)
			if n, _ := symbolic.StoreSize(st.Src.Type()); !ok || n != pointerSize || s.place != base {
				return nil
			}
			if !slices.Contains(cells, s.off) {
				cells = append(cells, s.off)
			}
		}
	}
	if len(cells) > mostCells {
		return nil
	}
	return cells
}

// blank reports whether a place is a variable or allocation in which nothing is that was not written to it.
func (p *place) blank() bool {
	switch r := p.root.(type) {
	case *ir.InstAlloca:
		return true
	case *ir.InstCall, *ir.TermInvoke:
		c, _ := symbolic.AsCall(r)
		return isAllocation(c.Name())
	}
	return false
}

// cells lists the pointers in a variable that an offset may lead to; nil if there are too many.
func (p *place) cells(offset *expr.Expr) []int64 {
	all := p.content()
	if all == nil {
		return nil
	}
	size, ok := symbolic.Sizeof(all)
	stride, first := Steps(offset)
	if stride%pointerSize != 0 {
		if !uniform(all, pointerSize) {
			return nil
		}
		stride, first = pointerSize, 0 // an access is aligned
	}
	if !ok || stride <= 0 {
		return nil
	}
	first = (first%stride + stride) % stride
	if (size-first)/stride > mostCells {
		return nil
	}
	var out []int64
	for off := first; off+pointerSize <= size; off += stride {
		out = append(out, off)
	}
	return out
}

// isCell is offset == off, without the scaling of an index where there is one.
func (h *host) isCell(offset *expr.Expr, off int64) *expr.Expr {
	p := h.pool
	if offset.Op == expr.Mul && offset.Flags&expr.NSW != 0 && isConst(offset.Args[1]) {
		if n := offset.Args[1].Signed(); n > 0 && off%n == 0 {
			return p.Eq(offset.Args[0], p.Int(off/n, 64))
		}
	}
	return p.Eq(offset, p.Int(off, 64))
}

// uninitialised reports whether c is a local variable before anything was written to it: reading that is undefined.
func (c content) uninitialised() bool {
	_, local := c.loc.base.root.(*ir.InstAlloca)
	return c.at == nil && local && c.loc.base.frame == c.frame
}

// pointee lists where the pointer that c is leads to, for use in block b of f.
func (f *frame) pointee(c content, b *symbolic.Block) []target {
	g, at := c.frame, c.block()
	switch x := c.at.(type) {
	case *ir.InstStore:
		if !isAddress(x.Src.Type()) {
			break
		}
		if s, ok := g.spot(x.Dst); ok && s == (spot{c.loc.base, c.loc.off}) {
			return f.brought(g.addressed(x.Src, at), g, at, b)
		}
	case *symbolic.Block:
		ts := once(f.h, f.h.scope.pointers, c, atNothing, func() []target {
			if !isHeader(x) && !g.Irreducible && f.h.depth < 200 {
				return g.chosen(c, x)
			}
			return g.carriedAround(c, x)
		})
		if ts != nil {
			return f.brought(ts, g, x, b)
		}
	case nil:
		if c.uninitialised() {
			return []target{}
		}
		if k := f.h.initial(c); k != nil {
			if _, ok := k.(*constant.Null); ok {
				return f.h.single(placeKey{root: f.h.null})
			}
			if k, ok := k.(*constant.Int); ok && k.X.Sign() == 0 {
				return f.h.single(placeKey{root: f.h.null})
			}
			if _, ptr := k.Type().(*types.PointerType); ptr {
				return g.pointer(k, g.Blocks[0])
			}
		}
	default:
		if g.zeroed(x, c.loc, deepestLoad) {
			return f.h.single(placeKey{root: f.h.null})
		}
	}
	return f.h.single(placeKey{from: c})
}

// brought rewrites targets over the counters around block at of g for use in block b of f.
func (f *frame) brought(ts []target, g *frame, at, b *symbolic.Block) []target {
	out := make([]target, len(ts))
	for i, t := range ts {
		out[i] = target{t.place, carry(t.offset, g, at, f, b), carry(t.guard, g, at, f, b)}
	}
	return out
}

// chosen lists what a pointer variable may hold at block x where control meets; nil if that is too much.
func (f *frame) chosen(c content, x *symbolic.Block) []target {
	f.h.depth++
	defer func() { f.h.depth-- }()
	out := []target{}
	for _, in := range f.Incoming(x) {
		p := in.From
		for _, t := range f.pointee(f.contentAt(c.loc, p, blockEnd), p) {
			t.offset = f.Carry(t.offset, p.Loop, x.Loop)
			t.guard = f.h.pool.And(in.Cond, f.Carry(t.guard, p.Loop, x.Loop))
			if !t.guard.False() {
				out = append(out, t)
			}
		}
		if out = f.h.joined(out); len(out) > mostTargets || f.h.stopped() {
			return nil
		}
	}
	return out
}

// carriedAround lists all a pointer variable may hold that a loop changes, whichever round it is: one unknown choice
// among the pointers that come in at the header. nil if that is too much.
func (f *frame) carriedAround(c content, x *symbolic.Block) []target {
	if ts := f.traded(c, x); ts != nil {
		return ts
	}
	p := f.h.pool
	out := []target{}
	counters := f.counters(c, x)
	for _, o := range f.origins(c) {
		for _, t := range o.frame.pointee(o.content, o.block) {
			name := fmt.Sprintf("%s.mem%d.from%d", f.Name, f.h.number(c), len(out))
			if !isConst(t.offset) {
				t.offset = p.Apply(p.Symbol(expr.Symbol{Name: name + ".offset", Display: "offset", Width: 64}), counters...)
			}
			t.guard = p.Apply(p.Symbol(expr.Symbol{Name: name, Width: 1}), counters...)
			out = append(out, t)
		}
		if len(out) > mostTargets || f.h.stopped() {
			return nil
		}
	}
	return out
}

// origin is a content as it comes into a block of a frame.
type origin struct {
	content content
	frame   *frame
	block   *symbolic.Block
}

// origins follows a content back through the blocks where several meet.
func (f *frame) origins(c content) []origin {
	var out []origin
	seen := map[content]bool{c: true}
	for work := []content{c}; len(work) > 0; {
		m := work[0]
		work = work[1:]
		for _, q := range m.at.(*symbolic.Block).Preds {
			from := m.frame.contentAt(m.loc, q, blockEnd)
			if seen[from] {
				continue
			}
			seen[from] = true
			if _, meets := from.at.(*symbolic.Block); meets {
				work = append(work, from)
			} else {
				out = append(out, origin{from, m.frame, q})
			}
		}
	}
	return out
}
