package constraints

import (
	"maps"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
)

// learn notes that c holds by what the given facts say, and what follows for its parts.
func (s *settled) learn(c *expr.Expr, by []*expr.Expr) {
	if _, ok := s.known[c]; ok {
		return
	}
	s.known[c] = by
	if c.Op == expr.Or && c.Width == 1 {
		s.cases = append(s.cases, c)
	}
	if c.Op != expr.Eq || c.Args[1].Op != expr.Const {
		return
	}
	x, v := c.Args[0], c.Args[1]
	if len(s.values) < maxValues && !slices.Contains(s.values, v) {
		s.values = append(slices.Clip(s.values), v)
	}
	switch {
	case x.Op == expr.Add && x.Args[1].Op == expr.Const:
		s.learn(s.pool.Eq(x.Args[0], s.pool.Sub(v, x.Args[1])), by)
	case x.Op == expr.Or && v.IsConst(0):
		for _, part := range x.Args {
			s.learn(s.pool.Eq(part, v), by)
		}
	}
}

// operand is what is settled where e takes its i-th operand: in an arm of a conditional value also what its condition
// leaves of facts that have several cases.
func (s *settled) operand(e *expr.Expr, i int) *settled {
	if e.Op != expr.Ite || i == 0 || len(s.cases) == 0 || s.depth == maxArms {
		return s
	}
	arm := *s
	arm.known, arm.cases, arm.memo, arm.depth = maps.Clone(s.known), slices.Clone(s.cases), map[*expr.Expr]*expr.Expr{}, s.depth+1
	when := e.Args[0]
	if i == 2 {
		when = s.pool.Not(when)
	}
	for _, c := range expr.Conjuncts(when) {
		arm.learn(c, nil)
	}
	if !arm.exclude() {
		return s
	}
	return &arm
}

// exclude learns the cases that are left of a fact where others are known not to hold, and reports whether there is such
// a fact.
func (s *settled) exclude() bool {
	before := len(s.known)
	for i := 0; i < len(s.cases); i++ { // grows
		all := expr.Disjuncts(s.cases[i])
		by := slices.Clone(s.known[s.cases[i]])
		left := slices.DeleteFunc(slices.Clone(all), func(d *expr.Expr) bool { return s.from(s.pool.Not(d), &by) })
		if len(left) == len(all) || len(left) == 0 {
			continue
		}
		rest := s.pool.Bool(false)
		for _, d := range left {
			rest = s.pool.Or(rest, d)
		}
		for _, c := range expr.Conjuncts(rest) {
			s.learn(c, by)
		}
	}
	return len(s.known) > before
}
