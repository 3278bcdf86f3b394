// Package kernelnames tells by their texts which sources load kernels of which others at run time: by the kernel's name, or
// by the name of the file that a compiler or linker at run time is given.
//
//	Host      what a source that loads kernels by name says in its string literals
//	Defined   the kernels that a text defines
//	MayAsk    whether a text is worth a look
//
// No macro is expanded and no condition is decided. A text loads kernels by name if it calls a function of the driver, the
// runtime or NVRTC that takes such names. Work is linear in the size of a text.
//
// # Limits
//
// Names that are made of parts, or that come from outside of the program, are not seen, nor are kernels whose
// definitions macros make.
package kernelnames
