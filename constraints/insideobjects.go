package constraints

import (
	"context"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/internal/symbolic"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// insideObjects returns r if its launch keeps to its objects, else the same race in a launch that does, or r marked.
func (c *Checker) insideObjects(ctx context.Context, q *question, o *obligation.Obligation, r *Race) (*Race, error) {
	in := q.in.inside(q.pair, o)
	rounds := q.in.inRounds(r.Witness)
	if in == nil {
		if len(rounds) == 0 {
			return r, nil
		}
		same := *o
		in = &same
	}
	w := r.Witness
	for n := 0; r.Beyond || witness.Refutes(within(in, rounds), w); n++ {
		found, ok := witness.Search(ctx, within(in, rounds), c.decide.Limits)
		if !ok || found.WrapOnly || n == mostInside {
			r.Beyond = true
			return r, nil
		}
		race, err := c.describe(ctx, q, o, found, false)
		if err != nil || race.DataDependent {
			return r, err
		}
		race.Benign = r.Benign
		r, w = race, found
		rounds = append(rounds, q.in.inRounds(w)...)
	}
	return r, nil
}

// mostInside bounds the launches that are looked at for one that keeps to its objects.
const mostInside = 4

// within is o in launches of which more holds.
func within(o *obligation.Obligation, more []*expr.Expr) *obligation.Obligation {
	in := *o
	in.Facts = slices.Concat(o.Facts, more)
	return &in
}

// inRounds is what accesses in loops ask of a launch if they stay in their objects: that the first thread does, and the last one
// of a witness's grid and block, in the last round of a loop whose counter runs up to a number that the launch gives.
func (in *Instance) inRounds(w *witness.Witness) []*expr.Expr {
	if symbolic.NewGraph(in.Summary.Kernel.Func).Irreducible { // there, conditions say less than what happens
		return nil
	}
	var out []*expr.Expr
	for _, a := range in.Summary.Accesses {
		at := in.places(a.Object)
		if len(at) != 1 || at[0].size == nil || !at[0].when.True() || len(a.Rounds) != 1 || len(out) >= maxBounds {
			continue
		}
		r := a.Rounds[0]
		last, some := in.lastRound(symbolic.Round{Counter: r.Counter, Continue: in.fix(r.Continue)})
		if last == nil {
			continue
		}
		for _, n := range []*expr.Expr{last, in.pool.Sub(last, in.pool.Const(1, 64))} { // the test that ends a loop may come before the access
			out = append(out, in.insideAt(a, at[0], map[*expr.Expr]*expr.Expr{r.Counter: n}, some, w)...)
		}
	}
	return out
}

// insideAt says that a is inside its object in a round that some launches come to, for the first thread and the last one of a
// witness that perform it.
func (in *Instance) insideAt(a *kernelanalysis.Access, at place, round map[*expr.Expr]*expr.Expr, some *expr.Expr, w *witness.Witness) []*expr.Expr {
	p := in.pool
	first, _ := in.ends()
	var out []*expr.Expr
	for _, thread := range []map[*expr.Symbol]*expr.Expr{first, in.lastThread(w, p.Replace(in.fix(a.Cond), round))} {
		performs, bounds := in.performed(a, at, round, thread)
		if performs == nil {
			continue
		}
		comes := p.AndAll(some, in.exists(thread), performs)
		if e := p.Or(p.Not(comes), p.AndAll(bounds[:]...)); !e.True() && !slices.Contains(out, e) {
			out = append(out, e)
		}
	}
	return out
}

// exists says that a launch has the thread with these coordinates.
func (in *Instance) exists(thread map[*expr.Symbol]*expr.Expr) *expr.Expr {
	p, g := in.pool, in.Geometry
	all := p.Bool(true)
	for i := range 3 {
		all = p.AndAll(all, p.Cmp(expr.ULT, thread[g.BlockIdx[i].Sym], g.Grid[i]), p.Cmp(expr.ULT, thread[g.ThreadIdx[i].Sym], g.Block[i]))
	}
	return all
}

// lastThread is the last thread of a witness's launch for which a condition, as far as it asks of coordinates alone, holds.
func (in *Instance) lastThread(w *witness.Witness, cond *expr.Expr) map[*expr.Symbol]*expr.Expr {
	p, g := in.pool, in.Geometry
	at := map[*expr.Symbol]*expr.Expr{}
	for i := range 3 {
		at[g.BlockIdx[i].Sym], at[g.ThreadIdx[i].Sym] = p.Const(w.Grid[i]-1, 32), p.Const(w.Block[i]-1, 32)
	}
	admits := func() bool {
		for _, c := range expr.Conjuncts(cond) {
			if e := in.of(at, c); e != nil && e.False() {
				return false
			}
		}
		return true
	}
	for x := w.Block[0]; x > 0; x-- {
		at[g.ThreadIdx[0].Sym] = p.Const(x-1, 32)
		if admits() {
			return at
		}
	}
	at[g.ThreadIdx[0].Sym] = p.Const(w.Block[0]-1, 32)
	return at
}

// lastRound is the number of the last round of a loop that goes on while a number which grows by a constant from round to round
// is below one that the launch gives, and the condition that it comes to more than one round; nil for other loops.
func (in *Instance) lastRound(r symbolic.Round) (n, some *expr.Expr) {
	p, e := in.pool, in.test(r.Continue)
	if e == nil || e.Op != expr.SLT && e.Op != expr.ULT {
		return nil, nil
	}
	i, to := e.Args[0], e.Args[1]
	if in.of(nil, to) == nil || slices.Contains(expr.Symbols(to), r.Counter.Sym) {
		return nil, nil
	}
	var values [3]*expr.Expr
	for k := range values {
		values[k] = p.Replace(i, map[*expr.Expr]*expr.Expr{r.Counter: p.Const(uint64(k), 64)})
		if values[k].Op != expr.Const {
			return nil, nil
		}
	}
	step := values[1].Value - values[0].Value
	if step == 0 || step >= 1<<16 || values[2].Value-values[1].Value != step {
		return nil, nil
	}
	// Round n goes on if first + n * step < to: the first round that does not is ceil((to - first) / step).
	span := p.Binary(expr.Sub, to, values[0], 0)
	n = p.Binary(expr.UDiv, p.Binary(expr.Add, span, p.Const(step-1, span.Width), 0), p.Const(step, span.Width), 0)
	return p.ZExt(n, 64), p.Cmp(e.Op, values[0], to)
}

// test is the one thing that a condition of going on asks, besides that loops within the round come to their ends; nil if there are more.
func (in *Instance) test(goesOn *expr.Expr) *expr.Expr {
	var out *expr.Expr
	for _, c := range expr.Conjuncts(goesOn) {
		if in.onlyEnds(c) {
			continue
		}
		if out != nil {
			return nil
		}
		out = c
	}
	return out
}

// onlyEnds reports whether a condition says no more than that a loop has come to its end.
func (in *Instance) onlyEnds(c *expr.Expr) bool {
	return slices.ContainsFunc(in.Summary.Exits, func(x obligation.Exit) bool {
		return in.pool.Replace(in.fix(x.Leave), map[*expr.Expr]*expr.Expr{x.Counter: in.fix(x.Value)}) == c
	})
}
