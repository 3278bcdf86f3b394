package hostanalysis

import (
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// KeepsInitial tells which device variables hold their initial values for good: nothing on the host refers to them, by a
// copy to the symbol, by their address or by their name, and no kernel of the program does more than load from them.
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
	any := false // variable may be meant
	operands := func(u value.User) {
		if c, ok := symbolic.AsCall(u); ok && c.Name() == frontend.HostSymbolNamed {
			name, ok := constantText(c.Args[0])
			used[name] = true
			any = any || !ok
		}
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
	for _, p := range ps {
		for _, g := range p.Device.IR.Globals {
			if g.Init != nil && !strings.HasPrefix(g.Name(), "llvm.") { // those only keep what they list from being dropped
				note(g.Init)
			}
		}
		for _, f := range p.Device.IR.Funcs {
			for _, v := range pointersBeyondLoads(f) {
				note(v)
			}
		}
	}
	return func(symbol string) bool { return !any && !used[symbol] }
}

// constantText is the string that a constant pointer leads to.
func constantText(v value.Value) (string, bool) {
	root, off, ok := constantAddress(v)
	g, isVar := root.(*ir.Global)
	if !ok || !isVar || !g.Immutable {
		return "", false
	}
	return literal(g, off)
}

// pointersBeyondLoads lists the pointers that f uses otherwise than to load from them, or from an element behind them.
func pointersBeyondLoads(f *ir.Func) []value.Value {
	var out []value.Value
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			switch inst.(type) {
			case *ir.InstLoad, *ir.InstGetElementPtr, *ir.InstBitCast, *ir.InstAddrSpaceCast:
				continue
			}
			for _, o := range inst.Operands() {
				out = append(out, symbolic.Base(*o))
			}
		}
		for _, o := range b.Term.Operands() {
			out = append(out, symbolic.Base(*o))
		}
	}
	return out
}
