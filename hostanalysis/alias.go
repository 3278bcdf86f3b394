package hostanalysis

import (
	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/hostanalysis/pointsto"
)

// Places are told apart in two ways: variables and allocations are objects of their own, each time a function is called;
// and where the points-to analysis knows what a pointer of unknown origin may lead to, it leads nowhere else.

// leads is where the pointer to a place may lead.
func (h *host) leads(p *place) pointsto.Set {
	s, ok := h.led[p]
	if ok {
		return s
	}
	r := h.points()
	switch {
	case p.root != nil:
		s = r.Of(p.root)
	case p.from.loc.base == nil:
		s = r.Outside()
	case p.slot != nil || p.from.loc.off < 0:
		s = r.Behind(h.leads(p.from.loc.base), pointsto.Anywhere)
	default:
		s = r.Behind(h.leads(p.from.loc.base), p.from.loc.off)
	}
	if s.Empty() {
		s = r.Outside() // what it leads to is not understood
	}
	s = s.Indexed()
	h.led[p] = s
	return s
}

// mayBe reports whether two places may overlap.
func (h *host) mayBe(p, q *place) bool {
	switch {
	case p == q:
		return true
	case p.isNull() || q.isNull():
		return false
	case p.identified() && q.identified():
		return false
	case p.identified() && q.older(p), q.identified() && p.older(q):
		return false
	}
	return h.leads(p).Meets(h.leads(q))
}

// escaped reports whether code out of sight may hold a pointer to the place.
func (h *host) escaped(p *place) bool {
	if g, ok := p.root.(*ir.Global); ok && g.Immutable {
		return false
	}
	s := h.leads(p)
	kept := s.Any()
	s.Each(func(l pointsto.Loc) { kept = kept || l.Object.Kept() })
	return kept
}

// effectMeets reports whether an effect covers a location as one of the objects that the pointer to it may lead to.
func (h *host) effectMeets(e *effect, loc location) bool {
	if len(e.Objects) == 0 {
		return false
	}
	s := h.leads(loc.base)
	k, met := h.tagOf(loc), s.Any()
	s.Each(func(l pointsto.Loc) {
		off := loc.off
		if l.Off == pointsto.Anywhere || off < 0 {
			off = -1
		} else {
			off += l.Off
		}
		met = met || writesTo(e, l.Object, off, loc.size, k)
	})
	return met
}

// stored reports whether a pointer to the place may lie in memory.
func (h *host) stored(p *place) bool {
	found := false
	s := h.leads(p)
	s.Each(func(l pointsto.Loc) { found = found || h.points().Stored(l.Object) })
	return found || s.Any()
}
