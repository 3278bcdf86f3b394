package reports

import "testing"

// Threads that find their elements in memory are told to keep apart where no barrier is reached by all of them, and else to meet at one.
func TestAstray(t *testing.T) {
	race := func(p *Placement) *group {
		r := Race{Object: "level", Type: IntraWarp, Placement: p, Accesses: [2]Access{
			{File: "a.cu", Line: 6, Kind: Read, Found: "src"}, {File: "a.cu", Line: 9, Kind: Write, Found: "dst"}}}
		return &group{rule: RuleBarrier, pairs: []*pair{{races: []*Race{&r}}}, from: r.Accesses[0].Chain(), to: r.Accesses[1].Chain()}
	}
	away := race(&Placement{After: true, Head: true, Returns: []Position{{File: "a.cu", Line: 5}}})
	const apart = "read one buffer and write another instead of level, or access it by atomic operations: atomicCAS() where what is written " +
		"depends on what was read; a barrier between the accesses is not reached by all threads for the branch at a.cu:5"
	if got := away.barrier(); got != apart || away.lockstep() {
		t.Errorf("got %q, as one of lockstep: %t", got, away.lockstep())
	}
	within := race(&Placement{After: true, Head: true})
	const first = "read level into a variable, then __syncthreads() in front of the branch at a.cu:6, where all threads of the block reach it"
	if got := within.barrier(); got != first || !within.lockstep() {
		t.Errorf("got %q, as one of lockstep: %t", got, within.lockstep())
	}
}
