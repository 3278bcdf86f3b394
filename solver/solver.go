package solver

import (
	"context"
	"math/big"
	"time"
)

// Query is a named conjunction to be decided.
type Query struct {
	Name    string          // labels dumps and messages; not part of the meaning
	Comment func() []string // what dumps print above the query, nil for nothing; made only for them, and not part of the meaning
	Asserts []*Term
	Model   bool // a model is wanted with a Sat answer
	Limit   Limit

	prepared *prepared // on its way through the layers
}

// Limit bounds the work on one query. Zero fields mean the defaults.
type Limit struct {
	Resource uint64        // Z3 resource units: the same answer on every run and under any load
	Wall     time.Duration // of a processor; after this the process at work is killed
}

// Status is the answer to a query. The zero value is Unknown.
type Status uint8

const (
	Unknown Status = iota
	Sat
	Unsat
)

func (s Status) String() string {
	switch s {
	case Sat:
		return "sat"
	case Unsat:
		return "unsat"
	}
	return "unknown"
}

// Result is the outcome of a query.
type Result struct {
	Status  Status
	Model   map[string]*big.Int // Sat with Query.Model: every symbol of the query; Booleans as 0 or 1
	Reason  string              // why the status is Unknown
	Lost    bool                // Unknown because the solver itself failed, twice: this says nothing about the query
	Elapsed time.Duration
}

// Solver decides queries. It is safe for concurrent use.
//
// An error means that the query could not be put (ill-sorted, cancelled,
// closed solver); running out of time or luck is Unknown without one, and so is
// a solver that fails, with Result.Lost.
// The Result that comes with an error is Unknown.
type Solver interface {
	Check(ctx context.Context, q *Query) (Result, error)
}
