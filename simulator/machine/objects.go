package machine

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/simulator/event"
)

// Operations on barrier objects.
const (
	objectInit = iota
	objectArrive
	objectWait
	objectEnter        // arrive at a barrier that nothing initialises
	objectEnterGrid    // at that of the grid
	objectParity       // wait for the phase of parity b
	objectEnterCluster // at that of a cluster, of which c has the dimensions

	// Operations on pipelines of a block; see stages.go.
	stageBegin
	stageAcquire
	stageFill
	stageAwait
	stageRelease
)

// objectKey says where a barrier object is: shared memory is a block's own.
type objectKey struct {
	addr   uint64
	shared bool
	block  uint32 // or cluster of blocks
}

func (k objectKey) space() space {
	if k.shared {
		return inShared
	}
	return inGlobal
}

// object is a barrier object. A phase ends when as many as were counted have arrived; tokens are numbers of phases. The
// machine keeps the state: the program's word serves as its name. To observers arriving is a fence and an atomic on one
// half of the word, waiting an atomic load of it and a fence. The next phase has the other half: who waits late learns
// nothing of those who have arrived again.
//
// A barrier of all threads of a block, cluster or grid does not wait for those who have returned.
type object struct {
	expected, missing int64
	all               bool
	came              map[uint32]bool // of all: the threads that have arrived in this phase
	phase             uint64
	waiting           []*Thread
	at                found
}

// onObject executes an operation on a barrier object, in which a thread stands.
func (r *runner) onObject(t *Thread) {
	in := t.waiting
	if in.x >= stageBegin {
		r.onStages(t)
		return
	}
	kind := event.Atomic
	if in.x == objectWait || in.x == objectParity {
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
	if in.x == objectEnterCluster {
		r.clustered(f.addr, t.regs[in.c])
	}
	key := r.keyOf(t, f)
	o := r.objects[key]
	if o == nil || in.x == objectInit {
		if r.objects == nil {
			r.objects = map[objectKey]*object{}
		}
		o = &object{}
		switch n := int64(t.regs[in.b]); in.x {
		case objectInit:
			o.expected = n
		case objectEnter, objectEnterGrid, objectEnterCluster:
			if o.expected = n; in.x == objectEnterGrid || n == 0 {
				o.all, o.came, o.expected = true, map[uint32]bool{}, r.members(key)
			}
		default: // never initialised here: the word has the count
			o.expected = int64(little(f.bytes))
		}
		o.missing = o.expected
		r.objects[key] = o
	}
	switch in.x {
	case objectEnterGrid, objectEnterCluster, objectEnter, objectArrive:
		if in.x == objectEnterGrid && !r.cooperative {
			r.diags.add(Diagnostic{Problem: GridBarrierAlone, Thread: t.number, Site: in.site})
			r.result.End = Fault
			return
		}
		r.seeObject(t, f, event.Atomic, o.phase)
		t.copies.atObject(t.regs[in.a], false)
		r.meanwhile(t)
		t.regs[in.d] = o.phase
		n := int64(1)
		if in.x == objectArrive {
			n = int64(t.regs[in.b])
		} else if o.all {
			o.came[t.number] = true
		}
		o.at = f
		if o.missing -= n; o.missing <= 0 {
			r.completed(key, o)
		}
	case objectWait, objectParity:
		token := t.regs[in.b]
		if in.x == objectParity {
			if token = o.phase; t.regs[in.b]&1 != o.phase&1 {
				token-- // that phase is over
			}
		}
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

func (r *runner) keyOf(t *Thread, f found) objectKey {
	key := objectKey{addr: f.addr, shared: f.space == inShared}
	if key.shared {
		key.block = t.block.index
	} else if dims, ok := r.clusters[f.addr]; ok {
		key.block = r.clusterOf(t.block.index, dims)
	}
	return key
}

// completed ends a phase.
func (r *runner) completed(key objectKey, o *object) {
	r.idle = 0
	woken := o.waiting
	o.waiting = nil
	for _, w := range woken {
		r.seeObject(w, o.at, event.AtomicLoad, o.phase)
		r.passObject(w)
	}
	o.phase++
	if o.all {
		clear(o.came)
		o.expected = r.members(key)
	}
	o.missing = o.expected
}

// members is how many threads a barrier of all waits for.
func (r *runner) members(key objectKey) int64 {
	if !key.shared && r.launch.Picked != nil {
		return math.MaxInt64 // some never begin
	}
	if dims, ok := r.clusters[key.addr]; ok && !key.shared {
		return r.inCluster(key.block, dims)
	}
	if !key.shared {
		return int64(r.live)
	}
	for _, b := range r.resident {
		if b.index == key.block {
			return int64(b.live)
		}
	}
	return 0
}

// leave takes a thread that returned out of the barriers of all.
func (r *runner) leave(t *Thread) {
	for _, key := range slices.SortedFunc(maps.Keys(r.objects), func(x, y objectKey) int { return cmp.Compare(x.addr, y.addr) }) {
		o := r.objects[key]
		if !o.all || key != r.keyOf(t, found{addr: key.addr, space: key.space()}) {
			continue
		}
		if o.came[t.number] {
			delete(o.came, t.number)
		} else if o.missing--; o.missing == 0 && len(o.came) > 0 {
			r.completed(key, o)
		}
	}
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
