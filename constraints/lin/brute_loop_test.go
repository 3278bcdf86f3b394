package lin

import (
	"os"
	"strconv"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// loopCase is a random question about accesses in and after a loop with one loop-carried value.
type loopCase struct {
	*generator
	o          *obligation.Obligation
	s, k, end  *expr.Expr
	init, next *expr.Expr
	goesOn     *expr.Expr
	after      [2]bool // the side's access is after the loop
}

const loopRounds = 12

func newLoopCase(seed uint64) *loopCase {
	g := newGenerator(seed)
	c := &loopCase{generator: g}
	w := 4 + g.IntN(2)
	c.k = g.thread("k", 64)
	c.end = g.Apply(g.Symbol(expr.Symbol{Name: "end", Width: 64, PerThread: true}))
	sym := g.Symbol(expr.Symbol{Name: "s", Width: w, PerThread: true})
	c.s = g.Apply(sym, c.k)
	c.init = g.word(1, w)
	flags := []expr.Flags{0, expr.NSW, expr.NUW}[g.IntN(3)]
	c.next = []*expr.Expr{
		g.Binary(expr.LShr, c.s, g.Const(1, w), 0),
		g.Binary(expr.AShr, c.s, g.Const(1, w), 0),
		g.Binary(expr.SDiv, c.s, g.Const(2, w), 0),
		g.Binary(expr.Shl, c.s, g.Const(1, w), flags),
		g.Binary(expr.Mul, c.s, g.Const(3, w), flags),
		g.Binary(expr.Sub, c.s, g.fit(g.leaves[g.IntN(4)], w), flags),
		g.Binary(expr.Xor, c.s, g.Const(3, w), 0),
	}[g.IntN(7)]
	bound := g.fit(g.leaves[g.IntN(4)], w)
	if g.IntN(2) == 0 {
		bound = g.Const(g.Uint64N(1<<w), w)
	}
	c.goesOn = g.Cmp([]expr.Op{expr.ULT, expr.SLT}[g.IntN(2)], c.s, bound)
	if g.IntN(2) == 0 {
		c.goesOn = g.Not(c.goesOn)
	}
	base := g.leaves
	for _, e := range base {
		g.domain[e.Sym] = min(g.domain[e.Sym], 3)
	}
	o := g.obligation()
	if g.IntN(3) > 0 { // only the domains: more questions that can be satisfied
		o.Facts = o.Facts[:min(2, len(o.Facts))]
		o.Sides[0].Cond, o.Sides[1].Cond = o.Sides[0].Cond[:2], o.Sides[1].Cond[:2]
	}
	for i := range o.Sides {
		s := &o.Sides[i]
		if c.after[i] = g.IntN(3) == 0; c.after[i] {
			last := g.Replace(c.s, map[*expr.Expr]*expr.Expr{c.k: c.end})
			g.leaves = append(base[2:4:4], last)
		} else {
			g.leaves = append(base[2:4:4], c.s, c.s)
			s.Iterations = []obligation.Iteration{{Counter: c.k, Continue: c.goesOn}}
			s.Cond = append(s.Cond, c.goesOn)
		}
		s.Offset = g.offset()
	}
	g.leaves = base
	o.Recurrences = []obligation.Recurrence{{Value: c.s, Counter: c.k, Init: c.init, Next: c.next}}
	o.Exits = []obligation.Exit{{Value: c.end, Counter: c.k, Leave: g.Not(c.goesOn)}}
	switch g.IntN(3) {
	case 0:
		o.Relation = append(o.Relation, g.Eq(o.Copy(0, c.k), o.Copy(1, c.k)))
	case 1:
		o.Relation = append(o.Relation, g.Eq(o.Copy(1, c.k), g.Add(o.Copy(0, c.k), g.Const(1, 64))))
	}
	c.o = o
	return c
}

// satisfied runs both threads' loops for every assignment and tries all pairs of rounds.
func (c *loopCase) satisfied() bool {
	o := c.o
	flat := o.Flat()
	var syms []*expr.Symbol
	var domain []uint64
	for _, e := range c.leaves {
		if !e.Sym.PerThread {
			syms, domain = append(syms, e.Sym), append(domain, c.domain[e.Sym])
			continue
		}
		for side := range 2 {
			syms = append(syms, obligation.CopySymbol(c.Pool, side, e.Sym))
			domain = append(domain, c.domain[e.Sym])
		}
	}
	vals := make([]uint64, len(syms))
	var table [8]uint64
	var carried [2][]uint64
	var counter, end [2]uint64
	name := func(e *expr.Expr, side int) *expr.Symbol { return obligation.CopySymbol(c.Pool, side, e.Sym) }
	env := func(s *expr.Symbol, args []uint64) (uint64, bool) {
		for side := range 2 {
			switch s {
			case name(c.s, side):
				if args[0] < uint64(len(carried[side])) {
					return carried[side][args[0]], true
				}
				return 0, false
			case name(c.k, side):
				return counter[side], true
			case name(c.end, side):
				return end[side], true
			}
		}
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
	// run fills carried with the values at each header visit; ended tells whether the loop is left.
	run := func(side int) (ended bool) {
		carried[side] = nil
		v, ok := expr.Eval(o.Copy(side, c.init), env)
		for round := uint64(0); ok && round < loopRounds; round++ {
			carried[side] = append(carried[side], v)
			counter[side] = round
			goesOn, defined := expr.Eval(o.Copy(side, c.goesOn), env)
			if !defined {
				return false
			}
			if goesOn == 0 {
				end[side] = round
				return true
			}
			v, ok = expr.Eval(o.Copy(side, c.next), env)
		}
		return false
	}
	holds := func() bool {
		ev := expr.NewEvaluator(env)
		for _, e := range flat {
			if v, ok := ev.Eval(e); !ok || v != 1 {
				return false
			}
		}
		return true
	}
	var walk func(i int) bool
	walk = func(i int) bool {
		if i < len(syms) {
			for v := uint64(0); v < domain[i]; v++ {
				vals[i] = v
				if walk(i + 1) {
					return true
				}
			}
			return false
		}
		for j := range table {
			table[j] = c.Uint64N(8)
		}
		for side := range 2 {
			if ended := run(side); c.after[side] && !ended {
				return false
			}
		}
		for a := range uint64(len(carried[0])) {
			for b := range uint64(len(carried[1])) {
				counter = [2]uint64{a, b}
				if holds() {
					return true
				}
			}
		}
		return false
	}
	return walk(0)
}

// TestBruteForceLoops compares proofs with the execution of the loops.
func TestBruteForceLoops(t *testing.T) {
	first, n := uint64(1), uint64(15)
	if s := os.Getenv("LIN_SEEDS"); s != "" {
		n, _ = strconv.ParseUint(s, 10, 64)
	}
	if s := os.Getenv("LIN_FIRST"); s != "" {
		first, _ = strconv.ParseUint(s, 10, 64)
	}
	proved, impossible := 0, 0
	for seed := first; seed < first+n; seed++ {
		c := newLoopCase(seed)
		out := prove(t, c.o)
		if out.Proved && len(out.Assumptions) == 0 {
			proved++
		}
		sat := c.satisfied()
		if !sat {
			impossible++
		}
		if sat && out.Proved && len(out.Assumptions) == 0 {
			t.Errorf("seed %d: proved, but a run satisfies it; init %v, next %v, while %v", seed, c.init, c.next, c.goesOn)
			for _, e := range c.o.Flat() {
				t.Logf("  %v", e)
			}
		}
	}
	t.Logf("%d questions, %d impossible, %d proved", n, impossible, proved)
}
