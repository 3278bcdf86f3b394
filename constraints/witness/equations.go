package witness

import "github.com/hgrd/hgrd/constraints/expr"

// equations are the conjuncts that define a symbol by others, chosen without cycles.
type equations struct {
	alias map[*expr.Expr]*expr.Expr
	free  func(app *expr.Expr) bool // may be defined
	m     *model
}

// newEquations collects equations from facts, in their order. The facts stay checks of their own, so an equation needs
// to be no more than a good guess.
func newEquations(m *model, free func(app *expr.Expr) bool, facts []*expr.Expr) *equations {
	q := &equations{alias: map[*expr.Expr]*expr.Expr{}, free: free, m: m}
	for _, f := range facts {
		if f.Op == expr.Eq {
			a, b := f.Args[0], f.Args[1]
			_ = q.define(a, b) || q.define(b, a) || q.invert(a, b) || q.invert(b, a)
		}
	}
	return q
}

// define makes app stand for e when that closes no cycle.
func (q *equations) define(app, e *expr.Expr) bool {
	if app.Op != expr.Apply || !q.free(app) || q.alias[app] != nil || q.reads(e, app, map[*expr.Expr]bool{}) {
		return false
	}
	q.alias[app] = e
	return true
}

// reads reports whether e, with the equations chosen so far, reads app. Arguments of functions and the bodies of definitions count.
func (q *equations) reads(e, app *expr.Expr, seen map[*expr.Expr]bool) bool {
	if e == app {
		return true
	}
	if seen[e] {
		return false
	}
	seen[e] = true
	for _, a := range e.Args {
		if q.reads(a, app, seen) {
			return true
		}
	}
	if e.Op == expr.Apply {
		for _, d := range q.m.defs[e.Sym] {
			for _, b := range d.bodies() {
				if q.reads(b, app, seen) {
					return true
				}
			}
		}
	}
	return q.alias[e] != nil && q.reads(q.alias[e], app, seen)
}

// invert defines a symbol under a widening cast.
func (q *equations) invert(a, e *expr.Expr) bool {
	if a.Op != expr.ZExt && a.Op != expr.SExt {
		return false
	}
	x := a.Args[0]
	return q.define(x, q.m.o.Pool.Trunc(e, x.Width))
}
