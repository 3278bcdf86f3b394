package constraints

import (
	"context"
	"fmt"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
)

// carriedAll says that threads race in different rounds of a loop around both accesses alone, where a run has shown the race
// and does not tell the rounds: in equal rounds of it, and of those around it, no two threads race. Nil where they may.
func (c *Checker) carriedAll(ctx context.Context, q *question) *Carried {
	if len(q.obs) == 0 {
		return nil
	}
	s, a, b := q.in.Summary, q.pair.a, q.pair.b
	inner := s.LoopsAround(b)
	var equal []func(*obligation.Obligation) *expr.Expr
	for i, l := range s.LoopsAround(a) {
		if i >= len(inner) || inner[i] != l || i >= len(a.Rounds) || i >= len(b.Rounds) {
			return nil
		}
		x, y := a.Rounds[i].Counter, b.Rounds[i].Counter
		equal = append(equal, func(o *obligation.Obligation) *expr.Expr { return o.Pool.Eq(o.Copy(0, x), o.Copy(1, y)) })
		if !c.never(ctx, q, equal) {
			continue
		}
		site := c.origins(s).loopSite(l)
		if site == nil {
			return nil
		}
		later := func(o *obligation.Obligation) *expr.Expr { return o.Pool.Cmp(expr.SLT, o.Copy(1, y), o.Copy(0, x)) }
		out := &Carried{Loop: site}
		if slices.ContainsFunc(with(q, append(equal[:i], later)), func(o *obligation.Obligation) bool {
			w, found := witness.Search(ctx, o, earlyLimits)
			return found && !w.WrapOnly
		}) {
			out.Early = 1
		}
		return out
	}
	return nil
}

// with are the questions of q about threads of whom all that holds.
func with(q *question, all []func(*obligation.Obligation) *expr.Expr) []*obligation.Obligation {
	var os []*obligation.Obligation
	for i, o := range q.obs {
		more := *o
		more.ID = fmt.Sprintf("%s.rounds%d.%d", o.ID, len(all), i)
		more.Relation = slices.Clone(o.Relation)
		for _, holds := range all {
			more.Relation = append(more.Relation, holds(o))
		}
		os = append(os, &more)
	}
	return os
}

// never reports whether no threads race of whom all that holds, by a short attempt at a proof.
func (c *Checker) never(ctx context.Context, q *question, all []func(*obligation.Obligation) *expr.Expr) bool {
	ds, err := c.decide.prove(ctx, with(q, all), brief)
	return err == nil && !slices.ContainsFunc(ds, func(d Decision) bool { return d.Status != Safe })
}
