package witness

import (
	"context"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// kernel builds obligations as a kernel analysis would: free launch geometry, coordinates in range.
type kernel struct {
	*expr.Pool
	o *obligation.Obligation
}

func newKernel(kind obligation.Kind) *kernel {
	p := expr.NewPool()
	k := &kernel{Pool: p, o: &obligation.Obligation{Kind: kind, Pool: p}}
	g := &k.o.Geometry
	for i, axis := range []string{"x", "y", "z"} {
		g.Grid[i], g.Block[i] = k.param("gridDim."+axis, 32), k.param("blockDim."+axis, 32)
		g.BlockIdx[i], g.ThreadIdx[i] = k.own("blockIdx."+axis, 32), k.own("threadIdx."+axis, 32)
	}
	for s := range k.o.Sides {
		for i := 0; i < 3; i++ {
			k.o.Sides[s].Cond = append(k.o.Sides[s].Cond,
				k.Cmp(expr.ULT, g.BlockIdx[i], g.Grid[i]), k.Cmp(expr.ULT, g.ThreadIdx[i], g.Block[i]))
		}
	}
	switch kind {
	case obligation.InterBlock:
		k.o.Relation = append(k.o.Relation, k.Not(k.same(g.BlockIdx)))
	default:
		k.o.Relation = append(k.o.Relation, k.same(g.BlockIdx), k.Not(k.same(g.ThreadIdx)))
	}
	return k
}

func (k *kernel) param(name string, w int) *expr.Expr {
	return k.Var(expr.Symbol{Name: name, Width: w})
}

func (k *kernel) own(name string, w int) *expr.Expr {
	return k.Var(expr.Symbol{Name: name, Width: w, PerThread: true})
}

func (k *kernel) c(v int64) *expr.Expr   { return k.Int(v, 32) }
func (k *kernel) c64(v int64) *expr.Expr { return k.Int(v, 64) }

// same is the truth value that both threads have equal values.
func (k *kernel) same(es [3]*expr.Expr) *expr.Expr {
	r := k.Bool(true)
	for _, e := range es {
		r = k.And(r, k.Eq(k.o.Copy(0, e), k.o.Copy(1, e)))
	}
	return r
}

// shape fixes the launch geometry; nil axes are 1.
func (k *kernel) shape(grid, block [3]*expr.Expr) {
	for i := 0; i < 3; i++ {
		if grid[i] == nil {
			grid[i] = k.c(1)
		}
		if block[i] == nil {
			block[i] = k.c(1)
		}
	}
	old := k.o.Geometry
	k.fact(k.Eq(old.Grid[0], grid[0]), k.Eq(old.Grid[1], grid[1]), k.Eq(old.Grid[2], grid[2]),
		k.Eq(old.Block[0], block[0]), k.Eq(old.Block[1], block[1]), k.Eq(old.Block[2], block[2]))
}

func (k *kernel) fact(es ...*expr.Expr) { k.o.Facts = append(k.o.Facts, es...) }

// cond adds path conditions of both sides.
func (k *kernel) cond(es ...*expr.Expr) {
	for s := range k.o.Sides {
		k.o.Sides[s].Cond = append(k.o.Sides[s].Cond, es...)
	}
}

// access sets the byte range of a side from an index into an array of that element size.
func (k *kernel) access(side int, index *expr.Expr, elem int64) {
	k.o.Sides[side].Offset = k.Binary(expr.Mul, k.SExt(index, 64), k.c64(elem), expr.NSW)
	k.o.Sides[side].Size = k.c64(elem)
}

func (k *kernel) both(index *expr.Expr, elem int64) {
	k.access(0, index, elem)
	k.access(1, index, elem)
}

// id is blockIdx*blockDim + threadIdx on an axis.
func (k *kernel) id(axis int) *expr.Expr {
	g := &k.o.Geometry
	return k.Add(k.Mul(g.BlockIdx[axis], g.Block[axis]), g.ThreadIdx[axis])
}

// ceil is (n+b-1)/b.
func (k *kernel) ceil(n *expr.Expr, b int64) *expr.Expr {
	return k.Binary(expr.SDiv, k.Binary(expr.Add, n, k.c(b-1), expr.NSW), k.c(b), 0)
}

// find demands a witness that satisfies Flat when it is evaluated apart.
func find(t *testing.T, o *obligation.Obligation) *Witness {
	t.Helper()
	w, ok := Search(context.Background(), o, Limits{})
	if !ok {
		t.Fatal("no witness found")
	}
	recheck(t, o, w)
	return w
}

func none(t *testing.T, o *obligation.Obligation) {
	t.Helper()
	if w, ok := Search(context.Background(), o, Limits{}); ok {
		t.Fatalf("witness of a race-free pair: %+v", *w)
	}
}

// recheck evaluates Flat under the values that the witness prints. Recurrence values are not printed; obligations with
// definitions are left to Validate.
func recheck(t *testing.T, o *obligation.Obligation, w *Witness) {
	t.Helper()
	if len(o.Recurrences)+len(o.Exits) > 0 {
		return
	}
	values := map[string]uint64{}
	for _, v := range w.Values {
		values[v.Symbol.Name] = v.Value
	}
	for _, c := range w.Counters {
		values[c.Symbol.Name] = c.Value.Value
	}
	for _, c := range w.Contents {
		values[point(c.Symbol.Name, c.Args)] = c.Value.Value
	}
	if o.Kind != obligation.Launch {
		for side, th := range w.Threads {
			for i := 0; i < 3; i++ {
				values[o.Copy(side, o.Geometry.BlockIdx[i]).Sym.Name] = th.BlockIdx[i]
				values[o.Copy(side, o.Geometry.ThreadIdx[i]).Sym.Name] = th.ThreadIdx[i]
			}
		}
	}
	for _, e := range o.Flat() {
		v, ok := expr.Eval(e, func(s *expr.Symbol, args []uint64) (uint64, bool) {
			x, ok := values[point(s.Name, args)]
			return x, ok
		})
		if !ok || v != 1 {
			t.Errorf("the witness %+v breaks %v", *w, e)
		}
	}
}
