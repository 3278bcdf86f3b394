package symbolic

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
)

// Arrangement says, for each of a group of pointers that trade places, whose first value it holds. As a move of a round it
// says whose value each takes.
type Arrangement []int

// maxArrangements bounds the ways in which pointers that trade places may stand.
const maxArrangements = 24

// Arrangements lists how n pointers may stand, in the order in which moves lead there from the first one; nil if there are
// too many.
func Arrangements(n int, moves []Arrangement) []Arrangement {
	start := make(Arrangement, n)
	for i := range start {
		start[i] = i
	}
	reached := []Arrangement{start}
	for i := 0; i < len(reached); i++ {
		for _, m := range moves {
			to := make(Arrangement, n)
			for j := range to {
				to[j] = reached[i][m[j]]
			}
			if !slices.ContainsFunc(reached, func(r Arrangement) bool { return slices.Equal(r, to) }) {
				reached = append(reached, to)
			}
			if len(reached) > maxArrangements {
				return nil
			}
		}
	}
	return reached
}

// Arranged is the condition of standing in the s-th of n arrangements. One move that is always the same permutation makes it
// a function of the loop's counter; else it is an unknown choice with the name given, over the counters around.
func (f *Func) Arranged(name string, moves []Arrangement, n int, counter *expr.Expr, around []*expr.Expr) func(s int) *expr.Expr {
	p := f.Pool
	var state *expr.Expr
	if len(moves) == 1 && isPermutation(moves[0]) {
		state = p.Binary(expr.URem, counter, p.Const(uint64(n), counter.Width), 0)
	} else {
		state = p.Apply(p.Symbol(expr.Symbol{Name: name, Display: "arrangement of pointers", Width: 8, PerThread: f.PerThread}), around...)
	}
	return func(s int) *expr.Expr {
		if s == n-1 && state.Op == expr.Apply {
			return p.UGE(state, p.Const(uint64(s), state.Width)) // the last one stands for all other numbers
		}
		return p.Eq(state, p.Const(uint64(s), state.Width))
	}
}

func isPermutation(m Arrangement) bool {
	for i := range m {
		if !slices.Contains(m, i) {
			return false
		}
	}
	return true
}
