package code

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// TakesFunction reports whether the call passes a function, which the callee may call.
func (c *Call) TakesFunction() bool {
	var args []value.Value
	switch x := c.Inst.(type) {
	case *ir.InstCall:
		args = x.Args
	case *ir.TermInvoke:
		args = x.Args
	default:
		return true
	}
	return slices.ContainsFunc(args, func(v value.Value) bool {
		p, ok := v.Type().(*types.PointerType)
		if !ok {
			return false
		}
		_, is := p.ElemType.(*types.FuncType)
		return is
	})
}
