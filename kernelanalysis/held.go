package kernelanalysis

import (
	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// held is what a load from an array of the thread's own finds there; nil for anything.
func (bd *builder) held(v *ir.InstLoad, pl place, w int) *expr.Expr {
	array, ok := pl.root.(*ir.InstAlloca)
	if !ok || !bd.learned {
		return nil
	}
	return bd.fn.Held(v, array, pl.offset, w, bd.copied)
}

// copied is what a copy into such an array finds where it reads.
func (bd *builder) copied(c symbolic.Call, from symbolic.Target, w int) *expr.Expr {
	ps := bd.placesOf([]symbolic.Target{from}, bd.fn.BlockOf(c.Inst))
	if len(ps) != 1 || ps[0].loose || ps[0].unknown != "" {
		return nil
	}
	return bd.content(c.Inst, ps[0], w)
}
