// Package hostanalysis reads the host side of a program: for each kernel launch, in each calling context, what the
// launch passes and what is known to hold when it happens (HGRD 4, 5.1, 6.3).
//
//	Result   the launches found, the kernels that none launches, the problems met
//	Launch   grid, block, arguments, facts, and the host loops and definitions that the trees mention
//	Arg      what a kernel parameter receives, by byte ranges
//	Object   one allocation or variable that pointers lead to
//	Fact     a condition that holds at the launch, with its source and kind
//	Apart    the launches of one kernel with trees of their own; Spell writes all that they say, to tell them apart
//
// A calling context is a chain of functions from a root (main, a function without a caller in sight, or one that code
// out of sight may call with any objects) down to the launch. Each function of the chain, and each function it calls on
// the way, is translated anew as a frame: its symbols carry the frame's name, so two calls of one function never share
// an unknown.
//
// Host memory is followed by location: an object, a byte offset, a size. A load has the value of the nearest write of
// exactly its bytes when nothing between may touch them; else it has one symbol for all loads that see the same last
// write. Where pointers may lead that this does not explain, and whom calls reach, is told by one points-to analysis of all
// host code (package pointsto); what calls write, by summaries on top of it (package modref); what functions out of sight do,
// by one table (package library), and a body in sight goes before the table. A function that is not in the table may write
// whatever it was ever given a way to.
//
// Of a program in sight as a whole main is the only root that others call. Where units are out of sight (there is no
// main, or the caller says so), functions and variables with external linkage are theirs as well.
// A function has all the names that aliases give it, as constructors and destructors have several. One that was inlined wherever
// it was called is looked at there; if no code that runs has a copy, and others may call it, it is a root.
//
// What a write may touch is told by places, by offsets, and by the C++ types of accesses where the compiler notes them.
//
// Of the fields of a class a launch knows what all functions in sight that write them establish: relations between two
// integer fields, proved function by function, with the relations themselves taken to hold of the objects found. Private
// and protected helpers are their callers' business. They establish it wherever others could look: at returns, at calls, and
// wherever an exception may leave them with an object that lives on. What a library function, a kernel, or code that is
// handed the address of a field puts there establishes nothing. Functions out of sight are assumed to keep what those in
// sight keep; the launch says so.
//
// A value read at a variable index of an array whose elements are known constants is one of them. Global variables hold
// at the start of main what the one function that sets them before left. The body of a std::thread is taken as called
// where the thread is started, unless it waits for others by atomic or volatile accesses. What bodies of threads may write
// has another unknown value each time that it is read, from the start of the thread to its join; then it is what the body
// left, if nobody else wrote there. Each thread has its own thread_local variables.
//
// Of a device table that is one copy of a host array which a nest of loops fills element by element, the order is known,
// field by field where elements are structs: that each value is at least so much more than the one before. What is stored
// is a polynomial of the counters, the element before with an addition that is not negative, or a count that never gets
// less. All writes to both must be in sight: nothing may touch those words of the array between, nor the table after. Where
// elements only trade places between, or a loop stores a number of its own in each round wherever it likes, it is known
// how far apart two of them are at least.
//
// A loop that stores to one element after another leaves in each what the round left that solves its address for the element:
// array SSA. So elements at constant places have values behind such loops, as if they had been stored one by one.
//
// What an object held when a launch begins is told as its history (Start), the newest first: its first words as memory SSA has
// them, then segments that stores, copies, memsets and loops have written, or one of several histories where several ways lead to
// the launch. A segment of which the value is not known may hold anything; what was never written since the allocation is unset.
//
// The host's order of calls is that in which work is done only where streams, events and waits say so (package streams). Of a
// place to which writes are not so ordered among themselves, and with what reads it, a launch or a copy, nothing is said. What may go
// on beside a launch is told with the memory that it accesses (Beside).
//
// Words of what the kernel only reads have the value that a load would have there when the launch begins (Entry): copies lead to
// their source, and kernels change what they write by. Of words that are pointers it is known where they lead (Pointer), also
// where a kernel has stored what its launch passes. Nothing is said of them in programs that make graphs of launches.
//
// Two objects of unknown origin, or one of them and an allocation, may be one by what the program stores where it reads the
// pointers to them (Meeting).
//
// Where a texture leads is found as it is for other pointers: what is bound to a reference is a field of its host variable, and
// an object is the memory that it was made for (Texture).
//
// Of a device variable that is one copy of a host array of pointers, it is known whether each element leads to an
// allocation of its own.
//
// Effort is polynomial in the size of a frame. Questions about aliases follow a bounded number of nested loads, and what
// lies beyond may be anything; values read from memory are worked out once for each question, and a pointer that may
// lead to too many places has an unknown place of its own. A context ends the analysis with its error and nothing else.
//
// A function that only code out of sight calls runs no sooner than main hands on its address, or, if that is GLUT's, enters
// GLUT's main loop. It finds in a variable what main had left there, if nothing that may run later writes it. A variable
// all stores to which put the same constant holds it in whatever runs after main began, if it held it then.
//
// Facts are conditions of control flow edges, unwinding included, that every path to the launch takes; so asserts,
// checks that exit, return or throw, and loop tests are one thing. Kinds tell them apart for the reader only.
//
// Soundness: what is not understood is a symbol of its own. Assumptions of a launch name what its facts rest on:
// allocations succeed, pointers of unknown origin do not alias, functions out of sight leave alone what a library was
// lent, callers out of sight pass anything, threads do not change each other's variables without a call that locks, and
// host memory of unknown origin is plain where no managed or pinned memory is in sight. Always assumed: memory is
// accessed as what it is declared (strict aliasing, unless switched off), one host thread at a time uses a variable, and
// device code changes host memory only where it is managed or pinned.
//
// Kernels of modules loaded at run time are launched through handles, which lead to the kernel that has the name. Integers of
// 64 bits that hold device pointers, as the driver API hands them out, are followed as pointers are.
//
// Limits: launches from functions with setjmp or irreducible control flow are problems, not launches. Kernels are
// taken one at a time. Heap cells behind variable indices, and library containers whose code is not inlined, are
// unknown values.
package hostanalysis
