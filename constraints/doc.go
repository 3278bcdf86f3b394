// Package constraints brings the two sides of a program together: it puts a kernel's summary under the facts of a
// launch, asks for every pair of accesses whether two threads can meet, and decides (HGRD 6.1, 6.2 and 6.4).
//
//	Checker   what deciding takes: trees, prover, solver
//	Instance  one summary under one launch: parameters bound, launch shape fixed, aliases known
//	flags     how one access waits for a flag that is set behind another, or for the last of the blocks to come by
//	strategy  one of the ways to an answer, by name: it can be switched off, and counts what it decides (strategies.go)
//	Outcome   what came of one kernel: races with witnesses, divergences, open questions, assumptions
//	cluster   accesses that are asked about as one: neighbours, and rows of a table (a[k*n + i] for constants k)
//	precedent a question that was decided; a proof holds for every instance of it
//	Lessons   which rungs led to proofs of other instances of the kernel's template: these come first, others last
//
// For each pair there are three questions, the paper's Table 2: different blocks; one block, different warps; one
// warp. The two within a block are asked as one first. A pair that barriers always separate needs no question. What
// remains climbs a ladder: a precedent, listing all executions where these are few, a quick search for a witness, linear
// proof, first from the kernel's side alone (kernelside.go), more executions and a longer search, dear proofs, the exact search, a small-scope model of the solver that is
// evaluated exactly, else unknown. Pairs that a quick search met a witness of come first, then those for which no witness
// could be believed: where one of them stays open the kernel will not be proved, and the others, under this launch and the
// next, are tried with less effort.
//
// Invariants: a race has a witness that was evaluated with machine arithmetic; a pair counts as safe only when some
// step proved it; all else is a reason for an inconclusive verdict. Under facts that contradict one another nothing
// is decided. Where they are the program's own, the launch is dead code or starts no thread; else nobody looked at it.
//
// Contents of tables that the host fills enter a question as values where they are known, as bounds of values, or as
// the order of any two elements that are read. Accesses through pointers that were loaded from tables of allocations
// meet through one element of a table only, and those through pointers of which memory SSA shows where they lead in one object
// only. Of other pointers that a program in sight sets no witness chooses where they lead (led.go).
//
// Where callers are out of sight, a race is looked for in settings: ordinary values of all that they pass (settings.go). It is
// theirs to exclude where none of these shows it, or where ample pitches, another block or a promise does (callers.go).
//
// A race is marked as benign where both sides provably write one value, also since blocks do the same, and as beyond
// where each launch that was found to have it sends some access out of its object.
//
// A proof that takes arithmetic not to wrap around is held against the sizes that the program bounds (wraps.go): what does not follow
// from its checks leaves the question open.
//
// Soundness: kernels are taken alone, streams in order; that a launch has no memory in common with work that may go on beside it is
// a proof of its own (beside.go). Threads that have returned count as arrived at barriers.
// Pointers of which the host shows nothing are taken not to alias; that is listed as an assumption.
//
// Where each block has a part of an array to itself, its threads hand values on there as in shared memory. What atomics
// return no witness chooses: races that depend on it are those that runs show, and those of first rounds of loops (firstround.go).
//
// Locks and flags order single pairs: a lock that both threads hold adds to the question that the two locks differ, and
// flags are asked about where barriers and locks leave a pair open. Each part of a protocol, atomic or fence, must reach
// both threads. A witness counts as a race only where no flag may order the pair, known protocol or not.
//
// What a race is for want of is asked in the same way (lacking.go, suppose.go): the question is put again with fences that are not
// there, with words that hold at the start what they have to, and with flags that are accessed as flags. Where that orders the two
// accesses, it is the cause. No answer changes by that.
//
// Where the program is in sight as a whole it is run in a Theatre: on what a witness says (trial.go), and on inputs that a search
// finds; of open questions also in other orders of threads, and with other numbers in memory that nobody set (courses.go). A race of a
// run is definite; a witness whose run comes to its end without it is dropped; one whose inputs no run could be
// given is unconfirmed. Contents of memory are no choice of a witness where the program sets them, and those that device code has
// made before the launch are none in any case (made.go). Runs challenge what a proof takes for granted of pointers (challenge.go),
// and the runs along all paths of a program may be a proof (paths.go).
//
// Where no main is in the input, a kernel with open questions and without a race is run by itself, by a Solo (alone.go), on
// arguments of ordinary settings and on zeroed memory (chosen.go). What is gone where memory holds something else is no race.
package constraints
