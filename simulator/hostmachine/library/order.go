package library

import (
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/simulator/workorder"
)

// What hangs on the order in which host threads and the device work. A run has one order: a thread runs from its start to its
// end where it is started, a kernel and a copy where they are asked for. Where nothing conflicts that start, join and
// synchronisation leave unordered, each order makes the same run; Unordered tells that something does conflict. Locks and atomic
// operations count as accesses, so what they order is unordered as well: which thread is first may matter. Kernels and
// asynchronous copies of two streams are unordered, events or not. Fills, and copies to or within the device, that name no stream
// come before what waiting streams are given next, and are unordered with what others are given.

// Order follows which host threads and which work of the device are not known to be over.
type Order struct {
	apart bool

	run     *Run
	thread  uint64
	logs    map[uint64]map[uint64]*log // by thread that was not joined, and by object
	logged  uint64
	pending map[uint64]bool // streams
	device  int             // depth of what the device does
	copied  bool            // while streams had work: which one the copy is of is not known yet
	waiting map[uint64]bool // streams that wait for the default one
	begun   bool            // the default stream has a copy or fill for which the host has not waited
	before  bool            // begun, before the latest copy or fill
}

// log is what a thread did to an object, a byte a bit.
type log struct{ read, written []uint64 }

// Order of the run.
func (r *Run) Order() *Order {
	return Keep(r, func() *Order {
		return &Order{run: r, logs: map[uint64]map[uint64]*log{}, pending: map[uint64]bool{}, waiting: map[uint64]bool{}}
	})
}

// mostLogged bounds the words of logs.
const mostLogged = 1 << 20

// unordered ends the search for what is.
func (o *Order) unordered() {
	o.apart = true
	o.logs, o.pending = nil, nil
	o.run.Space.Listen(nil)
	o.run.Space.OnShared(nil)
}

// Idle reports whether the device is known to have done all work, and no other host thread runs.
func (o *Order) Idle() bool {
	return !o.apart && len(o.pending) == 0 && len(o.logs) == 0 && o.thread == 0
}

// During runs the body of a thread.
func (o *Order) During(thread uint64, body func()) {
	o.run.Work.Apart()
	if o.apart {
		body()
		return
	}
	was := o.thread
	o.thread = thread
	o.logs[thread] = map[uint64]*log{}
	o.run.Space.Listen(o)
	body()
	o.thread = was
}

// Joined notes that the thread that runs has waited for another one.
func (o *Order) Joined(thread uint64) {
	logs := o.logs[thread]
	delete(o.logs, thread)
	switch {
	case o.apart:
	case o.thread != 0 && len(logs) > 0:
		o.unordered() // what it did would be the joining thread's: no such program was met
	case len(o.logs) == 0:
		o.run.Space.Listen(nil)
	}
}

// Accessed implements memory.Listener.
func (o *Order) Accessed(base, offset, n uint64, write bool) {
	for t, logs := range o.logs {
		l := logs[base]
		if t != o.thread && l != nil && (l.meets(l.written, offset, n) || write && l.meets(l.read, offset, n)) && !o.run.IsThreadLocal(base) {
			o.unordered()
			return
		}
	}
	if o.thread == 0 {
		return
	}
	l := o.logs[o.thread][base]
	if l == nil {
		l = &log{}
		o.logs[o.thread][base] = l
	}
	bits := &l.read
	if write {
		bits = &l.written
	}
	for need := (offset + n + 63) / 64; uint64(len(*bits)) < need; {
		if o.logged++; o.logged > mostLogged {
			o.unordered()
			return
		}
		*bits = append(*bits, 0)
	}
	for i := offset; i < offset+n; i++ {
		(*bits)[i/64] |= 1 << (i % 64)
	}
}

func (l *log) meets(bits []uint64, offset, n uint64) bool {
	for i := offset; i < offset+n && i/64 < uint64(len(bits)); i++ {
		if bits[i/64]>>(i%64)&1 != 0 {
			return true
		}
	}
	return false
}

// Freed implements memory.Listener. What comes to lie there later is another object.
func (o *Order) Freed(base, n uint64) {
	o.Accessed(base, 0, n, true)
	if !o.apart && o.thread != 0 {
		delete(o.logs[o.thread], base)
	}
}

// Beside notes that what comes next runs beside the program.
func (o *Order) Beside() {
	o.run.Work.Apart()
	if !o.apart {
		o.unordered()
	}
}

// Launching notes that the launch that comes next is in a stream.
func (o *Order) Launching(stream uint64, site *frontend.Site) { o.run.Work.Launch(stream, site) }

// Enqueued notes that a stream has work to do, of which it is not known when it is done. A copy comes first, and then its stream.
func (o *Order) Enqueued(stream uint64, copy bool) {
	if copy {
		o.run.Work.Late(stream)
	} else {
		o.run.Work.Launched()
	}
	if o.apart {
		return
	}
	o.pending[stream] = true
	if copy {
		o.begun = o.before || stream == 0
	}
	if o.before = o.begun; o.begun && stream != 0 && !o.waiting[stream] {
		o.unordered()
		return
	}
	if len(o.logs) > 0 || len(o.pending) > 1 || o.copied && !copy { // two threads, or two streams, may be at work
		o.unordered()
		return
	}
	o.copied = false
	o.run.Space.OnShared(o.touched)
}

// Synchronised notes that the program has waited for the work of a stream, or of all.
func (o *Order) Synchronised(stream uint64, all bool) {
	o.run.Work.Wait(stream, all)
	switch {
	case o.apart || len(o.logs) > 0: // another thread may go on meanwhile
		return
	case o.copied:
		o.unordered()
		return
	}
	delete(o.pending, stream)
	if all {
		clear(o.pending)
	}
	if all || stream == 0 {
		o.begun, o.before = false, false
	}
	if len(o.pending) == 0 {
		o.run.Space.OnShared(nil)
	}
}

// Unordered reports whether something conflicts that nothing orders.
func (o *Order) Unordered() bool { return o.apart || o.copied }

// touched tells that host code accesses memory that the device has while that has work to do.
func (o *Order) touched() {
	if o.device == 0 || len(o.logs) > 0 {
		o.unordered()
	}
}

// Made notes that there is a new stream, and whether it waits for the default one, and that for it.
func (o *Order) Made(stream uint64, waits bool) {
	o.run.Work.Stream(stream, waits)
	if waits {
		o.waiting[stream] = true
	}
}

// ByDevice runs f, a copy or fill whose accesses are the device's. done: the host waits for it; returns: the call does, as far
// as the runtime's documents say.
func (o *Order) ByDevice(kind workorder.Kind, done, returns bool, f func()) {
	o.run.Work.Transfer(kind, returns)
	defer o.run.Work.Transferred()
	o.before, o.begun = o.begun, !done
	if len(o.pending) > 0 && !o.pending[0] { // the copy is of the default stream, unless Enqueued says otherwise
		o.copied = true
	}
	o.device++
	defer func() { o.device-- }()
	f()
}
