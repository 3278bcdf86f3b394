package kernelanalysis

import (
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// Coverage says which pairs of lanes a warp barrier orders: both threads are In, and they agree on Tile. Both are trees
// of one thread; nil stands for "all lanes" and "one tile". Wide tiles are of several warps each.
type Coverage struct {
	In, Tile *expr.Expr
	Wide     bool
}

// full reports whether every pair of lanes of a warp is covered.
func (c Coverage) full() bool { return c.In == nil && c.Tile == nil }

// coverage reads the mask or tile of a warp barrier; false when nothing can be said, so that it orders nothing.
// An active mask proves nothing: it names whoever happens to be there.
func (bd *builder) coverage(s sync) (Coverage, bool) {
	if len(s.call.Args) != 1 {
		return Coverage{}, false
	}
	p, lane, lanes := bd.pool, bd.lane(), bd.sum.Geometry.Lanes()
	arg := s.call.Args[0]
	if s.call.Name() == frontend.DeviceTileSync {
		size := bd.fn.At(arg, s.in)
		switch {
		case size.Op != expr.Const || size.Value == 0 || size.Value > lanes && size.Value%lanes != 0:
			return Coverage{}, false
		case size.Value == lanes:
			return Coverage{}, true
		case size.Value > lanes:
			return Coverage{Tile: p.Binary(expr.UDiv, LinearThread(p, bd.sum.Geometry), size, 0), Wide: true}, true
		}
		return Coverage{Tile: p.Binary(expr.UDiv, lane, size, 0)}, true
	}
	if in := bd.ballot(arg, s.in); in != nil {
		return Coverage{In: in}, true
	}
	mask := bd.fn.At(arg, s.in)
	if tile := bd.partition(mask, s.in); tile != nil {
		return Coverage{Tile: tile}, true
	}
	switch in := bd.inComputed(lane, mask); {
	case bd.allSet(mask):
		return Coverage{}, true
	case mask.Op == expr.Const:
		return Coverage{In: in}, true
	case in != nil:
		return Coverage{In: in, Tile: mask}, true // both must mean the same lanes
	}
	return Coverage{}, false
}

// inComputed says that lane's bit is set in a mask that is made of constants by choices, shifts and bit operations; nil
// when it is made of others.
func (bd *builder) inComputed(lane, mask *expr.Expr) *expr.Expr {
	if mask.SprawlingSum() {
		return nil
	}
	p := bd.pool
	switch mask.Op {
	case expr.Const:
		return bd.inMask(lane, mask.Value)
	case expr.Ite:
		if mask.Sprawls() {
			return nil
		}
		a, b := bd.inComputed(lane, mask.Args[1]), bd.inComputed(lane, mask.Args[2])
		if a == nil || b == nil {
			return nil
		}
		return p.Or(p.And(mask.Args[0], a), p.And(p.Not(mask.Args[0]), b))
	case expr.Shl:
		if mask.Args[0].Op != expr.Const {
			return nil
		}
		by := mask.Args[1]
		lane = p.ZExt(lane, by.Width)
		up := p.Cmp(expr.ULE, by, lane) // as lanes are few, the difference does not wrap
		return p.And(up, bd.inMask(p.Binary(expr.Sub, lane, by, expr.NSW|expr.NUW), mask.Args[0].Value))
	case expr.Add:
		if n := mask.Args[0]; bd.allSet(mask.Args[1]) && n.Op == expr.Shl && n.Args[0].IsConst(1) {
			return p.Cmp(expr.ULT, p.ZExt(lane, n.Args[1].Width), n.Args[1])
		}
	case expr.And, expr.Or, expr.Xor:
		a, b := bd.inComputed(lane, mask.Args[0]), bd.inComputed(lane, mask.Args[1])
		if a == nil || b == nil {
			return nil
		}
		return p.Binary(mask.Op, a, b, 0)
	}
	return nil
}

// inMask says that lane's bit is set, as runs of set bits: comparisons are easier on a solver than shifts.
func (bd *builder) inMask(lane *expr.Expr, mask uint64) *expr.Expr {
	p := bd.pool
	in := p.Bool(false)
	lanes := int(bd.sum.Geometry.Lanes())
	for from := 0; from < lanes; from++ {
		to := from
		for to < lanes && mask>>uint(to)&1 == 1 {
			to++
		}
		if to > from {
			run := p.And(p.Cmp(expr.ULE, p.Const(uint64(from), lane.Width), lane), p.Cmp(expr.ULT, lane, p.Const(uint64(to), lane.Width)))
			in = p.Or(in, run)
			from = to
		}
	}
	return in
}

func (bd *builder) lane() *expr.Expr {
	return Lane(bd.pool, bd.sum.Geometry)
}

// allSet reports whether a mask is that of all lanes of a warp.
func (bd *builder) allSet(mask *expr.Expr) bool {
	return mask.Width == int(bd.sum.Geometry.Lanes()) && mask.Op == expr.Const && mask.Signed() == -1
}

// ballot is the predicate p when v is __ballot_sync(all lanes, p): its bits are the lanes that satisfy p.
func (bd *builder) ballot(v value.Value, b *symbolic.Block) *expr.Expr {
	v = symbolic.Unwrap(v)
	c, ok := symbolic.AsCall(v)
	if !ok || frontend.WarpOperation(c.Name()) != frontend.DeviceBallot {
		return nil
	}
	pred := bd.votedOn(v, c, b)
	if pred == nil {
		return nil
	}
	return bd.pool.Ne(pred, bd.pool.Const(0, pred.Width))
}

// votedOn is what the lanes of a whole warp hand in at a vote or match; nil when it is none of all lanes, or of another
// round than b.
func (bd *builder) votedOn(v value.Value, c symbolic.Call, b *symbolic.Block) *expr.Expr {
	at := bd.fn.BlockOf(v)
	if len(c.Args) != 2 || at == nil || at.Loop != b.Loop || !bd.allSet(bd.fn.At(c.Args[0], at)) {
		return nil
	}
	return bd.fn.At(c.Args[1], at)
}

// partition is what the lanes of a group have in common when mask names, to each lane of a warp, the lanes of its group:
// those whose value matches, or those that vote as it does.
func (bd *builder) partition(mask *expr.Expr, b *symbolic.Block) *expr.Expr {
	p := bd.pool
	all := p.Const(1<<bd.sum.Geometry.Lanes()-1, int(bd.sum.Geometry.Lanes()))
	for _, at := range bd.fn.Blocks {
		for _, inst := range at.IR.Insts {
			c, ok := symbolic.AsCall(inst)
			v, isValue := inst.(value.Value)
			if !ok || !isValue {
				continue
			}
			name := frontend.WarpOperation(c.Name())
			if name != frontend.DeviceMatchAny && name != frontend.DeviceBallot {
				continue
			}
			x := bd.votedOn(v, c, b)
			if x == nil {
				continue
			}
			bits := bd.fn.At(v, at)
			if name == frontend.DeviceMatchAny {
				if mask == bits {
					return x
				}
				continue
			}
			set := p.Ne(x, p.Const(0, x.Width))
			if mask == p.Ite(set, bits, p.Binary(expr.Xor, bits, all, 0)) || mask == p.Ite(set, bits, p.Binary(expr.And, p.Binary(expr.Xor, bits, all, 0), all, 0)) {
				return p.Ite(set, p.Const(1, 32), p.Const(0, 32))
			}
		}
	}
	return nil
}
