// Package check is the static pipeline: source files in, one report out. It is one of the few packages that know every
// stage.
//
//	Options  how to compile, which launches to assume, how much work to do
//	Run      analyses files and returns a finished reports.Report
//
// The kernels of a program share its time, small ones first. What was found when the time is up, or when the run is
// interrupted, is reported; the rest is inconclusive.
package check
