// Package enumerate proves race questions of few values by trying them all. It may only say "no".
//
//	Prover  shows questions impossible; it remembers what a side does, since many questions share it
//	side    an access as one thread after the other sees it
//	run     one execution of it: where, and under which coordinates and counters
//
// A block of constant shape has at most 1024 threads. Where an address hangs on nothing but the thread's coordinates
// and on counters of loops whose bounds do so too, the executions of both accesses can be listed, in machine
// arithmetic, and compared. No shape of index is too strange for that: halving and doubling strides, butterflies by
// exclusive or, tables of bits, remainders.
//
// Soundness: what cannot be evaluated is taken to hold, be it a part of a path condition (n is free, memory decides) or
// of the relation between the threads. So the executions listed include all that happen. Where the address itself, or
// how often a needed loop runs, cannot be evaluated without undefined behaviour, there is no proof.
//
// Limits: launch symbols have no list of values, but for those that a definition computes; blocks are listed only where
// the grid has a value.
package enumerate
