// Package cxx reads the text of C++ and CUDA sources as far as tools need that speak of places in it.
//
//	Tokens      the tokens of a text, comments among them
//	Function    the function around a place, as a tree of statements
//	Statement   a statement with the statements in it
//	Linkage     the names that a source defines, exports and uses
//
// It is no compiler: names have no meaning, macros are not expanded, and all branches of conditional directives are read
// one after the other. What it says of a place is a proposal. Callers must not rest a verdict on it.
//
// # Hostile input
//
// It takes any bytes. Each text is read once, and the depth of statements in each other is bounded.
package cxx
