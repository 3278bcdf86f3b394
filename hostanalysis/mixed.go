package hostanalysis

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// Elements of which no two are equal stay so while they only trade places: where two are exchanged, and where the C++
// library sorts or shuffles. And a loop that stores a number of its own in each round leaves no two equal, wherever it puts
// them: a number stands in one place only. What else the array holds must not be copied.

// mixed finds what a loop leaves in an array whose elements may trade places when it is done. fill says what that is next to
// the other writes.
func (l *loop) mixed(others []write, fill func([]write) (Series, bool)) (Series, bool) {
	var trades, rest []write
	for _, w := range others {
		if !l.elsewhere(w) && l.done(w) && (l.rearranges(w) || l.exchanges(w, others)) {
			trades = append(trades, w)
		} else {
			rest = append(rest, w)
		}
	}
	s, ok := fill(rest)
	if len(trades) == 0 || !ok {
		return s, ok
	}
	later := func(w write) bool { return !l.elsewhere(w) && !earlier(w.moment, l.at) }
	if l.start > 0 || s.Step == 0 || slices.ContainsFunc(rest, later) {
		return Series{}, false
	}
	if !l.complete && (l.zeroed || !l.fresh || len(rest) > 0) {
		return Series{}, false // elsewhere what was never written is not read either
	}
	return Series{Mixed: true, Step: max(s.Step, -s.Step)}, true
}

// anywhere reports whether the nest stores to elements of the array, each of them one word.
func (l *loop) anywhere() bool {
	l.stride, l.offset, l.start = l.size, 0, 0
	at, ok := l.within(l.store.Dst, l.base, l.stride, l.block)
	return ok && at == 0
}

// numbers finds how far apart the numbers are that a loop stores, one in each round, to elements in any order.
func (l *loop) numbers(others []write) (Series, bool) {
	if (l.zeroed || !l.fresh || len(others) > 0) && !(l.before(others) && l.packed()) {
		return Series{}, false // an element that the loop leaves out holds something else, or another field is an element too
	}
	s, ok := l.plain(l.At(l.store.Src, l.block))
	if !ok || s.Step == 0 {
		return Series{}, false
	}
	return Series{Mixed: true, Step: max(s.Step, -s.Step)}, true
}

// done reports whether the loop has come to its end when a write happens.
func (l *loop) done(w write) bool {
	a, b, _, ok := meet(l.at, w.moment)
	return ok && a.comesFirst(b) && !(a.frame == l.frame && l.nest[0].Contains(b.block))
}

// rearranges reports whether a write is a call that puts elements of the array into another order, and ends in no other way
// before the array is copied.
func (l *loop) rearranges(w write) bool {
	c, ok := symbolic.AsCall(w.inst)
	n := 0
	if ok {
		n = frontend.Rearranges(c.Name())
	}
	if n == 0 || len(c.Args) < n || l.stride != l.size || !l.returns(w.moment, w.inst) {
		return false
	}
	for _, i := range []int{0, n - 1} {
		pt, ok := c.Args[i].Type().(*types.PointerType)
		if !ok {
			return false
		}
		if t, ok := pt.ElemType.(*types.IntType); !ok || int64(t.BitSize) != 8*l.size {
			return false
		}
	}
	if w.frame.callWrites(c, n, location{l.base, -1, 0}, deepestLoad) {
		return false
	}
	return l.elements(w.moment, c.Args[0], c.Args[n-1])
}

// elements reports whether pointers lead to the word of the loop in elements of one and the same array.
func (l *loop) elements(at moment, vs ...value.Value) bool {
	f := at.frame
	var root value.Value
	for i, v := range vs {
		if off, ok := f.within(v, l.base, l.stride, at.block); !ok || off != l.offset {
			return false
		}
		rs := f.PointerAt(symbolic.Unwrap(v), at.block)
		if len(rs) != 1 || i > 0 && rs[0].Root != root {
			root = nil
		} else {
			root = rs[0].Root
		}
	}
	return root != nil || f.newest(at.block, vs...)
}

// exchanges reports whether a write is one of two stores of a block by which two elements trade places.
func (l *loop) exchanges(w write, others []write) bool {
	for _, x := range others {
		if x.frame == w.frame && x.block == w.block && x.inst != w.inst && (l.exchange(w, x, others) || l.exchange(x, w, others)) {
			return true
		}
	}
	return false
}

// exchange reports whether two stores, in this order, put into two elements what the other held before both.
func (l *loop) exchange(a, b write, others []write) bool {
	f := a.frame
	x, ok := a.inst.(*ir.InstStore)
	y, ok2 := b.inst.(*ir.InstStore)
	if !ok || !ok2 || a.order > b.order {
		return false
	}
	p, ok := symbolic.Unwrap(x.Src).(*ir.InstLoad)
	q, ok2 := symbolic.Unwrap(y.Src).(*ir.InstLoad)
	if !ok || !ok2 || p.Volatile || p.Atomic || q.Volatile || q.Atomic || f.BlockOf(p) != a.block || f.BlockOf(q) != a.block {
		return false
	}
	first := min(f.Order(p), f.Order(q))
	if f.Order(p) > a.order || f.Order(q) > a.order || int64(symbolic.Width(x.Src.Type())) != 8*l.size || symbolic.Width(y.Src.Type()) != symbolic.Width(x.Src.Type()) {
		return false
	}
	for _, inst := range a.block.IR.Insts[first:b.order] {
		c, isCall := symbolic.AsCall(inst)
		if isCall && f.h.callEffect(c).Writes() {
			return false // it may write the array, or copy it
		}
	}
	for _, w := range others {
		if w.frame == f && w.block == a.block && first < w.order && w.order < b.order && w.inst != a.inst {
			return false
		}
	}
	return l.same(a.moment, x.Dst, q.Src) && l.same(a.moment, y.Dst, p.Src) && l.elements(a.moment, x.Dst, y.Dst)
}

// same reports whether two pointers into the array are equal.
func (l *loop) same(at moment, v, w value.Value) bool {
	a, b := notNull(at.frame.pointer(v, at.block)), notNull(at.frame.pointer(w, at.block))
	return len(a) == 1 && len(b) == 1 && a[0].place == b[0].place && a[0].offset == b[0].offset && l.elements(at, v, w)
}

// returns reports whether control does not come from inst to the copy of the array by an exception, unless the array is
// filled once more.
func (l *loop) returns(at moment, inst any) bool {
	for {
		y := l.copied.frame.position(l.copied.block, at.frame)
		again := l.frame.position(l.at.block, at.frame)
		if x, ok := inst.(*ir.TermInvoke); ok && !at.frame.endsElsewhere(x, y, again) {
			return false
		}
		if y != nil || at.frame.parent == nil {
			return y != nil
		}
		inst = at.frame.call.Inst
		at = at.caller()
	}
}

// endsElsewhere reports whether control that leaves x by an exception comes neither to block y nor, if that is nil, to the
// function's return, but by way of block again.
func (f *frame) endsElsewhere(x *ir.TermInvoke, y, again *symbolic.Block) bool {
	seen := map[*symbolic.Block]bool{again: true}
	var from *symbolic.Block
	for _, s := range f.BlockOf(x).Succs {
		if s.IR == x.ExceptionRetTarget.(*ir.Block) {
			from = s
		}
	}
	if from == nil {
		return true
	}
	for work := []*symbolic.Block{from}; len(work) > 0; {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[b] {
			continue
		}
		seen[b] = true
		_, returns := b.IR.Term.(*ir.TermRet)
		if b == y || y == nil && returns {
			return false
		}
		work = append(work, b.Succs...)
	}
	return true
}
