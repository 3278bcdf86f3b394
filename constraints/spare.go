package constraints

import (
	"context"
	"slices"
)

// shownOn is a race of an open question that a run on some inputs shows, as a run shows it that is given no spare arguments, if one
// does: users are told what matters. Nil for none.
func (c *Checker) shownOn(ctx context.Context, q *question, out *Outcome, in Inputs, t *Trial) *Race {
	return c.spared(ctx, out, in, t, func(t *Trial) *Race { return c.shown(ctx, q, out, t) })
}

// spared is the race that show finds in a run on some inputs, or in one without the spare arguments, if that has it, too.
func (c *Checker) spared(ctx context.Context, out *Outcome, in Inputs, t *Trial, show func(*Trial) *Race) *Race {
	x := show(t)
	if x == nil || in.Spare == 0 {
		return x
	}
	in.Args, in.Spare = in.Args[:len(in.Args)-in.Spare], 0
	less := c.play(ctx, out, in, t.Course)
	if less == nil {
		return x
	}
	out.trials.made-- // it is no further try
	if y := show(less); y != nil {
		y.Shown.Argc = len(in.Args) + 1
		return y
	}
	return x
}

// showing is the race of a witness that a run shows, with the number of arguments of that run.
func (in *Instance) showing(r *Race, run *Shown) *Race {
	r.Shown = run
	if run.Argc == 0 {
		return r
	}
	w := *r.Witness
	w.Values = slices.Clone(w.Values)
	for i := range w.Values {
		for _, x := range in.Launch.Inputs {
			if x.Symbol == w.Values[i].Symbol && x.Reading.By == "argc" {
				w.Values[i].Value = uint64(run.Argc)
			}
		}
	}
	r.Witness = &w
	return r
}
