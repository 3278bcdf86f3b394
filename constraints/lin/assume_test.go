package lin

import (
	"context"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// chains makes questions of index width whose symbols have a few values each, near the ends of both readings, so that
// enumeration decides them and wrap-around happens often.
type chains struct {
	*rand.Rand
	*kernel
	syms   []*expr.Expr
	values [][]uint64
}

func newChains(seed uint64) *chains {
	g := &chains{Rand: rand.New(rand.NewPCG(seed, 11)), kernel: newKernel(0)}
	k := g.kernel
	pools := [][]uint64{
		{0, 1, 2, 3}, {1, 2, 3}, {0, 1, 1<<31 - 1, 1 << 31}, {0, 1, 1<<32 - 1}, {1, 1 << 30, 3 << 30}, {1 << 16, 1<<16 + 1, 1 << 15},
		{3, 0x55555555, 0xaaaaaaaa}, {0, 1<<31 - 1, 1<<32 - 2},
	}
	for _, name := range []string{"n", "m"} {
		g.syms = append(g.syms, k.param(name, 32))
	}
	g.syms = append(g.syms, k.thread("u", 32), k.thread("v", 32))
	for range g.syms {
		g.values = append(g.values, pools[g.IntN(len(pools))])
	}
	return g
}

func (g *chains) leaf() *expr.Expr {
	if g.IntN(4) == 0 {
		return g.Const([]uint64{0, 1, 2, 3, 5, 1<<32 - 1, 1<<32 - 3, 1 << 31, 1 << 16}[g.IntN(9)], 32)
	}
	return g.syms[g.IntN(len(g.syms))]
}

func (g *chains) word(depth int) *expr.Expr {
	if depth == 0 {
		return g.leaf()
	}
	a, b := g.word(depth-1-g.IntN(depth)), g.word(depth-1-g.IntN(depth))
	var flags expr.Flags
	if g.IntN(5) == 0 {
		flags = []expr.Flags{expr.NSW, expr.NUW}[g.IntN(2)]
	}
	switch g.IntN(12) {
	case 0, 1, 2, 3, 4:
		return g.Binary(expr.Add, a, b, flags)
	case 5, 6:
		return g.Binary(expr.Mul, a, b, flags)
	case 7:
		return g.Binary(expr.Sub, a, b, flags)
	case 8:
		return g.Binary(expr.Shl, a, g.Const(g.Uint64N(3), 32), flags)
	case 9:
		w := g.Binary(expr.Add, g.wide(a), g.Binary(expr.Mul, g.wide(b), g.wide(g.leaf()), expr.NSW), expr.NSW)
		return g.TruncInduction(w, 32)
	case 10:
		return g.fit(g.Trunc(a, 8))
	}
	return g.Ite(g.compare(0), a, b)
}

func (g *chains) fit(e *expr.Expr) *expr.Expr {
	if g.IntN(2) == 0 {
		return g.SExt(e, 32)
	}
	return g.ZExt(e, 32)
}

func (g *chains) wide(e *expr.Expr) *expr.Expr {
	if g.IntN(2) == 0 {
		return g.SExt(e, 64)
	}
	return g.ZExt(e, 64)
}

func (g *chains) compare(depth int) *expr.Expr {
	ops := []expr.Op{expr.ULT, expr.ULE, expr.SLT, expr.SLE}
	return g.Cmp(ops[g.IntN(len(ops))], g.word(depth), g.word(depth))
}

func (g *chains) obligation() *obligation.Obligation {
	a := access{g.word(2), 1, []*expr.Expr{g.compare(1)}}
	b := a
	if g.IntN(2) == 0 {
		b = access{g.word(2), 1, []*expr.Expr{g.compare(1)}}
	}
	o := g.pair(obligation.AnyInBlock, a, b)
	one, p := g.Const(1, 32), o.Pool
	for i := range o.Geometry.Grid {
		o.Geometry.Grid[i], o.Geometry.Block[i] = one, one
	}
	o.Geometry.Block[0] = g.Const(2, 32)
	o.Relation = append(o.Relation, p.Ne(o.Copy(0, g.tid[0]), o.Copy(1, g.tid[0])))
	o.Sides[0].Offset, o.Sides[1].Offset = g.wide(a.index), g.wide(b.index)
	if a.index == b.index && g.IntN(2) == 0 {
		o.Sides[1].Offset = o.Sides[0].Offset
	}
	for i, e := range g.syms {
		in := p.Bool(false)
		for _, v := range g.values[i] {
			in = p.Or(in, p.Eq(e, p.Const(v, 32)))
		}
		if !e.Sym.PerThread {
			o.Facts = append(o.Facts, in)
			continue
		}
		for side := range o.Sides {
			o.Sides[side].Cond = append([]*expr.Expr{in}, o.Sides[side].Cond...)
		}
	}
	return o
}

// each calls f for all assignments until it returns false.
func (g *chains) each(f func(a map[string]uint64) bool) {
	type slot struct {
		name   string
		values []uint64
	}
	var slots []slot
	for i, e := range g.syms {
		if !e.Sym.PerThread {
			slots = append(slots, slot{e.Sym.Name, g.values[i]})
			continue
		}
		for _, side := range []string{"#1", "#2"} {
			slots = append(slots, slot{e.Sym.Name + side, g.values[i]})
		}
	}
	a := map[string]uint64{}
	for i, axis := range []string{"x", "y", "z"} {
		for side, name := range []string{"#1", "#2"} {
			a["blockIdx."+axis+name] = 0
			a["threadIdx."+axis+name] = uint64(side) * uint64(1>>i)
		}
	}
	var walk func(i int) bool
	walk = func(i int) bool {
		if i == len(slots) {
			return f(a)
		}
		for _, v := range slots[i].values {
			a[slots[i].name] = v
			if !walk(i + 1) {
				return false
			}
		}
		return true
	}
	walk(0)
}

// TestAssumptionsRemoveWrapsOnly compares proofs, with the assumptions that they make, with enumeration: whatever
// satisfies the question must be an execution in which index arithmetic wrapped around, and there must be an assumption.
func TestAssumptionsRemoveWrapsOnly(t *testing.T) {
	first, n := uint64(1), uint64(40)
	if s := os.Getenv("LIN_SEEDS"); s != "" {
		n, _ = strconv.ParseUint(s, 10, 64)
	}
	if s := os.Getenv("LIN_FIRST"); s != "" {
		first, _ = strconv.ParseUint(s, 10, 64)
	}
	proved, assumed, wrapping := 0, 0, 0
	for seed := first; seed < first+n; seed++ {
		g := newChains(seed)
		o := g.obligation()
		out, err := (&Prover{Solver: testSolver}).Prove(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		if !out.Proved {
			continue
		}
		proved++
		if len(out.Assumptions) > 0 {
			assumed++
		}
		wraps := 0
		flat := o.Flat()
		readings := expr.Readings(flat...)
		g.each(func(a map[string]uint64) bool {
			ev := expr.NewEvaluator(func(s *expr.Symbol, _ []uint64) (uint64, bool) {
				v, ok := a[s.Name]
				return v, ok
			})
			ev.Readings = readings
			var notes expr.Note
			for _, e := range flat {
				v, n := ev.Note(e)
				if v != 1 || n&expr.Undefined != 0 {
					return true
				}
				notes |= n
			}
			for side := range o.Sides { // a trivial overlap does not mention them
				_, n := ev.Note(o.Copy(side, o.Sides[side].Offset))
				notes |= n
			}
			if notes&expr.Undefined != 0 {
				return true
			}
			if notes&expr.Wrapped == 0 || len(out.Assumptions) == 0 {
				t.Errorf("seed %d: proved assuming %v, but %v satisfies it (note %d)", seed, texts(out), a, notes)
				for _, e := range flat {
					t.Logf("  %v", e)
				}
				return false
			}
			wraps++
			return true
		})
		if wraps > 0 {
			wrapping++
		}
	}
	t.Logf("%d questions, %d proved, %d under assumptions, %d of them with wrapping executions", n, proved, assumed, wrapping)
	if wrapping == 0 {
		t.Error("no assumption removed anything: the test shows nothing")
	}
}

func texts(out Outcome) []string {
	var r []string
	for _, a := range out.Assumptions {
		r = append(r, a.Text)
	}
	return r
}
