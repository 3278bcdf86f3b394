package symbolic

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// Unnameable reports whether g is a constant of the compiler's, as the values of an array in braces are: nobody can set it.
func Unnameable(g *ir.Global) bool {
	return g.Immutable && g.Init != nil && g.Linkage == enum.LinkagePrivate && !g.ExternallyInitialized
}

// Initial is a pointer in an initial value, at a number of bytes from its start.
type Initial struct {
	Offset int64
	Value  value.Value
}

// maxPointers bounds the pointers of an initial value.
const maxPointers = 64

// Pointers lists the pointers of an initial value that lead somewhere; all says that there are no others.
func Pointers(init constant.Constant) (out []Initial, all bool) {
	all = true
	var walk func(c constant.Constant, at int64)
	walk = func(c constant.Constant, at int64) {
		switch c := c.(type) {
		case *constant.Array:
			n, ok := Sizeof(c.Typ.ElemType)
			all = all && ok
			for i, x := range c.Elems {
				walk(x, at+int64(i)*n)
			}
		case *constant.Struct:
			for i, x := range c.Fields {
				n, ok := FieldOffset(c.Typ, i)
				all = all && ok
				walk(x, at+n)
			}
		case *constant.Null, *constant.Undef, *constant.Poison, *constant.ZeroInitializer:
		default:
			if _, pointer := c.Type().(*types.PointerType); pointer {
				if all = all && len(out) < maxPointers; all {
					out = append(out, Initial{at, c})
				}
			}
		}
	}
	walk(init, 0)
	return out, all
}
