package lin

import (
	"context"
	"slices"

	"github.com/hgrd/hgrd/constraints/lessons"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// Advice is what others know of the questions. Its zero value knows nothing.
type Advice struct {
	Futile func(*obligation.Obligation) bool // after the first attempt: whether there is no proof
	Book   *lessons.Book                     // what led to proofs of such questions before
}

// advised makes the first attempts. What was proved at once without taking anything for granted is tried so first, and
// what was proved in other ways alone comes later.
func (p *Prover) advised(ctx context.Context, jobs []*job, book *lessons.Book) error {
	var sure []*job
	for _, j := range jobs {
		j.later = book.Vain(j.q.o, lessons.Linear)
		if !j.later && book.Sure(j.q.o, lessons.Exact) {
			sure = append(sure, j)
		}
	}
	if err := p.exactly(ctx, sure, book); err != nil {
		return err
	}
	return p.pass(ctx, jobs, lean, book)
}

// Exactly is Try for proofs that take nothing for granted.
func (p *Prover) Exactly(ctx context.Context, os []*obligation.Obligation) ([]Outcome, error) {
	outs, jobs, err := p.jobs(ctx, os)
	if err != nil {
		return nil, err
	}
	return outs, p.exactly(ctx, jobs, nil)
}

// exactly makes attempts that take nothing for granted, a batch at a time.
func (p *Prover) exactly(ctx context.Context, jobs []*job, book *lessons.Book) error {
	b := batches{Prover: p, limit: p.limit(weakResources[exact]), most: maxFailures, size: maxBatch, book: book, way: lessons.Exact}
	for part := range slices.Chunk(jobs, maxBatch) {
		var as []*attempt
		for _, j := range part {
			if err := ctx.Err(); err != nil {
				return err
			}
			as = append(as, j.attempt(exact, rich, nil))
		}
		if err := b.decide(ctx, as); err != nil {
			return err
		}
	}
	return nil
}

// late makes the first attempts that were put off, where nothing else has led to a proof.
func (p *Prover) late(ctx context.Context, jobs []*job, book *lessons.Book) error {
	var open []*job
	for _, j := range jobs {
		if j.later && !j.out.Proved && !j.futile {
			j.later, j.more = false, true
			open = append(open, j)
		}
	}
	return p.pass(ctx, open, lean, book)
}

// next is how many of as go into the next query. Those of which such queries had no answer go by themselves.
func (b *batches) next(as []*attempt) int {
	n := 0
	for n < min(b.size, len(as)) && !b.book.Vain(as[n].job.q.o, lessons.Together) {
		n++
	}
	return max(n, 1)
}

// together notes whether a query about several questions, a among them, had an answer.
func (b *batches) together(part []*attempt, a *attempt, won bool) {
	if len(part) > 1 {
		b.book.Note(a.job.q.o, lessons.Together, won)
	}
}
