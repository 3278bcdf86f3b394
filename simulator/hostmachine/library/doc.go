// Package library is what the models of library functions share: the call that a model answers, the machine that it may
// ask, the state of a run, the inputs and their symbols, exceptions, and the types of C++ at run time.
//
//	Func       a model; packages cudart, libc and libcxx have tables of them by name
//	Call       one call: arguments with their shades, results
//	Run        the libraries' state in one run; Keep is where each keeps its own
//	Machine    what models ask of the machine: memory, callbacks, exceptions, launches
//	Order      which accesses of host threads, and of host and device, nothing orders
//	Input      a value that a run takes from outside
//	Conversion what a function reads at the start of a text: of an argument, each of its results is an input
//
// A model does what its function does, wholly, or ends the run: Stop says how. It reads arguments by U where their values
// matter, which tells undefined ones and notes that symbolic ones are taken as they are. What it reads of memory untracks the run if it
// follows from inputs, unless it is read within Following or only printed (Quietly).
package library
