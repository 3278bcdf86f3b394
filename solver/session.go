package solver

import (
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"time"

	z3 "github.com/mitchellh/go-z3"
)

// session is a Z3 context made ready for one query. Limits hold for a whole
// context, terms are freed with it only, and answers must not depend on
// earlier queries: so every query has its own, and making it, some
// milliseconds, is most of what an ordinary query costs.
//
// Sessions belong in a worker: Z3 may ignore its limits, exhaust memory, or
// end the process.
type session struct {
	limit  Limit
	ctx    *z3.Context
	solver *z3.Solver
	err    error // the first one that Z3 reported
	used   bool
}

func newSession(limit Limit) *session {
	s := &session{limit: limit.withDefaults()}
	cfg := z3.NewConfig()
	defer cfg.Close()
	cfg.SetParamValue("rlimit", strconv.FormatUint(s.limit.Resource, 10))
	cfg.SetParamValue("timeout", strconv.FormatInt(max(s.limit.soft().Milliseconds(), 1), 10))
	s.ctx = z3.NewContext(cfg)
	s.ctx.SetErrorHandler(func(c *z3.Context, code z3.ErrorCode) {
		if s.err == nil {
			s.err = errors.New("z3: " + c.Error(code))
		}
	})
	s.solver = s.ctx.NewSolver()
	// Checking the empty solver makes Z3 use its incremental core for all that
	// follows, which is far better on our queries than the tactic for a first
	// check and keeps its limits.
	s.solver.Check()
	return s
}

func (s *session) close() {
	s.solver.Close()
	s.ctx.Close()
}

// decide answers q, once a session.
func (s *session) decide(q *Query) (Result, error) {
	syms, err := q.Symbols()
	if err != nil {
		return Result{}, err
	}
	if s.used {
		panic("BUG: solver: session used twice")
	}
	s.used = true
	e := newEngine(s.ctx, syms)
	for _, t := range q.Asserts {
		s.solver.Assert(e.bool(t).AST)
	}
	if s.err != nil {
		return Result{Reason: s.err.Error()}, nil
	}
	start := time.Now()
	status := s.solver.Check()
	switch {
	case s.err != nil:
		return Result{Reason: s.err.Error()}, nil
	case status == z3.False:
		return Result{Status: Unsat}, nil
	case status != z3.True && time.Since(start) >= s.limit.soft():
		return Result{Reason: ReasonTime}, nil
	case status != z3.True:
		return Result{Reason: ReasonResource}, nil
	case !q.Model:
		return Result{Status: Sat}, nil
	}
	model := s.solver.Model()
	defer model.Close()
	res := Result{Status: Sat, Model: make(map[string]*big.Int, len(syms))}
	for _, sym := range syms {
		v, err := readValue(model.Eval(e.consts[sym.name]))
		if err != nil {
			return Result{Reason: fmt.Sprintf("model of %q: %v", sym.name, err)}, nil
		}
		res.Model[sym.name] = v
	}
	return res, nil
}

// readValue reads a value from its text: the library's Int truncates to 32 bits.
func readValue(v *z3.AST) (*big.Int, error) {
	if v == nil {
		return nil, errors.New("no value")
	}
	return parseModelText(v.String())
}
