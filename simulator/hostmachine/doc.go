// Package hostmachine runs the host side of a program concretely: it interprets main and all that it calls, on inputs
// that the caller chooses, and hands each kernel launch to a device. Nothing of the program runs natively, and nothing
// of this machine is in its reach: no file, no clock, no process.
//
//	Translate   the host sides of a program's units, linked; functions become register code when they are first called
//	Program.Run runs main on Inputs with a Device, within Limits; End says how that ended
//	Trace       receives what a run shows beside its launches: output, input symbols, path conditions
//
// Parts, a package each: layout (types on x86-64), memory (objects, undefined bytes, shades of values), code (LLVM IR
// to register code), library (what models share: calls, exceptions, types) with cudart, libc and libcxx (the models),
// and device (a Device on package machine, so that kernels run as well).
//
// # What a run is evidence of
//
// A run that ends as Exited is one execution of the program on these inputs, under the first schedule of its threads:
// each launch that the device got happens with these arguments and these contents of memory. That holds for all
// launches before another end, too. A run never guesses: a function without a model, inline assembly, a child
// graph end it as Unmodelled. An undefined value that decides a branch, is an address, a size, a callee or a launch's
// shape ends it as a Fault, and one that lies in a launch's arguments is told with the launch.
//
// API functions of CUDA succeed, as the headers compiled for analysis say, and their error paths are folded away; a call
// that would fail on a device ends the run, but for cudaFree of what is not allocated, which is counted (End.Refused).
// Device memory begins as zero, which is one of the contents that it may have; what host code reads of it is undefined only where the
// device says that the run does not tell (memory.Watcher). Streams
// and events are names: launches and copies happen in program order.
//
// A thread's body runs to its end where the thread is started. That is one of the legal orders as long as nobody waits
// for what comes later; a wait that only another thread could end ends the run as Stopped. End.Unordered tells
// of threads, and of host and device, that access one place in no order: another order might give another run.
// Time goes on by ten microseconds at each look; it and random numbers follow from Inputs.Seed.
//
// # Memory
//
// Addresses are 64 bits wide and the same in each run of one program on one input. Every object has a slot of its own:
//
//	0x400000          functions, 16 bytes apart
//	0x10_0000_0000    device memory (where the device says), which host code may access as well
//	1<<41             objects of up to 64 KB, 128 KB apart
//	1<<44             of up to 8 MB
//	1<<46             larger ones
//
// An access is checked against the bounds of the object whose slot its address is in; one behind the end, before the
// start or after the object's end of life is a Fault. Freed blocks keep their slot for a while. Locals of a function
// that returned are told until their slot is used again. Each byte is set, unset, or part of a value with a shade: bits
// that are undefined, and the expression by which it follows from inputs. Undefined bits are followed through logic,
// shifts, casts and sums; other operations make all of their result undefined.
//
// # What a run follows from
//
// A run that follows its inputs tells the conditions under which it goes as it does, and what it passes to kernels as
// expressions. End.Untracked says that this is not all: a model looked at a text, at standard input, at a file or at the
// environment and took it as it is. Every read of such bytes by a model counts, unless the model answers with an expression;
// what is only printed does not. Sizes of device memory are not followed, since how much there is has no effect on the host;
// which memory a pointer leads to is taken as it is, by a condition. Results of kernels that the host reads untrack the run if
// anything that kernels see follows from inputs. What decides the run's course behind its last launch does not matter to kernels:
// Condition.Over marks it, and nothing untracks the run there. A run is there once no call that is open can come to a launch any
// more, whatever it computes (code.Launches), and the device has done all its work.
//
// A run is followed as long as Trace.Condition wants more. From there on values are taken as they are, and the run is untracked.
// Beyond a number of operations on expressions each value is made a condition where it is used.
//
// # Limits
//
// Steps and memory are bounded, calls nest up to a limit, callbacks from models into the program as well. Threads do
// not interleave. Long doubles compute as x87 does; the mathematics functions are Go's, which may differ from glibc's in
// the last bit. Of iostreams the standard streams and common manipulators are modelled; locale-dependent formatting,
// wide characters, files through descriptors that are written, textures and device libraries are not.
package hostmachine
