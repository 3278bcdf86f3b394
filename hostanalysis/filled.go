package hostanalysis

import (
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis/linear"
	"github.com/hgrd/hgrd/hostanalysis/modref"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// A kernel that reads a table finds what the host has put there: counters of loops with known bounds, elements of
// constant tables. Where every write to a device object is a copy of a host array all of whose writes are in sight, the
// words of its elements lie between the least and the greatest value written, in whatever order that happened.

// Words are the integers of Size bytes at Offset, Offset+Stride, ... of an object: all lie from Lo to Hi.
type Words struct {
	Object               *Object
	Offset, Stride, Size int64
	Lo, Hi               int64 // signed
}

// layout is an array as its elements are laid out, with bounds of what was written to each word.
type layout struct {
	stride int64
	words  []word
}

type word struct {
	offset, size int64
	lo, hi       int64
	set, lost    bool // something was written; something that is not known
}

// Bounds: elements that are read one by one, functions below a root.
const (
	mostFilled  = 1024
	mostFillers = 64
)

// Assumptions about contents.
const (
	// WrittenBefore is what is taken of tables of which the host shows what it writes.
	WrittenBefore = "elements of tables that kernels read were written by the host before"
	keptWhenCut   = "sizes keep their values when they are narrowed"
)

// fillings adds what is known of the contents of the launch's arguments.
func (b *builder) fillings() {
	for _, a := range b.launch.Args {
		for _, pc := range a.Pieces {
			if len(pc.Pointer) != 1 {
				continue
			}
			o := pc.Pointer[0].Object
			if at := b.places[o]; o.Kind != Device || at == nil || at.frame == nil || at.frame.outermost() != b.outermost() || !b.undisturbedAtLaunch(at) {
				continue
			}
			l, ok := b.fills[b.places[o]]
			if !ok {
				l = b.outermost().copies(b.places[o])
				b.fills[b.places[o]] = l
			}
			for _, w := range l.words {
				if w.set && !w.lost {
					b.assume(WrittenBefore)
					b.launch.Words = append(b.launch.Words, Words{o, w.offset, l.stride, w.size, w.lo, w.hi})
				}
			}
		}
	}
}

// copies is what copies from host arrays have put into a device object, if nothing else writes it.
func (f *frame) copies(base *place) layout {
	var out layout
	ok := f.everyWrite(base, func(g *frame, b *symbolic.Block, inst any) bool {
		c, isCall := symbolic.AsCall(inst)
		switch {
		case !isCall:
			return false
		case c.Callee != nil && frontend.IsStub(c.Callee):
			return g.launchReads(c, base)
		case c.Name() == frontend.HostMemcpy:
			src, ok := g.spot(c.Args[1])
			if to, here := g.spot(c.Args[0]); !ok || !here || to.place != base || !g.undisturbed(src.place, b, inst) {
				return false
			} else if l := src.place.array(g); l.stride == 0 || to.off%l.stride != 0 || src.off%l.stride != 0 {
				return false
			} else {
				return out.join(l)
			}
		}
		return false
	})
	if !ok {
		return layout{}
	}
	return out
}

// everyWrite visits all that may write to a place after it was made, in all frames of f's root; false if there is more.
func (f *frame) everyWrite(base *place, see func(f *frame, b *symbolic.Block, inst any) bool) bool {
	from := base.frame
	if from == nil {
		from = f.outermost()
	}
	frames := new(int)
	for below := any(nil); from != nil; from = from.parent {
		if !from.writesWithin(base, below, frames, see) {
			return false
		}
		below = from.call.Inst
	}
	return true
}

// writesWithin visits the writes in a frame and in those of its callees, but for one call.
func (f *frame) writesWithin(base *place, but any, frames *int, see func(f *frame, b *symbolic.Block, inst any) bool) bool {
	if *frames++; *frames > mostFillers || f.Irreducible || f.h.returnsTwice(f.fn) {
		return false
	}
	cs := f.contentsOf(location{base, -1, 0}, deepestLoad)
	for _, b := range f.Blocks {
		for _, inst := range cs.writes[b] {
			if f.h.stopped() {
				return false
			}
			if inst == but || inst == any(base.root) && base.frame == f {
				continue
			}
			c, ok := symbolic.AsCall(inst)
			if ok && f.h.def(c.Callee) != nil && !frontend.IsStub(c.Callee) && frontend.Rearranges(c.Name()) == 0 {
				below := f.child(inst)
				if below == nil || !below.writesWithin(base, nil, frames, see) {
					return false
				}
				continue
			}
			if !see(f, b, inst) {
				return false
			}
		}
	}
	return len(cs.spared) == 0
}

// launchReads reports whether a launch only reads what base holds.
func (f *frame) launchReads(c symbolic.Call, base *place) bool {
	k := f.h.kernel(c.Callee)
	if k == nil || f.h.reachesFurther(k) && f.launchWrites(c, base, deepestLoad) {
		return false
	}
	parts := stubParts(f.h.def(c.Callee), len(k.Func.Params))
	for i, a := range c.Args {
		if _, ptr := a.Type().(*types.PointerType); ptr && !f.h.onlyReadsFrom(k, parts, i) && f.touches(a, -1, modref.Any, location{base, -1, 0}, deepestLoad) {
			return false
		}
	}
	return true
}

// array is what the host has put into an array of its own; g is a frame with an access to it.
func (p *place) array(g *frame) layout {
	h := g.h
	if l, ok := h.arrays[p]; ok {
		return l
	}
	h.arrays[p] = layout{}
	l, global := layout{}, (*ir.Global)(nil)
	t := p.content()
	switch r := p.root.(type) {
	case *ir.InstAlloca:
		g = p.frame
	case *ir.Global:
		global = r
		if g = g.outermost(); !r.Immutable && (g.fn != h.main || h.named(r) || len(h.startupWriters(r)) > 0) {
			return l
		}
	default:
		return l
	}
	for {
		a, ok := t.(*types.ArrayType)
		if !ok {
			break
		}
		t = a.ElemType
	}
	size, ok := symbolic.Sizeof(t)
	scalars, all := flatten(t)
	if !ok || !all || size == 0 {
		return l
	}
	l.stride = size
	for _, x := range scalars {
		l.words = append(l.words, word{offset: x.offset, size: x.size, lost: x.pointer || x.float})
	}
	if global != nil && !l.begins(h, global) {
		return layout{}
	}
	if global == nil || !global.Immutable {
		if !g.everyWrite(p, func(f *frame, b *symbolic.Block, inst any) bool { return f.put(&l, p, b, inst) }) {
			return layout{}
		}
	}
	h.arrays[p] = l
	return l
}

// begins takes in what a variable is initialised with.
func (l *layout) begins(h *host, g *ir.Global) bool {
	size, ok := symbolic.Sizeof(g.ContentType)
	if !ok || g.Init == nil || size/l.stride > mostFilled {
		return false
	}
	for off := int64(0); off+l.stride <= size; off += l.stride {
		for i := range l.words {
			w := &l.words[i]
			k, ok := constantAt(g.Init, off+w.offset, w.size).(*constant.Int)
			if !ok || !k.X.IsInt64() {
				w.lost = true
				continue
			}
			w.add(signedWord(k.X.Int64(), int(8*w.size)))
		}
	}
	return true
}

func signedWord(v int64, w int) (lo, hi int64) {
	s := 64 - uint(w)
	v = v << s >> s
	return v, v
}

// put takes in one write to an array.
func (f *frame) put(l *layout, base *place, b *symbolic.Block, inst any) bool {
	if x, ok := inst.(*ir.InstStore); ok {
		n, known := symbolic.StoreSize(x.Src.Type())
		at, here := f.within(x.Dst, base, l.stride, b)
		if !known || !here {
			return false
		}
		w := l.word(at, n)
		if w == nil {
			return false
		}
		if symbolic.Width(x.Src.Type()) != int(8*n) {
			w.lost = true
		} else if lo, hi, ok := f.extent(f.At(x.Src, b), b); ok {
			w.add(lo, hi)
		} else {
			w.lost = true
		}
		return true
	}
	c, ok := symbolic.AsCall(inst)
	if !ok || len(c.Args) < 3 {
		return false
	}
	n, fixed := c.Args[2].(*constant.Int)
	at, here := f.within(c.Args[0], base, l.stride, b)
	if !fixed || !here || at != 0 || n.X.Int64()%l.stride != 0 || n.X.Int64()/l.stride > mostFilled {
		return false
	}
	switch {
	case strings.HasPrefix(c.Name(), "llvm.memset."), c.Name() == "memset":
		k, ok := c.Args[1].(*constant.Int)
		for i := range l.words {
			if ok && k.X.Sign() == 0 {
				l.words[i].add(0, 0)
			} else {
				l.words[i].lost = true
			}
		}
		return true
	case strings.HasPrefix(c.Name(), "llvm.memcpy."), strings.HasPrefix(c.Name(), "llvm.memmove."), c.Name() == "memcpy":
		src, ok := f.spot(c.Args[1])
		if !ok {
			return false
		}
		for off := int64(0); off < n.X.Int64(); off += l.stride {
			for i := range l.words {
				w := &l.words[i]
				if w.lost {
					continue
				}
				e := f.readAt(src.place, f.h.pool.Int(src.off+off+w.offset, 64), int(8*w.size), b, f.Order(inst))
				if e == nil {
					w.lost = true
				} else if lo, hi, ok := f.extent(e, b); ok {
					w.add(lo, hi)
				} else {
					w.lost = true
				}
			}
		}
		return true
	}
	return false
}

// within is where in its element a pointer into an array points.
func (f *frame) within(v value.Value, base *place, stride int64, b *symbolic.Block) (int64, bool) {
	at := int64(-1)
	for _, t := range notNull(f.pointer(v, b)) {
		s, r := Steps(t.offset)
		if isConst(t.offset) {
			s, r = 0, t.offset.Signed() // however large
		}
		if t.place != base || s%stride != 0 {
			return 0, false
		}
		r = (r%stride + stride) % stride
		if at >= 0 && at != r {
			return 0, false
		}
		at = r
	}
	return at, at >= 0
}

func (l *layout) word(at, size int64) *word {
	for i := range l.words {
		if l.words[i].offset == at && l.words[i].size == size {
			return &l.words[i]
		}
	}
	return nil
}

func (w *word) add(lo, hi int64) {
	if !w.set {
		w.lo, w.hi, w.set = lo, hi, true
	}
	w.lo, w.hi = min(w.lo, lo), max(w.hi, hi)
}

// join takes in another array of the same layout.
func (l *layout) join(from layout) bool {
	if l.stride == 0 {
		l.stride, l.words = from.stride, append([]word{}, from.words...)
		return true
	}
	if l.stride != from.stride || len(l.words) != len(from.words) {
		return false
	}
	for i, w := range from.words {
		if own := &l.words[i]; own.offset != w.offset || own.size != w.size {
			return false
		} else if own.lost = own.lost || w.lost; w.set {
			own.add(w.lo, w.hi)
		}
	}
	return true
}

// extent bounds a value of block b by the conditions on the way there.
func (f *frame) extent(e *expr.Expr, b *symbolic.Block) (lo, hi int64, ok bool) {
	width := e.Width
	for e.Op == expr.Trunc || e.Op == expr.SExt {
		e = e.Args[0]
	}
	switch {
	case e.Width > 64:
		return 0, 0, false
	case isConst(e):
		v := e.Signed()
		if width < e.Width {
			v, _ = signedWord(v, width)
		}
		return v, v, true
	case e.Op == expr.Ite:
		a, c, ok1 := f.extent(e.Args[1], b)
		d, g, ok2 := f.extent(e.Args[2], b)
		lo, hi, ok = min(a, d), max(c, g), ok1 && ok2
	default:
		lo, hi, ok = f.between(e, b)
	}
	least, _ := signedWord(1<<uint(width-1), width)
	return lo, hi, ok && least <= lo && hi <= -(least+1)
}

// between proves bounds of a value, among the constants of the conditions on the way to b.
func (f *frame) between(e *expr.Expr, b *symbolic.Block) (lo, hi int64, ok bool) {
	p := f.h.pool
	var facts []*expr.Expr
	for y := b; y.Idom != nil; y = y.Idom {
		facts = append(facts, expr.Conjuncts(f.Carry(f.Reach(y.Idom, y), y.Loop, b.Loop))...)
	}
	for _, k := range f.Counters(b.Loop) {
		facts = append(facts, p.Cmp(expr.SLE, p.Const(0, k.Width), k))
	}
	constants := []int64{0}
	seen := map[int64]bool{0: true}
	expr.Visit(func(x *expr.Expr) {
		if x.Op != expr.Const || x.Width == 1 || len(constants) > 16 {
			return
		}
		for _, v := range []int64{x.Signed() - 1, x.Signed()} {
			if !seen[v] {
				seen[v] = true
				constants = append(constants, v)
			}
		}
	}, facts...)
	below, above := false, false
	budget := 400
	for _, k := range constants {
		c := p.Int(k, e.Width)
		if c.Signed() != k {
			continue
		}
		if !below || k > lo {
			if yes, _ := linear.Entails(p, facts, c, e, false, &budget); yes {
				lo, below = k, true
			}
		}
		if !above || k < hi {
			if yes, _ := linear.Entails(p, facts, e, c, false, &budget); yes {
				hi, above = k, true
			}
		}
	}
	return lo, hi, below && above
}
