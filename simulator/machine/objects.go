package machine

import (
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/simulator/event"
)

// Operations on barrier objects.
const (
	objectInit = iota
	objectArrive
	objectWait
)

// objectKey says where a barrier object is: shared memory is a block's own.
type objectKey struct {
	addr   uint64
	shared bool
	block  uint32
}

// object is a barrier object. A phase ends when as many as were counted have arrived; tokens are numbers of phases. The
// machine keeps the state: the program's word serves as its name. To observers arriving is a fence and an atomic on one
// half of the word, waiting an atomic load of it and a fence. The next phase has the other half: who waits late learns
// nothing of those who have arrived again.
type object struct {
	expected, missing int64
	phase             uint64
	waiting           []*Thread
}

// onObject executes an operation on a barrier object, in which a thread stands.
func (r *runner) onObject(t *Thread) {
	in := t.waiting
	kind := event.Atomic
	if in.x == objectWait {
		kind = event.AtomicLoad
	}
	f := r.locate(t, in.site, t.regs[in.a], 8, 8, kind)
	if f.space == noSpace || f.space == inLocal {
		if f.fatal {
			r.result.End = Fault
			return
		}
		r.ready(t)
		return
	}
	r.changed = true
	key := objectKey{addr: f.addr, shared: f.space == inShared}
	if key.shared {
		key.block = t.block.index
	}
	o := r.objects[key]
	if o == nil || in.x == objectInit {
		if r.objects == nil {
			r.objects = map[objectKey]*object{}
		}
		n := int64(t.regs[in.b])
		if in.x != objectInit { // never initialised here: the word has the count
			n = int64(little(f.bytes))
		}
		o = &object{expected: n, missing: n}
		r.objects[key] = o
	}
	switch in.x {
	case objectArrive:
		r.seeObject(t, f, event.Atomic, o.phase)
		t.copies.atObject(t.regs[in.a], false)
		r.meanwhile(t)
		t.regs[in.d] = o.phase
		if o.missing -= int64(t.regs[in.b]); o.missing <= 0 {
			r.idle = 0
			woken := o.waiting
			o.waiting = nil
			for _, w := range woken {
				r.seeObject(w, f, event.AtomicLoad, o.phase)
				r.passObject(w)
			}
			o.phase++
			o.missing = o.expected
		}
	case objectWait:
		token := t.regs[in.b]
		if token == o.phase {
			t.state = atObject
			o.waiting = append(o.waiting, t)
			if w := t.warp; w.waiting > 0 {
				r.settleWarp(w)
			}
			return
		}
		r.seeObject(t, f, event.AtomicLoad, token)
		r.passObject(t)
		return
	}
	r.ready(t)
}

// passObject lets a thread go on that has waited at a barrier object.
func (r *runner) passObject(t *Thread) {
	t.copies.atObject(t.regs[t.waiting.a], true)
	r.meanwhile(t)
	r.ready(t)
}

// seeObject tells observers of arriving in a phase, or of a wait for its end that is over.
func (r *runner) seeObject(t *Thread, f found, kind event.Kind, phase uint64) {
	if len(r.observers) == 0 {
		return
	}
	e := event.Event{Kind: kind, Addr: f.addr + phase%2*4, Size: 4, Scope: frontend.ScopeSystem, Thread: t.number, Site: t.waiting.site}
	if f.space == inShared {
		e.Scope, e.Flags = frontend.ScopeBlock, event.Shared
	}
	fence := event.Event{Kind: event.Fence, Scope: e.Scope, Thread: t.number, Site: t.waiting.site}
	if kind == event.Atomic {
		*r.next() = fence
		*r.next() = e
		return
	}
	*r.next() = e
	*r.next() = fence
}
