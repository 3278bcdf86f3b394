// Package includes reads which files a source includes from its text alone, and finds the sources that a changed file
// matters to.
//
//	Scan     the include directives of a file
//	Read     the text of a file that is worth looking into, and whether that is all
//	Graph    who includes whom among given files
//	Closure  the files that some files lead to
//
// No macro is expanded and no condition is decided: a directive counts wherever it stands. A quoted name is the file of
// that name beside the source where there is one. Any other name, whose place depends on flags for the compiler, is every
// file whose path ends in it. A macro stands for all names that some file defines it to be, and for every file where it is
// made of other macros. So a graph has too many arrows rather than too few, but for what only flags of the compiler say:
// files that they include, macros that they define.
//
// Work is bounded by the sizes of files and the numbers of files and directives.
package includes
