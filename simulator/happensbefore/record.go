package happensbefore

import (
	"math/bits"
	"slices"

	"github.com/hgrd/hgrd/simulator/event"
)

// rowBits make a row: threads whose numbers differ in so many low bits alone. A warp is one row or two.
const rowBits = 5

// record is accesses at one source position and time by threads of one row. An empty mask is no record.
type record struct {
	row  uint32 // of the grid
	mask uint32
	time uint32
	info info
}

// info is a source position (25 bits), of an atomic the logarithm of its grain (3), a kind (3), and whether an atomic's
// scope is the block.
type info uint32

func infoOf(e *event.Event) info {
	if e.Site >= 1<<25 {
		panic("BUG: more than 2^25 source positions")
	}
	i := info(e.Site)<<7 | info(e.Kind)<<1
	if e.Kind >= event.Atomic {
		i |= info(bits.Len8(e.Grain())-1) << 4
	}
	if narrow(e.Scope) {
		i |= 1
	}
	return i
}

func (i info) site() uint32     { return uint32(i >> 7) }
func (i info) grain() uint8     { return 1 << (i >> 4 & 7) } // bytes that are indivisible
func (i info) kind() event.Kind { return event.Kind(i >> 1 & 7) }
func (i info) narrow() bool     { return i&1 != 0 }

// class is everything but the position.
func (i info) class() info { return i & 127 }

// chained is a record of a set, with the place of the next one of its row in the set, plus one.
type chained struct {
	record
	next uint32
}

// set is records of any number, each lane in at most one of each class. Small sets are searched, larger ones have a table
// from rows to their first record.
type set struct {
	records []chained
	heads   []uint32 // open addressing by warp: place plus one, 0 is free
	rows    int      // used heads
	latest  uint32   // highest time ever put in
	block   uint32   // of the records, if they are of one
	grains  uint8    // of atomics: bits for those ever put in
	mixed   bool
}

// smallSet is up to how many records a set is searched.
const smallSet = 8

// empty forgets all records.
func (s *set) empty() {
	s.records = s.records[:0]
	clear(s.heads)
	s.rows, s.latest, s.mixed, s.grains = 0, 0, false, 0
}

// add enters an access of one lane. What the lane did before in this class is ordered before it, and replaced.
func (s *set) add(row, lane, time uint32, i info, block uint32) {
	s.note(time, block)
	s.grains |= i.grain()
	bit := uint32(1) << lane
	var same, free *record
	s.ofRow(row, func(r *record) {
		if r.info.class() == i.class() {
			r.mask &^= bit
			if r.mask != 0 && r.time == time && r.info == i {
				same = r
			}
		}
		if r.mask == 0 {
			free = r
		}
	})
	switch {
	case same != nil:
		same.mask |= bit
	case free != nil:
		*free = record{row: row, mask: bit, time: time, info: i}
	default:
		s.insert(record{row: row, mask: bit, time: time, info: i})
	}
}

// put enters a record as it is.
func (s *set) put(r record, block uint32) {
	s.note(r.time, block)
	s.grains |= r.info.grain()
	s.insert(r)
}

func (s *set) note(time, block uint32) {
	if len(s.records) == 0 {
		s.block = block
	}
	s.mixed = s.mixed || s.block != block
	s.latest = max(s.latest, time)
}

// clone returns a set of the same records that shares nothing.
func (s *set) clone() set {
	c := *s
	c.records, c.heads = slices.Clone(s.records), slices.Clone(s.heads)
	return c
}

// ofRow calls f for the records of a row.
func (s *set) ofRow(row uint32, f func(*record)) {
	if s.heads == nil {
		for i := range s.records {
			if s.records[i].row == row {
				f(&s.records[i].record)
			}
		}
		return
	}
	for at := *s.head(row); at != 0; at = s.records[at-1].next {
		f(&s.records[at-1].record)
	}
}

// head finds the head of a row's records, or the free place for it.
func (s *set) head(row uint32) *uint32 {
	n := uint32(len(s.heads))
	for h := row * 0x9e3779b9 >> 7 % n; ; h = (h + 1) % n {
		if at := s.heads[h]; at == 0 || s.records[at-1].row == row {
			return &s.heads[h]
		}
	}
}

func (s *set) insert(r record) {
	s.records = append(s.records, chained{record: r})
	if s.heads != nil && 2*s.rows < len(s.heads) {
		s.chain(len(s.records) - 1)
	} else if len(s.records) > smallSet {
		s.heads = make([]uint32, max(4*smallSet, 2*len(s.heads)))
		s.rows = 0
		for i := range s.records {
			s.chain(i)
		}
	}
}

func (s *set) chain(i int) {
	h := s.head(s.records[i].row)
	if *h == 0 {
		s.rows++
	}
	s.records[i].next = *h
	*h = uint32(i) + 1
}

// cell is the history of a word, or of a byte where bytes of a word were used apart.
type cell struct {
	write record    // plain, as are the reads: enough for most
	reads [2]record // of different rows, positions or times
	more  uint32    // index of Detector.more, 0 is none
}

// more is the history that a cell has no room for.
type more struct {
	writes, reads set  // plain, besides the cell's
	atomics       set  // atomic writes of device scope
	loads         set  // atomic loads of device scope
	narrow        set  // atomics of block scope
	holds         bool // there may be something in a set
	observed      observed
	released      *released
	split         *[4]cell // of the bytes; the word's own records and sets are then unused
}

// observed is who has last observed all atomic writes of a cell: each of them wrote what the next one read.
type observed struct {
	last   record // the last atomic access
	broken bool   // a write has come between them that reads nothing, they are of several sizes or scopes, or one did not write
}

// note enters an atomic access, which may be a compare-and-swap that failed.
func (o *observed) note(r record, failed bool) {
	if old := &o.last; old.mask != 0 {
		o.broken = o.broken || r.info.kind() == event.AtomicStore || old.info.grain() != r.info.grain()
	}
	o.broken = o.broken || failed || r.info.narrow()
	o.last = r
}

// overwrite enters a plain write.
func (o *observed) overwrite() { o.broken = o.broken || o.last.mask != 0 }

// sets are those that hold accesses.
func (m *more) sets() [5]*set {
	return [...]*set{&m.writes, &m.reads, &m.atomics, &m.loads, &m.narrow}
}

func (m *more) empty() {
	if m.holds {
		m.holds = false
		for _, s := range m.sets() {
			s.empty()
		}
	}
}
