// Package command is the command line: it reads flags, runs a check or an audit, writes the report and chooses the exit
// code.
//
//	Command    the program, with its pipeline and streams as fields, so that tests run it in process
//	CheckFunc  the pipeline; check.Run outside of tests
//	Exit codes 0 no race, 1 races, 2 wrong usage or input that could not be analysed
//
// Standard output holds the documents of --format and nothing else; whatever goes wrong, and every program that an
// audit has finished, is one line on standard error. Code 2 wins over 1: an incomplete answer is not an answer about
// the rest.
package command
