package symbolic

import "github.com/hgrd/hgrd/constraints/expr"

// MaxNested bounds how many translations wait for one another: of values, pointers and conditions, in all functions that
// read each other's.
const MaxNested = 1 << 17

// Nested counts the translations that are under way.
type Nested int

// enter begins a translation, unless too many wait already. Where it reports true, leave ends it.
func (n *Nested) enter() bool {
	if *n >= MaxNested {
		return false
	}
	*n++
	return true
}

func (n *Nested) leave() { *n-- }

// tooDeep is an unknown value in loop l, where nothing is found out because too much is under way.
func (f *Func) tooDeep(width int, l *Loop) *expr.Expr {
	s := f.Pool.Fresh(expr.Symbol{Name: f.Name + ".deep", Width: width, PerThread: f.PerThread, Unknown: true})
	return f.Pool.Apply(s, f.Counters(l)...)
}
