package symbolic

import "github.com/hgrd/hgrd/constraints/expr"

// reversed is a number with its pieces of so many bits in the opposite order. Halves trade places, then halves of these, and
// so on (Warren, Hacker's Delight, 7-1).
func reversed(p *expr.Pool, x *expr.Expr, piece int) *expr.Expr {
	if x.Width&(x.Width-1) != 0 || x.Width > 64 {
		return nil
	}
	for s := piece; s < x.Width; s *= 2 {
		low := uint64(0) // the lower halves
		for bit := range x.Width {
			if bit/s%2 == 0 {
				low |= 1 << bit
			}
		}
		by, mask := p.Const(uint64(s), x.Width), p.Const(low, x.Width)
		down := p.Binary(expr.And, p.Binary(expr.LShr, x, by, 0), mask, 0)
		up := p.Binary(expr.Shl, p.Binary(expr.And, x, mask, 0), by, 0)
		x = p.Binary(expr.Or, down, up, 0)
	}
	return x
}

// funnel is the upper half of a and b side by side, shifted to the left, or their lower half, shifted to the right.
func funnel(p *expr.Pool, left bool, a, b, by *expr.Expr) *expr.Expr {
	w := a.Width
	if w&(w-1) != 0 || w > 64 {
		return nil
	}
	by = p.Binary(expr.And, by, p.Const(uint64(w-1), w), 0)
	rest := p.Sub(p.Const(uint64(w), w), by)
	whole, up, down := a, by, rest
	if !left {
		whole, up, down = b, rest, by
	}
	kept := p.Binary(expr.And, a, p.Binary(expr.LShr, p.Const(^uint64(0), w), up, 0), 0) // the bits that the shift does not lose
	shifted := p.Binary(expr.Or, p.Binary(expr.Shl, kept, up, 0), p.Binary(expr.LShr, b, down, 0), 0)
	return p.Ite(p.Eq(by, p.Const(0, w)), whole, shifted)
}
