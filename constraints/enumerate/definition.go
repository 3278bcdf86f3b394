package enumerate

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// definition computes a loop-carried value from round to round, or looks for the round that leaves a loop.
type definition struct {
	value      *expr.Expr
	params     []*expr.Symbol // what value is applied to, and of an exit the counter
	counter    int            // the place among params of the counter that a recurrence goes along
	init, next *expr.Expr     // of a recurrence
	leave      *expr.Expr     // of an exit
}

func (d *definition) trees() []*expr.Expr {
	if d.leave != nil {
		return []*expr.Expr{d.leave}
	}
	return []*expr.Expr{d.init, d.next}
}

func (d *definition) rewrite(r *expr.Rewriter) {
	if d.leave != nil {
		d.leave = r.Rewrite(d.leave)
		return
	}
	d.init, d.next = r.Rewrite(d.init), r.Rewrite(d.next)
}

// definitions by the symbol that they define. One whose parameters are no plain counters is left out.
func definitions(o *obligation.Obligation) map[*expr.Symbol]*definition {
	out := map[*expr.Symbol]*definition{}
	params := func(value *expr.Expr) ([]*expr.Symbol, bool) {
		var ps []*expr.Symbol
		for _, a := range value.Args {
			if a.Op != expr.Apply || len(a.Args) > 0 {
				return nil, false
			}
			ps = append(ps, a.Sym)
		}
		return ps, len(ps) < maxParams
	}
	for _, r := range o.Recurrences {
		ps, ok := params(r.Value)
		if k := slices.Index(ps, r.Counter.Sym); ok && k >= 0 {
			out[r.Value.Sym] = &definition{value: r.Value, params: ps, counter: k, init: r.Init, next: r.Next}
		}
	}
	for _, x := range o.Exits {
		if ps, ok := params(x.Value); ok && x.Counter.Op == expr.Apply && len(x.Counter.Args) == 0 {
			out[x.Value.Sym] = &definition{value: x.Value, params: append(ps, x.Counter.Sym), leave: x.Leave}
		}
	}
	return out
}

const maxParams = 8

// at is a definition at given arguments.
type at struct {
	d    *definition
	args [maxParams]uint64
}

// thread is one thread with what is known of its definitions.
type thread struct {
	space  *space
	coords []uint64
	known  map[at]uint64
	depth  int
}

// maxDepth bounds definitions that are defined by others.
const maxDepth = 16

// env gives the values of a thread's symbols; counters are those of the run.
func (t *thread) env(counters []uint64) expr.Env {
	return func(s *expr.Symbol, args []uint64) (uint64, bool) {
		if i, ok := t.space.place[s]; ok {
			if i < len(t.coords) {
				return t.coords[i], true
			}
			if i -= len(t.coords); i < len(counters) {
				return counters[i], true
			}
			return 0, false
		}
		if d := t.space.defs[s]; d != nil {
			return t.define(d, args)
		}
		return 0, false
	}
}

// define is a definition's value at arguments.
func (t *thread) define(d *definition, args []uint64) (uint64, bool) {
	k, values := at{d: d}, t.known
	copy(k.args[:], args)
	if t.space.sharedBy(d) {
		values = t.space.known
	}
	if v, ok := values[k]; ok {
		return v, true
	}
	if t.depth > maxDepth {
		return 0, false
	}
	t.depth++
	defer func() { t.depth-- }()
	if d.leave != nil {
		for round := range uint64(maxTrips) {
			left, ok := t.under(d, append(slices.Clone(args), round), d.leave)
			if !ok {
				return 0, false
			}
			if left != 0 {
				values[k] = round
				return round, true
			}
		}
		return 0, false
	}
	last := k.args[d.counter]
	if last > maxTrips {
		return 0, false
	}
	start := k
	for start.args[d.counter] = last; start.args[d.counter] > 0; start.args[d.counter]-- {
		if _, ok := values[start]; ok {
			break
		}
	}
	if _, ok := values[start]; !ok {
		v, ok := t.under(d, start.args[:len(d.params)], d.init)
		if !ok {
			return 0, false
		}
		values[start] = v
	}
	for start.args[d.counter] < last {
		v, ok := t.under(d, start.args[:len(d.params)], d.next)
		if !ok {
			return 0, false
		}
		start.args[d.counter]++
		values[start] = v
	}
	return values[k], true
}

// under evaluates a tree of a definition with its parameters at args.
func (t *thread) under(d *definition, args []uint64, tree *expr.Expr) (uint64, bool) {
	outside := t.env(nil)
	return expr.Eval(tree, func(s *expr.Symbol, xs []uint64) (uint64, bool) {
		if i := slices.Index(d.params, s); i >= 0 && len(xs) == 0 {
			return args[i], true
		}
		return outside(s, xs)
	})
}
