package solver

import (
	"context"
	"sync"
	"time"
)

// Stats are counters of queries and their answers. Queries is the sum of the
// four counters after it.
type Stats struct {
	Queries, Sat, Unsat, Unknown, Errors int64
	Elapsed                              time.Duration // waiting for a worker included
}

// Count is a layer that counts what passes through it.
type Count struct {
	next  Solver
	mu    sync.Mutex
	stats Stats
}

// NewCount returns a counting layer over next.
func NewCount(next Solver) *Count { return &Count{next: next} }

func (c *Count) Check(ctx context.Context, q *Query) (Result, error) {
	start := time.Now()
	res, err := c.next.Check(ctx, q)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stats.Queries++
	c.stats.Elapsed += time.Since(start)
	switch {
	case err != nil:
		c.stats.Errors++
	case res.Status == Sat:
		c.stats.Sat++
	case res.Status == Unsat:
		c.stats.Unsat++
	default:
		c.stats.Unknown++
	}
	return res, err
}

// Stats returns the counters so far.
func (c *Count) Stats() Stats {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.stats
}
