package check

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/frontend"
)

// keepsInitial tells which device variables nothing on the host refers to: no copy to the symbol, no address taken.
// Kernels that write the variable are the summary's concern.
func keepsInitial(p *frontend.Program) func(symbol string) bool {
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
	for _, g := range p.Host.IR.Globals {
		if g.Init != nil {
			note(g.Init)
		}
	}
	for _, f := range p.Host.IR.Funcs {
		for _, b := range f.Blocks {
			for _, inst := range b.Insts {
				if u, ok := inst.(value.User); ok {
					for _, o := range u.Operands() {
						note(*o)
					}
				}
			}
			for _, o := range b.Term.Operands() {
				note(*o)
			}
		}
	}
	return func(symbol string) bool { return !used[symbol] }
}
