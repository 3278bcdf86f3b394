package constraints

import (
	"context"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/lin"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/solver"
)

// What callers ordinarily pass is not one choice of values. Sizes that are all alike hide what happens between an offset
// and a length, and make pitches short. So a race is looked for in several settings: all sizes alike; pitches ample; and of
// the other numbers each in turn a small one, as the number of a step or of a colour is.

// A setting is an ordinary value for each of some pins.
type setting []choice

// choice is the value of a pin.
type choice struct {
	pin
	is uint64
}

const (
	partOfBlock = 4 // what divides the length of a block: it divides all that people use
	smallNumber = 1
	maxSmall    = 6 // numbers that are tried as small ones
)

// settings are those in which the race of o is looked for, the most common first. What ample pitches exclude in the first of
// a group they exclude in all of it.
func (in *Instance) settings(o *obligation.Obligation, pins []pin) [][]setting {
	var common []setting
	for _, s := range ordinary {
		common = append(common, in.alike(o, pins, s))
	}
	first, among := common[0], pitches(o, pins)
	if len(among) > maxPitches {
		return [][]setting{common}
	}
	for _, order := range permutations(among) {
		common = append(common, in.ample(first, order))
	}
	out := [][]setting{common}
	var numbers []pin
	for _, c := range first {
		if c.ofCaller() && c.is > partOfBlock && !slices.Contains(among, c.pin) {
			numbers = append(numbers, c.pin)
		}
	}
	if len(numbers)+len(among) < 2 {
		return out
	}
	for _, p := range numbers[:min(len(numbers), maxSmall)] {
		out = append(out, []setting{in.ample(first.but(p, smallNumber), among)})
	}
	return out
}

// alike is the setting in which sizes are s.
func (in *Instance) alike(o *obligation.Obligation, pins []pin, s size) setting {
	parts := partsOfBlock(o)
	var out setting
	for _, p := range pins {
		v := p.value
		switch {
		case p.block > 0 && s.whole:
			v = max(2, s.number/p.block)
		case p.block > 0:
			v = 2
		case p.fit > 0:
			v = p.fit
		case v == 0 && parts[p.app]:
			v = partOfBlock
		case v == 0:
			v = s.number
		}
		out = append(out, choice{p, v})
	}
	return out
}

// but is s with another value for p.
func (s setting) but(p pin, value uint64) setting {
	out := slices.Clone(s)
	for i := range out {
		if out[i].app == p.app {
			out[i].is = value
		}
	}
	return out
}

// ofCaller reports whether a pin is a number that callers pass, and no length of the launch.
func (p pin) ofCaller() bool { return p.value+p.block == 0 }

// shape is what s says of the launch.
func (s setting) shape() setting {
	return slices.DeleteFunc(slices.Clone(s), func(c choice) bool { return c.ofCaller() })
}

// with is o in a setting.
func (s setting) with(o *obligation.Obligation, suffix string) *obligation.Obligation {
	out := *o
	out.ID += suffix
	out.Facts = slices.Clone(o.Facts)
	for _, c := range s {
		out.Facts = append(out.Facts, o.Pool.Eq(c.app, o.Pool.Const(c.is, c.app.Width)))
	}
	return &out
}

// partsOfBlock are the values that o's accesses divide the length of a block, or a thread's place in it, by: a block has
// several such parts.
func partsOfBlock(o *obligation.Obligation) map[*expr.Expr]bool {
	of := map[*expr.Symbol]bool{}
	for i := range 3 {
		for _, s := range expr.Symbols(o.Geometry.Block[i], o.Geometry.ThreadIdx[i]) {
			of[s] = true
		}
	}
	out := map[*expr.Expr]bool{}
	var trees []*expr.Expr
	for _, s := range o.Sides {
		trees = append(trees, append(slices.Clone(s.Cond), s.Offset)...)
	}
	expr.Visit(func(e *expr.Expr) {
		switch e.Op {
		case expr.SDiv, expr.UDiv, expr.SRem, expr.URem:
		default:
			return
		}
		divided := expr.Symbols(e.Args[0])
		if len(divided) > 0 && !slices.ContainsFunc(divided, func(s *expr.Symbol) bool { return !of[s] }) {
			out[bare(e.Args[1])] = true
		}
	}, trees...)
	return out
}

// bare is e without conversions to another width.
func bare(e *expr.Expr) *expr.Expr {
	for e.Op == expr.SExt || e.Op == expr.ZExt || e.Op == expr.Trunc {
		e = e.Args[0]
	}
	return e
}

// shows is a witness of o in a setting, by search or in a model of the solver; nil if none is found.
func (c *Checker) shows(ctx context.Context, o *obligation.Obligation, s setting) (*witness.Witness, error) {
	o = s.with(o, ".ordinary")
	if w, ok := witness.Search(ctx, o, ordinaryLimits); ok && !w.WrapOnly {
		return w, nil
	}
	if ctx.Err() != nil || unexplainedIn(o) != nil {
		return nil, nil
	}
	values := s.values(o)
	q, names := lin.SmallScope(put(values, o), modelScope)
	r, err := c.decide.Solver.Check(ctx, q)
	if err != nil || r.Status != solver.Sat {
		return nil, err
	}
	a := assignment(r, names)
	for app, v := range values {
		a.Set(app.Sym.Name, v.Value)
	}
	if w, why := witness.Validate(o, a); why == "" && !w.WrapOnly {
		return w, nil
	}
	return nil, nil
}

// modelScope bounds what a model has for values that a setting leaves open.
const modelScope = 1 << 31

// values are the pins of a setting, and what facts of o equate them with, as constants.
func (s setting) values(o *obligation.Obligation) map[*expr.Expr]*expr.Expr {
	out := map[*expr.Expr]*expr.Expr{}
	for _, c := range s {
		out[c.app] = o.Pool.Const(c.is, c.app.Width)
	}
	for _, f := range o.Facts {
		if from, _ := sameSymbol(f); from == nil {
			continue
		}
		for i := range f.Args {
			a, b := bare(f.Args[i]), bare(f.Args[1-i])
			if out[a] != nil && out[b] == nil {
				out[b] = o.Pool.Const(out[a].Value, b.Width)
			}
		}
	}
	return out
}

// put is o with values for symbols of the launch, wherever they stand: what is left is mostly linear.
func put(values map[*expr.Expr]*expr.Expr, o *obligation.Obligation) *obligation.Obligation {
	p, out := o.Pool, *o
	all := func(es []*expr.Expr) []*expr.Expr {
		var to []*expr.Expr
		for _, e := range es {
			to = append(to, p.Replace(e, values))
		}
		return to
	}
	out.Facts, out.Relation = all(o.Facts), all(o.Relation)
	for i := range out.Sides {
		side := &out.Sides[i]
		side.Cond, side.Offset, side.Size = all(side.Cond), p.Replace(side.Offset, values), p.Replace(side.Size, values)
	}
	for i := range 3 {
		out.Geometry.Grid[i] = p.Replace(o.Geometry.Grid[i], values)
		out.Geometry.Block[i] = p.Replace(o.Geometry.Block[i], values)
	}
	return &out
}
