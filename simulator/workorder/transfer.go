package workorder

import (
	"slices"

	"github.com/hgrd/hgrd/simulator/event"
)

// transfer is a copy or fill whose stream is told behind it.
type transfer struct {
	work   Work
	waited bool // the host waits for it
	late   bool // it is asynchronous
	under  bool // its accesses are being told
	ranges []extent
}

type extent struct {
	address, size uint64
	write         bool
}

// Transfer tells that a copy or fill begins: what the host accesses until Transferred is its. waited: the call returns when it is
// done, unless Late follows.
func (o *Order) Transfer(kind Kind, waited bool) {
	if !o.off() {
		o.commit()
		o.next = &transfer{work: Work{Kind: kind, Site: o.where()}, waited: waited, under: true}
	}
}

// Transferred tells that all its accesses were told.
func (o *Order) Transferred() {
	if !o.off() && o.next != nil {
		o.next.under = false
	}
}

// Late tells that the last transfer is asynchronous, in a stream.
func (o *Order) Late(stream uint64) {
	if !o.off() && o.next != nil {
		t := o.next
		t.late = true
		t.work.Stream, t.waited = o.stream(stream), t.work.Kind == Copy && !t.writes()
		o.commit()
	}
}

// writes reports whether it writes memory of the device, pinned memory included. A copy that does not, to plain memory of the
// host, returns when it is done.
func (t *transfer) writes() bool {
	return slices.ContainsFunc(t.ranges, func(x extent) bool { return x.write })
}

// commit does the transfer of which nobody said anything more.
func (o *Order) commit() {
	t := o.next
	if t == nil {
		return
	}
	o.next = nil
	t.waited = t.waited || !t.late && slices.ContainsFunc(t.ranges, func(x extent) bool { return o.hostReaches(x.address) })
	p := o.enqueue(t.work, t.work.Stream)
	for _, kind := range []event.Kind{event.Read, event.Write} {
		by := access{record: o.record(record{p, p.Site, side{kind: kind}})}
		for _, x := range t.ranges {
			if x.write == kind.Writes() {
				o.access(by, x.address, x.size)
			}
		}
	}
	if t.waited {
		o.hosted.clock = o.hosted.clock.joined(o.tails[p.stream])
	}
}

// HostRead and HostWrote tell what host code, or the transfer under way, does to device memory.
func (o *Order) HostRead(address, n uint64) { o.byHost(address, n, false) }

// HostWrote is HostRead for writes.
func (o *Order) HostWrote(address, n uint64) { o.byHost(address, n, true) }

// hostReaches reports whether host code can reach an address.
func (o *Order) hostReaches(address uint64) bool {
	start, allocation := o.find(address)
	return !allocation || o.reachable[start]
}

func (o *Order) byHost(address, n uint64, write bool) {
	switch {
	case o.off() || n == 0:
		return
	case o.next != nil && o.next.under:
		o.next.ranges = append(o.next.ranges, extent{address, n, write})
		return
	}
	o.commit()
	if !o.hostReaches(address) {
		return // a library that is modelled
	}
	r := record{piece: o.hosted, side: side{event.Read, o.strong}}
	if write {
		r.kind = event.Write
	}
	o.shadow.each(address, n, func(c *cell, at uint64) { o.check(access{}, r, c, at) })
}
