package constraints

import (
	"context"
	"slices"

	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/internal/steps"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// alike marks races between blocks in which both write the same value because the blocks do the same: the kernel tells
// none apart, reads no memory that it writes, and within a block every value is what it is. Then the same thread of two
// blocks writes the same value in the same round, and no others meet.
func (c *Checker) alike(ctx context.Context, in *Instance, out *Outcome) error {
	if out.Unknown > 0 || len(out.Divergences) > 0 || len(out.Reasons) > 0 ||
		slices.ContainsFunc(out.Races, func(r Race) bool { return r.Kind != obligation.InterBlock && !r.Benign }) {
		return nil
	}
	asked := false
	for i := range out.Races {
		r := &out.Races[i]
		if r.Kind != obligation.InterBlock || r.Benign || r.A != r.B || r.A.Kind != kernelanalysis.Write || r.Witness.WrapOnly {
			continue
		}
		if !asked && !(in.Summary.BlocksAlike() && in.readsOnlyWhatStays()) {
			return nil
		}
		asked = true
		o := *r.of
		p := o.Pool
		other := p.Bool(false)
		for _, t := range o.Geometry.ThreadIdx {
			other = p.Or(other, p.Ne(o.Copy(0, t), o.Copy(1, t)))
		}
		for _, round := range r.A.Rounds {
			other = p.Or(other, p.Ne(o.Copy(0, round.Counter), o.Copy(1, round.Counter)))
		}
		o.ID += ".alike"
		o.Relation = append(slices.Clone(o.Relation), other)
		ds, err := c.decide.prove(ctx, []*obligation.Obligation{&o}, full)
		if err != nil {
			return err
		}
		r.Benign = ds[0].Status == Safe
	}
	return nil
}

// Bounds on the runs that tell what racing writes write.
const (
	mostAlike  = 24 // runs
	alikeShare = 8  // of the steps left
)

// alikeInRuns marks races between two writes that wrote the same value wherever runs of the program, or of the kernel alone,
// show them, if it was not the same one each time: then it hangs on the place, and not on the thread. What the static analysis
// cannot compare is compared so: sums of loops, products of what is not known, vectors.
func (c *Checker) alikeInRuns(ctx context.Context, in *Instance, out *Outcome) {
	limit, cancel := steps.Part(ctx, alikeShare, 0)
	defer cancel()
	for i := range out.Races {
		r := &out.Races[i]
		if r.A.Kind != kernelanalysis.Write || r.B.Kind != kernelanalysis.Write || r.Benign || r.Formal || len(r.Passed) > 0 || r.Witness.WrapOnly ||
			r.Kind == obligation.OwnThread || in.drawsResults() {
			continue
		}
		q := &question{in: in, pair: pair{a: r.A, b: r.B}, kind: r.Kind}
		switch {
		case c.playable(in):
			r.Observed = c.wroteAlike(limit, q)
		case c.canBeAlone(in) && in.strange(q) == "":
			r.Observed = c.soloist(limit, in, out).wroteAlike(limit, q)
		}
		r.Benign = r.Observed
	}
}

// drawsResults reports whether the kernel uses what atomic operations return: that depends on the order of the threads, of
// which runs show few.
func (in *Instance) drawsResults() bool {
	return slices.ContainsFunc(in.Summary.Accesses, func(a *kernelanalysis.Access) bool {
		return a.Kind == kernelanalysis.Atomic && (a.Strong == nil || a.Strong.Result != nil)
	})
}

// otherOrders are schedules in which racing writes must agree as well.
var otherOrders = [...]uint64{3, 4}

// wroteAlike reports whether the writes of a question did so in the runs of the search that show them, the first also in other
// orders of its threads; where these read memory that nobody has set, on other contents, too.
func (c *Checker) wroteAlike(ctx context.Context, q *question) bool {
	varied := false
	for n := range mostAlike {
		t := c.Theatre.Explored(ctx, n)
		if t == nil || ctx.Err() != nil {
			break
		}
		l, x := shows(t.Launches, q, false)
		if l != nil && x.Same && !x.Varied && l.Unset {
			if t = c.Theatre.Repeated(ctx, n, Course{Schedule: refuters[0], Counts: true}); t == nil || ctx.Err() != nil {
				return false
			}
			l, x = shows(t.Launches, q, false)
		}
		if l != nil && !x.Same {
			return false
		}
		if l != nil && x.Varied && !varied {
			for _, order := range otherOrders {
				other := c.Theatre.Repeated(ctx, n, Course{Schedule: order, Counts: t.Course.Counts})
				if other == nil || ctx.Err() != nil {
					return false
				}
				if again, y := shows(other.Launches, q, false); again != nil && !y.Same {
					return false
				}
			}
			varied = true
		}
	}
	return varied && ctx.Err() == nil
}

// readsOnlyWhatStays reports whether no global memory that the kernel reads may be written by it.
func (in *Instance) readsOnlyWhatStays() bool {
	for _, w := range in.Summary.Accesses {
		if w.Kind == kernelanalysis.Read || w.Object.Space != kernelanalysis.Global {
			continue
		}
		if w.Kind == kernelanalysis.Atomic || w.Object.Kind == kernelanalysis.LoadedObject {
			return false
		}
		for _, r := range in.Summary.Accesses {
			if r.Kind == kernelanalysis.Read && (r.Object.Kind == kernelanalysis.LoadedObject || len(in.overlays(r.Object, w.Object)) > 0) {
				return false
			}
		}
	}
	return true
}
