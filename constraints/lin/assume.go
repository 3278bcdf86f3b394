package lin

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
)

// Assumption is something that a proof takes for granted because it did not follow.
type Assumption struct {
	Text string
	Expr *expr.Expr // what Text speaks of; nil for the launch

	level level
}

// level says what a lowering may assume.
type level uint8

const (
	exact   level = iota // nothing
	limits               // divisors are not zero, and no axis has more than 2^31 threads
	noWraps              // index arithmetic without promises fits a reading either
)

// mayAssume records an assumption if the level allows it, and reports whether it does. What was assumed stays
// recorded with the ranges, which may already rest on it.
func (l *lowering) mayAssume(lv level, a Assumption) bool {
	if l.level < lv || l.ranges.waived[a.Text] {
		return false
	}
	a.level = lv
	if !l.ranges.assumes(a.Text) {
		l.ranges.assumed = append(l.ranges.assumed, a)
	}
	return true
}

func (r *ranges) assumes(text string) bool {
	return slices.ContainsFunc(r.assumed, func(a Assumption) bool { return a.Text == text })
}

// noWrap ends what is assumed of an expression, but for its width.
const noWrap = " does not wrap"

// OfWraps reports whether an assumption is that some arithmetic does not wrap.
func OfWraps(text string) bool { return strings.Contains(text, noWrap) }

// indexWidth is the least width at which arithmetic is ever assumed not to wrap: narrower words come from explicit
// conversions, which say what they do.
const indexWidth = 32

// assumeFits is asked whether the sum, product or induction value e, whose representative is v, may be taken to fit its
// signed or its unsigned reading. It returns the range that this leaves.
//
// The assumption is that the chain of steps without promises that computes e is exact on signed operands, or exact on
// unsigned ones; only the former when the program reads e as signed (expr.Wrapped is the negation). With leaves that are
// signed readings, the representative then lies in the union of the two ranges: by induction over the chain it is the
// signed value where all steps are exact as signed, and otherwise the unsigned value, less 2^width where that is
// negative. A leaf that the program reads as unsigned only may be its unsigned reading as well: where the two differ,
// the chain is not exact as signed. A truncated induction sum that the program reads in one way fits that reading.
func (l *lowering) assumeFits(e *expr.Expr, v interval) (interval, bool) {
	both := signed.full(e.Width).hull(unsigned.full(e.Width))
	fits := both
	switch r := l.q.readings[e]; {
	case r == expr.SignedReading:
		fits = signed.full(e.Width)
	case r == expr.UnsignedReading && e.Op == expr.Trunc:
		fits = unsigned.full(e.Width)
	}
	known := l.q.granted.words[e]
	if e.Width < indexWidth || v.within(fits) || v.meet(fits).empty() && !known || !chained(e) || !l.chainFits(e, fits.equal(both)) {
		return v, false
	}
	if l.fixed(e) {
		return v, false // the launch itself makes it wrap
	}
	if known {
		return fits, true
	}
	text := fmt.Sprintf("%v%s (%d-bit)", e, noWrap, e.Width)
	if !l.mayAssume(noWraps, Assumption{Text: text, Expr: e}) {
		return v, false
	}
	l.q.fitted = append(l.q.fitted, fit{e, fits, text})
	return fits, true
}

// fixed reports whether e depends on thread coordinates of a launch of constant shape alone. All its values then occur,
// so that it wraps is no question of input, and must not be assumed away.
func (l *lowering) fixed(e *expr.Expr) bool {
	o := l.q.o.Geometry
	for _, a := range expr.Applications(e) {
		known := false
		for _, g := range l.q.geo {
			for i := range 3 {
				known = known || a == g.ThreadIdx[i] && o.Block[i] != nil && o.Block[i].Op == expr.Const ||
					a == g.BlockIdx[i] && o.Grid[i] != nil && o.Grid[i].Op == expr.Const
			}
		}
		if !known {
			return false
		}
	}
	return true
}

// chained reports whether e is a step of a chain.
func chained(e *expr.Expr) bool {
	switch e.Op {
	case expr.Add, expr.Sub, expr.Mul:
		return e.Flags == 0 && !expr.Scatters(e)
	case expr.Shl:
		return e.Flags == 0 && e.Args[1].Op == expr.Const && !expr.Scatters(e)
	case expr.Trunc:
		return e.Flags == expr.Induction
	}
	return false
}

// chainFits reports whether the chain under e ends in leaves as assumeFits needs them. Where it may be exact as
// unsigned only, nothing that may be negative takes part in a difference.
func (l *lowering) chainFits(e *expr.Expr, either bool) bool {
	key := chain{e, either}
	if ok, known := l.chains[key]; known {
		return ok
	}
	iv := l.value(e).iv
	ok := iv.within(signed.full(e.Width)) ||
		!chained(e) && l.q.readings[e] == expr.UnsignedReading && iv.within(unsigned.full(e.Width))
	switch {
	case ok || !chained(e):
	case e.Op == expr.Trunc:
		ok = l.value(e.Args[0]).iv.within(signed.full(e.Args[0].Width))
	case e.Op == expr.Shl:
		ok = l.chainFits(e.Args[0], either)
	default:
		ok = l.chainFits(e.Args[0], either) && l.chainFits(e.Args[1], either)
		if e.Op == expr.Sub && either {
			ok = ok && l.value(e.Args[0]).iv.lo.Sign() >= 0 && l.value(e.Args[1]).iv.lo.Sign() >= 0
		}
	}
	l.chains[key] = ok
	return ok
}

// chain is a question to chainFits.
type chain struct {
	e      *expr.Expr
	either bool
}

func (l *lowering) assumeNonzero(w word) bool {
	return l.mayAssume(limits, Assumption{Text: fmt.Sprintf("%v%s", w.e, notZero), Expr: w.e})
}

// notZero ends what is assumed of a divisor.
const notZero = " is not zero"

// MaxThreads bounds the threads along one axis; it is no limit of CUDA, but no device runs such a launch.
const MaxThreads = 1 << 31

var maxThreads = big.NewInt(MaxThreads)

// ThreadsBounded is the text of the assumption that no more threads lie along an axis.
func ThreadsBounded(axis int) string {
	return fmt.Sprintf("gridDim.%c * blockDim.%c does not exceed 2^31", "xyz"[axis], "xyz"[axis])
}

func (l *lowering) assumeGeometry() {
	g := l.q.geo[0]
	for a := range g.Grid {
		if g.Grid[a] == nil || g.Block[a] == nil {
			continue
		}
		threads := l.read(g.Grid[a], unsigned).p.mul(l.read(g.Block[a], unsigned).p)
		text := ThreadsBounded(a)
		if l.q.granted.axes[a] {
			l.nonneg = append(l.nonneg, constant(maxThreads).sub(threads))
		} else if (l.bound(threads).hi.Cmp(maxThreads) > 0 || l.ranges.assumes(text)) && l.mayAssume(limits, Assumption{Text: text}) {
			l.nonneg = append(l.nonneg, constant(maxThreads).sub(threads))
		}
	}
}

func (lv level) String() string { return [...]string{"exact", "limits", "nowrap"}[lv] }
