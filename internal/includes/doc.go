// Package includes reads which files a source includes from its text alone, and finds the sources that a changed file
// matters to.
//
//	Scan     the include directives of a file
//	Text     the text of a file that is worth looking into
//	Graph    who includes whom among given files
//
// No macro is expanded and no condition is decided: a directive counts wherever it stands. A quoted name is the file of
// that name beside the source where there is one. Any other name, whose place depends on flags for the compiler, is every
// file whose path ends in it; a directive whose name is a macro is every file. So a graph has too many arrows rather than
// too few. What a compiler is told to include by a flag it does not know.
//
// Work is bounded by the sizes of files and the numbers of files and directives.
package includes
