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

// Arranged is the condition of standing in the s-th of n arrangements. One move that is always the same makes it a function
// of the loop's counter; else it is an unknown choice with the name given, over the counters around.
func (f *Func) Arranged(name string, moves []Arrangement, n int, counter *expr.Expr, around []*expr.Expr) func(s int) *expr.Expr {
	p := f.Pool
	if len(moves) == 1 {
		return f.inTurn(counter, n, returns(moves[0], n))
	}
	state := p.Apply(p.Symbol(expr.Symbol{Name: name, Display: "arrangement of pointers", Width: 8, PerThread: f.PerThread}), around...)
	return func(s int) *expr.Expr {
		if s == n-1 && state.Op == expr.Apply {
			return p.UGE(state, p.Const(uint64(s), state.Width)) // the last one stands for all other numbers
		}
		return p.Eq(state, p.Const(uint64(s), state.Width))
	}
}

// returns is the number of the arrangement that comes behind the last of n which one move leads to, one after the other.
func returns(move Arrangement, n int) int {
	var passed []Arrangement
	at := make(Arrangement, len(move))
	for i := range at {
		at[i] = i
	}
	for range n {
		passed = append(passed, at)
		to := make(Arrangement, len(move))
		for j := range to {
			to[j] = at[move[j]]
		}
		at = to
	}
	return slices.IndexFunc(passed, func(a Arrangement) bool { return slices.Equal(a, at) })
}

// inTurn is the condition of standing in the s-th of n arrangements that follow each other, the one with number back behind
// the last.
func (f *Func) inTurn(counter *expr.Expr, n, back int) func(s int) *expr.Expr {
	p := f.Pool
	c := func(v int) *expr.Expr { return p.Const(uint64(v), counter.Width) }
	return func(s int) *expr.Expr {
		switch {
		case back == 0:
			return p.Eq(p.Binary(expr.URem, counter, c(n), 0), c(s))
		case s < back:
			return p.Eq(counter, c(s))
		case n-back == 1:
			return p.UGE(counter, c(s))
		}
		turn := p.Binary(expr.URem, p.Sub(counter, c(back)), c(n-back), 0)
		return p.And(p.UGE(counter, c(back)), p.Eq(turn, c(s-back)))
	}
}
