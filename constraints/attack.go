package constraints

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/lin"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/internal/steps"
	"github.com/hgrd/hgrd/solver"
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

// attack looks for a witness against a proof that rests on assumptions: one that needs wrap-around is listed beside
// the proof, and one that does not takes its place. The question is contested where the program lets an assumption fail.
func (c *Checker) attack(ctx context.Context, q *question, assumptions []string, out *Outcome) (raced bool, err error) {
	out.attacked++
	first := out.attacked <= maxAttacks
	if !first && !slices.ContainsFunc(assumptions, lin.OfWraps) {
		return false, nil
	}
	for _, o := range q.obs {
		if o, _ = q.in.unsignalled(o, q.pair, q.kind, nil); o == nil || unexplainedIn(o) != nil || q.in.strange(q) != "" || o.Unsure {
			continue
		}
		var w *witness.Witness
		if first {
			w, _ = witness.Search(ctx, o, attackLimits)
		}
		if w == nil {
			open := false
			if w, open, err = c.wrapping(ctx, q, o, assumptions); err != nil {
				return false, err
			}
			if w == nil && open {
				q.contested, q.why = true, wraps(assumptions, nil)
			}
		}
		if w == nil || c.Lockstep && q.kind != obligation.InterBlock && warpOf(o.Geometry, w, 0) == warpOf(o.Geometry, w, 1) {
			continue
		}
		r, err := c.race(ctx, q, o, w, len(out.Races) < maxExplained)
		if err != nil {
			return false, err
		}
		if r.Chosen != "" || c.contradicted(ctx, q.in, r, out) != "" {
			continue
		}
		if w.WrapOnly {
			if x := c.wrapped(ctx, q, r, out); x != nil {
				r = x
			}
		}
		if r.Witness.WrapOnly && len(r.Resting) == 0 && c.letsWrap(ctx, q, o, assumptions) {
			q.contested, q.why = true, wraps(assumptions, r.Witness)
			return false, ctx.Err()
		}
		out.Races = append(out.Races, *r)
		return !r.Witness.WrapOnly, nil
	}
	if first {
		if r := c.attackedByRuns(ctx, q, out); r != nil {
			out.Races = append(out.Races, *r)
			return true, nil
		}
	}
	return false, ctx.Err() // a search that was stopped says nothing for the proof
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

// Bounds of a search for a model in which arithmetic wraps around.
const (
	largestWrapping = 1 << 32 // launch symbols
	wrappingUnits   = 500_000
)

// wrapping is a witness of a model of the solver against a proof that takes some arithmetic not to wrap around; nil where it knows
// none, and open says that there may be one. It is looked for where the program bounds the sizes: then it lets through what its
// checks leave, and that none makes the arithmetic wrap is nothing to assume. How large a size may be that nothing bounds is not
// for the program to say.
func (c *Checker) wrapping(ctx context.Context, q *question, o *obligation.Obligation, assumptions []string) (w *witness.Witness, open bool, err error) {
	if !c.letsWrap(ctx, q, o, assumptions) || !c.tally.ask(byModel) {
		return nil, false, nil
	}
	inLoop := len(o.Sides[0].Iterations)+len(o.Sides[1].Iterations) > 0
	if inLoop { // the query does not say how many rounds there can be: of a first one there can
		if o = inFirstRoundOf(o, func(*expr.Expr) bool { return true }); o == nil {
			return nil, false, nil
		}
	}
	w, status, err := c.decide.modelWithin(ctx, o, largestWrapping, wrappingUnits)
	if w != nil {
		c.tally.decided(byModel)
	}
	return w, status != solver.Unsat && !inLoop, err
}

// contest looks for sizes for which a proof of o that leaves out accesses beyond their objects does not hold.
func (c *Checker) contest(ctx context.Context, q *question, o *obligation.Obligation, assumptions []string) error {
	if in := o.Within(); in != nil {
		o = in
	}
	w, open, err := c.wrapping(ctx, q, o, assumptions)
	if w != nil || open {
		q.contested, q.why = true, wraps(assumptions, w)
	}
	return err
}

// letsWrap reports whether a proof of o takes some arithmetic not to wrap around, and whether that hangs on sizes which the program
// bounds.
func (c *Checker) letsWrap(ctx context.Context, q *question, o *obligation.Obligation, assumptions []string) bool {
	return q.in.Launch.FromMain && slices.ContainsFunc(assumptions, lin.OfWraps) && c.bounded(ctx, q, o)
}

// bounded reports whether the facts of a launch bound all that decides where the accesses of o meet and is the same for all threads:
// they exclude the largest signed number of a word.
func (c *Checker) bounded(ctx context.Context, q *question, o *obligation.Obligation) bool {
	for _, x := range expr.Applications(sides(o)...) {
		if !x.Sym.PerThread && x.Width >= narrowWord && (len(x.Args) > 0 || !c.hasLess(ctx, q, x)) {
			return false
		}
	}
	return true
}

// narrowWord is the width of words that people give sizes.
const narrowWord = 32

// hasLess reports whether the facts of a launch exclude that a value is the largest signed number of a word.
func (c *Checker) hasLess(ctx context.Context, q *question, x *expr.Expr) bool {
	less, known := q.in.less[x]
	if !known {
		o := q.in.empty(obligation.Launch)
		o.ID = q.in.Summary.Kernel.Symbol + ".bounded"
		o.Facts = append(o.Facts, q.in.pool.Eq(x, q.in.pool.Const(1<<(narrowWord-1)-1, x.Width)))
		r, err := c.decide.Solver.Check(ctx, lin.FactsQuery(o))
		less = err == nil && r.Status == solver.Unsat
		q.in.less[x] = less
	}
	return less
}

// wraps says which arithmetic wraps around in a witness that the program lets through; nil for none that is known.
func wraps(assumptions []string, w *witness.Witness) string {
	proof := "there is a proof if " + assumptions[slices.IndexFunc(assumptions, lin.OfWraps)]
	if w == nil {
		return proof + ", and it is not known whether the program lets sizes through for which that matters"
	}
	var with []string
	for _, v := range w.Values {
		with = append(with, fmt.Sprintf("%v = %d", v.Symbol, v.Signed()))
	}
	slices.Sort(with)
	return fmt.Sprintf("%s, and the program lets %s through, for which the two accesses race", proof, strings.Join(with, ", "))
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
