package constraints

import (
	"context"
	"fmt"
	"slices"

	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/internal/steps"
)

// question is the obligations of one pair and kind; the pair is safe for that kind when all of them are.
type question struct {
	in   *Instance
	pair pair
	kind obligation.Kind
	// single: the pair is two accesses of the program, not clusters of them
	single bool
	parts  [2]cluster // that the pair stands for
	obs    []*obligation.Obligation
	open   []*obligation.Obligation // not proved
	seen   *Race                    // by a run that was made before the dear attempts at a proof
	why    string
	// contested: the program lets sizes through for which a proof does not hold
	contested bool
}

// races asks about every pair of accesses: clusters of them first, and their parts where that does not settle it.
func (c *Checker) races(ctx context.Context, in *Instance, out *Outcome) error {
	clusters := in.clusters()
	if err := c.parted(ctx, in, clusters); err != nil {
		return err
	}
	var qs []*question
	for i, a := range clusters {
		if err := ctx.Err(); err != nil {
			return err
		}
		steps.Spend(ctx, uint64(len(clusters)-i)*stepsOfPair)
		for _, b := range clusters[i:] {
			p := in.pair(a.id+"-"+b.id, a.span, b.span)
			if p == nil {
				continue
			}
			for _, q := range c.questions(ctx, in, *p, out) {
				q.single, q.parts = a.single() && b.single(), [2]cluster{a, b}
				qs = append(qs, q)
			}
		}
	}
	looked, skipped := 0, 0
	for len(qs) > 0 {
		open, err := c.decideAll(ctx, in, qs, out)
		if err != nil {
			for _, q := range qs {
				c.notLookedAt(ctx, q, out)
			}
			return err
		}
		qs = nil
		for _, q := range open {
			a, b := q.parts[0], q.parts[1]
			for m, x := range a.taken() {
				for n, y := range b.taken() {
					if a.id == b.id && n < m {
						continue
					}
					if looked++; looked > maxPairs {
						skipped++
						continue
					}
					p := in.pair(x.id+"-"+y.id, x.span, y.span)
					for _, finer := range c.ask(ctx, in, *p, q.kind, out) {
						finer.single, finer.parts = x.single() && y.single(), [2]cluster{x, y}
						qs = append(qs, finer)
					}
				}
			}
		}
	}
	if skipped > 0 {
		out.Reasons = append(out.Reasons, fmt.Sprintf("too many pairs of accesses: %d were not looked at", skipped))
	}
	return nil
}

// decideAll proves what it can and looks for witnesses of the rest. What a quick search met a witness of comes first: it
// is dear to show that others do not meet, and a race is an answer. It returns the clusters that stay open.
func (c *Checker) decideAll(ctx context.Context, in *Instance, qs []*question, out *Outcome) (clusters []*question, err error) {
	var met, rest []*question
	for _, q := range qs {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		steps.Spend(ctx, stepsOfQuestion)
		if q.single && c.met(ctx, q) {
			met = append(met, q)
		} else {
			rest = append(rest, q)
		}
	}
	for _, part := range [][]*question{met, rest} {
		open, err := c.settleAll(ctx, part, out)
		if err != nil {
			return nil, err
		}
		var singles []*question
		for _, q := range open {
			if q.single {
				singles = append(singles, q)
			} else {
				clusters = append(clusters, q)
			}
		}
		if err := c.separate(ctx, in, singles, out); err != nil {
			return nil, err
		}
	}
	return clusters, nil
}

// met reports whether a quick search finds a witness that may be believed.
func (c *Checker) met(ctx context.Context, q *question) bool {
	return !q.provenOrOpen() && slices.ContainsFunc(q.obs, func(o *obligation.Obligation) bool {
		known := c.decide.sift(ctx, o)
		return known != nil && known.Status == Unknown
	})
}

// settleAll proves what it can. Questions for which there can be no witness come first: where one of them stays open
// the kernel is neither proved nor racy for it, and the others are worth little more than the search for a race.
func (c *Checker) settleAll(ctx context.Context, qs []*question, out *Outcome) ([]*question, error) {
	var first, rest []*question
	for _, q := range qs {
		if len(first) < maxFirst && q.single && q.provenOrOpen() {
			first = append(first, q)
		} else {
			rest = append(rest, q)
		}
	}
	open, err := c.settle(ctx, first, out)
	if err != nil {
		return nil, err
	}
	out.lost = out.lost || len(open) > 0
	more, err := c.settle(ctx, rest, out)
	return append(open, more...), err
}

// maxFirst bounds the questions that come before the others.
const maxFirst = 256

// provenOrOpen reports whether a witness of q could not be known to be one, whatever kind of race it showed.
func (q *question) provenOrOpen() bool {
	if q.kind == obligation.AnyInBlock && len(q.in.Summary.Coverages) > 0 {
		return false // warp barriers may yet separate the threads of a warp
	}
	for _, o := range q.obs {
		if unexplainedIn(o) == nil {
			return false
		}
	}
	return true
}

// showable reports whether races of q may yet be known to be such, by runs or in the first rounds of loops.
func (c *Checker) showable(q *question) bool {
	return c.playable(q.in) || slices.ContainsFunc(q.open, func(o *obligation.Obligation) bool {
		o, _ = q.in.taken(o, q.pair)
		return c.knownFirst(o) != nil
	})
}

// questions states what is to be asked about a pair, or notes that nothing is.
func (c *Checker) questions(ctx context.Context, in *Instance, p pair, out *Outcome) []*question {
	kinds := in.kinds(p)
	if len(kinds) == 0 {
		out.Pairs++
		out.Trivial++
		out.Proofs = append(out.Proofs, Proof{p.a, p.b, nil, "one thread, one block, or atomic operations only"})
	}
	var qs []*question
	for _, k := range kinds {
		if k == obligation.AnyInBlock && in.oneWarp() && !c.Lockstep {
			k = obligation.IntraWarp
		}
		qs = append(qs, c.ask(ctx, in, p, k, out)...)
	}
	return qs
}

// separate looks for witnesses of open questions. A pair that may meet within a block is first told apart: in one
// warp, or in two?
func (c *Checker) separate(ctx context.Context, in *Instance, open []*question, out *Outcome) error {
	var finer []*question
	for _, q := range open {
		if q.kind != obligation.AnyInBlock || q.provenOrOpen() && !c.showable(q) && !c.Lockstep {
			if err := c.resolve(ctx, q, out); err != nil {
				return err
			}
			continue
		}
		for _, k := range []obligation.Kind{obligation.IntraBlock, obligation.IntraWarp} {
			for _, f := range c.ask(ctx, in, q.pair, k, out) {
				f.single, f.parts = q.single, q.parts
				finer = append(finer, f)
			}
		}
	}
	finer, err := c.settle(ctx, finer, out)
	if err == nil && c.Lockstep {
		finer, err = c.lockstep(ctx, in, finer, out)
	}
	if err != nil {
		return err
	}
	for _, q := range finer {
		if err := c.resolve(ctx, q, out); err != nil {
			return err
		}
	}
	return nil
}

// lockstep settles those of the questions that are about one warp, in which the threads run in lockstep.
func (c *Checker) lockstep(ctx context.Context, in *Instance, open []*question, out *Outcome) ([]*question, error) {
	var other, warp []*question
	for _, q := range open {
		if q.kind != obligation.IntraWarp {
			other = append(other, q)
			continue
		}
		if left := in.inLockstep(q); left != nil {
			warp = append(warp, left)
		} else {
			out.Proofs = append(out.Proofs, Proof{q.pair.a, q.pair.b, concrete(q.kind), "a warp in lockstep performs one access at a time"})
		}
	}
	left, err := c.settle(ctx, warp, out)
	if len(left) < len(open)-len(other) {
		out.Assumptions = append(out.Assumptions, lockstepAssumption)
	}
	return append(other, left...), err
}

// ask states a question, or notes that barriers answer it.
func (c *Checker) ask(ctx context.Context, in *Instance, p pair, k obligation.Kind, out *Outcome) []*question {
	out.Pairs++
	if k == obligation.InterBlock && in.apartByBlock(p) {
		out.Proofs = append(out.Proofs, Proof{p.a, p.b, concrete(k), "each block accesses a part of its own"})
		return nil
	}
	obs := in.obligations(p, k)
	steps.Spend(ctx, stepsOfPair+uint64(len(obs))*stepsOfQuestion)
	if len(obs) == 0 {
		out.Trivial++
		out.Proofs = append(out.Proofs, Proof{p.a, p.b, concrete(k), "a barrier lies between them on every path"})
		return nil
	}
	return []*question{{in: in, pair: p, kind: k, obs: obs}}
}

// concrete names the race types that a kind of question stands for.
func concrete(k obligation.Kind) []obligation.Kind {
	if k == obligation.AnyInBlock {
		return []obligation.Kind{obligation.IntraBlock, obligation.IntraWarp}
	}
	return []obligation.Kind{k}
}

// effort is how hard proofs are tried: those of a kernel that will not be proved are worth little.
func (out *Outcome) effort() effort {
	if out.lost {
		return brief
	}
	return full
}

// proofs is how hard a question is tried before witnesses are looked for. Where something stays open that no proof of a
// question can mend, only races count.
func (out *Outcome) proofs() effort {
	if len(out.Reasons) > 0 {
		return brief
	}
	return out.effort()
}

// settle proves what it can, all questions in one batch, and returns those that stay open.
func (c *Checker) settle(ctx context.Context, qs []*question, out *Outcome) ([]*question, error) {
	var all []*obligation.Obligation
	of := map[*obligation.Obligation]*question{}
	for _, q := range qs {
		all = append(all, q.obs...)
		for _, o := range q.obs {
			of[o] = q
		}
	}
	c.decide.seen = func(o *obligation.Obligation) bool { return of[o] != nil && c.early(ctx, of[o], out) }
	ds, err := c.decide.prove(ctx, all, out.proofs())
	c.decide.seen = nil
	if err != nil {
		return nil, err
	}
	if err := c.byNumbers(ctx, qs, all, ds); err != nil {
		return nil, err
	}
	var open []*question
	i := 0
	for _, q := range qs {
		var assumptions []string
		each := make([][]string, len(q.obs))
		how := enumerated
		for k, o := range q.obs {
			if ds[i].Status == Safe {
				each[k] = ds[i].Assumptions
				assumptions = append(assumptions, each[k]...)
				if ds[i].How != enumerated {
					how = ds[i].How
				}
			} else {
				q.open = append(q.open, o)
				q.why = ds[i].Reason
			}
			i++
		}
		if len(q.open) > 0 {
			open = append(open, q)
			continue
		}
		if len(assumptions) > 0 && !out.Launch.Cut {
			left, raced, err := c.attack(ctx, q, each, out)
			switch {
			case err != nil:
				return nil, err
			case q.contested:
				q.open = q.obs
				open = append(open, q)
				continue
			case raced:
				continue
			}
			assumptions = left
		}
		out.Assumptions = append(out.Assumptions, assumptions...)
		out.Proofs = append(out.Proofs, Proof{q.pair.a, q.pair.b, concrete(q.kind), how})
	}
	return open, nil
}
