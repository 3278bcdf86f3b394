package lin

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// All solutions of c*Q + R = 0 with R in its bounds have a quotient among the carries.
func TestCarries(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	for range 2000 {
		lo := r.Int64N(41) - 20
		hi := lo + r.Int64N(30)
		c := 1 + r.Int64N(12)
		l := &lowering{atoms: []*atom{{iv: span(lo, hi)}}}
		for _, most := range []int{1, maxCarries} {
			got := l.carries(variable(0), big.NewInt(c), most)
			if got == nil {
				continue
			}
			if len(got) > most {
				t.Fatalf("[%d,%d] by %d: %v", lo, hi, c, got)
			}
			for q := int64(-50); q <= 50; q++ {
				listed := false
				for _, k := range got {
					listed = listed || k.Int64() == q
				}
				if rest := -c * q; (lo <= rest && rest <= hi) != listed {
					t.Fatalf("[%d,%d] by %d: %v, and a quotient of %d", lo, hi, c, got, q)
				}
			}
		}
	}
}

// A thread reads what its successor has written, in another block where it is the last of its own; there and for the thread
// before it, the successor among the threads of the grid is ruled out.
func TestCarryBetweenBlocks(t *testing.T) {
	for _, twin := range []bool{false, true} {
		k := newKernel(1)
		k.launch(k.c(15), k.c(1024))
		i, j := k.thread("i", 32), k.thread("j", 32)
		row := func(n *expr.Expr) *expr.Expr { return k.add(k.global(0), k.mul(n, k.c(15360))) }
		small := func(n *expr.Expr) *expr.Expr { return k.And(k.sle(k.c(0), n), k.slt(n, k.c(100000))) }
		read := at(k.add(row(i), k.c(1)), small(i), k.Ne(k.tid[0], k.c(0)))
		written := at(row(j), small(j), k.Ne(k.tid[0], k.c(1022)))
		o := k.pair(obligation.InterBlock, read, written)
		border := k.Or(k.Eq(k.tid[0], k.c(1022)), k.Eq(k.tid[0], k.c(1023)))
		next := k.rem(k.add(k.global(0), k.c(15361)), k.c(15360))
		if twin {
			next = k.rem(k.add(k.global(0), k.c(15360)), k.c(15360))
		}
		o.Relation = append(o.Relation, k.Or(k.Not(o.Copy(0, border)), k.Ne(o.Copy(0, next), o.Copy(1, k.global(0)))))
		if out := prove(t, o); out.Proved == twin {
			t.Errorf("twin %v: proved %v %s", twin, out.Proved, out.Reason)
		}
	}
}
