// Package randomhost makes random host programs that launch a few fixed kernels, for comparing what the host analysis says
// of launches with the launches of real runs.
//
//	Scenario  one program: its functions, types and variables, and the arguments to run it with
//	Generate  a scenario from a seed
//	File      one scenario as a program, or many as one: the first argument tells which of them runs
//
// A scenario has places for numbers (variables, fields, elements, managed memory) and places for pointers into device
// memory. Its statements check them, write them, and launch kernels with what they hold. A write goes one of many ways: by
// a pointer, a callback, a thread, a destructor, an exception, a library function, a kernel; so a check is followed by what
// may or may not undo it. Each launch is of a kernel instance of its own.
//
// Every run is defined: all numbers stay below 4096, pointers lead into buffers with room for what the kernels do, and host
// threads share nothing that they write.
package randomhost
