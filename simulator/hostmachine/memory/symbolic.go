package memory

import "github.com/hgrd/hgrd/constraints/expr"

// extract is bytes of an expression.
func extract(p *expr.Pool, e *expr.Expr, from, n uint64) *expr.Expr {
	width := int(8 * n)
	if from > 0 {
		e = p.Binary(expr.LShr, e, p.Const(8*from, e.Width), 0)
	}
	if width >= e.Width {
		return e
	}
	return p.Trunc(e, width)
}

// join makes one expression of the bytes of a range.
func (o *Object) join(off, n uint64) *expr.Expr {
	p := o.space.Pool
	width := int(8 * n)
	sum := p.Const(0, width)
	for i := uint64(0); i < n; i++ {
		var b *expr.Expr
		first, e, ok := o.at(off + i)
		if o.state[off+i] == shaded && ok && e.shade.Expr != nil {
			b = extract(p, e.shade.Expr, off+i-first, 1)
		} else {
			b = p.Const(uint64(o.data[off+i]), 8)
		}
		b = p.ZExt(b, width)
		if i > 0 {
			b = p.Binary(expr.Shl, b, p.Const(8*i, width), 0)
		}
		sum = p.Or(sum, b)
	}
	return sum
}
