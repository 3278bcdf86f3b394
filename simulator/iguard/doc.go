// Package iguard is the race detector of iGUARD (Kamath, Basu: "iGUARD: In-GPU Advanced Race Detection", SOSP 2021),
// section 6 of the paper run over the events of a simulated launch.
//
//	metadata.go     an entry for each 4 bytes of global memory (Figure 4), synchronisation words, updates (6.2)
//	preliminary.go  P1 to P6, the accesses that cannot race (top of Table 2)
//	races.go        R1 to R5, those that do (bottom of Table 2)
//	locks.go        lock tables of warps and threads (6.3, Figure 7)
//	iguard.go       the detector
//
// Widths are the paper's: fence IDs and warp barrier IDs of 6 bits, block barrier IDs of 8, lock hashes of 18, a filter of
// 16. They wrap. Threads and warps carry the numbers of the launch.
//
// Lanes execute together where the stream says so (event.Converge): the active mask of P4 and of the lock inference. Under a
// schedule of single lanes no two of a warp do, and locks are taken for those of warps.
//
// Where Table 2 is silent or misfires when read to the letter:
//
//   - The fence IDs of R2 to R4 compare what the entry holds of the earlier accessor with that same thread's counters now
//     ("have not been separated by a fence", 6.4), as in ScoRD's table, not with the current thread's.
//   - R3 does not exclude the thread itself, and BlkShared is never cleared in the text: a thread that loads and then
//     stores a word shared before the last barrier would race with itself. Section 6.4 speaks of "accesses from threads
//     within a single threadblock"; R3 asks for two.
//   - For the same reason P4 and R2 would never again hold for a word that two warps of a block once shared. When all
//     accesses were of one block and the last was before its barrier, they are all ordered; BlkShared then starts anew.
//   - 6.3 says that a table holds three locks, not what a fourth does. It takes the place of the oldest, as in ScoRD's
//     circular table. A second atomicCAS on a lock in the table changes nothing, or spinning would fill it.
//   - 6.3 does not say whether two blocks that take one lock with block scope have it in common. As in the authors' detector
//     a block's lock is its own, and a device lock is one of its holder's block as well.
//   - A store that is no atomic takes the Atomic flag back: P6 is about locations "accessed using atomics", and would else
//     pass an atomic after an unordered store.
//   - One Locks field is all that Figure 4 shows: mm.Locks and md.Locks of R5 are it, of the last accessor.
//   - R5 does not exclude the thread itself and is used as it stands.
//   - An atomic load is a load to which P6 applies.
//   - A barrier of the whole grid counts as a barrier of each block and as a device fence of each thread.
//
// Limits: global memory only; the last writer and the last accessor are all that is remembered of earlier accesses (6.7); a
// warp barrier counts for the warp whatever lanes it names.
package iguard
