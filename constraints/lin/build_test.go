package lin

import (
	"context"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/solver"
)

func TestMain(m *testing.M) {
	solver.WorkerMain()
	pool, err := solver.NewPool(1)
	if err != nil {
		panic(err)
	}
	testSolver = pool
	if dir := os.Getenv("LIN_DUMP"); dir != "" {
		testSolver = solver.NewDump(pool, dir)
	}
	testSolver = &slow{testSolver}
	code := m.Run()
	pool.Close()
	os.Exit(code)
}

var testSolver solver.Solver

// slow reports queries that take long.
type slow struct{ solver.Solver }

func (s *slow) Check(ctx context.Context, q *solver.Query) (solver.Result, error) {
	r, err := s.Solver.Check(ctx, q)
	if os.Getenv("LIN_SLOW") != "" {
		fmt.Println("  ", q.Name, r.Status, r.Elapsed.Round(time.Millisecond), r.Reason, len(q.Asserts))
	}
	return r, err
}

// kernel builds obligations about one kernel by hand.
type kernel struct {
	*expr.Pool
	geo   obligation.Geometry
	facts []*expr.Expr
	tid   [3]*expr.Expr
	bid   [3]*expr.Expr
	grid  [3]*expr.Expr
	block [3]*expr.Expr
	iters []obligation.Iteration
	recs  []obligation.Recurrence
	exits []obligation.Exit
}

// newKernel has symbolic launch dimensions along the first dims axes and 1 along the others.
func newKernel(dims int) *kernel {
	k := &kernel{Pool: expr.NewPool()}
	for a := range 3 {
		axis := string("xyz"[a])
		one := k.Const(1, 32)
		k.grid[a], k.block[a] = one, one
		if a < dims {
			k.grid[a], k.block[a] = k.param("gridDim."+axis, 32), k.param("blockDim."+axis, 32)
		}
		k.bid[a], k.tid[a] = k.thread("blockIdx."+axis, 32), k.thread("threadIdx."+axis, 32)
	}
	k.setGeometry()
	return k
}

func (k *kernel) setGeometry() {
	k.geo = obligation.Geometry{Grid: k.grid, Block: k.block, BlockIdx: k.bid, ThreadIdx: k.tid}
}

func (k *kernel) launch(grid, block *expr.Expr) {
	k.grid[0], k.block[0] = grid, block
	k.setGeometry()
}

func (k *kernel) launch2(gx, gy, bx, by *expr.Expr) {
	k.grid[0], k.grid[1], k.block[0], k.block[1] = gx, gy, bx, by
	k.setGeometry()
}

func (k *kernel) param(name string, w int) *expr.Expr {
	return k.Var(expr.Symbol{Name: name, Width: w})
}

func (k *kernel) thread(name string, w int) *expr.Expr {
	return k.Var(expr.Symbol{Name: name, Width: w, PerThread: true})
}

func (k *kernel) c(v int64) *expr.Expr { return k.Int(v, 32) }

func (k *kernel) fact(es ...*expr.Expr) { k.facts = append(k.facts, es...) }

// Signed arithmetic as clang emits it, with NSW.
func (k *kernel) add(a, b *expr.Expr) *expr.Expr { return k.Binary(expr.Add, a, b, expr.NSW) }
func (k *kernel) sub(a, b *expr.Expr) *expr.Expr { return k.Binary(expr.Sub, a, b, expr.NSW) }
func (k *kernel) mul(a, b *expr.Expr) *expr.Expr { return k.Binary(expr.Mul, a, b, expr.NSW) }
func (k *kernel) div(a, b *expr.Expr) *expr.Expr { return k.Binary(expr.SDiv, a, b, 0) }
func (k *kernel) rem(a, b *expr.Expr) *expr.Expr { return k.Binary(expr.SRem, a, b, 0) }
func (k *kernel) slt(a, b *expr.Expr) *expr.Expr { return k.Cmp(expr.SLT, a, b) }
func (k *kernel) sle(a, b *expr.Expr) *expr.Expr { return k.Cmp(expr.SLE, a, b) }
func (k *kernel) ult(a, b *expr.Expr) *expr.Expr { return k.Cmp(expr.ULT, a, b) }

// global is blockIdx*blockDim + threadIdx, unsigned and without promises.
func (k *kernel) global(a int) *expr.Expr {
	return k.Add(k.Mul(k.bid[a], k.block[a]), k.tid[a])
}

// bytes is the offset of element i, which is sign-extended, as a getelementptr inbounds computes it.
func (k *kernel) bytes(i *expr.Expr, size int64) *expr.Expr {
	return k.Binary(expr.Mul, k.SExt(i, 64), k.Int(size, 64), expr.NSW)
}

type access struct {
	index *expr.Expr
	size  int64
	conds []*expr.Expr
}

func at(index *expr.Expr, conds ...*expr.Expr) access { return access{index, 4, conds} }

// pair is the question about two accesses with indices in elements.
func (k *kernel) pair(kind obligation.Kind, a, b access) *obligation.Obligation {
	o := &obligation.Obligation{
		ID: "test", Kind: kind, Pool: k.Pool, Geometry: k.geo, Facts: k.facts,
		Recurrences: k.recs, Exits: k.exits,
	}
	for i, s := range []access{a, b} {
		o.Sides[i] = obligation.Side{
			Cond: s.conds, Offset: k.bytes(s.index, s.size), Size: k.Int(s.size, 64), Iterations: k.iters,
		}
	}
	same := func(es [3]*expr.Expr) *expr.Expr {
		r := k.Bool(true)
		for _, e := range es {
			r = k.And(r, k.Eq(o.Copy(0, e), o.Copy(1, e)))
		}
		return r
	}
	switch kind {
	case obligation.InterBlock:
		o.Relation = append(o.Relation, k.Not(same(k.bid)))
	default:
		o.Relation = append(o.Relation, expr.Conjuncts(same(k.bid))...)
		o.Relation = append(o.Relation, k.Not(same(k.tid)))
	}
	return o
}

func prove(t *testing.T, o *obligation.Obligation) Outcome {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	p := &Prover{Solver: testSolver}
	if s := os.Getenv("LIN_RES"); s != "" {
		fmt.Sscan(s, &p.Limit.Resource)
	}
	out, err := p.Prove(ctx, o)
	if err != nil {
		t.Fatal(err)
	}
	return out
}
