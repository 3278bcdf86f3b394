package hostanalysis

import (
	"slices"

	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis/pointsto"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// Meeting is two objects of arguments that may be one by what the program itself stores where it reads the pointers to them.
// The first is of unknown origin.
type Meeting struct {
	A, B *Object
	When *expr.Expr     // 1 bit: the pointers are read from one place; nil where that is not known
	Made *frontend.Site // where the one object is allocated to which both may lead; nil where they are read from one place
}

// meetings adds them. What may lead anywhere tells nothing of that.
func (b *builder) meetings() {
	list := b.pointedTo()
	for i, x := range list {
		from := b.places[x]
		if x.Kind != Unknown || from == nil || from.isNull() || b.leads(from).Any() {
			continue
		}
		for k, y := range list {
			at := b.places[y]
			switch {
			case at == nil || at.isNull():
			case y.Kind != Unknown:
				if b.keeps(from, y) {
					b.launch.Meets = append(b.launch.Meets, Meeting{A: x, B: y})
				}
			case i < k:
				b.launch.Meets = append(b.launch.Meets, b.unknownMeeting(x, y)...)
			}
		}
	}
}

// unknownMeeting is that of two objects of unknown origin, if there may be one.
func (b *builder) unknownMeeting(x, y *Object) []Meeting {
	p, q := b.places[x], b.places[y]
	if made := b.passedTogether(p, q); made != nil {
		return []Meeting{{A: x, B: y, Made: b.host.module(made.Func).Site(made.Value)}}
	}
	if made := b.together(p, q, b.madeOnce); made != nil {
		return []Meeting{{A: x, B: y, Made: b.host.module(made.Func).Site(made.Value)}}
	}
	if b.together(p, q, nil) != nil {
		if when, may := b.oneSlot(p, q); may {
			return []Meeting{{A: x, B: y, When: when}}
		}
	}
	return nil
}

// passedTogether is an object to which one call in sight of a function may pass two pointers, the parameters p and q of its; nil for
// none. It is asked where callers are not followed, as of a function that calls itself.
func (b *builder) passedTogether(p, q *place) *pointsto.Object {
	x, ok := p.root.(*ir.Param)
	y, also := q.root.(*ir.Param)
	if !ok || !also || p.frame != q.frame || p.frame.parent != nil {
		return nil
	}
	fn := p.frame.fn
	i, k := slices.Index(fn.Params, x), slices.Index(fn.Params, y)
	for _, c := range b.callersOf(fn) {
		if max(i, k) >= len(c.call.Args) {
			continue
		}
		from, to := b.points().Of(c.call.Args[i]), b.points().Of(c.call.Args[k])
		if from.Any() || to.Any() {
			continue
		}
		var both *pointsto.Object
		from.Each(func(l pointsto.Loc) {
			if both == nil && l.Object.Kind == pointsto.Heap && to.Has(l.Object) {
				both = l.Object
			}
		})
		if both != nil {
			return both
		}
	}
	return nil
}

// held adds the objects of arguments to which the program keeps pointers where others of the arguments lead: what a kernel loads
// there may be a pointer to them.
func (b *builder) held() {
	list := b.pointedTo()
	var from pointsto.Set
	for _, x := range list {
		if at := b.places[x]; at != nil && !at.isNull() {
			from = from.With(b.leads(at))
		}
	}
	if from.Any() {
		return
	}
	kept := b.points().Reach(from)
	if kept.Any() {
		return
	}
	for _, x := range list {
		at := b.places[x]
		if at == nil || at.root == nil || x.PerRound || x.Kind == Unknown || b.many(at) {
			continue
		}
		if o := b.points().Object(at.root); o != nil && kept.Has(o) {
			b.launch.Held = append(b.launch.Held, x)
		}
	}
}

// pointedTo lists the objects of the arguments in order of appearance.
func (b *builder) pointedTo() []*Object {
	var out []*Object
	for _, a := range b.launch.Args {
		for _, pc := range a.Pieces {
			for _, t := range pc.Pointer {
				if !slices.Contains(out, t.Object) {
					out = append(out, t.Object)
				}
			}
		}
	}
	return out
}

// keeps reports whether a pointer to y is kept where the pointer to a place is read. What was read there before y was made does
// not lead to it. Of an allocation that is made over and over, as in a container's loop, it is not known which of them is stored
// there.
func (b *builder) keeps(from *place, y *Object) bool {
	at := b.places[y]
	if y.PerRound || at.root == nil || from.older(at) || b.many(at) {
		return false
	}
	o := b.points().Object(at.root)
	return o != nil && b.leads(from).Has(o)
}

// together is the first of what instructions in sight allocate into which two pointers of unknown origin may both lead, of those
// that are of a kind; nil for none.
func (b *builder) together(p, q *place, kind func(*pointsto.Object) bool) *pointsto.Object {
	to := b.leads(q)
	if to.Any() {
		return nil
	}
	var both *pointsto.Object
	b.leads(p).Each(func(l pointsto.Loc) {
		if both == nil && l.Object.Kind == pointsto.Heap && to.Has(l.Object) && (kind == nil || kind(l.Object)) {
			both = l.Object
		}
	})
	return both
}

// madeOnce reports whether an instruction allocates one object in all of a program: two pointers that lead there lead to one.
func (b *builder) madeOnce(o *pointsto.Object) bool {
	return o.Func != nil && b.host.happensOnce(o.Func, o.Value, map[*ir.Func]bool{})
}

// happensOnce reports whether a program comes to an instruction at most once: it is in no loop, and neither is the only call
// of its function.
func (h *host) happensOnce(fn *ir.Func, inst any, seen map[*ir.Func]bool) bool {
	b := h.graph(fn).BlockOf(inst)
	if seen[fn] || b == nil || b.Loop != nil || h.graph(fn).Irreducible {
		return false
	}
	seen[fn] = true
	if fn == h.main {
		return true
	}
	calls := h.callersOf(fn)
	return len(calls) == 1 && !h.taken[fn] && !h.open(fn) && h.happensOnce(calls[0].in, calls[0].call.Inst, seen)
}

// oneSlot reports whether the pointers to two places may have been read from one place, and when: two elements of an array, or
// one field of two objects. Other fields of an object, and one field at two times, are taken to hold pointers of their own.
func (b *builder) oneSlot(p, q *place) (when *expr.Expr, may bool) {
	if l, isLoad := p.root.(*ir.InstLoad); isLoad {
		k, both := q.root.(*ir.InstLoad)
		return nil, both && (p.frame != q.frame || symbolic.Base(l.Src) != symbolic.Base(k.Src))
	}
	if p.root != nil || q.root != nil || p.from.loc.base == nil || q.from.loc.base == nil {
		return nil, false
	}
	x, y := p.from.loc, q.from.loc
	one := x.base == y.base
	switch {
	case one:
	case x.base.since() != nil && y.base.since() != nil:
		return nil, false // callers out of sight made both, and what they pass is taken to be apart
	case !b.mayBe(x.base, y.base):
		return nil, false
	}
	at := func(p *place) *expr.Expr {
		if p.slot != nil || p.from.loc.off < 0 {
			return p.slot
		}
		return b.pool.Int(p.from.loc.off, 64)
	}
	i, k := at(p), at(q)
	switch {
	case i == nil || k == nil:
		return nil, true
	case isConst(i) && isConst(k):
		return nil, !one && i == k
	case !one:
		return nil, true
	}
	when = b.rounded(b.pool.Eq(i, k))
	return when, !when.False()
}

// many reports whether a place is one of several that one instruction makes.
func (b *builder) many(p *place) bool {
	for _, q := range b.host.places {
		if q != p && q.root == p.root && q.root != nil {
			return true
		}
	}
	return false
}
