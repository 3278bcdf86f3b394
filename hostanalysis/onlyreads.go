package hostanalysis

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/internal/symbolic"
)

// onlyReadsBy reports whether a kernel only reads through its n-th parameter: a pointer, or the pointers in a struct.
func (p *program) onlyReadsBy(fn *ir.Func, n int) bool {
	if isByval(fn.Params[n]) {
		w := p.writesOf(fn)
		return !w.roams && !slices.ContainsFunc(w.fields, func(x given) bool { return x.param == n })
	}
	return onlyReads(fn, fn.Params[n])
}

// onlyReads reports whether a kernel only reads through a pointer parameter and through what it computes from it.
func onlyReads(fn *ir.Func, p *ir.Param) bool {
	if len(fn.Blocks) == 0 {
		return false
	}
	derived := map[value.Value]bool{p: true}
	uses := func(x value.User) bool {
		for _, o := range x.Operands() {
			if derived[symbolic.Unwrap(*o)] {
				return true
			}
		}
		return false
	}
	for grown := true; grown; {
		grown = false
		for _, b := range fn.Blocks {
			for _, inst := range b.Insts {
				v, isValue := inst.(value.Value)
				if !isValue || derived[v] || !uses(inst) {
					continue
				}
				switch inst.(type) {
				case *ir.InstGetElementPtr, *ir.InstBitCast, *ir.InstAddrSpaceCast, *ir.InstPhi, *ir.InstSelect, *ir.InstFreeze:
					derived[v], grown = true, true
				}
			}
		}
	}
	for _, b := range fn.Blocks {
		for _, inst := range b.Insts {
			if !uses(inst) {
				continue
			}
			switch x := inst.(type) {
			case *ir.InstGetElementPtr, *ir.InstBitCast, *ir.InstAddrSpaceCast, *ir.InstPhi, *ir.InstSelect, *ir.InstFreeze,
				*ir.InstLoad, *ir.InstICmp:
			case *ir.InstCall:
				c, _ := symbolic.AsCall(x)
				copies := strings.HasPrefix(c.Name(), "llvm.memcpy.") || strings.HasPrefix(c.Name(), "llvm.memmove.")
				if !copies || derived[symbolic.Unwrap(c.Args[0])] {
					return false
				}
			default:
				return false
			}
		}
		if uses(b.Term) {
			return false
		}
	}
	return true
}
