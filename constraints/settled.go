package constraints

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/hostanalysis"
)

// settled puts into what a launch passes what its own facts say of conditional values. A program that chooses among the
// instances of a template comes to each launch with a check such as
//
//	threads == 256, where threads = n < 512 ? roundUp(n) : 256
//
// and then grid, sizes and arguments that are made of threads need neither the choice nor what went into it.
//
// In an arm of a conditional value its condition counts as well, and may leave one case of a fact that has several:
//
//	n == 1 || roundUp(n) == 256
type settled struct {
	pool   *expr.Pool
	known  map[*expr.Expr][]*expr.Expr // what holds, and the facts that say it
	cases  []*expr.Expr                // what is known of several cases
	values []*expr.Expr                // that something is known to be
	used   map[*expr.Expr]bool         // facts that something was settled by
	memo   map[*expr.Expr]*expr.Expr
	depth  int // arms around what is looked at
}

// maxValues bounds the constants that a conditional value is compared with, and maxArms the arms within others whose
// conditions count.
const (
	maxValues = 8
	maxArms   = 4
)

func newSettled(p *expr.Pool, l *hostanalysis.Launch) *settled {
	s := &settled{pool: p, known: map[*expr.Expr][]*expr.Expr{}, used: map[*expr.Expr]bool{}, memo: map[*expr.Expr]*expr.Expr{}}
	for _, f := range l.Facts {
		for _, c := range expr.Conjuncts(f.Cond) {
			s.learn(c, []*expr.Expr{c})
		}
	}
	s.exclude()
	return s
}

// of is a tree that the host passes, with what is settled put in.
func (s *settled) of(e *expr.Expr) *expr.Expr {
	if e == nil || len(s.known) == 0 || len(e.Args) == 0 {
		return e
	}
	if x, ok := s.memo[e]; ok {
		return x
	}
	x := s.choose(e)
	if x != e {
		x = s.of(x)
	} else {
		args := make([]*expr.Expr, len(e.Args))
		same := true
		for i, a := range e.Args {
			args[i] = s.operand(e, i).of(a)
			same = same && args[i] == a
		}
		if !same {
			x = s.choose(s.pool.Rebuild(e, args))
		}
	}
	s.memo[e] = x
	return x
}

// facts are the launch's own, with what is settled put in. Those that something was settled by stay as they are: with
// them, the others say what they said.
func (s *settled) facts(l *hostanalysis.Launch) []*expr.Expr {
	out := make([]*expr.Expr, len(l.Facts))
	for i, f := range l.Facts {
		out[i] = s.of(f.Cond)
	}
	for i, f := range l.Facts {
		if slices.ContainsFunc(expr.Conjuncts(f.Cond), func(c *expr.Expr) bool { return s.used[c] }) {
			out[i] = f.Cond
		}
	}
	return out
}

// choose is what a conditional value is at the launch: a constant, one of its arms, or else e itself.
func (s *settled) choose(e *expr.Expr) *expr.Expr {
	if e.Op != expr.Ite {
		return e
	}
	for _, v := range append(constants(e), s.values...) {
		if v.Width == e.Width && s.holds(s.pool.Eq(e, v)) {
			return v
		}
	}
	switch {
	case s.holds(e.Args[0]):
		return e.Args[1]
	case s.holds(s.pool.Not(e.Args[0])):
		return e.Args[2]
	}
	return e
}

// constants are those among the arms of e, each once.
func constants(e *expr.Expr) []*expr.Expr {
	var out []*expr.Expr
	seen := map[*expr.Expr]bool{} // arms are shared: there may be far more ways to one than arms
	var walk func(e *expr.Expr)
	walk = func(e *expr.Expr) {
		if seen[e] || len(out) >= maxValues {
			return
		}
		switch seen[e] = true; e.Op {
		case expr.Const:
			out = append(out, e)
		case expr.Ite:
			walk(e.Args[1])
			walk(e.Args[2])
		}
	}
	walk(e)
	return out
}

// holds reports whether a condition is put together from facts.
func (s *settled) holds(e *expr.Expr) bool {
	var by []*expr.Expr
	if !s.from(e, &by) {
		return false
	}
	for _, f := range by {
		s.used[f] = true
	}
	return true
}

// from is holds; by grows by the facts that say it.
func (s *settled) from(e *expr.Expr, by *[]*expr.Expr) bool {
	if e.SprawlingSum() {
		return false
	}
	if e.True() {
		return true
	}
	if facts, ok := s.known[e]; ok {
		*by = append(*by, facts...)
		return true
	}
	switch {
	case e.Width == 1 && e.Op == expr.And:
		return s.from(e.Args[0], by) && s.from(e.Args[1], by)
	case e.Width == 1 && e.Op == expr.Or:
		return s.from(e.Args[0], by) || s.from(e.Args[1], by)
	}
	return false
}
