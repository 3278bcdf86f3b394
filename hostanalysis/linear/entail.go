package linear

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
)

// Entails reports whether facts imply a <= b. narrow admits that words keep their values when they are cut to fewer
// bits; assumed tells that this was of use. budget counts cases down.
func Entails(p *expr.Pool, facts []*expr.Expr, a, b *expr.Expr, narrow bool, budget *int) (yes, assumed bool) {
	const most = 300 // cases
	n := min(most, *budget)
	q := &cases{p: p, narrow: narrow, budget: n}
	yes = q.follows(facts, a, b, 0)
	*budget -= n - max(q.budget, 0)
	return yes, q.assumed
}

// cases is a proof by cases under way.
type cases struct {
	p       *expr.Pool
	narrow  bool
	assumed bool
	budget  int
}

func (q *cases) follows(facts []*expr.Expr, a, b *expr.Expr, depth int) bool {
	if q.budget--; q.budget < 0 {
		return false
	}
	facts = units(q.p, facts)
	if q.direct(facts, a, b) {
		return true
	}
	if depth >= mostSplits {
		return false
	}
	c := choiceIn(a, b)
	if c == nil {
		if i := near(facts, a, b); i >= 0 {
			return q.split(facts, i, a, b, depth)
		}
		c = choiceIn(facts...)
	}
	if c != nil {
		for _, first := range []bool{true, false} {
			cond := c.Args[0]
			with := map[*expr.Expr]*expr.Expr{cond: q.p.Bool(first), q.p.Not(cond): q.p.Bool(!first)}
			if !first {
				cond = q.p.Not(cond)
			}
			fs := expr.Conjuncts(cond)
			for _, f := range facts {
				fs = append(fs, expr.Conjuncts(q.p.Replace(f, with))...)
			}
			if !q.follows(fs, q.p.Replace(a, with), q.p.Replace(b, with), depth+1) {
				return false
			}
		}
		return true
	}
	for i, f := range facts {
		if f.Op == expr.Or && f.Width == 1 {
			return q.split(facts, i, a, b, depth)
		}
	}
	return false
}

// split takes the arms of a disjunction one by one.
func (q *cases) split(facts []*expr.Expr, i int, a, b *expr.Expr, depth int) bool {
	rest := slices.Delete(slices.Clone(facts), i, i+1)
	for _, arm := range facts[i].Args {
		if !q.follows(append(slices.Clone(rest), expr.Conjuncts(arm)...), a, b, depth+1) {
			return false
		}
	}
	return true
}

// near is the first disjunction of plain comparisons that shares a symbol with the words; -1 if there is none.
func near(facts []*expr.Expr, words ...*expr.Expr) int {
	about := expr.Symbols(words...)
	for i, f := range facts {
		if f.Op != expr.Or || f.Width != 1 || choiceIn(f) != nil {
			continue
		}
		for _, s := range expr.Symbols(f) {
			if slices.Contains(about, s) {
				return i
			}
		}
	}
	return -1
}

// direct decides without further cases.
func (q *cases) direct(facts []*expr.Expr, a, b *expr.Expr) bool {
	e := &entailment{pool: q.p, atoms: map[*expr.Expr]int{}, known: facts, narrow: q.narrow}
	for _, f := range facts {
		if f.False() {
			return true
		}
		e.fact(f)
	}
	x, y := e.word(a), e.word(b)
	e.rows = append(e.rows, x.minus(y).plus(-1)) // a > b, to be refuted
	if !e.contradictory() {
		return false
	}
	q.assumed = q.assumed || e.narrowed
	return true
}

// units resolves disjunctions by the facts that stand alone.
func units(p *expr.Pool, facts []*expr.Expr) []*expr.Expr {
	known := map[*expr.Expr]bool{}
	for _, f := range facts {
		known[f] = true
	}
	out := slices.Clone(facts)
	for changed := true; changed; {
		changed = false
		for i := 0; i < len(out); i++ {
			f := out[i]
			if f.Op != expr.Or || f.Width != 1 {
				continue
			}
			rest := f
			for k, arm := range f.Args {
				if known[arm] {
					rest = p.Bool(true)
				} else if known[p.Not(arm)] {
					rest = f.Args[1-k]
				}
			}
			if rest == f {
				continue
			}
			changed = true
			out = slices.Delete(out, i, i+1)
			for _, c := range expr.Conjuncts(rest) {
				known[c] = true
				out = append(out, c)
			}
			i--
		}
	}
	return out
}

// choiceIn is the outermost conditional value of the trees.
func choiceIn(es ...*expr.Expr) *expr.Expr {
	var found *expr.Expr
	expr.Visit(func(e *expr.Expr) {
		if e.Op == expr.Ite {
			found = e
		}
	}, es...)
	return found
}

// IsSize reports whether a word is wide enough for the sizes of programs.
func IsSize(e *expr.Expr) bool { return e.Width >= 32 }

// Exact reports whether an operation cannot wrap in the signed reading.
func Exact(e *expr.Expr) bool { return (&entailment{}).exact(e) }
