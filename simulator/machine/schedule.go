package machine

import (
	"math/rand/v2"

	"github.com/hgrd/hgrd/simulator/event"
)

// Schedule decides who runs next and for how long. It holds the threads that can run; a thread is held from Ready until
// Next gives it out. A schedule serves one launch after another.
type Schedule interface {
	// Begin starts a launch. The result says whether each access to global and shared memory costs fuel, besides back
	// edges, calls, atomics and fences.
	Begin(*event.Launch) (accesses bool)
	// Ready hands over a thread that can run.
	Ready(*Thread)
	// Next takes a thread out; nil if there is none. It runs until it used up the fuel, ended, or has to wait; with a fuel
	// of 0 to the first instruction that costs some.
	Next() (t *Thread, fuel int)
}

// converging is a Schedule under which lanes of a warp execute an instruction together.
type converging interface {
	// Together are the lanes that do so with the thread that Next gave out last; 0 if it executes none that costs fuel.
	Together() uint64
}

// RoundRobin runs threads in turn, quantum units of fuel each. A quantum of 0 stands for one that separates nothing but
// long loops.
func RoundRobin(quantum int) Schedule {
	if quantum <= 0 {
		quantum = 1024
	}
	return &roundRobin{quantum: quantum}
}

type roundRobin struct {
	quantum int
	queue   []*Thread
	head    int
}

func (s *roundRobin) Begin(*event.Launch) bool {
	s.queue, s.head = s.queue[:0], 0
	return false
}

func (s *roundRobin) Ready(t *Thread) {
	if s.head > 64 && s.head*2 > len(s.queue) {
		n := copy(s.queue, s.queue[s.head:])
		s.queue, s.head = s.queue[:n], 0
	}
	s.queue = append(s.queue, t)
}

func (s *roundRobin) Next() (*Thread, int) {
	if s.head == len(s.queue) {
		s.queue, s.head = s.queue[:0], 0
		return nil, 0
	}
	t := s.queue[s.head]
	s.head++
	return t, s.quantum
}

// Random runs threads in a random order, for a random number of units of fuel between 1 and quantum. With accesses,
// each access is a point of preemption. A quantum of 0 stands for 16. Equal seeds give equal orders.
func Random(seed uint64, quantum int, accesses bool) Schedule {
	if quantum <= 0 {
		quantum = 16
	}
	return &random{seed: seed, quantum: quantum, accesses: accesses}
}

type random struct {
	seed     uint64
	quantum  int
	accesses bool
	rng      *rand.Rand
	list     []*Thread
}

func (s *random) Begin(l *event.Launch) bool {
	s.rng = rand.New(rand.NewPCG(s.seed, uint64(l.Number)))
	s.list = s.list[:0]
	return s.accesses
}

func (s *random) Ready(t *Thread) { s.list = append(s.list, t) }

func (s *random) Next() (*Thread, int) {
	n := len(s.list)
	if n == 0 {
		return nil, 0
	}
	i := s.rng.IntN(n)
	t := s.list[i]
	s.list[i] = s.list[n-1]
	s.list = s.list[:n-1]
	return t, 1 + s.rng.IntN(s.quantum)
}
