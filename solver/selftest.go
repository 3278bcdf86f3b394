package solver

import (
	"errors"
	"fmt"

	z3 "github.com/mitchellh/go-z3"
)

// selfTest puts two questions with known answers to Z3, the way that queries
// are put: one with a solution, which a product of symbols makes non-linear,
// and one with none. A Z3 of which every call fails, or that was built wrong,
// must not pass for one that knows no answer.
func selfTest() error {
	x, y := Var("x"), Var("y")
	q := &Query{Asserts: []*Term{Lt(Int(2), x), Lt(x, Int(4)), Eq(y, Mul(x, x))}, Model: true}
	s := newSession(Limit{})
	defer s.close()
	res, err := s.decide(q)
	switch {
	case err != nil:
		return err
	case res.Status != Sat:
		return fmt.Errorf("a query with a solution is %v: %s", res.Status, res.Reason)
	case res.Model["x"].Int64() != 3 || res.Model["y"].Int64() != 9:
		return fmt.Errorf("a query with one solution has the model %v", res.Model)
	}
	symbols, err := q.Symbols()
	if err != nil {
		return err
	}
	s.solver.Assert(newEngine(s.ctx, symbols).bool(Ne(y, Int(9))).AST)
	if status := s.solver.Check(); status != z3.False {
		return fmt.Errorf("a query without a solution is answered by %v", status)
	}
	return errors.Join(s.fault, s.spent)
}
