package constraints

import (
	"context"
	"iter"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/steps"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Seen is a race in a run.
type Seen struct {
	Kind     obligation.Kind // InterBlock, IntraBlock or IntraWarp
	Sites    [2]*frontend.Site
	Kinds    [2]kernelanalysis.AccessKind
	Threads  [2]witness.Thread
	Spot     Spot   // of the bytes in which it was seen
	Scoped   bool   // synchronised, but in too narrow a scope
	Formal   bool   // no machine shows it
	Same     bool   // both write, and one value each time
	Varied   bool   // not the same one each time
	Schedule string // as users read it
}

// detail adds what is told of a race that a run has shown.
func (c *Checker) detail(ctx context.Context, q *question, r *Race) {
	if r.Scoped {
		r.Widen = narrow(cover(r.Kind), r.A, r.B)
	} else if r.Scoped, r.Widen = c.scopedAll(ctx, q); !r.Scoped {
		r.Lacks = c.lackingAll(ctx, q)
	}
	r.Held = q.in.held(q.pair, q.kind)
	r.Carried = c.carriedAll(ctx, q)
	from := c.origins(q.in.Summary)
	for side, a := range []*kernelanalysis.Access{r.A, r.B} {
		for _, l := range q.in.Summary.LoopsAround(a) {
			if site := from.loopSite(l); site != nil {
				r.Loops[side] = append(r.Loops[side], site)
			}
		}
	}
	r.Benign = c.benign(ctx, q, r)
}

// benign reports whether both sides of a race are known to write one value.
func (c *Checker) benign(ctx context.Context, q *question, r *Race) bool {
	return !slices.ContainsFunc(q.obs, func(o *obligation.Obligation) bool {
		same, err := c.sameValue(ctx, q, o, r)
		return err != nil || !same
	})
}

// benignInWarp is benign for the lanes of a warp alone, where these are what a run has shown of threads of a block.
func (c *Checker) benignInWarp(ctx context.Context, q *question, r *Race) bool {
	if r.Kind != obligation.IntraWarp || q.kind != obligation.AnyInBlock {
		return false
	}
	lanes := *q
	lanes.kind, lanes.obs = r.Kind, q.in.obligations(q.pair, r.Kind)
	return len(lanes.obs) > 0 && c.benign(ctx, &lanes, r)
}

// notLookedAt adds the races that runs have shown of a question for which there was no time. No runs are made for it.
func (c *Checker) notLookedAt(ctx context.Context, q *question, out *Outcome) {
	if len(out.trials.explored) == 0 || !c.playable(q.in) || q.kind == obligation.OwnThread {
		return
	}
	kinds := concrete(q.kind)
	if slices.ContainsFunc(out.Proofs, func(p Proof) bool { return p.A == q.pair.a && p.B == q.pair.b && slices.Equal(p.Kinds, kinds) }) {
		return
	}
	for single := range q.singles() {
		p := single.pair
		if slices.ContainsFunc(out.Races, func(r Race) bool { return r.A == p.a && r.B == p.b && slices.Contains(kinds, r.Kind) }) {
			continue
		}
		var seen []obligation.Kind
		for _, t := range out.trials.explored {
			r := c.shownOf(ctx, single, out, t)
			if r == nil || slices.Contains(seen, r.Kind) {
				continue
			}
			r.Benign = r.Benign || c.benignInWarp(ctx, single, r)
			out.Races, seen = append(out.Races, *r), append(seen, r.Kind)
			if !r.Benign {
				break // else threads further apart may have more to tell
			}
		}
	}
}

// singles are the questions about two single accesses that q stands for: q itself, or others, which are not yet stated.
func (q *question) singles() iter.Seq[*question] {
	return func(yield func(*question) bool) {
		if q.single {
			yield(q)
			return
		}
		for _, a := range q.parts[0].accesses() {
			for _, b := range q.parts[1].accesses() {
				p := q.in.pair(a.id+"-"+b.id, a.span, b.span)
				if p != nil && !yield(&question{in: q.in, pair: *p, kind: q.kind, single: true}) {
					return
				}
			}
		}
	}
}

// shownOf is a race, in a run, of two of the accesses that q stands for; nil for none.
func (c *Checker) shownOf(ctx context.Context, q *question, out *Outcome, t *Trial) *Race {
	for one := range q.singles() {
		if l, _ := shows(t.Launches, one, false); l == nil {
			continue
		}
		if one.obs == nil {
			one.obs = one.in.obligations(one.pair, one.kind)
		}
		if r := c.shown(ctx, one, out, t); r != nil {
			return r
		}
	}
	return nil
}

// Bounds of the runs that are made before the dear attempts at a proof: their number, and their part of the steps left.
const (
	mostEarly  = 8
	earlyShare = 16
)

// early reports whether one of the first runs shows that a question has no proof: it shows a race of the question, or of two of
// the accesses that it stands for.
func (c *Checker) early(ctx context.Context, q *question, out *Outcome) bool {
	if q.seen != nil {
		return true
	}
	if !c.playable(q.in) || q.kind == obligation.OwnThread || !c.tally.ask(byDiscovery) {
		return false
	}
	limit, cancel := steps.Part(ctx, earlyShare, 0)
	defer cancel()
	for i := 0; i < mostEarly && (i < len(out.trials.explored) || c.exploreSome(limit, out, &out.trials.early)); i++ {
		t := out.trials.explored[i]
		if q.single {
			if q.seen = c.shown(ctx, q, out, t); q.seen != nil {
				return true
			}
			continue
		}
		if q.within(t) {
			return true
		}
	}
	return false
}

// between is a question about the two threads of a witness, in its grid.
func between(o *obligation.Obligation, w *witness.Witness) *obligation.Obligation {
	c := *o
	p := o.Pool
	c.Relation = slices.Clone(o.Relation)
	pin := func(e *expr.Expr, v uint64) { c.Relation = append(c.Relation, p.Eq(e, p.Const(v, e.Width))) }
	for i := range 3 {
		pin(o.Geometry.Grid[i], w.Grid[i])
		pin(o.Geometry.Block[i], w.Block[i])
		for side, t := range w.Threads {
			pin(o.Copy(side, o.Geometry.BlockIdx[i]), t.BlockIdx[i])
			pin(o.Copy(side, o.Geometry.ThreadIdx[i]), t.ThreadIdx[i])
		}
	}
	return &c
}

// within reports whether a run shows a race of a question's kind of two of the accesses that it stands for.
func (q *question) within(t *Trial) bool {
	for one := range q.singles() {
		if l, _ := shows(t.Launches, one, false); l != nil {
			return true
		}
	}
	return false
}

// accesses are the single accesses of a cluster.
func (cl cluster) accesses() []cluster {
	if cl.single() {
		return []cluster{cl}
	}
	var out []cluster
	for _, x := range cl.parts {
		out = append(out, x.accesses()...)
	}
	return out
}
