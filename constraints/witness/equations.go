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
	for _, f := range facts {
		if f.Op == expr.Or && f.Width == 1 && f.Args[0].Op != f.Args[1].Op {
			q.perhaps(f.Args[0])
			q.perhaps(f.Args[1])
		}
	}
	return q
}

// perhaps takes an equation that holds, or something else does: what can be computed so is mostly so. One number of many is not.
func (q *equations) perhaps(f *expr.Expr) {
	if f.Op == expr.Eq && f.Args[0].Op != expr.Const && f.Args[1].Op != expr.Const {
		a, b := f.Args[0], f.Args[1]
		_ = q.define(a, b) || q.define(b, a)
	}
}

// last is what app stands for, while that is no more than a symbol.
func (q *equations) last(app *expr.Expr) *expr.Expr {
	for app.Op == expr.Apply && q.alias[app] != nil && q.alias[app].Op == expr.Apply {
		app = q.alias[app]
	}
	return app
}

// define makes app, or the symbol that it stands for, stand for e when that closes no cycle.
func (q *equations) define(app, e *expr.Expr) bool {
	app = q.last(app)
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
