// Package code links the host IR of a program's units and translates its functions to register code.
//
//	Program   the units linked: functions and variables by name, weak definitions behind strong ones
//	Func      a function; Prepare makes its Code when it is first called
//	Inst      one instruction: an operation with its width, three operands, an immediate
//	Launches  from where code may still come to a launch
//
// A value takes one register for each of its leaves (package layout). Parameters are the first registers of a frame,
// constants follow, then the rest; a function in SSA form needs no allocation of registers. Edges carry the moves that
// phis ask for. What cannot be translated becomes an instruction that says so when a run reaches it, so odd code that is
// never executed does no harm. IR may be malformed in any way: translation gives code, perhaps nonsense, in time linear in
// its size, and the machine checks what it executes.
//
// Launches is sound for programs whose calls the machine can follow: a call through a pointer may call each function whose
// address is taken in code or in a variable, and so may each function of a library. It says nothing as soon as one of
// these may begin a launch.
package code
