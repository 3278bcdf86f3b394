// Package factcheck holds what the host analysis says of launches against launches that real runs make.
//
//	Program   a program that is compiled twice: to be analysed, and to be run
//	Run       runs it with some arguments; each launch is compared with what is said of its kernel
//	Finding   something that was said and that a run refutes
//	Counts    how much was compared, and how much was left open
//
// A hostanalysis.Launch is a formula: equations of shape and arguments, facts, places of pointers, contents of memory, over
// symbols for what the analysis does not know. A run has a value for all that is on the other side: its shape, the bytes
// of its arguments, its allocations, its memory. The two agree if the symbols can have values for which all holds at once.
// A launch of the run has to agree with one context of its kernel; which call made it is not known here. If it agrees with
// none, something was claimed that is not so, and the smallest part of each context that contradicts the run is told.
//
// What is known of the inputs goes into the formula: argc, and the numbers that the program reads out of its arguments.
// Loops are unrolled for a few rounds; what a formula says of later rounds is left out, which refutes less, never more.
//
// A kernel that is proved to have no race is attacked: each run is made again under several orders of threads with the
// exact detector. A race in such a run refutes the proof, unless an access of the run left its object.
//
// What rests on an assumption that the launch lists is told apart: a run that contradicts the assumption is no error of
// what was derived from it.
//
// Soundness of a finding: formulas are decided with machine arithmetic, by folding or by an SMT solver of bit-vectors. A
// solver that does not know is counted, and nothing is concluded. Programs that leave what C++ defines may refute
// anything, so a finding is for a person to read.
package factcheck
