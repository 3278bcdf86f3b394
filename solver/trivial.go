package solver

import "context"

// NewTrivial returns a Solver that answers what the term constructors have
// already decided and passes on the rest.
func NewTrivial(next Solver) Solver { return trivial{next} }

type trivial struct{ next Solver }

func (s trivial) Check(ctx context.Context, q *Query) (Result, error) {
	q = q.prepare()
	if err := q.Validate(); err != nil {
		return Result{}, err
	}
	open := false
	for _, t := range q.Asserts {
		if t.IsFalse() {
			return Result{Status: Unsat}, nil
		}
		open = open || !t.IsTrue()
	}
	if open {
		return s.next.Check(ctx, q)
	}
	res := Result{Status: Sat}
	if !q.Model {
		return res, nil
	}
	return res, complete(&res, q)
}
