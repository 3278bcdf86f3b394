package machine

import (
	"math/bits"

	"github.com/hgrd/hgrd/simulator/event"
)

// warpForm is an operation of several lanes of a warp together.
type warpForm uint8

const (
	warpSync warpForm = iota
	warpTile          // a warp barrier of the lanes of equal lane/size
	warpIdx           // shuffles
	warpUp
	warpDown
	warpXor
	warpBallot
	warpAny
	warpAll
	warpMatchAny
	warpMatchAll
	warpReduce
	warpGather // waits, and is no barrier but for what was read
	warpActive // the lanes that are here when none of the warp can run
)

// warpArguments are the numbers of arguments; the mask is the first, of all but the last.
var warpArguments = map[warpForm]int{warpSync: 1, warpTile: 1, warpIdx: 4, warpUp: 4, warpDown: 4, warpXor: 4, warpBallot: 2,
	warpAny: 2, warpAll: 2, warpMatchAny: 2, warpMatchAll: 2, warpReduce: 2, warpGather: 1, warpActive: 0}

func (i *inst) warpForm() warpForm { return warpForm(i.x) }

// argument is an argument of the warp operation in which a thread waits.
func (r *runner) argument(t *Thread, n int) uint64 {
	_, args, _ := unpackCall(t.waiting.imm)
	return t.regs[r.code.lists[args][n]]
}

// meet puts a thread into a warp operation, and lets all go on who are complete.
func (r *runner) meet(t *Thread) {
	lane := r.launch.LaneOf(t.number)
	t.state = atWarp
	switch t.waiting.warpForm() {
	case warpActive:
		t.mask = 0
	case warpTile:
		size := uint32(r.argument(t, 0))
		if size > r.launch.WarpSize() {
			r.fault(t, t.waiting, Unsupported, "barrier of a tile of more than a warp")
			r.result.End = Fault
			return
		}
		if size == 0 {
			size = r.launch.WarpSize()
		}
		t.mask = mask(int(size)) << (lane / size * size)
	default:
		t.mask = r.argument(t, 0)
		if !r.launch.Wide {
			t.mask &= 1<<32 - 1
		}
	}
	if t.mask&(1<<lane) == 0 && t.waiting.warpForm() != warpActive {
		r.diags.add(Diagnostic{Problem: LaneMissing, Thread: t.number, Site: t.waiting.site, Text: "the mask leaves out the lane itself"})
		t.mask |= 1 << lane
	}
	w := t.warp
	w.waiting++
	r.settleWarp(w)
}

// together reports whether two threads wait for each other in one warp operation.
func together(a, b *Thread) bool {
	if a.state != atWarp || b.state != atWarp || a.mask != b.mask {
		return false
	}
	if a.waiting == b.waiting {
		return true
	}
	f, g := a.waiting.warpForm(), b.waiting.warpForm()
	if f <= warpTile && g <= warpTile {
		return true
	}
	if f == warpActive {
		return false
	}
	return f == g && a.waiting.imm&callFuncMask == b.waiting.imm&callFuncMask
}

// settleWarp lets those lanes go on whose operation is complete: all lanes of the mask that have not returned are in it.
func (r *runner) settleWarp(w *warp) {
	for again := true; again && w.waiting > 0; {
		again = false
		running := false
		var live uint64
		for i := range w.threads {
			if w.threads[i].state != exited {
				live |= 1 << i
			}
			running = running || w.threads[i].state == ready
		}
		for i := range w.threads {
			t := &w.threads[i]
			if t.state != atWarp || t.waiting.warpForm() == warpActive {
				continue
			}
			var here uint64
			for k := range w.threads {
				if together(t, &w.threads[k]) {
					here |= 1 << k
				}
			}
			if need := t.mask & live; here&need == need {
				r.release(w, here&t.mask)
				again = true
				break
			}
		}
		if !again && !running {
			if set := r.lowest(w, true); set != 0 {
				r.release(w, set)
				again = true
			}
		}
	}
}

// lowest returns the waiting lanes at the lowest position: of those that ask for the active mask, or of the others.
func (r *runner) lowest(w *warp, active bool) uint64 {
	var set uint64
	var first *Thread
	for i := range w.threads {
		t := &w.threads[i]
		if t.state != atWarp || (t.waiting.warpForm() == warpActive) != active {
			continue
		}
		switch {
		case first == nil || t.pc < first.pc:
			first, set = t, 1<<i
		case t.pc == first.pc && (active || together(first, t)):
			set |= 1 << i
		}
	}
	return set
}

// release executes a warp operation for a set of lanes and lets them run.
func (r *runner) release(w *warp, set uint64) {
	lead := &w.threads[bits.TrailingZeros64(set)]
	if lead.waiting.warpForm() <= warpTile && len(r.observers) > 0 {
		sub, _, _ := unpackCall(lead.waiting.imm)
		*r.next() = event.Event{Kind: event.SyncWarp, Flags: leftOut[uint16(sub)], Addr: set, Thread: lead.number, Site: lead.waiting.site}
	}
	if lead.waiting.warpForm() == warpGather && len(r.observers) > 0 {
		*r.next() = event.Event{Kind: event.SyncWarp, Flags: event.ReadsOnly, Addr: set, Thread: lead.number, Site: lead.waiting.site}
	}
	// Results are computed before any is written: a lane's result may be another's argument.
	var results [event.MaxLanes]uint64
	each(set, func(i int) { results[i] = r.exchange(w, set, i) })
	each(set, func(i int) {
		t := &w.threads[i]
		if t.waiting.warpForm() > warpTile {
			t.regs[t.waiting.d] = results[i]
		}
		w.waiting--
		if lead.waiting.warpForm() <= warpTile {
			r.meanwhile(t)
		}
		r.ready(t)
	})
}

func each(set uint64, f func(i int)) {
	for ; set != 0; set &= set - 1 {
		f(bits.TrailingZeros64(set))
	}
}

// exchange is the result of a warp operation for lane i of a set.
func (r *runner) exchange(w *warp, set uint64, i int) uint64 {
	t := &w.threads[i]
	form := t.waiting.warpForm()
	count := func(want func(u *Thread) bool) uint64 {
		var m uint64
		each(set, func(k int) {
			if want(&w.threads[k]) {
				m |= 1 << k
			}
		})
		return m
	}
	predicate := func(u *Thread) bool { return uint32(r.argument(u, 1)) != 0 }
	switch form {
	case warpIdx, warpUp, warpDown, warpXor:
		width := int(int32(r.argument(t, 3)))
		lanes := int(r.launch.WarpSize())
		if width < 1 || width > lanes || width&(width-1) != 0 {
			width = lanes
		}
		from, n := i&^(width-1), int(int32(r.argument(t, 2)))
		source := i
		switch form {
		case warpIdx:
			source = from | n&(width-1)
		case warpUp:
			if i-n >= from {
				source = i - n
			}
		case warpDown:
			if i+n < from+width {
				source = i + n
			}
		default:
			if i^n < from+width {
				source = i ^ n
			}
		}
		if source < 0 || source >= lanes || set&(1<<source) == 0 {
			source = i // undefined
		}
		return r.argument(&w.threads[source], 1)
	case warpBallot:
		return count(predicate)
	case warpAny:
		return bit(count(predicate) != 0)
	case warpAll:
		return bit(count(predicate) == set)
	case warpMatchAny, warpMatchAll:
		v := r.argument(t, 1)
		same := count(func(u *Thread) bool { return r.argument(u, 1) == v })
		if form == warpMatchAll && same != set {
			return 0
		}
		return same
	case warpReduce:
		sub, _, _ := unpackCall(t.waiting.imm)
		o, typ := atomicOp(sub), atomicType(sub>>8)
		first := bits.TrailingZeros64(set)
		v := r.argument(&w.threads[first], 1)
		each(set&^(1<<first), func(k int) { v = combine(o, typ, 4, v, r.argument(&w.threads[k], 1)) })
		return v
	case warpActive:
		return set
	}
	return 0
}
