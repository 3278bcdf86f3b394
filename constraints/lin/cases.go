package lin

import (
	"context"
	"fmt"
	"iter"

	"github.com/hgrd/hgrd/constraints/lessons"
	"github.com/hgrd/hgrd/solver"
)

// Bounds of the proofs by cases of one call.
const (
	splitCases    = 3000
	splitFailures = 24
	caseBatch     = 8
	caseResource  = 100_000 // for a batch
)

// split tries proofs by cases of exponents where there was none.
func (p *Prover) split(ctx context.Context, jobs []*job, book *lessons.Book) error {
	left, failures := splitCases, 0
	for _, j := range jobs {
		if j.out.Proved || j.futile || left <= 0 || failures > splitFailures {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		cases := j.q.cases()
		if cases == nil {
			continue
		}
		s := splitting{Prover: p, job: j, limit: p.limit(caseResource), left: min(left, maxCases)}
		proved, err := s.all(ctx, cases)
		if err != nil {
			return err
		}
		left -= s.number
		if proved || ctx.Err() == nil {
			book.Note(j.q.o, lessons.Cases, proved)
		}
		if !proved {
			failures++
			continue
		}
		j.split = true
		j.out.Proved, j.out.Reason, j.out.Assumptions = true, "", s.assumed
	}
	return nil
}

// splitting is a proof by cases under way.
type splitting struct {
	*Prover
	job     *job
	limit   solver.Limit
	left    int // cases that may still be tried
	number  int // of the next case
	assumed []Assumption
}

// all reports whether every case was proved.
//
// Where there is no such proof, hardly any case has one: a case from the midst of the first ones is tried before the others.
func (s *splitting) all(ctx context.Context, cases iter.Seq[*question]) (bool, error) {
	var batch []*question
	probed := false
	for c := range cases {
		if s.left--; s.left < 0 {
			return false, nil
		}
		if batch = append(batch, c); len(batch) < caseBatch {
			continue
		}
		if !probed {
			probed = true
			if ok, err := s.promising(ctx, batch[caseBatch/2]); err != nil || !ok {
				return false, err
			}
		}
		if ok, err := s.impossible(ctx, batch); err != nil || !ok {
			return false, err
		}
		batch = nil
	}
	if len(batch) == 0 {
		return true, nil
	}
	return s.impossible(ctx, batch)
}

// promising reports whether a case is proved with the most assumptions and half of what a batch may cost.
func (s *splitting) promising(ctx context.Context, c *question) (bool, error) {
	j := &job{q: c, facts: s.job.facts, prefix: s.job.prefix + "probe.", out: &Outcome{}}
	limit := s.limit
	limit.Resource /= 2
	res, err := s.ask(ctx, limit, []*attempt{j.attempt(noWraps, lean, nil)})
	return res.Status == solver.Unsat, err
}

// impossible reports whether all these cases were proved: together with few assumptions, with more, or one by one.
func (s *splitting) impossible(ctx context.Context, cases []*question) (bool, error) {
	res := solver.Result{}
	for _, lv := range []level{exact, noWraps} {
		var as []*attempt
		for i, c := range cases {
			j := &job{q: c, facts: s.job.facts, prefix: fmt.Sprintf("%sc%d.", s.job.prefix, s.number+i), out: &Outcome{}}
			as = append(as, j.attempt(lv, lean, nil))
		}
		var err error
		if res, err = s.ask(ctx, s.limit, as); err != nil {
			return false, err
		}
		if res.Status == solver.Unsat {
			s.number += len(cases)
			for _, a := range as {
				s.note(a.ranges.assumed)
			}
			return true, nil
		}
	}
	if len(cases) == 1 || res.Status == solver.Sat {
		return false, nil
	}
	for i := range cases {
		if ok, err := s.impossible(ctx, cases[i:i+1]); err != nil || !ok {
			return false, err
		}
	}
	return true, nil
}

// note adds assumptions to those of the proof.
func (s *splitting) note(as []Assumption) {
	r := ranges{assumed: s.assumed}
	for _, a := range as {
		if !r.assumes(a.Text) {
			r.assumed = append(r.assumed, a)
		}
	}
	s.assumed = r.assumed
}
