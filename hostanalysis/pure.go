package hostanalysis

import (
	"fmt"
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// pureResult is the result of a call that depends only on its arguments and the memory they point to: two such calls
// with equal arguments and no write between give one value. nil for other calls.
func (f *frame) pureResult(c symbolic.Call) *expr.Expr {
	w := symbolic.Width(c.Inst.Type())
	if c.Callee == nil || w == 0 || f.h.def(c.Callee) != nil {
		return nil
	}
	whole := isPure(c.Name())
	if !whole && c.MemoryEffect() != symbolic.ReadsOnly {
		return nil
	}
	if _, ptr := c.Inst.Type().(*types.PointerType); ptr {
		return nil
	}
	b, p := f.BlockOf(c.Inst), f.h.pool
	key := c.Name()
	var shown []string
	var args []*expr.Expr
	for i, a := range c.Args {
		if strings.Contains(c.Name(), "strto") && i == 1 {
			continue // where the number ends
		}
		if _, ptr := a.Type().(*types.PointerType); !ptr {
			if symbolic.Width(a.Type()) == 0 {
				return nil
			}
			e := f.At(a, b)
			if isConst(e) {
				key += fmt.Sprintf(",%s", e)
			} else {
				key += ",."
				args = append(args, e)
			}
			continue
		}
		ts := f.pointer(a, b)
		if len(ts) != 1 || !ts[0].guard.True() || ts[0].place.shifting() {
			return nil
		}
		t := ts[0]
		memory := f.contentAt(location{t.place, -1, 0}, b, f.Order(c.Inst))
		key += fmt.Sprintf(",%d", f.h.number(memory))
		if isConst(t.offset) {
			key += fmt.Sprintf("+%s", t.offset)
		} else {
			args = append(args, t.offset)
		}
		args = append(args, f.counters(memory, b)...)
		shown = append(shown, text(t))
	}
	if !whole && !readsArgumentsOnly(c.Callee) {
		// what is out of sight may have changed, and all that it was ever shown
		state := f.contentAt(location{f.h.hidden(), -1, 0}, b, f.Order(c.Inst))
		key += fmt.Sprintf(";%d", f.h.number(state))
		args = append(args, f.counters(state, b)...)
	}
	s, ok := f.h.pure[key]
	if !ok {
		s = p.Symbol(expr.Symbol{
			Name:    fmt.Sprintf("%s.call%d", sourceName(c.Name()), len(f.h.pure)),
			Display: resultOf(c.Name(), shown),
			Width:   w,
		})
		f.h.pure[key] = s
		f.h.readers[s] = readerCall{f, c, args}
	}
	return p.Apply(s, args...)
}

// resultOf names what a function returns for what its pointers lead to.
func resultOf(symbol string, shown []string) string {
	if of := toldName(symbol); of == aLibrary || of == theRuntime {
		return "a result of " + of
	}
	return fmt.Sprintf("%s(%s)", toldName(symbol), strings.Join(shown, ", "))
}

// text shows what a pointer argument points to; a string literal as such.
func text(t target) string {
	g, ok := t.place.root.(*ir.Global)
	if !ok {
		return t.place.describe()
	}
	if a, ok := g.Init.(*constant.CharArray); ok && g.Immutable && isConst(t.offset) && t.offset.Value == 0 {
		return fmt.Sprintf("%q", strings.TrimRight(string(a.X), "\x00"))
	}
	return t.place.describe()
}

// readsArgumentsOnly reports whether a function reads no memory but what its arguments point to.
func readsArgumentsOnly(f *ir.Func) bool {
	return slices.Contains(symbolic.FlattenAttrs(f.FuncAttrs), enum.FuncAttrArgMemOnly)
}

// hidden is the place for what code out of sight knows and keeps to itself.
func (h *host) hidden() *place {
	if h.outOfSight == nil {
		h.outOfSight = ir.NewIntToPtr(constant.NewInt(types.I64, 1), types.I8Ptr)
		h.led[h.place(placeKey{root: h.outOfSight})] = h.points().Outside()
	}
	return h.place(placeKey{root: h.outOfSight})
}
