package constraints

import (
	"context"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/steps"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Rehearsal. Whether two threads meet may hang on what atomics return, or on what the kernel has written before: values that
// only a run brings about. Where the host shows all that memory holds when a launch begins, a few runs of the launch under
// the exact detector show what no witness can: a race of theirs is one of the program's. That they show none says nothing.

// Stage runs launches.
type Stage interface {
	// Run lists the races that one run of a launch shows, under the schedule of that seed, until it or ctx ends; none if an
	// access left its object.
	Run(ctx context.Context, c *Concrete, seed uint64) []Seen

	// Orders says what orders the two accesses of a witness in runs of its launch; "" if nothing is known to.
	Orders(ctx context.Context, r *Replay) string
}

// Seen is a race in a run.
type Seen struct {
	Kind     obligation.Kind // InterBlock, IntraBlock or IntraWarp
	Sites    [2]*frontend.Site
	Kinds    [2]kernelanalysis.AccessKind
	Threads  [2]witness.Thread
	Spot     Spot   // of the bytes in which it was seen
	Scoped   bool   // synchronised, but in too narrow a scope
	Formal   bool   // no machine shows it
	Schedule string // as users read it
}

// Run is the launch in whose run a race was seen.
type Run struct {
	Launch *Concrete
	Free   uint64 // the number that the program reads where nothing else is known of it
	Seen
}

// runs are the races that were seen in runs of one launch of the program.
type runs struct {
	races []shown
}

type shown struct {
	Run
	launch *witness.Witness
}

// rehearse runs the launch, once for each scale.
func (c *Checker) rehearse(ctx context.Context, in *Instance) *runs {
	out := &runs{}
	l := in.Launch
	if c.Stage == nil || len(in.hidden()) > 0 || c.Lockstep || l.Site == nil || l.Cut || l.OpenMode || len(l.Passed) > 0 {
		return out
	}
	for i, s := range scales {
		limit, cancel := steps.Part(ctx, runShare, 0)
		if w := in.lively(limit, s); w != nil {
			if l, ok := c.asHost(in, w, s.free, i%2 == 1); ok {
				for _, x := range c.Stage.Run(limit, l, rehearsals[i]) {
					out.races = append(out.races, shown{Run{l, s.free, x}, w})
				}
			}
		}
		cancel()
	}
	return out
}

// lively is a launch of that scale in which as many parameters as can be have the number of the scale: one of zeros would
// show little. Nil if the host's facts allow none that is found.
func (in *Instance) lively(ctx context.Context, s scale) *witness.Witness {
	ws := in.launches(ctx, s, nil, 1)
	var wanted []*expr.Expr
	for _, p := range in.Summary.Params {
		if ctx.Err() != nil || len(ws) == 0 || len(wanted) == mostWanted {
			break
		}
		v := in.fix(p.Value)
		if v.Op == expr.Const || v.Width < 16 {
			continue
		}
		more := append(slices.Clone(wanted), in.pool.Eq(v, in.pool.Const(s.free, v.Width)))
		if some := in.launches(ctx, s, more, 1); len(some) > 0 {
			ws, wanted = some, more
		}
	}
	if len(ws) == 0 {
		return nil
	}
	return ws[0]
}

// mostWanted bounds the parameters for which lively looks for a number.
const mostWanted = 8

// rehearsals are the seeds of the runs, one for each scale: a warp's lanes go together, or all threads take turns at random.
var rehearsals = [len(scales)]uint64{1, 4, 10, 16}

// runShare is the part of the steps left that a run may take.
const runShare = 8

// of finds a run that shows a race of a pair.
func (rs *runs) of(p pair, kind obligation.Kind) (s *shown, swapped bool) {
	is := func(a *kernelanalysis.Access, x *shown, side int) bool {
		return a.Site == x.Sites[side] && a.Kind == x.Kinds[side]
	}
	for i := range rs.races {
		x := &rs.races[i]
		if !slices.Contains(concrete(kind), x.Kind) {
			continue
		}
		switch {
		case is(p.a, x, 0) && is(p.b, x, 1):
			return x, false
		case is(p.a, x, 1) && is(p.b, x, 0):
			return x, true
		}
	}
	return nil, false
}

// run is a race that a run shows of an open question; nil for none.
func (c *Checker) run(ctx context.Context, q *question, out *Outcome) *Race {
	if !c.tally.ask(byRehearsal) {
		return nil
	}
	if out.runs == nil {
		out.runs = c.rehearse(ctx, q.in)
	}
	seen, swapped := out.runs.of(q.pair, q.kind)
	if seen == nil || len(q.obs) == 0 {
		return nil
	}
	x := seen.Run
	if swapped {
		slices.Reverse(x.Sites[:])
		slices.Reverse(x.Kinds[:])
		slices.Reverse(x.Threads[:])
	}
	w := *seen.launch
	w.Threads = x.Threads
	w.Offsets, w.Sizes = [2]uint64{x.Spot.Offset, x.Spot.Offset}, [2]uint64{x.Spot.Size, x.Spot.Size}
	o := q.obs[0]
	r := &Race{
		Kind: x.Kind, A: q.pair.a, B: q.pair.b, Witness: &w, Run: &x,
		Scoped: x.Scoped, Formal: x.Formal, DataDependent: x.Launch.Open, Relevant: relevant(o), of: o,
	}
	r.Formal = r.Formal || !r.Scoped && volatileBeside(r)
	c.detail(ctx, q, r)
	return r
}

// detail adds what is told of a race that a run has shown.
func (c *Checker) detail(ctx context.Context, q *question, r *Race) {
	if r.Scoped {
		r.Widen = narrow(cover(r.Kind), r.A, r.B)
	}
	from := c.origins(q.in.Summary)
	for side, a := range []*kernelanalysis.Access{r.A, r.B} {
		for _, l := range q.in.Summary.LoopsAround(a) {
			if site := from.loopSite(l); site != nil {
				r.Loops[side] = append(r.Loops[side], site)
			}
		}
	}
	r.Benign = !slices.ContainsFunc(q.obs, func(o *obligation.Obligation) bool {
		same, err := c.sameValue(ctx, o, r)
		return err != nil || !same
	})
}

// notLookedAt adds the races that runs show of a question for which there was no time. No runs are made for it.
func (c *Checker) notLookedAt(ctx context.Context, q *question, of [2]cluster, out *Outcome) {
	if out.runs == nil || len(out.runs.races) == 0 {
		return
	}
	kinds := concrete(q.kind)
	if slices.ContainsFunc(out.Proofs, func(p Proof) bool { return p.A == q.pair.a && p.B == q.pair.b && slices.Equal(p.Kinds, kinds) }) {
		return
	}
	for _, a := range of[0].accesses() {
		for _, b := range of[1].accesses() {
			p := q.in.pair(a.id+"-"+b.id, a.span, b.span)
			if p == nil || slices.ContainsFunc(out.Races, func(r Race) bool {
				return r.A == p.a && r.B == p.b && slices.Contains(kinds, r.Kind)
			}) {
				continue
			}
			if x, _ := out.runs.of(*p, q.kind); x == nil {
				continue
			}
			if r := c.run(ctx, &question{in: q.in, pair: *p, kind: q.kind, obs: q.in.obligations(*p, q.kind)}, out); r != nil {
				out.Races = append(out.Races, *r)
			}
		}
	}
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

// replay is the run again.
func (r *Race) replay() *Replay {
	x := r.Run
	return &Replay{
		Concrete: *x.Launch, Threads: x.Threads, Sites: x.Sites, Kinds: x.Kinds,
		Plain: [2]bool{r.A.Strong == nil, r.B.Strong == nil}, Spots: [2]Spot{x.Spot, x.Spot},
	}
}
