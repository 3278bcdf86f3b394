package factcheck

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/solver"
)

// decider tells whether claims can hold together.
type decider struct {
	solver  *solver.External
	limit   solver.Limit
	queries int
}

func newDecider() *decider {
	return &decider{solver: solver.ExternalZ3(), limit: solver.Limit{Wall: 10 * time.Second}}
}

// decide is Unsat if no values of the symbols satisfy the claims.
func (d *decider) decide(ctx context.Context, pool *expr.Pool, claims []claim) (solver.Status, error) {
	var conds []*expr.Expr
	for _, c := range claims {
		conds = append(conds, expr.Conjuncts(c.cond)...)
	}
	conds = propagate(pool, conds)
	if slices.ContainsFunc(conds, (*expr.Expr).False) {
		return solver.Unsat, nil
	}
	if len(conds) == 0 {
		return solver.Sat, nil
	}
	var text strings.Builder
	if err := expr.WriteSMT(&text, "a launch of a run", nil, conds); err != nil {
		return solver.Unknown, err
	}
	d.queries++
	r, err := d.solver.Run(ctx, solver.Script{Name: "run", Text: text.String(), Limit: d.limit})
	return r.Status, err
}

// propagate puts values that the conditions give to symbols in the places of these. What holds for sure is left out.
func propagate(pool *expr.Pool, conds []*expr.Expr) []*expr.Expr {
	for {
		with := map[*expr.Expr]*expr.Expr{}
		for _, c := range conds {
			if app, v := value(pool, c); app != nil && with[app] == nil {
				with[app] = v
			}
		}
		var next []*expr.Expr
		changed := false
		for _, c := range conds {
			e := pool.Replace(c, with)
			changed = changed || e != c
			if e.False() {
				return []*expr.Expr{e}
			}
			for _, x := range expr.Conjuncts(e) {
				if !x.True() {
					next = append(next, x)
				}
			}
		}
		if conds = next; !changed {
			return conds
		}
	}
}

// value reads a condition that gives an application a value.
func value(pool *expr.Pool, c *expr.Expr) (app, v *expr.Expr) {
	known := func(e *expr.Expr) bool {
		return e.Op == expr.Apply && !slices.ContainsFunc(e.Args, func(a *expr.Expr) bool { return a.Op != expr.Const })
	}
	switch {
	case known(c):
		return c, pool.Bool(true)
	case c.Op != expr.Eq:
	case c.Args[1].Op == expr.Const && known(c.Args[0]):
		return c.Args[0], c.Args[1]
	case c.Args[0].Op == expr.Const && known(c.Args[1]):
		return c.Args[1], c.Args[0]
	}
	return nil, nil
}

// core lists claims that contradict one another and cannot be fewer.
func (d *decider) core(ctx context.Context, pool *expr.Pool, claims []claim) ([]claim, error) {
	for i := len(claims) - 1; i >= 0; i-- {
		less := slices.Delete(slices.Clone(claims), i, i+1)
		s, err := d.decide(ctx, pool, less)
		if err != nil {
			return claims, err
		}
		if s == solver.Unsat {
			claims = less
		}
	}
	return claims, nil
}
