// Package fix looks for changes of sources with which racy kernels are race-free, and proves each by checking the changed
// program.
//
//	Mend      looks for the least change for each of some kernels of a report
//	Mendable  the kernels of a report that need one
//	Spares    looks for operations that proofs do not need
//	Check     the check of a program with other texts in place of some of its files; callers give it
//
// A search begins with what a check has found. For the first finding it proposes candidates: a barrier, a fence, a warp
// barrier or a wait between the accesses, wider scopes and memory orders, atomic operations, one thread that writes, a
// barrier moved out of a branch, a cooperative launch. Each is checked as a user would check the changed file; one that
// leaves less wrong than before is gone on with, the cheapest first (GPURepair, VMCAI 2021, does so for barriers, with a
// solver to choose among them). A change counts once all instances of the kernel are proved race-free and no other
// kernel has lost its proof. Then what it does not need is left out.
//
// # Invariants
//
// No file is written. Candidates reach the compilers as an overlay of clang's virtual file system. Searches are bounded in
// changes that they check, and what they find does not hang on the number of workers.
//
// # Soundness
//
// Candidates are made of tokens alone, and may be nonsense; the check of the changed program is what counts. It says that
// the change has no race, not that the program computes what its author wants: notes say where a change decides
// about that.
//
// # Limits
//
// Statements that macros make are not changed. Where a header changes, other programs that include it are not checked.
package fix
