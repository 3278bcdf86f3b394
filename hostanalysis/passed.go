package hostanalysis

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// passed collects, of the symbols that the launch hangs on, those that stand for what callers out of sight decide: the
// parameters of the root of the context, and what memory held when the root was called. What main finds is input.
func (b *builder) passed(root *frame) map[*expr.Symbol]bool {
	if root.fn == b.main || slices.Contains(b.constructors(), root.fn) {
		return nil
	}
	params := map[*expr.Symbol]bool{}
	for _, p := range root.fn.Params {
		if symbolic.Width(p.Type()) > 0 {
			params[root.Opaque(p).Sym] = true
		}
	}
	out := map[*expr.Symbol]bool{}
	for s := range b.mentioned.seen {
		c, stored := b.memory[s]
		if params[s] || stored && c.at == nil && c.frame == root && !c.uninitialised() {
			out[s] = true
		}
	}
	return out
}
