package constraints

import (
	"context"
	"slices"

	"github.com/hgrd/hgrd/internal/steps"
)

// exploreShare is the part of the steps left that the search for inputs may take.
const exploreShare = 3

// explore makes one more run of the search for inputs, and reports whether there is one.
func (c *Checker) explore(ctx context.Context, out *Outcome) bool {
	if out.trials.over {
		return false
	}
	short := c.exploreWithin(ctx, out)
	out.trials.over, out.trials.short = out.trials.over || short, out.trials.short || short
	return !out.trials.over
}

// exploreWithin makes one more run of the search for inputs, within a part of the steps that are left. It reports whether these
// were not enough for it. If there is no more run, the search is over.
func (c *Checker) exploreWithin(ctx context.Context, out *Outcome) (short bool) {
	if !c.Theatre.Known(len(out.trials.explored)) && !c.Theatre.Spares(ctx, leastForTrial) {
		return true
	}
	limit, cancel := steps.Part(ctx, exploreShare, 0)
	defer cancel()
	switch t := c.Theatre.Explored(limit, len(out.trials.explored)); {
	case limit.Err() != nil:
		return true
	case t == nil:
		out.trials.over = true
	default:
		out.trials.explored = append(out.trials.explored, t)
	}
	return false
}

// exploreSome is explore for runs that have a part of the steps for themselves: where it is not enough, short is set, and the
// search is not over.
func (c *Checker) exploreSome(ctx context.Context, out *Outcome, short *bool) bool {
	if out.trials.over || *short {
		return false
	}
	*short = c.exploreWithin(ctx, out)
	return !*short && !out.trials.over
}

// mostDrawn bounds the draws on which a program is run.
const mostDrawn = 4

// redrawn are runs on the inputs of the n-th run of the search, with other random numbers: none if that does not come to the launch,
// or others on more inputs were run. Not ok: there are no steps for them.
func (c *Checker) redrawn(ctx context.Context, q *question, n int, out *Outcome) (made []*Trial, ok bool) {
	t := out.trials.explored[n]
	made, known := out.trials.redrawn[n]
	comes := slices.ContainsFunc(t.Launches, func(l Launched) bool { return l.of(q.in) })
	if known || !comes || len(out.trials.redrawn) == mostRepeated {
		return made, true
	}
	limit, cancel := steps.Part(ctx, exploreShare, 0)
	defer cancel()
	for seed := range uint64(mostDrawn) {
		made = append(made, c.Theatre.Repeated(limit, n, Course{Schedule: t.Course.Schedule, Draws: seed + 1}))
		if limit.Err() != nil {
			return nil, false
		}
	}
	if out.trials.redrawn == nil {
		out.trials.redrawn = map[int][]*Trial{}
	}
	out.trials.redrawn[n] = made
	return made, true
}
