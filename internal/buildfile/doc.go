// Package buildfile reads which programs a build file makes, and with which compiler flags, without running anything.
//
//	Target            one program: its source files and the flags that matter to a compiler's front end
//	Tree              reads the targets of the build files in a tree of folders: compile_commands.json, CMakeLists.txt, Makefile
//	ReadDatabase      the targets of one compile_commands.json, with the flags of each source
//	ReadCommand       what one command of a compiler makes
//	Words             a shell command's words
//
// A Makefile is evaluated as make does for its default goal: variables, conditionals, functions of text, explicit,
// pattern and suffix rules give the commands that would run; compiler and archiver commands among them are read for
// their inputs, outputs and flags. CMakeLists.txt is evaluated command by command in the same spirit. Values are those
// that hold by default: nothing is taken from the environment, packages that are looked for count as found, and
// $(shell ...) is empty but for the name of the system.
//
// A compile database names commands, not programs. What is linked comes from the build.ninja, the link.txt files or the
// Makefile that lie beside it, and from entries that name one program as their output. Other entries are grouped by folder, one group
// for each main function. Every distinct entry of a file counts, as clang's tools have it.
//
// # Limits
//
// Recursive make, generated files and the bodies of CMake functions are not followed. A CMake variable that nothing sets is
// empty and false, as for CMake. Of a CMake library of another folder, a target that links it gets the flags alone. What a
// reader does not understand it leaves out: a target may have too few sources or flags, and the compiler tells. Work is
// bounded by the size of texts, the depth of recursion and the number of expansions, so that no input makes a reader run long.
package buildfile
