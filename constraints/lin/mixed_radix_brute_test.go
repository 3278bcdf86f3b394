package lin

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// radix makes questions about indices that are taken apart by divisions and put together again, rightly or not; divisors may be
// zero or negative, and so may the index.
func (g *generator) radix() *obligation.Obligation {
	const w = 16
	n, m, t := g.param("n", w), g.param("m", w), g.thread("t", w)
	g.leaves = []*expr.Expr{n, m, t}
	g.domain = map[*expr.Symbol]uint64{n.Sym: 5, m.Sym: 5, t.Sym: 14}
	signed := func(e *expr.Expr) *expr.Expr {
		if g.IntN(3) > 0 {
			return e
		}
		return g.Binary(expr.Add, e, g.Const(0xffff, w), expr.NSW) // from -1 on
	}
	a, b, i := signed(n), signed(m), signed(t)
	mul := func(x, y *expr.Expr) *expr.Expr { return g.Binary(expr.Mul, x, y, expr.NSW) }
	units := []*expr.Expr{a, b, mul(a, b), g.Const(2, w), g.Const(3, w)}
	unit := func() *expr.Expr { return units[g.IntN(len(units))] }
	div := func(x, y *expr.Expr) *expr.Expr { return g.Binary(expr.SDiv, x, y, 0) }
	rem := func(x, y *expr.Expr) *expr.Expr { return g.Binary(expr.SRem, x, y, 0) }
	digit := func() *expr.Expr {
		d, e := unit(), unit()
		switch g.IntN(6) {
		case 0:
			return div(i, d)
		case 1:
			return rem(i, d)
		case 2:
			return rem(div(i, d), e)
		case 3:
			return div(div(i, d), e)
		case 4:
			return div(g.Binary(expr.Sub, i, rem(i, d), expr.NSW), d)
		}
		return rem(i, d)
	}
	sum := func() *expr.Expr {
		d, e := unit(), unit()
		switch g.IntN(4) {
		case 0: // two digits
			return g.Binary(expr.Add, mul(div(i, d), d), rem(i, d), expr.NSW)
		case 1: // two digits in another order
			return g.Binary(expr.Add, mul(rem(i, d), e), rem(div(i, d), e), expr.NSW)
		case 2: // three
			return g.Binary(expr.Add, g.Binary(expr.Add, mul(div(i, mul(d, e)), mul(d, e)), mul(rem(div(i, d), e), d), expr.NSW), rem(i, d), expr.NSW)
		}
		return g.Binary(expr.Add, mul(digit(), unit()), digit(), expr.NSW)
	}
	o := &obligation.Obligation{ID: "radix", Kind: obligation.AnyInBlock, Pool: g.Pool}
	in := func(e *expr.Expr) *expr.Expr { return g.ult(e, g.Const(g.domain[e.Sym], w)) }
	o.Facts = append(o.Facts, in(n), in(m))
	if g.IntN(2) == 0 {
		o.Facts = append(o.Facts, g.slt(g.Const(0, w), a), g.slt(g.Const(0, w), b))
	}
	offset := g.SExt(sum(), 64)
	for side := range o.Sides {
		o.Sides[side].Cond = append(o.Sides[side].Cond, in(t))
		o.Sides[side].Offset, o.Sides[side].Size = offset, g.kernel.Int(1, 64)
	}
	o.Relation = append(o.Relation, g.Ne(o.Copy(0, t), o.Copy(1, t)))
	return o
}

// TestMixedRadixAgainstEnumeration is TestBruteForce for these.
func TestMixedRadixAgainstEnumeration(t *testing.T) {
	againstEnumeration(t, 60, 11, (*generator).radix)
}

// againstEnumeration proves questions that a generator makes, by default so many, and enumerates what satisfies them: none that
// something satisfies is proved, and of the others at least a third. LIN_SEEDS says how many questions there are.
func againstEnumeration(t *testing.T, seeds, stream uint64, question func(*generator) *obligation.Obligation) {
	if s := os.Getenv("LIN_SEEDS"); s != "" {
		seeds, _ = strconv.ParseUint(s, 10, 64)
	}
	proved, impossible := 0, 0
	for seed := range seeds {
		g := &generator{Rand: rand.New(rand.NewPCG(seed, stream)), kernel: &kernel{Pool: expr.NewPool()}}
		o := question(g)
		model, sat := g.satisfied(o)
		if !sat {
			impossible++
		}
		out := prove(t, o)
		if out.Proved && len(out.Assumptions) == 0 {
			proved++
			if sat {
				t.Errorf("seed %d: proved, but %v satisfies it: %v", seed, model, o.Sides[0].Offset)
			}
		} else if !sat && os.Getenv("LIN_SLOW") != "" {
			t.Logf("seed %d: not proved: %v", seed, o.Flat())
		}
	}
	t.Logf("%d questions, %d impossible, %d proved", seeds, impossible, proved)
	if impossible == 0 || proved*3 < impossible {
		t.Errorf("only %d of %d impossible questions proved", proved, impossible)
	}
}
