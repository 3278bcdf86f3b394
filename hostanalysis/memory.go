package hostanalysis

import (
	"fmt"
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
)

func isConst(e *expr.Expr) bool { return e.Op == expr.Const }

// load is the value of a load over the counters around it; nil when no rule explains it.
func (f *frame) load(x *ir.InstLoad) *expr.Expr {
	b := f.BlockOf(x)
	w := symbolic.Width(x.Type())
	if b == nil || x.Volatile || w%8 != 0 {
		return nil
	}
	ts := f.pointer(x.Src, b)
	if x.Atomic && !f.h.keepValues(ts) { // it may be read while another thread writes
		return nil
	}
	return f.read(ts, w, b, f.Order(x))
}

// keepValues reports whether pointers lead to variables alone that nobody writes.
func (h *host) keepValues(ts []target) bool {
	return !slices.ContainsFunc(notNull(ts), func(t target) bool {
		g, is := t.place.root.(*ir.Global)
		return !is || !h.neverWritten(g)
	})
}

// read is what a w bit load through ts finds just before the pos-th instruction of b; nil if unknown.
func (f *frame) read(ts []target, w int, b *symbolic.Block, pos int) *expr.Expr {
	const most = 4 // places of one pointer
	ts = notNull(ts)
	if len(ts) == 0 || len(ts) > most || w%8 != 0 {
		return nil
	}
	var e *expr.Expr
	for i := len(ts) - 1; i >= 0; i-- {
		t := ts[i]
		v := f.readAt(t.place, t.offset, w, b, pos)
		if v == nil {
			return nil
		}
		if e == nil {
			e = v
		} else {
			e = f.h.pool.Ite(t.guard, v, e)
		}
	}
	return e
}

// notNull drops null where the pointer leads somewhere else too: an access through it is undefined.
func notNull(ts []target) []target {
	if !slices.ContainsFunc(ts, func(t target) bool { return t.place.isNull() }) {
		return ts
	}
	return slices.DeleteFunc(slices.Clone(ts), func(t target) bool { return t.place.isNull() })
}

func (f *frame) readAt(base *place, offset *expr.Expr, w int, b *symbolic.Block, pos int) *expr.Expr {
	if base.isNull() || base.shifting() {
		return nil
	}
	size := int64(w / 8)
	if isConst(offset) && w == 64 && base.packed(offset.Signed()) {
		p := f.h.pool
		lo, hi := f.readAt(base, offset, 32, b, pos), f.readAt(base, p.Add(offset, p.Const(4, 64)), 32, b, pos)
		if lo == nil || hi == nil {
			return nil
		}
		return p.Binary(expr.Or, p.ZExt(lo, 64), p.Binary(expr.Shl, p.ZExt(hi, 64), p.Const(32, 64), 0), 0)
	}
	if isConst(offset) {
		return f.value(f.contentAt(location{base, offset.Signed(), size}, b, pos), w, b)
	}
	c := f.contentAt(location{base, -1, size}, b, pos)
	s := f.h.pool.Symbol(expr.Symbol{
		Name: fmt.Sprintf("%s.mem%d.%d", c.frame.Name, f.h.number(c), w), Display: partOf(base.describe(), "[]"), Width: w,
	})
	if _, ok := f.h.tables[s]; !ok {
		f.h.tables[s] = table{f, base, w, b, pos}
	}
	value := f.h.pool.Apply(s, append(f.counters(c, b), offset)...)
	if reads := f.h.tableReads[value]; len(reads) < mostReads {
		f.h.tableReads[value] = append(reads, moment{f, b, pos, b.Loop})
	}
	return value
}

// mostReads bounds the places that are remembered at which one element of a table is read.
const mostReads = 4

// packed reports whether two 4-byte fields lie at off: calling conventions move such pairs as one integer.
func (p *place) packed(off int64) bool {
	var t types.Type
	switch r := p.root.(type) {
	case *ir.InstAlloca:
		t = r.ElemType
	case *ir.Global:
		t = r.ContentType
	case *ir.Param:
		if pt, ok := r.Typ.(*types.PointerType); ok {
			t = pt.ElemType
		}
	}
	if _, ok := t.(*types.StructType); !ok {
		return false
	}
	fields := 0
	ls, _ := flatten(t)
	for _, l := range ls {
		if l.size == 4 && (l.offset == off || l.offset == off+4) {
			fields++
		}
	}
	return fields == 2
}

// shifting reports whether the place hangs on an index that is not constant: then it stands for several.
func (p *place) shifting() bool {
	return p.slot != nil || p.from.loc.base != nil && p.from.loc.base.shifting()
}

// number is the rank of a content in order of appearance.
func (h *host) number(c content) int {
	n, ok := h.contents[c]
	if !ok {
		n = len(h.contents)
		h.contents[c] = n
	}
	return n
}

// block is the block where a content came to be.
func (c content) block() *symbolic.Block {
	switch at := c.at.(type) {
	case nil:
		return c.frame.Blocks[0]
	case *symbolic.Block:
		return at
	case changed:
		return at.block
	default:
		return c.frame.BlockOf(at)
	}
}

// counters are those of the loops around the write that c names, and around those that led to its place, for use in b.
func (f *frame) counters(c content, b *symbolic.Block) []*expr.Expr {
	var out []*expr.Expr
	if from := c.loc.base.from; from.frame != nil {
		out = f.counters(from, b)
	} else if p := c.loc.base; p.frame != nil && p.root != nil {
		out = f.around(p.frame, p.frame.DefBlock(p.root), b)
	}
	return append(out, f.around(c.frame, c.block(), b)...)
}

func (f *frame) around(g *frame, at, b *symbolic.Block) []*expr.Expr {
	var out []*expr.Expr
	for _, k := range g.Counters(at.Loop) {
		out = append(out, carry(k, g, at, f, b))
	}
	return out
}

// value is the value of a content for use in block b of f.
func (f *frame) value(c content, w int, b *symbolic.Block) *expr.Expr {
	g, at := c.frame, c.block()
	switch x := c.at.(type) {
	case *ir.InstStore:
		s, ok := g.spot(x.Dst)
		n, _ := symbolic.StoreSize(x.Src.Type())
		stored := symbolic.Width(x.Src.Type())
		if ok && s.place != c.loc.base {
			if e := g.perhapsSame(c, x, s, w); e != nil {
				return carry(e, g, at, f, b)
			}
		}
		from := c.loc.off - s.off
		if !ok || s.place != c.loc.base || c.loc.off < 0 || from < 0 || from+c.loc.size > n || stored != int(8*n) || w != int(8*c.loc.size) {
			break
		}
		e := g.At(x.Src, at)
		if stored != w { // a part of it: calling conventions join fields
			p := f.h.pool
			e = p.Trunc(p.Binary(expr.LShr, e, p.Const(uint64(8*from), e.Width), 0), w)
		}
		return carry(e, g, at, f, b)
	case *symbolic.Block:
		if e := once(f.h, f.h.scope.values, reading{c, w}, atNothing, func() *expr.Expr { return g.meeting(c, x, w) }); e != nil {
			if isHeader(x) && !x.Loop.Contains(f.position(b, g)) {
				e = g.behindLoop(e, c, x)
			}
			return carry(e, g, x, f, b)
		}
	case nil:
		if k := f.h.initial(c); k != nil && symbolic.Width(k.Type()) == w {
			return g.Value(k)
		}
	default:
		if g.zeroed(x, c.loc, deepestLoad) {
			return f.h.pool.Const(0, w)
		}
	}
	if k := f.h.settled(c); k != nil && symbolic.Width(k.Type()) == w {
		return g.Value(k)
	}
	return f.h.pool.Apply(f.h.memorySymbol(c, w), f.counters(c, b)...)
}

// memorySymbol stands for a content that no rule explains.
func (h *host) memorySymbol(c content, w int) *expr.Symbol {
	s := h.pool.Symbol(expr.Symbol{
		Name: fmt.Sprintf("%s.mem%d.%d", c.frame.Name, h.number(c), w), Display: h.shown(c.frame, c), Width: w,
	})
	h.memory[s] = c
	return s
}

// shown names a content for the reader: the location, numbered when it held other things before.
func (h *host) shown(g *frame, c content) string {
	for g.parent != nil {
		g = g.parent
	}
	key := fmt.Sprintf("%s %s %d", g.Name, c.loc.describe(), c.loc.off)
	i := slices.Index(h.versions[key], c)
	if i < 0 {
		i = len(h.versions[key])
		h.versions[key] = append(h.versions[key], c)
	}
	if i == 0 {
		return c.loc.describe()
	}
	return fmt.Sprintf("%s'%d", c.loc.describe(), i+1)
}

// zeroed reports whether inst fills loc with zero bytes.
func (f *frame) zeroed(inst any, loc location, loads int) bool {
	c, ok := symbolic.AsCall(inst)
	if !ok || len(c.Args) < 3 || loc.off < 0 {
		return false
	}
	if n := c.Name(); n != "memset" && n != frontend.HostMemset && !strings.HasPrefix(n, "llvm.memset.") {
		return false
	}
	byteValue, ok := c.Args[1].(*constant.Int)
	dst, n, exact := f.filledBy(c, loads)
	return ok && byteValue.X.Sign() == 0 && exact && dst.place == loc.base && dst.off <= loc.off &&
		loc.off+loc.size <= dst.off+n
}

// meeting is the value at a block where several contents meet, over the counters around it; nil where that is not known.
func (f *frame) meeting(c content, x *symbolic.Block, w int) *expr.Expr {
	if f.Irreducible || c.loc.off < 0 || f.h.depth > 200 || f.h.stopped() {
		return nil
	}
	f.h.depth++
	defer func() { f.h.depth-- }()
	if isHeader(x) {
		return f.afterRounds(c, x, w)
	}
	e, _ := f.incoming(c, x, w)
	return e
}

// incoming is the value of a content as control comes to a block, at a loop's header from outside; nil where nothing was ever
// set, false where there are too many ways.
func (f *frame) incoming(c content, x *symbolic.Block, w int) (e *expr.Expr, ok bool) {
	const most = 8
	in := f.Incoming(x)
	if len(in) > most {
		return nil, false
	}
	for i := len(in) - 1; i >= 0; i-- {
		p := in[i].From
		if in[i].Cond.False() {
			continue
		}
		from := f.contentAt(c.loc, p, blockEnd)
		if from.uninitialised() {
			continue
		}
		v := f.Carry(f.value(from, w, p), p.Loop, x.Loop)
		if e == nil {
			e = v
		} else {
			e = f.h.pool.Ite(in[i].Cond, v, e)
		}
	}
	return e, true
}

func isHeader(b *symbolic.Block) bool { return b.Loop != nil && b.Loop.Header == b }

// constantAt is the scalar of that size at a byte offset of a constant; nil if there is none.
func constantAt(c constant.Constant, off, size int64) constant.Constant {
	switch c := c.(type) {
	case *constant.ZeroInitializer:
		if size <= 8 {
			return constant.NewInt(types.NewInt(uint64(8*size)), 0)
		}
	case *constant.Struct:
		t := c.Typ
		for i, f := range c.Fields {
			at, ok := symbolic.FieldOffset(t, i)
			n, ok2 := symbolic.Sizeof(f.Type())
			if ok && ok2 && at <= off && off+size <= at+n {
				return constantAt(f, off-at, size)
			}
		}
	case *constant.Array:
		if n, ok := symbolic.Sizeof(c.Typ.ElemType); ok && n > 0 && off >= 0 && off/n < int64(len(c.Elems)) {
			return constantAt(c.Elems[off/n], off%n, size)
		}
	default:
		if n, ok := symbolic.StoreSize(c.Type()); ok && off == 0 && n == size {
			return c
		}
	}
	return nil
}
