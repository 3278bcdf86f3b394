package symbolic

import (
	"testing"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
)

type noLeaves struct{}

func (noLeaves) Leaf(*Func, value.Value) *expr.Expr { return nil }

// A value that goes through very many others is found as far as the count goes; what lies beyond is unknown, and so is a
// value of more steps than trees may have.
func TestNestedIsCounted(t *testing.T) {
	fn := ir.NewFunc("f", types.Void, ir.NewParam("n", types.I32))
	b := fn.NewBlock("entry")
	var x value.Value = fn.Params[0]
	for range MaxNested + 100 {
		x = b.NewMul(x, x)
	}
	b.NewRet(nil)
	f := New(expr.NewPool(), fn, "f", true, noLeaves{})
	e := f.Value(x)
	unknown := false
	for _, s := range expr.Symbols(e) {
		unknown = unknown || s.Unknown && s.PerThread
	}
	if !unknown || e.Height() > expr.MaxHeight || *f.Nested != 0 {
		t.Errorf("height %d, unknown %v, %d under way", e.Height(), unknown, *f.Nested)
	}
}
