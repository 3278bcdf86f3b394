// Package crosscheck runs the witnesses of races on the simulator, as a second opinion that shares only the sites of accesses
// with the static analysis.
//
//	Judge     the device side of a program, ready to run; replays races, attacks proofs
//	Opinions  makes judges for the pipeline of package check
//
// A witness becomes a launch with buffers of its own. First the machine brings its two threads to their accesses: if both
// stand there at one time, before bytes that overlap, nothing orders them. Where something makes one wait for the other,
// as a flag without its fence does, the launch runs under several schedules with the exact happens-before detector, which
// has to report the two accesses.
//
// A proof is attacked by runs of the kernel alone: launches of some sizes that the host's facts allow, under regular and
// random schedules, with every detector. What the exact one reports refutes the proof, unless an access of the run left
// its object, or the host fixes contents of memory that such runs do not have.
//
// Not confirmed is no verdict: the reason says what the replay lacked. Memory that the witness leaves free holds zeros, and
// buffers of unknown size get one; accesses beyond them have no effect.
package crosscheck
