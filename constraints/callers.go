package constraints

import (
	"context"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/hostanalysis"
)

// A launch whose callers are out of sight leaves free what they pass, and some values of it make races that no caller
// has in mind: a stride of zero, a block of one row. So a race that hangs on such values is looked for once more where
// all of them are one ordinary size. If it exists there too, that is the better witness; if not, it depends on callers.

// size is what callers ordinarily pass: a number, and along each axis of which the kernel takes notice as many blocks as
// that many threads need, or two.
type size struct {
	number uint64
	whole  bool // blocks for all
}

// ordinary are a round size, and one that no block divides: there, a grid for all has threads to spare.
var ordinary = [...]size{{1024, true}, {1000, false}}

// ordinaryLimits are for a race of which a witness is at hand.
var ordinaryLimits = witness.Limits{Steps: 1 << 20, Launches: 24}

// narrowest is the width from which on a value may be a size; others are flags, and stay free.
const narrowest = 16

// pin is a value that callers out of sight decide, and an ordinary one for it.
type pin struct {
	app   *expr.Expr
	value uint64 // of an axis of the launch shape; 0 for an ordinary size
	block uint64 // of an axis of the grid: the length of a block; 0 for other values
}

// byCallers tells whether r, a race of o that holds for any contents, hangs on what callers out of sight pass. It
// returns r, marked if so, or the same race with an ordinary witness.
func (c *Checker) byCallers(ctx context.Context, q *question, o *obligation.Obligation, r *Race) (*Race, error) {
	pins := q.in.pins(o, r.Relevant)
	if len(pins) == 0 {
		return r, nil
	}
	needs := pins
	if !ordinaryLaunch(ctx, o, pins) {
		// the checks before the launch leave no room for these sizes: what is checked is no free choice
		pins = slices.DeleteFunc(slices.Clone(pins), func(p pin) bool { return q.in.checked(p.app.Sym) })
		if len(pins) == 0 {
			return r, nil
		}
	}
	if !r.Beyond {
		if in := o.Within(); in != nil {
			o = in
		}
	}
	for _, size := range ordinary {
		w, ok := witness.Search(ctx, pinned(o, pins, size), ordinaryLimits)
		if !ok || w.WrapOnly {
			continue
		}
		n, err := c.describe(ctx, q, o, w, false)
		if err != nil {
			return nil, err
		}
		if n.DataDependent {
			continue
		}
		gone, err := c.goneWithAmplePitches(ctx, o, pins)
		if err == nil && !gone {
			var written *pin
			if written, err = c.goneWithBlock(ctx, q.in, o, pins); written != nil {
				gone, needs = true, append(slices.Clone(needs), *written)
			}
		}
		if err != nil {
			return nil, err
		}
		if gone {
			break
		}
		n.Benign = r.Benign
		return n, nil
	}
	for _, p := range needs {
		r.Passed = append(r.Passed, p.app.Sym)
	}
	var err error
	r.Unless, err = c.precondition(ctx, q.in, r.of, needs)
	return r, err
}

// pins lists what callers out of sight decide and an obligation hangs on.
func (in *Instance) pins(o *obligation.Obligation, relevant map[*expr.Symbol]bool) []pin {
	passed := in.Launch.Passed
	var out []pin
	if in.Launch.Site == nil {
		passed = map[*expr.Symbol]bool{}
		for _, p := range in.Summary.Params {
			if p.Value.Op == expr.Apply {
				passed[p.Value.Sym] = true
			}
		}
		shape, _ := in.shape()
		out = append(out, shape...)
	}
	lengths := in.lengths()
	trees := slices.Clone(o.Facts)
	for i, s := range o.Sides {
		for _, e := range append(append([]*expr.Expr{}, s.Cond...), s.Offset, s.Size) {
			trees = append(trees, o.Copy(i, e))
		}
	}
	for _, app := range expr.Applications(trees...) {
		if passed[app.Sym] && relevant[app.Sym] && len(app.Args) == 0 && app.Width >= narrowest {
			p, is := lengths[app.Sym]
			if !is {
				p = pin{app: app}
			}
			out = append(out, p)
		}
	}
	return out
}

// checked reports whether the host or the user says something of a symbol. That there are threads is no check.
func (in *Instance) checked(s *expr.Symbol) bool {
	for _, f := range in.Launch.Facts {
		if f.Kind != hostanalysis.GridDim && slices.Contains(expr.Symbols(f.Cond), s) {
			return true
		}
	}
	return in.assumed[s]
}

// pinned is o where pins have ordinary values.
func pinned(o *obligation.Obligation, pins []pin, s size) *obligation.Obligation {
	out := *o
	out.ID += ".ordinary"
	out.Facts = slices.Clone(o.Facts)
	for _, p := range pins {
		v := p.value
		switch {
		case p.block > 0 && s.whole:
			v = max(2, s.number/p.block)
		case p.block > 0:
			v = 2
		case v == 0:
			v = s.number
		}
		out.Facts = append(out.Facts, o.Pool.Eq(p.app, o.Pool.Const(v, p.app.Width)))
	}
	return &out
}

// ordinaryLaunch reports whether a launch is found where all pins have an ordinary value.
func ordinaryLaunch(ctx context.Context, o *obligation.Obligation, pins []pin) bool {
	for _, size := range ordinary {
		l := pinned(o, pins, size)
		l.Kind = obligation.Launch
		if _, ok := witness.Search(ctx, l, ordinaryLimits); ok {
			return true
		}
	}
	return false
}
