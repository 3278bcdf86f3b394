// Package command is the command line: it reads flags, runs a check or an audit, writes the report and chooses the exit
// code.
//
//	Command    the program, with its pipeline and streams as fields, so that tests run it in process
//	CheckFunc  the pipeline; check.Run outside of tests
//	Compiler   the compiler that hgrd stands in front of; its exit code is ours unless hgrd has found something
//	Exit codes 0 no race, 1 races, 2 wrong usage or input that could not be analysed
//
// tree.go is the command line as cobra commands: a new command is one file with its constructor, and one line there.
// Flags that check, crosscheck and audit share are in analysis_flags.go: audit hands them on to each check. Flags of
// check and crosscheck are in check_flags.go. A flag that takes one of a few words says so by enumerate; help texts,
// completion and manual pages are made from the same definitions. documents.go is --format.
//
// lsp.go serves an editor: each document is a check with its own flags and settings.
//
// Standard output holds the documents of --format and nothing else; whatever goes wrong, and every program that an
// audit has finished, is one line on standard error. Code 2 wins over 1: an incomplete answer is not an answer about
// the rest.
package command
