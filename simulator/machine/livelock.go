package machine

// audit is the search for a proof that no thread can ever get on. Every thread takes one step after another in turn. As
// long as memory does not change, what a thread does depends on its own state alone, and on that of the lanes that it
// exchanges values with. So if the state of each warp came back since memory last changed, all of them repeat themselves
// for ever, in this and in any other order.
type audit struct {
	runnable []*Thread
	seen     map[*warp]uint64 // states that are waited for
	closed   map[*warp]bool   // states that came back
	budget   int              // words of state that may still be looked at
}

// Bounds of one search: rounds, and words of state that are looked at in the first search; later ones may take more.
const (
	auditRounds = 512
	auditWords  = 1 << 21
)

// spinning is what happens when much fuel was used without progress: more blocks begin, since the others may wait for
// them; where all run already, a livelock is looked for.
func (r *runner) spinning() {
	r.idle = 0
	if r.begun < r.blocks {
		if !r.widen(uint32(len(r.resident))) {
			r.result.End = Limit
		}
		return
	}
	r.limit *= 2 // if nothing is found the threads may just have much to do
	if !r.audited() {
		return
	}
	if r.steer.blocked(r, OrderedByFlag) {
		return
	}
	r.result.End = Livelock
	r.reportWaiting()
}

// audited reports whether all threads are proved to repeat themselves.
func (r *runner) audited() bool {
	a := &audit{budget: auditWords << min(r.audits, 10)}
	r.audits++
	for {
		t, _ := r.schedule.Next()
		if t == nil {
			break
		}
		a.runnable = append(a.runnable, t)
	}
	r.audit = a
	r.part()
	accesses, observing := r.accesses, r.observing
	r.accesses, r.observing, r.watch = true, true, true
	if r.buffer == nil {
		r.buffer = newBuffer()
	}
	proved := r.rounds(a)
	r.accesses, r.observing, r.watch, r.audit = accesses, observing, false, nil
	for _, t := range a.runnable {
		r.schedule.Ready(t)
	}
	return proved
}

// part tells observers that each lane executes alone.
func (r *runner) part() {
	for _, b := range r.resident {
		for i := range b.warps {
			if w := &b.warps[i]; w.together != 0 {
				r.seeTogether(w, 0)
			}
		}
	}
}

func (r *runner) rounds(a *audit) bool {
	a.reset()
	r.changed = false
	for round := 0; round < auditRounds && r.result.End == UnknownEnd; round++ {
		turns := a.runnable
		a.runnable = nil
		if len(turns) == 0 {
			return false
		}
		live := r.live
		for i, t := range turns {
			if r.turn(t, 1); r.result.End != UnknownEnd {
				a.runnable = append(a.runnable, turns[i+1:]...)
				return false
			}
		}
		if r.idle == 0 || r.live != live || r.changed { // a barrier was passed, a thread returned, memory is another
			r.changed = false
			r.idle = 1
			a.reset()
			continue
		}
		if a.compare(r, round) {
			return true
		}
		if a.budget < 0 {
			return false
		}
	}
	return false
}

func (a *audit) reset() {
	a.seen, a.closed = map[*warp]uint64{}, map[*warp]bool{}
}

// compare looks at the state of each warp that can run. The state to wait for is taken anew at growing distances, so any
// period is found.
func (a *audit) compare(r *runner, round int) bool {
	all := true
	done := map[*warp]bool{}
	for _, t := range a.runnable {
		w := t.warp
		if done[w] {
			continue
		}
		done[w] = true
		if a.closed[w] {
			continue
		}
		h, words := r.hashWarp(w)
		a.budget -= words
		if s, ok := a.seen[w]; ok && s == h {
			a.closed[w] = true
			continue
		}
		all = false
		if _, ok := a.seen[w]; !ok || round&(round-1) == 0 {
			a.seen[w] = h
		}
	}
	return all && len(a.runnable) > 0
}

// hashWarp hashes all that the warp's threads will do depends on, memory apart. It says of how many words that is.
func (r *runner) hashWarp(w *warp) (h uint64, words int) {
	h = 14695981039346656037
	mix := func(v uint64) {
		words++
		h ^= v
		h *= 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	for i := range w.threads {
		t := &w.threads[i]
		mix(uint64(t.state)<<32 | uint64(t.pc))
		if t.state == exited {
			continue
		}
		mix(uint64(t.fn))
		for _, v := range t.regs[:r.code.funcs[t.fn].frame] {
			mix(v)
		}
		for _, f := range t.frames {
			mix(uint64(f.pc)<<32 | uint64(f.fn))
		}
		for _, v := range t.saved {
			mix(v)
		}
		for at := 0; at < len(t.local); at += 8 {
			mix(little(t.local[at:min(at+8, len(t.local))]))
		}
		mix(t.top)
	}
	return h, words
}
