package machine

import "github.com/hgrd/hgrd/simulator/event"

// stages is a pipeline of a block, whose threads all fill and use each stage. To observers committing and releasing are
// a fence and an atomic on a word of the stage, acquiring and awaiting an atomic load of it and a fence, as with barrier
// objects.
type stages struct {
	places, members uint64
	at              found
	filled, freed   map[uint64]uint64      // by number of the stage: how many threads have committed it, and released it
	threads         map[uint32]*stagesDone // by thread
	waiting         []*Thread
}

// stagesDone is how many stages a thread has committed, and released.
type stagesDone struct{ committed, released uint64 }

// onStages executes an operation on a pipeline, in which a thread stands.
func (r *runner) onStages(t *Thread) {
	in := t.waiting
	pointer := in.b
	if in.x == stageBegin {
		pointer = in.a
	}
	f := r.locate(t, in.site, t.regs[pointer], 8, 8, event.Atomic)
	if f.space != inShared {
		if f.fatal {
			r.result.End = Fault
			return
		}
		r.ready(t)
		return
	}
	r.changed = true
	key := r.keyOf(t, f)
	if in.x == stageBegin {
		r.m.ticks += 16
		t.regs[in.d] = uint64(uint32(r.m.ticks))
		if r.stages == nil {
			r.stages = map[objectKey]*stages{}
		}
		if r.stages[key] == nil {
			r.stages[key] = &stages{places: max(t.regs[in.b], 1), members: uint64(len(t.block.threads)), at: f,
				filled: map[uint64]uint64{}, freed: map[uint64]uint64{}, threads: map[uint32]*stagesDone{}}
		}
		r.stages[key].threads[t.number] = &stagesDone{}
		r.ready(t)
		return
	}
	s := r.stages[key]
	if s == nil || s.threads[t.number] == nil { // of a place where none was made
		r.ready(t)
		return
	}
	done := s.threads[t.number]
	switch in.x {
	case stageFill:
		r.seeStage(t, s, done.committed, false, event.Atomic)
		t.copies.handedOn(t.regs[in.a])
		s.filled[done.committed]++
		done.committed++
	case stageRelease:
		r.seeStage(t, s, done.released, true, event.Atomic)
		s.freed[done.released]++
		done.released++
	default:
		if !r.passStage(t, s) {
			t.state = atObject
			s.waiting = append(s.waiting, t)
			if w := t.warp; w.waiting > 0 {
				r.settleWarp(w)
			}
		}
		return
	}
	r.ready(t)
	waiting := s.waiting
	s.waiting = nil
	for _, w := range waiting {
		if r.passStage(w, s) {
			r.idle = 0
		} else {
			s.waiting = append(s.waiting, w)
		}
	}
}

// passStage lets a thread go on that waits for a stage, if it may.
func (r *runner) passStage(t *Thread, s *stages) bool {
	done := s.threads[t.number]
	if t.waiting.x == stageAwait {
		if s.filled[done.released] < s.members {
			return false
		}
		r.seeStage(t, s, done.released, false, event.AtomicLoad)
	} else if n := done.committed; n >= s.places {
		if s.freed[n-s.places] < s.members {
			return false
		}
		r.seeStage(t, s, n-s.places, true, event.AtomicLoad)
	}
	r.ready(t)
	return true
}

// seeStage tells observers of a step about the stage of that number: of its being free again, or filled.
func (r *runner) seeStage(t *Thread, s *stages, number uint64, free bool, kind event.Kind) {
	f := s.at
	f.addr += number % s.places * 16
	if free {
		f.addr += 8
	}
	r.seeObject(t, f, kind, number/s.places)
}
