package lin

import (
	"context"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/solver"
)

// recording is a solver that knows nothing, and notes what it was asked.
type recording struct{ asked strings.Builder }

func (r *recording) Check(_ context.Context, q *solver.Query) (solver.Result, error) {
	r.asked.WriteString(q.Name + "\n")
	if err := solver.WriteSMTLIB(&r.asked, q); err != nil {
		return solver.Result{}, err
	}
	return solver.Result{Reason: solver.ReasonResource}, nil
}

// TestSameTextEachTime: a question that is built again is put to the solver in the same words, though symbols are merged
// and quotients of both threads are named on the way.
func TestSameTextEachTime(t *testing.T) {
	first := ""
	for round := range 12 {
		k := newKernel(1)
		w, h, n, m := k.param("w", 32), k.param("h", 32), k.param("n", 32), k.param("m", 32)
		area, i := k.mul(n, h), k.global(0)
		k.fact(k.slt(k.c(0), w), k.slt(k.c(0), h), k.Eq(w, n), k.Eq(m, k.grid[0]), k.slt(m, k.c(4096)))
		index := k.add(k.add(k.rem(i, area), k.mul(k.div(i, area), k.c(8))), k.add(k.rem(i, n), k.div(k.rem(i, area), w)))
		a := at(k.Binary(expr.Add, index, k.mul(k.rem(k.tid[0], m), w), expr.NSW))
		var r recording
		if _, err := (&Prover{Solver: &r}).Prove(context.Background(), k.pair(obligation.InterBlock, a, a)); err != nil {
			t.Fatal(err)
		}
		switch text := r.asked.String(); {
		case text == "":
			t.Fatal("nothing is asked")
		case round == 0:
			first = text
		case text != first:
			t.Fatalf("in round %d:\n%s\n\nand first:\n%s", round, text, first)
		}
	}
}
