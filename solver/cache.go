package solver

import (
	"context"
	"crypto/sha256"
	"fmt"
	"maps"
	"sync"
)

// NewCache returns a Solver that remembers the answers of next that are the
// same on every run: Sat, Unsat, and Unknown for want of resource units. The
// key is the query's text with its limits, not its name. Concurrent first
// questions may each reach next.
func NewCache(next Solver) Solver {
	return &cache{next: next, known: map[[sha256.Size]byte]Result{}}
}

type cache struct {
	next  Solver
	mu    sync.Mutex
	known map[[sha256.Size]byte]Result
}

func (c *cache) Check(ctx context.Context, q *Query) (Result, error) {
	q = q.prepare()
	body, err := q.body()
	if err != nil {
		return Result{}, err
	}
	key := sha256.Sum256(fmt.Append(nil, q.Limit.withDefaults(), q.Model, body))
	c.mu.Lock()
	res, ok := c.known[key]
	c.mu.Unlock()
	if ok {
		res.Model = maps.Clone(res.Model)
		res.Elapsed = 0
		return res, nil
	}
	res, err = c.next.Check(ctx, q)
	if err == nil && (res.Status != Unknown || res.Reason == ReasonResource) {
		kept := res
		kept.Model = maps.Clone(res.Model)
		c.mu.Lock()
		c.known[key] = kept
		c.mu.Unlock()
	}
	return res, err
}
