package hostanalysis

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// The segments that loops and copies put into an object. A loop that stores one value to one element after the other fills a
// segment, whose length its rounds give. A copy takes over the segments of its source as they were then, as far as it reaches.

// mostCopied bounds the numbers of a copy that are looked at one by one.
const mostCopied = 512

// filled is the segment that the loop with that header fills, if a store is all in it that writes to the place, and the block
// from which control enters the loop; nil for other loops.
func (b *builder) filled(at *place, c content, header *symbolic.Block, ws map[*symbolic.Block][]any) (Start, *symbolic.Block) {
	g, l := c.frame, header.Loop
	if l == nil || l.Header != header || g.Irreducible {
		return Start{}, nil
	}
	var store *ir.InstStore
	var in *symbolic.Block
	for x, some := range ws {
		if !l.Contains(x) || len(some) == 0 {
			continue
		}
		s, ok := some[0].(*ir.InstStore)
		if !ok || len(some) > 1 || store != nil || x.Loop != l {
			return Start{}, nil
		}
		store, in = s, x
	}
	entry := entryOf(l)
	if store == nil || entry == nil {
		return Start{}, nil
	}
	first, step, ok := g.advance(store, in, at)
	n, sized := symbolic.StoreSize(store.Src.Type())
	if !ok || !sized || step < n {
		return Start{}, nil
	}
	k, p := g.Counter(l), b.pool
	count := k
	if under := b.position(b.block, g); !l.Contains(under) {
		count = g.rounds(l)
	}
	here := func(e *expr.Expr) *expr.Expr { return carry(e, g, header, b.frame, b.block) }
	s := Start{From: first, Bytes: here(p.Binary(expr.Mul, count, p.Int(step, 64), expr.NSW)), Size: n}
	always := !slices.ContainsFunc(l.Latches, func(x *symbolic.Block) bool { return !g.Dominates(in, x) })
	if step == n && always && symbolic.Width(store.Src.Type()) == int(8*n) {
		if v := g.At(store.Src, in); fixedOver(v, k) {
			s.Value = here(v)
		}
	}
	return s, entry
}

// entryOf is the only block from which control enters a loop; nil if there are several.
func entryOf(l *symbolic.Loop) *symbolic.Block {
	var entry *symbolic.Block
	for _, x := range l.Header.Preds {
		switch {
		case l.Contains(x):
		case entry != nil:
			return nil
		default:
			entry = x
		}
	}
	return entry
}

// copied is what a call copies from its second argument to an offset behind its first one.
func (b *builder) copied(at *place, g *frame, call symbolic.Call, off int64, seen *history) ([]Start, bool) {
	to, here := g.spot(call.Args[0])
	if !here || to.place != at {
		return nil, false
	}
	block := g.BlockOf(call.Inst)
	all := Start{From: to.off + off, Bytes: g.At(call.Args[2], block), Size: 1}
	from, there := g.spot(call.Args[1])
	if !there || !g.undisturbed(from.place, block, call.Inst) {
		return []Start{all}, true
	}
	if n, fixed := call.Args[2].(*constant.Int); fixed {
		all.Size = max(n.X.Int64(), 1)
		if out := b.copiedNumbers(g, call, from, all); out != nil {
			return out, true
		}
	}
	var out []Start
	for _, s := range b.beganSince(from.place, g.contentAt(location{from.place, -1, 0}, block, g.Order(call.Inst)), seen) {
		s, ok := b.within(s, from.off, all.Bytes)
		if !ok {
			break
		}
		if s.Bytes.IsConst(0) {
			continue
		}
		s.From += all.From
		out = append(out, s)
	}
	return append(out, all), true
}

// within is the part of a segment of a copy's source that lies in the n bytes from an offset on, counted from there; false
// where it is not known what that is.
func (b *builder) within(s Start, from int64, n *expr.Expr) (Start, bool) {
	if s.Value == nil || s.Bytes == nil || len(s.Rounds) > 0 {
		return s, false
	}
	switch {
	case s.From == from && s.Bytes == n:
		s.From = 0
		return s, true
	case s.Bytes.Op != expr.Const || n.Op != expr.Const:
		return s, false
	}
	first, end := max(s.From, from), min(s.From+s.Bytes.Signed(), from+n.Signed())
	if (first-s.From)%s.Size != 0 || (end-first)%s.Size != 0 {
		return s, false
	}
	s.From, s.Bytes = first-from, b.pool.Int(max(end-first, 0), 64)
	return s, true
}

// constantAt is what a copy finds at an offset of its source; nil if that is no constant.
func (b *builder) constantAt(g *frame, call symbolic.Call, from spot, off, size int64) *expr.Expr {
	e := g.readAt(from.place, b.pool.Int(off, 64), int(8*size), g.BlockOf(call.Inst), g.Order(call.Inst))
	if e == nil || e.Op != expr.Const {
		return nil
	}
	return e
}

// copiedNumbers takes a copy apart into the numbers that its source holds, equal ones together; nil where these are not
// known, or are too many.
func (b *builder) copiedNumbers(g *frame, call symbolic.Call, from spot, whole Start) []Start {
	if whole.Size <= 8 {
		if e := b.constantAt(g, call, from, from.off, whole.Size); e != nil {
			whole.Value = e
			return []Start{whole}
		}
	}
	t := from.place.content()
	if t == nil || whole.Size > 8*mostCopied {
		return nil
	}
	ls, all := flatten(t)
	if !all {
		return nil
	}
	var out []Start
	next := from.off
	for _, l := range ls {
		if l.offset+l.size <= from.off || l.offset >= from.off+whole.Size {
			continue
		}
		if l.pointer || l.offset != next || l.offset+l.size > from.off+whole.Size {
			return nil
		}
		next += l.size
		s := Start{From: whole.From + l.offset - from.off, Bytes: b.pool.Int(l.size, 64), Size: l.size}
		s.Value = b.constantAt(g, call, from, l.offset, l.size)
		if n := len(out); n > 0 && out[n-1].Size == s.Size && out[n-1].Value == s.Value {
			out[n-1].Bytes = b.pool.Int(out[n-1].Bytes.Signed()+s.Size, 64)
			continue
		}
		if out = append(out, s); len(out) > mostParts {
			return nil
		}
	}
	if next != from.off+whole.Size {
		return nil
	}
	for i := range out {
		if v := out[i].Value; v != nil && v.IsConst(0) {
			out[i].Size, out[i].Value = 1, b.pool.Const(0, 8)
		}
	}
	return out
}
