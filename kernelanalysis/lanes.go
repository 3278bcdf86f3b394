package kernelanalysis

import (
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// What the lanes of a warp tell each other by shuffles from a given lane and by ballots. The values are known to be those
// of one round, since either all lanes take part in each round, or there is one.

// exchanged is what v, a shuffle from a given lane or a ballot of all lanes, yields; nil for other calls.
func (bd *builder) exchanged(v *ir.InstCall, c symbolic.Call) *expr.Expr {
	b := bd.fn.BlockOf(v)
	if b == nil || bd.fn.Irreducible || symbolic.Width(v.Type()) == 0 {
		return nil
	}
	switch {
	case strings.HasPrefix(c.Name(), "hgrd_shfl_idx_") && len(c.Args) == 4:
		width, whole := c.Args[3].(*constant.Int)
		if !whole || width.X.Int64() != int64(bd.sum.Geometry.Lanes()) || bd.team(c) == nil && (!bd.allLanes(c) && b.Loop != nil || !bd.everyRound(b)) {
			return nil
		}
		var e *expr.Expr
		if _, fixed := c.Args[2].(*constant.Int); fixed && bd.allLanes(c) {
			e = bd.ofWarp(v, b)
		} else {
			e = bd.fn.Opaque(v)
		}
		bd.shuffles[e.Sym] = c
		return e
	case frontend.WarpOperation(c.Name()) == frontend.DeviceBallot && len(c.Args) == 2 && bd.allLanes(c) && bd.everyRound(b):
		e := bd.ofWarp(v, b)
		bd.ballots[e.Sym] = c
		return e
	case teams(c):
		var e *expr.Expr
		if frontend.WarpOperation(c.Name()) == frontend.DeviceMatchAny && (b.Loop == nil || bd.allLanes(c) && bd.everyRound(b)) && symbolic.Width(c.Args[1].Type()) > 0 {
			e = bd.ofWarp(v, b, bd.fn.At(c.Args[0], b), bd.fn.At(c.Args[1], b)) // lanes of one mask with one value get one result
		} else {
			e = bd.fn.Opaque(v)
		}
		bd.teams[e.Sym] = c
		return e
	}
	return nil
}

// teams reports whether a call gives a mask of lanes that go together. The headers ask for values of constants where they
// want any number.
func teams(c symbolic.Call) bool {
	name := frontend.WarpOperation(c.Name())
	if name == frontend.DeviceMatchAny && len(c.Args) == 2 {
		_, fixed := c.Args[1].(*constant.Int)
		return !fixed
	}
	return name == frontend.DeviceActiveMask
}

// team is the mask of a shuffle if that is one of the lanes that go together with the thread; else nil.
func (bd *builder) team(c symbolic.Call) *expr.Expr {
	mask := bd.fn.At(c.Args[0], bd.fn.BlockOf(c.Inst))
	if mask.Op != expr.Apply {
		return nil
	}
	if _, ok := bd.teams[mask.Sym]; !ok {
		return nil
	}
	return mask
}

// Team reports whether a symbol is a mask of lanes that go together, the thread's own among them: those that are active with
// it, or have the same value. Each of them has the same mask, in a round of its own.
func (s *Summary) Team(sym *expr.Symbol) bool {
	_, ok := s.build.teams[sym]
	return ok
}

// allLanes reports whether the mask of an exchange names all lanes.
func (bd *builder) allLanes(c symbolic.Call) bool {
	return bd.allSet(bd.fn.At(c.Args[0], bd.fn.BlockOf(c.Inst)))
}

// everyRound reports whether b is executed in each round of the loops around it.
func (bd *builder) everyRound(b *symbolic.Block) bool {
	for l := b.Loop; l != nil; l = l.Parent {
		for _, latch := range l.Latches {
			if !bd.fn.Dominates(b, latch) {
				return false
			}
		}
	}
	return true
}

// ofWarp is the result of v as a value that the lanes of a warp have in common, as far as they agree in what they give.
func (bd *builder) ofWarp(v *ir.InstCall, b *symbolic.Block, given ...*expr.Expr) *expr.Expr {
	p, g := bd.pool, bd.sum.Geometry
	s := p.Symbol(expr.Symbol{
		Name: bd.fn.Name + "." + v.Ident(), Display: bd.module.ValueName(v), Width: symbolic.Width(v.Type()), Unknown: true,
	})
	args := append(bd.fn.Counters(b.Loop), g.BlockIdx[:]...)
	return p.Apply(s, append(append(args, WarpNumber(p, g)), given...)...)
}

// Vote says what a ballot is made of: the bit of each lane that takes part says whether In holds for it. In is over the
// thread and Loops, the counters of the loops around the ballot.
type Vote struct {
	In    *expr.Expr
	Loops []*expr.Expr
}

// Votes explains a symbol that is applied to the rounds, block and warp of a ballot; false for others.
func (s *Summary) Votes(sym *expr.Symbol) (Vote, bool) {
	bd := s.build
	c, ok := bd.ballots[sym]
	if !ok {
		return Vote{}, false
	}
	b := bd.fn.BlockOf(c.Inst)
	pred := bd.shared.Rewrite(bd.fn.At(c.Args[1], b))
	return Vote{bd.pool.Ne(pred, bd.pool.Const(0, pred.Width)), bd.fn.Counters(b.Loop)}, true
}

// Exchanges reports whether lanes of a warp hand values to others.
func (s *Summary) Exchanges() bool { return len(s.build.shuffles) > 0 }
