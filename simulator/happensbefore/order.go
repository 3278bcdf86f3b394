package happensbefore

import (
	"github.com/hgrd/hgrd/simulator/event"
	"github.com/hgrd/hgrd/simulator/shadow"
)

// The view in which all fences have one order (doc.go, Formal races). What a fence of one thread covers is released by any
// thread that a barrier puts behind that fence. It starts with the first barrier behind a fence, up to which it is the
// exact view, and ends with the first narrow scope, since it knows of none.

// covered is what fences cover that threads of a set have passed since their last barriers, or know of.
func (v *view) covered(first uint32, threads func(yield func(uint32) bool)) *clock {
	var all *clock
	for t := range threads {
		k := v.threads[first+t]
		if k == nil {
			continue
		}
		all = join(all, k.handed.others, v.level)
		if k.handed.fresh {
			all = join(all, k.published[1].release(v.times, first+t), v.level)
		}
		k.handed = handed{}
	}
	return all
}

// handOn has lanes of a warp know what fences of each cover.
func (v *view) handOn(first uint32, lanes func(yield func(uint32) bool)) {
	if all := v.covered(first, lanes); all != nil {
		for t := range lanes {
			v.of(first + t).handed.others = all
		}
	}
}

// releases is what a strong write releases in a view that hands on; nil for nothing.
func (v *view) releases(e *event.Event) *clock {
	all := v.covers(e.Thread)
	if k := v.threads[e.Thread]; k != nil {
		if s, ok := k.bound[wordOf(e)]; ok && s[1].valid {
			return join(all, s[1].release(v.times, e.Thread), v.level)
		}
	}
	return all
}

// covers is what fences before a strong write of a thread cover, whatever its word.
func (v *view) covers(thread uint32) *clock {
	block := v.handed[thread>>v.shift]
	k := v.threads[thread]
	if k == nil {
		return block
	}
	if h := &k.handed; h.all == nil || h.of != block {
		h.of, h.all = block, join(block, h.others, v.level)
		if k.published[1].valid {
			h.all = join(h.all, k.published[1].release(v.times, thread), v.level)
		}
	}
	return k.handed.all
}

// handOver starts the view at a barrier, if fences lie before.
func (d *Detector) handOver() {
	if d.handing || d.widened || !d.fenced {
		return
	}
	d.handing = true
	d.hand.copyOf(&d.exact)
	d.hand.hands = true
	d.hand.handed = shadow.Zeros(d.hand.handed, uint64(len(d.blocks)))
	for _, k := range d.hand.threads {
		if k != nil {
			k.handed.fresh = k.published[1].valid
		}
	}
	for i := range d.more {
		if r := d.more[i].released; r != nil {
			r.hand, r.handSoft = r.far, r.soft
		}
	}
}
