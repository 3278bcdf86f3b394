// Package expr holds expression trees (HGRD 6.3) of fixed-width machine arithmetic.
//
// A tree says how a host or kernel value is computed. The operations are LLVM's integer operations with LLVM's
// meaning: two's complement at the given width, wrap-around included. Trees are built with folding, evaluated exactly,
// and printed as C-like text or as SMT-LIB bit-vectors. The package knows no LLVM and no solver.
//
//	Pool    interns the trees of one analysis: equal trees are the same pointer, so identity is equality; Adopt copies
//	        trees from pool to pool
//	Expr    a node: operation, width in bits (1 is a truth value), operands
//	Symbol  a name that the tree does not explain: a host variable, a thread index, a loop counter, a memory content.
//	        A symbol with arguments is an uninterpreted function: equal arguments give equal values
//	Tape    compiled evaluation of the same trees under many inputs; Evaluator for one, by walking trees
//	Note    what evaluation finds besides the value: nothing defined, or a wrap-around without a promise against it
//
// WriteSMT prints truth values as a script that any SMT solver answers.
//
// Invariants: operands of one operation have equal widths (casts, comparisons and Ite excepted); widths are 1..64;
// constants are stored reduced to their width; commutative operands are ordered by age, so a+b and b+a are one node.
//
// PerThread symbols stand for one value a GPU thread (threadIdx, an iteration count); all others for one value a
// launch. A two-thread encoding renames the former and shares the latter.
//
// Soundness: folding preserves the value of every defined evaluation. The flags NSW, NUW and Exact are LLVM's
// promises; an evaluation that breaks one is undefined and Eval reports it as such.
//
// Limits: no floating point, no integers beyond 64 bits; such values enter as symbols.
package expr
