// Package witness finds and checks concrete races: a launch, two of its threads, and values under which every part of
// an obligation holds in machine arithmetic. It uses no solver and may only say "yes".
//
//	Scout       looks briefly whether there is a witness, before proofs are tried
//	Search      looks for a witness among small launches built from the obligation's own constants
//	Validate    evaluates an assignment, of Search or of a solver's model, against the whole obligation
//	Assignment  values of launch symbols, of both threads' symbols, and of functions such as memory contents
//	Witness     what users see of an assignment that was validated
//
// Search works in three steps. Launch symbols get values by backtracking over harvested constants, with secant steps
// towards violated facts. For each feasible launch, smallest first, both sides are evaluated for many threads and loop
// iterations on compiled tapes, and byte ranges are matched by address. Matching pairs that satisfy the relation are
// then validated from scratch, tree by tree; only validated ones are returned.
//
// Invariant: a returned Witness satisfies Flat, Recurrences, Iterations and Exits exactly, with no undefined
// evaluation. Not finding one means nothing.
//
// A launch that was found is then shrunk: smaller values of its variables are tried as long as a witness remains.
//
// Search is deterministic. It is bounded by evaluation steps, not by time. Search and Validate build trees in the
// obligation's pool, so obligations of one pool must not be searched at the same time.
//
// Limits: functions, such as memory contents, are tried under a few interpretations only; a loop is followed for 4096
// iterations, a host loop for 130; large launches are sampled.
package witness
