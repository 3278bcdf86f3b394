package hostanalysis

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/hostanalysis/linear"
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

	demotions int // functions whose callers have come to answer for them

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

	mostDemotions = 2 * mostWriters // functions that call themselves would go on for ever
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
		if !ok || h.leftHalfDone(f, inst, s) {
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
			if p.unwinds && (!h.outlives(f, o) || h.deleted(f, o, p.block)) {
				continue
			}
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
		if in, ok := h.interiorOf(x.Dst, inv.class); ok {
			s, ok := h.beginning(f, in, inv.class)
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
		if _, ptr := a.Type().(*types.PointerType); !ptr || h.callEffect(c).Arg(i) == nil {
			continue
		}
		s, ok := spot{}, true
		if in, inside := h.interiorOf(a, inv.class); inside {
			s, ok = h.beginning(f, in, inv.class)
		} else if h.answersFor(c, a, inv) {
			s, ok = f.spot(a)
		} else {
			continue
		}
		if !ok {
			return nil, false
		}
		out = append(out, s)
	}
	return out, true
}

// answersFor reports whether the caller answers for what a call does to the object that argument a leads to: the callee's
// callers have come to do so.
func (h *host) answersFor(c symbolic.Call, a value.Value, inv *invariant) bool {
	if d := h.def(c.Callee); d == nil || h.keepers[d] || isLaunchCall(c) {
		return false
	}
	s := pointee(a.Type())
	if s == nil || !h.contains(s, inv.class, 0) {
		return false
	}
	_, off := h.structAt(s, h.firstField(inv), 4)
	return off == h.firstField(inv)
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
	block   *symbolic.Block
	pos     int
	unwinds bool // an exception leaves the function
}

// leftHalfDone reports whether an exception may leave f, and a call in it, with objects that others may look at and whose
// fields the callee does not answer for.
func (h *host) leftHalfDone(f *frame, inst any, objects []spot) bool {
	x, ok := inst.(*ir.InstCall)
	if !ok {
		return false
	}
	c, _ := symbolic.AsCall(x)
	return h.mayUnwind(c) && slices.ContainsFunc(objects, func(o spot) bool { return h.outlives(f, o) })
}

// lookingPoints are the returns, the calls of code that may look at objects, launches included, the calls through which
// an exception may leave, and the ways to loop headers, where what holds in one round is handed to the next.
func (h *host) lookingPoints(f *frame) []point {
	var out []point
	for _, b := range f.Blocks {
		for _, x := range b.Succs {
			if isHeader(x) {
				out = append(out, point{b, blockEnd, false})
				break
			}
		}
		see := func(inst any) {
			c, ok := symbolic.AsCall(inst)
			if ok && h.looks(c) {
				out = append(out, point{b, f.Order(inst), false})
			} else if ok && !f.isInvoke(c) && h.mayUnwind(c) {
				out = append(out, point{b, f.Order(inst), true})
			}
		}
		for _, inst := range b.IR.Insts {
			see(inst)
		}
		see(b.IR.Term)
		switch b.IR.Term.(type) {
		case *ir.TermRet:
			out = append(out, point{b, f.Order(b.IR.Term), false})
		case *ir.TermResume:
			out = append(out, point{b, f.Order(b.IR.Term), true})
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
	if !e.Writes() || h.def(c.Callee) == nil && inTable(c.Name()) {
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
	claim := h.condition(r, lo, hi)
	for _, a := range expr.Applications(lo, hi) {
		if fs, of := h.visible(a, inv, r); slices.Contains(fs, claim) { // as the function found them
			inv.borrow(of)
			return true
		}
	}
	facts := slices.Clone(h.before(f, at))
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
	facts = h.relevant(facts, lo, hi)
	yes, cut := linear.Entails(h.pool, facts, lo, hi, true, &h.effort)
	if yes && cut {
		without, _ := linear.Entails(h.pool, facts, lo, hi, false, &h.effort)
		cut = !without
	}
	if yes {
		inv.narrowed = inv.narrowed || cut
		inv.borrow(used)
	}
	return yes
}

// before lists what holds when control comes to a point of a function that is looked at alone.
func (h *host) before(f *frame, at point) []*expr.Expr {
	key := framePoint{f, at}
	facts, ok := h.reached[key]
	if !ok {
		b := &builder{host: h, frame: f, block: at.block, pos: at.pos, launch: &Launch{}}
		for _, x := range b.along(f, at.block, at.pos, 0) {
			facts = append(facts, x.Cond)
		}
		h.reached[key] = facts
	}
	return facts
}

type framePoint struct {
	frame *frame
	at    point
}

// borrow notes classes whose relations a proof has used.
func (inv *invariant) borrow(from []*invariant) {
	for _, x := range from {
		if !slices.Contains(inv.borrowed, x) {
			inv.borrowed = append(inv.borrowed, x)
		}
	}
}

// relevant keeps the facts that share symbols with the words, directly or through others.
func (h *host) relevant(facts []*expr.Expr, words ...*expr.Expr) []*expr.Expr {
	r := h.relevance()
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
