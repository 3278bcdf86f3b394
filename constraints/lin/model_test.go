package lin

import (
	"context"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/solver"
)

// rowMajor is the racy unguarded row-major write.
func rowMajor() *obligation.Obligation {
	k := newKernel(2)
	w := k.param("w", 32)
	k.fact(k.slt(k.c(0), w))
	a := at(k.add(k.mul(k.global(1), w), k.global(0)))
	return k.pair(obligation.InterBlock, a, a)
}

func TestSmallScope(t *testing.T) {
	o := rowMajor()
	q, names := SmallScope(o, 8)
	res, err := testSolver.Check(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	if res.Status != solver.Sat {
		t.Fatalf("%v %s", res.Status, res.Reason)
	}
	byName := map[*expr.Symbol]uint64{}
	for e, n := range names {
		byName[e.Sym] = res.Model[n].Uint64() & (1<<e.Sym.Width - 1)
		if res.Model[n].Sign() < 0 {
			byName[e.Sym] = uint64(res.Model[n].Int64()) & (1<<e.Sym.Width - 1)
		}
	}
	ev := expr.NewEvaluator(func(s *expr.Symbol, args []uint64) (uint64, bool) {
		v, ok := byName[s]
		return v, ok
	})
	for _, e := range o.Flat() {
		if v, ok := ev.Eval(e); !ok || v != 1 {
			t.Errorf("the model does not satisfy %v", e)
		}
	}
}

func TestFactsQuery(t *testing.T) {
	for _, test := range []struct {
		name  string
		facts func(k *kernel, n *expr.Expr) []*expr.Expr
		want  solver.Status
	}{
		{"possible", func(k *kernel, n *expr.Expr) []*expr.Expr { return []*expr.Expr{k.slt(k.c(0), n)} }, solver.Sat},
		{"contradiction", func(k *kernel, n *expr.Expr) []*expr.Expr {
			return []*expr.Expr{k.slt(k.c(0), n), k.slt(n, k.c(1))}
		}, solver.Unsat},
		{"empty grid", func(k *kernel, n *expr.Expr) []*expr.Expr {
			return []*expr.Expr{k.slt(n, k.c(16)), k.sle(k.c(0), n), k.Eq(k.grid[0], k.div(n, k.c(16)))}
		}, solver.Unsat},
		{"block too large", func(k *kernel, n *expr.Expr) []*expr.Expr {
			return []*expr.Expr{k.slt(k.c(1024), n), k.Eq(k.block[0], n)}
		}, solver.Unsat},
		{"size of a product", func(k *kernel, n *expr.Expr) []*expr.Expr {
			// rows*cols > 0 with rows > 0 gives cols > 0
			m := k.param("m", 32)
			return []*expr.Expr{k.slt(k.c(0), k.mul(n, m)), k.slt(k.c(0), n), k.sle(m, k.c(0))}
		}, solver.Unsat},
	} {
		k := newKernel(1)
		k.fact(test.facts(k, k.param("n", 32))...)
		o := &obligation.Obligation{ID: test.name, Kind: obligation.Launch, Pool: k.Pool, Geometry: k.geo, Facts: k.facts}
		res, err := testSolver.Check(context.Background(), FactsQuery(o))
		if err != nil {
			t.Fatal(err)
		}
		if res.Status != test.want {
			t.Errorf("%s: %v, want %v", test.name, res.Status, test.want)
		}
		if out := prove(t, o); out.Proved != (test.want == solver.Unsat) {
			t.Errorf("%s: proved %v", test.name, out.Proved)
		}
	}
}

// BenchmarkLower measures everything but the solver.
func BenchmarkLower(b *testing.B) {
	for _, i := range []int{1, 9, 10, 11} {
		b.Run(patterns[i].name, func(b *testing.B) {
			o := patterns[i].build(false)[0]
			for b.Loop() {
				j := &job{q: newQuestion(o), out: &Outcome{}}
				j.attempt(noWraps, rich, nil)
			}
		})
	}
}
