package symbolic

import (
	"math"
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
)

// What a local array holds: the writes that reach a load of it, along dominators. A write that may lie between two of
// these and may touch the element ends the search, so nothing is said of elements that a branch or an earlier round sets.

// Local is an array of the function's own whose address goes nowhere.
type local struct {
	size   int64
	writes map[*Block][]localWrite // in order
}

// localWrite is a store, or a call that sets or copies bytes.
type localWrite struct {
	order int
	block *Block
	inst  any
	dst   value.Value
}

// Copied is what a copy at call c puts where it writes: w bits at a place that it reads from.
type Copied func(c Call, from Target, w int) *expr.Expr

// maxHeld bounds the writes that one load may find.
const maxHeld = 32

// Held is what load v of w bits finds at an offset of a local array, over the counters around v; nil where nothing is known.
func (f *Func) Held(v *ir.InstLoad, array *ir.InstAlloca, offset *expr.Expr, w int, copied Copied) *expr.Expr {
	if _, pointer := v.ElemType.(*types.PointerType); pointer || v.Volatile || f.Irreducible || w%8 != 0 || !f.Nested.enter() {
		return nil
	}
	defer f.Nested.leave()
	l := f.local(array)
	if l == nil {
		return nil
	}
	h := held{f: f, array: array, local: l, offset: offset, bits: w, in: f.BlockOf(v), copied: copied, left: maxHeld}
	h.unknown = func() *expr.Expr { return f.Opaque(v) }
	return h.before(h.in, f.Order(v))
}

// Choice is a pointer that a load may find, and when it does, over the counters around the load.
type Choice struct {
	Pointer value.Value
	When    *expr.Expr
}

// HeldPointers are the pointers that load v may find at an offset of a local array; not ok where others may be there. That it
// finds what nobody has put there is undefined.
func (f *Func) HeldPointers(v *ir.InstLoad, array *ir.InstAlloca, offset *expr.Expr) (found []Choice, ok bool) {
	if v.Volatile || f.Irreducible {
		return nil, false
	}
	l := f.local(array)
	if l == nil {
		return nil, false
	}
	const bytes = 8
	h := held{f: f, array: array, local: l, offset: offset, bits: 8 * bytes, in: f.BlockOf(v), left: maxHeld}
	p, rest := f.Pool, f.Pool.Bool(true)
	for b, n := h.in, f.Order(v); !rest.False(); {
		w, begins, known := h.last(b, n)
		if begins {
			break
		}
		if !known {
			return nil, false
		}
		s, store := w.inst.(*ir.InstStore)
		if !store {
			table, at := h.table(w)
			if table == nil || !multiple(offset, bytes) || !multiple(at, bytes) {
				return nil, false
			}
			list, all := Pointers(table.Init)
			for _, x := range list {
				found = append(found, Choice{x.Value, p.And(rest, p.Eq(at, p.Int(x.Offset, 64)))})
			}
			return found, all
		}
		src := Unwrap(s.Src)
		at, _ := f.extent(w, array)
		if _, pointer := src.Type().(*types.PointerType); !pointer || at == nil || !multiple(at, bytes) || !multiple(offset, bytes) {
			return nil, false
		}
		here := p.Eq(offset, at)
		found = append(found, Choice{src, p.And(rest, here)})
		rest = p.And(rest, p.Not(here))
		b, n = w.block, w.order
	}
	return found, true
}

// local follows the address of an array; nil where it gets out.
func (f *Func) local(array *ir.InstAlloca) *local {
	if l, ok := f.locals[array]; ok {
		return l
	}
	f.locals[array] = nil
	size, ok := Sizeof(array.ElemType)
	if n := array.NElems; n != nil || !ok || f.BlockOf(array) != f.Blocks[0] {
		return nil
	}
	l := &local{size: size, writes: map[*Block][]localWrite{}}
	seen := map[value.Value]bool{}
	for work := []value.Value{array}; len(work) > 0; {
		p := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[p] {
			continue
		}
		seen[p] = true
		for _, u := range f.usersOf(p) {
			switch u := u.(type) {
			case *ir.InstGetElementPtr, *ir.InstBitCast, *ir.InstAddrSpaceCast:
				work = append(work, u.(value.Value))
			case *ir.InstLoad, *ir.InstICmp:
			case *ir.InstStore:
				if Unwrap(u.Src) == p || u.Volatile {
					return nil
				}
				l.add(f, u, u.Dst)
			default:
				c, ok := AsCall(u)
				if !ok || !f.callKeepsLocal(l, c, p) {
					return nil
				}
			}
		}
	}
	for _, ws := range l.writes {
		slices.SortFunc(ws, func(a, b localWrite) int { return a.order - b.order })
	}
	f.locals[array] = l
	return l
}

// callKeepsLocal notes what a call with p, a pointer into the array, writes there. It reports whether that is all.
func (f *Func) callKeepsLocal(l *local, c Call, p value.Value) bool {
	name := c.Name()
	switch {
	case strings.HasPrefix(name, "llvm.lifetime."), strings.HasPrefix(name, "llvm.dbg."):
		return true
	case !setsBytes(c) && !copiesBytes(c):
		return false
	case Unwrap(c.Args[0]) != p:
		return copiesBytes(c) // it is read
	}
	l.add(f, c.Inst, c.Args[0])
	return true
}

func setsBytes(c Call) bool { return strings.HasPrefix(c.Name(), "llvm.memset.") }

func copiesBytes(c Call) bool {
	return strings.HasPrefix(c.Name(), "llvm.memcpy.") || strings.HasPrefix(c.Name(), "llvm.memmove.")
}

// add notes a write at dst, unless it is out of reach.
func (l *local) add(f *Func, inst any, dst value.Value) {
	if b := f.BlockOf(inst); b != nil {
		l.writes[b] = append(l.writes[b], localWrite{f.Order(inst), b, inst, dst})
	}
}

// extent is which bytes of the array w writes, as seen in its block; nil for what is not known. It is asked for anew each
// time: while a header phi is translated, trees speak of its stand-in.
func (f *Func) extent(w localWrite, array *ir.InstAlloca) (offset, size *expr.Expr) {
	ts := f.PointerAt(w.dst, w.block)
	if len(ts) != 1 || ts[0].Root != array {
		return nil, nil
	}
	if s, ok := w.inst.(*ir.InstStore); ok {
		n, ok := StoreSize(Unwrap(s.Src).Type())
		if !ok {
			return nil, nil
		}
		return ts[0].Offset, f.Pool.Int(n, 64)
	}
	c, _ := AsCall(w.inst)
	return ts[0].Offset, f.Pool.ZExt(f.At(c.Args[2], w.block), 64)
}

// usersOf lists the instructions and terminators that have v as an operand.
func (f *Func) usersOf(v value.Value) []any {
	if f.users == nil {
		f.users = map[value.Value][]any{}
		add := func(user any, operands []*value.Value) {
			for _, o := range operands {
				x := Unwrap(*o)
				f.users[x] = append(f.users[x], user)
			}
		}
		for _, b := range f.Blocks {
			for _, inst := range b.IR.Insts {
				add(inst, inst.Operands())
			}
			add(b.IR.Term, b.IR.Term.Operands())
		}
	}
	return f.users[v]
}

// held is a search for what some bytes of an array hold.
type held struct {
	f       *Func
	array   *ir.InstAlloca
	local   *local
	offset  *expr.Expr
	bits    int
	in      *Block // of the load
	copied  Copied
	unknown func() *expr.Expr
	left    int // writes that may still be found
}

// before is what the bytes hold before the n-th instruction of block b, which dominates the load.
func (h *held) before(b *Block, n int) *expr.Expr {
	w, begins, known := h.last(b, n)
	if begins || !known {
		return nil
	}
	return h.of(w)
}

// last is the last write before the n-th instruction of block b, which dominates the load, that may touch the bytes. begins: there
// is none since the function began. Not known: it may be one of several, or of another round.
func (h *held) last(b *Block, n int) (w localWrite, begins, known bool) {
	for ; ; b, n = b.Idom, math.MaxInt {
		ws := h.local.writes[b]
		for i := len(ws) - 1; i >= 0; i-- {
			w := ws[i]
			if w.order >= n || h.apart(w) {
				continue
			}
			h.left--
			return w, false, h.left >= 0 && (w.block.Loop == nil || w.block.Loop.Contains(h.in))
		}
		if b.Idom == nil {
			return localWrite{}, true, true
		}
		for _, x := range h.f.between(b) {
			if slices.ContainsFunc(h.local.writes[x], func(w localWrite) bool { return !h.apart(w) }) {
				return localWrite{}, false, false
			}
		}
	}
}

// between lists the blocks on ways from the immediate dominator of b to b, without that dominator. It holds b where b is on
// a cycle.
func (f *Func) between(b *Block) []*Block {
	if out, ok := f.betweens[b]; ok {
		return out
	}
	seen := map[*Block]bool{b.Idom: true}
	var out []*Block
	for work := slices.Clone(b.Preds); len(work) > 0; {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		if !seen[x] {
			seen[x] = true
			out = append(out, x)
			work = append(work, x.Preds...)
		}
	}
	f.betweens[b] = out
	return out
}

// apart reports whether w touches none of the bytes, wherever it runs.
func (h *held) apart(w localWrite) bool {
	offset, size := h.f.extent(w, h.array)
	if offset == nil || offset.Op != expr.Const || size.Op != expr.Const || h.offset.Op != expr.Const {
		return false
	}
	d := h.offset.Signed() - offset.Signed()
	return d >= size.Signed() || d <= -int64(h.bits/8)
}

// of is what the bytes hold after w. Its loops lie around the load as well, and it is of the same rounds.
func (h *held) of(w localWrite) *expr.Expr {
	p := h.f.Pool
	offset, size := h.f.extent(w, h.array)
	if offset == nil {
		return nil
	}
	if s, ok := w.inst.(*ir.InstStore); ok {
		src := Unwrap(s.Src)
		bytes := int64(h.bits / 8)
		if _, pointer := src.Type().(*types.PointerType); pointer || Width(src.Type()) != h.bits {
			return nil
		}
		at := h.f.At(src, h.in)
		if offset == h.offset {
			return at
		}
		if !multiple(offset, bytes) || !multiple(h.offset, bytes) {
			return nil
		}
		rest := h.before(w.block, w.order)
		if rest == nil {
			rest = h.unknown()
		}
		return p.Ite(p.Eq(h.offset, offset), at, rest)
	}
	c, _ := AsCall(w.inst)
	from := p.Binary(expr.Sub, h.offset, offset, 0)
	if !h.covered(offset, size, from) {
		return nil
	}
	if setsBytes(c) {
		e := h.f.At(c.Args[1], h.in)
		if e.Op != expr.Const {
			return nil
		}
		return p.Const(e.Value*0x0101010101010101, h.bits)
	}
	ts := h.f.PointerAt(c.Args[1], w.block)
	if len(ts) != 1 || !ts[0].Guard.True() {
		return nil
	}
	t := ts[0]
	t.Offset = p.Binary(expr.Add, t.Offset, from, 0)
	if array, ok := t.Root.(*ir.InstAlloca); ok {
		l := h.f.local(array)
		if l == nil {
			return nil
		}
		source := *h
		source.array, source.local, source.offset = array, l, t.Offset
		return source.before(w.block, w.order)
	}
	return h.copied(c, t, h.bits)
}

// table is the compiler's own constant that a copy takes the bytes from, with their place in it; nil for other writes.
func (h *held) table(w localWrite) (g *ir.Global, at *expr.Expr) {
	c, _ := AsCall(w.inst)
	offset, size := h.f.extent(w, h.array)
	if offset == nil || !copiesBytes(c) {
		return nil, nil
	}
	from := h.f.Pool.Binary(expr.Sub, h.offset, offset, 0)
	ts := h.f.PointerAt(c.Args[1], w.block)
	if len(ts) != 1 || !ts[0].Guard.True() || !h.covered(offset, size, from) {
		return nil, nil
	}
	if g, ok := ts[0].Root.(*ir.Global); ok && Unnameable(g) {
		return g, h.f.Pool.Binary(expr.Add, ts[0].Offset, from, 0)
	}
	return nil, nil
}

// covered reports whether a write at offset covers all bytes that may be asked for; from is their place in what it writes. A
// whole array is all that may be read of it.
func (h *held) covered(offset, size, from *expr.Expr) bool {
	switch {
	case size.Op != expr.Const:
		return false
	case offset.IsConst(0) && size.Signed() == h.local.size:
		return true
	}
	return from.Op == expr.Const && from.Signed() >= 0 && from.Signed()+int64(h.bits/8) <= size.Signed()
}

// multiple reports whether e is surely a multiple of n, a power of two.
func multiple(e *expr.Expr, n int64) bool {
	if n == 1 {
		return true
	}
	if e.SprawlingSum() {
		return false
	}
	switch e.Op {
	case expr.Const:
		return e.Signed()%n == 0
	case expr.Add, expr.Sub:
		return multiple(e.Args[0], n) && multiple(e.Args[1], n)
	case expr.Mul:
		return multiple(e.Args[0], n) || multiple(e.Args[1], n)
	}
	return false
}
