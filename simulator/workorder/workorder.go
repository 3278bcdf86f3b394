package workorder

import (
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/simulator/event"
)

// Kind is what a piece of work is.
type Kind uint8

// Kinds of work. The zero value is the host's own.
const (
	Host Kind = iota
	Launch
	Copy
	Fill
)

func (k Kind) String() string { return [...]string{"host", "launch", "copy", "fill"}[k] }

// Work is one piece of work.
type Work struct {
	Kind   Kind
	Site   *frontend.Site // where the host asks for it; nil if not known, and for the host's own
	Stream int            // 0 for the default stream, others in the order in which they were made
	Made   *frontend.Site // where the stream was made; nil if not known, and for the default stream
	Launch *event.Launch  // of kind Launch
}

// Party is one side of a conflict.
type Party struct {
	Work   *Work
	Site   *frontend.Site // of the access: in the kernel, or where the host asks for the copy
	Kind   event.Kind     // Read, Write or an atomic
	Thread uint32         // of a launch
}

// Conflict is two accesses of the same bytes that nothing orders. Second is the one that came later in the run.
type Conflict struct {
	First, Second Party
	Address       uint64 // of the first common byte
	Start         uint64 // of the allocation or variable that they lie in
	Launches      int    // how many had begun when it was found
}

// piece is a piece of work with its place in the order.
type piece struct {
	Work
	stream int
	time   uint32
	clock  clock // what was over before it began
}

// Order follows one run. The zero value is not ready: use New.
type Order struct {
	index map[uint64]int   // of streams, by handle
	waits []bool           // by index: for the default stream, and that for it
	tails []clock          // by index: what is over when the stream has done all that it was given
	times []uint32         // by index: how much it was given
	made  []*frontend.Site // by index: where

	events map[uint64]clock // by handle
	hosted *piece           // the host's own work; its clock is what the host knows to be over
	apart  bool             // more goes on than is told
	asked  bool             // the host may have asked whether work was over, and was told so

	now        *piece               // a launch under way
	statements map[statement]uint32 // of it, that have records
	launches   int                  // that have begun
	next       *transfer            // a copy or fill, of which it is not known yet in which stream it is
	strong     bool                 // what the host accesses now is atomic or volatile
	where      func() *frontend.Site

	reachable map[uint64]bool // allocations that the host can reach, by their starts
	find      func(address uint64) (start uint64, allocation bool)

	shadow    shadow
	conflicts []Conflict
	known     map[pair]bool
}

// New is an order for a run with no work yet. Find tells the start of what memory of the device an address lies in, and whether
// that is an allocation, not a variable.
func New(find func(address uint64) (start uint64, allocation bool)) *Order {
	o := &Order{
		index: map[uint64]int{}, events: map[uint64]clock{}, hosted: &piece{}, where: func() *frontend.Site { return nil },
		reachable: map[uint64]bool{}, find: find, known: map[pair]bool{},
	}
	o.shadow.pages = map[uint64]*page{}
	o.add(0, true)
	return o
}

// Conflicts are what was found, in the order of the run.
func (o *Order) Conflicts() []Conflict { return o.conflicts }

// Starts tells how to find where the host is.
func (o *Order) Starts(where func() *frontend.Site) {
	if o != nil {
		o.where = where
	}
}

// Whole reports whether all that went on was told.
func (o *Order) Whole() bool { return !o.off() && !o.asked }

// Ask lets the host wait for all streams, as if it had asked whether they are done and was told so: another run may hear otherwise.
func (o *Order) Ask() {
	if !o.off() {
		o.asked = o.asked || o.launches > 0
		o.Wait(0, true)
	}
}

// Apart ends the search: more goes on from here than is told.
func (o *Order) Apart() {
	if o != nil {
		o.apart, o.now, o.next = true, nil, nil
	}
}

// off reports whether nothing is looked for. A nil Order hears of everything and looks for nothing.
func (o *Order) off() bool { return o == nil || o.apart }

func (o *Order) add(handle uint64, waits bool) int {
	i := len(o.tails)
	o.index[handle] = i
	o.waits, o.tails, o.times, o.made = append(o.waits, waits), append(o.tails, nil), append(o.times, 0), append(o.made, nil)
	return i
}

// Stream tells of a new stream, and whether it waits for the default one.
func (o *Order) Stream(handle uint64, waits bool) {
	if !o.off() {
		o.commit()
		o.made[o.add(handle, waits)] = o.where()
	}
}

// perThread is the handle of the default stream of the host's thread, which waits for the default one.
const perThread = 2

// stream is the index of a handle. One that was never made counts as the default stream.
func (o *Order) stream(handle uint64) int {
	if _, made := o.index[handle]; !made && handle == perThread {
		o.add(handle, true)
	}
	return o.index[handle]
}

// enqueue puts a piece of work at the end of a stream.
func (o *Order) enqueue(w Work, stream int) *piece {
	w.Made = o.made[stream]
	p := &piece{Work: w, stream: stream, clock: o.hosted.clock.joined(o.tails[stream])}
	if o.waits[stream] {
		for i, also := range o.waits {
			if also && (stream == 0 || i == 0) {
				p.clock = p.clock.joined(o.tails[i])
			}
		}
	}
	o.times[stream]++
	p.time = o.times[stream]
	o.tails[stream] = p.clock.with(stream, p.time)
	return p
}

// Launch tells that the next launch is in a stream.
func (o *Order) Launch(stream uint64, site *frontend.Site) {
	if o.off() {
		return
	}
	o.commit()
	of := o.stream(stream)
	o.now = o.enqueue(Work{Kind: Launch, Site: site, Stream: of}, of)
}

// Launched tells that it is done. What it has acquired its successors know as well.
func (o *Order) Launched() {
	if !o.off() && o.now != nil {
		p := o.now
		o.tails[p.stream], o.now = o.tails[p.stream].joined(p.clock), nil
	}
}

// Wait tells that the host has waited for a stream, or for all.
func (o *Order) Wait(stream uint64, all bool) {
	if o.off() {
		return
	}
	o.commit()
	of := o.stream(stream)
	for i, tail := range o.tails {
		if all || i == of || of == 0 && o.waits[i] {
			o.hosted.clock = o.hosted.clock.joined(tail)
		}
	}
}

// fence puts what all streams are given before what they are given from here on.
func (o *Order) fence() {
	var all clock
	for _, tail := range o.tails {
		all = all.joined(tail)
	}
	for i := range o.tails {
		o.tails[i] = all
	}
}

// Record puts an event at the end of a stream.
func (o *Order) Record(event, stream uint64) {
	if o.off() {
		return
	}
	o.commit()
	p := o.enqueue(Work{}, o.stream(stream))
	o.events[event] = p.clock.with(p.stream, p.time)
}

// WaitIn makes a stream wait for an event.
func (o *Order) WaitIn(stream, event uint64) {
	if o.off() {
		return
	}
	o.commit()
	p := o.enqueue(Work{}, o.stream(stream))
	o.tails[p.stream] = o.tails[p.stream].joined(o.events[event])
}

// WaitFor tells that the host has waited for an event.
func (o *Order) WaitFor(event uint64) {
	if !o.off() {
		o.commit()
		o.hosted.clock = o.hosted.clock.joined(o.events[event])
	}
}

// Allocated tells of an allocation, and whether the host can reach it.
func (o *Order) Allocated(start uint64, reachable bool) {
	if o.off() {
		return
	}
	o.commit()
	o.fence()
	if reachable {
		o.reachable[start] = true
	} else {
		delete(o.reachable, start)
	}
}

// Freed tells that an allocation has ended.
func (o *Order) Freed() { o.Wait(0, true) }

// Strong tells whether what the host accesses from here on is atomic or volatile.
func (o *Order) Strong(on bool) {
	if o != nil {
		o.strong = on
	}
}
