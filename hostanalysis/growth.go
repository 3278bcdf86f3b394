package hostanalysis

import (
	"math/big"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/hostanalysis/linear"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// reader reads words of a frame as integers. It may take it that what a table under construction holds is not negative.
type reader struct {
	*frame
	nest     []*symbolic.Loop // rounds of these are told apart
	rising   *place           // of which no element is negative; nil for none
	narrowed bool             // words were taken to keep their values when they are cut
}

// polynomial writes a word out as far as its operations are exact.
func (r *reader) polynomial(e *expr.Expr) linear.Poly {
	if e.SprawlingSum() {
		return linear.Single(e)
	}
	switch e.Op {
	case expr.Const:
		if v := e.Signed(); v <= linear.MostCoef && v >= -linear.MostCoef {
			return linear.Whole(v)
		}
	case expr.Add, expr.Sub, expr.Mul:
		if !linear.Exact(e) {
			break
		}
		a, b := r.polynomial(e.Args[0]), r.polynomial(e.Args[1])
		switch e.Op {
		case expr.Add:
			return a.Plus(b)
		case expr.Sub:
			return a.Minus(b)
		}
		return a.Times(b)
	case expr.Shl:
		if c := e.Args[1]; linear.Exact(e) && c.Op == expr.Const && c.Value < 30 {
			return r.polynomial(e.Args[0]).Times(linear.Whole(1 << c.Value))
		}
	case expr.SExt:
		return r.polynomial(e.Args[0])
	case expr.ZExt:
		if lo, ok := r.least(e.Args[0]); ok && lo >= 0 {
			return r.polynomial(e.Args[0])
		}
	case expr.Trunc:
		from := e.Args[0]
		lo, hi := linear.Bounds(from)
		low, high := linear.Limits(e.Width)
		switch {
		case e.Flags&expr.NSW != 0, lo.Cmp(low) >= 0 && hi.Cmp(high) <= 0:
		case r.countsTo(from, high):
		case linear.IsSize(e) && r.counts(from):
			r.narrowed = true
		default:
			return linear.Single(e)
		}
		return r.polynomial(from)
	}
	return linear.Single(e)
}

// counts reports whether e is a constant and the counter of a loop of the nest: its values are sizes.
func (r *reader) counts(e *expr.Expr) bool {
	for e.Op == expr.Add && e.Args[1].Op == expr.Const {
		e = e.Args[0]
	}
	return slices.ContainsFunc(r.nest, func(l *symbolic.Loop) bool { return r.Counter(l) == e })
}

// countsTo reports whether e is a constant and the counter of a loop that ends before e is more than most.
func (r *reader) countsTo(e *expr.Expr, most *big.Int) bool {
	if !r.counts(e) {
		return false
	}
	for _, l := range r.nest {
		k := r.Counter(l)
		behind, ok := pastCounter(e, k)
		leave := r.Leave(l)
		if !ok || len(leave.Args) != 2 || leave.Args[0].Op != expr.Const && leave.Args[1].Op != expr.Const {
			continue
		}
		bound, x := leave.Args[0], leave.Args[1]
		switch leave.Op {
		case expr.SLE, expr.ULE, expr.SLT, expr.ULT:
		case expr.Eq:
			bound, x = x, bound
		default:
			continue
		}
		start, ok := pastCounter(x, k)
		if ok && bound.Op == expr.Const && start <= bound.Signed() && big.NewInt(bound.Signed()-start+behind).Cmp(most) <= 0 {
			return true
		}
	}
	return false
}

// pastCounter is how much more than counter k a word is that is k and small constants, through casts that keep it.
func pastCounter(e, k *expr.Expr) (more int64, ok bool) {
	const most = 1 << 40
	for -most < more && more < most {
		switch {
		case e.Op == expr.Add && e.Args[1].Op == expr.Const && linear.Exact(e):
			c := e.Args[1].Signed()
			if c <= -most || c >= most {
				return 0, false
			}
			more += c
		case e.Op == expr.SExt, e.Op == expr.Trunc && e.Flags&expr.NSW != 0:
		default:
			return more, e == k
		}
		e = e.Args[0]
	}
	return 0, false
}

// least is a lower bound of a word read as signed.
func (r *reader) least(e *expr.Expr) (int64, bool) {
	if e.SprawlingSum() {
		return 0, false
	}
	const most = 1 << 31
	if lo, _ := linear.Bounds(e); lo.IsInt64() && lo.Int64() >= 0 {
		return min(lo.Int64(), most), true
	}
	switch e.Op {
	case expr.Const:
		return e.Signed(), e.Signed() > -most
	case expr.Add:
		a, ok := r.least(e.Args[0])
		b, ok2 := r.least(e.Args[1])
		return min(a+b, most), ok && ok2 && linear.Exact(e) && a+b > -most
	case expr.Mul:
		a, ok := r.least(e.Args[0])
		b, ok2 := r.least(e.Args[1])
		if !ok || !ok2 || !linear.Exact(e) || a < 0 || b < 0 {
			return 0, false
		}
		return min(a*b, most), true
	case expr.SRem, expr.URem:
		a, ok := r.least(e.Args[0])
		return 0, ok && a >= 0
	case expr.SDiv, expr.UDiv:
		a, ok := r.least(e.Args[0])
		b, ok2 := r.least(e.Args[1])
		return 0, ok && ok2 && a >= 0 && b > 0
	case expr.SExt:
		return r.least(e.Args[0])
	case expr.ZExt:
		if a, ok := r.least(e.Args[0]); ok && a >= 0 {
			return a, true
		}
		return 0, true
	case expr.Trunc:
		if a, ok := r.least(e.Args[0]); ok && e.Flags&expr.NSW != 0 {
			return a, true
		}
		if _, high := linear.Limits(e.Width); r.countsTo(e.Args[0], high) {
			return r.least(e.Args[0])
		}
		if linear.IsSize(e) && r.counts(e.Args[0]) {
			r.narrowed = true
			return r.least(e.Args[0])
		}
	case expr.Ite:
		if e.Sprawls() {
			break
		}
		a, ok := r.least(e.Args[1])
		b, ok2 := r.least(e.Args[2])
		return min(a, b), ok && ok2
	case expr.Apply:
		return r.leastKnown(e)
	}
	return 0, false
}

// leastKnown is a lower bound of a symbol.
func (r *reader) leastKnown(e *expr.Expr) (int64, bool) {
	if r.IsCounter(e.Sym) {
		return 0, true
	}
	if _, ok := r.LoopOfExit(e.Sym); ok {
		return 0, true
	}
	t, ok := r.h.tables[e.Sym]
	if !ok || len(e.Args) == 0 {
		return 0, false
	}
	if t.base == r.rising && r.rising != nil {
		return 0, true
	}
	if _, _, vs := t.elements(e.Args[len(e.Args)-1]); len(vs) > 0 {
		return slices.Min(vs), true
	}
	return 0, false
}

// grows reports whether e is at least base, which is a value at the beginning of a round: base with additions that are
// not negative, also those of inner loops.
func (r *reader) grows(e, base *expr.Expr, depth int) bool {
	if e == base {
		return true
	}
	if depth == 0 {
		return false
	}
	depth--
	switch e.Op {
	case expr.Add:
		for i := range e.Args {
			if lo, ok := r.least(e.Args[1-i]); ok && lo >= 0 && linear.Exact(e) && r.grows(e.Args[i], base, depth) {
				return true
			}
		}
	case expr.Ite:
		return r.grows(e.Args[1], base, depth) && r.grows(e.Args[2], base, depth)
	case expr.SExt:
		return r.grows(e.Args[0], base, depth)
	case expr.Trunc:
		return e.Flags&expr.NSW != 0 && r.grows(e.Args[0], base, depth)
	case expr.Apply:
		def, ok := r.RecurrenceOf(e.Sym)
		if !ok || len(def.Value.Args) != len(e.Args) {
			return false
		}
		for i, a := range def.Value.Args {
			if a != def.Counter && a != e.Args[i] {
				return false
			}
		}
		return r.grows(def.Init, base, depth) && r.grows(def.Next, def.Value, depth)
	}
	return false
}
