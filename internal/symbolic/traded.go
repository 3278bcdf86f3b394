package symbolic

import (
	"slices"

	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/constraints/expr"
)

// traded reads a word that each round only moves among header phis, as indices of double buffers trade places: after k
// rounds it is what one of them was at first, by k modulo their number. nil for other words.
func (f *Func) traded(v *ir.InstPhi, b *Block) *expr.Expr {
	ring := f.ring(v, b)
	if ring == nil {
		return nil
	}
	p, k := f.Pool, f.Counter(b.Loop)
	turn := p.Binary(expr.URem, k, p.Const(uint64(len(ring)), k.Width), 0)
	var out *expr.Expr
	for i := len(ring) - 1; i >= 0; i-- {
		first := f.choose(f.arms(ring[i], b, b.Idom, func(q *Block) bool { return !b.Loop.Contains(q) }), b.Loop)
		switch {
		case first == nil:
			return nil
		case out == nil:
			out = first
		default:
			out = p.Ite(p.Eq(turn, p.Const(uint64(i), k.Width)), first, out)
		}
	}
	return out
}

// ring lists the header phis that v takes its values from, one round after the other, until it has its own again.
func (f *Func) ring(v *ir.InstPhi, b *Block) []*ir.InstPhi {
	ring := []*ir.InstPhi{v}
	for phi := v; ; {
		from := f.brought(phi, b)
		switch {
		case from == nil:
			return nil
		case from == v:
			if len(ring) == 1 {
				return nil
			}
			return ring
		case slices.Contains(ring, from) || len(ring) == maxRotated:
			return nil
		}
		ring = append(ring, from)
		phi = from
	}
}

// brought is the header phi whose value every round gives to phi; nil if it is none, or not always the same.
func (f *Func) brought(phi *ir.InstPhi, b *Block) *ir.InstPhi {
	var from *ir.InstPhi
	for _, in := range phi.Incs {
		if q := f.Block(in.Pred.(*ir.Block)); q == nil || !b.Loop.Contains(q) {
			continue
		}
		x, ok := Unwrap(in.X).(*ir.InstPhi)
		if !ok || f.BlockOf(x) != b || from != nil && from != x {
			return nil
		}
		from = x
	}
	return from
}
