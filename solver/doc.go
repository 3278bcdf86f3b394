// Package solver decides named queries over mathematical integers: whether a
// conjunction of quantifier-free formulas has a solution.
//
//	Term      integer or Boolean expression, built by Var, Add, Le, And, ...
//	Query     a name and a conjunction of Boolean terms
//	Result    Unknown (the zero value), Sat with a model, or Unsat
//	Solver    Check(ctx, *Query) (Result, error): engines and layers alike
//	Chain     the usual stack of layers (chain.go has their order)
//	Pool      engine: Z3 in worker processes of this binary, see WorkerMain
//	External  engine: an outside SMT-LIB 2 solver; takes bit-vector Scripts too
//
// Lemmas that make products, quotients and packed indices easy are in
// lemmas.go. Each is valid for all integers, once the symbols given for
// products, quotients and so on have their meaning, so that asserting it loses
// no solution; except DifferenceDigitLIN, which stands in for a goal.
// Leave lemmas out when a model is wanted: they slow the search for one.
//
// # Invariants
//
// Terms are well-sorted or invalid; an invalid term makes Check fail, never
// the process. Equal queries give equal texts, equal answers and equal
// models: each query gets a fresh Z3 context with a limit in Z3's own resource
// units. The wall limit is a net below that; only an answer of ReasonTime (or
// a dead worker) depends on the load of the machine.
//
// # Soundness
//
// Unsat is believed from Z3. Sat is not: NewValidate evaluates the query under
// the model with exact arithmetic, and a Chain holds such a layer. Whatever
// goes wrong (limits, a dead worker, a refused file, a model that fails)
// yields Unknown or an error, and an error comes with Unknown. A worker tests
// itself before it is asked anything; a query whose worker fails is put once
// more, to a new one, and is Lost if that fails as well. Solutions are
// over unbounded integers: whether the program's arithmetic wraps is the
// caller's matter.
//
// # Limits
//
// Terms have addition, multiplication and Boolean structure only. Encode
// division by DivModTrunc or DivModFloor, and functions by fresh symbols with
// Ackermann; ParseSMTLIB does so for the files it reads. Bit-vectors exist as
// text for External only. Z3's resource limit does not bound every non-linear
// query within the wall limit. Memory limits need Linux.
package solver
