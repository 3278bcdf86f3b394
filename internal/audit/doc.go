// Package audit checks all programs under a folder, each in a process of its own, and makes one report of what came of
// them.
//
//	Program    one program of the folder: its inputs and compiler flags
//	Discover   finds the programs; Select takes some of them
//	Ledger     what became of each source: an input, read for one, or left out
//	Options    how to run the checks; Run runs them and returns an Audit
//	Audit      one Record per program, which keeps the report of its check; Formats write it
//	State      records of finished programs on disk, from which a later run goes on
//	Shard      a part of an audit; ReadJSON and Merge make the whole of its parts
//
// # Programs
//
// Where a build file (see buildfile) names targets, each target with CUDA code is a program. So are the .cu files that
// none names: one program per file with a main function, together with the files that define what it uses and does not
// define, by the names in their texts (see cxx); a file that nobody needs is a program of its own. Files that the
// compiler opens for others are no inputs: it is asked, through an Opener, about inputs that may lead to such a file by
// the texts. Kernels that a program loads at run time, by their names or those of their files, belong to it (see
// kernelnames). Links are not followed. Sources in C are left out, since the checker reads C++, and so are sources that
// are not there: Program.Left names them. What such files launch or pass on is unknown to the check.
//
// # Sources
//
// A Ledger balances: of the CUDA, HIP and OpenCL sources in the folders, each is an input of a program, or is read by
// the compiler for one, or is left out, with the reason. What is left out by design is no part of the user's programs,
// by a mark that the tool leaves which keeps it; all else is a gap. Shards of an audit have one ledger.
//
// # Documents
//
// All paths are relative to the folder that is audited, in which the checks run. A document depends on programs, options
// and outcomes alone: not on where the folder lies, nor on workers, times, stops or shards. What a check cost is told
// apart from it. An outcome depends on the machine where a limit of time or memory is reached.
//
// # Bounds
//
// A child gets a time limit that ends its own analysis in good order, a signal some time later, and is killed, with all
// processes of its session, when that does not help or when these processes use more memory than allowed. What it had
// reported until then is kept. Memory is watched on Linux only. Reports are held compressed; text, JSON and HTML are
// written program by program.
//
// # State
//
// A record is taken from a State where the version of the checker, its options, the program and the contents of its
// sources are the same: of inputs and of what they include from folders beside them or given by -I. Headers of the system
// are taken to be the same. What was stopped, or ended for want of something on the machine, is not kept. A record that
// does not have its checksum, or has a field that is not known, is made again.
package audit
