// Package ldetector is LDetector (Li, Ding, Hu, Soyata: "LD: Low-Overhead GPU Race Detection without Access Monitoring",
// TACO 2017), the value-based detector of section 4 of the paper.
//
//	states.go     the two passes over private states as Figure 3 has them, and the safe merge of 4.6
//	rounds.go     warp reshuffling under a memory limit: rounds and odds (4.5, Table I)
//	interval.go   what the warps of a block, or the blocks of the grid, did between two barriers
//	passes.go     the two passes over an interval
//	ldetector.go  the detector
//
// The paper runs each region between barriers twice, every warp on a private copy of the data: first on the data as it was,
// then on the data with what all others changed. A byte that two warps have changed is a write-write race; a warp whose
// second result differs from its first has read what another changed. The detector has one run of all warps together, and
// rebuilds the private states from its events: what a byte was when the interval began, what each warp last wrote to it, and
// which bytes a warp read that it had not written itself.
//
//   - Write-write is then the paper's test, with its misses: a warp that puts back the value that was there has not written.
//   - Read-write is the paper's test for a program in which each value read bears on what the thread's warp writes
//     afterwards: a byte was read whose value the two passes would differ in, and the warp changed some byte later in the
//     interval. Where the value bears on nothing the paper's second pass finds nothing, and this one may.
//
// Order is the paper's: a region is tested for write-write races, and only if there are none for read-write races; with a
// memory limit, round by round, ending with the first round that finds something (4.5). Unlike the paper's tool the
// detector then goes on with the next region. Between blocks the region is the launch (4.4), or what lies between grid
// barriers; both levels are reported whatever the other finds.
//
// Assumed: a warp runs in lockstep (4.7), so there are no races within one.
//
// Limits: words that atomics touch are left out of the interval ("does not detect races on variables protected by atomics
// or locks", 4.7), but a variable that a lock protects is not known to be one and is reported. Fences order nothing. Of the
// loads of a word by different units sixteen are kept. Events carry eight bytes of a value: what a wider store does beyond
// them counts as a change. A launch is taken to have ended when Races is called.
package ldetector
