// Package whole runs a program as a whole under the exact detector: its host side on the interpreter of simulator/hostmachine,
// its kernels on the simulator.
//
//	Theatre  a program that is ready to run; it implements constraints.Theatre
//	Solo     kernels that are run by themselves, if no main is in the input; it implements constraints.Solo
//
// The runs of a search for inputs (package concolic) are made one by one as they are asked for, and are the same for all. Of each
// launch it is known whether memory was read that nobody had set, and of each run whether every schedule would have given the
// same.
//
// Paths walks through all paths of a program that has few: a run counts only if its conditions tell all that decides it, and all
// that it passes to kernels (hostmachine.End: Untracked, Unordered, ReadBack).
//
// Beside tells which work of some runs is in a race with other work; BesideOnAllPaths that of runs along all paths.
//
// Of a launch that is too large to be run some blocks run, as if before all others (pick.go), and one that takes too many
// instructions is left where it is; the run goes on. It is then none that came to its end (constraints.Trial: Own), and says of
// later launches that memory may hold what it never does (Launched.Undone).
//
// A run is made once for each of its inputs and schedules, and paid for once (bill.go): from steps of the program that are set
// aside
// for runs, and once these are spent by who asks for it first. The kernels of a program are
// looked at one after the other, in an order that hangs on them alone. Launches in which something went wrong show no races: an
// access beyond its object comes first.
package whole
