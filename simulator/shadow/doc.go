// Package shadow is what race detectors keep beside simulated memory, and the list of races that they hand out.
//
//	Memory  an entry for each unit of memory that a kernel touched, in pages made on demand
//	Epoch   which launch wrote an entry: memory is cleared by counting
//	Races   findings, one per pair of source positions and type
//
// Clearing: kernel launches may be many and small, so nothing is swept between them. An entry carries the epoch in which
// it was written; the detector that finds another epoch than the current one in it takes it for never written.
//
// Limits: an entry's type should hold no pointers, or the collector walks the pages. Memory does not shrink.
package shadow
