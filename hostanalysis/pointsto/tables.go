package pointsto

import (
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/internal/symbolic"
)

// isTable reports whether a variable is a class's table of virtual functions.
func isTable(g *ir.Global) bool { return strings.HasPrefix(g.Name(), "_ZTV") && g.Init != nil }

// derives reports whether the type that a table of virtual functions, or a description of a type, names has a base that
// is a class of the library, as far as is in sight. Without a description it may.
func derives(c value.Value, depth int) bool {
	if depth > 32 {
		return true
	}
	switch c := symbolic.Unwrap(c).(type) {
	case *constant.Struct:
		for _, f := range c.Fields {
			if derives(f, depth+1) {
				return true
			}
		}
	case *constant.Array:
		for _, x := range c.Elems {
			if derives(x, depth+1) {
				return true
			}
		}
	case *constant.ExprBitCast:
		return derives(c.From, depth)
	case *ir.Global:
		n := c.Name()
		if !strings.HasPrefix(n, "_ZTI") {
			return false
		}
		if c.Init == nil {
			return strings.HasPrefix(n, "_ZTISt") || strings.HasPrefix(n, "_ZTINSt")
		}
		return derives(c.Init, depth+1)
	}
	return false
}
