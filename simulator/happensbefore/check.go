package happensbefore

import (
	"math/bits"

	"github.com/hgrd/hgrd/simulator/event"
	"github.com/hgrd/hgrd/simulator/shadow"
)

// Rules, as reports name them.
const (
	unordered   = "unordered accesses"
	narrowScope = "atomics of too narrow a scope"

	// MixedSize is the rule for two atomics that share some bytes but not all.
	MixedSize = "atomics of different sizes"
)

// kept is how many records that race with a write are kept beside it.
const kept = 8

// current is the access being checked.
type current struct {
	*event.Event
	row, lane, warp, block uint32 // lane in the row
	strong                 bool
}

// before reports whether barriers order a record before the current access; it is false too if only part of the record's
// lanes or other knowledge are.
func (d *Detector) before(c *current, r *record) bool {
	if r.row == c.row && r.mask == 1<<c.lane || d.times.warpOf(r) == c.warp && r.time < d.times.warps[c.warp] {
		return true
	}
	if d.times.blockOf(r) == c.block {
		return r.time < d.times.blocks[c.block]
	}
	return r.time < d.grid
}

// first returns the first lane of a record that the view does not order before the current access, or -1.
func (d *Detector) first(v *view, c *current, strong bool, r *record) int {
	if r.mask == 0 || d.before(c, r) {
		return -1
	}
	mask := r.mask
	if r.row == c.row {
		mask &^= 1 << c.lane
	}
	for ; mask != 0; mask &= mask - 1 {
		lane := bits.TrailingZeros32(mask)
		other := r.row<<rowBits + uint32(lane)
		if d.times.warpOf(r) == c.warp && c.Kind.Writes() && !r.info.kind().Writes() && d.times.hasRead(c, other, r.time) {
			continue
		}
		if !v.knows(c.Thread, strong, other, r.time) && !d.settled(v, c, other, r.time) {
			return lane
		}
	}
	return -1
}

// against checks the current access against a conflicting record and reports a race.
func (d *Detector) against(c *current, r *record) bool {
	lane := d.first(&d.exact, c, c.strong, r)
	if lane < 0 {
		return false
	}
	formal := d.handing && d.ordered(&d.hand, c, r, lane) || d.observes(c, r)
	d.report(unordered, c, r, lane, d.widened && d.ordered(&d.wide, c, r, lane), formal)
	return true
}

// observes reports whether the current plain access comes behind an atomic one that has observed the atomic write of a record.
func (d *Detector) observes(c *current, r *record) bool {
	o := d.observed
	return o != nil && !o.broken && !d.widened && c.Kind < event.Atomic && r.info.kind() >= event.Atomic && r.info.kind().Writes() &&
		d.first(&d.exact, c, c.strong, &o.last) < 0
}

// ordered asks another view than the exact one about one lane.
func (d *Detector) ordered(v *view, c *current, r *record, lane int) bool {
	one := *r
	one.mask = 1 << lane
	return d.first(v, c, c.strong, &one) < 0
}

// againstSize is against for two atomics, which conflict if they are not of one size. Read-modify-writes are performed one
// after the other all the same.
func (d *Detector) againstSize(c *current, r *record) bool {
	if r.mask == 0 || r.info.grain() == c.Grain() {
		return false
	}
	lane := d.first(&d.exact, c, c.strong, r)
	if lane < 0 {
		return false
	}
	wide := !narrow(c.Scope) && !r.info.narrow() || d.times.blockOf(r) == c.block
	formal := wide && c.Kind == event.Atomic && r.info.kind() == event.Atomic || d.handing && d.ordered(&d.hand, c, r, lane)
	d.report(MixedSize, c, r, lane, d.widened && d.ordered(&d.wide, c, r, lane), formal)
	return true
}

// againstScope is against for two atomics, which conflict only across blocks and through a narrow scope.
func (d *Detector) againstScope(c *current, r *record) bool {
	if r.mask == 0 || d.times.blockOf(r) == c.block {
		return false
	}
	lane := d.first(&d.exact, c, c.strong, r)
	if lane < 0 {
		return false
	}
	d.report(narrowScope, c, r, lane, true, false)
	return true
}

// all checks against a set. In a small one every race is reported, in a large one the first.
func (d *Detector) all(c *current, s *set, check func(*Detector, *current, *record) bool, which func(info) bool) {
	if len(s.records) == 0 || s.latest < d.grid || !s.mixed && s.block == c.block && s.latest < d.times.blocks[c.block] {
		return
	}
	for i := range s.records {
		r := &s.records[i].record
		if (which == nil || which(r.info)) && check(d, c, r) && len(s.records) > kept {
			return
		}
	}
}

func writes(i info) bool { return i.kind().Writes() }

// access checks an access of a cell and enters it.
func (d *Detector) access(c *current, cell *cell) {
	d.observed = nil
	if cell.more != 0 {
		d.observed = &d.more[cell.more].observed
	}
	switch c.Kind {
	case event.Read:
		d.plainRead(c, cell)
	case event.Write:
		d.plainWrite(c, cell)
		if d.observed != nil {
			d.observed.overwrite()
		}
	default:
		d.atomic(c, cell)
	}
}

func (d *Detector) plainRead(c *current, cell *cell) {
	if w := &cell.write; w.mask != 0 && !d.before(c, w) {
		d.against(c, w)
	}
	if m := d.held(cell); m != nil {
		d.all(c, &m.writes, (*Detector).against, nil)
		d.all(c, &m.atomics, (*Detector).against, nil)
		d.all(c, &m.narrow, (*Detector).against, writes)
	}
	now := record{row: c.row, mask: 1 << c.lane, time: d.now[c.Thread], info: infoOf(c.Event)}
	for i := range cell.reads {
		r := &cell.reads[i]
		if r.mask == 0 || d.before(c, r) {
			*r = now
			return
		}
		if r.row == now.row && r.time == now.time && r.info == now.info {
			r.mask |= now.mask
			return
		}
	}
	for i := range cell.reads {
		if r := &cell.reads[i]; d.first(&d.exact, c, false, r) < 0 {
			*r = now
			return
		}
	}
	m := d.holding(cell)
	m.reads.add(c.row, c.lane, now.time, now.info, c.block)
}

// held is the further history of a cell if there is any.
func (d *Detector) held(cell *cell) *more {
	if cell.more == 0 {
		return nil
	}
	if m := d.more[cell.more]; m.holds {
		return m
	}
	return nil
}

// holding is the further history of a cell, about to hold something.
func (d *Detector) holding(cell *cell) *more {
	m := d.moreOf(cell)
	m.holds = true
	return m
}

func (d *Detector) plainWrite(c *current, cell *cell) {
	if m := d.held(cell); m != nil {
		m.holds = false
		for _, s := range m.sets() {
			if len(s.records) > 0 {
				d.all(c, s, (*Detector).against, nil)
				d.drop(c, s)
				m.holds = m.holds || len(s.records) > 0
			}
		}
	}
	for i := range cell.reads {
		r := &cell.reads[i]
		if r.mask != 0 {
			if !d.before(c, r) {
				d.against(c, r)
				if d.first(&d.exact, c, false, r) >= 0 {
					d.keep(&d.holding(cell).reads, r)
				}
			}
			r.mask = 0
		}
	}
	w := &cell.write
	if w.mask != 0 && !d.before(c, w) {
		d.against(c, w)
		if d.first(&d.exact, c, false, w) >= 0 {
			d.keep(&d.holding(cell).writes, w)
		}
	}
	*w = record{row: c.row, mask: 1 << c.lane, time: d.now[c.Thread], info: infoOf(c.Event)}
}

// keep moves a record that the current write races with into a set, while there is room.
func (d *Detector) keep(s *set, r *record) {
	if len(s.records) < kept {
		s.put(*r, d.times.blockOf(r))
	}
}

// drop forgets the records of a set that are ordered before the current plain write, and all of a set too large to keep.
func (d *Detector) drop(c *current, s *set) {
	if len(s.records) > kept {
		s.empty()
		return
	}
	var stay [kept]record
	n := 0
	for i := range s.records {
		r := s.records[i].record
		if d.first(&d.exact, c, false, &r) >= 0 {
			stay[n] = r
			n++
		}
	}
	s.empty()
	for _, r := range stay[:n] {
		s.put(r, d.times.blockOf(&r))
	}
}

func (d *Detector) atomic(c *current, cell *cell) {
	m := d.holding(cell)
	store := c.Kind.Writes()
	d.against(c, &cell.write)
	d.all(c, &m.writes, (*Detector).against, nil)
	if store {
		for i := range cell.reads {
			d.against(c, &cell.reads[i])
		}
		d.all(c, &m.reads, (*Detector).against, nil)
	}
	which := writes
	if store {
		which = nil
	}
	for _, s := range [...]*set{&m.atomics, &m.narrow, &m.loads} {
		if s.grains&^c.Grain() != 0 && (store || s != &m.loads) {
			d.all(c, s, (*Detector).againstSize, which)
		}
	}
	d.all(c, &m.narrow, (*Detector).againstScope, which)
	into := &m.atomics
	switch {
	case narrow(c.Scope):
		d.all(c, &m.atomics, (*Detector).againstScope, nil)
		if store {
			d.all(c, &m.loads, (*Detector).againstScope, nil)
		}
		into = &m.narrow
	case !store:
		into = &m.loads
	}
	now := record{row: c.row, mask: 1 << c.lane, time: d.now[c.Thread], info: infoOf(c.Event)}
	into.add(c.row, c.lane, now.time, now.info, c.block)
	m.observed.note(now, c.Op == event.OpCompareAndSwap && c.Flags&event.Stored == 0)
}

// report adds a race; one between the same two accesses on several words counts once.
func (d *Detector) report(rule string, c *current, r *record, lane int, scoped, formal bool) {
	first := event.Party{Thread: r.row<<rowBits + uint32(lane), Site: r.info.site(), Kind: r.info.kind(), Known: true}
	if d.named == first {
		return
	}
	d.named = first
	if d.halves.others(c.Event) {
		return
	}
	race := shadow.Of(d.launch, rule, first, c.Event)
	race.Scoped, race.Formal = scoped, formal
	race.Same, race.Value = c.Kind == event.Write && r.info.kind() == event.Write && c.Value == c.Old, c.Value
	d.races.Add(race)
}
