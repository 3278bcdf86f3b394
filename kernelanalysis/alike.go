package kernelanalysis

import (
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// BlocksAlike reports whether a block does the same as every other, as long as the memory that it reads holds the same:
// nothing that the kernel looks at tells blocks apart, and nothing depends on when it happens.
func (s *Summary) BlocksAlike() bool {
	if len(s.Gaps) > 0 || s.build == nil {
		return false
	}
	for _, b := range s.build.fn.Blocks {
		for _, inst := range b.IR.Insts {
			switch x := inst.(type) {
			case *ir.InstAtomicRMW, *ir.InstCmpXchg:
				return false
			case *ir.InstLoad:
				if x.Volatile || x.Atomic {
					return false
				}
			}
			if c, ok := symbolic.AsCall(inst); ok && !s.build.alike(c) {
				return false
			}
		}
	}
	return true
}

// alike reports whether a call has the same result in all blocks.
func (bd *builder) alike(c symbolic.Call) bool {
	if c.Asm != nil {
		return false
	}
	name := c.Name()
	if reg, ok := strings.CutPrefix(name, sregPrefix); ok {
		base, _, _ := strings.Cut(reg, ".")
		switch base {
		case "tid", "ntid", "nctaid", "laneid", "warpsize":
			return true
		}
		return false
	}
	switch effectOf(c) {
	case blockBarrier, warpBarrier, copyEffect, setEffect:
		return true
	case noEffect:
		for _, p := range []string{"hgrd_activemask", "hgrd_clock", "hgrd_surf_read"} {
			if strings.HasPrefix(name, p) {
				return false
			}
		}
		return true
	}
	return bd.computes(c)
}

// broadcast is what a shuffle hands to all lanes of a warp from one of them; nil for other shuffles. Lanes are in one
// round of the loops around it, as all take part in each.
func (bd *builder) broadcast(v *ir.InstCall, c symbolic.Call) *expr.Expr {
	b := bd.fn.BlockOf(v)
	if !strings.HasPrefix(c.Name(), "hgrd_shfl_idx_") || b == nil || len(c.Args) != 4 || symbolic.Width(v.Type()) == 0 || bd.fn.Irreducible {
		return nil
	}
	mask, all := c.Args[0].(*constant.Int)
	_, fixed := c.Args[2].(*constant.Int)
	width, whole := c.Args[3].(*constant.Int)
	if !all || !fixed || !whole || uint32(mask.X.Int64()) != 0xffffffff || width.X.Int64() != 32 {
		return nil
	}
	for l := b.Loop; l != nil; l = l.Parent {
		for _, latch := range l.Latches {
			if !bd.fn.Dominates(b, latch) {
				return nil
			}
		}
	}
	p, g := bd.pool, bd.sum.Geometry
	s := p.Symbol(expr.Symbol{
		Name: bd.fn.Name + "." + v.Ident(), Display: bd.module.ValueName(v), Width: symbolic.Width(v.Type()), Unknown: true,
	})
	args := append(bd.fn.Counters(b.Loop), g.BlockIdx[:]...)
	return p.Apply(s, append(args, p.Binary(expr.UDiv, LinearThread(p, g), p.Const(32, 32), 0))...)
}
