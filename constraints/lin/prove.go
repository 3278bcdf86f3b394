package lin

import (
	"context"
	"fmt"

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

// job is one obligation on its way through the levels.
type job struct {
	o      *obligation.Obligation
	q      *question
	ranges *ranges
	prefix string
	open   level // higher levels are worth a try
	more   bool  // so is more effort at this one
	out    *Outcome
}

// attempt is one question at one level and effort.
type attempt struct {
	job     *job
	asserts []*solver.Term
	ranges  *ranges
	comment []string
}

func (j *job) attempt(lv level, e effort, waived map[string]bool) *attempt {
	r := j.ranges.clone()
	r.waived = waived
	l := refine(j.q, r, lv, j.prefix, e)
	if lv == exact {
		j.ranges = r // what holds without assumptions holds with them
	}
	j.open = l.open
	j.more = l.complete(e)
	return &attempt{job: j, asserts: l.asserts(), ranges: r, comment: l.comment()}
}

// ProveAll is Prove for each obligation, with the questions of one level put to the solver together: their
// disjunction is unsatisfiable iff each is.
func (p *Prover) ProveAll(ctx context.Context, os []*obligation.Obligation) ([]Outcome, error) {
	outs := make([]Outcome, len(os))
	jobs := make([]*job, len(os))
	for i, o := range os {
		prefix := ""
		if len(os) > 1 {
			prefix = fmt.Sprintf("o%d.", i)
		}
		jobs[i] = &job{o: o, q: newQuestion(o), ranges: newRanges(), prefix: prefix, out: &outs[i], open: noWraps, more: true}
	}
	for lv := exact; lv <= noWraps; lv++ {
		for e := lean; e < efforts; e++ {
			var attempts []*attempt
			for _, j := range jobs {
				if j.out.Proved || e > lean && !j.more || e == lean && j.open < lv {
					j.more = j.more && e > lean
					continue
				}
				attempts = append(attempts, j.attempt(lv, e, nil))
			}
			if err := p.batch(ctx, lv, e, attempts); err != nil {
				return nil, err
			}
		}
	}
	for i := range outs {
		if err := p.minimise(ctx, os[i], &outs[i]); err != nil {
			return nil, err
		}
	}
	return outs, nil
}

// maxBatch bounds the questions in one query.
const maxBatch = 24

// batch decides attempts together and splits them when that fails.
func (p *Prover) batch(ctx context.Context, lv level, e effort, as []*attempt) error {
	if len(as) == 0 {
		return nil
	}
	if len(as) > maxBatch {
		if err := p.batch(ctx, lv, e, as[:maxBatch]); err != nil {
			return err
		}
		return p.batch(ctx, lv, e, as[maxBatch:])
	}
	query := &solver.Query{Limit: p.Limit, Name: as[0].name(lv, e, len(as))}
	if len(as) == 1 {
		query.Asserts, query.Comment = as[0].asserts, as[0].comment
	} else {
		var all []*solver.Term
		for _, a := range as {
			all = append(all, solver.And(a.asserts...))
			query.Comment = append(query.Comment, a.comment...)
		}
		query.Asserts = []*solver.Term{solver.Or(all...)}
	}
	for _, a := range as {
		a.job.out.Queries++
	}
	res, err := p.Solver.Check(ctx, query)
	if err != nil {
		return fmt.Errorf("lin: %s: %w", query.Name, err)
	}
	switch {
	case res.Status == solver.Unsat:
		for _, a := range as {
			a.job.out.Proved = true
			a.job.out.Reason = ""
			a.job.out.Assumptions = a.ranges.assumed
		}
	case len(as) > 1:
		if err := p.batch(ctx, lv, e, as[:len(as)/2]); err != nil {
			return err
		}
		return p.batch(ctx, lv, e, as[len(as)/2:])
	case res.Status == solver.Sat:
		as[0].job.out.Reason = "sat"
	default:
		as[0].job.out.Reason = "solver: " + res.Reason
	}
	return nil
}

func (a *attempt) name(lv level, e effort, n int) string {
	name := fmt.Sprintf("%s.%v", a.job.o.ID, lv)
	if e == rich {
		name += ".rich"
	}
	if n > 1 {
		name += fmt.Sprintf(".and%d", n-1)
	}
	return name
}

// maxMinimise bounds the assumptions that are tried one by one.
const maxMinimise = 6

// minimise drops assumptions that the proof does not need.
func (p *Prover) minimise(ctx context.Context, o *obligation.Obligation, out *Outcome) error {
	if !out.Proved || len(out.Assumptions) < 2 || len(out.Assumptions) > maxMinimise {
		return nil
	}
	waived := map[string]bool{}
	for _, a := range out.Assumptions {
		waived[a.Text] = true
		j := &job{o: o, q: newQuestion(o), ranges: newRanges(), out: &Outcome{}}
		at := j.attempt(noWraps, rich, waived)
		if len(at.ranges.assumed) >= len(out.Assumptions) {
			delete(waived, a.Text) // it makes way for others
			continue
		}
		if err := p.batch(ctx, noWraps, rich, []*attempt{at}); err != nil {
			return err
		}
		out.Queries += j.out.Queries
		if !j.out.Proved {
			delete(waived, a.Text)
			continue
		}
		out.Assumptions = at.ranges.assumed
	}
	return nil
}
