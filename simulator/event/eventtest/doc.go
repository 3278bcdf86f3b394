// Package eventtest writes streams of events for the tests of detectors, as short texts:
//
//	t0 w x          thread 0 stores 4 bytes to x
//	t33 rv1 x+3     thread 33 loads the byte x+3 through a volatile type
//	t0 w x=7        and stores the value 7; Old is what the stream stored before
//	t0 cas.block l  an atomicCAS of block scope that stored; cas- is one that did not; also exch, add
//	t0 ld f         an atomic load; st, an atomic store
//	t0 w s:x        shared memory
//	t0 fence.block  and fence
//	t0 rel.block    the release of the atomic that comes next; acq, the acquire of the last one; and rel, acq
//	t0 exit
//	b1 bar          all of block 1 passed a barrier
//	t0 sync ff      lanes 0 to 7 of thread 0's warp passed a warp barrier
//	t0 gather ff    they were waited for, with what they had read
//	t0 lockstep ff  they execute together from here on
//	grid
//
// Thread numbers count within a block: b1t5 is the sixth thread of block 1. Steps stand on lines or are divided by
// semicolons; a step's site is its place, from 1. A name without an address yet gets 64 bytes of its own.
package eventtest
