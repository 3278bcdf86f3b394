package lin

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// generator makes random questions over few symbols of few values, so that enumeration decides them.
type generator struct {
	*rand.Rand
	*kernel
	leaves []*expr.Expr
	domain map[*expr.Symbol]uint64 // values below
	fn     *expr.Symbol
}

func newGenerator(seed uint64) *generator {
	g := &generator{
		Rand:   rand.New(rand.NewPCG(seed, 7)),
		kernel: &kernel{Pool: expr.NewPool()},
		domain: map[*expr.Symbol]uint64{},
	}
	widths := []int{3, 4, 5}
	for i, name := range []string{"n", "m", "t", "u"} {
		w := widths[g.IntN(len(widths))]
		var e *expr.Expr
		if i < 2 {
			e = g.param(name, w)
		} else {
			e = g.thread(name, w)
		}
		g.leaves = append(g.leaves, e)
		g.domain[e.Sym] = 2 + g.Uint64N(5)
		if w == 3 {
			g.domain[e.Sym] = 8 // all values, negative ones included
		}
	}
	g.fn = g.Symbol(expr.Symbol{Name: "f", Width: 3, Content: true})
	return g
}

func (g *generator) word(depth, w int) *expr.Expr {
	if depth == 0 || g.IntN(8) == 0 {
		if g.IntN(4) == 0 {
			return g.Const(g.Uint64N(1<<w), w)
		}
		return g.fit(g.leaves[g.IntN(len(g.leaves))], w)
	}
	ops := []expr.Op{expr.Add, expr.Add, expr.Add, expr.Sub, expr.Mul, expr.Mul, expr.UDiv, expr.URem, expr.SDiv,
		expr.SRem, expr.Shl, expr.LShr, expr.AShr, expr.And, expr.Or, expr.Xor}
	switch g.IntN(10) {
	case 0:
		return g.Ite(g.truth(depth-1), g.word(depth-1, w), g.word(depth-1, w))
	case 1:
		return g.fit(g.word(depth-1, 2+g.IntN(5)), w)
	case 2:
		return g.fit(g.Apply(g.fn, g.word(depth-1, 3)), w)
	}
	op := ops[g.IntN(len(ops))]
	var flags expr.Flags
	switch op {
	case expr.Add, expr.Sub, expr.Mul, expr.Shl:
		flags = []expr.Flags{0, 0, expr.NSW, expr.NUW, expr.NSW | expr.NUW}[g.IntN(5)]
	case expr.UDiv, expr.SDiv, expr.LShr, expr.AShr:
		flags = []expr.Flags{0, 0, expr.Exact}[g.IntN(3)]
	}
	b := g.word(depth-1, w)
	if g.IntN(2) == 0 {
		b = g.Const(1+g.Uint64N(3), w)
	}
	return g.Binary(op, g.word(depth-1, w), b, flags)
}

func (g *generator) fit(e *expr.Expr, w int) *expr.Expr {
	switch {
	case e.Width > w:
		return g.TruncChecked(e, w, []expr.Flags{0, expr.NSW, expr.NUW}[g.IntN(3)])
	case g.IntN(2) == 0:
		return g.SExt(e, w)
	}
	return g.ZExt(e, w)
}

func (g *generator) truth(depth int) *expr.Expr {
	if depth > 0 {
		switch g.IntN(8) {
		case 0:
			return g.And(g.truth(depth-1), g.truth(depth-1))
		case 1:
			return g.Or(g.truth(depth-1), g.truth(depth-1))
		case 2:
			return g.Not(g.truth(depth - 1))
		case 3:
			return g.Trunc(g.word(depth-1, 3), 1)
		}
	}
	ops := []expr.Op{expr.Eq, expr.ULT, expr.ULE, expr.SLT, expr.SLE}
	w := 2 + g.IntN(4)
	return g.Cmp(ops[g.IntN(len(ops))], g.word(depth, w), g.word(depth, w))
}

func (g *generator) obligation() *obligation.Obligation {
	o := &obligation.Obligation{ID: "random", Kind: obligation.AnyInBlock, Pool: g.Pool}
	for _, e := range g.leaves {
		in := g.ult(e, g.Const(g.domain[e.Sym], e.Width))
		if g.domain[e.Sym] == 1<<e.Width {
			continue
		}
		if e.Sym.PerThread {
			o.Sides[0].Cond = append(o.Sides[0].Cond, in)
			o.Sides[1].Cond = append(o.Sides[1].Cond, in)
		} else {
			o.Facts = append(o.Facts, in)
		}
	}
	if g.IntN(2) == 0 {
		o.Facts = append(o.Facts, g.truth(1))
	}
	offset := g.offset()
	for i := range o.Sides {
		if i == 1 && g.IntN(3) == 0 {
			offset = g.offset()
		}
		o.Sides[i].Offset = offset
		o.Sides[i].Size = g.kernel.Int([]int64{1, 2, 4, 4, 3}[g.IntN(5)], 64)
		if g.IntN(2) == 0 {
			o.Sides[i].Cond = append(o.Sides[i].Cond, g.truth(2))
		}
	}
	differ := g.Bool(false)
	for _, e := range g.leaves {
		if e.Sym.PerThread {
			differ = g.Or(differ, g.Ne(o.Copy(0, e), o.Copy(1, e)))
		}
	}
	o.Relation = []*expr.Expr{differ}
	if g.IntN(3) == 0 {
		t := g.leaves[2+g.IntN(2)]
		a, b := o.Copy(0, t), o.Copy(1, t)
		if g.IntN(2) == 0 {
			b = g.Add(b, g.Const(1, t.Width))
		}
		o.Relation = append(o.Relation, g.Eq(a, b))
	}
	return o
}

func (g *generator) offset() *expr.Expr {
	e := g.word(3, 2+g.IntN(4))
	w := g.SExt(e, 64)
	if g.IntN(2) == 0 {
		w = g.ZExt(e, 64)
	}
	return g.Binary(expr.Add, g.Binary(expr.Mul, w, g.kernel.Int([]int64{1, 2, 4}[g.IntN(3)], 64), expr.NSW),
		g.kernel.Int(g.Int64N(5)-2, 64), expr.NSW)
}

// satisfied looks for an assignment under which o holds, with a random function f in each.
func (g *generator) satisfied(o *obligation.Obligation) (map[string]uint64, bool) {
	flat := o.Flat()
	apps := expr.Applications(flat...)
	var syms []*expr.Symbol
	domain := map[*expr.Symbol]uint64{}
	for _, e := range g.leaves {
		if !e.Sym.PerThread {
			domain[e.Sym] = g.domain[e.Sym]
			continue
		}
		for side := range 2 {
			domain[obligation.CopySymbol(g.Pool, side, e.Sym)] = g.domain[e.Sym]
		}
	}
	for _, a := range apps {
		if len(a.Args) == 0 {
			syms = append(syms, a.Sym)
		}
	}
	vals := make([]uint64, len(syms))
	var table [8]uint64
	env := func(s *expr.Symbol, args []uint64) (uint64, bool) {
		if len(args) > 0 {
			return table[args[0]], true
		}
		for i, x := range syms {
			if x == s {
				return vals[i], true
			}
		}
		return 0, false
	}
	var walk func(i int) bool
	walk = func(i int) bool {
		if i < len(syms) {
			for v := uint64(0); v < domain[syms[i]]; v++ {
				vals[i] = v
				if walk(i + 1) {
					return true
				}
			}
			return false
		}
		for j := range table {
			table[j] = g.Uint64N(8)
		}
		ev := expr.NewEvaluator(env)
		for _, e := range flat {
			if v, ok := ev.Eval(e); !ok || v != 1 {
				return false
			}
		}
		return true
	}
	if !walk(0) {
		return nil, false
	}
	m := map[string]uint64{}
	for i, s := range syms {
		m[s.Name] = vals[i]
	}
	return m, true
}

// TestBruteForce compares proofs with enumeration of all assignments.
func TestBruteForce(t *testing.T) {
	first, n := uint64(1), uint64(60)
	if s := os.Getenv("LIN_SEEDS"); s != "" {
		n, _ = strconv.ParseUint(s, 10, 64)
	}
	if s := os.Getenv("LIN_FIRST"); s != "" {
		first, _ = strconv.ParseUint(s, 10, 64)
	}
	proved, impossible, assumed := 0, 0, 0
	for seed := first; seed < first+n; seed++ {
		g := newGenerator(seed)
		o := g.obligation()
		model, sat := g.satisfied(o)
		if !sat {
			impossible++
		}
		out := prove(t, o)
		switch {
		case out.Proved && len(out.Assumptions) > 0:
			assumed++
		case out.Proved && sat:
			t.Errorf("seed %d: proved, but %v satisfies it", seed, model)
			for _, e := range o.Flat() {
				t.Logf("  %v", e)
			}
		case out.Proved:
			proved++
		}
	}
	t.Logf("%d questions, %d impossible, %d proved, %d under assumptions", n, impossible, proved, assumed)
	if proved*3 < impossible {
		t.Errorf("only %d of %d impossible questions proved", proved, impossible)
	}
}
