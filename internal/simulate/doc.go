// Package simulate runs whole programs: the host side natively, kernels on the simulated machine, race detectors on the
// events of all launches.
//
//	Options  how to compile and run, which detectors watch
//	Run      compiles a program, runs it under each schedule, returns a finished Report
//	Program  a compiled program, to be run more than once
//	Report   races by kernel, errors of the program, how each run ended; plain data, and its text
//	Findings a Report in the form of package reports, whose handlers write it: races by cause
//
// One run is one schedule, from the program's start to its end: device memory is fresh for each. Launches run to their
// end where the host asks for them, so their order is the host's, and detectors see one launch after another.
//
// What a run found stays when it is cut short, by its time limit, a crash of the program, a launch that cannot be
// simulated: Report.Incomplete says so then. A report without races speaks of the runs that were made, and proves
// nothing about others.
package simulate
