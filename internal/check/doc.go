// Package check is the static pipeline: source files in, one report out. It is one of the few packages that know every
// stage.
//
//	Options  how to compile, which launches to assume, how much work to do
//	Program  units that are checked together, each with flags of its own, instead of files with flags for all
//	Run      analyses files or programs and returns a finished reports.Report
//
// Each kernel is decided with trees and earlier proofs of its own, so that what is said of it does not hang on others, and
// is kept in the cache by what it rests upon. Instances of one template are decided one after another, and each learns from
// those before it which ways lead to proofs (family.go, package lessons): that spares them effort and decides nothing. What
// an instance has learned from is part of its key, and what it teaches is kept with its result, so that a run with a cache
// says what one without says.
//
// The kernels of a program share its time, small ones first. What was found when the time is up, or when the run is
// interrupted, is reported; the rest is inconclusive. A file or kernel that several programs have is one entry: the worst
// of what was found.
package check
