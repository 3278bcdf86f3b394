// Package crosscheck runs the witnesses of races on the simulator, as a second opinion that shares only the sites of accesses
// with the static analysis.
//
//	Replayer  the device side of a program, ready to run
//	Result    whether a replay confirmed a race, and how, or why not
//
// A witness becomes a launch with buffers of its own. First the machine brings its two threads to their accesses: if both
// stand there at one time, before bytes that overlap, nothing orders them. Where something makes one wait for the other,
// as a flag without its fence does, the launch runs under several schedules with the exact happens-before detector, which
// has to report the two accesses.
//
// Not confirmed is no verdict: the reason says what the replay lacked. Memory that the witness leaves free holds zeros, and
// buffers of unknown size get one; accesses beyond them have no effect.
package crosscheck
