package lin

import (
	"fmt"
	"sort"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/solver"
)

func (l *lowering) atomName(a int) string { return fmt.Sprintf("%sa%d", l.prefix, a) }

func (l *lowering) boolName(e *expr.Expr) string {
	n, ok := l.boolNames[e]
	if !ok {
		n = fmt.Sprintf("%sb%d", l.prefix, len(l.boolNames))
		l.boolNames[e] = n
	}
	return n
}

// term writes p with every product of atoms as one symbol, or as a product when the query keeps products.
func (l *lowering) term(p poly) *solver.Term {
	sum := make([]*solver.Term, 0, len(p))
	for _, t := range p {
		sum = append(sum, solver.Mul(solver.BigInt(t.c), l.monoTerm(t.m)))
	}
	return solver.Add(sum...)
}

func (l *lowering) monoTerm(m mono) *solver.Term {
	switch {
	case len(m) == 0:
		return solver.Int(1)
	case len(m) == 1:
		return solver.Var(l.atomName(m[0]))
	case l.keepProducts:
		factors := make([]*solver.Term, len(m))
		for i, a := range m {
			factors[i] = solver.Var(l.atomName(a))
		}
		return solver.Mul(factors...)
	}
	if _, ok := l.products[m.key()]; !ok {
		l.products[m.key()] = m
		l.productSeq = append(l.productSeq, m)
	}
	names := make([]string, len(m))
	for i, a := range m {
		names[i] = fmt.Sprint(a)
	}
	return solver.Var(l.prefix + "p" + strings.Join(names, "_"))
}

// asserts is the whole lowering as a list of formulas.
func (l *lowering) asserts() []*solver.Term {
	var out []*solver.Term
	if l.ranges.contradiction {
		return []*solver.Term{solver.False()}
	}
	seen := map[string]bool{}
	for _, p := range l.nonneg {
		// bound propagation has put bounds of single atoms into their ranges
		if key := p.key(); !seen[key] && (l.keepProducts || p.symbolic() != 1 || !p.linear()) {
			seen[key] = true
			out = append(out, solver.Le(solver.Int(0), l.term(p)))
		}
	}
	for _, list := range [2][]poly{l.zero, l.defs} {
		for _, p := range list {
			if key := "=" + p.key(); !seen[key] {
				seen[key] = true
				out = append(out, solver.Eq(l.term(p), solver.Int(0)))
			}
		}
	}
	for _, p := range l.nonzero {
		out = append(out, solver.Ne(l.term(p), solver.Int(0)))
	}
	left := maxConsistency
	for _, f := range l.formulas {
		if f.consistent != nil {
			out = f.consistent.consistency(out, &left)
		} else {
			out = append(out, f.term)
		}
	}
	for i, a := range l.atoms {
		v := solver.Var(l.atomName(i))
		out = append(out, solver.Le(solver.BigInt(a.iv.lo), v), solver.Le(v, solver.BigInt(a.iv.hi)))
	}
	if !l.keepProducts {
		for _, m := range l.productSeq {
			iv, v := l.boundMono(m), l.monoTerm(m)
			out = append(out, solver.Le(solver.BigInt(iv.lo), v), solver.Le(v, solver.BigInt(iv.hi)))
		}
	}
	return out
}

// comment says what the variables of a query stand for.
func (l *lowering) comment() []string {
	var out []string
	for i, a := range l.atoms {
		if a.word.e != nil {
			out = append(out, fmt.Sprintf("%s: %v (%v)", l.atomName(i), a.word.e, a.word.r))
		}
	}
	var bools []string
	for e, n := range l.boolNames {
		bools = append(bools, fmt.Sprintf("%s: %v", n, e))
	}
	sort.Strings(bools)
	return append(out, bools...)
}

// maxExpanded bounds the terms that expansions of one question make: hashes and ciphers have no linear form.
const maxExpanded = 1 << 14

// expand replaces the defined atoms that pick chooses, all the way down as far as that stays small.
func (l *lowering) expand(p poly, pick func(a *atom) bool) poly {
	for {
		found := false
		r := p.substitute(func(n int) (poly, bool) {
			a := l.atoms[n]
			if a.def == nil || !pick(a) {
				return nil, false
			}
			found = true
			return a.def, true
		})
		l.expanded += len(r)
		if !found || len(r) > 4*maxTerms || l.expanded > maxExpanded {
			return p
		}
		p = r
	}
}
