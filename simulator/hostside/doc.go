// Package hostside runs the host side of a CUDA program natively, with its kernels left to a simulated device.
//
//	Compile  the files of a program: host objects, device modules
//	Objects  what came of it; Link makes a Program
//	Program  an executable, in a temporary folder until Close
//	Region   device memory, one mapping in two processes
//	Device   what the program asks of the simulator: its variables, allocations, launches
//	Exit     how the program ended
//
// # The two processes
//
// The program runs unmodified: its own main, files, input and output. The embedded headers reduce CUDA's API to a few
// functions; the C runtime in folder runtime has these, compiled and linked with each program. Device memory is a
// memfd that both processes map, the program at the very addresses that kernels see. So a copy is a memmove, and host
// code may follow a device pointer, which no GPU would let it. Everything else is a message over a socket with one reply,
// about 20 microseconds; that socket also tells each side of the other's end.
//
// Kernels register with the number of their file, so static kernels of equal names are different kernels. The arguments
// of a launch are copied by the layout that the device module gives: the host's own knows no sizes. Device variables
// have their addresses and first values from the device side; on the host a shadow stands for each. Managed variables
// have one address: the linker is told where the device has them.
//
// Of modules that are loaded at run time only the names of kernels and variables count: the program has these itself.
//
// A launch is over when the call returns, which in-order streams allow. Streams and events are names. What a program
// expects to write while its kernel waits for it never comes: the device calls that a livelock.
//
// # Invariants
//
// The program is started once, below a guard (see internal/sandbox), and waited for once. It ends with all that it started
// when the context ends, and outlives neither Run nor this process.
// Nothing is left in the file system after Close. With Process.Sandbox it runs confined (see internal/sandbox) and ends
// once its folder is too full, else with the caller's rights.
//
// # Limits
//
// Textures, arrays, graphs, device libraries, modules that are not of the program, and memory of other interfaces have no body:
// the program ends at the call, and Exit.Missing names it. Elapsed time is always a millisecond. A host pointer that
// cudaHostRegister pinned is not device memory. Errors of the host's own memory are not looked for.
package hostside
