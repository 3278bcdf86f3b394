package lin

import (
	"maps"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
)

// merge replaces symbols that a hypothesis equates with a constant, launch symbols that equations make equal, and a
// thread's symbol that one equates with another or with another plus a constant. Digits and offsets then cancel.
func (q *question) merge(flat []*expr.Expr) []*expr.Expr {
	if with := equalSymbols(flat); len(with) > 0 {
		flat = q.replace(flat, with)
	}
	for round := 0; round < 16; round++ {
		with := q.firstSolved(flat)
		if len(with) == 0 {
			break
		}
		flat = q.replace(flat, with)
	}
	return flat
}

func (q *question) firstSolved(flat []*expr.Expr) map[*expr.Expr]*expr.Expr {
	for _, e := range flat {
		for _, c := range expr.Conjuncts(e) {
			if from, to := q.solved(c); from != nil {
				return map[*expr.Expr]*expr.Expr{from: to}
			}
		}
	}
	return nil
}

// equalSymbols maps launch symbols to the oldest symbol of the same value: equations form classes of trees.
func equalSymbols(flat []*expr.Expr) map[*expr.Expr]*expr.Expr {
	parent := map[*expr.Expr]*expr.Expr{}
	var find func(e *expr.Expr) *expr.Expr
	find = func(e *expr.Expr) *expr.Expr {
		if p := parent[e]; p != nil && p != e {
			r := find(p)
			parent[e] = r
			return r
		}
		return e
	}
	symbol := func(e *expr.Expr) bool {
		return e.Op == expr.Apply && len(e.Args) == 0 && !e.Sym.PerThread && e.Width > 1
	}
	before := func(a, b *expr.Expr) bool {
		if symbol(a) != symbol(b) {
			return symbol(a)
		}
		return a.ID() < b.ID()
	}
	var seq []*expr.Expr
	for _, f := range flat {
		for _, c := range expr.Conjuncts(f) {
			if c.Op != expr.Eq {
				continue
			}
			seq = append(seq, c.Args...)
			a, b := find(c.Args[0]), find(c.Args[1])
			if before(b, a) {
				a, b = b, a
			}
			if a != b {
				parent[b] = a
			}
		}
	}
	with := map[*expr.Expr]*expr.Expr{}
	for _, e := range seq {
		if r := find(e); r != e && symbol(e) && symbol(r) {
			with[e] = r
		}
	}
	return with
}

// replace rewrites the whole question; with maps symbols.
func (q *question) replace(flat []*expr.Expr, with map[*expr.Expr]*expr.Expr) []*expr.Expr {
	for from, to := range with {
		q.merged[from] = to
		for _, a := range expr.Applications(to) {
			if a.Sym.PerThread {
				q.shared[a] = true
			}
		}
	}
	rewriter := q.o.Pool.NewRewriter(func(s *expr.Symbol, args []*expr.Expr) *expr.Expr {
		if len(args) > 0 {
			return nil
		}
		return with[q.o.Pool.Apply(s)]
	})
	return q.rewrite(flat, rewriter.Rewrite)
}

// rewrite applies f to all trees of the question.
func (q *question) rewrite(flat []*expr.Expr, f func(*expr.Expr) *expr.Expr) []*expr.Expr {
	replace := func(e *expr.Expr) *expr.Expr {
		if e == nil {
			return nil
		}
		return f(e)
	}
	for i, e := range flat {
		flat[i] = replace(e)
	}
	q.replaceReadings(replace)
	for i := range q.geo {
		g := &q.geo[i]
		for a := range g.Grid {
			g.Grid[a], g.Block[a] = replace(g.Grid[a]), replace(g.Block[a])
			g.BlockIdx[a], g.ThreadIdx[a] = replace(g.BlockIdx[a]), replace(g.ThreadIdx[a])
		}
		q.offset[i], q.size[i] = replace(q.offset[i]), replace(q.size[i])
	}
	for _, from := range oldestFirst(q.merged) {
		q.merged[from] = replace(q.merged[from])
	}
	return flat
}

// replaceReadings follows the nodes of the original question; where two become one, they must agree.
func (q *question) replaceReadings(replace func(*expr.Expr) *expr.Expr) {
	out := map[*expr.Expr]expr.Reading{}
	for _, e := range oldestFirst(q.readings) {
		x, r := replace(e), q.readings[e]
		if before, ok := out[x]; ok && before != r {
			r = expr.EitherReading
		}
		out[x] = r
	}
	q.readings = out
}

// oldestFirst lists the keys of a map by their age. Trees that are made on the way get their own ages from the order, and
// operands are put in order by age: a question must be the same text in every run.
func oldestFirst[V any](m map[*expr.Expr]V) []*expr.Expr {
	return slices.SortedFunc(maps.Keys(m), func(a, b *expr.Expr) int { return a.ID() - b.ID() })
}

// solved reads a conjunct as a definition of one application.
func (q *question) solved(e *expr.Expr) (from, to *expr.Expr) {
	if e.Op != expr.Eq {
		return nil, nil
	}
	for _, s := range [2][2]*expr.Expr{{e.Args[0], e.Args[1]}, {e.Args[1], e.Args[0]}} {
		from, to = s[0], s[1]
		if from.Op != expr.Apply || len(from.Args) > 0 {
			continue
		}
		if to.Op == expr.Const {
			return from, to
		}
		if !from.Sym.PerThread || from == to {
			continue
		}
		base := to
		if to.Op == expr.Add && to.Args[1].Op == expr.Const {
			base = to.Args[0]
		}
		if base.Op == expr.Apply && len(base.Args) == 0 && base != from && base.Sym.PerThread &&
			otherThread(base, from) {
			return from, to
		}
	}
	return nil, nil
}

// otherThread reports that the applications are of different threads of the pair, or one of them of both.
func otherThread(a, b *expr.Expr) bool {
	side := func(e *expr.Expr) string { return e.Sym.Name[strings.LastIndexByte(e.Sym.Name, '#')+1:] }
	return side(a) != side(b)
}
