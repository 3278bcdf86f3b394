package solver

import "context"

// NewValidate returns a Solver that lets no Sat through unchecked: it always
// asks for a model and evaluates every assert under it. A model that fails,
// or cannot be evaluated, turns the answer into Unknown.
func NewValidate(next Solver) Solver { return validate{next} }

type validate struct{ next Solver }

func (s validate) Check(ctx context.Context, q *Query) (Result, error) {
	asked := *q
	asked.Model = true
	res, err := s.next.Check(ctx, &asked)
	if err != nil || res.Status != Sat {
		res.Model = nil
		return res, err
	}
	// One conjunction, so that asserts share the memo of the evaluation.
	if v, err := Eval(And(q.Asserts...), res.Model); err != nil {
		return Result{Reason: ReasonModel + ": " + err.Error(), Elapsed: res.Elapsed}, nil
	} else if v.Sign() == 0 {
		return Result{Reason: ReasonModel, Elapsed: res.Elapsed}, nil
	}
	if !q.Model {
		res.Model = nil
	}
	return res, nil
}
