// Package concolic finds inputs of a program that lead its host side along other paths: generational search, as in SAGE
// (Godefroid, Levin and Molnar, "Automated Whitebox Fuzz Testing", NDSS 2008, section 3). A run follows its inputs; each
// condition that it met is turned round, with those before it that speak of the same inputs (the slices of KLEE, OSDI 2008,
// section 3.3), and what satisfies that are the inputs of a later run.
//
//	Search    the inputs that were tried, and those that wait
//	Tree      the paths that runs took, what no run took, and inputs that go there
//	Recorder  what one run shows: a hostmachine.Trace, and its conditions, inputs and hints
//
// Beside conditions three things lead to inputs: texts that the program compared with its own (one takes the other's
// place, as in REDQUEEN, NDSS 2019), options and variables that it asked for, and other numbers in the place of those that it
// read, since what a kernel does with a number is no condition of the host.
//
// Inputs that turn a branch never turned before come first; among equals the older ones. The order hangs on the runs alone.
//
// Soundness: a Search needs none. Its inputs are proposals, and only what a run shows counts; one that has no more inputs has not
// seen all paths, since models of libraries take inputs as they are. A Tree is different: its runs are all that a program can
// do if each run's conditions tell all that decides it, and if the conditions of each gap contradict one another. Whoever asks
// has to know both.
package concolic
