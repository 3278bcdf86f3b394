package hostanalysis

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/frontend"
)

// KeepsInitial tells which device variables nothing on the host refers to: no copy to the symbol, no address taken.
// Kernels that write the variable are their summaries' concern.
func KeepsInitial(ps []*frontend.Program) func(symbol string) bool {
	used := map[string]bool{}
	// instructions are visited one by one; only constants are followed inwards
	var note func(v value.Value)
	note = func(v value.Value) {
		switch x := v.(type) {
		case *ir.Arg:
			note(x.Value)
		case *ir.Global:
			used[x.Name()] = true
		case *ir.Func:
		case *constant.ExprGetElementPtr:
			note(x.Src)
		case *constant.ExprBitCast:
			note(x.From)
		case *constant.ExprAddrSpaceCast:
			note(x.From)
		case *constant.ExprPtrToInt:
			note(x.From)
		case *constant.Struct:
			for _, f := range x.Fields {
				note(f)
			}
		case *constant.Array:
			for _, e := range x.Elems {
				note(e)
			}
		}
	}
	operands := func(u value.User) {
		for _, o := range u.Operands() {
			note(*o)
		}
	}
	for _, p := range ps {
		for _, g := range p.Host.IR.Globals {
			if g.Init != nil {
				note(g.Init)
			}
		}
		for _, f := range p.Host.IR.Funcs {
			for _, b := range f.Blocks {
				for _, inst := range b.Insts {
					operands(inst)
				}
				operands(b.Term)
			}
		}
	}
	return func(symbol string) bool { return !used[symbol] }
}
