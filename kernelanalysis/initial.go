package kernelanalysis

import (
	"math"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// keepsInitial reports whether a variable holds its initial value whenever the kernel reads it.
func (bd *builder) keepsInitial(pl place) bool {
	g, ok := pl.root.(*ir.Global)
	switch {
	case !ok || g.Init == nil:
		return false
	case g.Typ.AddrSpace == spaceConstant && g.Immutable && !g.ExternallyInitialized: // of OpenCL: the host has no name for it
		return true
	case pl.object.Space != Global:
		return false
	}
	return symbolic.Unnameable(g) || (pl.constant || !bd.writes[pl.object]) && bd.opt.Initial != nil && bd.opt.Initial(g.Name())
}

// initialValue is the integer that such a variable, or an element of it, holds.
func (bd *builder) initialValue(pl place, w int) (*expr.Expr, bool) {
	if !bd.keepsInitial(pl) || pl.offset.Op != expr.Const {
		return nil, false
	}
	return bd.elementOf(pl.root.(*ir.Global).Init, pl.offset.Signed(), w)
}

// initialChoice is what a short array holds that keeps its initial values, by the offset; beyond it lies anything. It is
// content where the array is not short.
func (bd *builder) initialChoice(pl place, content *expr.Expr) *expr.Expr {
	array, ok := pl.root.(*ir.Global).Init.(*constant.Array)
	if !ok {
		return content
	}
	size, ok := symbolic.Sizeof(array.Typ.ElemType)
	if !ok || !multipleOf(pl.offset, size) {
		return content
	}
	if e, ok := bd.progression(array, pl.offset, size, content); ok {
		return e
	}
	if len(array.Elems) > maxChoices {
		return content
	}
	out := bd.beyond(content, pl.offset)
	for i := len(array.Elems) - 1; i >= 0; i-- {
		v, ok := bd.elementOf(array.Elems[i], 0, content.Width)
		if !ok {
			return content
		}
		out = bd.pool.Ite(bd.pool.Eq(pl.offset, bd.pool.Int(int64(i)*size, 64)), v, out)
	}
	return out
}

// beyond is what lies outside of an array.
func (bd *builder) beyond(content, offset *expr.Expr) *expr.Expr {
	return bd.pool.Apply(bd.pool.Symbol(expr.Symbol{
		Name: content.Sym.Name + ".beyond", Display: content.Sym.Display, Width: content.Width, Content: true,
	}), offset)
}

// progression is what an array holds whose elements grow evenly, as a table of multiples: first + step*index.
func (bd *builder) progression(array *constant.Array, offset *expr.Expr, size int64, content *expr.Expr) (*expr.Expr, bool) {
	n := int64(len(array.Elems))
	if n < 2 {
		return nil, false
	}
	var first, step int64
	for i, x := range array.Elems {
		v, ok := bd.elementOf(x, 0, content.Width)
		if !ok || v.Op != expr.Const {
			return nil, false
		}
		switch at := v.Signed(); {
		case i == 0:
			first = at
		case i == 1:
			step = at - first
		case at != first+step*int64(i):
			return nil, false
		}
	}
	p := bd.pool
	if first < math.MinInt32 || first > math.MaxInt32 || step < math.MinInt32 || step > math.MaxInt32 || n > math.MaxInt32 {
		return nil, false
	}
	index := p.Binary(expr.SDiv, offset, p.Int(size, 64), expr.Exact)
	value := p.Binary(expr.Add, p.Int(first, 64), p.Binary(expr.Mul, index, p.Int(step, 64), 0), 0)
	inside := p.And(p.Cmp(expr.SLE, p.Int(0, 64), index), p.Cmp(expr.SLT, index, p.Int(n, 64)))
	return p.Ite(inside, p.Trunc(value, content.Width), bd.beyond(content, offset)), true
}

// maxChoices bounds the elements of an array whose values become a choice.
const maxChoices = 16

// elementOf is the integer of w bits at byte at of a constant.
func (bd *builder) elementOf(init constant.Constant, at int64, w int) (*expr.Expr, bool) {
	for {
		switch c := init.(type) {
		case *constant.Int:
			if at == 0 && symbolic.Width(c.Typ) == w {
				return bd.fn.Value(c), true
			}
		case *constant.ZeroInitializer:
			return bd.pool.Const(0, w), true
		case *constant.Array:
			size, ok := symbolic.Sizeof(c.Typ.ElemType)
			if ok && size > 0 && at >= 0 && at/size < int64(len(c.Elems)) {
				init, at = c.Elems[at/size], at%size
				continue
			}
		}
		return nil, false
	}
}
