package lin

import (
	"fmt"
	"slices"

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
	noWraps              // unflagged arithmetic does not wrap either
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

// assumeNoWrap is asked whether the representative of w.e may be taken as its reading w; k is the range of the wraps.
func (l *lowering) assumeNoWrap(w word, k interval) bool {
	text := fmt.Sprintf("%v does not wrap (%d-bit %v)", w.e, w.e.Width, w.r)
	if l.values[w.e].p.symbolic() == 1 && l.values[w.e].p.linear() {
		switch {
		case w.r == unsigned && k.hi.Sign() == 0:
			text = fmt.Sprintf("%v is not negative", w.e)
		case w.r == signed && k.lo.Sign() == 0:
			text = fmt.Sprintf("%v is below 2^%d", w.e, w.e.Width-1)
		}
	}
	return l.mayAssume(noWraps, Assumption{Text: text, Expr: w.e})
}

func (l *lowering) assumeNonzero(w word) bool {
	return l.mayAssume(limits, Assumption{Text: fmt.Sprintf("%v is not zero", w.e), Expr: w.e})
}

// maxThreads bounds the threads along one axis; it is no limit of CUDA, but no device runs such a launch.
var maxThreads = pow2(31)

func (l *lowering) assumeGeometry() {
	g := l.q.geo[0]
	for a := range g.Grid {
		if g.Grid[a] == nil || g.Block[a] == nil {
			continue
		}
		threads := l.read(g.Grid[a], unsigned).p.mul(l.read(g.Block[a], unsigned).p)
		text := fmt.Sprintf("gridDim.%c * blockDim.%c does not exceed 2^31", "xyz"[a], "xyz"[a])
		if (l.bound(threads).hi.Cmp(maxThreads) > 0 || l.ranges.assumes(text)) && l.mayAssume(limits, Assumption{Text: text}) {
			l.nonneg = append(l.nonneg, constant(maxThreads).sub(threads))
		}
	}
}

func (lv level) String() string { return [...]string{"exact", "limits", "nowrap"}[lv] }
