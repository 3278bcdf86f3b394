// Package check is the static pipeline: source files in, one report out. It is one of the few packages that know every
// stage.
//
//	Options  how to compile, which launches to assume, how much work to do
//	Run      analyses files and returns a finished reports.Report
package check
