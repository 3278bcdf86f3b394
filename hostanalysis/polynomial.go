package hostanalysis

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
)

// polynomial is the signed value of a word as a sum of products of atoms, as far as its operations do not wrap. It is
// no value where lost is set.
type polynomial struct {
	terms []term // in order of their atoms; no coefficient is 0
	lost  bool   // too large
}

type term struct {
	coef  int64
	atoms []*expr.Expr // by ID
}

// Bounds of what is written out.
const (
	mostTerms   = 64
	mostCoef    = 1 << 30
	mostFactors = 6
)

func compareTerms(a, b term) int {
	return slices.CompareFunc(a.atoms, b.atoms, func(x, y *expr.Expr) int { return x.ID() - y.ID() })
}

func whole(k int64) polynomial { return sum(term{k, nil}) }

func single(e *expr.Expr) polynomial { return sum(term{1, []*expr.Expr{e}}) }

// sum brings terms into order.
func sum(ts ...term) polynomial {
	ts = slices.Clone(ts)
	slices.SortStableFunc(ts, compareTerms)
	var out polynomial
	for _, t := range ts {
		if n := len(out.terms); n > 0 && compareTerms(out.terms[n-1], t) == 0 {
			out.terms[n-1].coef += t.coef
		} else {
			out.terms = append(out.terms, t)
		}
		if c := out.terms[len(out.terms)-1]; c.coef > mostCoef || c.coef < -mostCoef || len(c.atoms) > mostFactors {
			return polynomial{lost: true}
		}
	}
	out.terms = slices.DeleteFunc(out.terms, func(t term) bool { return t.coef == 0 })
	out.lost = len(out.terms) > mostTerms
	return out
}

func (a polynomial) plus(b polynomial) polynomial {
	out := sum(append(slices.Clone(a.terms), b.terms...)...)
	out.lost = out.lost || a.lost || b.lost
	return out
}

func (a polynomial) times(b polynomial) polynomial {
	if a.lost || b.lost || len(a.terms)*len(b.terms) > mostTerms {
		return polynomial{lost: true}
	}
	var ts []term
	for _, x := range a.terms {
		for _, y := range b.terms {
			atoms := append(slices.Clone(x.atoms), y.atoms...)
			slices.SortFunc(atoms, func(p, q *expr.Expr) int { return p.ID() - q.ID() })
			ts = append(ts, term{x.coef * y.coef, atoms})
		}
	}
	return sum(ts...)
}

func (a polynomial) minus(b polynomial) polynomial { return a.plus(b.times(whole(-1))) }

// with puts values in the places of atoms.
func (a polynomial) with(values map[*expr.Expr]polynomial) polynomial {
	out := polynomial{lost: a.lost}
	for _, t := range a.terms {
		x := whole(t.coef)
		for _, e := range t.atoms {
			if v, ok := values[e]; ok {
				x = x.times(v)
			} else {
				x = x.times(single(e))
			}
		}
		out = out.plus(x)
	}
	return out
}

func (a polynomial) equals(b polynomial) bool {
	c, ok := a.minus(b).constant()
	return ok && c == 0
}

// constant is the value of a polynomial without atoms.
func (a polynomial) constant() (int64, bool) {
	switch {
	case a.lost || len(a.terms) > 1:
		return 0, false
	case len(a.terms) == 0:
		return 0, true
	}
	return a.terms[0].coef, len(a.terms[0].atoms) == 0
}

// atoms lists the atoms, each once.
func (a polynomial) atoms() []*expr.Expr {
	var out []*expr.Expr
	for _, t := range a.terms {
		for _, e := range t.atoms {
			if !slices.Contains(out, e) {
				out = append(out, e)
			}
		}
	}
	return out
}

// solvedFor is the value of an atom for which a is 0; false unless it occurs once, by itself, with a coefficient that divides
// all others.
func (a polynomial) solvedFor(e *expr.Expr) (polynomial, bool) {
	var rest []term
	coef := int64(0)
	for _, t := range a.terms {
		switch {
		case !slices.Contains(t.atoms, e):
			rest = append(rest, t)
		case len(t.atoms) == 1:
			coef = t.coef
		default:
			return polynomial{}, false
		}
	}
	if coef == 0 || a.lost {
		return polynomial{}, false
	}
	for i := range rest {
		if rest[i].coef%coef != 0 {
			return polynomial{}, false
		}
		rest[i].coef /= -coef
	}
	return sum(rest...), true
}
