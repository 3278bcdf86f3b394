package constraints

import (
	"context"
	"fmt"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// complete reports whether the kernel has barrier objects, and all of them count as many threads as a block has under the
// launch.
func (c *Checker) complete(ctx context.Context, in *Instance) (bool, error) {
	p := in.pool
	found := false
	for i, b := range in.Summary.Barriers {
		if b.Members == nil {
			continue
		}
		found = true
		n := in.fix(b.Members)
		all := p.ZExt(in.threadsPerBlock(), n.Width)
		if n == all {
			continue
		}
		o := in.empty(obligation.Launch)
		o.ID = fmt.Sprintf("%s.members%d", in.Summary.Kernel.Symbol, i)
		o.Facts = append(o.Facts, expr.Conjuncts(p.Ne(n, all))...)
		ds, err := c.decide.prove(ctx, []*obligation.Obligation{o}, sought)
		if err != nil || ds[0].Status != Safe || len(ds[0].Assumptions) > 0 {
			return false, err
		}
	}
	for i, n := range in.Summary.Needs() {
		o := in.empty(obligation.OwnThread)
		o.ID = fmt.Sprintf("%s.phases%d", in.Summary.Kernel.Symbol, i)
		at, one := p.Const(0, 64), p.Const(1, 64) // both sides touch the same byte: only the conditions matter
		o.Sides[0] = in.side(p.And(n.Cond, p.Not(n.Holds)), at, one, &kernelanalysis.Access{Rounds: n.Rounds})
		o.Sides[1] = in.side(p.Bool(true), at, one, &kernelanalysis.Access{})
		o.Relation = threadRelation(o)
		ds, err := c.decide.prove(ctx, []*obligation.Obligation{o}, sought)
		if err != nil || ds[0].Status != Safe || len(ds[0].Assumptions) > 0 {
			return false, err
		}
	}
	return found, nil
}

// incomplete notes the barrier objects that do not count all threads of a block, as far as is known.
func (in *Instance) incomplete(out *Outcome) {
	if in.complete {
		return
	}
	for _, b := range in.Summary.Barriers {
		if b.Members != nil {
			out.Reasons = append(out.Reasons, fmt.Sprintf("line %d: the barrier object is not known to count all threads of a block", siteLine(b.Site)))
		}
	}
}

// strange says what may order the accesses of a question in a way that is not known; "" for nothing.
func (in *Instance) strange(q *question) string {
	if s, found := in.Summary.Strange(q.kind, q.pair.a, q.pair.b); found {
		return fmt.Sprintf("what synchronises at line %d may order the two, and it is not known whether it does", siteLine(s))
	}
	return ""
}
