package hostanalysis

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// A list that a loop packs begins with what passed a test, one element behind the other; what is behind its end is as it
// was. Where the copy of an array is as long as the list, nothing else comes along.

// packed reports whether the copy of the array has just the elements that the loop has packed: it counts from 0 by ones, and
// only after it has put something where the next element belongs.
func (l *loop) packed() bool {
	ts := notNull(l.pointer(l.store.Dst, l.block))
	if len(l.nest) != 1 || len(ts) != 1 || ts[0].place != l.base {
		return false
	}
	at, ok := countOf(ts[0].offset, l.stride)
	if !ok || at.Op != expr.Apply {
		return false
	}
	def, ok := l.RecurrenceOf(at.Sym)
	if !ok || def.Value != at || def.Counter != l.Counter(l.nest[0]) || !def.Init.IsConst(0) {
		return false
	}
	phi := l.phi(at)
	if phi == nil || !l.counts1(phi) {
		return false
	}
	c, _ := symbolic.AsCall(l.copied.inst)
	n, ok := countOf(l.copied.frame.At(c.Args[2], l.copied.block), l.stride)
	return ok && n == carry(at, l.frame, l.block, l.copied.frame, l.copied.block)
}

// countOf is how many times size bytes are, before it is widened.
func countOf(bytes *expr.Expr, size int64) (*expr.Expr, bool) {
	e := bytes
	if size > 1 {
		if e.Op != expr.Mul || !isConst(e.Args[1]) || e.Args[1].Signed() != size {
			return nil, false
		}
		e = e.Args[0]
	}
	for e.Op == expr.SExt || e.Op == expr.ZExt {
		e = e.Args[0]
	}
	return e, true
}

// phi is what carries a value around the loop; nil if there is none.
func (l *loop) phi(v *expr.Expr) *ir.InstPhi {
	for _, inst := range l.nest[0].Header.IR.Insts {
		if x, ok := inst.(*ir.InstPhi); ok && symbolic.Width(x.Typ) == v.Width && l.Value(x) == v {
			return x
		}
	}
	return nil
}

// counts1 reports whether a round leaves a counter as it is, or adds 1 where control has come through the store.
func (l *loop) counts1(phi *ir.InstPhi) bool {
	seen := map[value.Value]bool{phi: true}
	var work []value.Value
	for _, in := range phi.Incs {
		if b := l.Block(in.Pred.(*ir.Block)); b != nil && l.nest[0].Contains(b) {
			work = append(work, in.X)
		}
	}
	for len(work) > 0 {
		v := work[0]
		work = work[1:]
		if seen[v] {
			continue
		}
		seen[v] = true
		b := l.DefBlock(v)
		if b == nil || b.Loop != l.nest[0] {
			return false
		}
		switch x := v.(type) {
		case *ir.InstPhi:
			if isHeader(b) {
				return false
			}
			for _, in := range x.Incs {
				work = append(work, in.X)
			}
		case *ir.InstSelect:
			work = append(work, x.ValueTrue, x.ValueFalse)
		case *ir.InstAdd:
			one, ok := x.Y.(*constant.Int)
			if x.X != value.Value(phi) || !ok || one.X.Int64() != 1 || !l.Dominates(l.block, b) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// before reports whether all writes are done with before the loop begins.
func (l *loop) before(ws []write) bool {
	return !slices.ContainsFunc(ws, func(w write) bool { return !earlier(w.moment, l.at) })
}
