package hostanalysis

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// powers adds what is known of values that a loop halves as long as they are even: where c is left after x rounds, the
// value was c * 2^x. That is how programs make sure that a size is a power of two.
func (b *builder) powers() {
	p := b.pool
	for _, f := range b.launch.Facts {
		if f.Cond.Op != expr.Eq {
			continue
		}
		for i, left := range f.Cond.Args {
			c := f.Cond.Args[1-i]
			if left.Op != expr.Apply || len(left.Args) != 1 || !isConst(c) || c.Value == 0 {
				continue
			}
			for _, r := range b.launch.Recurrences {
				for _, x := range b.launch.Exits {
					if r.Value.Sym != left.Sym || x.Value != left.Args[0] || !halves(p, r, x) {
						continue
					}
					rounds := x.Value
					facts := []*expr.Expr{
						p.Cmp(expr.ULT, rounds, p.Const(uint64(left.Width), rounds.Width)),
						p.Eq(r.Init, p.Binary(expr.Shl, c, resize(p, rounds, left.Width), 0)),
					}
					for _, e := range facts {
						b.launch.Facts = b.add(b.launch.Facts, e, LoopBound, Fact{Site: f.Site})
					}
				}
			}
		}
	}
}

func resize(p *expr.Pool, e *expr.Expr, width int) *expr.Expr {
	if e.Width > width {
		return p.Trunc(e, width)
	}
	return p.ZExt(e, width)
}

// halves reports whether a loop halves a value as long as it is even.
func halves(p *expr.Pool, r symbolic.Recurrence, x symbolic.Exit) bool {
	v, one, two := r.Value, p.Const(1, r.Value.Width), p.Const(2, r.Value.Width)
	if len(v.Args) != 1 || v.Args[0] != r.Counter || r.Counter != x.Counter {
		return false
	}
	half := slices.ContainsFunc([]*expr.Expr{
		p.Binary(expr.LShr, v, one, 0), p.Binary(expr.AShr, v, one, 0), p.Binary(expr.UDiv, v, two, 0), p.Binary(expr.SDiv, v, two, 0),
	}, func(e *expr.Expr) bool { return e == r.Next })
	odd := slices.ContainsFunc([]*expr.Expr{
		p.And(v, one), p.Binary(expr.URem, v, two, 0), p.Binary(expr.SRem, v, two, 0),
	}, func(e *expr.Expr) bool {
		return p.Ne(e, p.Const(0, v.Width)) == x.Leave || p.Eq(e, one) == x.Leave && e.Op != expr.SRem
	})
	return half && odd
}
