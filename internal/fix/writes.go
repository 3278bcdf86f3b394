package fix

import (
	"fmt"

	"github.com/hgrd/hgrd/reports"
)

// atomics proposes atomic operations in place of the plain accesses of a race. What comes of it is part of the title.
func (p *proposer) atomics(r *reports.Race, effect, note string) {
	var both []Edit
	for i := range r.Accesses {
		a := &r.Accesses[i]
		if a.Kind == reports.Atomic {
			continue
		}
		if s := p.sources(a.File); s != nil {
			edits := s.atomic(a)
			p.add(costAtomic+i, "make the access atomic"+effect, note, edits)
			both = append(both, edits...)
		}
	}
	if len(both) > 1 && fmt.Sprint(both[:1]) != fmt.Sprint(both[1:]) {
		p.add(costAtomic+len(r.Accesses), "make both accesses atomic"+effect, note, both)
	}
}

// updates reports whether both accesses belong to statements that make a new value of the old one. An atomic operation in
// place of another access would hide that nothing orders it.
func (p *proposer) updates(r *reports.Race) bool {
	for i := range r.Accesses {
		at := r.Accesses[i].Position()
		s := p.sources(at.File)
		if s == nil {
			return false
		}
		path := s.around(at)
		if len(path) == 0 {
			return false
		}
		as, is := s.assignment(path[len(path)-1])
		if s.fetchAdd(path[len(path)-1]) != nil {
			continue
		}
		if !is || s.declares(as) {
			return false
		}
		if _, _, ok := as.update(s.floating(as.left)); !ok {
			return false
		}
	}
	return true
}

// guards proposes that one thread alone writes, where the threads write one element, and the text does not show that it
// matters which of them does.
func (p *proposer) guards(r *reports.Race) {
	if len(r.Ignores) == 0 && !r.Benign {
		return
	}
	along := axes(r)
	for i := range r.Accesses {
		a := &r.Accesses[i]
		s := p.sources(a.File)
		if a.Kind != reports.Write || s == nil {
			continue
		}
		p.add(costGuard+2+i, "let one thread write "+reports.Printable(r.Object), chooses, s.collected(a.Position(), along))
		if !s.aloneWrites(a.Position(), along) {
			continue
		}
		note := chooses
		if r.Benign {
			note = ""
		}
		p.add(costGuard+i, "let one thread write "+reports.Printable(r.Object), note, s.guard(a.Position(), along))
	}
}

// rows proposes to keep an index of the statements of a race below the distance of rows that overlap.
func (p *proposer) rows(r *reports.Race) {
	for i := range r.Accesses {
		at := r.Accesses[i].Position()
		s := p.sources(at.File)
		if s == nil || i == 1 && at == r.Accesses[0].Position() {
			continue
		}
		for k, index := range s.indices(at, r.Overlap.Pitch) {
			condition := index + " < " + r.Overlap.Pitch
			p.add(costRow+k, "guard the access by "+condition, beyondRow, s.under(at, condition))
		}
	}
}
