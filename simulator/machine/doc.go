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
// sequentially consistent. A schedule gives a thread fuel, which back edges, atomics and fences use up, and in some
// schedules each access. Equal inputs give equal runs, whatever the machine.
//
// Blocks begin to run a few at a time. When those that run only wait for others, more begin. When all blocks run and
// none gets anywhere, the state of all threads is compared over time: if it comes back while no memory changed, then no
// order of execution can ever change anything, and the launch ends as a livelock.
//
// # Limits
//
// Textures, surfaces, and inline assembly are not executed: a kernel that reaches one ends there. Rounding modes are
// those of round to nearest; approximate functions give the exact function's value. Local memory belongs to its thread
// by construction: a pointer to it that another thread follows reaches that thread's own.
package machine
