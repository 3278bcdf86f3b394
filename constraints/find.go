package constraints

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/lin"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/solver"
)

// limits are those of the next search for a witness. Where many searches found nothing, the next gets less: fewer
// steps, and no model in the end.
func (d *Decider) limits(kernel string) (lim witness.Limits, model bool) {
	lim = d.Limits
	switch n := d.misses[kernel]; {
	case n >= 64:
		return attackLimits, false
	case n >= 16:
		lim.Steps, lim.Launches = 1<<19, 24
	}
	return lim, d.misses[kernel] < 8 && d.vainly[kernel] < mostVain
}

// mostVain is after how many models of a kernel that led to no witness no more are asked for. They are the dearest questions there
// are, and a kernel has some that lead to one or, as a rule, none.
const mostVain = 4

func (d *Decider) missed(kernel string) {
	if d.misses == nil {
		d.misses = map[string]int{}
	}
	d.misses[kernel]++
}

// attackLimits are for looking for what is probably not there.
var attackLimits = witness.Limits{Steps: 1 << 18, Launches: 16}

// smallScopes bound the launch symbols of the model query: a race that exists mostly exists in the first, and where that
// has no model, some constant of the program may ask for a larger one.
var smallScopes = [...]int64{64, 1 << 12, 1 << 20, 1 << 28}

// find looks for a witness: by exact search first, then in a model of the solver that is evaluated exactly.
func (d *Decider) find(ctx context.Context, o *obligation.Obligation) (*witness.Witness, error) {
	kernel, _, _ := strings.Cut(o.ID, ".")
	lim, model := d.limits(kernel)
	var w *witness.Witness
	ok := false
	if d.tally.ask(bySearch) {
		w, ok = witness.Search(ctx, o, lim)
	}
	if ok && !w.WrapOnly {
		d.tally.decided(bySearch)
		return w, nil
	}
	d.missed(kernel)
	if !model || !d.tally.ask(byModel) {
		return w, nil
	}
	for _, scope := range smallScopes {
		v, status, err := d.modelWithin(ctx, o, scope, 0)
		if err != nil {
			return nil, err
		}
		if v != nil && (w == nil || !v.WrapOnly) {
			d.tally.decided(byModel)
			return v, nil
		}
		if status != solver.Unsat && status != solver.Sat {
			break
		}
	}
	if d.vainly == nil {
		d.vainly = map[string]int{}
	}
	d.vainly[kernel]++
	return w, nil
}

// modelWithin asks the solver for a model of o whose launch symbols lie within a bound, and is the witness that it shows; nil
// where there is none, and where the model is none of o. Units of the solver's resource other than 0 take the place of the usual
// ones.
func (d *Decider) modelWithin(ctx context.Context, o *obligation.Obligation, bound int64, units uint64) (*witness.Witness, solver.Status, error) {
	q, names := lin.SmallScope(o, bound)
	q.Limit.Resource = cmp.Or(units, q.Limit.Resource)
	r, err := d.Solver.Check(ctx, q)
	if err != nil || r.Status != solver.Sat {
		return nil, r.Status, err
	}
	a := assignment(r, names)
	v, why := witness.Validate(o, a)
	if why != "" {
		return nil, r.Status, nil
	}
	return plainer(o, a, names, v), r.Status, nil
}

// plainer is a witness of an obligation like w, whose assignment is a, with small numbers in place of large ones that do not
// matter: a solver's choice of these is odd.
func plainer(o *obligation.Obligation, a *witness.Assignment, names map[*expr.Expr]string, w *witness.Witness) *witness.Witness {
	for _, e := range applications(names) {
		was, known := a.Value(e.Sym, nil)
		if e.Sym.PerThread || len(e.Args) > 0 || !known {
			continue
		}
		for n := range min(was, plainest) {
			a.Set(e.Sym.Name, n)
			if v, why := witness.Validate(o, a); why == "" && v.WrapOnly == w.WrapOnly {
				was, w = n, v
				break
			}
		}
		a.Set(e.Sym.Name, was)
	}
	return w
}

// plainest bounds the numbers that plainer tries.
const plainest = 3

// applications lists the applications that a model has names for, in the order in which they were made.
func applications(names map[*expr.Expr]string) []*expr.Expr {
	return slices.SortedFunc(maps.Keys(names), func(a, b *expr.Expr) int { return cmp.Compare(a.ID(), b.ID()) })
}

// assignment reads a model back: the values of symbols, and of functions at the values of their arguments.
func assignment(r solver.Result, names map[*expr.Expr]string) *witness.Assignment {
	a := witness.NewAssignment()
	env := func(s *expr.Symbol, args []uint64) (uint64, bool) { return a.Value(s, args) }
	for _, e := range applications(names) {
		v, ok := r.Model[names[e]]
		if !ok {
			continue
		}
		args := make([]uint64, len(e.Args))
		for i, x := range e.Args {
			args[i], _ = expr.Eval(x, env)
		}
		word := v.Uint64()
		if v.Sign() < 0 {
			word = -word
		}
		if e.Width < 64 {
			word &= 1<<uint(e.Width) - 1
		}
		a.Set(e.Sym.Name, word, args...)
	}
	return a
}
