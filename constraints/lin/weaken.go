package lin

import (
	"context"
	"strings"
	"time"

	"github.com/hgrd/hgrd/constraints/lessons"
	"github.com/hgrd/hgrd/internal/steps"
	"github.com/hgrd/hgrd/solver"
)

// Doing without assumptions. A proof is there already, so that this is worth few queries only: proofs that rest on the
// same assumptions are taken to need the same ones, and one of them speaks for all.

// weakResources bound the attempts to do with fewer assumptions, by level. An attempt without any succeeds soon or not
// at all.
var weakResources = [noWraps + 1]uint64{exact: 14_000, limits: 60_000, noWraps: 10_000}

// weakWall bounds such an attempt where the solver does not count what it does.
const weakWall = 2 * time.Second

// maxFailures bounds how many of these attempts may fail before the rest is left as it is.
const maxFailures = 6

// maxMinimise bounds the assumptions that are tried one by one.
const maxMinimise = 6

// weaken tries the proofs with fewer assumptions: on a lower level, then without single ones. What one proof of this launch was
// found to need is not tried again for another.
func (p *Prover) weaken(ctx context.Context, jobs []*job, book *lessons.Book) error {
	if left, limited := steps.Left(ctx); limited && left < spare {
		return nil
	}
	if p.needed == nil {
		p.needed = map[need]bool{}
	}
	w := weakening{p, maxFailures}
	for lv := exact; lv < noWraps; lv++ {
		for _, g := range groups(jobs) {
			n := need{lv, assumptions(g[0])}
			way := lessons.Exact + lessons.Way(lv-exact)
			if g[0].out.rests() <= lv || w.left == 0 || p.needed[n] || book.Vain(g[0].q.o, way) {
				continue
			}
			failures := w.left
			if err := w.lead(ctx, g, func(j *job) *attempt { return j.attempt(lv, rich, nil) }); err != nil {
				return err
			}
			p.needed[n] = w.left < failures && assumptions(g[0]) == n.assumptions
			for _, j := range g {
				if won := j.out.rests() <= lv; won || p.needed[n] {
					book.Note(j.q.o, way, won)
				}
			}
		}
	}
	for _, g := range groups(jobs) {
		n := need{noWraps, assumptions(g[0])}
		if p.needed[n] || book.Vain(g[0].q.o, lessons.Fewer) {
			continue
		}
		failures := w.left
		if err := w.minimise(ctx, g); err != nil {
			return err
		}
		p.needed[n] = w.left < failures && assumptions(g[0]) == n.assumptions
		if won := assumptions(g[0]) != n.assumptions; won || p.needed[n] {
			for _, j := range g {
				book.Note(j.q.o, lessons.Fewer, won)
			}
		}
	}
	return nil
}

// spare is how much must be left of the budget: a question that is still open matters more than what a proof rests on.
const spare = steps.Second * 3 / 20

// need is a level on which proofs under some assumptions were tried in vain; noWraps stands for doing without single ones.
type need struct {
	level       level
	assumptions string
}

// Begin forgets what holds for proofs of one launch only.
func (p *Prover) Begin() { p.needed = nil }

// weakening is a run of attempts to do with fewer assumptions.
type weakening struct {
	*Prover
	left int // failures that are still allowed
}

// try puts attempts one by one or together.
func (w *weakening) try(ctx context.Context, as []*attempt) error {
	for size := min(len(as), maxBatch); len(as) > 0 && w.left > 0; size = min(size, len(as)) {
		part := as[:size]
		limit := w.limit(weakResources[part[0].level])
		limit.Wall = min(limit.Wall, weakWall)
		res, err := w.ask(ctx, limit, part)
		if err != nil {
			return err
		}
		if res.Status != solver.Unsat {
			w.left--
			if size > 1 {
				size = 1
				continue
			}
		}
		for _, a := range part {
			a.conclude(res)
		}
		as = as[size:]
	}
	return nil
}

// groups collects the proofs under equal assumptions, in order.
func groups(jobs []*job) [][]*job {
	var out [][]*job
	at := map[string]int{}
	for _, j := range jobs {
		if !j.out.Proved || j.split || len(j.out.Assumptions) == 0 {
			continue
		}
		key := assumptions(j)
		i, ok := at[key]
		if !ok {
			i = len(out)
			at[key] = i
			out = append(out, nil)
		}
		out[i] = append(out[i], j)
	}
	return out
}

// assumptions are those of j's proof, as one text.
func assumptions(j *job) string {
	var key strings.Builder
	for _, a := range j.out.Assumptions {
		key.WriteString(a.Text)
		key.WriteByte('\n')
	}
	return key.String()
}

// lead puts an attempt for the first job of a group, and if that succeeds those for the others.
func (w *weakening) lead(ctx context.Context, g []*job, try func(j *job) *attempt) error {
	first := try(g[0])
	if !first.assumesLess() {
		return nil
	}
	if err := w.try(ctx, []*attempt{first}); err != nil || !first.proved {
		return err
	}
	return w.follow(ctx, g[1:], try)
}

func (w *weakening) follow(ctx context.Context, g []*job, try func(j *job) *attempt) error {
	var as []*attempt
	for _, j := range g {
		if err := ctx.Err(); err != nil {
			return err
		}
		if at := try(j); at.assumesLess() {
			as = append(as, at)
		}
	}
	return w.try(ctx, as)
}

// minimise drops assumptions that the proofs of a group do not need.
func (w *weakening) minimise(ctx context.Context, g []*job) error {
	j := g[0]
	given := j.out.Assumptions
	if len(given) < 2 || len(given) > maxMinimise || w.left == 0 {
		return nil
	}
	waived := map[string]bool{}
	for _, a := range given {
		waived[a.Text] = true
		at := j.attempt(j.out.rests(), rich, waived)
		if at.assumesLess() {
			if err := w.try(ctx, []*attempt{at}); err != nil {
				return err
			}
		}
		if !at.proved {
			delete(waived, a.Text)
		}
	}
	if len(waived) == 0 {
		return nil
	}
	return w.follow(ctx, g[1:], func(j *job) *attempt { return j.attempt(j.out.rests(), rich, waived) })
}

// assumesLess reports whether the attempt would improve on the proof that is there; waived assumptions may make way for
// others.
func (a *attempt) assumesLess() bool {
	out := Outcome{Assumptions: a.ranges.assumed}
	return out.rests() < a.job.out.rests() || len(out.Assumptions) < len(a.job.out.Assumptions)
}
