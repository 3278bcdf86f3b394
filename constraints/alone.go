package constraints

import (
	"context"
	"fmt"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/internal/steps"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Runs of the kernel by itself. Where the program is out of sight no run of it shows what atomics, votes or other threads
// bring about. There a launch is chosen as callers ordinarily make one, on zeroed memory, and run. A race that is gone where
// memory holds something else was made by what was chosen, and is none; one that is gone with other numbers or another block
// is one that callers may exclude.

// Solo runs launches by themselves.
type Solo interface {
	// Alone is the run of a launch under the schedule of that seed. It is the same each time.
	Alone(ctx context.Context, c *Concrete, seed uint64) *Trial
}

// Bounds on the runs of a kernel: their steps under all launches, and how many there are under one.
const (
	aloneSteps = 2 * steps.Second
	mostAlone  = 96
)

// orders are the schedules of these runs.
var orders = [...]uint64{1, 0, 4, 10}

// soloist runs one kernel by itself.
type soloist struct {
	c             *Checker
	in            *Instance
	first, others []solo // see launches
	trials        map[string]*Trial
	left          uint64 // steps
	made          int    // runs
	over          bool   // there may be no more runs
}

// solo is a launch that was chosen.
type solo struct {
	witness *witness.Witness
	made    *Concrete
	uses    []use // of its memories
}

// canBeAlone reports whether the kernel may be run by itself under this launch.
func (c *Checker) canBeAlone(in *Instance) bool {
	l := in.Launch
	if c.Solo == nil || c.Lockstep || l.Cut || l.OpenMode || len(l.Words)+len(l.Series)+len(l.OwnTables) > 0 {
		return false // or the program decides about more than can be chosen
	}
	if l.Site == nil && in.Summary.OneThread() {
		return false // it is no launch that the kernel is written for
	}
	if in.unaligned && slices.ContainsFunc(in.Summary.Barriers, func(b *kernelanalysis.Barrier) bool { return b.Orders != kernelanalysis.All }) {
		return false // what a barrier orders to which threads come with different flags is not known
	}
	passed := slices.Concat(in.Geometry.Grid[:], in.Geometry.Block[:])
	for _, p := range in.Summary.Params {
		passed = append(passed, in.fix(p.Value))
	}
	for _, e := range l.Entries {
		passed = append(passed, in.fix(in.settled.of(e.Value)))
	}
	return !slices.ContainsFunc(in.hiddenIn(in.empty(obligation.Launch), passed), func(s *expr.Symbol) bool { return !in.bases[s] })
}

// alone is the race of a question in runs of the kernel by itself; nil for none. They are begun as long as no race of the
// kernel is known.
func (c *Checker) alone(ctx context.Context, q *question, out *Outcome) *Race {
	if q.kind == obligation.OwnThread || len(q.obs) == 0 || !c.canBeAlone(q.in) || q.in.strange(q) != "" || ctx.Err() != nil {
		return nil
	}
	if out.solo == nil && (c.racy[q.in.Summary.Kernel] || out.racy()) {
		return nil
	}
	s := c.soloist(ctx, q.in, out)
	if s.left == 0 || !c.tally.ask(byAlone) {
		return nil
	}
	limit, done := s.begin(ctx)
	defer done()
	r := s.race(limit, q)
	if r != nil {
		c.detail(ctx, q, r)
		r.Benign = r.Benign || r.Observed
	}
	return r
}

// soloist runs the kernel by itself for an outcome.
func (c *Checker) soloist(ctx context.Context, in *Instance, out *Outcome) *soloist {
	if out.solo == nil {
		out.solo = &soloist{c: c, in: in, trials: map[string]*Trial{}, left: aloneSteps - min(aloneSteps, c.soloSteps[in.Summary.Kernel])}
		if left, limited := steps.Left(ctx); limited {
			out.solo.left = min(out.solo.left, left/exploreShare)
		}
	}
	return out.solo
}

// begin is ctx with the steps that are left for such runs; done counts what they took.
func (s *soloist) begin(ctx context.Context) (limit context.Context, done func()) {
	limit, cancel := steps.With(ctx, s.left)
	return limit, func() {
		used := steps.Used(limit)
		s.left -= min(s.left, used)
		s.c.soloSteps[s.in.Summary.Kernel] += used
		cancel()
	}
}

// wroteAlike reports whether the writes of a question wrote the same value, and not the same one each time, in all runs that show
// them with contents of which no two are alike.
func (s *soloist) wroteAlike(ctx context.Context, q *question) bool {
	if s.left == 0 {
		return false
	}
	limit, done := s.begin(ctx)
	defer done()
	if s.first == nil {
		s.first, s.others = s.launches(limit)
	}
	varied := false
	for _, l := range s.first {
		if t, x, _ := s.shows(limit, q, l, distinct); t != nil && !x.Same {
			return false
		} else if t != nil {
			varied = varied || x.Varied
		}
	}
	return varied && limit.Err() == nil
}

// racy reports whether a race was found that makes the kernel racy.
func (out *Outcome) racy() bool {
	return slices.ContainsFunc(out.Races, func(r Race) bool { return !r.Witness.WrapOnly })
}

// race is that of a question which runs show; nil for none.
func (s *soloist) race(ctx context.Context, q *question) *Race {
	if s.first == nil {
		s.first, s.others = s.launches(ctx)
	}
	var r *Race
	for _, l := range s.first {
		if r == nil {
			r = s.seen(ctx, q, l)
		}
	}
	if r == nil {
		return nil
	}
	for _, l := range append(slices.Clone(s.first), s.others...) {
		if t, _, ended := s.shows(ctx, q, l, zeros); t == nil && ended {
			for _, p := range s.in.allPins() {
				r.Passed = append(r.Passed, p.app.Sym)
			}
			break
		}
	}
	if s.over {
		return nil // whether it hangs on what was chosen is not known
	}
	return r
}

// seen is the race of a question in runs of a launch, whatever memory holds.
func (s *soloist) seen(ctx context.Context, q *question, l solo) *Race {
	t, x, _ := s.shows(ctx, q, l, zeros)
	if t == nil {
		return nil
	}
	same, varied := x.Same, x.Varied
	for _, f := range []filling{distinct, spread} {
		if f == spread && !placedByMemory(q.obs[0]) {
			continue
		}
		other, y, _ := s.shows(ctx, q, l, f)
		if other == nil {
			return nil
		}
		same, varied = same && y.Same, varied || y.Varied
	}
	at, race := *l.witness, t.Launches[0]
	at.Threads, at.Offsets, at.Sizes = x.Threads, [2]uint64{x.Spot.Offset, x.Spot.Offset}, [2]uint64{x.Spot.Size, x.Spot.Size}
	r := &Race{
		Kind: x.Kind, A: q.pair.a, B: q.pair.b, Witness: &at,
		Shown: &Shown{Command: t.Command, Schedule: t.Schedule, Alone: true}, Scoped: x.Scoped,
		DataDependent: s.in.steeredBy(s.in.chosenAt(race.UnsetAt)) || s.readsVariables(), Relevant: relevant(q.obs[0]), of: q.obs[0],
	}
	r.Observed = same && varied
	r.Benign = r.Observed
	r.Formal, r.Resting = !x.Scoped && s.in.strongInPTX(r), s.in.onTheWayTo(r.of)
	return r
}

// shows is a run of a launch that shows a race of a question; nil for none. Ended tells whether all runs came to an end of
// their own.
func (s *soloist) shows(ctx context.Context, q *question, l solo, f filling) (t *Trial, x Seen, ended bool) {
	for _, seed := range orders {
		t := s.run(ctx, l, f, seed)
		if t == nil || !t.Own {
			return nil, Seen{}, false
		}
		if launched, x := shows(t.Launches, q, false); launched != nil {
			return t, x, true
		}
	}
	return nil, Seen{}, true
}

// run makes a run, unless it was made before; nil if there were too many.
func (s *soloist) run(ctx context.Context, l solo, f filling, seed uint64) *Trial {
	key := fmt.Sprint(l.made.Grid, l.made.Block, l.made.Shared, l.made.Arguments, f, seed)
	if t, known := s.trials[key]; known {
		return t
	}
	if s.over = s.over || s.made == mostAlone || ctx.Err() != nil; s.over {
		return nil
	}
	s.made++
	t := s.c.Solo.Alone(ctx, s.filled(l, f), seed)
	for i := range t.Launches {
		t.Launches[i].Site = s.in.Launch.Site
	}
	s.trials[key] = t
	return t
}
