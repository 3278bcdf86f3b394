// Package kernelanalysis summarises a kernel for one symbolic thread, independent of any launch.
//
//	Summary  one kernel: accesses, barriers, gaps, the symbols of its parameters and of the launch
//	Access   one static load, store or atomic at one possible object: byte range, path condition, loop rounds
//	Fetch    a read through a texture, of elements that are not worked out; it is no access
//	Object   what is accessed: a pointer parameter's memory, a global, a shared variable, memory behind a loaded pointer
//	Barrier  a synchronisation point with the conditions that must be uniform for it to count
//	Passage  what a way without barriers from the start of an interval to an access asks
//	Order    what program order says of fences, locks and flags: locks held at an access, values that it lies behind
//	Place    where a barrier could separate two accesses, such that all threads come to it
//	Gap      something that the summary cannot describe; a kernel with a gap is never proved
//
// Trees speak of these symbols: launch shape (gridDim, blockDim), parameter pieces, threadIdx and blockIdx (PerThread),
// loop counters (PerThread) and memory contents. A content is f(object, version, offset): one function for an object
// that the kernel never writes, one per barrier interval, or per load that all threads execute in one interval, for a
// shared object, or one of which each block has a part to itself, that nothing may write in the interval of the load, and
// otherwise an unknown value of the thread. What an array of the thread's own holds is what was stored, set or copied there
// before, where that is sure.
//
// Invariants: every reachable memory operation of the kernel is an Access, is private to the thread, or has a Gap.
//
// Soundness: uniformity of the branches around a barrier is judged first by what their conditions depend on; what
// remains is listed in Barrier.Conditions for a solver to decide under the facts of a launch; where that fails, nothing
// that the intervals say is a proof. Threads that have returned count as arrived at barriers.
// Distinct parameters are distinct objects here; the launch says which alias.
//
// A barrier may order the accesses of one memory alone (Barrier.Orders): for a pair in another memory it is none, though
// threads meet there. What rests on barriers without asking about one pair takes those that order all.
//
// An asynchronous copy is an access where it is issued, and one more behind each barrier that its thread passes before it
// waits; what the thread itself does meanwhile is told by UnderWay.
//
// Steps of a pipeline of the block are numbered, and so are phases of barriers (phases.go): Stages says how many of each lie behind a
// thread at an access. Batches of copies of a thread's own have numbers too (queue.go), which tell in which rounds a copy is under way.
// They are counted by ghost variables where control flow alone does not tell them.
//
// A failed assertion or a trap ends the kernel: no access behind it, and no barrier left out by it.
//
// Limits: values that go round a cycle with two entries are unknown. Recursion, indirect calls and calls out of sight
// are gaps unless all that may be called only computes; so is inline assembly that asm.go does not list, and a pointer
// made from an integer that is no base and offset.
package kernelanalysis
