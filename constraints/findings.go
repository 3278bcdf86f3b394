package constraints

import (
	"context"
	"fmt"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Detail is what a report says of a race beside the pair and its witness.
type Detail struct {
	Origins  map[*expr.Symbol]Origin // of the witness's values that have no name
	Loops    [2][]*frontend.Site     // around the accesses, outermost first
	Carried  *Carried                // nil when both threads are in the same rounds, or have no loop in common
	Widen    []*frontend.Site        // Scoped: the operations whose scope is too narrow
	Lacks    []Lack                  // fences that would order the accesses
	Blame    Blame                   // what else would order the accesses
	Held     [2]*frontend.Site       // where the lock is taken that this access holds and the other does not; nil for none
	Idle     []*frontend.Site        // grid barriers that would rule the race out, were the launch cooperative
	Excluded string                  // DataDependent: what of the contents would rule the race out; "" when not known
	Beyond   bool                    // an access of the witness's launch leaves its object, and no other witness was found
	Resting  []*expr.Symbol          // values of the host that are not known, and that it takes some of: it is not known of a run
	Chosen   string                  // what the witness chose that is none of its business: it is no race then; "" for nothing
	Untried  []string                // what inputs would have to be that no run could be given
	Passed   []*expr.Symbol          // what callers out of sight decide and would have to choose as the witness does; none if ordinary values do
	Unless   *Relation               // Passed: what callers would have to promise, so that there is no such race; nil when not known
}

// race describes the race that a witness of o shows, or another witness like it that callers are more likely to make;
// explain asks for what would exclude it.
func (c *Checker) race(ctx context.Context, q *question, o *obligation.Obligation, w *witness.Witness, explain bool) (*Race, error) {
	o, w, why := c.together(q, o, w, func(o *obligation.Obligation) (*witness.Witness, bool) {
		return witness.Search(ctx, o, c.decide.Limits)
	})
	if why != "" {
		return &Race{Witness: w, Detail: Detail{Chosen: why}, of: o}, ctx.Err()
	}
	resting, why := q.in.rests(ctx, o, w)
	if why != "" {
		return &Race{Witness: w, Detail: Detail{Chosen: why}, of: o}, ctx.Err()
	}
	r, err := c.weighed(ctx, q, o, w, explain)
	if r != nil {
		r.Resting = resting
	}
	return r, err
}

// weighed is race but for what of the witness is not its to choose.
func (c *Checker) weighed(ctx context.Context, q *question, o *obligation.Obligation, w *witness.Witness, explain bool) (*Race, error) {
	r, err := c.describe(ctx, q, o, w, explain)
	if err != nil || r.Benign || r.DataDependent || w.WrapOnly {
		return r, err
	}
	if r, err = c.byCallers(ctx, q, o, r); err != nil || len(r.Passed) > 0 {
		return r, err
	}
	return c.insideObjects(ctx, q, o, r)
}

func (c *Checker) describe(ctx context.Context, q *question, o *obligation.Obligation, w *witness.Witness, explain bool) (*Race, error) {
	r := &Race{
		Kind: q.kind, A: q.pair.a, B: q.pair.b, Witness: w,
		DataDependent: dataDependent(o, w), Relevant: relevant(o),
		of: o,
	}
	if r.Kind == obligation.AnyInBlock {
		r.Kind = obligation.IntraBlock
		if warpOf(o.Geometry, w, 0) == warpOf(o.Geometry, w, 1) {
			r.Kind = obligation.IntraWarp
		}
	}
	from := c.origins(q.in.Summary)
	r.Origins, r.Carried, r.Beyond = from.among(w), from.carried(q, w), beyond(o, w)
	for side, a := range []*kernelanalysis.Access{r.A, r.B} {
		for _, l := range q.in.Summary.LoopsAround(a) {
			if site := from.loopSite(l); site != nil {
				r.Loops[side] = append(r.Loops[side], site)
			}
		}
	}
	if r.Kind == obligation.OwnThread {
		return r, nil // nothing but a wait orders them
	}
	var err error
	if r.Scoped, r.Widen, err = c.scoped(ctx, q, o); err != nil {
		return r, err
	}
	if !r.Scoped {
		if r.Lacks, err = c.lacking(ctx, q, o); err != nil {
			return r, err
		}
	}
	r.Held = q.in.held(q.pair, q.kind)
	if r.Formal, err = c.formal(ctx, q, o, r); err != nil {
		return r, err
	}
	if r.Idle, err = c.gathered(ctx, q); err != nil {
		return r, err
	}
	if r.Benign, err = c.sameValue(ctx, q, o, r); err != nil || !explain || !r.DataDependent || w.WrapOnly {
		return r, err
	}
	r.Excluded, err = c.excluded(ctx, o, from)
	return r, err
}

// beyond reports whether an access of a witness leaves its object, as far as the object's size is known.
func beyond(o *obligation.Obligation, w *witness.Witness) bool {
	values := map[*expr.Symbol]uint64{}
	for _, v := range w.Values {
		values[v.Symbol] = v.Value
	}
	for i, s := range o.Sides {
		if s.Extent == nil {
			continue
		}
		size, known := expr.Eval(s.Extent, func(sym *expr.Symbol, args []uint64) (uint64, bool) {
			v, known := values[sym]
			return v, known && len(args) == 0
		})
		if at := w.Offsets[i]; known && (at > size || w.Sizes[i] > size-at) { // an offset may be negative
			return true
		}
	}
	return false
}

// warpOf is the number of the warp of a witness's thread within its block.
func warpOf(g obligation.Geometry, w *witness.Witness, side int) uint64 {
	t, b := w.Threads[side].ThreadIdx, w.Block
	return (t[0] + t[1]*b[0] + t[2]*b[0]*b[1]) / g.Lanes()
}

// resolve looks for a witness of an open question.
func (c *Checker) resolve(ctx context.Context, q *question, out *Outcome) error {
	e := out.effort()
	if q.seen != nil {
		e = glance
	}
	var best *Race
	settled := 0
	flagged := false
	decidedBy := bySearch
	for _, o := range q.open {
		if q.kind == obligation.OwnThread {
			r, safe, err := c.own(ctx, q, o, out)
			if err != nil {
				return err
			}
			if safe {
				settled++
			}
			if r != nil && (best == nil || best.of.Unsure) {
				best = r
			}
			continue
		}
		if ordered, err := c.flagged(ctx, q, o, out); err != nil {
			return err
		} else if ordered {
			settled, flagged = settled+1, true
			continue
		}
		all := o
		o, told := q.in.taken(o, q.pair)
		part, by := o != all, bySearch // part: of the runs that the question is about
		some, why := q.in.unsignalled(o, q.pair, q.kind, told)
		switch {
		case some == nil:
			q.why, part = why, true
		case some != o:
			o, part, q.why = some, true, why
		}
		if some == nil {
			continue
		}
		if s := unexplainedIn(o); s != nil {
			q.why = "it depends on a value that is not known: " + c.origins(q.in.Summary).name(s)
			if o, part, by = c.knownFirst(o), true, byFirstRound; o == nil {
				continue
			}
		}
		if q.seen != nil {
			o = between(o, q.seen.Witness)
		}
		o.Bounds = q.in.bounds(ctx)
		d, err := c.decide.search(ctx, o, e)
		if err != nil {
			return err
		}
		if d.Status == Safe && !part && !q.contested {
			if d.Assumptions, err = c.contest(ctx, q, o, d.Assumptions); err != nil {
				return err
			}
		}
		if d.Status == Safe && !part && !q.contested {
			out.Assumptions = append(out.Assumptions, d.Assumptions...)
			settled++
		}
		w := d.Witness
		if w == nil {
			continue
		}
		r, err := c.race(ctx, q, o, w, !part && len(out.Races) < maxExplained)
		if err != nil {
			return err
		}
		if r.Chosen != "" {
			q.why = r.Chosen
			continue
		}
		if best == nil || best.Witness.WrapOnly && !w.WrapOnly || best.excusable() && !r.excusable() && !r.Benign && !w.WrapOnly {
			best, decidedBy = r, by
		}
		if best != nil && best.certain() { // else another way in which they may meet is asked about
			break
		}
	}
	if settled == len(q.open) {
		how := "linear proof, within the objects' extents"
		if flagged {
			how = "the later access waits for a flag that is set after the earlier one"
		}
		out.Proofs = append(out.Proofs, Proof{q.pair.a, q.pair.b, concrete(q.kind), how})
		return nil
	}
	if best != nil && out.Launch.Cut {
		best, q.why = nil, "not all calls that lead to the launch could be followed, so what they pass is not known"
	}
	if best != nil && len(best.Idle) > 0 && out.Launch.OpenMode {
		best, q.why = nil, "it is not known whether the launch is cooperative"
	}
	if best != nil && best.of.Unsure {
		best, q.why = nil, "the copy may be complete by then"
	}
	if why := q.in.strange(q); best != nil && q.kind != obligation.OwnThread && why != "" {
		best, q.why = nil, why
	}
	if best != nil {
		if why := c.contradicted(ctx, q.in, best, out); why != "" {
			best, q.why = nil, "a run of the launch with this race has them "+why
		}
	}
	if best != nil && best.Shown == nil {
		before := best
		if best, q.why = c.tried(ctx, q, best, out); best != nil && best != before {
			decidedBy = byDiscovery
		} else if best == nil || best.Shown != nil {
			c.tally.decided(byTrial)
		}
	}
	if best == nil {
		if best = q.seen; best == nil {
			best = c.discovered(ctx, q, out)
		}
		if best != nil {
			c.tally.decided(byDiscovery)
			out.found(q, best)
			return nil
		}
		if best = c.alone(ctx, q, out); best != nil {
			c.tally.decided(byAlone)
			out.found(q, best)
			return nil
		}
		out.leaveOpen(q, q.why)
		return nil
	}
	if len(best.Passed) > 0 && best.Shown == nil {
		if x := c.alone(ctx, q, out); x != nil && len(x.Passed) == 0 && !x.DataDependent {
			c.tally.decided(byAlone)
			x.Benign = best.Benign
			best = x // ordinary values do: the search for one with them was too short
		}
	}
	if best.Witness.WrapOnly {
		// listed, but it is no verdict; nor is there a proof that nothing else happens
		if !q.contested {
			q.why = "they race through wrap-around, and there is no proof that they do not race otherwise"
		}
		out.leaveOpen(q, q.why)
	} else if decidedBy != bySearch {
		c.tally.decided(decidedBy)
	}
	out.found(q, best)
	return nil
}

// found adds the race that answers a question. Of the other type that a question within a block is about nothing is known.
func (out *Outcome) found(q *question, r *Race) {
	out.Races = append(out.Races, *r)
	for _, k := range concrete(q.kind) {
		if k != r.Kind {
			out.Open = append(out.Open, Open{q.pair.a, q.pair.b, []obligation.Kind{k}})
		}
	}
}

// leaveOpen notes that a question has no answer, and why.
func (out *Outcome) leaveOpen(q *question, why string) {
	out.Unknown++
	out.Open = append(out.Open, Open{q.pair.a, q.pair.b, concrete(q.kind)})
	out.Reasons = append(out.Reasons, fmt.Sprintf("undecided: %s of %s at line %d against %s at line %d (%s): %s",
		q.pair.a.Kind, q.pair.a.Object.Name, siteLine(q.pair.a.Site), q.pair.b.Kind, siteLine(q.pair.b.Site), q.kind, why))
}

// excusable reports whether callers may exclude a race.
func (r *Race) excusable() bool { return len(r.Passed) > 0 }

// certain reports whether no other witness of a question would say more than that of r.
func (r *Race) certain() bool { return !r.Witness.WrapOnly && !r.excusable() }

// own looks for a witness of a question about one thread and a copy of its own.
func (c *Checker) own(ctx context.Context, q *question, o *obligation.Obligation, out *Outcome) (r *Race, safe bool, err error) {
	if s := unexplainedIn(o); s != nil {
		q.why = "it depends on a value that is not known: " + c.origins(q.in.Summary).name(s)
		return nil, false, nil
	}
	o.Bounds = q.in.bounds(ctx)
	d, err := c.decide.search(ctx, o, out.effort())
	if err != nil || d.Witness == nil {
		if d.Status == Safe {
			out.Assumptions = append(out.Assumptions, d.Assumptions...)
		}
		return nil, d.Status == Safe, err
	}
	r, err = c.race(ctx, q, o, d.Witness, len(out.Races) < maxExplained)
	if r != nil && r.Chosen != "" {
		q.why, r = r.Chosen, nil
	}
	return r, false, err
}

// flagged tries to prove that flags order the accesses of a question.
func (c *Checker) flagged(ctx context.Context, q *question, o *obligation.Obligation, out *Outcome) (bool, error) {
	if q.in.Summary.Order() == nil || !c.tally.ask(byFlags) {
		return false, nil
	}
	for _, try := range []struct {
		hops int
		e    effort
	}{{fewHops, brief}, {maxHops, full}} {
		f, on := q.in.unorderedByFlags(o, q.pair, 0, try.hops)
		if f == nil {
			continue
		}
		ok, assumed, err := c.decide.ruledOut(ctx, f, len(o.Relation), try.e)
		if err != nil {
			return false, err
		}
		if ok {
			c.tally.decided(byFlags)
			out.rely(on.relies)
			out.Assumptions = append(out.Assumptions, assumed...)
			return true, nil
		}
	}
	return false, nil
}

// dataDependent reports whether memory contents decide about the witness: then the race exists for some contents only.
// That a loop goes on is such a content where it hangs on what is not known: some run is taken to go on.
func dataDependent(o *obligation.Obligation, w *witness.Witness) bool {
	found := false
	trace(o, false, deciding(o, w), func(e *expr.Expr) { found = found || dependsOnContent(e) || unexplained(e) != nil })
	return found
}

// deciding are the trees on which it hangs whether and where the accesses of a witness meet; without one, in any rounds of loops.
func deciding(o *obligation.Obligation, w *witness.Witness) []*expr.Expr {
	roots := append(sides(o), o.Relation...)
	for i, s := range o.Sides {
		for _, it := range s.Iterations {
			if w == nil || later(w, i, it.Counter.Sym) {
				roots = append(roots, it.Continue)
			}
		}
	}
	return roots
}

// later reports whether a thread of the witness is in another than the first round of a loop.
func later(w *witness.Witness, side int, counter *expr.Symbol) bool {
	return slices.ContainsFunc(w.Counters, func(c witness.Counter) bool {
		return c.Side == side && c.Symbol == counter && c.Value.Value != 0
	})
}

// unexplainedIn finds a value that decides whether or where the two accesses meet and that a witness cannot know: in the
// sides themselves, or in what the host passes for a parameter that occurs there. Of the launch shape only its own
// limits are asked.
func unexplainedIn(o *obligation.Obligation) *expr.Symbol { return unexplainedAmong(o, sides(o)) }

func unexplainedAmong(o *obligation.Obligation, roots []*expr.Expr) *expr.Symbol {
	var found *expr.Symbol
	trace(o, false, roots, func(e *expr.Expr) {
		if found == nil {
			found = unexplained(e)
		}
	})
	return found
}

// shifted says that the bytes which two writes of the values a and b have in common are not the same ones of each.
func shifted(o *obligation.Obligation, r *Race, a, b *expr.Expr) *expr.Expr {
	p := o.Pool
	even := a == b && a.Op == expr.Const && a.Value == a.Value>>8|a.Value&0xff<<max(a.Width-8, 0) // all bytes are alike
	whole := func(x *kernelanalysis.Access) bool {
		return x.Size.Op == expr.Const && r.A.Size == x.Size && x.Align >= x.Size.Value && x.Align%x.Size.Value == 0
	}
	if even || whole(r.A) && whole(r.B) {
		return p.Bool(false)
	}
	x, y := &o.Sides[0], &o.Sides[1]
	return p.Or(p.Ne(o.Copy(0, x.Offset), o.Copy(1, y.Offset)), p.Ne(o.Copy(0, x.Size), o.Copy(1, y.Size)))
}

// sameValue reports whether two conflicting writes always write one value.
func (c *Checker) sameValue(ctx context.Context, q *question, o *obligation.Obligation, r *Race) (bool, error) {
	if r.A.Kind != kernelanalysis.Write || r.B.Kind != kernelanalysis.Write ||
		r.A.Value == nil || r.B.Value == nil || r.A.Value.Width != r.B.Value.Width {
		return false, nil
	}
	a, b := o.Copy(0, r.A.Value), o.Copy(1, r.B.Value)
	shifted := shifted(o, r, a, b)
	if (a == b || q.agreed(o, r)) && shifted.False() {
		return true, nil
	}
	if r.Witness.WrapOnly {
		return false, nil // a proof may take it that nothing wraps
	}
	differ := *o
	differ.ID += ".value"
	differ.Relation = append(slices.Clone(o.Relation), o.Pool.Or(o.Pool.Ne(a, b), shifted))
	ds, err := c.decide.prove(ctx, []*obligation.Obligation{&differ}, full)
	if err != nil {
		return false, err
	}
	if len(ds[0].Assumptions) > 0 && (r.Witness.Wraps || vast(r.Witness)) {
		return false, nil // the launch is one that the assumptions leave out
	}
	return ds[0].Status == Safe, nil
}
