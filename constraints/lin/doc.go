// Package lin shows that race obligations cannot hold, by linear integer arithmetic and lemmas about products.
//
//	Prover      puts obligations to a solver; its answer is "proved" or "not proved", never "race"
//	Outcome     the answer, with what the proof takes for granted
//	SmallScope  the obligation over small launches, for a model
//	FactsQuery  the launch facts alone: unsatisfiable means that the launch is unreachable
//
// Method. Each machine word is lowered to a polynomial over integer atoms that is congruent to it modulo 2^width,
// with a range. Only where the program reads the word as a number (comparison, division, extension) is it brought
// into the range of that reading: nothing to do if the known range already lies in it, else by a wrap quotient,
// r = p - 2^width*k, which is exact. Ranges come from the launch limits and from the hypotheses, by bound propagation
// over repeated lowerings. Products of atoms are opaque symbols to the solver; what it needs to know about them is
// stated by valid lemmas: digits of a mixed radix for the equation of the two addresses, monotony, ranges,
// functional consistency.
//
// Before the solver is asked, equations are put together that follow from one another (collapse): digits that are remainders, the
// numbers that they are digits of, equals for equals. Indices that are taken apart into digits and put together in another order
// need no more than that. A quotient of a quotient is one of the product of the divisors, and one of d*q by d is q. That lower
// digits are less than a stride follows from ranges, or from bounds in symbols (range test), as with strides that are products of
// sizes; a stride that is one thing or another is taken to be what it is where it matters (settle).
//
// Facts of the launch that cannot bear on the accesses are left out. Words that take few values, such as powers of two,
// and exponents are taken apart into cases where a question has no proof otherwise; all cases must then have one.
// Effort is bounded in units of the solver and in the number of questions that fail.
//
// Soundness. Every assignment under which all hypotheses evaluate (expr.Eval) to true extends to a model of the
// query: atoms are total functions of it, lemmas are valid for all integers or follow from the hypotheses. Promises
// of the program (NSW, NUW, exact) are used only at nodes that every such evaluation reaches. So unsatisfiable is a
// proof; satisfiable means nothing, since products and functions are abstract.
//
// Assumptions come in levels, tried in order: none; then divisors are not zero and no axis has more than 2^31
// threads; then index arithmetic without promises, of 32 bits or more, does not leave both its signed and its unsigned
// reading. Explicit conversions are always exact. An Outcome lists the assumptions that its proof used; an execution
// that breaks one of the last level carries the mark expr.Wrapped. Doubts tells which assumptions of a proof follow after all: it asks
// the question with the contrary of one, for values of loops in the first round in which that holds.
//
// Limits: bit operations on two unknown words are functions with ranges and little else; contents of memory are
// functions of their address.
package lin
