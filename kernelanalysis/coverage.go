package kernelanalysis

import (
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// Coverage says which pairs of lanes a warp barrier orders: both threads are In, and they agree on Tile. Both are trees
// of one thread; nil stands for "all lanes" and "one tile".
type Coverage struct{ In, Tile *expr.Expr }

// full reports whether every pair of lanes of a warp is covered.
func (c Coverage) full() bool { return c.In == nil && c.Tile == nil }

// coverage reads the mask or tile of a warp barrier; false when nothing can be said, so that it orders nothing.
// An active mask proves nothing: it names whoever happens to be there.
func (bd *builder) coverage(s sync) (Coverage, bool) {
	if len(s.call.Args) != 1 {
		return Coverage{}, false
	}
	p, lane := bd.pool, bd.lane()
	arg := s.call.Args[0]
	if s.call.Name() == frontend.DeviceTileSync {
		size := bd.fn.At(arg, s.in)
		switch {
		case size.Op != expr.Const || size.Value == 0:
			return Coverage{}, false
		case size.Value >= 32:
			return Coverage{}, size.Value == 32
		}
		return Coverage{Tile: p.Binary(expr.UDiv, lane, size, 0)}, true
	}
	if in := bd.ballot(arg, s.in); in != nil {
		return Coverage{In: in}, true
	}
	mask := bd.fn.At(arg, s.in)
	if mask.Op != expr.Const {
		return Coverage{}, false
	}
	if mask.IsConst(1<<32 - 1) {
		return Coverage{}, true
	}
	return Coverage{In: bd.inMask(lane, uint32(mask.Value))}, true
}

// inMask says that lane's bit is set, as runs of set bits: comparisons are easier on a solver than shifts.
func (bd *builder) inMask(lane *expr.Expr, mask uint32) *expr.Expr {
	p := bd.pool
	in := p.Bool(false)
	for from := 0; from < 32; from++ {
		to := from
		for to < 32 && mask>>uint(to)&1 == 1 {
			to++
		}
		if to > from {
			run := p.And(p.Cmp(expr.ULE, p.Const(uint64(from), 32), lane), p.Cmp(expr.ULT, lane, p.Const(uint64(to), 32)))
			in = p.Or(in, run)
			from = to
		}
	}
	return in
}

func (bd *builder) lane() *expr.Expr {
	return bd.pool.Binary(expr.And, LinearThread(bd.pool, bd.sum.Geometry), bd.pool.Const(31, 32), 0)
}

// ballot is the predicate p when v is __ballot_sync(all lanes, p): its bits are the lanes that satisfy p.
func (bd *builder) ballot(v value.Value, b *symbolic.Block) *expr.Expr {
	v = symbolic.Unwrap(v)
	c, ok := symbolic.AsCall(v)
	if !ok || c.Name() != frontend.DeviceBallot || len(c.Args) != 2 {
		return nil
	}
	at := bd.fn.BlockOf(v)
	if at == nil || at.Loop != b.Loop || !bd.fn.At(c.Args[0], at).IsConst(1<<32-1) {
		return nil
	}
	pred := bd.fn.At(c.Args[1], at)
	return bd.pool.Ne(pred, bd.pool.Const(0, pred.Width))
}
