package frontend

import (
	"fmt"
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/internal/ptx"
)

// copyQualifiers do not change what is copied.
var copyQualifiers = []string{"ca", "cg", "shared", "shared::cta", "global", "L2::cache_hint", "L2::64B", "L2::128B", "L2::256B"}

// copy lowers
//
//	cp.async.cg.shared.global [to], [from], size, present, policy
//
// where present is how many bytes are read, the others being zero, or a predicate that says that none are.
func (l *lowering) copy(op ptx.Op) bool {
	if slices.ContainsFunc(op.Parts[2:], func(p string) bool { return !slices.Contains(copyQualifiers, p) }) {
		return false
	}
	operands := op.Operands
	if op.Has("L2::cache_hint") && len(operands) > 0 {
		operands = operands[:len(operands)-1]
	}
	if len(operands) != 3 && len(operands) != 4 {
		return false
	}
	to, from := l.address(operands[0], true), l.address(operands[1], false)
	size, ok := l.operand(operands[2]).(*constant.Int)
	if !ok || to == nil || from == nil || !size.X.IsInt64() || !slices.Contains([]int64{4, 8, 16}, size.X.Int64()) {
		return false
	}
	none, all := constant.NewInt(types.I64, 0), constant.NewInt(types.I64, size.X.Int64())
	present, rest := value.Value(all), value.Value(nil)
	if len(operands) == 4 {
		switch v := l.operand(operands[3]); {
		case v == nil:
			return false
		case types.Equal(v.Type(), types.I1):
			present = l.choose(v, none, all)
		case types.Equal(v.Type(), types.I32):
			if c, ok := v.(*constant.Int); ok {
				present = constant.NewInt(types.I64, c.X.Int64())
				break
			}
			wide := ir.NewZExt(v, types.I64)
			l.emit(wide)
			present = wide
		default:
			return false
		}
		left := ir.NewSub(all, present)
		l.emit(left)
		rest = left
	}
	if guard, negated := strings.CutPrefix(op.Guard, "!"); guard != "" {
		p := l.known[guard]
		if p == nil || !types.Equal(p.Type(), types.I1) {
			return false
		}
		pick := func(n value.Value) value.Value {
			if negated {
				return l.choose(p, none, n)
			}
			return l.choose(p, n, none)
		}
		if rest != nil {
			rest = pick(rest)
		}
		present = pick(present)
	}
	l.perform(to, from, present, rest)
	return true
}

// perform copies, and clears behind what was copied, asynchronously.
func (l *lowering) perform(to, from, present, rest value.Value) {
	kind := func(v value.Value) string { return fmt.Sprintf("p%di8", v.Type().(*types.PointerType).AddrSpace) }
	l.invoke(DeviceAsyncBegin, types.Void, constant.NewInt(types.I32, 0))
	l.invoke("llvm.memcpy."+kind(to)+"."+kind(from)+".i64", types.Void, to, from, present, constant.False)
	if rest != nil {
		end := ir.NewGetElementPtr(types.I8, to, present)
		l.emit(end)
		l.invoke("llvm.memset."+kind(to)+".i64", types.Void, end, constant.NewInt(types.I8, 0), rest, constant.False)
	}
	l.invoke(DeviceAsyncEnd, types.Void)
}

func (l *lowering) choose(c, x, y value.Value) value.Value {
	s := ir.NewSelect(c, x, y)
	l.emit(s)
	return s
}

// address is an operand in brackets as a pointer to bytes; words of 32 bits are addresses of shared memory.
func (l *lowering) address(s string, shared bool) value.Value {
	base, offset, ok := ptx.Address(s)
	v := l.operand(base)
	if !ok || v == nil {
		return nil
	}
	var p value.Value
	switch t := v.Type().(type) {
	case *types.PointerType:
		to := types.NewPointer(types.I8)
		to.AddrSpace = t.AddrSpace
		i := ir.NewBitCast(v, to)
		l.emit(i)
		p = i
	case *types.IntType:
		to := types.NewPointer(types.I8)
		if shared && t.BitSize == 32 {
			to.AddrSpace = 3
		} else if t.BitSize != 64 {
			return nil
		}
		i := ir.NewIntToPtr(v, to)
		l.emit(i)
		p = i
	default:
		return nil
	}
	if offset != 0 {
		i := ir.NewGetElementPtr(types.I8, p, constant.NewInt(types.I64, offset))
		l.emit(i)
		p = i
	}
	return p
}
