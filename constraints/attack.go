package constraints

import (
	"context"

	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/internal/steps"
)

// A proof that takes something for granted of the machine's arithmetic, such as that a product does not wrap around, holds
// for no input that makes it false. Runs of the program tell of some: what a run shows is a race, whatever a proof says.

// Bounds of the runs that attack a proof: their number, and their part of the steps left.
const (
	mostAttacking  = 2
	attackingShare = 4
)

// wrapped is the race of a witness in which arithmetic wraps around, as a run of the program on what it says shows it; nil
// where none does.
func (c *Checker) wrapped(ctx context.Context, q *question, r *Race, out *Outcome) *Race {
	if !c.playable(q.in) || !q.in.Launch.FromMain || r.Formal || q.kind == obligation.OwnThread || !c.tally.ask(byTrial) {
		return nil
	}
	limit, cancel := steps.Part(ctx, attackingShare, 0)
	defer cancel()
	inputs, _, clash := q.in.Realise(r.Witness)
	if clash != "" {
		return nil
	}
	t := c.play(limit, out, inputs, refuters[0])
	if t == nil {
		return nil
	}
	return c.shownOf(ctx, q, out, t)
}

// attackedByRuns is a race of a question that has a proof under assumptions, in one of the first runs of the program; nil
// for none.
func (c *Checker) attackedByRuns(ctx context.Context, q *question, out *Outcome) *Race {
	if !c.playable(q.in) || !q.in.Launch.FromMain || q.kind == obligation.OwnThread || !c.tally.ask(byDiscovery) {
		return nil
	}
	limit, cancel := steps.Part(ctx, attackingShare, 0)
	defer cancel()
	for i := 0; i < mostAttacking && (i < len(out.trials.explored) || c.explore(limit, out)); i++ {
		if r := c.shownOf(ctx, q, out, out.trials.explored[i]); r != nil {
			return r
		}
	}
	return nil
}

// shownOf is shown for a question, or for one about two of the accesses that it stands for.
func (c *Checker) shownOf(ctx context.Context, q *question, out *Outcome, t *Trial) *Race {
	if q.single {
		return c.beside(ctx, q, c.shown(ctx, q, out, t))
	}
	for _, a := range q.parts[0].accesses() {
		for _, b := range q.parts[1].accesses() {
			p := q.in.pair(a.id+"-"+b.id, a.span, b.span)
			if p == nil {
				continue
			}
			one := &question{in: q.in, pair: *p, kind: q.kind, single: true}
			if l, _ := shows(t.Launches, one, false); l == nil {
				continue
			}
			one.obs = q.in.obligations(*p, q.kind)
			if r := c.beside(ctx, one, c.shown(ctx, one, out, t)); r != nil {
				return r
			}
		}
	}
	return nil
}

// beside is a race in a launch that the assumptions of a proof leave out: that both sides write one value has to be known without them.
func (c *Checker) beside(ctx context.Context, q *question, r *Race) *Race {
	if r != nil {
		r.Witness.Wraps = true
		r.Benign = c.benign(ctx, q, r)
	}
	return r
}
