// Package progress tells on standard error how far a run over many programs is.
//
//	New      bars on a terminal, lines elsewhere
//	Lines    one line for each program that is finished
//	Bars     the same lines, above a bar for the whole run and one for each program under way
//	Kernels  one line for each kernel that is decided, on a terminal, in a run that takes long
//
// A bar of a program fills as its time limit comes nearer: what is left of its check nobody knows. Bars are gone when the
// run ends, and the terminal is as it was. Names and outcomes come from programs under test: they are escaped.
package progress
