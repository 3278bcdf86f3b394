package machine

import (
	"fmt"
	"io"

	"github.com/hgrd/hgrd/simulator/event"
)

// Launch is one kernel launch.
type Launch struct {
	Kernel      *Kernel
	Grid, Block [3]uint32
	SharedBytes uint64 // dynamic
	Args        []byte // the parameters at their offsets
	Cooperative bool   // grid barriers are allowed
}

// Options say how to run a launch. The zero value runs it round robin without limit. A launch of which some blocks run, and
// the others never begin, stops at the Limit, wherever the blocks come to: it is the beginning of a run of the whole launch.
type Options struct {
	Schedule  Schedule // nil: RoundRobin(0)
	Observers []event.Observer
	Steps     uint64    // most instructions of all threads together; 0: no limit
	Output    io.Writer // of printf; nil: discarded
	Steering  *Steering // nil: none
	Blocks    []uint32  // the blocks that run, in the order in which they begin, by their linear indices in the grid; nil: all
}

// End says how a launch ended.
type End uint8

// Ends of a launch. The zero value is none of them.
const (
	UnknownEnd End = iota
	Ended          // every thread returned
	// DivergentBarrier: every thread returned, but a barrier let threads pass that stood at different places, which
	// CUDA leaves undefined; a Diagnostic has both.
	DivergentBarrier
	Livelock // no thread can ever get on, whatever the order; proved
	Deadlock // all threads wait
	Limit    // the limit of steps, or of memory for threads
	Fault    // a trap, a failed assertion, an access outside all memory, or something unsupported was reached
	Stopped  // the context ended
)

var endNames = [...]string{"unknown", "ended", "divergent barrier", "livelock", "deadlock", "limit", "fault", "stopped"}

func (e End) String() string { return endNames[e] }

// Outcome is how a launch went.
type Outcome struct {
	End          End
	Instructions uint64 // of all threads: those of the IR without phis, casts of pointers and debug information
	Threads      uint64 // that began to run
	Diagnostics  []Diagnostic
	Meeting      Meeting // what came of Options.Steering
	Launch       *event.Launch
}

// Problem is a kind of error in a program.
type Problem uint8

// Problems. The zero value is none of them.
const (
	NoProblem        Problem = iota
	OutOfBounds              // an access to global memory that no allocation covers; Near is the closest one before it
	UseAfterFree             // Near is what was freed
	InvalidAddress           // an access outside all memory
	Misaligned               // an address that is no multiple of what the access needs
	WriteToConstant          // a store to constant memory
	DivideByZero             // of integers
	DoubleFree               // free in a kernel of something that is not allocated
	AssertFailed             // Text has the assertion
	Trap                     // __trap, or code that cannot be reached was
	StackOverflow            // of calls or local memory
	BadCall                  // a call through a pointer that is no function of that type
	DivergedBarrier          // threads of a block pass a barrier at two places
	LaneMissing              // a warp operation names a lane that waits elsewhere, or leaves out the caller
	GridBarrierAlone         // a grid barrier in a launch that is not cooperative
	WaitsForever             // a thread of a deadlock or livelock: where it stands
	Unsupported              // Text says what
)

var problemNames = [...]string{"none", "out-of-bounds access", "use after free", "invalid address", "misaligned address",
	"write to constant memory", "division by zero", "invalid free", "assertion failed", "trap", "stack overflow", "bad call",
	"divergent barrier", "missing lane", "grid barrier in an ordinary launch", "waits forever", "unsupported"}

func (p Problem) String() string { return problemNames[p] }

// Strays reports whether an access led to no memory of the program.
func (p Problem) Strays() bool { return p == OutOfBounds || p == UseAfterFree || p == InvalidAddress }

// Diagnostic is one error of the program, the first of its kind at its place.
type Diagnostic struct {
	Problem Problem
	Thread  uint32 // event.Launch takes it apart
	Site    uint32 // index of Program.Sites
	Kind    event.Kind
	Shared  bool // Addr is an offset in shared memory
	Addr    uint64
	Size    uint64
	Near    Allocation // of an access to global memory
	Other   uint32     // the other place of a divergent barrier, or of what a thread waits for; a site
	Text    string
	Count   int // how often
}

// UnsupportedError is a construct that a kernel holds and the machine lacks.
type UnsupportedError struct {
	Kernel   string
	What     string
	Position string // empty if unknown
}

func (e *UnsupportedError) Error() string {
	if e.Position == "" {
		return fmt.Sprintf("kernel %s cannot be simulated: %s", e.Kernel, e.What)
	}
	return fmt.Sprintf("%s: kernel %s cannot be simulated: %s", e.Position, e.Kernel, e.What)
}
