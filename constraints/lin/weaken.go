package lin

import (
	"context"
	"strings"
	"time"

	"github.com/hgrd/hgrd/solver"
)

// Doing without assumptions. A proof is there already, so that this is worth few queries only: proofs that rest on the
// same assumptions are taken to need the same ones, and one of them speaks for all.

// weakLimit bounds the attempts to do without any assumption.
var weakLimit = solver.Limit{Resource: 30_000, Wall: 10 * time.Second}

// maxMinimise bounds the assumptions that are tried one by one.
const maxMinimise = 6

// weaken tries the proofs with fewer assumptions: on a lower level, then without single ones.
func (p *Prover) weaken(ctx context.Context, jobs []*job) error {
	for lv := exact; lv < noWraps; lv++ {
		limit := p.Limit
		if lv == exact {
			limit = weakLimit
		}
		for _, g := range groups(jobs) {
			if g[0].out.rests() <= lv {
				continue
			}
			if err := p.lead(ctx, limit, g, func(j *job) *attempt { return j.attempt(lv, rich, nil) }); err != nil {
				return err
			}
		}
	}
	for _, g := range groups(jobs) {
		if err := p.minimise(ctx, g); err != nil {
			return err
		}
	}
	return nil
}

// groups collects the proofs under equal assumptions, in order.
func groups(jobs []*job) [][]*job {
	var out [][]*job
	at := map[string]int{}
	for _, j := range jobs {
		if !j.out.Proved || len(j.out.Assumptions) == 0 {
			continue
		}
		var key strings.Builder
		for _, a := range j.out.Assumptions {
			key.WriteString(a.Text)
			key.WriteByte('\n')
		}
		i, ok := at[key.String()]
		if !ok {
			i = len(out)
			at[key.String()] = i
			out = append(out, nil)
		}
		out[i] = append(out[i], j)
	}
	return out
}

// lead puts an attempt for the first job of a group, and if that succeeds those for the others.
func (p *Prover) lead(ctx context.Context, limit solver.Limit, g []*job, try func(j *job) *attempt) error {
	first := try(g[0])
	if !first.assumesLess() {
		return nil
	}
	if err := p.batch(ctx, limit, []*attempt{first}); err != nil || !first.proved {
		return err
	}
	return p.follow(ctx, limit, g[1:], try)
}

func (p *Prover) follow(ctx context.Context, limit solver.Limit, g []*job, try func(j *job) *attempt) error {
	var as []*attempt
	for _, j := range g {
		if at := try(j); at.assumesLess() {
			as = append(as, at)
		}
	}
	return p.batch(ctx, limit, as)
}

// minimise drops assumptions that the proofs of a group do not need.
func (p *Prover) minimise(ctx context.Context, g []*job) error {
	j := g[0]
	given := j.out.Assumptions
	if len(given) < 2 || len(given) > maxMinimise {
		return nil
	}
	waived := map[string]bool{}
	for _, a := range given {
		waived[a.Text] = true
		at := j.attempt(j.out.rests(), rich, waived)
		if at.assumesLess() {
			if err := p.batch(ctx, p.Limit, []*attempt{at}); err != nil {
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
	return p.follow(ctx, p.Limit, g[1:], func(j *job) *attempt { return j.attempt(j.out.rests(), rich, waived) })
}

// assumesLess reports whether the attempt would improve on the proof that is there; waived assumptions may make way for
// others.
func (a *attempt) assumesLess() bool {
	out := Outcome{Assumptions: a.ranges.assumed}
	return out.rests() < a.job.out.rests() || len(out.Assumptions) < len(a.job.out.Assumptions)
}
