package hostanalysis

import (
	"fmt"
	"slices"

	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/internal/symbolic"
)

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
	if call, ok := symbolic.AsCall(c.at); ok && c.frame.breaksPromises(call, h.class(s), c.loc) {
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
	lo, hi := h.words(a, x, r)
	if lo == nil {
		return nil
	}
	return h.condition(r, lo, hi)
}

// words are the two fields of a relation in the object that a is a field of; nil if they do not stand side by side.
func (h *host) words(a *expr.Expr, x related, r relation) (lo, hi *expr.Expr) {
	lo, hi = a, a
	if r.lo != x.off {
		lo = h.beside(a, x, r.lo, r.size)
	} else {
		hi = h.beside(a, x, r.hi, r.size)
	}
	if lo == nil || hi == nil || lo.Width != hi.Width {
		return nil, nil
	}
	return lo, hi
}

func (h *host) condition(r relation, lo, hi *expr.Expr) *expr.Expr {
	p := h.pool
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
	apps := equated(expr.Applications(trees...), facts)
	told := map[*expr.Expr]bool{}
	for _, f := range facts {
		told[f.Cond] = true
	}
	done := map[*expr.Expr]bool{}
	fields := map[int64]bool{} // that the launch hangs on
	for _, a := range apps {
		if x, ok := b.fieldValue(a); ok {
			fields[x.off] = true
		}
	}
	for _, a := range apps {
		x, ok := b.fieldValue(a)
		if !ok || x.class == nil {
			continue
		}
		inv := b.candidate(x.class)
		for _, r := range slices.Clone(inv.holds) {
			if r.lo != x.off && r.hi != x.off || !inv.knows(r) || !fields[r.lo] || !fields[r.hi] {
				continue
			}
			lo, hi := b.words(a, x, r)
			if lo == nil || told[b.pool.Eq(lo, hi)] {
				continue
			}
			cond := b.condition(r, lo, hi)
			if b.settle(x.class, r.lo, r.hi); inv.has(r) && !(r.weak && inv.has(r.full())) && !done[cond] {
				done[cond] = true
				facts = append(facts, Fact{Cond: cond, Kind: Invariant, Text: cond.String()})
				b.resting = append(b.resting, resting{cond, inv, r})
			}
		}
	}
	return facts
}

// equated adds to values those that facts equate with one of them: what holds of these holds of the values.
func equated(values []*expr.Expr, facts []Fact) []*expr.Expr {
	in := map[*expr.Expr]bool{}
	for _, a := range values {
		in[a] = true
	}
	for changed := true; changed; {
		changed = false
		for _, f := range facts {
			if f.Cond.Op != expr.Eq {
				continue
			}
			for i, a := range f.Cond.Args {
				if b := f.Cond.Args[1-i]; in[b] && !in[a] && a.Op == expr.Apply {
					in[a], changed = true, true
					values = append(values, a)
				}
			}
		}
	}
	return values
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
		b.assume(fmt.Sprintf("external functions keep %s in objects of %s, as all functions in the input that write these do (%d)",
			name(x.inv), x.inv.class.source(), len(x.inv.writers)))
		for _, o := range x.inv.borrowed {
			b.assume(fmt.Sprintf("objects of %s, which external functions fill, have %s", o.class.source(), name(o)))
		}
		if x.inv.narrowed {
			b.assume(keptWhenCut)
		}
	}
}
