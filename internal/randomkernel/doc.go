// Package randomkernel makes small random CUDA programs and says by enumeration which of their accesses race, so that
// the checker's verdicts can be compared with something that shares no code with it.
//
//	Case      one kernel with its host function: parameters, checks, allocations, launch
//	Generate  a case from a seed
//	File      many cases as one source file; compiling costs more than checking a small kernel
//	Run       one concrete launch: every thread is interpreted, every unordered pair of accesses is a Race
//	Box       runs a case for all small parameter values that its host function lets through
//	Compare   a report against enumeration and against replays of its witnesses
//	Shrink    the smallest case that still disagrees
//
// A disagreement is one of: a kernel called race-free that races; a witness that is no race; a race that is neither
// reported nor listed as undecided in a kernel called racy; a barrier called divergent, or not, against enumeration.
//
// Soundness of the enumeration: a run executes threads one after the other from barrier to barrier. Where no pair
// races, every schedule computes the same values, so what one schedule shows free of races is free of them. A race that
// is found is a race of an actual schedule. Runs with undefined behaviour, such as signed overflow or an access outside
// of its object, are left out; so are runs in which threads part at a barrier.
//
// Limits: the box holds small values only, so a race that needs large ones is not seen here. Contents of memory that
// nothing writes are drawn at random.
package randomkernel
