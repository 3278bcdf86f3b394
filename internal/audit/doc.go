// Package audit checks all programs under a folder, each in a process of its own, and counts what came of them.
//
//	Program   one program of the folder: its inputs and compiler flags
//	Discover  finds the programs; Select takes some of them
//	Options   how to run the checks; Run runs them and returns an Audit
//	Audit     one Record per program; WriteTables and WriteJSON print it
//
// # Programs
//
// Where a build file (see buildfile) names targets, each target with CUDA code is a program. Elsewhere the .cu files of
// a folder are: one program per file with a main function, together with the files that have none; files that others
// include are no inputs. Links are not followed. Sources in C are left out, since the checker reads C++, and so are
// sources that are not there: Program.Left names them. What such files launch or pass on is unknown to the check.
//
// # Bounds
//
// A child gets a time limit that ends its own analysis in good order, a signal some time later, and is killed, with all
// processes of its session, when that does not help or when these processes use more memory than allowed. What it had
// reported until then is kept. Memory is watched on Linux only.
//
// The counts of an audit depend on the programs alone, as far as no limit is reached; times and memory do not.
package audit
