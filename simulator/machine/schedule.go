package machine

import "github.com/hgrd/hgrd/simulator/event"

// Schedule decides who runs next and for how long. It holds the threads that can run; a thread is held from Ready until
// Next gives it out. A schedule serves one launch after another.
type Schedule interface {
	// Begin starts a launch. accesses says whether each access to global and shared memory costs fuel, besides back
	// edges, atomics and fences.
	Begin(*event.Launch) (accesses bool)
	// Ready hands over a thread that can run.
	Ready(*Thread)
	// Next takes a thread out; nil if there is none. It runs until it used up the fuel, which is at least 1, ended, or
	// has to wait.
	Next() (t *Thread, fuel int)
}

// Thread is one thread of a launch as schedules see it.
type Thread struct {
	number uint32
	pc     uint32
}

// Number is the thread's number as event.Launch defines it.
func (t *Thread) Number() uint32 { return t.number }

// Position grows along the kernel's code in reverse postorder; of threads at equal positions one instruction is next.
func (t *Thread) Position() uint32 { return t.pc }

// RoundRobin runs threads in turn, quantum units of fuel each. A quantum of 0 stands for one that separates nothing but
// endless loops.
func RoundRobin(quantum int) Schedule { return nil }

// Random runs threads in a random order, for a random number of units of fuel between 1 and quantum. With accesses,
// each access is a point of preemption. A quantum of 0 stands for 16.
func Random(seed uint64, quantum int, accesses bool) Schedule { return nil }

// Lockstep runs the lanes of a warp together: of the lanes of lowest position each executes one access, then the next
// are chosen. fuel is how many such steps a warp takes before another gets its turn, and before the lanes of the next
// higher position get theirs; 0 stands for 64.
func Lockstep(fuel int) Schedule { return nil }
