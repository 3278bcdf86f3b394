// Package ptx reads the texts of inline assembly: their instructions, one by one, and nothing of what these mean.
//
// A text with labels, or with comments over several lines, is not read.
package ptx
