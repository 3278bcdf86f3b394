package constraints

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/lin"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/solver"
)

// A program that bounds its sizes says which it lets through. That none of these makes arithmetic wrap, or a launch too large, is
// nothing to assume: it follows, or the proof does not count. How large a size may be that nothing bounds is not for the program to
// say.

// Bounds of a search for a model in which arithmetic wraps around.
const (
	largestWrapping = 1 << 62 // launch symbols
	wrappingUnits   = 500_000
	furtherUnits    = 60_000  // once one such search had no answer
	rounding        = 1 << 16 // what sizes are rounded up by is less
)

// doubted is what a proof takes for granted of the machine although the sizes that the program lets through may be against it.
type doubted struct {
	of      *obligation.Obligation // what was proved
	list    []lin.Doubt
	bounded []*expr.Expr // sizes, by conditions of the program
	left    []string     // the assumptions of the proof but for those that follow
}

// doubts looks into the assumptions of a proof of o.
func (c *Checker) doubts(ctx context.Context, q *question, o *obligation.Obligation, assumptions []string) (*doubted, error) {
	d := &doubted{of: o, left: assumptions}
	if !q.in.Launch.FromMain || !slices.ContainsFunc(assumptions, lin.OfMachine) || unexplainedIn(o) != nil || !c.bounded(ctx, q, o) {
		return d, ctx.Err()
	}
	all := magnitudes(o)
	for _, x := range all {
		if c.boundedByChecks(ctx, q, x) {
			d.bounded = append(d.bounded, x)
		}
	}
	if inLoop(o) && len(all) > 0 && len(d.bounded) == 0 { // nothing but types bounds how many rounds there are
		return d, ctx.Err()
	}
	var err error
	if d.list, err = c.decide.Prover.Doubts(ctx, o, assumptions); err != nil {
		return d, err
	}
	d.left = slices.DeleteFunc(slices.Clone(assumptions), func(text string) bool {
		return lin.OfMachine(text) && !slices.ContainsFunc(d.list, func(x lin.Doubt) bool { return x.Text == text })
	})
	d.list = slices.DeleteFunc(d.list, func(x lin.Doubt) bool { return !lin.OfWraps(x.Text) && !c.shapes(q, d, x.Text) })
	return d, nil
}

// boundedByChecks reports whether conditions of the program bound a size, and not its type alone.
func (c *Checker) boundedByChecks(ctx context.Context, q *question, x *expr.Expr) bool {
	bounded, known := q.in.checksBound[x]
	if !known {
		byType := c.lacks(ctx, q, q.in.equations(x), x, 1<<31-1)
		bounded = !byType && (c.lacks(ctx, q, q.in.Facts, x, 1<<31-1-rounding) || !c.lacks(ctx, q, q.in.Facts, x, 1<<31-1))
		q.in.checksBound[x] = bounded
	}
	return bounded
}

func inLoop(o *obligation.Obligation) bool {
	return len(o.Sides[0].Iterations)+len(o.Sides[1].Iterations) > 0
}

// bounded reports whether the facts of a launch bound all that decides where the accesses of o meet and is the same for all threads.
func (c *Checker) bounded(ctx context.Context, q *question, o *obligation.Obligation) bool {
	return !slices.ContainsFunc(magnitudes(o), func(x *expr.Expr) bool { return len(x.Args) > 0 || !c.hasLess(ctx, q, x) })
}

// magnitudes lists what decides where the accesses of o meet, is the same for all threads and may be large.
func magnitudes(o *obligation.Obligation) []*expr.Expr {
	return slices.DeleteFunc(expr.Applications(sides(o)...), func(x *expr.Expr) bool {
		return x.Width < narrowWord || x.Sym.PerThread
	})
}

// shapes reports whether a size that conditions of the program bound has a say in the number of threads of which an assumption is.
func (c *Checker) shapes(q *question, d *doubted, text string) bool {
	for axis, grid := range d.of.Geometry.Grid {
		if text != lin.ThreadsBounded(axis) {
			continue
		}
		from := expr.Applications(append(q.in.equations(grid), grid)...)
		return grid.Op == expr.Const || slices.ContainsFunc(d.bounded, func(x *expr.Expr) bool {
			return slices.ContainsFunc(expr.Applications(append(q.in.equations(x), x)...), func(y *expr.Expr) bool { return slices.Contains(from, y) })
		})
	}
	return false
}

// wrapping is a witness of a model of the solver against a proof that is in doubt; nil where it knows none, and open says that there
// may be one. Of loops it looks at the first rounds.
func (c *Checker) wrapping(ctx context.Context, q *question, d *doubted) (w *witness.Witness, open bool, err error) {
	if len(d.list) == 0 || !c.tally.ask(byModel) {
		return nil, len(d.list) > 0, nil
	}
	o := d.of
	if inLoop(d.of) { // the query does not say how many rounds there can be: of a first one there can
		if o = inFirstRoundOf(o, func(*expr.Expr) bool { return true }); o == nil {
			return nil, true, nil
		}
	}
	units := uint64(wrappingUnits)
	if q.in.hard {
		units = furtherUnits
	}
	w, status, err := c.decide.modelWithin(ctx, o, largestWrapping, units)
	if w != nil {
		c.tally.decided(byModel)
	}
	q.in.hard = q.in.hard || status == solver.Unknown
	return w, inLoop(d.of) || status != solver.Unsat, err
}

// contest looks for sizes for which a proof of o that leaves out accesses beyond their objects does not hold. It returns what the
// proof takes for granted.
func (c *Checker) contest(ctx context.Context, q *question, o *obligation.Obligation, assumptions []string) ([]string, error) {
	if in := o.Within(); in != nil {
		o = in
	}
	d, err := c.doubts(ctx, q, o, assumptions)
	if err != nil {
		return nil, err
	}
	w, open, err := c.wrapping(ctx, q, d)
	if w != nil || open {
		c.dispute(ctx, q, d, w)
	}
	return d.left, err
}

// dispute notes that a proof of q does not count for sizes that the program lets through; w shows some, or is nil.
func (c *Checker) dispute(ctx context.Context, q *question, d *doubted, w *witness.Witness) {
	first := d.list[0]
	q.contested, q.why = true, "there is a proof if "+first.Text
	if w != nil {
		var with []string
		for _, v := range w.Values {
			with = append(with, fmt.Sprintf("%v = %d", v.Symbol, v.Signed()))
		}
		slices.Sort(with)
		q.why += fmt.Sprintf(", and the program lets %s through, for which the two accesses race", strings.Join(with, ", "))
		return
	}
	q.why += ", and it is not known whether the program lets sizes through for which that matters"
	var with []string
	for _, x := range d.bounded {
		if most := c.decide.Prover.Most(ctx, d.of, x); most.Cmp(largest(x.Width)) < 0 {
			with = append(with, fmt.Sprintf("%v up to %d", x, most))
		}
	}
	slices.Sort(with)
	if first.Most != nil && first.Most.IsUint64() {
		with = append(with, fmt.Sprintf("which lets it come to %d", first.Most))
	}
	if len(with) > 0 {
		q.why += ": " + strings.Join(with, ", ")
	}
}

// largest is the largest unsigned word of a width.
func largest(width int) *big.Int {
	one := big.NewInt(1)
	return new(big.Int).Sub(new(big.Int).Lsh(one, uint(width)), one)
}

// narrowWord is the width of words that people give sizes.
const narrowWord = 32

// hasLess reports whether the facts of a launch bound a value: they exclude the largest signed word of 32 bits. Or they exclude the
// largest words of another type, but not those that a lesser type has no room for, and what the value is computed from does not
// exclude them by itself: else the type alone may bound it. That a launch has blocks excludes the last few words, as the number of
// threads is rounded up.
func (c *Checker) hasLess(ctx context.Context, q *question, x *expr.Expr) bool {
	less, known := q.in.less[x]
	if !known {
		own := q.in.equations(x)
		lacks := func(v uint64) bool { return c.lacks(ctx, q, q.in.Facts, x, v) }
		stops := func(most uint64) bool { return lacks(most) && lacks(most-rounding) && !c.lacks(ctx, q, own, x, most) }
		less = lacks(1<<31-1) || stops(1<<32-1) && !lacks(1<<31) || x.Width > narrowWord && stops(1<<63-1) && !lacks(1<<32)
		q.in.less[x] = less
	}
	return less
}

// equations say what a value is computed from.
func (in *Instance) equations(x *expr.Expr) []*expr.Expr {
	return slices.DeleteFunc(slices.Clone(in.Facts), func(f *expr.Expr) bool { return f.Op != expr.Eq || !slices.Contains(f.Args, x) })
}

// lacks reports whether facts of a launch exclude a value of x.
func (c *Checker) lacks(ctx context.Context, q *question, facts []*expr.Expr, x *expr.Expr, v uint64) bool {
	o := q.in.empty(obligation.Launch)
	o.ID = q.in.Summary.Kernel.Symbol + ".bounded"
	o.Facts = append(slices.Clone(facts), q.in.pool.Eq(x, q.in.pool.Const(v, x.Width)))
	r, err := c.decide.Solver.Check(ctx, lin.FactsQuery(o))
	return err == nil && r.Status == solver.Unsat
}
