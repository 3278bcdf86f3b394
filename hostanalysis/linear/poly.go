package linear

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
)

// Poly is the signed value of a word as a sum of products of atoms, as far as its operations do not wrap. It is
// no value where Lost is set.
type Poly struct {
	terms []term // in order of their atoms; no coefficient is 0
	Lost  bool   // too large
}

type term struct {
	coef  int64
	atoms []*expr.Expr // by ID
}

// MostCoef bounds the coefficients of a polynomial.
const MostCoef = 1 << 30

// Bounds of what is written out.
const (
	mostTerms   = 64
	mostFactors = 6
)

func compareTerms(a, b term) int {
	return slices.CompareFunc(a.atoms, b.atoms, func(x, y *expr.Expr) int { return x.ID() - y.ID() })
}

// Whole is the polynomial k.
func Whole(k int64) Poly { return sum(term{k, nil}) }

// Single is the polynomial of one atom.
func Single(e *expr.Expr) Poly { return sum(term{1, []*expr.Expr{e}}) }

// sum brings terms into order.
func sum(ts ...term) Poly {
	ts = slices.Clone(ts)
	slices.SortStableFunc(ts, compareTerms)
	var out Poly
	for _, t := range ts {
		if n := len(out.terms); n > 0 && compareTerms(out.terms[n-1], t) == 0 {
			out.terms[n-1].coef += t.coef
		} else {
			out.terms = append(out.terms, t)
		}
		if c := out.terms[len(out.terms)-1]; c.coef > MostCoef || c.coef < -MostCoef || len(c.atoms) > mostFactors {
			return Poly{Lost: true}
		}
	}
	out.terms = slices.DeleteFunc(out.terms, func(t term) bool { return t.coef == 0 })
	out.Lost = len(out.terms) > mostTerms
	return out
}

// Plus is the sum of two polynomials.
func (a Poly) Plus(b Poly) Poly {
	out := sum(append(slices.Clone(a.terms), b.terms...)...)
	out.Lost = out.Lost || a.Lost || b.Lost
	return out
}

// Times is their product.
func (a Poly) Times(b Poly) Poly {
	if a.Lost || b.Lost || len(a.terms)*len(b.terms) > mostTerms {
		return Poly{Lost: true}
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

// Minus is their difference.
func (a Poly) Minus(b Poly) Poly { return a.Plus(b.Times(Whole(-1))) }

// With puts values in the places of atoms.
func (a Poly) With(values map[*expr.Expr]Poly) Poly {
	out := Poly{Lost: a.Lost}
	for _, t := range a.terms {
		x := Whole(t.coef)
		for _, e := range t.atoms {
			if v, ok := values[e]; ok {
				x = x.Times(v)
			} else {
				x = x.Times(Single(e))
			}
		}
		out = out.Plus(x)
	}
	return out
}

// Equals reports whether two polynomials are the same.
func (a Poly) Equals(b Poly) bool {
	c, ok := a.Minus(b).Constant()
	return ok && c == 0
}

// Constant is the value of a Poly without atoms.
func (a Poly) Constant() (int64, bool) {
	switch {
	case a.Lost || len(a.terms) > 1:
		return 0, false
	case len(a.terms) == 0:
		return 0, true
	}
	return a.terms[0].coef, len(a.terms[0].atoms) == 0
}

// Atoms lists the atoms, each once.
func (a Poly) Atoms() []*expr.Expr {
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

// SolvedFor is the value of an atom for which a is 0; false unless it occurs once, by itself, with a coefficient that divides
// all others.
func (a Poly) SolvedFor(e *expr.Expr) (Poly, bool) {
	var rest []term
	coef := int64(0)
	for _, t := range a.terms {
		switch {
		case !slices.Contains(t.atoms, e):
			rest = append(rest, t)
		case len(t.atoms) == 1:
			coef = t.coef
		default:
			return Poly{}, false
		}
	}
	if coef == 0 || a.Lost {
		return Poly{}, false
	}
	for i := range rest {
		if rest[i].coef%coef != 0 {
			return Poly{}, false
		}
		rest[i].coef /= -coef
	}
	return sum(rest...), true
}

// Least is a lower bound of a where no atom is negative; false where none is known.
func (a Poly) Least() (int64, bool) {
	lo := int64(0)
	for _, t := range a.terms {
		switch {
		case len(t.atoms) == 0:
			lo = t.coef
		case t.coef < 0:
			return 0, false
		}
	}
	return lo, !a.Lost
}
