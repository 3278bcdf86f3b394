package workorder

import (
	"slices"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/simulator/event"
)

// shadow keeps, for each byte of device memory, who wrote it last and who has read it since.
type shadow struct {
	pages   map[uint64]*page
	last    *page
	at      uint64 // number of last
	records []record
	more    map[uint64][]access // further readers, by the first byte of the cell
}

const pageBytes = 4096

// page is the memory of some cells, of 1 << shift bytes each: of words, until somebody accesses a part of one.
type page struct {
	shift uint
	cells []cell
}

// cell is the last write and a read since.
type cell struct{ write, read access }

// access is the index of a record, from 1, and the thread; zero for nobody.
type access struct{ record, thread uint32 }

// record is what a statement does in a piece of work, whatever the bytes and the thread.
type record struct {
	piece *piece
	site  *frontend.Site
	side
}

// side is how bytes are accessed.
type side struct {
	kind   event.Kind
	strong bool
}

// mostReaders bounds the pieces of work that are kept as readers of a cell beside the last one.
const mostReaders = 8

const wordShift = 2

// page is the one of an address, with cells that have no part in two accesses if one of them is of n bytes there.
func (s *shadow) page(address, n uint64) *page {
	number := address / pageBytes
	if s.last == nil || s.at != number {
		p := s.pages[number]
		if p == nil {
			p = &page{wordShift, make([]cell, pageBytes>>wordShift)}
			s.pages[number] = p
		}
		s.last, s.at = p, number
	}
	if p := s.last; p.shift > 0 && (address|n)&(1<<p.shift-1) != 0 {
		s.split(p, number*pageBytes)
	}
	return s.last
}

// split gives each byte of a page a cell of its own.
func (s *shadow) split(p *page, start uint64) {
	bytes := make([]cell, pageBytes)
	for i := range bytes {
		bytes[i] = p.cells[i>>p.shift]
	}
	for i := uint64(0); i < pageBytes && len(s.more) > 0; i += 1 << p.shift {
		for k := uint64(1); k < 1<<p.shift; k++ {
			if list := s.more[start+i]; list != nil {
				s.more[start+i+k] = slices.Clone(list)
			}
		}
	}
	p.cells, p.shift = bytes, 0
}

// each calls f with the cells of n bytes, and where each begins.
func (s *shadow) each(address, n uint64, f func(c *cell, at uint64)) {
	for end := address + n; address < end; {
		here := min(end-address, pageBytes-address%pageBytes)
		p := s.page(address, here)
		for i := address % pageBytes >> p.shift; i < (address%pageBytes+here)>>p.shift; i++ {
			f(&p.cells[i], address/pageBytes*pageBytes+i<<p.shift)
		}
		address += here
	}
}

// follows reports whether what a record stands for comes before a piece of work, or is of it.
func (p *piece) follows(r *record) bool {
	return r.piece == p || p.clock.knows(r.piece.stream, r.piece.time)
}

// record is the index of what a statement of a piece of work does.
func (o *Order) record(r record) uint32 {
	o.shadow.records = append(o.shadow.records, r)
	return uint32(len(o.shadow.records))
}

// access looks for conflicts of an access, and keeps it.
func (o *Order) access(by access, address, n uint64) {
	s := &o.shadow
	s.each(address, n, func(c *cell, at uint64) {
		o.check(by, s.records[by.record-1], c, at)
		o.keep(by, c, at)
	})
}

// keep puts an access into its cell.
func (o *Order) keep(by access, c *cell, at uint64) {
	s := &o.shadow
	r := &s.records[by.record-1]
	if r.kind.Writes() {
		c.write, c.read = by, access{}
		if len(s.more) > 0 {
			delete(s.more, at)
		}
		return
	}
	if old := c.read; old.record != 0 && old.record != by.record && !r.piece.follows(&s.records[old.record-1]) {
		if s.more == nil {
			s.more = map[uint64][]access{}
		}
		if rest := s.more[at]; len(rest) < mostReaders {
			s.more[at] = append(rest, old)
		}
	}
	c.read = by
}

// check looks for conflicts of an access with those that a cell keeps.
func (o *Order) check(by access, r record, c *cell, at uint64) {
	if c.write.record != 0 {
		o.meet(by, r, c.write, at)
	}
	if !r.kind.Writes() {
		return
	}
	if c.read.record != 0 {
		o.meet(by, r, c.read, at)
	}
	if len(o.shadow.more) > 0 {
		for _, early := range o.shadow.more[at] {
			o.meet(by, r, early, at)
		}
	}
}

// meet compares an access with an earlier one of the same byte. A strong one that may read what a strong one wrote acquires.
func (o *Order) meet(by access, r record, early access, at uint64) {
	e := &o.shadow.records[early.record-1]
	switch {
	case r.piece.follows(e):
		return
	case r.strong && e.strong:
		if e.kind.Writes() && r.kind != event.Write && r.kind != event.AtomicStore {
			r.piece.clock = r.piece.clock.joined(e.piece.clock).with(e.piece.stream, e.piece.time)
		}
		return
	}
	if r.piece.Kind == Host {
		r.site = o.where()
	}
	o.found(party(e, early), party(&r, by), at)
}

// pair tells conflicts apart for the reader.
type pair struct {
	works, sites [2]*frontend.Site
	kinds        [2]event.Kind
}

// mostConflicts bounds what is told of one run.
const mostConflicts = 64

func (o *Order) found(a, b Party, address uint64) {
	k := pair{[2]*frontend.Site{a.Work.Site, b.Work.Site}, [2]*frontend.Site{a.Site, b.Site}, [2]event.Kind{a.Kind, b.Kind}}
	if o.known[k] || len(o.conflicts) == mostConflicts {
		return
	}
	o.known[k] = true
	start, _ := o.find(address)
	o.conflicts = append(o.conflicts, Conflict{First: a, Second: b, Address: address, Start: start, Launches: o.launches})
}

func party(r *record, a access) Party {
	w := r.piece.Work
	return Party{Work: &w, Site: r.site, Kind: r.kind, Thread: a.thread}
}
