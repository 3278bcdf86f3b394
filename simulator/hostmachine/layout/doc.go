// Package layout knows how values of LLVM types lie in memory and in registers on x86-64.
//
// A value takes one register for each of its leaves. Numbers of more than 64 bits take two: the low 64 bits, then the
// rest; a long double is such a number of 80 bits.
package layout
