package lin

import (
	"context"
	"fmt"
	"time"

	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/solver"
)

// Outcome says whether an obligation was shown impossible. The zero value means that it was not.
type Outcome struct {
	Proved      bool
	Assumptions []Assumption // what the proof takes for granted, if Proved
	Reason      string       // why not, if not Proved
	Queries     int          // put to the solver
}

// Prover shows that obligations cannot hold. It is not safe for concurrent use on obligations of one expr.Pool.
type Prover struct {
	Solver solver.Solver
	Limit  solver.Limit // of each query
}

// Prove tries to show that o cannot hold.
func (p *Prover) Prove(ctx context.Context, o *obligation.Obligation) (Outcome, error) {
	out, err := p.ProveAll(ctx, []*obligation.Obligation{o})
	if err != nil {
		return Outcome{}, err
	}
	return out[0], nil
}

// maxRefinements bounds how often a question is lowered anew with better ranges.
const maxRefinements = 5

// refine lowers the hypotheses of q until the ranges are stable.
func refine(q *question, r *ranges, lv level, prefix string, e effort) *lowering {
	for i := 0; ; i++ {
		r.changed = false
		l := lower(q, r, lv, prefix, e)
		l.propagate()
		if !r.changed || r.contradiction || i == maxRefinements {
			return l
		}
	}
}

// lower states the hypotheses of q.
func lower(q *question, r *ranges, lv level, prefix string, e effort) *lowering {
	l := newLowering(q, r, lv, prefix)
	l.assumeGeometry()
	for _, c := range q.claims[:q.sure] {
		l.assume(c)
	}
	if e == rich {
		for _, c := range q.claims[q.sure:] {
			l.assume(c)
		}
	}
	if q.extra != nil {
		l.value(q.extra)
	}
	if q.access {
		l.goal = l.overlap()
		l.zero = append(l.zero, l.goal)
	}
	return l
}

// effort says how many lemmas a query states.
type effort uint8

const (
	lean effort = iota // digits only
	rich               // and what is known about products
	efforts
)

// complete adds the goal in its other forms and the lemmas. It reports whether more effort could add anything.
func (l *lowering) complete(e effort) bool {
	s := peeler{l: l, seen: map[string]bool{}, left: maxInstances}
	var goals []poly
	for _, p := range l.zero {
		if !p.linear() {
			goals = append(goals, p)
		}
	}
	if l.q.access {
		goals = append(goals, l.goal,
			l.expand(l.goal, func(a *atom) bool { return a.perThread }),
			l.expand(l.goal, func(a *atom) bool { return true }))
		l.zero = append(l.zero, goals[len(goals)-2:]...)
	}
	goals = append(goals, l.twins()...)
	for _, g := range goals {
		s.peel(g, 0)
	}
	l.involutions()
	l.triangles()
	if e == rich {
		l.productLemmas()
	}
	return len(l.productSeq) > 0 || l.q.sure < len(l.q.claims)
}

// job is one obligation on its way through the attempts.
type job struct {
	q      *question
	known  [noWraps + 1]*ranges // what holds under the assumptions of each level, once known
	prefix string
	more   bool // more effort could add something
	out    *Outcome
}

// attempt is one question at one level and effort.
type attempt struct {
	job     *job
	name    string
	asserts []*solver.Term
	ranges  *ranges
	comment []string
	proved  bool
}

func (j *job) attempt(lv level, e effort, waived map[string]bool) *attempt {
	r := j.start(lv, waived)
	l := refine(j.q, r, lv, j.prefix, e)
	if waived == nil {
		j.known[lv] = r
	}
	j.more = l.complete(e)
	a := &attempt{job: j, ranges: r, asserts: l.asserts(), comment: l.comment()}
	a.name = fmt.Sprintf("%s.%v", j.q.o.ID, lv)
	if e == rich {
		a.name += ".rich"
	}
	return a
}

// start is what is known before an attempt: the ranges of an earlier one, or else those of the level below, so that
// nothing is assumed that the hypotheses give.
func (j *job) start(lv level, waived map[string]bool) *ranges {
	if j.known[lv] != nil && waived == nil {
		return j.known[lv].clone()
	}
	if lv == exact {
		return newRanges()
	}
	below := lv - 1
	if waived != nil {
		below = exact
	}
	if j.known[below] == nil {
		r := j.start(below, nil)
		refine(j.q, r, below, j.prefix, lean)
		j.known[below] = r
	}
	r := j.known[below].clone()
	r.waived = waived
	return r
}

// weakLimit bounds the attempts to do without assumptions: a proof is there already.
var weakLimit = solver.Limit{Resource: 30_000, Wall: 2 * time.Second}

// ProveAll is Prove for each obligation, with the questions of one kind put to the solver together: their disjunction
// is unsatisfiable iff each is.
//
// The first attempt makes every assumption that it may, since what cannot be shown with them cannot be shown without.
// Then the proofs that used some are tried with fewer.
func (p *Prover) ProveAll(ctx context.Context, os []*obligation.Obligation) ([]Outcome, error) {
	outs := make([]Outcome, len(os))
	jobs := make([]*job, len(os))
	for i, o := range os {
		prefix := ""
		if len(os) > 1 {
			prefix = fmt.Sprintf("o%d.", i)
		}
		jobs[i] = &job{q: newQuestion(o), prefix: prefix, out: &outs[i], more: true}
	}
	try := func(lv level, e effort, limit solver.Limit, which func(j *job) bool) error {
		var as []*attempt
		for _, j := range jobs {
			if which(j) {
				as = append(as, j.attempt(lv, e, nil))
			}
		}
		return p.batch(ctx, limit, as)
	}
	for e := lean; e < efforts; e++ {
		if err := try(noWraps, e, p.Limit, func(j *job) bool { return !j.out.Proved && j.more }); err != nil {
			return nil, err
		}
	}
	for lv := exact; lv < noWraps; lv++ {
		rests := func(j *job) bool { return j.out.Proved && j.out.rests() > lv }
		limit := p.Limit
		if lv == exact {
			limit = weakLimit
		}
		for e := lean; e < efforts; e++ {
			if err := try(lv, e, limit, rests); err != nil {
				return nil, err
			}
		}
	}
	for i := range outs {
		if err := p.minimise(ctx, jobs[i]); err != nil {
			return nil, err
		}
	}
	return outs, nil
}

// rests is the least level that allows the assumptions of a proof.
func (o *Outcome) rests() level {
	lv := exact
	for _, a := range o.Assumptions {
		lv = max(lv, a.level)
	}
	return lv
}

// maxBatch bounds the questions in one query.
const maxBatch = 24

// batch decides attempts together and splits them when that fails.
func (p *Prover) batch(ctx context.Context, limit solver.Limit, as []*attempt) error {
	if len(as) == 0 {
		return nil
	}
	half := len(as) / 2
	if len(as) > maxBatch {
		half = maxBatch
	} else {
		query := &solver.Query{Limit: limit, Name: as[0].name, Asserts: as[0].asserts, Comment: as[0].comment}
		if len(as) > 1 {
			query = disjunction(as)
			query.Limit = limit
		}
		for _, a := range as {
			a.job.out.Queries++
		}
		res, err := p.Solver.Check(ctx, query)
		if err != nil {
			return fmt.Errorf("lin: %s: %w", query.Name, err)
		}
		if res.Status == solver.Unsat || len(as) == 1 {
			for _, a := range as {
				a.conclude(res)
			}
			return nil
		}
	}
	if err := p.batch(ctx, limit, as[:half]); err != nil {
		return err
	}
	return p.batch(ctx, limit, as[half:])
}

func disjunction(as []*attempt) *solver.Query {
	q := &solver.Query{Name: fmt.Sprintf("%s.and%d", as[0].name, len(as)-1)}
	var all []*solver.Term
	for _, a := range as {
		all = append(all, solver.And(a.asserts...))
		q.Comment = append(q.Comment, a.comment...)
	}
	q.Asserts = []*solver.Term{solver.Or(all...)}
	return q
}

// conclude takes the answer to the attempt's question over into the outcome.
func (a *attempt) conclude(res solver.Result) {
	out := a.job.out
	switch {
	case res.Status == solver.Unsat:
		a.proved = true
		out.Proved, out.Reason, out.Assumptions = true, "", a.ranges.assumed
	case out.Proved: // a proof with more assumptions stands
	case res.Status == solver.Sat:
		out.Reason = "sat"
	default:
		out.Reason = "solver: " + res.Reason
	}
}

// maxMinimise bounds the assumptions that are tried one by one.
const maxMinimise = 6

// minimise drops assumptions that the proof does not need.
func (p *Prover) minimise(ctx context.Context, j *job) error {
	given := j.out.Assumptions
	if !j.out.Proved || len(given) < 2 || len(given) > maxMinimise {
		return nil
	}
	waived := map[string]bool{}
	for _, a := range given {
		waived[a.Text] = true
		at := j.attempt(j.out.rests(), rich, waived)
		if len(at.ranges.assumed) < len(j.out.Assumptions) { // else it makes way for others
			if err := p.batch(ctx, p.Limit, []*attempt{at}); err != nil {
				return err
			}
		}
		if !at.proved {
			delete(waived, a.Text)
		}
	}
	return nil
}
