package solver

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
)

// maxQueryTerms bounds the distinct terms of one query.
const maxQueryTerms = 1 << 20

// prepared is what several layers need to know of one query.
type prepared struct {
	syms []*Term
	err  error
	body string
}

// prepare returns a query whose symbols and text are worked out only once. Its asserts must not be changed.
func (q *Query) prepare() *Query {
	if q.prepared != nil {
		return q
	}
	c := *q
	c.prepared = &prepared{}
	c.prepared.syms, c.prepared.err = q.symbols()
	return &c
}

// body is the SMT-LIB text without header, the same with and without a wish for a model.
func (q *Query) body() (string, error) {
	if q.prepared != nil && q.prepared.body != "" {
		return q.prepared.body, nil
	}
	var b strings.Builder
	if err := writeSMTLIB(&b, q, false); err != nil {
		return "", err
	}
	if q.prepared != nil {
		q.prepared.body = b.String()
	}
	return b.String(), nil
}

// Validate reports whether q can be put to a solver: every assert is a
// well-sorted Boolean term and every name has one sort.
func (q *Query) Validate() error {
	_, err := q.Symbols()
	return err
}

// Symbols returns the symbols of q, sorted by name.
func (q *Query) Symbols() ([]*Term, error) {
	if q.prepared != nil {
		return q.prepared.syms, q.prepared.err
	}
	return q.symbols()
}

// errTooLarge is of a query that is not worth trying.
var errTooLarge = fmt.Errorf("the query has more than %d terms", maxQueryTerms)

func (q *Query) symbols() ([]*Term, error) {
	byName := map[string]*Term{}
	seen := map[*Term]bool{}
	var visit func(t *Term) error
	visit = func(t *Term) error {
		if seen[t] {
			return nil
		}
		if len(seen) >= maxQueryTerms {
			return errTooLarge
		}
		seen[t] = true
		if t.op == opVar {
			if u, ok := byName[t.name]; ok && u.sort != t.sort {
				return &SortError{Msg: fmt.Sprintf("query %s: symbol %q is both Int and Bool", q.Name, t.name)}
			} else if !ok {
				byName[t.name] = t
			}
		}
		for _, a := range t.args {
			if err := visit(a); err != nil {
				return err
			}
		}
		return nil
	}
	for i, t := range q.Asserts {
		if err := t.Err(); err != nil {
			return nil, &SortError{Msg: fmt.Sprintf("query %s, assert %d: %s", q.Name, i, err.(*SortError).Msg)}
		}
		if t.sort != BoolSort {
			return nil, &SortError{Msg: fmt.Sprintf("query %s, assert %d: not a Boolean", q.Name, i)}
		}
		if err := visit(t); err != nil {
			return nil, err
		}
	}
	syms := make([]*Term, 0, len(byName))
	for _, t := range byName {
		syms = append(syms, t)
	}
	slices.SortFunc(syms, func(a, b *Term) int { return strings.Compare(a.name, b.name) })
	return syms, nil
}

// linear reports whether every product in q has at most one factor that is not a constant.
func (q *Query) linear() bool {
	seen := map[*Term]bool{}
	var visit func(t *Term) bool
	visit = func(t *Term) bool {
		if seen[t] {
			return true
		}
		seen[t] = true
		unknowns := 0
		for _, a := range t.args {
			if a.op != opConst {
				unknowns++
			}
			if !visit(a) {
				return false
			}
		}
		return t.op != opMul || unknowns <= 1
	}
	for _, t := range q.Asserts {
		if !visit(t) {
			return false
		}
	}
	return true
}

// complete gives the symbols that a model leaves open, because the solver
// simplified them away, the value 0.
func complete(r *Result, q *Query) error {
	if r.Status != Sat {
		return nil
	}
	syms, err := q.Symbols()
	if err != nil {
		return err
	}
	if r.Model == nil {
		r.Model = map[string]*big.Int{}
	}
	for _, s := range syms {
		if r.Model[s.name] == nil {
			r.Model[s.name] = new(big.Int)
		}
	}
	return nil
}
