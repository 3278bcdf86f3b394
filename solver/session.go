package solver

import (
	"cmp"
	"errors"
	"fmt"
	"math/big"
	"slices"
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
	fault  error // the first one that Z3 reported, and no limit of its own
	spent  error // that a limit was reached, as Z3 reported it
	used   bool
}

func newSession(limit Limit) *session {
	incremental()
	s := &session{limit: limit.withDefaults()}
	cfg := z3.NewConfig()
	defer cfg.Close()
	cfg.SetParamValue("rlimit", strconv.FormatUint(s.limit.Resource, 10))
	cfg.SetParamValue("timeout", strconv.FormatInt(max(s.limit.soft().Milliseconds(), 1), 10))
	s.ctx = z3.NewContext(cfg)
	s.ctx.SetErrorHandler(func(c *z3.Context, code z3.ErrorCode) {
		text := c.Error(code)
		switch err := errors.New("z3: " + text); {
		case code == z3.ErrorCodeException && slices.Contains(limitTexts, text):
			s.spent = cmp.Or(s.spent, err)
		default:
			s.fault = cmp.Or(s.fault, err)
		}
	})
	s.solver = s.ctx.NewSolver()
	return s
}

func (s *session) close() {
	s.solver.Close()
	s.ctx.Close()
}

// limitTexts are Z3's words for a limit that it was given. Every other error is
// a fault: such a Z3 is believed nothing.
var limitTexts = []string{"canceled", "max. resource limit exceeded", "timeout"}

// broken is the Result where Z3 has reported an error; ok says whether it has.
func (s *session) broken() (_ Result, ok bool) {
	switch {
	case s.fault != nil:
		return Result{Reason: s.fault.Error(), Lost: true}, true
	case s.spent != nil:
		return Result{Reason: s.spent.Error()}, true
	}
	return Result{}, false
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
	if res, ok := s.broken(); ok {
		return res, nil
	}
	start := time.Now()
	status := s.solver.Check()
	if res, ok := s.broken(); ok {
		return res, nil
	}
	switch {
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
			if res, ok := s.broken(); ok {
				return res, nil
			}
			return Result{Reason: fmt.Sprintf("model of %q: %v", sym.name, err)}, nil
		}
		res.Model[sym.name] = v
	}
	if res, ok := s.broken(); ok {
		return res, nil
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
