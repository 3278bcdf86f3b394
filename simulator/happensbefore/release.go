package happensbefore

import "github.com/hgrd/hgrd/simulator/event"

// released is what strong writes have released through a word and no other write has replaced.
type released struct {
	far  *clock              // by writes and fences of device scope: for readers of device scope
	near map[uint32]nearPart // by threads of a block: for readers of the block, whatever the scopes
	soft *clock              // by writes of device scope, read by their threads and not acquired: for strong accesses of such readers
	wide *clock              // all of it, for the view of widened scopes
	hand *clock              // and for that in which fences have one order

	wideSoft, handSoft *clock // as soft, for these views

	// The releasing writes themselves, with what their threads did to the word before, come before whatever follows a
	// read of theirs, though on this word only.
	writes map[uint32]writing // by thread
	turn   uint32             // of the latest
	last   reading
}

// nearPart is what threads of one block released: what any fence acquires, and what takes one of device scope. The loose
// part they have only read: acquiring it takes a fence.
type nearPart struct{ near, loose, far *clock }

// writing is the releasing writes of one thread to a word.
type writing struct {
	all, wide turns  // wide are those of device scope with a fence of device scope
	near, far uint32 // times of the fences whose snapshots are released: no need to do it twice
	known     bool   // to the view of widened scopes
}

// turns is the latest of some writes to a word, and the latest that the word's last reading has read: turn and time.
type turns struct{ turn, time, readTurn, readTime uint32 }

func (w *turns) next(turn, time, read uint32) {
	if w.turn != 0 && w.turn <= read {
		w.readTurn, w.readTime = w.turn, w.time
	}
	w.turn, w.time = turn, time
}

// read reports whether what the thread did up to a time was read by turn read.
func (w *turns) read(time, read uint32) bool {
	return w.turn != 0 && w.turn <= read && time <= w.time || w.readTurn != 0 && w.readTurn <= read && time <= w.readTime
}

// reading is the last strong read of a word.
type reading struct {
	thread, time uint32
	turn         uint32 // of the latest write that it read
	narrow       bool
}

// release enters what a thread that has passed a fence releases by a strong write to the word.
func (d *Detector) release(r *released, e *event.Event) {
	near, far := d.exact.threads[e.Thread].publishedBy(wordOf(e))
	if far.valid && far.time == near.time {
		near = far
	}
	wide := far.valid && !narrow(e.Scope)
	w := r.writes[e.Thread]
	if w.all.turn == 0 || w.near != near.time || wide && w.far != far.time || w.known != d.widened {
		w.near, w.known = near.time, d.widened
		if wide {
			w.far = far.time
			r.far = join(r.far, far.release(&d.times, e.Thread), d.level)
			r.soft = join(r.soft, far.unacquired(d.level), d.level)
		}
		if r.near == nil {
			r.near, r.writes = map[uint32]nearPart{}, map[uint32]writing{}
		}
		part := r.near[e.Thread>>d.shift]
		part.near = join(part.near, near.release(&d.times, e.Thread), d.level)
		part.loose = join(part.loose, near.loose, d.level)
		part.far = join(part.far, near.soft, d.level)
		r.near[e.Thread>>d.shift] = part
		if d.widened {
			_, all := d.wide.threads[e.Thread].publishedBy(wordOf(e))
			r.wide = join(r.wide, all.release(&d.times, e.Thread), d.level)
			r.wideSoft = join(r.wideSoft, all.unacquired(d.level), d.level)
		}
	}
	r.turn++
	w.all.next(r.turn, d.now[e.Thread], r.last.turn)
	if wide {
		w.wide.next(r.turn, d.now[e.Thread], r.last.turn)
	}
	r.writes[e.Thread] = w
	d.now[e.Thread]++ // so that the write can be told from what follows
}

// settled reports whether an access of another thread to the word at hand comes before the current access because the
// word's last strong read came between: after the other's releasing write, which it has read, and before the current one.
func (d *Detector) settled(v *view, c *current, other, time uint32) bool {
	if d.word == nil {
		return false
	}
	last := &d.word.last
	w, ok := d.word.writes[other]
	if !ok {
		return false
	}
	if v == &d.exact && other>>d.shift != last.thread>>d.shift {
		ok = !last.narrow && w.wide.read(time, last.turn)
	} else {
		ok = w.all.read(time, last.turn)
	}
	if !ok {
		return false
	}
	if last.thread == c.Thread {
		return true
	}
	r := record{row: last.thread >> rowBits, mask: 1 << (last.thread & (1<<rowBits - 1)), time: last.time}
	return d.before(c, &r) || v.knows(c.Thread, true, last.thread, last.time)
}

// acquire enters what thread t reads of releases.
func (d *Detector) acquire(r *released, e *event.Event) {
	part, far, strays := r.near[e.Thread>>d.shift], r.far, r.soft
	if narrow(e.Scope) {
		far, strays = nil, nil
	}
	lock := e.Op == event.OpCompareAndSwap && e.Flags&event.Stored != 0
	if part != (nearPart{}) || far != nil {
		d.exact.reads(e, lock, latest{of: r, narrow: narrow(e.Scope), near: part.near, far: far, soft: soft{part.loose, part.far, strays}})
	}
	r.last = reading{thread: e.Thread, time: d.now[e.Thread], turn: r.turn, narrow: narrow(e.Scope)}
	if d.handing && r.hand != nil {
		d.hand.reads(e, lock, latest{of: r, far: r.hand, soft: soft{far: r.handSoft}})
	}
	if d.widened && r.wide != nil {
		d.wide.reads(e, lock, latest{of: r, far: r.wide, soft: soft{far: r.wideSoft}})
	}
}

// reads enters what the thread of an event reads; a lock is an atomicCAS that stored.
func (v *view) reads(e *event.Event, lock bool, l latest) {
	k := v.of(e.Thread)
	if lock {
		k.locked.take(l, v.level)
	} else {
		k.read.take(l, v.level)
	}
	k.readOf(wordOf(e), l, v.level)
}

// strong handles what a strong access releases and acquires.
func (d *Detector) strong(c *cell, e *event.Event) {
	if c.more == 0 {
		if !e.Kind.Writes() || !d.publishes(e) && !(d.handing && d.hand.releases(e) != nil) {
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
	own := d.publishes(e)
	var hand *clock
	if d.handing {
		hand = d.hand.releases(e)
	}
	if !own && hand == nil {
		return
	}
	if m.released == nil {
		m.released = new(released)
	}
	m.released.hand = join(m.released.hand, hand, d.level)
	if d.handing {
		m.released.handSoft = join(m.released.handSoft, d.hand.unacquired(e), d.level)
	}
	if own {
		d.release(m.released, e)
	}
}

// publishes reports whether a strong write releases anything: its thread has passed a fence, or has released that word.
func (d *Detector) publishes(e *event.Event) bool {
	k := d.exact.threads[e.Thread]
	if k == nil {
		return false
	}
	near, _ := k.publishedBy(wordOf(e))
	return near.valid
}

// widen starts the view of widened scopes: until the first narrow scope both views are one.
func (d *Detector) widen() {
	d.widened, d.handing = true, false
	d.wide.copyOf(&d.exact)
	for i := range d.more {
		if r := d.more[i].released; r != nil {
			r.wide, r.wideSoft = r.far, r.soft
		}
	}
}
