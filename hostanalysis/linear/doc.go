// Package linear decides small questions of linear arithmetic about machine words: whether facts imply that one word is at
// most another, and what a word is as a sum of products.
//
// Entails answers by Fourier and Motzkin's elimination, with a split into cases at conditional values and disjunctions. Poly
// is a polynomial over words, its atoms. Bounds gives the least and greatest value that the form of a word shows.
//
// Words are read as signed integers. An operation counts as arithmetic only where it is exact, that is where it cannot wrap by
// its flags or by the bounds of its operands; any other word is an atom of its own. So a yes follows in machine arithmetic,
// too. A no is no answer: the number of cases and of rows is bounded.
package linear
