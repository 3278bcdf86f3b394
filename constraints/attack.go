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
	if !c.attacks(q, out) || r.Formal || !c.tally.ask(byTrial) {
		return nil
	}
	limit, cancel := steps.Part(ctx, attackingShare, 0)
	defer cancel()
	defer func() { out.trials.cut = out.trials.cut || limit.Err() != nil }()
	inputs, _, clash := q.in.Realise(r.Witness)
	if clash != "" {
		return nil
	}
	t := c.play(limit, out, inputs, course(r.Witness, refuters[0]))
	if t == nil {
		return nil
	}
	x := c.shownOf(ctx, q, out, t)
	if x != nil {
		x.Witness.Wraps = true
		x.Benign = x.Benign && c.benign(ctx, q, x)
	}
	return x
}

// attacks reports whether runs may attack a proof of q: none was cut short for the kernel.
func (c *Checker) attacks(q *question, out *Outcome) bool {
	return c.playable(q.in) && q.in.Launch.FromMain && q.kind != obligation.OwnThread && !out.trials.cut
}

// attackedByRuns is a race of a question that has a proof under assumptions, in one of the first runs of the program; nil
// for none.
func (c *Checker) attackedByRuns(ctx context.Context, q *question, out *Outcome) *Race {
	if !c.attacks(q, out) || !c.tally.ask(byDiscovery) {
		return nil
	}
	limit, cancel := steps.Part(ctx, attackingShare, 0)
	defer cancel()
	for i := 0; i < mostAttacking && (i < len(out.trials.explored) || c.exploreSome(limit, out, &out.trials.cut)); i++ {
		if r := c.shownOf(ctx, q, out, out.trials.explored[i]); r != nil {
			return r
		}
	}
	return nil
}
