package witness

import (
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// A host loop ends where a function of its round says so, of which nothing is known: when it has a value, lacks one that the
// loop asks for, or differs from a constant. What the loop counts with another such function decides the launch too.
func TestEndsOfHostLoops(t *testing.T) {
	for name, leave := range map[string]func(k *kernel, said *expr.Expr) *expr.Expr{
		"at the end": func(k *kernel, said *expr.Expr) *expr.Expr { return k.Not(k.Eq(said, k.c(0))) },
		"no more":    func(k *kernel, said *expr.Expr) *expr.Expr { return k.Not(k.Eq(said, k.c(1))) },
		"a mark":     func(k *kernel, said *expr.Expr) *expr.Expr { return k.Eq(said, k.c(-7)) },
		"negative":   func(k *kernel, said *expr.Expr) *expr.Expr { return k.Cmp(expr.SLT, said, k.c(0)) },
	} {
		for counted, what := range map[bool]string{false: name, true: name + ", counted"} {
			t.Run(what, func(t *testing.T) {
				k := newKernel(obligation.IntraWarp)
				round, last := k.param("round", 64), k.param("last", 64)
				says := expr.Symbol{Name: "says", Width: 32}
				k.o.Exits = []obligation.Exit{{Value: last, Counter: round, Leave: leave(k, k.Apply(k.Symbol(says), round))}}
				rounds := last
				if counted {
					reads := k.Apply(k.Symbol(expr.Symbol{Name: "reads", Width: 32}), round)
					n := k.Apply(k.Symbol(expr.Symbol{Name: "n", Width: 64}), round)
					more := k.ZExt(k.Eq(reads, k.c(1)), 64)
					k.o.Recurrences = []obligation.Recurrence{{Value: n, Counter: round, Init: k.c64(0), Next: k.Add(n, more)}}
					rounds = k.Apply(k.Symbol(expr.Symbol{Name: "n", Width: 64}), last)
				}
				k.shape([3]*expr.Expr{k.Trunc(rounds, 32)}, [3]*expr.Expr{k.c(32)})
				k.fact(k.UGT(rounds, k.c64(2)))
				k.both(k.o.Geometry.BlockIdx[0], 4)
				if w := find(t, k.o); w.Grid[0] != 3 {
					t.Errorf("grid %v, want 3 blocks", w.Grid)
				}
			})
		}
	}
}
