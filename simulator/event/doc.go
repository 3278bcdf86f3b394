// Package event is the stream that a simulated launch writes and that race detectors read.
//
//	Event     one step of one thread that a detector may care for: an access, a fence, a barrier
//	Launch    the kernel and its shape, and what thread numbers mean
//	Observer  reads the stream of one launch after another
//	Race      what a detector found: two accesses, a rule of its paper, a type
//	Detector  an Observer that keeps races
//
// Events come in the order in which they happened, in batches that may be of any length: a detector's findings must not
// depend on where one ends. Within one launch the order is that of one sequentially consistent run: weak memory is for
// the detectors to judge, by fences and scopes.
//
// Thread-private memory is no event, nor is memory that only the host touched.
package event
