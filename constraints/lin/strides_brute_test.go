package lin

import (
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// tensor makes questions about an index n*s0 + h*s1 + w whose strides hold what they pass, or do not, or are one thing or another;
// sizes may be zero, and indices unguarded.
func (g *generator) tensor() *obligation.Obligation {
	const w = 16
	H, W, s, t := g.param("H", w), g.param("W", w), g.param("s", w), g.param("t", w)
	n, h, c := g.thread("n", w), g.thread("h", w), g.thread("c", w)
	g.leaves = []*expr.Expr{H, W, s, t, n, h, c}
	g.domain = map[*expr.Symbol]uint64{H.Sym: 4, W.Sym: 4, s.Sym: 7, t.Sym: 4, n.Sym: 2, h.Sym: 3, c.Sym: 3}
	flags := []expr.Flags{0, expr.NSW, expr.NUW}[g.IntN(3)]
	mul := func(x, y *expr.Expr) *expr.Expr { return g.Binary(expr.Mul, x, y, flags) }
	add := func(x, y *expr.Expr) *expr.Expr { return g.Binary(expr.Add, x, y, flags) }
	some := func(es ...*expr.Expr) *expr.Expr { return es[g.IntN(len(es))] }
	one := g.Const(1, w)
	o := &obligation.Obligation{ID: "tensor", Kind: obligation.AnyInBlock, Pool: g.Pool}
	fact := func(e *expr.Expr) { o.Facts = append(o.Facts, e) }
	for _, e := range g.leaves[:4] {
		fact(g.ult(e, g.Const(g.domain[e.Sym], w)))
	}
	row, rows := W, some(H, H, g.Add(H, one))
	if g.IntN(2) == 0 {
		row = t
		fact(some(g.UGE(t, W), g.UGE(W, t), g.Eq(t, add(W, one)), g.UGE(add(t, one), W)))
	}
	plane := mul(some(rows, rows, rows, W), some(row, row, H))
	switch g.IntN(4) {
	case 0:
		fact(g.UGE(s, plane))
	case 1:
		fact(g.Eq(s, g.Ite(g.Ne(H, one), plane, t)))
	case 2:
		fact(g.Eq(s, g.Ite(g.And(g.Ne(H, one), g.Ne(W, one)), plane, some(W, t, one))))
	default:
		fact(g.Eq(s, plane))
	}
	switch g.IntN(3) {
	case 0:
		row = g.Ite(g.ult(one, row), row, one)
	case 1:
		row = g.Ite(g.Ne(W, one), row, some(t, s))
	}
	in := [][2]*expr.Expr{{h, some(H, H, H, rows)}, {c, some(W, W, W, row)}}
	offset := g.SExt(add(add(mul(n, s), mul(h, row)), c), 64)
	for side := range o.Sides {
		for _, e := range g.leaves[4:] {
			o.Sides[side].Cond = append(o.Sides[side].Cond, g.ult(e, g.Const(g.domain[e.Sym], w)))
		}
		for _, b := range in {
			o.Sides[side].Cond = append(o.Sides[side].Cond, g.ult(b[0], b[1]))
		}
		o.Sides[side].Offset, o.Sides[side].Size = offset, g.kernel.Int(1, 64)
	}
	differ := g.Bool(false)
	for _, e := range g.leaves[4:] {
		differ = g.Or(differ, g.Ne(o.Copy(0, e), o.Copy(1, e)))
	}
	o.Relation = append(o.Relation, differ)
	return o
}

// TestStridesAgainstEnumeration is TestBruteForce for these.
func TestStridesAgainstEnumeration(t *testing.T) {
	againstEnumeration(t, 30, 17, (*generator).tensor)
}
