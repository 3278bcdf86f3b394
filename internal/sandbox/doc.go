// Package sandbox starts programs that work on input which nobody trusts: compilers on the sources of a checked
// repository, and the host side of a program that is simulated.
//
// Start runs an *exec.Cmd under a Policy; Process.Wait waits for its end. StartGuarded does so below a guard, for programs
// that may leave processes behind. Word spells a path so that no program takes it for an option.
//
// What holds of a confined program, and of all that it starts:
//
//   - It reads files, but none below /proc, /sys, /dev and /run, where the secrets of other processes and of the machine
//     lie. It writes nothing but what the policy names.
//   - It has no sockets, and reaches into no other process.
//   - Its address space, the size of each file that it writes and its core files are bounded, from just after its start on.
//   - It ends when the process that started it ends, for whatever cause; below a guard with all that it started.
//   - It gains no rights by programs that have their owner's.
//
// Files are Landlock's matter, sockets and processes seccomp's. Both hold for a thread and for what it starts, so Start
// confines a thread of its own that starts the program, waits for its end, and ends with it. The usual library for
// Landlock confines all threads of a process; with it each compiler would need another start of this program in between,
// which takes as long as many a compiler. Where the kernel lacks one of the two the rest holds, and Lacking says what is
// missing.
//
// A guard is a process of this binary, which package initialisation turns it into, so that no main can forget to. It is
// told to end by the end of a pipe, since that comes however the other side ends. It is the first process of a PID
// namespace, which the kernel ends with it, whatever happens to it; where none can be made, it adopts orphans and kills
// them. It is not confined as the program is, and out of its reach: Landlock lets no signal out of a confinement.
//
// Watch bounds what lies below a folder: no limit of the kernel bounds the sum of a process's files, and a file system of
// its own needs rights that many machines do not give. What is written between two looks comes on top, so fallocate, which
// takes space faster than anything can write it, is refused.
//
// Limits: time is bounded by whoever starts the program. Without Landlock nothing holds a program back from writing where
// its user may.
package sandbox
