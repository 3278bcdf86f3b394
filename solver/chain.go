package solver

import (
	"context"
	"errors"
	"os"

	"github.com/hgrd/hgrd/internal/steps"
)

// Config chooses the parts of a Chain.
type Config struct {
	Workers int    // worker processes; <= 0: one per CPU
	DumpDir string // where queries and answers are written; empty: nowhere
}

// Chain is the usual stack of layers over a Pool.
type Chain struct {
	top           Solver
	pool          *Pool
	asked, solved *Count
}

// NewChain builds the usual chain. The order of the layers is written here and
// nowhere else, from the outermost in:
//
//	count     what the callers ask
//	dump      every query asked, if wanted
//	trivial   decided by folding
//	cache     holds checked answers only, so it lies above validate
//	validate  no Sat without a model that satisfies the query
//	count     what reaches the workers
//	pool      Z3 in worker processes
func NewChain(c Config) (*Chain, error) {
	if c.DumpDir != "" { // it is there even if nothing is asked
		if err := os.MkdirAll(c.DumpDir, 0o777); err != nil {
			return nil, err
		}
	}
	pool, err := NewPool(c.Workers)
	if err != nil {
		return nil, err
	}
	solved := NewCount(pool)
	s := NewTrivial(NewCache(NewValidate(solved)))
	if c.DumpDir != "" {
		s = NewDump(s, c.DumpDir)
	}
	asked := NewCount(s)
	return &Chain{top: asked, pool: pool, asked: asked, solved: solved}, nil
}

func (c *Chain) Check(ctx context.Context, q *Query) (Result, error) {
	q = q.prepare()
	r, err := c.top.Check(ctx, q)
	steps.Spend(ctx, q.work(r))
	if errors.Is(err, errTooLarge) {
		return Result{Reason: err.Error()}, nil
	}
	return r, err
}

// Asked counts the queries put to the chain.
func (c *Chain) Asked() Stats { return c.asked.Stats() }

// Solved counts the queries that reached the worker processes.
func (c *Chain) Solved() Stats { return c.solved.Stats() }

// SelfTest starts a worker and lets it test itself.
func (c *Chain) SelfTest(ctx context.Context) error { return c.pool.SelfTest(ctx) }

// Late counts the queries that the load of the machine may have kept from an answer.
func (c *Chain) Late() int64 { return c.pool.Late() }

// Close ends the workers.
func (c *Chain) Close() error { return c.pool.Close() }
