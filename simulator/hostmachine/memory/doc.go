// Package memory is the memory of an interpreted host run.
//
//	Space    objects with bounds; Load, Store, Copy, Fill, Read, Write
//	Object   one allocation: bytes, and for each whether it is set, unset, or part of a value with a shade
//	Value    a register: 64 bits and a Shade
//	Shade    undefined bits, and the expression by which a value follows from the run's inputs
//	Device   device memory, a window of the address space
//
// An access outside all objects in use panics with *FaultError by way of package unwind, a demand beyond the bound with
// *ExhaustedError, one of a library's variable without a layout with *ForeignError.
package memory
