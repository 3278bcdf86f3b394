// Package pointsto answers, for all host code of a program at once, where a pointer may lead: the inclusion-based analysis
// of Andersen (Program Analysis and Specialization for the C Programming Language, 1994), field-sensitive by byte offsets
// as in Pearce, Kelly and Hankin (Efficient Field-Sensitive Pointer Analysis of C, TOPLAS 2007).
//
//	Analyze  reads the modules of a program and solves the constraints
//	Result   where values lead, what memory holds, whom calls reach, what code out of sight knows
//	Object   a variable, an allocation by its site, a function, or memory that nobody in sight made
//	Loc      an offset in an object; Anywhere where it is not constant
//
// The call graph is found on the way: function pointers, virtual tables, lambdas and std::function are pointers in memory
// like others. Functions out of sight do what the table in package library says. What it does not list may keep whatever it
// is given and what that leads to; all that is kept is known to one node, the outside, which calls the functions that it
// knows with all that it knows, and whose memory is one cell. Where units are out of sight, the names of those in sight are
// known to the outside from the start; in any program those are that other files may use and none in sight does.
//
// Exceptions are one node: what is thrown anywhere may come to any landing pad, and the destructors named when something is
// thrown are called with it. The body of a thread is called with what its start was given.
//
// Memory is a cell for each constant offset, one for stores at unknown offsets, which all others include, and one that
// includes all, for loads at unknown offsets. Steps in loops have unknown offsets, and so has what lies beyond a bound of
// offsets per object. A pointer is moved by whole words, as a pointer, a 64 bit integer, a part of a vector or struct, or
// by a copy of memory; arithmetic on an integer that came of a pointer gives a pointer anywhere in the same object.
//
// Cycles of inclusions are found lazily and merged (Hardekopf and Lin, The Ant and the Grasshopper, PLDI 2007). Work is
// counted; beyond the bound the answer to every question is that it may be anything.
//
// The answers do not depend on the order of statements nor on the calling context.
package pointsto
