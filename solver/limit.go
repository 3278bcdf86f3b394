package solver

import (
	"time"

	"github.com/hgrd/hgrd/internal/steps"
)

const (
	// DefaultResource stops Z3's incremental core within a second on every
	// query tried; queries with lemmas need a hundredth of it. Ten times as
	// much is no limit in practice, because the core counts slowly.
	DefaultResource = 300_000
	// DefaultWall is when a process that did not heed the other limits is killed.
	// It lies far above what DefaultResource takes.
	DefaultWall = 20 * time.Second
	// patience is how many times as long by the clock a process may take for
	// its processor time, and mostPatience how much longer: a busy machine must
	// not give other answers.
	patience     = 10
	mostPatience = 40 * time.Second
)

const (
	memoryLimit = 2 << 30  // bytes of data in a worker or outside solver
	maxOutput   = 16 << 20 // bytes of answer that are read
)

func (l Limit) withDefaults() Limit {
	if l.Resource == 0 {
		l.Resource = DefaultResource
	}
	if l.Wall <= 0 {
		l.Wall = DefaultWall
	}
	return l
}

// clock is the limit by the clock, for a process that gets no processor.
func (l Limit) clock() time.Duration {
	wall := l.withDefaults().Wall
	return min(patience*wall, wall+mostPatience)
}

// soft is the time limit given to Z3 itself, which knows the clock alone. It
// comes before the kill so that the worker survives when Z3 heeds it.
func (l Limit) soft() time.Duration { return max(l.clock()*4/5, time.Millisecond) }

// In steps of the budget, for a query that is not folded to an answer.
const (
	stepsOfQuery = 2_000_000 // a session
	stepsOfByte  = 40        // of its text
	stepsOfUnit  = 200       // of the resource, where all of it was used
)

// work is about how many steps the answer r to q takes. It hangs on the query and the answer alone, not on whether the
// answer was remembered: Z3 does not tell what it used, so all that it might have is counted where it gave up.
func (q *Query) work(r Result) uint64 {
	if q.prepared == nil || q.prepared.body == "" {
		return stepsOfQuery / 100
	}
	n := uint64(stepsOfQuery + stepsOfByte*len(q.prepared.body))
	switch l := q.Limit.withDefaults(); {
	case r.Status != Unknown:
	case r.Reason == ReasonTime:
		n += steps.Of(l.Wall)
	default:
		n += stepsOfUnit * l.Resource
	}
	return n
}

// Reasons for Unknown.
const (
	ReasonResource = "resource limit reached or theory incomplete" // the same on every run
	ReasonTime     = "time limit reached"
	ReasonModel    = "model does not satisfy the query"
)
