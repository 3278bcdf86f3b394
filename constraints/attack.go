package constraints

import (
	"context"

	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/internal/steps"
)

// A proof that takes something for granted of the machine's arithmetic, such as that a product does not wrap around, holds
// for no input that makes it false. Runs of the program tell of some: what a run shows is a race, whatever a proof says.

// Bounds of the runs that attack a proof: their number, and their part of the steps left.
const (
	mostAttacking  = 2
	attackingShare = 4
)

// maxAttacks bounds how many proofs under assumptions are attacked in one kernel.
const maxAttacks = 8

// attack looks for a witness against a proof that rests on assumptions, of each obligation: one that needs wrap-around is listed
// beside the proof, and one that does not takes its place. The question is contested where the program lets an assumption fail. left
// are the assumptions that the proof needs.
func (c *Checker) attack(ctx context.Context, q *question, assumptions [][]string, out *Outcome) (left []string, raced bool, err error) {
	out.attacked++
	first := out.attacked <= maxAttacks
	for i, o := range q.obs {
		d := &doubted{of: o, left: assumptions[i]}
		if len(out.Reasons) == 0 { // else the kernel is not proved anyway
			if d, err = c.doubts(ctx, q, o, assumptions[i]); err != nil {
				return nil, false, err
			}
		}
		left = append(left, d.left...)
		if !first && len(d.list) == 0 {
			continue
		}
		if raced, err = c.attackOne(ctx, q, o, d, first, out); err != nil || raced || q.contested {
			return nil, raced, err
		}
	}
	if first {
		if r := c.attackedByRuns(ctx, q, out); r != nil {
			out.Races = append(out.Races, *r)
			return nil, true, nil
		}
	}
	return left, false, ctx.Err() // a search that was stopped says nothing for the proof
}

// attackOne attacks the proof of one obligation, by a search too if that is wanted.
func (c *Checker) attackOne(ctx context.Context, q *question, o *obligation.Obligation, d *doubted, search bool, out *Outcome) (bool, error) {
	o, _ = q.in.unsignalled(o, q.pair, q.kind, nil)
	if o == nil || unexplainedIn(o) != nil || q.in.strange(q) != "" || o.Unsure {
		if len(d.list) > 0 {
			c.dispute(ctx, q, d, nil)
		}
		return false, ctx.Err()
	}
	var w *witness.Witness
	if search {
		w, _ = witness.Search(ctx, o, attackLimits)
	}
	if open := len(d.list) > 0; open {
		if w == nil {
			var err error
			if w, open, err = c.wrapping(ctx, q, d); err != nil {
				return false, err
			}
		}
		if w != nil || open {
			c.dispute(ctx, q, d, nil)
		}
	}
	if w == nil || c.Lockstep && q.kind != obligation.InterBlock && warpOf(o.Geometry, w, 0) == warpOf(o.Geometry, w, 1) {
		return false, nil
	}
	r, err := c.race(ctx, q, o, w, len(out.Races) < maxExplained)
	if err != nil {
		return false, err
	}
	if r.Chosen != "" || c.contradicted(ctx, q.in, r, out) != "" {
		return false, nil
	}
	var x *Race
	switch {
	case w.WrapOnly:
		x = c.wrapped(ctx, q, r, out)
	case search:
		x = c.attackedByRuns(ctx, q, out)
	}
	if x != nil {
		r = x
	}
	if r.Witness.WrapOnly && len(d.list) > 0 {
		if len(r.Resting) == 0 {
			c.dispute(ctx, q, d, w)
		}
		return false, ctx.Err()
	}
	q.contested = false
	out.Races = append(out.Races, *r)
	return !r.Witness.WrapOnly, nil
}

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
		t := out.trials.explored[i]
		if r := c.spared(ctx, out, t.Given, t, func(t *Trial) *Race { return c.shownOf(ctx, q, out, t) }); r != nil {
			return r
		}
	}
	return nil
}
