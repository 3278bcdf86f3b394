package solver

import (
	"context"
	"errors"
	"io"
	"math/big"
)

var errTODO = errors.New("solver: not built yet")

// WriteSMTLIB writes q as a self-contained SMT-LIB 2 file.
func WriteSMTLIB(w io.Writer, q *Query) error { return errTODO }

// ParseSMTLIB reads the integer subset of SMT-LIB 2.
func ParseSMTLIB(r io.Reader) (*Query, error) { return nil, errTODO }

// Eval evaluates t exactly; Booleans are 0 and 1.
func Eval(t *Term, env map[string]*big.Int) (*big.Int, error) { return nil, errTODO }

// Pool decides queries in worker processes of this binary.
type Pool struct{}

// NewPool returns a pool of worker processes; workers <= 0 means one per CPU.
func NewPool(workers int) (*Pool, error) { return nil, errTODO }

func (p *Pool) Check(ctx context.Context, q *Query) (Result, error) { return Result{}, errTODO }

// Close ends the workers.
func (p *Pool) Close() error { return nil }

// WorkerMain must be called first in main and in TestMain.
func WorkerMain() {}

// NewCache returns a Solver that remembers answers.
func NewCache(next Solver) Solver { return next }

// NewDump returns a Solver that writes each query to dir.
func NewDump(next Solver, dir string) Solver { return next }

// NewValidate returns a Solver that evaluates every model against all asserts.
func NewValidate(next Solver) Solver { return next }

// Stats are counters of queries and answers.
type Stats struct{ Queries, Sat, Unsat, Unknown, Errors int64 }

// Count counts what passes through it.
type Count struct{ Solver }

// NewCount returns a counting Solver.
func NewCount(next Solver) *Count { return &Count{next} }

// Stats returns the counters so far.
func (c *Count) Stats() Stats { return Stats{} }

// Config chooses the parts of a Chain.
type Config struct {
	Workers int    // worker processes; <= 0: one per CPU
	DumpDir string // where to write queries and answers; empty: nowhere
}

// Chain is the usual stack of layers over a Pool.
type Chain struct{ Solver }

// NewChain builds the usual chain.
func NewChain(c Config) (*Chain, error) { return nil, errTODO }

// Asked counts what the callers asked, Solved what reached the worker processes.
func (c *Chain) Asked() Stats  { return Stats{} }
func (c *Chain) Solved() Stats { return Stats{} }

// Close ends the workers.
func (c *Chain) Close() error { return nil }

// External decides queries by an outside SMT-LIB 2 solver process.
type External struct{}

// NewExternal returns the engine that starts binary with args for each query.
func NewExternal(binary string, args ...string) *External { return &External{} }

// ExternalZ3 and ExternalCVC5 run the binaries z3 and cvc5 found on PATH.
func ExternalZ3() *External   { return nil }
func ExternalCVC5() *External { return nil }

func (e *External) Check(ctx context.Context, q *Query) (Result, error) { return Result{}, errTODO }

// Script is an SMT-LIB 2 script of any logic, for example with bit-vectors.
type Script struct {
	Name  string
	Text  string   // a whole script; a missing (check-sat) is added
	Model []string // the symbols whose values are wanted
	Limit Limit
}

// Run decides s.
func (e *External) Run(ctx context.Context, s Script) (Result, error) { return Result{}, errTODO }
