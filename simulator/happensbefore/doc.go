// Package happensbefore is the reference detector: scoped happens-before, decided exactly for the run that it sees, with
// vector clocks.
//
// A race is two accesses of one byte by two threads, at least one of them a write, that are not ordered, unless both are
// atomic, of the same bytes, and the scope of each takes in both threads. Ordered means:
//
//   - Program order, barriers of warps (by their mask), blocks and the grid. A thread that has exited has arrived.
//
//   - A barrier that orders one memory alone is one for accesses of that memory, and none for others. (A second detector
//     looks at shared memory then.)
//
//   - What the lanes of a warp have read before an operation that they perform together, as storing a tile of a matrix is,
//     before what they write from there on.
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
// # Whose fence
//
// The fence and the write behind it are of one thread: that is what the PTX ISA calls a release pattern ("Release and
// Acquire Patterns"), and what C++ asks of fences ([atomics.fences]), which CUDA C++ extends by scopes. The pattern releases
// what comes before its fence: of its own thread, and of others as far as these are ordered before the fence ("Causality
// Order" is transitive, and bar.sync synchronises: "Memory synchronization"). So a fence behind a barrier releases what all
// of the block did before it, and one before the barrier only what its own thread did:
//
//	data[t] = v; __syncthreads(); if (t == 0) { __threadfence(); atomicExch(flag, 1); }   // releases all of data
//	data[t] = v; __threadfence(); __syncthreads(); if (t == 0) atomicExch(flag, 1);       // releases data[0]
//
// In the second line thread 0's pattern begins with its own fence, and no strong write of thread 1 follows that of thread 1.
// The same holds of a lock that a leader gives back, of the ticket by which the last block is found, and of barriers of the
// grid made by hand. The programming guide's sample of memory fences (threadFenceReduction) is of neither kind: the thread
// that adds to the counter has itself written what it fences, and needs no barrier in between. On the reading side a thread
// behind a barrier may fence for itself: that is control dependence, as above.
//
// # Orders of operations
//
// An atomic operation with release or acquire order is no fence. PTX forms a release pattern on a word of a release operation
// on that word, with strong writes of the word behind it in program order or none, and an acquire pattern on a word of an
// acquire operation on it, with strong reads of the word before it or none; where the order is to carry over to another
// word, it takes a fence. So
//
//	d = 1; f.store(1, release); g.store(1, relaxed)            // releases d by f, and not by g
//	while (!g.load(relaxed)); f.load(acquire); read d          // acquires by f, and not by g
//	while (!g.load(relaxed)); h.store(1, release)              // does not hand on what g stands for, unless to strong accesses
//
// A release of one word covers what a fence in its place would, but for what its thread has read and not acquired. A
// compare-and-swap that fails releases nothing. In the order of fences (below) such operations have no place. A sequentially
// consistent operation is compiled to fence.sc and the operation, which acquires if it reads: it is a fence for all words. The
// event of a release comes before its operation, that of an acquire behind.
//
// Kernelanalysis (FencedBehind, fenceOfLeader, release.go) and constraints (flags.go, tickets.go, locks.go) say the same of all runs.
//
// # Formal races
//
// A race is Formal if it is one by these rules and no machine shows it: a program that has it asks for more than the language
// promises, and works. There are three kinds.
//
// Fences have one order. A thread that has passed a fence of the device has made what it did before visible to the device,
// and only then comes to the barrier, so in the second line above data is there when flag is set. PTX says so of fences of
// the kind fence.sc, of which __threadfence() is one: they have an order, in which each synchronises with those behind it
// ("Fence-SC Order", "Memory synchronization"). Let F be thread 1's and G that of the reader, behind its read of flag. Were G before F,
// the read would come before the write of flag in causality order, by G, F and the barrier; but it reads from it, and the axiom
// of causality forbids that. So F comes before G. C++ has the order of fences as well, but no happens-before by it. Here a
// strong write releases what fences of any threads cover that come before it by barriers (order.go).
//
// Read-modify-writes of different sizes. Operations that overlap in part are not morally strong, and so in a data race
// ("Conflict and Data-races"), but PTX performs any two of them one after the other ("Limitations on Mixed-size Data-races").
// Atomic loads and stores of other sizes have no such promise.
//
// What an atomic has observed. PTX puts a write before what follows a strong read of its value, or of what read-modify-writes
// have put in its place ("Causality Order", by observation order), without any fence; C++ asks for a release. So who has drawn
// the last number of a counter may set it to 0 by a plain store. Here the last atomic access of a word counts, as long as
// nothing else has written the word between the atomic writes.
//
// In runs with a fence or an atomic of narrow scope no race is called formal for the order of fences, or for what was observed.
//
//	clock.go    what a thread knows of others: trees that share parts and are never changed
//	view.go     knowledge of threads and blocks; barriers, fences
//	pending.go  what was read of releases and not yet acquired
//	release.go  strong accesses: what a word releases
//	bound.go    orders of operations
//	order.go    the view in which fences have one order
//	record.go   earlier accesses of a word
//	check.go    which of them an access conflicts with
//	happensbefore.go  the detector
//
// Clocks have three levels, as the machine has. A thread's own time grows when it releases. A barrier of a block sets the
// times of its threads to one number, and that number, kept once, says what all of them know of each other; so for warps
// and the grid. Only what was acquired is kept for a thread: a tree by blocks and strips of 32 threads, whose parts are shared with those
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
