package constraints

import (
	"context"
	"reflect"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/internal/steps"
)

// guesses are inputs with which the program may come to a launch.
func (c *Checker) guesses(ctx context.Context, in *Instance) []Inputs {
	out := []Inputs{{}}
	add := func(x Inputs) {
		if !slices.ContainsFunc(out, func(y Inputs) bool { return reflect.DeepEqual(x, y) }) {
			out = append(out, x)
		}
	}
	for i, s := range scales {
		if i == mostSettings {
			break
		}
		limit, cancel := steps.Part(ctx, runShare, 0)
		if w := in.lively(limit, s); w != nil {
			x, _, _ := in.Realise(w)
			add(x)
		}
		cancel()
	}
	if slices.ContainsFunc(in.Launch.Inputs, func(x hostanalysis.Input) bool { return x.Kind == hostanalysis.Arguments }) || len(in.hidden()) > 0 {
		add(Inputs{Args: []string{"3"}})
		add(Inputs{Args: []string{"64", "64"}})
	}
	return out
}

// lively is a launch of that scale in which as many parameters as can be have the number of the scale: one of zeros would
// show little. Nil if the host's facts allow none that is found.
func (in *Instance) lively(ctx context.Context, s scale) *witness.Witness {
	ws := in.launches(ctx, s, nil, 1)
	var wanted []*expr.Expr
	for _, p := range in.Summary.Params {
		if ctx.Err() != nil || len(ws) == 0 || len(wanted) == mostWanted {
			break
		}
		v := in.fix(p.Value)
		if v.Op == expr.Const || v.Width < 16 {
			continue
		}
		more := append(slices.Clone(wanted), in.pool.Eq(v, in.pool.Const(s.free, v.Width)))
		if some := in.launches(ctx, s, more, 1); len(some) > 0 {
			ws, wanted = some, more
		}
	}
	if len(ws) == 0 {
		return nil
	}
	return ws[0]
}

// mostWanted bounds the parameters for which lively looks for a number.
const mostWanted = 8

// runShare is the part of the steps left that a run may take.
const runShare = 8
