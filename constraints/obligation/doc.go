// Package obligation states one race question: can two threads of one launch touch a common byte of one object?
//
//	Obligation  the question: launch facts, two sides, and the relation between the two threads
//	Side        one access as one thread sees it: when it happens, where, how many bytes
//	Recurrence  how a loop-carried value follows from the previous iteration
//	Iteration   what must have held in every earlier iteration for this one to be reached
//	Exit        which iteration left a loop
//	Renaming    one question as an instance of another: what its symbols stand for
//	Shapes      numbers that questions have in common with their instances
//	Patterns    numbers that questions have in common with those about other constants
//
// The sides speak of PerThread symbols; Copy renames them for thread 0 or 1 of the pair, and Flat is the whole
// question as one list of truth values. Two readers decide it independently: the prover (package lin), which over-
// approximates and may only say "no", and the witness search, which evaluates exactly and may only say "yes".
//
// Invariant: Flat is implied by every real race of the pair. Recurrences, Iterations and Exits only restrict further;
// a prover may ignore them, a witness must satisfy them.
package obligation
