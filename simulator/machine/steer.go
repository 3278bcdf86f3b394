package machine

import (
	"slices"

	"github.com/hgrd/hgrd/simulator/event"
)

// Steering asks for two threads to stand before two accesses at the same time. The first to come is held while all
// others run. Without a number of the visit the first to come is held at its first visit that meets the range, at the
// next one if the other could not come then, and the second passes until its access meets that of the first.
type Steering struct {
	A, B Stop
	// BFirst executes B's access before A's once they met. Both go on then.
	BFirst bool
}

// Stop is a place where to hold a thread.
type Stop struct {
	Thread uint32
	Site   uint32     // index of Program.Sites
	Kind   event.Kind // of the access; event.None: any
	Visit  int        // the number of the visit, from 1; 0: see Steering
	// Addr and Size are a range of addresses that the access has to meet; Size 0: any address. For shared memory it is
	// the offset.
	Addr, Size uint64
	Shared     bool
}

// Meeting is what came of a Steering.
type Meeting struct {
	Answer MeetingAnswer
	// Where the threads were when they met, or where the held one was.
	AddrA, AddrB uint64
	SizeA, SizeB uint64
	Held         uint32 // the thread that was held when the other could not get on
}

// MeetingAnswer says whether two threads met.
type MeetingAnswer uint8

// Answers. The zero value is unknown.
const (
	UnknownMeeting   MeetingAnswer = iota
	Met                            // both stood before their accesses, which overlap
	Apart                          // both stood there, but their accesses do not overlap
	OrderedByFlag                  // while one is held the others repeat themselves for ever: a lock or a flag orders them
	OrderedByBarrier               // while one is held the others wait for it, at barriers or in warp operations
	NeverCame                      // a thread ended without coming there; Held is the one that had come, if any
	MeetingLimit                   // the run ended before
)

var meetingNames = [...]string{"unknown", "met", "apart", "ordered by a lock or flag", "ordered by a barrier", "never came there", "limit"}

func (a MeetingAnswer) String() string { return meetingNames[a] }

// maxVisits bounds how many visits are tried where none is named.
const maxVisits = 1000

// steer steers one launch. Its methods do nothing on nil.
type steer struct {
	stops  [2]Stop
	first  int       // who executes first when they met
	code   [2][]inst // with the stops as breaks
	held   [2]*Thread
	visits [2]int
	tries  int
	missed bool // one passed while the other was held, at another address
	over   bool // no thread is stopped any more
	answer Meeting
}

func newSteer(r *runner, s *Steering) *steer {
	st := &steer{stops: [2]Stop{s.A, s.B}}
	if s.BFirst {
		st.first = 1
	}
	for i, stop := range st.stops {
		st.code[i] = slices.Clone(r.code.insts)
		for k := range st.code[i] {
			if in := &st.code[i][k]; in.site == stop.Site && (stops(in.kind(), stop.Kind) || in.op == opCopy && stop.Kind == event.Read) {
				in.op = opBreak
			}
		}
	}
	return st
}

// stops reports whether an access of a kind is what a stop asks for.
func stops(kind, want event.Kind) bool {
	switch want {
	case event.None:
		return kind != event.None
	case event.AtomicLoad, event.AtomicStore:
		return kind == event.Atomic || kind == want
	}
	return kind == want
}

// kind is the kind of access that an instruction is; event.None for others.
func (i *inst) kind() event.Kind {
	switch {
	case i.op >= opLoad8 && i.op <= opLoad64x64 || i.op == opLoadMany:
		return event.Read
	case i.op >= opStore8 && i.op <= opStore64x64 || i.op == opStoreMany || i.op == opFill || i.op == opCopy:
		return event.Write
	case i.op == opAtomic:
		return event.Atomic
	}
	return event.None
}

// begin gives the two threads their code.
func (s *steer) begin(b *block) {
	if s == nil || s.over {
		return
	}
	for k := range b.threads {
		for i := range s.stops {
			if t := &b.threads[k]; t.number == s.stops[i].Thread {
				t.code = s.code[i]
			}
		}
	}
}

// arrive decides about a thread that stands before its access.
func (s *steer) arrive(r *runner, t *Thread) {
	i := 0
	if t.number != s.stops[0].Thread {
		i = 1
	}
	stop := &s.stops[i]
	addr, size, shared := r.accessAt(t, &r.code.insts[t.pc], stop.Kind)
	s.visits[i]++
	other := s.held[1-i]
	wanted := s.visits[i] == stop.Visit
	if stop.Visit == 0 {
		wanted = stop.Size == 0 || shared == stop.Shared && overlap(addr, size, stop.Addr, stop.Size)
		if wanted && other != nil && stop.Size == 0 {
			a, n := s.where(1 - i)
			wanted = overlap(addr, size, a, n)
			s.missed = s.missed || !wanted
		}
	}
	if !wanted || s.tries >= maxVisits {
		r.step(t)
		return
	}
	s.held[i] = t
	t.state = held
	if i == 0 {
		s.answer.AddrA, s.answer.SizeA = addr, size
	} else {
		s.answer.AddrB, s.answer.SizeB = addr, size
	}
	if other == nil {
		if w := t.warp; w.waiting > 0 {
			r.settleWarp(w)
		}
		return
	}
	s.answer.Answer = Apart
	if overlap(s.answer.AddrA, s.answer.SizeA, s.answer.AddrB, s.answer.SizeB) {
		s.answer.Answer = Met
	}
	s.over = true
	for _, k := range [2]int{s.first, 1 - s.first} {
		r.step(s.held[k])
	}
	s.stopAll(r)
}

func (s *steer) where(i int) (addr, size uint64) {
	if i == 0 {
		return s.answer.AddrA, s.answer.SizeA
	}
	return s.answer.AddrB, s.answer.SizeB
}

func overlap(a, n, b, m uint64) bool { return a < b+m && b < a+n }

// stopAll lets the two threads run as the others do.
func (s *steer) stopAll(r *runner) {
	for _, b := range r.resident {
		for k := range b.threads {
			b.threads[k].code = nil
		}
	}
	s.held = [2]*Thread{}
}

// blocked is asked when no other thread can get on. If one is held its access is executed and the run goes on.
func (s *steer) blocked(r *runner, why MeetingAnswer) bool {
	if s == nil || s.over {
		return false
	}
	for i, t := range s.held {
		if t == nil {
			continue
		}
		s.answer.Answer, s.answer.Held = why, t.number
		s.held[i] = nil
		if s.tries++; s.stops[i].Visit != 0 || s.tries >= maxVisits {
			s.over = true
			defer s.stopAll(r)
		}
		r.step(t)
		return true
	}
	return false
}

// holds reports whether a lane of a warp is held: the others then wait for it rightly.
func (s *steer) holds(w *warp) bool {
	if s == nil {
		return false
	}
	for i := range w.threads {
		if w.threads[i].state == held {
			return true
		}
	}
	return false
}

// exit notes that a thread returned.
func (s *steer) exit(r *runner, t *Thread) {
	if s == nil || s.over || t.number != s.stops[0].Thread && t.number != s.stops[1].Thread {
		return
	}
	s.over = true
	if s.answer.Answer == UnknownMeeting {
		s.answer.Answer = NeverCame
		if s.missed {
			s.answer.Answer = Apart
		}
	}
	for _, h := range s.held {
		if h != nil {
			s.answer.Held = h.number
			r.step(h)
		}
	}
	s.stopAll(r)
}

// finish fills in the answer.
func (s *steer) finish(r *runner) {
	if s == nil {
		return
	}
	if s.answer.Answer == UnknownMeeting {
		s.answer.Answer = NeverCame
		if r.result.End != Ended && r.result.End != DivergentBarrier {
			s.answer.Answer = MeetingLimit
		}
	}
	r.result.Meeting = s.answer
}

// step executes the access before which a thread stands, and makes it ready again.
func (r *runner) step(t *Thread) {
	code, accesses := t.code, r.accesses
	t.code, r.accesses, t.state = nil, true, ready
	r.turn(t, 1)
	t.code, r.accesses = code, accesses
}

// accessAt is the address of the access that a thread is about to execute.
func (r *runner) accessAt(t *Thread, in *inst, kind event.Kind) (addr, size uint64, shared bool) {
	g := t.regs
	addr = g[in.a]
	switch o := in.op; {
	case o >= opLoad8 && o <= opStore64x64:
		n := uint64(o-opLoad8) % 12
		size = 1 << (n / 3)
		addr += uint64(in.imm)
		switch n % 3 {
		case 1:
			addr += uint64(int64(int32(g[in.b])) * int64(in.x))
		case 2:
			addr += g[in.b] * uint64(in.x)
		}
	case o == opLoadMany || o == opStoreMany:
		size = uint64(uint16(in.imm)) * uint64(in.imm>>16)
	case o == opCopy || o == opFill:
		size = g[in.c]
		if o == opCopy && kind == event.Read {
			addr = g[in.b] // a copy reads there
		}
	case o == opAtomic:
		size = uint64(unpackAtomic(in.imm).size)
	}
	if off := addr - sharedWindow; off < windowSize {
		return off, size, true
	}
	return addr, size, false
}
