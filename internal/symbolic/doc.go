// Package symbolic reads a function's SSA form as expression trees. Host and kernel analysis share it.
//
//	Graph     blocks in reverse postorder, dominators, natural loops
//	Func      one function under translation: values, pointers and path conditions as trees
//	Avoiding  path conditions of ways round some blocks
//	Leaves    what the client knows of parameters, loads and calls
//	Ghost     a variable that the program does not have, such as how often something was done
//	Target    where a pointer may point: a root value, a byte offset, the condition
//
// Loops are not unrolled. Each loop L has a counter k_L, a 64-bit symbol that is 0 on entry and grows by one a
// round trip. A value defined inside loops is a tree over their counters: a header phi with a constant or invariant
// step is init + step*k_L, words that trade places or come round are chosen by k_L modulo their number; any other is a symbol applied to the counters with a Recurrence that defines it. A value
// that is used after its loop has the exit counter x_L in k_L's place.
//
// A path condition Cond(B) holds in an execution of B at the current counters. It is a disjunction over incoming edges
// within one round of the innermost loop, not merely the dominating edges.
//
// Soundness: a value that no rule explains becomes a symbol of its own (of the counters of its loops), so trees
// over-approximate. Undefined values are a fresh symbol at each use, but for a variable that only the rounds of a loop set:
// before the first round nothing may depend on it, and it is 0 there. Loops are assumed to end: a
// block behind a loop is reached when the loop's entry was. Where a cycle has two entries, Irreducible is set; each use
// of a value defined on such a cycle, and each condition there, is an unknown of its own, and no loop-carried value of
// the function has a recurrence. Clients must not take what they find for a proof.
//
// Loads from local arrays are the client's to explain; Held follows stores, sets and copies to them along dominators.
//
// Limits: aggregates, vectors and floating point are uninterpreted operations of their operands.
package symbolic
