package machine

import (
	"slices"

	"github.com/hgrd/hgrd/simulator/event"
)

// Operations of asynchronous copies.
const (
	asyncPipe = iota
	asyncBegin
	asyncBound
	asyncEnd
	asyncCommit
	asyncNext
	asyncWait
)

// copies are the asynchronous copies of a thread that are under way. They have been performed where they were issued; to
// observers they are performed again behind each barrier that the thread passes meanwhile.
type copies struct {
	under []underway
	open  bool // the last one is being issued
	pipes map[uint64]*pipe
}

// pipe is a pipeline: how many batches were committed, and how many of them waited for.
type pipe struct{ committed, done uint64 }

type underway struct {
	pipe, batch uint64 // the batch counts from 1; 0 before it is committed
	object      uint64 // address of the barrier object that it is bound to; 0 for a copy of a pipeline
	arrived     bool
	events      []event.Event
}

// Bounds of what is remembered of one thread.
const (
	maxUnderway   = 1 << 10
	maxCopyEvents = 1 << 8
)

// async executes an operation about asynchronous copies.
func (x *executor) async(t *Thread, r *window, in *inst) {
	if in.x == asyncPipe {
		x.m.ticks += 16
		r[in.d] = x.m.ticks
	}
	if len(x.observers) == 0 {
		return
	}
	if t.copies == nil {
		t.copies = &copies{pipes: map[uint64]*pipe{}}
	}
	c, id := t.copies, r[in.a]
	p := c.pipes[id]
	if p == nil {
		p = &pipe{}
		if in.x >= asyncCommit {
			c.pipes[id] = p
		}
	}
	switch in.x {
	case asyncBegin:
		c.open = len(c.under) < maxUnderway
		if c.open {
			c.under = append(c.under, underway{pipe: id})
		}
	case asyncBound:
		c.open = len(c.under) < maxUnderway
		if c.open {
			c.under = append(c.under, underway{object: id})
		}
	case asyncEnd:
		c.open = false
	case asyncCommit:
		p.committed++
		for i := range c.under {
			if u := &c.under[i]; u.object == 0 && u.pipe == id && u.batch == 0 {
				u.batch = p.committed
			}
		}
	case asyncNext:
		c.complete(id, p, min(p.done+1, p.committed))
	case asyncWait:
		if prior := r[in.b]; prior < p.committed {
			c.complete(id, p, max(p.done, p.committed-prior))
		}
	}
}

// complete ends the copies of a pipeline's first batches.
func (c *copies) complete(id uint64, p *pipe, batches uint64) {
	p.done = batches
	c.under = slices.DeleteFunc(c.under, func(u underway) bool {
		return u.object == 0 && u.pipe == id && u.batch != 0 && u.batch <= batches
	})
}

// atObject tells the copies of a thread that it has arrived at a barrier object, or waited there.
func (c *copies) atObject(addr uint64, waited bool) {
	if c == nil {
		return
	}
	c.under = slices.DeleteFunc(c.under, func(u underway) bool { return u.object == addr && u.arrived && waited })
	for i := range c.under {
		if u := &c.under[i]; u.object == addr && !waited {
			u.arrived = true
		}
	}
}

// handedOn tells the copies of a thread that the batch which it has committed last is a stage of a pipeline of the block:
// whoever waits for that finds them complete.
func (c *copies) handedOn(pipe uint64) {
	if c == nil {
		return
	}
	for i := range c.under {
		if u := &c.under[i]; u.object == 0 && u.pipe == pipe && u.batch != 0 {
			u.arrived = true
		}
	}
}

// issued notes an access of the copy that is being issued.
func (c *copies) issued(e event.Event) {
	if c != nil && c.open {
		if u := &c.under[len(c.under)-1]; len(u.events) < maxCopyEvents {
			e.Old = e.Value
			u.events = append(u.events, e)
		}
	}
}

// meanwhile performs again what is under way, for observers: the thread has passed a barrier, or others have for which it has
// returned.
func (x *executor) meanwhile(t *Thread) {
	if t.copies == nil || len(x.observers) == 0 {
		return
	}
	for _, u := range t.copies.under {
		if u.arrived {
			continue // those who come by that barrier find it complete
		}
		for _, e := range u.events {
			*x.next() = e
		}
	}
}
