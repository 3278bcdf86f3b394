// Package interval decides which accesses of one kernel two threads may
// execute in the same barrier interval, and how their loop counters are then
// related.
//
// A barrier interval is the part of a thread's run between two consecutive
// counted barriers (or before the first, or after the last). Two threads that
// share a barrier agree on the sequence of its dynamic instances, so two of
// their accesses can be concurrent only if both follow the same instance with
// no further instance in between. The package knows nothing of instructions:
// it works on an abstract control-flow graph whose nodes are either one
// barrier or a group of accesses without a barrier inside.
//
// # Types
//
//	Graph     control flow, natural loops, and which barriers count
//	Relation  a loop counter of an access against the counter at the barrier
//	Case      one way in which an access follows a barrier
//	Analysis  Cases of an access; Concurrent, the joint cases of two accesses
//
// Which barriers count is data: a caller builds one Graph per kind of thread
// pair. For two threads of different blocks only grid barriers count (of a
// cooperative launch), for two threads of a block also block barriers, for two
// threads of a warp also warp barriers whose mask holds both.
//
// # The calculus
//
// The counter of a loop is the number of times its back edges were taken since
// the loop was last entered. It is not the value of an induction variable,
// whose start and step may differ between threads. For a start b (a counted
// barrier, or the kernel's entry) write kappa[L] for the counter at b of each
// loop L that contains b. A barrier-free path from b to an access p is
// classified by the outermost loop M around b whose back edge it takes:
//
//	no such M                 p is reachable from b without these back edges
//	M                         a latch of M is reachable from b, and p from the
//	                          header of M, without back edges of loops around M
//
// and then, for each loop L around p,
//
//	L around b, and L is strictly outside M (or no M)    v = kappa
//	L is M                                               v = kappa + 1
//	L inside M, or not around b                          v = 0
//
// where a loop with a barrier-free cycle through its header weakens the last
// two to v >= kappa+1 and v >= 0: then some iterations of one interval differ
// between the threads. Taking an outer back edge resets the inner counters,
// which is why the cases of one barrier are several.
//
// Two accesses fall into one interval only if both have a case for one start.
// Where the caller marks uniform branches there is a further condition: from
// one barrier instance on the threads take them alike, so of the uniform
// branches taken up to either access, one sequence is a prefix of the other.
// That separates the arms of a uniform branch, and the next turn of a loop
// from what follows the loop:
//
//	for (s = n/2; s > 0; s /= 2) { ...; barrier; }  x = sum[0];
//
// At some barriers threads arrive in one place and wait in another. Such a
// barrier orders what comes before an arrival before what comes behind a wait,
// and nothing else: what a thread does between the two it may do beside all
// that the others do in the interval that ends at their wait, and in the one
// that begins at their arrival. So each interval begins where threads arrive
// and ends where they wait at the next barrier, and an access between arriving
// and waiting has cases of two.
//
// # Soundness assumptions
//
//   - Every counted barrier is aligned: all branches that decide, directly or
//     transitively, whether and how often it executes go the same way in the
//     threads of the pair. Barriers for which that is not established must not
//     be counted; leaving one out is always sound.
//   - A thread that has returned counts as arrived at all later barriers, so a
//     branch one side of which only leads to the return is no divergence. It
//     is no uniform branch either.
//   - All threads wait at a barrier for the arrivals of the same instance: the
//     ways between arriving and waiting are those that Graph.Between demands.
//   - Loop.Uniform and Graph.UniformBranch are set only where proved. The
//     alignment of a barrier in a loop gives neither; see Loop.Uniform.
//   - Loops are natural loops. A cycle that no loop in Graph.Loops accounts
//     for (irreducible control flow, or a loop left out) has no counter, and
//     barriers on it, or in loops entered from it, are not counted.
//
// # Limits
//
// Only the shape of the graph is used: conditions on the edges between barrier
// and access, and trip counts, are left to the solver query that the caller
// builds from a CasePair. A loop with a barrier-free cycle has counters that
// differ between threads even when uniform branches tie them together; the
// query may add those conditions. An access that no path reaches has no case.
//
// # Evidence
//
// The tests run random structured programs and random graphs as two threads
// and compare what meets with what the analysis admits; mutants of each rule
// are refuted by the same tests.
package interval
