// Package concrete runs launches of a kernel in which every argument is chosen on the simulator.
//
//	Device    the device side of a program, ready to run
//	Instance  a machine with the buffers of one launch in place
//	Schedule  the order of threads that a seed stands for
//
// A launch comes from package constraints: the host's facts allow it. It gets buffers of its own; those of unknown size get
// one, and accesses beyond them have no effect.
//
// Runs of which Beyond says that an access left its object tell nothing of the program: the launch asked too much.
package concrete
