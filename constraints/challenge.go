package constraints

import (
	"context"
	"fmt"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/lin"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/internal/steps"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Challenges. That pointers lead to different objects, since nothing is known of where they come from, is a matter of the
// program where its main function is in sight: runs of it may show the contrary, which is a race then.

// Bounds on the runs that challenge a proof.
const (
	mostChallenges = 12
	challengeShare = 4 // of the steps left
)

// challenge takes a proof back that rests on where pointers lead to, if a run of the program has them lead elsewhere.
func (c *Checker) challenge(ctx context.Context, in *Instance, out *Outcome) {
	if len(out.Reasons)+len(out.Races) > 0 {
		return
	}
	if c.inRuns(ctx, in, out); len(out.Reasons)+len(out.Races) > 0 {
		return
	}
	if why := c.readUnset(ctx, in); why != "" {
		out.Reasons = append(out.Reasons, why)
	}
	if why := c.meets(ctx, in); why != "" {
		out.Reasons = append(out.Reasons, why)
	}
}

// inRuns adds what runs of the program show at a launch that rests on where pointers lead to.
func (c *Checker) inRuns(ctx context.Context, in *Instance, out *Outcome) {
	if !c.playable(in) || !in.Launch.FromMain && len(in.Launch.Meets) == 0 || !slices.Contains(in.Launch.Assumptions, hostanalysis.UnknownApart) {
		return
	}
	limit, cancel := steps.Part(ctx, challengeShare, 0)
	defer cancel()
	for n := range mostChallenges {
		t := c.Theatre.Explored(limit, n)
		if t == nil || limit.Err() != nil {
			return
		}
		for _, l := range t.Launches {
			if l.Kernel != in.Summary.Kernel || l.Undone || !samePlace(l.Site, in.Launch.Site) {
				continue
			}
			for _, x := range l.Races {
				r := c.seenOutside(ctx, in, t, l, x)
				switch {
				case x.Formal:
				case r != nil:
					out.Races = append(out.Races, *r)
					out.Open = append(out.Open, Open{r.A, r.B, otherKinds(r.Kind)})
				default:
					out.Reasons = append(out.Reasons, fmt.Sprintf("the origin of some pointers is not known: in a run, %s, the %s at line %d and the %s at line %d race",
						t.Command, x.Kinds[0], siteLine(x.Sites[0]), x.Kinds[1], siteLine(x.Sites[1])))
				}
			}
			if len(out.Races)+len(out.Reasons) > 0 {
				return
			}
		}
	}
}

// readUnset says that a run reads elements of a table which nobody has written, if it is taken that all were; "" if none does.
func (c *Checker) readUnset(ctx context.Context, in *Instance) string {
	if !c.playable(in) || !slices.Contains(in.Launch.Assumptions, hostanalysis.WrittenBefore) {
		return ""
	}
	limit, cancel := steps.Part(ctx, challengeShare, 0)
	defer cancel()
	for n := range mostChallenges {
		t := c.Theatre.Explored(limit, n)
		if t == nil || limit.Err() != nil {
			break
		}
		for _, l := range t.Launches {
			if l.Kernel == in.Summary.Kernel && samePlace(l.Site, in.Launch.Site) && l.Unset && !l.UnsetBefore && !l.Undone && in.steeredBy(l.UnsetAt) {
				return fmt.Sprintf("elements of a table were taken to be written before, and in a run, %s, some that it reads are not", t.Command)
			}
		}
	}
	return ""
}

// otherKinds are the types of races that a run which shows one of a kind says nothing of.
func otherKinds(shown obligation.Kind) (out []obligation.Kind) {
	for _, k := range []obligation.Kind{obligation.InterBlock, obligation.IntraBlock, obligation.IntraWarp} {
		if k != shown {
			out = append(out, k)
		}
	}
	return out
}

// seenOutside is the race that a launch of a run shows, between accesses that were taken to lead to different objects; nil where
// the kernel has no such accesses, and where the accesses may be several.
func (c *Checker) seenOutside(ctx context.Context, in *Instance, t *Trial, l Launched, x Seen) *Race {
	var found [2]*kernelanalysis.Access
	for _, a := range in.Summary.Accesses {
		for side := range found {
			if a.Site != x.Sites[side] || a.Kind != x.Kinds[side] || !in.performs(x.Threads[side], a) {
				continue
			}
			if found[side] != nil && found[side].Object != a.Object {
				return nil
			}
			found[side] = a
		}
	}
	if found[0] == nil || found[1] == nil {
		return nil
	}
	r := &Race{
		Kind: x.Kind, A: found[0], B: found[1], Shown: &Shown{Command: t.Command, Schedule: t.Schedule}, Scoped: x.Scoped, DataDependent: t.Filed,
		Witness: &witness.Witness{
			Grid: l.Grid, Block: l.Block, Threads: x.Threads,
			Offsets: [2]uint64{x.Spot.Offset, x.Spot.Offset}, Sizes: [2]uint64{x.Spot.Size, x.Spot.Size},
		},
		Relevant: map[*expr.Symbol]bool{},
	}
	c.detail(ctx, &question{in: in}, r)
	r.Benign = false // two objects have two values, as far as is known
	return r
}

// performs reports whether a thread's coordinates do not exclude that it performs an access.
func (in *Instance) performs(t witness.Thread, a *kernelanalysis.Access) bool {
	p, g := in.pool, in.Geometry
	place := map[*expr.Expr]*expr.Expr{}
	for i := range 3 {
		place[g.BlockIdx[i]] = p.Const(t.BlockIdx[i], g.BlockIdx[i].Width)
		place[g.ThreadIdx[i]] = p.Const(t.ThreadIdx[i], g.ThreadIdx[i].Width)
	}
	return !p.Replace(in.fix(a.Cond), place).False()
}

// meets says which two objects of a kernel, one of which it writes, may be one by what the program keeps where it reads the pointer
// to one of them; "" for none.
func (c *Checker) meets(ctx context.Context, in *Instance) string {
	if len(in.Launch.Meets) == 0 {
		return ""
	}
	written := map[*hostanalysis.Object]bool{} // of those that are accessed
	for _, a := range in.Summary.Accesses {
		for _, at := range in.places(a.Object) {
			if at.object != nil {
				written[at.object] = written[at.object] || a.Kind != kernelanalysis.Read
			}
		}
	}
	for i, m := range in.Launch.Meets {
		x, first := written[m.A]
		y, second := written[m.B]
		switch {
		case !first || !second || !x && !y || c.neverOne(ctx, in, i):
		case m.Made != nil:
			return fmt.Sprintf("the pointers %s and %s may be one: both may lead to what line %d allocates", m.A.Name, m.B.Name, m.Made.Line)
		case m.B.Kind == hostanalysis.Unknown:
			return fmt.Sprintf("the pointers %s and %s may be one: the program may read both from one place", m.A.Name, m.B.Name)
		default:
			return fmt.Sprintf("the pointer %s may lead to %s, which the program stores where it is read", m.A.Name, m.B.Name)
		}
	}
	return ""
}

// neverOne reports whether the launch's facts exclude a meeting of two objects.
func (c *Checker) neverOne(ctx context.Context, in *Instance, i int) bool {
	when := in.Launch.Meets[i].When
	if when == nil {
		return false
	}
	o := in.empty(obligation.Launch)
	o.ID = fmt.Sprintf("%s.one%d", in.Summary.Kernel.Symbol, i)
	o.Facts = append(o.Facts, in.fix(in.settled.of(when)))
	never, err := c.impossible(ctx, o)
	return err == nil && never
}

// vacuous takes a proof back that rests on how many threads a launch has at most, if each launch has more.
func (c *Checker) vacuous(ctx context.Context, in *Instance, out *Outcome) error {
	if in.shown != nil && !vast(in.shown) {
		return nil
	}
	for axis := range 3 {
		text := lin.ThreadsBounded(axis)
		if !slices.Contains(out.Assumptions, text) {
			continue
		}
		o := in.empty(obligation.Launch)
		o.ID = fmt.Sprintf("%s.threads%d", in.Summary.Kernel.Symbol, axis)
		threads := in.pool.Mul(in.pool.ZExt(in.Geometry.Grid[axis], 64), in.pool.ZExt(in.Geometry.Block[axis], 64))
		o.Facts = append(o.Facts, in.pool.Cmp(expr.ULE, threads, in.pool.Const(lin.MaxThreads, 64)))
		none, err := c.impossible(ctx, o)
		if err != nil {
			return err
		}
		if none {
			out.Reasons = append(out.Reasons, "each launch has more threads along an axis than are taken into account: "+text+" does not hold")
		}
	}
	return nil
}

// vast reports whether the launch of a witness has more threads along an axis than proofs take into account.
func vast(w *witness.Witness) bool {
	for axis := range 3 {
		if w.Grid[axis]*w.Block[axis] > lin.MaxThreads {
			return true
		}
	}
	return false
}
