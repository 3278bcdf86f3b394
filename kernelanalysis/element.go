package kernelanalysis

import (
	"github.com/llir/llvm/ir/types"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// ElementSize is the size in bytes of what a pointer parameter points to, for a symbol that is the content of memory
// there; 0 where it is not known.
func (s *Summary) ElementSize(content *expr.Symbol) int64 {
	o := s.Contents[content]
	if o == nil || o.Kind != ParamObject || o.Offset != 0 || o.Param >= len(s.Kernel.Func.Params) {
		return 0
	}
	p, ok := s.Kernel.Func.Params[o.Param].Typ.(*types.PointerType)
	if !ok || isByval(s.Kernel.Func.Params[o.Param]) {
		return 0
	}
	n, _ := symbolic.Sizeof(p.ElemType)
	return n
}
