package happensbefore

import "github.com/hgrd/hgrd/simulator/event"

// released is what strong writes have released through a word and no other write has replaced.
type released struct {
	far  *clock              // by writes and fences of device scope: for readers of device scope
	near map[uint32]nearPart // by threads of a block: for readers of the block, whatever the scopes
	wide *clock              // all of it, for the view of widened scopes

	// The releasing writes themselves, with what their threads did to the word before: they come before whatever follows
	// a read of theirs, though on this word only.
	farWrites, wideWrites *clock
	last                  reading
}

// nearPart is what threads of one block released: what any fence acquires, and what takes one of device scope.
type nearPart struct{ near, far, writes *clock }

// reading is the last strong read of a word, and the releasing writes that it has read: near and far, or in the view of
// widened scopes.
type reading struct {
	thread, time    uint32
	near, far, wide *clock
}

// release enters what thread t releases by a strong write to the word.
func (d *Detector) release(r *released, e *event.Event) {
	if k := d.exact.threads[e.Thread]; k != nil && k.published[0].valid {
		near, far := &k.published[0], &k.published[1]
		if far.valid && far.time == near.time {
			near = far
		}
		if far.valid && !narrow(e.Scope) {
			r.far = join(r.far, far.release(&d.times, e.Thread), d.level)
			r.farWrites = d.writing(r.farWrites, e.Thread)
		}
		if r.near == nil {
			r.near = map[uint32]nearPart{}
		}
		part := r.near[e.Thread>>d.shift]
		part.near = join(part.near, near.release(&d.times, e.Thread), d.level)
		part.far = join(part.far, near.soft, d.level)
		part.writes = d.writing(part.writes, e.Thread)
		r.near[e.Thread>>d.shift] = part
	}
	if d.widened {
		if k := d.wide.threads[e.Thread]; k != nil && k.published[0].valid {
			r.wide = join(r.wide, k.published[1].release(&d.times, e.Thread), d.level)
			r.wideWrites = d.writing(r.wideWrites, e.Thread)
		}
	}
	d.now[e.Thread]++ // so that the write can be told from what follows
}

// writing adds a thread, up to now, to a clock.
func (d *Detector) writing(c *clock, thread uint32) *clock {
	var w warpClock
	w[event.LaneOf(thread)] = d.now[thread] + 1
	part := &blockClock{warps: make([]*warpClock, d.warpsEach)}
	part.warps[event.WarpOf(thread)%d.warpsEach] = &w
	return c.with(thread>>d.shift, part, d.level)
}

// settled reports whether an access of another thread to the word at hand comes before the current access because the
// word's last strong read came between: after the other's releasing write, which it has read, and before the current one.
func (d *Detector) settled(v *view, c *current, other, time uint32) bool {
	if d.word == nil {
		return false
	}
	last := &d.word.last
	block, warp, lane := other>>d.shift, event.WarpOf(other)%d.warpsEach, event.LaneOf(other)
	read := false
	if v == &d.wide {
		read = last.wide.knows(block, warp, lane, d.level, time)
	} else {
		read = last.near.knows(block, warp, lane, d.level, time) || last.far.knows(block, warp, lane, d.level, time)
	}
	if !read {
		return false
	}
	if last.thread == c.Thread {
		return true
	}
	r := record{warp: event.WarpOf(last.thread), mask: 1 << event.LaneOf(last.thread), time: last.time}
	return d.before(c, &r) || v.knows(c.Thread, true, last.thread, last.time)
}

// acquire enters what thread t reads of releases.
func (d *Detector) acquire(r *released, e *event.Event) {
	part, far := r.near[e.Thread>>d.shift], r.far
	if narrow(e.Scope) {
		far = nil
	}
	lock := e.Op == event.OpCompareAndSwap && e.Flags&event.Stored != 0
	if part != (nearPart{}) || far != nil {
		d.exact.of(e.Thread).reads(lock).add(part.near, join(far, part.far, d.level), d.level)
	}
	r.last = reading{thread: e.Thread, time: d.now[e.Thread], near: part.writes, wide: r.wideWrites}
	if !narrow(e.Scope) {
		r.last.far = r.farWrites
	}
	if d.widened && r.wide != nil {
		d.wide.of(e.Thread).reads(lock).add(nil, r.wide, d.level)
	}
}

func (k *knowledge) reads(lock bool) *pending {
	if lock {
		return &k.locked
	}
	return &k.read
}

// strong handles what a strong access releases and acquires.
func (d *Detector) strong(c *cell, e *event.Event) {
	if c.more == 0 {
		if !e.Kind.Writes() || !d.publishes(e.Thread) {
			return // nothing to read, nothing to release
		}
	}
	m := d.moreOf(c)
	if e.Kind == event.Read || e.Kind == event.AtomicLoad || e.Kind == event.Atomic {
		if m.released != nil {
			d.acquire(m.released, e)
		}
	}
	if !e.Kind.Writes() || e.Op == event.OpCompareAndSwap && e.Flags&event.Stored == 0 {
		return
	}
	if e.Kind != event.Atomic {
		m.released = nil // replaces the value, and with it what it stood for
	}
	if d.publishes(e.Thread) {
		if m.released == nil {
			m.released = new(released)
		}
		d.release(m.released, e)
	}
}

// publishes reports whether a thread has passed a fence.
func (d *Detector) publishes(thread uint32) bool {
	k := d.exact.threads[thread]
	return k != nil && k.published[0].valid
}

// widen starts the view of widened scopes: until the first narrow scope both views are one.
func (d *Detector) widen() {
	d.widened = true
	d.wide.copyOf(&d.exact)
	for i := range d.more {
		if r := d.more[i].released; r != nil {
			r.wide, r.wideWrites, r.last.wide = r.far, r.farWrites, r.last.far
		}
	}
}
