package hostanalysis

import (
	"slices"

	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/hostanalysis/pointsto"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// Meeting is two objects of arguments that may be one by what the program itself stores where it reads the pointers to them.
// The first is of unknown origin.
type Meeting struct {
	A, B *Object
	When *expr.Expr // 1 bit: the pointers are read from one place; nil where that is not known
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
			case i < k && b.together(from, at):
				if when, may := b.oneSlot(from, at); may {
					b.launch.Meets = append(b.launch.Meets, Meeting{x, y, when})
				}
			}
		}
	}
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

// together reports whether two pointers of unknown origin may both lead into what one instruction in sight allocates.
func (b *builder) together(p, q *place) bool {
	to := b.leads(q)
	if to.Any() {
		return false
	}
	both := false
	b.leads(p).Each(func(l pointsto.Loc) {
		both = both || l.Object.Kind == pointsto.Heap && to.Has(l.Object)
	})
	return both
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
