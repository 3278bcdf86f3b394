package factcheck

import (
	"context"
	"fmt"
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

// resource bounds the solver's work on one query, in its own units, so that answers do not hang on the load.
const resource = 20_000_000

func newDecider() *decider {
	return &decider{solver: solver.NewExternal("z3", "-in", fmt.Sprintf("rlimit=%d", resource)), limit: solver.Limit{Wall: 10 * time.Minute}}
}

// decide is Unsat if no values of the symbols satisfy the claims.
func (d *decider) decide(ctx context.Context, pool *expr.Pool, claims []claim) (solver.Status, error) {
	conds, _ := propagate(pool, conditions(claims))
	if slices.ContainsFunc(conds, (*expr.Expr).False) {
		return solver.Unsat, nil
	}
	if satisfies(conds) {
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

func conditions(claims []claim) (out []*expr.Expr) {
	for _, c := range claims {
		out = append(out, expr.Conjuncts(c.cond)...)
	}
	return out
}

// propagate puts values that the conditions give to symbols in the places of these. What holds for sure is left out. It
// returns the values as well.
func propagate(pool *expr.Pool, conds []*expr.Expr) (left []*expr.Expr, values map[*expr.Expr]*expr.Expr) {
	values = map[*expr.Expr]*expr.Expr{}
	for {
		with := map[*expr.Expr]*expr.Expr{}
		for _, c := range conds {
			if app, v := value(pool, c); app != nil && with[app] == nil {
				with[app], values[app] = v, v
			}
		}
		var next []*expr.Expr
		changed := false
		for _, c := range conds {
			e := pool.Replace(c, with)
			changed = changed || e != c
			if e.False() {
				return []*expr.Expr{e}, values
			}
			for _, x := range expr.Conjuncts(e) {
				if !x.True() {
					next = append(next, x)
				}
			}
		}
		if conds = next; !changed {
			return conds, values
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
