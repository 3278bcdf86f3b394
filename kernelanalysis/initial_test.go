package kernelanalysis

import (
	"fmt"
	"testing"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// What is said of a table whose elements grow evenly is each of its elements, and nothing of what lies beyond.
func TestProgression(t *testing.T) {
	p := expr.NewPool()
	f := ir.NewModule().NewFunc("f", types.Void)
	f.NewBlock("").NewRet(nil)
	bd := &builder{pool: p, fn: symbolic.New(p, f, "f", true, nil)}
	index := p.Var(expr.Symbol{Name: "i", Width: 64})
	for k, c := range []struct {
		of     *types.IntType
		values []int64
		even   bool
	}{
		{types.I32, []int64{0, 768, 1536, 2304}, true},
		{types.I32, []int64{5, 5, 5}, true},
		{types.I32, []int64{9, 6, 3, 0, -3, -6}, true},
		{types.I8, []int64{-128, 0, 127}, false},
		{types.I16, []int64{-30000, 0, 30000}, true},
		{types.I32, []int64{0, 1, 2, 4}, false},
		{types.I32, []int64{7}, false},
	} {
		var elems []constant.Constant
		for _, v := range c.values {
			elems = append(elems, constant.NewInt(c.of, v))
		}
		size, width := int64(c.of.BitSize/8), int(c.of.BitSize)
		content := p.Apply(p.Symbol(expr.Symbol{Name: fmt.Sprint("content", k), Width: width, Content: true}), index)
		e, ok := bd.progression(constant.NewArray(types.NewArray(uint64(len(elems)), c.of), elems...),
			p.Binary(expr.Mul, index, p.Int(size, 64), expr.NSW), size, content)
		if ok != c.even {
			t.Errorf("%v grow evenly: %v", c.values, ok)
			continue
		}
		if !ok {
			continue
		}
		for i := int64(-3); i < int64(len(c.values))+3; i++ {
			v, known := expr.Eval(e, func(s *expr.Symbol, _ []uint64) (uint64, bool) { return uint64(i), s == index.Sym })
			switch inside := 0 <= i && i < int64(len(c.values)); {
			case known != inside:
				t.Errorf("%v at %d: known is %v", c.values, i, known)
			case inside && v != uint64(c.values[i])&(1<<uint(width)-1):
				t.Errorf("%v at %d: %d", c.values, i, v)
			}
		}
	}
}
