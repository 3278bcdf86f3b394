// Package happensbefore is the reference detector: scoped happens-before, decided exactly for the run that it sees, with
// vector clocks.
//
// A race is two accesses of one byte by two threads, at least one of them a write, that are not ordered, unless both are
// atomic and the scope of each takes in both threads. Ordered means:
//
//   - Program order, barriers of warps (by their mask), blocks and the grid. A thread that has exited has arrived.
//
//   - Release and acquire: thread A passes a fence and later writes a word by a strong access; thread C reads that value by a
//     strong access, or one that read-modify-writes have since put in its place, and later passes a fence. All that is
//     ordered before A's fence is ordered before all that follows C's. Each of the four must have a scope that takes in A
//     and C; nobody else counts, so order passes on from hop to hop through threads that are pairwise near enough. Strong is
//     atomic or volatile; volatile has no scope of its own.
//
//   - Control dependence (unless Options.FenceToAcquire): C cannot have come past its strong read without the value, so
//     what A's fence follows is ordered before the strong accesses that come after the read, in C, in threads that pass
//     a barrier with C, and in those that read what C has released since. A fence in any of these acquires it for plain
//     accesses too if its scope takes in A, C and the thread that passes it. An atomicCAS that stored is left out: it
//     acquires a lock, and a critical section begins with a fence.
//
//   - On the word itself A's write comes before what follows C's read, without a fence of C and whatever is strong: who
//     drew the last ticket may reset the counter. Of the word's strong reads only the last is looked at, while no plain
//     write has come.
//
// Volatile accesses race like plain ones. A race is Scoped if it would not be one were every scope the device's.
//
//	clock.go    what a thread knows of others: trees that share parts and are never changed
//	view.go     knowledge of threads and blocks; barriers, fences
//	release.go  strong accesses: what a word releases
//	record.go   earlier accesses of a word
//	check.go    which of them an access conflicts with
//	happensbefore.go  the detector
//
// Clocks have three levels, as the machine has. A thread's own time grows when it releases. A barrier of a block sets the
// times of its threads to one number, and that number, kept once, says what all of them know of each other; so for warps
// and the grid. Only what was acquired is kept for a thread: a tree by block and warp, whose parts are shared with those
// from whom it came. A thread that synchronises by barriers alone costs 28 bytes.
//
// Earlier accesses are kept as FastTrack does, as one write and one read while they suffice, by warp and mask, since lanes
// share a time. An access that is ordered before another one which conflicts with all that it does is dropped. At every
// access it is exact whether it races, as long as no more than eight earlier ones on the byte race with each other; beyond
// that some are forgotten, and the byte has been reported eight times by then. One pair of many may be named.
//
// Limits: what words release is kept by 4-byte words, not bytes. A race is found in the order of one run: what that order
// happened to synchronise is not reported.
package happensbefore
