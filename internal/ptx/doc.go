// Package ptx reads the texts of inline assembly: their instructions, one by one, and which of these may write memory.
//
// A text with labels, or with comments over several lines, is not read.
package ptx
