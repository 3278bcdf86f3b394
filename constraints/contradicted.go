package constraints

import "context"

// Stage runs launches.
type Stage interface {
	// Orders says what orders the two accesses of a witness in runs of its launch; "" if nothing is known to.
	Orders(ctx context.Context, r *Replay) string
}

// Witnesses against runs. That flags and locks leave two accesses unordered is known by the shapes that are understood. So
// in a kernel that synchronises by atomics a witness has to stand a run: where a machine cannot bring both threads to
// their accesses, since one waits for the other, and the exact detector sees no race of the two either, it is none.

// maxContradictions bounds the witnesses of a kernel's launch that are replayed.
const maxContradictions = 16

// contradicted says what orders the accesses of a race in runs of its witness; "" for nothing, or when there was no run.
func (c *Checker) contradicted(ctx context.Context, in *Instance, r *Race, out *Outcome) string {
	switch {
	case c.Stage == nil, c.Lockstep, in.Summary.Order() == nil, out.replayed == maxContradictions:
		return ""
	case r.DataDependent, r.Benign, r.Scoped, r.Formal, r.Witness.WrapOnly:
		return "" // nobody calls it definite
	}
	what, err := NewReplay(in, r)
	if err != nil || what.Lacks != "" {
		return ""
	}
	if !c.tally.ask(byReplay) {
		return ""
	}
	out.replayed++
	why := c.Stage.Orders(ctx, what)
	if why != "" {
		c.tally.decided(byReplay)
	}
	return why
}
