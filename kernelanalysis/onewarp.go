package kernelanalysis

import (
	"slices"

	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/constraints/expr"
)

// laneCalls begin the names of functions by which the lanes of a warp tell one another something.
var laneCalls = []string{"hgrd_shfl_", "hgrd_reduce_", "hgrd_ballot", "hgrd_any", "hgrd_all", "hgrd_match_", "llvm.nvvm.shfl", "llvm.nvvm.vote"}

// OneWarp reports whether the kernel may be written for blocks of one warp: of a thread's place along x it makes use of
// its lane alone, lanes meet at barriers of their warp or exchange values, and no barrier holds a block together. With more
// warps each would do the work of the first.
func (s *Summary) OneWarp() bool {
	read := &reader{seen: map[*ir.Func]bool{}}
	read.function(s.Kernel.Func)
	warps := read.exchanges
	for _, b := range s.Barriers {
		if b.Kind != WarpBarrier {
			return false
		}
		warps = true
	}
	var trees []*expr.Expr
	for _, a := range s.Accesses {
		trees = append(trees, a.Cond, a.Offset)
		for _, r := range a.Rounds {
			trees = append(trees, r.Continue)
		}
	}
	for _, r := range s.Recurrences {
		trees = append(trees, r.Init, r.Next)
	}
	for _, x := range s.Exits {
		trees = append(trees, x.Leave)
	}
	trees = slices.DeleteFunc(trees, func(e *expr.Expr) bool { return e == nil })
	place := s.Geometry.ThreadIdx[0]
	whole := slices.Contains(trees, place)
	expr.Visit(func(e *expr.Expr) {
		lane := e.Op == expr.And && slices.ContainsFunc(e.Args, func(x *expr.Expr) bool { return x.IsConst(s.Geometry.Lanes() - 1) })
		whole = whole || !lane && slices.Contains(e.Args, place)
	}, trees...)
	return warps && !whole
}
