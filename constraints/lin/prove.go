package lin

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"time"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/lessons"
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

	pool     *expr.Pool
	launches launchRanges // of launches of that pool
	loops    loopRanges
	needed   map[need]bool // see weaken
}

// job is the work on o. What is known of launches and loops is worked out once for equal facts.
func (p *Prover) job(ctx context.Context, o *obligation.Obligation) *job {
	if p.pool != o.Pool {
		p.pool, p.launches, p.loops = o.Pool, launchRanges{}, loopRanges{}
	}
	q := recallQuestion(ctx, o, p.loops)
	launch := *o
	launch.Facts = q.facts
	return &job{q: q, facts: p.launches.of(ctx, &launch), more: true}
}

// Prove tries to show that o cannot hold.
func (p *Prover) Prove(ctx context.Context, o *obligation.Obligation) (Outcome, error) {
	out, err := p.ProveAll(ctx, []*obligation.Obligation{o}, Advice{})
	if err != nil {
		return Outcome{}, err
	}
	return out[0], nil
}

// Bounds of how often a question is lowered anew with better ranges: for a query, and for what is known before it.
const (
	maxRefinements = 5
	preliminary    = 2
)

// refine lowers the hypotheses of q until the ranges are stable, or so many times again.
func refine(q *question, r *ranges, lv level, prefix string, e effort, times int) *lowering {
	for i := 0; ; i++ {
		r.changed = false
		l := lower(q, r, lv, prefix, e)
		l.propagate()
		q.spend(setUp + l.size()*stepsEach)
		if !r.changed || r.contradiction || i == times || q.stopped() {
			return l
		}
	}
}

// In steps of the budget: to begin a lowering, to lower a node and to bound what it says.
const (
	setUp     = 10_000
	stepsEach = 500
)

// size is how much was lowered.
func (l *lowering) size() uint64 {
	return uint64(len(l.values) + len(l.truths) + len(l.atoms) + len(l.nonneg) + len(l.zero) + len(l.defs) + len(l.formulas))
}

// lower states the hypotheses of q.
func lower(q *question, r *ranges, lv level, prefix string, e effort) *lowering {
	l := newLowering(q, r, lv, prefix)
	l.assumeGeometry()
	for _, c := range q.claims[:q.sure] {
		l.assume(c)
	}
	for _, c := range q.claims[q.sure:] {
		if e == rich {
			l.assume(c)
		} else {
			l.follow(c)
		}
	}
	if q.extra != nil {
		l.value(q.extra)
	}
	if q.access {
		l.goal = l.overlap()
		l.zero = append(l.zero, l.goal)
	}
	if q.denied != nil {
		l.deny(q.denied)
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
	s := peeler{l: l, seen: map[string]bool{}, left: maxInstances, rich: e == rich}
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
	l.twinProducts()
	if l.q.o.Kind == obligation.InterWork { // parts of an object mostly begin at a product
		for _, p := range slices.Concat(l.zero, l.nonneg) {
			l.term(p) // names its products
		}
	}
	if e == rich {
		l.productLemmas()
	}
	return s.more || len(l.productSeq) > 0 || l.q.sure < len(l.q.claims)
}

// job is one obligation on its way through the attempts.
type job struct {
	q      *question
	known  [noWraps + 1]*ranges // what holds under the assumptions of each level, once known
	facts  *ranges              // what holds at the launch
	prefix string
	more   bool // more effort could add something
	split  bool // proved by cases
	futile bool // there is no proof
	later  bool // the first attempt comes last
	out    *Outcome
}

// attempt is one question at one level and effort.
type attempt struct {
	job     *job
	name    string
	level   level
	asserts []*solver.Term
	ranges  *ranges
	comment func() []string
	proved  bool
}

func (j *job) attempt(lv level, e effort, waived map[string]bool) *attempt {
	r := j.start(lv, waived)
	l := refine(j.q, r, lv, j.prefix, e, maxRefinements)
	if waived == nil {
		j.known[lv] = r
	}
	a := &attempt{job: j, level: lv, ranges: r, comment: l.comment}
	if l.collapse() {
		a.asserts = []*solver.Term{solver.False()}
	} else {
		j.more = l.complete(e)
		a.asserts = l.asserts()
	}
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
		return j.facts.clone()
	}
	below := lv - 1
	if waived != nil {
		below = exact
	}
	if j.known[below] == nil {
		r := j.start(below, nil)
		refine(j.q, r, below, j.prefix, lean, preliminary)
		j.known[below] = r
	}
	r := j.known[below].clone()
	r.waived = waived
	return r
}

// ProveAll is Prove for each obligation, with the questions of one kind put to the solver together: their disjunction
// is unsatisfiable iff each is.
//
// The first attempt makes every assumption that it may, since what cannot be shown with them cannot be shown without.
// Then the proofs that used some are tried with fewer. What has no proof after the first attempt is dear.
func (p *Prover) ProveAll(ctx context.Context, os []*obligation.Obligation, a Advice) ([]Outcome, error) {
	outs, jobs, err := p.jobs(ctx, os)
	if err != nil {
		return nil, err
	}
	if err := p.advised(ctx, jobs, a.Book); err != nil {
		return nil, err
	}
	if a.Futile != nil {
		for _, j := range jobs {
			j.futile = !j.out.Proved && a.Futile(j.q.o)
		}
	}
	if err := p.split(ctx, jobs, a.Book); err != nil {
		return nil, err
	}
	for e := rich; e < efforts; e++ {
		if err := p.pass(ctx, jobs, e, a.Book); err != nil {
			return nil, err
		}
	}
	if err := p.late(ctx, jobs, a.Book); err != nil {
		return nil, err
	}
	return outs, p.weaken(ctx, jobs, a.Book)
}

// Try is ProveAll with the least effort. Its proofs may rest on more assumptions than they need.
func (p *Prover) Try(ctx context.Context, os []*obligation.Obligation) ([]Outcome, error) {
	outs, jobs, err := p.jobs(ctx, os)
	if err != nil {
		return nil, err
	}
	return outs, p.pass(ctx, jobs, lean, nil)
}

// jobs are the work on os, none of it done.
func (p *Prover) jobs(ctx context.Context, os []*obligation.Obligation) ([]Outcome, []*job, error) {
	outs := make([]Outcome, len(os))
	jobs := make([]*job, len(os))
	for i, o := range os {
		prefix := ""
		if len(os) > 1 {
			prefix = fmt.Sprintf("o%d.", i)
		}
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		jobs[i] = p.job(ctx, o)
		jobs[i].prefix, jobs[i].out = prefix, &outs[i]
	}
	return outs, jobs, nil
}

// resources are the solver's units for one question with that effort; proofs mostly take a hundredth of it.
var resources = [efforts]uint64{lean: 30_000, rich: 60_000}

// walls are for the few questions on which the solver does not count what it does.
var walls = [efforts]time.Duration{lean: 2 * time.Second, rich: 4 * time.Second}

// limit is the prover's limit with that many units, unless it has a smaller number of its own.
func (p *Prover) limit(resource uint64) solver.Limit {
	l := p.Limit
	if l.Resource == 0 || l.Resource > resource {
		l.Resource = resource
	}
	if l.Wall == 0 {
		l.Wall = walls[rich]
		if resource <= resources[lean] {
			l.Wall = walls[lean]
		}
	}
	return l
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

// mostFailures is after how many failures a pass gives up: where many questions have no proof with that effort, the
// others mostly have none either.
var mostFailures = [efforts]int{lean: 240, rich: 12}

// pass makes the first attempt of some effort for all that is open, a batch at a time: attempts are large.
func (p *Prover) pass(ctx context.Context, jobs []*job, e effort, book *lessons.Book) error {
	b := batches{Prover: p, limit: p.limit(resources[e]), most: mostFailures[e], size: maxBatch, book: book, way: lessons.Linear}
	if e == rich {
		b.way = lessons.Rich
	}
	var as []*attempt
	for _, j := range jobs {
		if err := ctx.Err(); err != nil {
			return err
		}
		switch {
		case j.out.Proved || j.futile || !j.more || j.later && e == lean:
		case b.failures > b.most:
			j.out.Reason = tooMany
		default:
			as = append(as, j.attempt(noWraps, e, nil))
		}
		if len(as) == maxBatch {
			if err := b.decide(ctx, as); err != nil {
				return err
			}
			as = nil
		}
	}
	return b.decide(ctx, as)
}

// batches is a run of batches.
type batches struct {
	*Prover
	limit          solver.Limit
	size           int // of the next query
	failures, most int

	book *lessons.Book
	way  lessons.Way
}

// conclude takes an answer over into the outcome of a, and notes it.
func (b *batches) conclude(a *attempt, res solver.Result) {
	a.conclude(res)
	if res.Reason != tooMany {
		b.book.Note(a.job.q.o, b.way, a.proved)
	}
}

const tooMany = "too many questions without a proof"

// decide puts attempts together. Every answer settles some of them: no model settles all, a model those that it
// satisfies. After a model, fewer are put together, and after no answer single ones.
func (b *batches) decide(ctx context.Context, as []*attempt) error {
	for len(as) > 0 {
		if b.failures > b.most {
			b.conclude(as[0], solver.Result{Reason: tooMany})
			as = as[1:]
			continue
		}
		part := as[:b.next(as)]
		limit := b.limit
		limit.Resource = share(limit.Resource, len(part))
		res, err := b.ask(ctx, limit, part)
		if err != nil {
			return err
		}
		if res.Status != solver.Unsat {
			b.failures++
		}
		switch {
		case res.Status == solver.Unsat:
			for _, a := range part {
				b.conclude(a, res)
				b.together(part, a, true)
			}
			as, b.size = as[len(part):], min(2*b.size, maxBatch)
		case len(part) == 1:
			b.conclude(part[0], res)
			as = as[1:]
		case res.Status == solver.Sat:
			var open []*attempt
			for _, a := range part {
				if a.satisfied(res.Model) {
					b.conclude(a, res)
				} else {
					open = append(open, a)
				}
			}
			as = append(open, as[len(part):]...)
			b.size = max(len(part)/2, 1)
		default: // hard ones among them
			for _, a := range part {
				b.together(part, a, false)
			}
			b.size = 1
		}
	}
	return nil
}

// share is what so many questions get together where one may take resource. It is more for many, and little for a few: of
// these each is asked by itself next where one is hard.
func share(resource uint64, questions int) uint64 {
	if questions == 1 {
		return resource + resource/(maxBatch/2)
	}
	return resource * uint64(questions) / (maxBatch / 3)
}

func (p *Prover) ask(ctx context.Context, limit solver.Limit, as []*attempt) (solver.Result, error) {
	query := &solver.Query{Name: as[0].name, Asserts: as[0].asserts, Comment: as[0].comment}
	if len(as) > 1 {
		query = disjunction(as)
	}
	query.Limit, query.Model = limit, len(as) > 1
	for _, a := range as {
		a.job.out.Queries++
	}
	res, err := p.Solver.Check(ctx, query)
	var dump *solver.DumpError
	if err == nil || errors.As(err, &dump) { // it concerns no query by itself
		return res, err
	}
	return res, fmt.Errorf("lin: %s: %w", query.Name, err)
}

func disjunction(as []*attempt) *solver.Query {
	q := &solver.Query{Name: fmt.Sprintf("%s.and%d", as[0].name, len(as)-1)}
	var all []*solver.Term
	var comments []func() []string
	for _, a := range as {
		all, comments = append(all, solver.And(a.asserts...)), append(comments, a.comment)
	}
	q.Comment = func() (out []string) {
		for _, comment := range comments {
			out = append(out, comment()...)
		}
		return out
	}
	q.Asserts = []*solver.Term{solver.Or(all...)}
	return q
}

// satisfied reports whether the model of a disjunction is one of this question.
func (a *attempt) satisfied(m map[string]*big.Int) bool {
	v, err := solver.Eval(solver.And(a.asserts...), m)
	return err == nil && v.Sign() != 0
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
