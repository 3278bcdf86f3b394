package hostanalysis

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// The driver API hands out device pointers as integers of 64 bits. They are followed as pointers are.

// isAddress reports whether a value of the type may be an address.
func isAddress(t types.Type) bool {
	if _, ok := t.(*types.PointerType); ok {
		return true
	}
	return symbolic.Width(t) == 8*pointerSize && types.IsInt(t)
}

// addressed lists the places that v, a pointer or an integer, may lead to as read in block b. An integer that no rule
// explains is a place of its own.
func (f *frame) addressed(v value.Value, b *symbolic.Block) []target {
	const deepest = 8 // sums within sums
	return f.addressedWithin(v, b, deepest)
}

func (f *frame) addressedWithin(v value.Value, b *symbolic.Block, depth int) []target {
	v = symbolic.Unwrap(v)
	if _, ok := v.Type().(*types.PointerType); ok {
		return f.pointer(v, b)
	}
	at := b
	if x := f.BlockOf(v); x != nil {
		at = x
	}
	var ts []target
	depth--
	switch x := v.(type) {
	case *ir.InstPtrToInt:
		ts = f.pointer(x.From, at)
	case *constant.ExprPtrToInt:
		ts = f.pointer(x.From, at)
	case *constant.Int:
		if x.X.Sign() == 0 {
			return f.h.single(placeKey{root: f.h.null})
		}
	case *ir.InstLoad:
		ts = f.loadPointer(x)
	case *ir.InstSelect:
		if c := f.At(x.Cond, at); c.Width == 1 && depth > 0 {
			yes, no := f.addressedWithin(x.ValueTrue, at, depth), f.addressedWithin(x.ValueFalse, at, depth)
			ts = append(f.guarded(yes, c), f.guarded(no, f.h.pool.Not(c))...)
		}
	case *ir.InstAdd:
		if depth > 0 {
			ts = f.moreThan(x, at, depth)
		}
	case *ir.Param, *ir.InstCall, *ir.TermInvoke:
		ts = f.resolve(v, at)
	}
	if ts = f.h.joined(ts); len(ts) == 0 || len(ts) > mostTargets {
		return f.h.single(placeKey{frame: f, root: v})
	}
	return f.moved(ts, at, b)
}

// moreThan lists the places of a sum: one side is an address, the other is none.
func (f *frame) moreThan(x *ir.InstAdd, b *symbolic.Block, depth int) []target {
	from, by := x.X, x.Y
	ts := f.addressedWithin(from, b, depth)
	others := f.addressedWithin(by, b, depth)
	if !identified(ts) {
		ts, others, by = others, ts, from
	}
	if !identified(ts) || identified(others) {
		return nil
	}
	out := make([]target, len(ts))
	for i, t := range ts {
		out[i] = target{t.place, f.h.pool.Binary(expr.Add, t.offset, f.At(by, b), expr.NSW), t.guard}
	}
	return out
}

// identified reports whether all places are variables or allocations.
func identified(ts []target) bool {
	for _, t := range ts {
		if !t.place.identified() {
			return false
		}
	}
	return len(ts) > 0
}

func (f *frame) guarded(ts []target, c *expr.Expr) []target {
	var out []target
	for _, t := range ts {
		if t.guard = f.h.pool.And(c, t.guard); !t.guard.False() {
			out = append(out, t)
		}
	}
	return out
}
