package constraints

import (
	"context"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/internal/steps"
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
	fit   uint64 // an ordinary size that the checks before the launch let pass; 0 where they let all pass
	block uint64 // of an axis of the grid: the length of a block; 0 for other values
}

// byCallers tells whether r, a race of o that holds for any contents, hangs on what callers out of sight pass. It
// returns r, marked if so, or the same race with an ordinary witness. Of a race that time does not suffice for it says so.
func (c *Checker) byCallers(ctx context.Context, q *question, o *obligation.Obligation, r *Race) (*Race, error) {
	pins := q.in.pins(o, r.Relevant)
	if len(pins) == 0 {
		return r, nil
	}
	needs := pins
	if !q.in.ordinaryLaunch(ctx, o, pins) {
		// the checks before the launch leave no room for these sizes
		if pins, o = q.in.fitting(ctx, o, pins); len(pins) == 0 {
			return r, nil
		}
	}
	if !r.Beyond {
		if in := o.Within(); in != nil {
			o = in
		}
	}
	n, written, err := c.ordinarily(ctx, q, o, pins)
	if err != nil && ctx.Err() == nil {
		return nil, err
	}
	if n != nil {
		n.Benign = r.Benign
		return n, nil
	}
	for _, p := range append(slices.Clone(needs), written...) {
		r.Passed = append(r.Passed, p.app.Sym)
	}
	if ctx.Err() != nil {
		return r, nil // it is a race, whatever its rank
	}
	r.Unless, err = c.precondition(ctx, q.in, r.of, append(slices.Clone(needs), written...))
	return r, err
}

// ordinarySteps bounds the work for one race in all settings.
const ordinarySteps = 4 * steps.Second

// ordinarily is the race of o in a setting that no caller would exclude, be it by ample pitches; nil if there is none. Written is what blocks that
// the kernel may be written for are then.
func (c *Checker) ordinarily(ctx context.Context, q *question, o *obligation.Obligation, pins []pin) (r *Race, written []pin, err error) {
	limit, cancel := steps.With(ctx, ordinarySteps)
	defer cancel()
	for _, group := range q.in.settings(o, pins) {
		gone, err := c.goneWithAmplePitches(limit, q.in, o, pins, group[0])
		if gone && err == nil {
			continue
		}
		for _, s := range group {
			var n *Race
			var block *pin
			if err == nil {
				n, block, err = c.inSetting(limit, q, o, pins, s)
			}
			if limit.Err() != nil && ctx.Err() == nil {
				return nil, written, nil // it took too long
			}
			if err != nil || n != nil {
				return n, nil, err
			}
			if block != nil && len(written) == 0 {
				written = append(written, *block)
			}
		}
	}
	return nil, written, ctx.Err()
}

// inSetting is the race of o in setting s; nil if it is not there, or if callers may exclude it: by a block that the kernel is
// written for, or by a promise that the setting does not keep.
func (c *Checker) inSetting(ctx context.Context, q *question, o *obligation.Obligation, pins []pin, s setting) (r *Race, written *pin, err error) {
	w, err := c.shows(ctx, o, s)
	if err != nil || w == nil {
		return nil, nil, err
	}
	n, err := c.describe(ctx, q, o, w, false)
	if err != nil || n.DataDependent {
		return nil, nil, err
	}
	if written, err = c.goneWithBlock(ctx, q.in, o, s); written != nil || err != nil {
		return nil, written, err
	}
	if broken, err := c.breaksPromise(ctx, q.in, o, pins, s); broken || err != nil {
		return nil, nil, err
	}
	return n, nil, nil
}

// pins lists what callers out of sight decide and an obligation hangs on.
func (in *Instance) pins(o *obligation.Obligation, relevant map[*expr.Symbol]bool) []pin {
	trees := slices.Clone(o.Facts)
	for i, s := range o.Sides {
		for _, e := range append(append([]*expr.Expr{}, s.Cond...), s.Offset, s.Size) {
			trees = append(trees, o.Copy(i, e))
		}
	}
	return in.pinsIn(trees, func(s *expr.Symbol) bool { return relevant[s] })
}

// allPins lists all that callers out of sight decide.
func (in *Instance) allPins() []pin {
	trees := slices.Concat(in.Facts, in.Launch.Grid[:], in.Launch.Block[:])
	for _, p := range in.Summary.Params {
		trees = append(trees, in.fix(p.Value))
	}
	return in.pinsIn(trees, func(*expr.Symbol) bool { return true })
}

// pinsIn lists those that occur in trees, if they are of interest.
func (in *Instance) pinsIn(trees []*expr.Expr, interest func(*expr.Symbol) bool) []pin {
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
	for _, app := range expr.Applications(trees...) {
		if passed[app.Sym] && interest(app.Sym) && len(app.Args) == 0 && app.Width >= narrowest {
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
	return in.checkedBy(s, func(of []*expr.Symbol) bool { return slices.Contains(of, s) })
}

// checkedAlone reports whether they say something of a symbol that hangs on no other.
func (in *Instance) checkedAlone(s *expr.Symbol) bool {
	return in.checkedBy(s, func(of []*expr.Symbol) bool { return len(of) == 1 && of[0] == s })
}

func (in *Instance) checkedBy(s *expr.Symbol, speaks func(of []*expr.Symbol) bool) bool {
	for _, f := range in.Launch.Facts {
		if f.Kind != hostanalysis.GridDim && speaks(expr.Symbols(f.Cond)) {
			return true
		}
	}
	return in.assumed[s]
}

// fits are the sizes that are tried for what the checks before a launch bound together.
var fits = [...]uint64{512, 256, 128, 64, 32, 16, 8, 4, 2, 1}

// above are sizes a little above an ordinary one, for what is checked for something else than its size, such as whether it is a
// multiple.
var above = [...]uint64{1025, 1026, 1028, 1032, 1040, 1056, 1088, 1152, 1280, 1536, 2048}

// bounded reports whether the checks compare a symbol, and no other, with a bound.
func (in *Instance) bounded(s *expr.Symbol) bool {
	for _, f := range in.Launch.Facts {
		if of := expr.Symbols(f.Cond); f.Kind == hostanalysis.GridDim || len(of) != 1 || of[0] != s {
			continue
		}
		for _, c := range expr.Conjuncts(f.Cond) {
			switch c.Op {
			case expr.SLT, expr.SLE, expr.ULT, expr.ULE:
				return true
			case expr.Eq:
				if c.Args[0].Op == expr.Apply { // it is a number that is given
					return true
				}
			}
		}
	}
	return in.assumed[s]
}

// fitting is what is left of pins where the checks before the launch allow no ordinary sizes. What they bound by itself is no
// free choice: it may have all values that they let pass, but negative ones only where they let no others pass. What they bound
// together gets the largest ordinary size that they let pass, and what they ask something else of, one above.
func (in *Instance) fitting(ctx context.Context, o *obligation.Obligation, pins []pin) ([]pin, *obligation.Obligation) {
	var left, together, apart []pin
	some := *o
	some.Facts = slices.Clone(o.Facts)
	for _, p := range pins {
		switch {
		case !in.checked(p.app.Sym):
			left = append(left, p)
		case p.ofCaller() && in.checkedAlone(p.app.Sym) && !in.bounded(p.app.Sym):
			apart = append(apart, p)
		case in.checkedAlone(p.app.Sym) || !p.ofCaller():
			some.Facts = append(some.Facts, o.Pool.Cmp(expr.SLE, o.Pool.Const(1, p.app.Width), p.app))
		default:
			together = append(together, p)
		}
	}
	if in.ordinaryLaunch(ctx, &some, nil) {
		o = &some
	}
	for _, p := range apart {
		for _, n := range above {
			p.fit = n
			if fitted := append(slices.Clone(left), p); in.ordinaryLaunch(ctx, o, fitted) {
				left = fitted
				break
			}
		}
	}
	for _, n := range fits {
		fitted := slices.Clone(left)
		for _, p := range together {
			p.fit = n
			fitted = append(fitted, p)
		}
		if len(together) > 0 && in.ordinaryLaunch(ctx, o, fitted) {
			return fitted, o
		}
	}
	return left, o
}

// ordinaryLaunch reports whether a launch is found where all pins have an ordinary value.
func (in *Instance) ordinaryLaunch(ctx context.Context, o *obligation.Obligation, pins []pin) bool {
	for _, size := range ordinary {
		l := in.alike(o, pins, size).with(o, ".ordinary")
		l.Kind = obligation.Launch
		if _, ok := witness.Search(ctx, l, ordinaryLimits); ok {
			return true
		}
	}
	return false
}
