package frontend

import (
	"context"

	"golang.org/x/sync/semaphore"
)

// Address space of one run of clang or opt, in bytes. Nearly all runs do with the first; what does not is run again with
// the second.
const (
	usualMemory = 2 << 30
	mostMemory  = 6 << 30
)

// Memory bounds what all runs of clang and opt have together: a run waits until there is enough for it.
type Memory struct {
	total int64
	free  *semaphore.Weighted
}

// NewMemory is a bound of so many bytes of address space.
func NewMemory(total int64) *Memory {
	return &Memory{total, semaphore.NewWeighted(total)}
}

// bounds are what a run gets, one attempt after the other. On nil the runs have a bound each, and none together.
func (m *Memory) bounds() []int64 {
	switch {
	case m == nil:
		return []int64{mostMemory}
	case m.total <= usualMemory:
		return []int64{m.total}
	}
	return []int64{usualMemory, min(m.total, mostMemory)}
}

// take waits for n bytes. The error is that of ctx.
func (m *Memory) take(ctx context.Context, n int64) (release func(), err error) {
	if m == nil {
		return func() {}, nil
	}
	if err := m.free.Acquire(ctx, n); err != nil {
		return nil, err
	}
	return func() { m.free.Release(n) }, nil
}
