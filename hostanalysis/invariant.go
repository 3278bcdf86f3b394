package hostanalysis

import (
	"fmt"
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// Class invariants. A launch in a method knows nothing of the object but what the method tests; that a stride is no less
// than a row is the work of the functions that write the fields. So: a relation between two integer fields of a class
// holds of every object whenever control enters or leaves a function that could tell, if all functions in sight that
// write one of the fields establish it, taking it to hold of the objects that they find. (That is the usual rule of
// visible states, and the greatest set of relations that keep each other up, as Houdini finds it.) Functions out of
// sight are assumed to do as those in sight do, and the launch says so.

// relation says of two fields of a class, by offset, that lo <= hi in the signed reading; if weak, when 0 <= lo.
type relation struct {
	lo, hi int64
	size   int64
	weak   bool
}

// invariant is what holds of the objects of one class.
type invariant struct {
	class   *memType
	shape   *types.StructType
	holds   []relation // those not refuted; certain when their fields are settled
	settled map[[2]int64]bool
	writers []writer
	shown   map[int64]bool // fields into which some function in sight puts what is no constant and no copy

	narrowed bool         // rests on words keeping their values when they are cut
	borrowed []*invariant // of classes that only functions out of sight fill, and whose values are copied here
}

// Bounds on the work for one class.
const (
	mostFields  = 6  // integer fields of a class
	mostWriters = 60 // functions
	mostPoints  = 60 // of one function where relations are checked
	largestBody = 400
	mostCases   = 20000 // of proofs, in all
)

// settle finds out what holds of two fields of a class, together with all classes that this hangs on. Relations between
// other fields are never taken for granted in doing so.
func (h *host) settle(class *memType, lo, hi int64) *invariant {
	inv := h.candidate(class)
	pair := [2]int64{lo, hi}
	if inv.settled[pair] {
		return inv
	}
	for changed := true; changed; {
		changed = false
		for i := 0; i < len(h.classes); i++ { // which may grow
			changed = h.sift(h.classes[i], pair) || changed
		}
	}
	for _, v := range h.classes {
		v.settled[pair] = true
	}
	return inv
}

// sift drops the relations of a pair of fields that some writer does not establish, and reports whether there were any.
func (h *host) sift(inv *invariant, pair [2]int64) (changed bool) {
	for _, r := range slices.Clone(inv.holds) {
		if r.lo != pair[0] || r.hi != pair[1] || inv.settled[pair] || r.weak && inv.has(r.full()) {
			continue
		}
		for k := 0; k < len(inv.writers); k++ {
			if !h.stopped() && h.establishes(inv.writers[k], inv, r) {
				continue
			}
			changed = true
			if h.demote(inv, inv.writers[k]) {
				k--
				continue
			}
			inv.holds = slices.DeleteFunc(inv.holds, func(x relation) bool { return x == r })
			break
		}
	}
	return changed
}

func (inv *invariant) has(r relation) bool { return slices.Contains(inv.holds, r) }

// full is the relation without its condition.
func (r relation) full() relation { return relation{r.lo, r.hi, r.size, false} }

// candidate is the invariant of a class as far as it has not been refuted yet.
func (h *host) candidate(class *memType) *invariant {
	if inv, ok := h.invariants[class]; ok {
		return inv
	}
	inv := &invariant{class: class, shape: h.shapes()[class], shown: map[int64]bool{}, settled: map[[2]int64]bool{}}
	h.invariants[class] = inv
	if inv.holds = h.candidates(inv.shape); len(inv.holds) > 0 {
		h.classes = append(h.classes, inv)
		if inv.writers = h.fieldWriters(inv); inv.writers == nil || len(inv.writers) > mostWriters {
			inv.holds, inv.writers = nil, nil
		}
		for _, w := range inv.writers {
			h.keepers[w.fn] = true
		}
	}
	return inv
}

// shapes is the IR's type of each class.
func (h *host) shapes() map[*memType]*types.StructType {
	if h.shape == nil {
		h.shape = map[*memType]*types.StructType{}
		for _, part := range h.parts {
			for _, t := range part.Host.IR.TypeDefs {
				if s, ok := t.(*types.StructType); ok {
					if c := h.class(s); c != nil && h.shape[c] == nil {
						h.shape[c] = s
					}
				}
			}
		}
	}
	return h.shape
}

// candidates are all relations between the integer fields of one width.
func (h *host) candidates(s *types.StructType) []relation {
	type field struct{ off, size int64 }
	var fields []field
	if s == nil {
		return nil
	}
	for i, f := range s.Fields {
		t, ok := f.(*types.IntType)
		off, ok2 := symbolic.FieldOffset(s, i)
		if ok && ok2 && (t.BitSize == 32 || t.BitSize == 64) {
			fields = append(fields, field{off, int64(t.BitSize / 8)})
		}
	}
	if len(fields) > mostFields {
		return nil
	}
	var out []relation
	for _, a := range fields {
		for _, b := range fields {
			if a != b && a.size == b.size {
				out = append(out, relation{a.off, b.off, a.size, false}, relation{a.off, b.off, a.size, true})
			}
		}
	}
	return out
}

// writer is a function that may change the fields of objects of a class.
type writer struct {
	fn    *ir.Func
	insts []any // that write, in order
}

// fieldWriters lists them; nil if a field's address goes where it cannot be followed.
func (h *host) fieldWriters(inv *invariant) []writer {
	class := inv.class
	out := []writer{}
	for _, part := range h.parts {
		for _, fn := range part.Host.IR.Funcs {
			if len(fn.Blocks) == 0 || h.replaced(fn) {
				continue
			}
			w := writer{fn: fn}
			for _, b := range fn.Blocks {
				see := func(inst any) bool {
					writes, lost := h.writesField(fn, inst, class)
					if writes {
						w.insts = append(w.insts, inst)
						h.show(inst, inv)
					}
					return !lost
				}
				for _, inst := range b.Insts {
					if !see(inst) {
						return nil
					}
				}
				if !see(b.Term) {
					return nil
				}
			}
			if len(w.insts) > 0 {
				out = append(out, w)
			}
		}
	}
	return out
}

// demote makes the callers of a function answer for what it writes, where the language lets nobody else call it: a
// constructor for derived classes, a private helper. It reports whether it did.
func (h *host) demote(inv *invariant, w writer) bool {
	callers := h.callersOf(w.fn)
	if h.taken[w.fn] || !h.restricted(w.fn) {
		return false
	}
	delete(h.keepers, w.fn)
	inv.writers = slices.DeleteFunc(inv.writers, func(x writer) bool { return x.fn == w.fn })
	for _, c := range callers {
		i := slices.IndexFunc(inv.writers, func(x writer) bool { return x.fn == c.in })
		if i < 0 {
			i = len(inv.writers)
			inv.writers = append(inv.writers, writer{fn: c.in})
			h.keepers[c.in] = true
		}
		inv.writers[i].insts = append(inv.writers[i].insts, c.call.Inst)
	}
	return len(inv.writers) <= mostWriters
}

// restricted reports whether only functions of the class, derived ones included, or of this file may call fn, or all
// callers are in sight.
func (h *host) restricted(fn *ir.Func) bool {
	if !h.open(fn) {
		return true
	}
	for _, a := range fn.Metadata {
		sp, ok := a.Node.(*metadata.DISubprogram)
		if !ok || a.Name != "dbg" {
			continue
		}
		flags := sp.Flags
		if d, ok := sp.Declaration.(*metadata.DISubprogram); ok && d != nil {
			flags |= d.Flags
		}
		access := flags & enum.DIFlagPublic // a field of two bits
		return access == enum.DIFlagPrivate || access == enum.DIFlagProtected
	}
	return false
}

// show notes a field that a function fills with what it was given or has worked out.
func (h *host) show(inst any, inv *invariant) {
	x, ok := inst.(*ir.InstStore)
	if !ok {
		return
	}
	src := symbolic.Unwrap(x.Src)
	if _, isConst := src.(constant.Constant); isConst {
		return
	}
	if l, copied := src.(*ir.InstLoad); copied {
		if _, _, ok := fieldAddress(symbolic.Unwrap(l.Src)); ok {
			return
		}
	}
	if _, i, ok := fieldAddress(symbolic.Unwrap(x.Dst)); ok && inv.shape != nil {
		if off, ok := symbolic.FieldOffset(inv.shape, i); ok {
			inv.shown[off] = true
		}
	}
}

// replaced reports whether another module's definition of fn is the one in use.
func (h *host) replaced(fn *ir.Func) bool {
	return !isLocal(fn.Linkage) && h.defs[fn.Name()] != nil && h.defs[fn.Name()] != fn
}

// writesField reports whether inst may write an integer field of an object of the class, other than through calls of
// functions that do so themselves; lost, that there is no telling.
func (h *host) writesField(fn *ir.Func, inst any, class *memType) (writes, lost bool) {
	switch x := inst.(type) {
	case *ir.InstStore:
		if _, ptr := x.Src.Type().(*types.PointerType); ptr {
			return false, h.fieldOf(x.Src, class) != nil
		}
		if k := h.tags.of(x); k != nil && k.base != k.access {
			return h.holdsClass(k, class), false
		}
		return h.fieldOf(x.Dst, class) != nil || h.tags.of(x) == nil && h.objectOf(x.Dst, class) != nil, false
	case *ir.InstAtomicRMW:
		return false, h.fieldOf(x.Dst, class) != nil
	case *ir.InstCmpXchg:
		return false, h.fieldOf(x.Ptr, class) != nil
	case *ir.InstPhi, *ir.InstSelect, *ir.InstPtrToInt:
		for _, o := range operands(inst, false) {
			if h.fieldOf(o, class) != nil {
				return false, !h.onlyRead(fn, inst.(value.Value))
			}
		}
		return false, false
	}
	c, ok := symbolic.AsCall(inst)
	if !ok || h.callEffect(c) == noEffect {
		return false, false
	}
	for i, a := range c.Args {
		_, ptr := a.Type().(*types.PointerType)
		if !ptr || h.callEffect(c).arg(i) == nil {
			continue
		}
		if h.fieldOf(a, class) != nil {
			if h.keeps(c, i) {
				return false, true
			}
			writes = true
		}
		if name := c.Name(); len(name) > 8 && name[:8] == "llvm.mem" && i == 0 && h.objectOf(a, class) != nil {
			writes = true
		}
	}
	return writes, false
}

// onlyRead reports whether nothing is written through pointer v of fn, or through one derived from it.
func (h *host) onlyRead(fn *ir.Func, v value.Value) bool {
	w := h.uses(fn)
	seen := map[value.Value]bool{v: true}
	for work := []value.Value{v}; len(work) > 0; {
		x := work[0]
		work = work[1:]
		for _, u := range w.users[x] {
			switch u.(type) {
			case *ir.InstLoad, *ir.InstICmp:
				continue
			case *ir.InstGetElementPtr, *ir.InstBitCast, *ir.InstPhi, *ir.InstSelect, *ir.InstFreeze:
				if y := u.(value.Value); !seen[y] {
					seen[y] = true
					work = append(work, y)
				}
				continue
			}
			c, ok := symbolic.AsCall(u)
			if !ok {
				return false
			}
			for i, a := range c.Args {
				if a == x && (h.keeps(c, i) || h.callEffect(c).arg(i) != nil) {
					return false
				}
			}
		}
	}
	return true
}

// holdsClass reports whether a tagged access may be to an integer field of the class.
func (h *host) holdsClass(k *tag, class *memType) bool {
	s := h.shapes()[class]
	for i, f := range s.Fields {
		if _, ok := f.(*types.IntType); !ok {
			continue
		}
		off, _ := symbolic.FieldOffset(s, i)
		if t := h.tags.scalar(class, off); t == nil || mayMeet(k, t) {
			return true
		}
	}
	return false
}

// fieldOf is the pointer to an object of the class of which v is the address of an integer field; nil if it is none.
func (h *host) fieldOf(v any, class *memType) *ir.InstGetElementPtr {
	s, i, ok := fieldAddress(v)
	if !ok || h.class(s) != class || i >= len(s.Fields) {
		return nil
	}
	if _, ok := s.Fields[i].(*types.IntType); !ok {
		return nil
	}
	return v.(*ir.InstGetElementPtr)
}

// objectOf is the struct that v points to before casts, if an object of the class is in it; nil otherwise.
func (h *host) objectOf(v any, class *memType) *types.StructType {
	for {
		switch x := v.(type) {
		case *ir.InstBitCast:
			v = symbolic.Unwrap(x.From)
			continue
		case interface{ Type() types.Type }:
			if pt, ok := x.Type().(*types.PointerType); ok {
				if s, ok := pt.ElemType.(*types.StructType); ok && h.contains(s, class, 0) {
					return s
				}
			}
		}
		return nil
	}
}

func (h *host) contains(t types.Type, class *memType, depth int) bool {
	switch x := t.(type) {
	case *types.StructType:
		if h.class(x) == class {
			return true
		}
		for _, f := range x.Fields {
			if depth < 8 && h.contains(f, class, depth+1) {
				return true
			}
		}
	case *types.ArrayType:
		return h.contains(x.ElemType, class, depth+1)
	}
	return false
}

// establishes reports whether a relation holds of every object that w writes wherever another function could look.
func (h *host) establishes(w writer, inv *invariant, r relation) bool {
	if len(w.fn.Blocks) > largestBody || h.graph(w.fn).Irreducible || h.returnsTwice(w.fn) {
		return false
	}
	f := h.modules[w.fn]
	if f == nil {
		f = h.newFrame(w.fn, nil, symbolic.Call{})
		f.modular = true
		h.modules[w.fn] = f
	}
	var objects []spot
	for _, inst := range w.insts {
		s, ok := h.written(f, inst, inv)
		if !ok {
			return false
		}
		for _, o := range s {
			if !slices.Contains(objects, o) {
				objects = append(objects, o)
			}
		}
	}
	points := h.lookingPoints(f)
	if len(points) > mostPoints {
		return false
	}
	for _, o := range objects {
		for _, p := range points {
			if !h.holdsAt(f, o, p, inv, r) {
				return false
			}
		}
	}
	return true
}

// written lists the objects of the class that an instruction writes, by their beginnings; false if they cannot be told.
func (h *host) written(f *frame, inst any, inv *invariant) ([]spot, bool) {
	if f.BlockOf(inst) == nil {
		return nil, true // never reached
	}
	if x, ok := inst.(*ir.InstStore); ok {
		if at := h.fieldOf(symbolic.Unwrap(x.Dst), inv.class); at != nil {
			s, ok := f.spot(at.Src)
			return []spot{s}, ok
		}
		k := h.tags.of(x)
		s, ok := f.spot(x.Dst)
		if k == nil || !ok {
			return nil, false
		}
		t, off := k.base, k.off
		for t != nil && t != inv.class && len(t.fields) > 0 {
			t, off = t.field(off)
		}
		return []spot{{s.place, s.off - off}}, t == inv.class
	}
	c, _ := symbolic.AsCall(inst)
	var out []spot
	for i, a := range c.Args {
		v := value.Value(nil)
		if d := h.def(c.Callee); d != nil && !h.keepers[d] && h.callEffect(c).arg(i) != nil {
			if s := pointee(a.Type()); s != nil && h.objectOf(a, inv.class) != nil {
				if _, off := h.structAt(s, h.firstField(inv), 4); h.contains(s, inv.class, 0) && off == h.firstField(inv) {
					v = a
				}
			}
		}
		if at := h.fieldOf(a, inv.class); at != nil {
			v = at.Src
		} else if i == 0 {
			if s := h.objectOf(a, inv.class); s != nil && strings.HasPrefix(c.Name(), "llvm.mem") {
				if h.class(s) != inv.class {
					return nil, false
				}
				v = a
			}
		}
		if v == nil {
			continue
		}
		s, ok := f.spot(v)
		if !ok {
			return nil, false
		}
		out = append(out, s)
	}
	return out, true
}

// firstField is the offset of the first field that a relation of the class is about.
func (h *host) firstField(inv *invariant) int64 {
	if len(inv.holds) == 0 {
		return 0
	}
	return inv.holds[0].lo
}

// point is a place in a function where another could look at the objects.
type point struct {
	block *symbolic.Block
	pos   int
}

// lookingPoints are the returns, the calls of code that may look at objects, launches included, and the ways to loop
// headers, where what holds in one round is handed to the next.
func (h *host) lookingPoints(f *frame) []point {
	var out []point
	for _, b := range f.Blocks {
		for _, x := range b.Succs {
			if isHeader(x) {
				out = append(out, point{b, blockEnd})
				break
			}
		}
		see := func(inst any) {
			if c, ok := symbolic.AsCall(inst); ok && h.looks(c) {
				out = append(out, point{b, f.Order(inst)})
			}
		}
		for _, inst := range b.IR.Insts {
			see(inst)
		}
		see(b.IR.Term)
		switch b.IR.Term.(type) {
		case *ir.TermRet, *ir.TermResume:
			out = append(out, point{b, f.Order(b.IR.Term)})
		}
	}
	return out
}

// looks reports whether a call may come to code that reads objects in a way that counts.
func (h *host) looks(c symbolic.Call) bool {
	if c.Callee == nil {
		return true
	}
	e := h.callEffect(c)
	if e == noEffect || h.def(c.Callee) == nil && library(c.Name()) != stranger {
		return isLaunchCall(c)
	}
	return true
}

// holdsAt decides a relation for one object at one point.
func (h *host) holdsAt(f *frame, o spot, at point, inv *invariant, r relation) bool {
	w := int(8 * r.size)
	var words []*expr.Expr
	for _, off := range []int64{r.lo, r.hi} {
		c := f.contentAt(location{o.place, o.off + off, r.size}, at.block, at.pos)
		if c.uninitialised() || c.at != nil && c.at == any(o.place.root) {
			return true // not constructed yet
		}
		words = append(words, f.value(c, w, at.block))
	}
	lo, hi := words[0], words[1]
	b := &builder{host: h, frame: f, block: at.block, pos: at.pos, launch: &Launch{}}
	var facts []*expr.Expr
	for _, x := range b.along(f, at.block, at.pos, 0) {
		facts = append(facts, x.Cond)
	}
	if r.weak {
		facts = append(facts, h.pool.Cmp(expr.SLE, h.pool.Const(0, w), lo))
	}
	trees := append([]*expr.Expr{lo, hi}, facts...)
	var used []*invariant
	for _, a := range expr.Applications(trees...) {
		fs, of := h.visible(a, inv, r)
		facts = append(facts, fs...)
		used = append(used, of...)
		facts = append(facts, h.pitchFacts(a)...)
	}
	facts = relevant(facts, lo, hi)
	yes, cut := entails(h.pool, facts, lo, hi, true, &h.effort)
	if yes && cut {
		without, _ := entails(h.pool, facts, lo, hi, false, &h.effort)
		cut = !without
	}
	if yes {
		inv.narrowed = inv.narrowed || cut
		for _, x := range used {
			if !slices.Contains(inv.borrowed, x) {
				inv.borrowed = append(inv.borrowed, x)
			}
		}
	}
	return yes
}

// relevant keeps the facts that share symbols with the words, directly or through others.
func relevant(facts []*expr.Expr, words ...*expr.Expr) []*expr.Expr {
	r := &relevance{seen: map[*expr.Symbol]bool{}}
	r.mention(words...)
	kept := make([]bool, len(facts))
	for changed := true; changed; {
		changed = false
		for i, f := range facts {
			if !kept[i] && r.touches(f) {
				kept[i], changed = true, true
				r.mention(f)
			}
		}
	}
	var out []*expr.Expr
	for i, f := range facts {
		if kept[i] {
			out = append(out, expr.Conjuncts(f)...)
		}
	}
	return out
}

// related is a field's value beside that of another field of the same object at the same time.
type related struct {
	class  *memType
	off    int64 // of the field
	of     content
	object int64 // offset of the object in its place
}

// fieldValue tells which field of which object a symbol stands for, if it is one that code out of sight left behind.
func (h *host) fieldValue(a *expr.Expr) (related, bool) {
	c, ok := h.memory[a.Sym]
	if !ok || c.uninitialised() || c.loc.off < 0 {
		return related{}, false
	}
	switch at := c.at.(type) {
	case nil:
		if c.frame.parent != nil {
			return related{}, false
		}
	case *ir.InstCall, *ir.TermInvoke:
		if any(c.loc.base.root) == any(at) {
			return related{}, false
		}
	case *symbolic.Block:
		if !isHeader(at) || h.modules[c.frame.fn] != c.frame {
			return related{}, false // at headers of the functions under proof, by induction over the rounds
		}
	default:
		return related{}, false
	}
	s, off := h.structAt(h.declared(c.loc.base), c.loc.off, c.loc.size)
	if s == nil {
		return related{}, false
	}
	return related{h.class(s), off, c, c.loc.off - off}, true
}

// beside is the value of another field of the object, as a tree in the place of a; nil if it has another source.
func (h *host) beside(a *expr.Expr, x related, off, size int64) *expr.Expr {
	loc := location{x.of.loc.base, x.object + off, size}
	f := x.of.frame
	b, pos := x.of.block(), 0
	switch x.of.at.(type) {
	case *ir.InstCall:
		pos = f.Order(x.of.at) + 1
	case *ir.TermInvoke:
		pos = blockEnd
	}
	c := f.contentAt(loc, b, pos)
	if c.frame != f || c.at != x.of.at {
		return nil
	}
	return h.pool.Apply(h.memorySymbol(c, int(8*size)), a.Args...)
}

// visible lists what a relation, if not refuted so far, says of the object that a is a field of. A class that only functions
// out of sight fill is taken to keep what inv keeps.
func (h *host) visible(a *expr.Expr, inv *invariant, about relation) (facts []*expr.Expr, borrowed []*invariant) {
	x, ok := h.fieldValue(a)
	if !ok || x.class == nil {
		return nil, nil
	}
	from := h.candidate(x.class)
	for _, r := range from.holds {
		if r.lo != about.lo || r.hi != about.hi || r.lo != x.off && r.hi != x.off {
			continue
		}
		if !from.knows(r) && !slices.Contains(inv.holds, r) {
			continue
		}
		f := h.relate(a, x, r)
		if f == nil {
			continue
		}
		facts = append(facts, f)
		if !from.knows(r) {
			borrowed = append(borrowed, from)
		}
	}
	return facts, borrowed
}

// relate is a relation as a condition on the fields of the object that a is one of.
func (h *host) relate(a *expr.Expr, x related, r relation) *expr.Expr {
	p := h.pool
	lo, hi := a, a
	if r.lo != x.off {
		lo = h.beside(a, x, r.lo, r.size)
	} else {
		hi = h.beside(a, x, r.hi, r.size)
	}
	if lo == nil || hi == nil || lo.Width != hi.Width {
		return nil
	}
	cond := p.Cmp(expr.SLE, lo, hi)
	if r.weak {
		cond = p.Or(p.Cmp(expr.SLT, lo, p.Const(0, lo.Width)), cond)
	}
	return cond
}

// knows reports whether code in sight gives the fields of a relation their values.
func (inv *invariant) knows(r relation) bool { return inv.shown[r.lo] && inv.shown[r.hi] }

// invariants adds what the classes of the objects keep whose fields the launch hangs on.
func (b *builder) invariants(facts []Fact) []Fact {
	var trees []*expr.Expr
	trees = append(trees, b.launch.Grid[:]...)
	trees = append(trees, b.launch.Block[:]...)
	for _, a := range b.launch.Args {
		for _, pc := range a.Pieces {
			if pc.Value != nil {
				trees = append(trees, pc.Value)
			}
		}
	}
	done := map[*expr.Expr]bool{}
	fields := map[int64]bool{} // that the launch hangs on
	for _, a := range expr.Applications(trees...) {
		if x, ok := b.fieldValue(a); ok {
			fields[x.off] = true
		}
	}
	for _, a := range expr.Applications(trees...) {
		x, ok := b.fieldValue(a)
		if !ok || x.class == nil {
			continue
		}
		inv := b.candidate(x.class)
		for _, r := range slices.Clone(inv.holds) {
			if r.lo != x.off && r.hi != x.off || !inv.knows(r) || !fields[r.lo] || !fields[r.hi] {
				continue
			}
			if b.settle(x.class, r.lo, r.hi); !inv.has(r) || r.weak && inv.has(r.full()) {
				continue
			}
			if cond := b.relate(a, x, r); cond != nil && !done[cond] {
				done[cond] = true
				facts = append(facts, Fact{Cond: cond, Kind: Invariant, Text: cond.String()})
				b.resting = append(b.resting, resting{cond, inv, r})
			}
		}
	}
	return facts
}

// resting is a fact with the invariant that it comes from.
type resting struct {
	cond *expr.Expr
	inv  *invariant
	r    relation
}

// restOn states what the invariants rest on.
func (b *builder) restOn() {
	for _, x := range b.resting {
		if !slices.ContainsFunc(b.launch.Facts, func(f Fact) bool { return f.Cond == x.cond }) {
			continue
		}
		name := func(inv *invariant) string {
			return fmt.Sprintf("%s <= %s", b.fieldName(inv.class, x.r.lo), b.fieldName(inv.class, x.r.hi))
		}
		b.assume(fmt.Sprintf("functions out of sight keep %s in objects of %s, as all functions in sight do that write these (%d)",
			name(x.inv), x.inv.class.source(), len(x.inv.writers)))
		for _, o := range x.inv.borrowed {
			b.assume(fmt.Sprintf("objects of %s, which functions out of sight fill, have %s", o.class.source(), name(o)))
		}
		if x.inv.narrowed {
			b.assume("sizes keep their values when they are narrowed")
		}
	}
}
