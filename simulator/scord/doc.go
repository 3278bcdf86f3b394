// Package scord is the race detector of ScoRD (Kamath, George, Basu: "ScoRD: A Scoped Race Detector for GPUs", ISCA
// 2020), the hardware of its section IV run over the events of a simulated launch.
//
//	metadata.go     the entry for each unit of global memory (Figure 7) and how an access changes it
//	preliminary.go  which accesses cannot race (Table III)
//	races.go        which do (Table IV)
//	locktable.go    the four locks of a warp and their bloom filter
//	fencefile.go    fence and barrier counters
//	scord.go        the detector: granularity, metadata cache
//
// Widths are the paper's: barrier IDs of 8 bits, fence IDs of 6, lock hashes of 6, a filter of 16, tags of 4. They wrap.
// Blocks and warps carry the numbers of the launch, not those of the place on an SM that they hold for a while: the paper
// gives 15 SMs eight blocks each, and which of a larger grid share a place is the machine's choice.
//
// The unit of execution is the warp. Events come lane by lane, so a fence instruction of a warp is counted once however
// many of its lanes execute it (fencefile.go).
//
// Where the paper is silent, speaks twice or misfires when read to the letter:
//
//   - Section IV keeps the fence IDs of the warp that last wrote, section IV-A has every access replace the entry. Read the
//     second way, two warps that both read what a third has published race with each other: the first reader's fences
//     count for the write. So would a producer's own load of what it has published. Table VII has no false positive at 4
//     bytes, so a load leaves who modified the unit, and that warp's fences, in place, as the first way says. What is lost:
//     an unordered write after a load that was itself ordered by fences. Options.LastAccessor takes the second.
//   - Table III (c) lets an access after a barrier pass. All that went before in the block is then ordered before it, and
//     the entry starts anew with this access: section IV-A speaks of re-initialisation without saying when. Else BlkShared
//     would stay for ever, and a warp's own load and store of a word that was shared before the barrier would race. What is
//     lost: an earlier write of the block that an unsynchronised load of another block reads afterwards.
//   - A unit that has been modified and shared at both levels carries the three flags of one never accessed, and so starts
//     anew as well. That is Table III (a) to the letter.
//   - Table IV (a) does not ask that the warps differ, the text on it does. The same holds for (c): weak accesses of one warp
//     do not conflict. (e) and (f) are used as they stand: what one warp touches with and without a lock, after others had
//     it, is reported.
//   - Whether an atomic is forgotten when a store follows is not said; it is, else the last row of the paragraph on atomics
//     ("if both are atomic") would hide the store.
//   - An atomicCAS takes a lock if it stored, and an atomicExch gives one back if it writes zero; IV-A says neither. Lanes
//     that spin would otherwise hold what they wait for, and data that is exchanged under a lock would release it where the
//     hashes meet. The authors' simulator does so. A second atomicCAS on a lock in the table keeps its entry as it is.
//   - Hash and scope of a lock go into the filter (IV-A), which does not say whether a lock of device scope has anything in
//     common with the same lock taken with block scope, nor whether two blocks that take one lock with block scope have. As
//     in the authors' simulator a block's lock is its own, and a device lock enters with both scopes.
//   - An atomic on what was accessed atomically leaves the locks of the entry alone: (d) is all that atomics are asked for.
//   - Loads and stores that are atomic are atomics, of which the paper has only read-modify-writes.
//   - A barrier of the whole grid counts as a barrier of each block and as a device fence of each warp.
//
// Limits: global memory only; races between lanes of a warp are none; one accessor per unit is remembered, so of two readers
// a write may be checked against the later only. It runs as far as its schedule: a race that the order of events hides is
// found by the lock rules alone.
package scord
