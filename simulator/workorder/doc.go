// Package workorder finds races between pieces of a program's work: launches, copies and fills, each in its stream, and what the
// host does itself. It is told of one run, in which the work is done where the host asks for it, and knows by streams, events and
// waits what else could have been.
//
//	Order     receives the run: who is enqueued where, who waits for whom, who accesses what
//	Conflict  two accesses of one byte by two pieces of work that nothing orders, at least one of them a write
//	Party     one side of a conflict
//
// It is an event.Observer for what kernels access, and the host machine (library.Order, cudart) tells the rest.
//
// # Order
//
// Happens-before is decided by vector clocks with one entry for each stream (Lamport; FastTrack, Flanagan and Freund, PLDI 2009,
// keeps per byte the last write and the reads since, as here). What the host asks for comes after all that the host did, and
// after all that it has waited for. CUDA's rules, from the programming guide ("Asynchronous Concurrent Execution"):
//
//   - Work of one stream is done in the order in which it was enqueued.
//   - Work of the default stream comes after what was enqueued before it in all streams that wait for the default one, and before
//     what is enqueued later there.
//   - A stream that waits for an event comes after what the event was last recorded behind. An event that was never recorded is
//     no order.
//   - The host waits for a stream, an event, or all streams. Copies that are not asynchronous, but for those within device memory,
//     and copies and fills of memory that the host can reach, return when they are done.
//
// What is not promised, and what implementations do or documents leave open, counts as order, since a conflict has to be a race
// on every device: allocations and frees order all work of the device, and the host waits for it where memory is freed or the
// state of a stream or an event is asked for. A strong read, atomic or volatile, of a word that a strong write of other work has
// set counts as acquiring all of that work, with fences or without. Two strong accesses are no conflict.
//
// # Soundness
//
// Each Conflict is one of this run: the run is an execution of the program, and another one is the same up to the two accesses,
// but for the order of work that nothing orders; so the program has a race. Not finding one says nothing: other inputs, or an order
// that this run happened to have, may hide it.
//
// # Limits
//
// The host can only conflict about memory that it can reach: managed, pinned, and managed variables. Host threads, and host code
// that runs beside the program, end the search. Reads of constant memory are not seen. Of a byte that pieces of work read which are
// not ordered among each other, only the last mostReaders are kept, and of its writes the last one: behind a strong write the plain
// one before it is forgotten.
package workorder
