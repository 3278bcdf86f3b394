// Package streams tells what comes after a piece of work of the device, by the order of streams, events and waits alone: what
// may happen in parallel with it.
//
//	Stream   where work is enqueued: the default stream, one that waits for it, one that does not, or any
//	State    what is known to come after one piece of work, where control is after it was enqueued
//
// Begin makes the State just behind the work; the other methods carry it along a path of the host's code, and Meet joins
// paths. What is not shown to come after the work may overlap with it. The zero State is that of a place where control does
// not come.
package streams
