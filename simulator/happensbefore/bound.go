package happensbefore

import (
	"github.com/hgrd/hgrd/simulator/event"
	"github.com/hgrd/hgrd/simulator/shadow"
)

// Releases and acquires of one operation each (doc.go, Orders of operations).

// wordOf is the word of a strong access, as far as one thread sees it.
func wordOf(e *event.Event) uint64 {
	word := e.Addr << 1
	if e.Flags&event.Shared != 0 {
		word |= 1
	}
	return word
}

// order handles the order of an operation.
func (d *Detector) order(e *event.Event) {
	d.views(func(v *view, exact bool) {
		near := exact && narrow(e.Scope)
		if e.Flags&event.Releases != 0 {
			v.mark(e.Thread, near)
		} else if len(d.lastRead) > 0 {
			v.acquireWord(e.Thread, d.lastRead[e.Thread], near)
		}
	})
	d.now[e.Thread]++
}

// operation handles a strong access: the release before it is of its word from here on, and an acquire may follow.
func (d *Detector) operation(e *event.Event) {
	failed := e.Op == event.OpCompareAndSwap && e.Flags&event.Stored == 0
	d.views(func(v *view, _ bool) { v.bind(e.Thread, wordOf(e), e.Kind.Writes() && !failed) })
	if e.Kind == event.Write || e.Kind == event.AtomicStore {
		return
	}
	if len(d.lastRead) == 0 {
		d.lastRead = shadow.Zeros(d.lastRead, uint64(len(d.now)))
	}
	d.lastRead[e.Thread] = wordOf(e)
}

// views calls f for the views in use.
func (d *Detector) views(f func(v *view, exact bool)) {
	f(&d.exact, true)
	if d.handing {
		f(&d.hand, false)
	}
	if d.widened {
		f(&d.wide, false)
	}
}

// mark enters a release whose operation comes next.
func (v *view) mark(thread uint32, narrow bool) {
	s := v.snapshot(thread)
	k := v.of(thread)
	k.marked[0] = s
	if !narrow {
		k.marked[1] = s
	}
}

// bind gives a thread's operation on a word the release before it, if there is one.
func (v *view) bind(thread uint32, word uint64, writes bool) {
	k := v.threads[thread]
	if k == nil || !k.marked[0].valid {
		return
	}
	if writes {
		if k.bound == nil {
			k.bound = map[uint64][2]snapshot{}
		}
		s := k.bound[word]
		s[0] = k.marked[0]
		if k.marked[1].valid {
			s[1] = k.marked[1]
		}
		k.bound[word] = s
	}
	k.marked = [2]snapshot{}
}

// acquireWord has a thread know what it has read of a word.
func (v *view) acquireWord(thread uint32, word uint64, narrow bool) {
	k := v.threads[thread]
	if k == nil {
		return
	}
	r := k.words[word]
	if r == nil {
		return
	}
	r.settle(v.level)
	k.know = r.fence(k.know, narrow, v.level)
	k.read.near, k.read.far = join(k.read.near, r.soft.near, v.level), join(k.read.far, r.soft.nearFar, v.level)
	if !narrow {
		k.read.far = join(k.read.far, r.soft.far, v.level)
	}
}

// publishedBy is what a strong write of a word releases: what the last fence covers, or a later release of that word; of any
// scope, and of the device's.
func (k *knowledge) publishedBy(word uint64) (near, far *snapshot) {
	near, far = &k.published[0], &k.published[1]
	s, ok := k.bound[word]
	if !ok {
		return near, far
	}
	if s[0].valid && (!near.valid || s[0].time > near.time) {
		near = &s[0]
	}
	if s[1].valid && (!far.valid || s[1].time > far.time) {
		far = &s[1]
	}
	return near, far
}

// validOnly are snapshots of what all know.
func validOnly(s [2]snapshot) [2]snapshot {
	return [2]snapshot{{valid: s[0].valid}, {valid: s[1].valid}}
}

// unacquired is what a thread had read and not acquired when it released.
func (s *snapshot) unacquired(level int) *clock { return join(s.soft, s.loose, level) }

// unacquired is that of a strong write behind releases of its word.
func (v *view) unacquired(e *event.Event) *clock {
	k := v.threads[e.Thread]
	if k == nil {
		return nil
	}
	s := k.bound[wordOf(e)]
	return s[1].unacquired(v.level)
}
