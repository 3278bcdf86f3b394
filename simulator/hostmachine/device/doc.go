// Package device lets the host machine's launches run on the simulator, so that a whole program runs: host code on one
// interpreter, kernels on the other, over one device memory.
//
//	Device    device memory and kernels of a program; give it to hostmachine.Program.Run, then Close it
//	Options   schedule, observers (detectors), bounds, and what to do behind each launch
//
// A launch runs to its end where the host makes it, so launches never overlap. One that does not end by itself, or that
// fails, ends the run of the host. With Options.Pick, some blocks of a launch that is too large run, a launch that comes to the limit of
// steps is left where it is, and the host goes on: see Device.Undone. Device memory begins as zero.
package device
