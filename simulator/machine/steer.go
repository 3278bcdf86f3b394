package machine

import "github.com/hgrd/hgrd/simulator/event"

// Steering asks for two threads to stand before two accesses at the same time. The first to come is held while all
// others run.
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
	Visit  int        // the number of the visit, from 1; 0: the first whose address meets the range, or the first
	// Addr and Size are a range of addresses that the access has to meet; Size 0: any address. For shared memory it is
	// the offset.
	Addr, Size uint64
	Shared     bool
}

// Meeting is what came of a Steering.
type Meeting struct {
	Answer MeetingAnswer
	// Where they were when they met, or where the held one was.
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
	OrderedByFlag                  // while one is held the other threads repeat themselves for ever: a lock or a flag orders them
	OrderedByBarrier               // while one is held the other threads wait for it at barriers
	NeverCame                      // a thread ended without coming there; Held is the one that had come, if any
	MeetingLimit                   // a limit ended the run before
)

var meetingNames = [...]string{"unknown", "met", "apart", "ordered by a lock or flag", "ordered by a barrier", "never came there", "limit"}

func (a MeetingAnswer) String() string { return meetingNames[a] }
