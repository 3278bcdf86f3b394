// Package modref answers for each host instruction which memory it may write: modification summaries of functions, bottom-up
// over the call graph that the points-to analysis found (Cooper and Kennedy, Interprocedural Side-Effect Analysis in
// Linear Time, PLDI 1988, with aliases from package pointsto).
//
//	Analyze  summarises the functions of a program
//	Result   the effect of a call, of a function, of the threads of the program
//	Effect   what may be written: through arguments, in objects by extents, and all that code out of sight knows
//	Kinds    of which types what is written may be, by the tags that the compiler put on the stores
//
// What a function writes through a pointer derived from a parameter stays an effect on that argument, so that its callers
// can tell their own variables apart; all else are objects. A function's own locals are no effect of it once it has
// returned, if it does not call itself.
//
// A call of code out of sight has the effects that the library's table lists, those of the functions that it calls back, and,
// if it is not in the table, those of all functions that such code knows. The end of a catch may destroy what was thrown.
//
// A thread runs from its start on: what its body may write may change at any time from then on (Threads).
//
// What launches write is told by the caller, which knows the kernels.
package modref
