package constraints

import (
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Before two threads draw numbers, other blocks may have drawn: as many as there are, where each draws, whatever others do.

// firstNumber is the number that the first of two threads draws.
type firstNumber struct {
	draw  *kernelanalysis.Draw
	value *expr.Expr
}

// ahead is what a thread draws after some of the other blocks have drawn once, from a counter that starts at a known
// number, and that they are not more than there are; nil where they may not come to draw.
func (in *Instance) ahead(d *kernelanalysis.Draw, start *expr.Expr, kind obligation.Kind) (number, fewer *expr.Expr) {
	p, amount := in.pool, in.fix(d.Amount)
	if !launchLevel(amount) || !launchLevel(in.fix(d.Offset)) || !in.byPlaceAlone(d.Cond) || in.changedBefore(d) ||
		in.waits(d.Access, nil) || in.Summary.GridWide() || allOne(in.Geometry.Grid) {
		return nil, nil
	}
	drawn := p.Var(expr.Symbol{
		Name:    in.Summary.Kernel.Symbol + ".taken." + d.Object.Key(),
		Display: "numbers taken from " + d.Object.Name + " before", Width: amount.Width,
	})
	op := expr.Add
	if d.Down {
		op = expr.Sub
	}
	number = p.Binary(op, start, p.Binary(expr.Mul, drawn, amount, expr.NSW), expr.NSW)
	others := in.lastNumber(amount.Width) // blocks but one
	if kind == obligation.InterBlock {
		others = p.Sub(others, p.Const(1, amount.Width))
	}
	in.first[drawn.Sym] = firstNumber{d, number}
	return number, p.And(p.Cmp(expr.SLE, p.Const(0, amount.Width), drawn), p.Cmp(expr.SLE, drawn, others))
}

// first puts the number that the first of two threads is to draw into its counter: what others have drawn is drawn.
func (b *concreteBuilder) first(n firstNumber) {
	v, known := b.eval(n.value)
	at, fixed := b.eval(b.in.fix(n.draw.Offset))
	if m, begin := b.locate(n.draw.Object); known && fixed && m != Number {
		b.out.Memories[m].Words = append(b.out.Memories[m].Words, Word{At: begin + at, Size: n.value.Width / 8, Value: v})
	}
}
