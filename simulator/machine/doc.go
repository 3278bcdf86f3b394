// Package machine runs kernels: it interprets the device side of a program, one thread at a time, in a chosen order.
//
//	Program    the device modules of a program; Kernel and Global are its parts
//	Machine    a program and its global memory, where allocations live
//	Launch     one kernel launch as the host asks for it
//	Schedule   who runs next and for how long: RoundRobin, Random, Lockstep
//	Steering   brings two threads to two accesses at the same time
//	Outcome    how a launch ended; Diagnostic is one error of the program in it
//
// # Code
//
// A kernel and the functions that it calls become one array of instructions, once (translate*.go). An instruction has
// its type in the operation, and registers for all operands: constants and thread indices are registers that are filled
// before the thread starts. The edges of the control-flow graph carry the moves that phis ask for. The verifier checks
// every register and target before the code runs, so the executor (exec.go) need not.
//
// # Memory
//
// Addresses are 64 bits wide in every address space, and equal in the generic one. Global memory is a region that the
// caller gives, at a base address of its choice. It begins with the program's constants and variables. Each 256 bytes of
// it have a count of bytes in use, so an access is checked against the very bounds of the allocation. Shared and local
// memory are windows below the region:
//
//	0x1_0000_0000   shared memory of the block
//	0x2_0000_0000   local memory of the thread
//	0x3_0000_0000   functions
//
// An access that no allocation covers is reported and has no effect: a load gives zero. One that misses all memory ends
// the launch.
//
// # Order
//
// Threads run as independent thread scheduling lets them: each has its own program counter, and waits at barriers, at
// warp barriers and exchanges until those that it waits for are there or have ended. The run is one interleaving, so
// sequentially consistent. A schedule gives a thread fuel, which back edges, calls, atomics and fences use up, and in some
// schedules each access. Equal inputs give equal runs, whatever the machine.
//
// Blocks begin to run a few at a time. When those that run only wait for others, or none has ended for long, more begin. When all blocks run and
// none gets anywhere, the state of all threads is compared over time: if it comes back while no memory changed, then no
// order of execution can ever change anything, and the launch ends as a livelock. Loops that count their rounds have no
// state that comes back: the limit of steps ends them.
//
// A warp operation waits for all lanes of its mask that have not returned. If none of the launch's threads can run
// otherwise, it goes on without those that are missing, and that is reported. A barrier of a block lets its threads pass
// when all that have not returned are at one, wherever; places that differ are reported.
//
// # Events
//
// Observers get accesses to global and shared memory, fences, barriers, and ends of threads, in the order in which they
// happened. Reads of constant memory are left out, since no kernel can write it. To observers a barrier object is an
// atomic word: arriving is a fence and an atomic on one half of it, waiting an atomic load and a fence; the next phase
// has the other half. A barrier of a cluster of blocks is one word for all clusters. An asynchronous copy is performed where it is issued, and seen again behind each barrier that its
// thread passes before it has waited, or its block passes when it has returned. A copy of bytes is as many accesses as its alignment asks for, and no other
// thread runs between them. Under Lockstep an event says which lanes of a warp execute the same access together,
// whenever these are others than before.
//
// # Limits
//
// Textures, surfaces, inline assembly, barriers of tiles of more than a warp, and functions without a body are not
// executed: a kernel that reaches one ends there. Rounding is to nearest in all variants, approximate functions give the
// exact function's value, and products and sums are fused only where the program asks for it. Local memory belongs to its
// thread by construction: a pointer to it that another thread follows reaches that thread's own. Bounds of single
// variables are known in global memory alone; in shared and local memory an access has to miss the whole.
package machine
