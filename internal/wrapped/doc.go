// Package wrapped runs the compiler that hgrd stands in front of.
//
//	Find      looks a command up as a shell does
//	Compiler  a command that was found: Replace becomes it, Run waits for it
//
// The command gets the environment of this process as it is, and the streams as they are: files, so that it sees whether
// they are terminals.
package wrapped
