package hostanalysis

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/hostanalysis/linear"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// values finds the order of what a loop stores, next to the other writes to the array.
func (l *loop) values(others []write) (Series, bool) {
	v := l.At(l.store.Src, l.block)
	last := slices.IndexFunc(others, func(w write) bool { return l.goesOn(w, v) })
	if last >= 0 {
		others = slices.Delete(slices.Clone(others), last, last+1)
	}
	all := others
	others = slices.DeleteFunc(slices.Clone(all), l.elsewhere)
	first := slices.IndexFunc(others, l.begins)
	if l.complete = l.covers(last >= 0); l.start > l.stride || l.start > 0 && first < 0 && !l.zeroed && len(others) == 0 {
		return Series{}, false // of what nobody has written nothing is known
	}
	if (l.zeroed || !l.fresh) && !l.complete {
		return Series{}, false
	}
	for i, w := range others {
		if i != first && (!earlier(w.moment, l.at) || !l.complete) {
			return Series{}, false
		}
	}
	if len(l.nest) == 1 && l.fresh {
		if step, ok := l.sum(v, all); ok {
			return Series{Step: step}, true
		}
	}
	if l.start > 0 && (first < 0 && (l.zeroed || len(others) > 0) || !l.fresh) {
		return Series{}, false // no order between the element before the loop and those of the loop
	}
	if s, ok := l.plain(v); ok && (first < 0 || l.follows(others[first], v, &s)) {
		return s, true
	}
	if len(l.nest) > 1 {
		return Series{}, false
	}
	if init, ok := l.accumulated(v); ok && (first < 0 || init != nil && l.stored(others[first]) == init) {
		return Series{}, true
	}
	return Series{}, false
}

// elsewhere reports whether a write leaves the words of the loop alone: it is to another field of the elements.
func (l *loop) elsewhere(w write) bool {
	x, ok := w.inst.(*ir.InstStore)
	if !ok {
		return false
	}
	if !mayMeet(l.h.tags.of(x), l.h.tags.of(l.store)) {
		return true
	}
	n, known := symbolic.StoreSize(x.Src.Type())
	at, here := w.frame.within(x.Dst, l.base, l.stride, w.block)
	return known && here && at+n <= l.stride && (at+n <= l.offset || l.offset+l.size <= at)
}

// stored is the number that a store writes; nil where it writes none, but a vector, say.
func (l *loop) stored(w write) *expr.Expr {
	x := w.inst.(*ir.InstStore)
	if symbolic.Width(x.Src.Type()) == 0 {
		return nil
	}
	return w.frame.At(x.Src, w.block)
}

// begins reports whether a write puts something before the first element of the loop, once and for all.
func (l *loop) begins(w write) bool {
	x, ok := w.inst.(*ir.InstStore)
	if !ok || l.start != l.stride || w.frame != l.frame || !earlier(w.moment, l.at) || !precedes(w.moment, l.at) {
		return false
	}
	n, _ := symbolic.StoreSize(x.Src.Type())
	ts := notNull(w.frame.pointer(x.Dst, w.block))
	return len(ts) == 1 && ts[0].place == l.base && ts[0].offset.IsConst(uint64(l.offset)) && n == l.size
}

// goesOn reports whether a write behind the loop puts v one more time, as it is in the round that left the loop.
func (l *loop) goesOn(w write, v *expr.Expr) bool {
	x, ok := w.inst.(*ir.InstStore)
	if !ok || len(l.nest) > 1 || w.frame != l.frame || w.loop != l.at.loop || !precedes(l.at, w.moment) || !justBefore(w.moment, l.copied.moment) {
		return false
	}
	left := l.ExitCounter(l.nest[0])
	ts := notNull(w.frame.pointer(x.Dst, w.block))
	if len(ts) != 1 || ts[0].place != l.base || l.stored(w) != l.Carry(v, l.nest[0], w.loop) {
		return false
	}
	end := linear.Single(left).Times(linear.Whole(l.stride)).Plus(linear.Whole(l.start + l.offset))
	d, ok := l.resolved(l.polynomial(ts[0].offset).Minus(end)).Constant()
	return ok && d == 0
}

// covers reports whether the loop, with one more element if so, stores to every element of the array.
func (l *loop) covers(more bool) bool {
	count := linear.Whole(l.stride)
	inner := l.block
	for i := len(l.nest) - 1; i >= 0; i-- {
		m := l.nest[i]
		x := l.ExitCounter(m)
		if l.bounds[x] != 1 {
			return false
		}
		for _, latch := range m.Latches {
			if !l.Dominates(inner, latch) {
				return false
			}
		}
		inner, count = m.Header, count.Times(linear.Single(x))
	}
	end := count.Plus(linear.Whole(l.start))
	if more {
		end = end.Plus(linear.Whole(l.stride))
	}
	size, ok := l.made.frame.sizeOf(l.base)
	d, same := l.resolved(l.polynomial(size).Minus(end)).Constant()
	return ok && same && d == 0
}

// sizeOf is the size in bytes of an object that is made in f.
func (f *frame) sizeOf(p *place) (*expr.Expr, bool) {
	none := f.h.pool.Const(0, 64)
	if t := p.content(); t != nil {
		n, ok := symbolic.Sizeof(t)
		return f.h.pool.Int(n, 64), ok
	}
	c, ok := symbolic.AsCall(p.root)
	if !ok || !isAllocation(c.Name()) || c.Name() == "aligned_alloc" {
		return none, false
	}
	b := f.BlockOf(c.Inst)
	for i, a := range c.Args {
		if symbolic.Width(a.Type()) != 64 {
			continue
		}
		n := f.At(widest(a), b)
		if n.Op == expr.Ite && n.Args[1].Op == expr.Const && n.Args[1].Signed() == -1 {
			n = n.Args[2] // new[] asks for that where the size is too large, and gets nothing
		}
		if c.Name() == "calloc" && i+1 < len(c.Args) {
			n = f.h.pool.Binary(expr.Mul, n, f.At(c.Args[i+1], b), expr.NSW)
		}
		return n, true
	}
	return none, false
}

// plain is the order of a polynomial of the counters.
func (l *loop) plain(v *expr.Expr) (Series, bool) {
	p, ok := l.affine(v)
	if !ok {
		return Series{}, false
	}
	steps := l.steps(p)
	if c, ok := steps[0].Constant(); ok && !slices.ContainsFunc(steps, func(d linear.Poly) bool { return !d.Equals(steps[0]) }) {
		if first, fixed := l.beginning(p).Constant(); fixed {
			return Series{Exact: true, Step: c, First: first - c*(l.start/l.stride)}, true
		}
	}
	for _, falls := range []bool{false, true} {
		sign := int64(1)
		if falls {
			sign = -1
		}
		least, ok := int64(linear.MostCoef), true
		for _, d := range steps {
			lo, known := l.atLeast(d.Times(linear.Whole(sign)))
			least, ok = min(least, lo), ok && known
		}
		if ok && least >= 0 {
			return Series{Step: least, Falls: falls}, true
		}
	}
	return Series{}, false
}

// follows reports whether the first element of the loop comes after the one that w stores.
func (l *loop) follows(w write, v *expr.Expr, s *Series) bool {
	p, ok := l.affine(v)
	before := l.stored(w)
	if !ok || before == nil || len(l.nest) > 1 {
		return false
	}
	d := p.With(map[*expr.Expr]linear.Poly{l.Counter(l.nest[0]): linear.Whole(0)}).Minus(l.polynomial(before))
	if s.Exact {
		c, ok := d.Constant()
		return ok && c == s.Step
	}
	if s.Falls {
		d = d.Times(linear.Whole(-1))
	}
	lo, ok := l.atLeast(d)
	s.Step = min(s.Step, lo)
	return ok && lo >= 0
}

// sum is the least step of a table whose elements are the one before and something that is not negative. That may be
// what the element held until then, if no element was ever negative.
func (l *loop) sum(v *expr.Expr, others []write) (int64, bool) {
	at := notNull(l.pointer(l.store.Dst, l.block))[0].offset
	before := l.polynomial(at).Minus(linear.Whole(l.stride))
	for _, rising := range []*place{nil, l.base} {
		l.rising = rising
		if rising != nil && !(l.positive(write{l.moment(l.block, l.store), l.store}) && !slices.ContainsFunc(others, func(w write) bool { return !l.positive(w) })) {
			continue
		}
		step, found := int64(0), false
		ok := true
		for _, e := range addends(v) {
			t, isLoad := l.h.tables[e.Sym]
			if isLoad && !found && t.base == l.base && t.width == int(8*l.size) && slices.Contains(e.Args, l.Counter(l.nest[0])) {
				if d, same := l.polynomial(e.Args[len(e.Args)-1]).Minus(before).Constant(); same && d == 0 {
					found = true
					continue
				}
			}
			lo, known := l.least(e)
			step, ok = step+lo, ok && known && lo >= 0
		}
		if found && ok {
			return min(step, linear.MostCoef), true
		}
	}
	l.rising = nil
	return 0, false
}

// positive reports whether a write puts nothing negative into the array, if nothing there is.
func (l *loop) positive(w write) bool {
	switch x := w.inst.(type) {
	case *ir.InstStore:
		n, _ := symbolic.StoreSize(x.Src.Type())
		r := &reader{frame: w.frame, nest: l.nest, rising: l.base}
		v := l.stored(w)
		if v == nil {
			return false
		}
		lo, ok := r.least(v)
		return ok && lo >= 0 && n == l.size && !r.narrowed
	}
	c, ok := symbolic.AsCall(w.inst)
	if !ok || !strings.HasPrefix(c.Name(), "llvm.memset.") && c.Name() != "memset" {
		return false
	}
	k, ok := c.Args[1].(*constant.Int)
	return ok && k.X.Sign() == 0
}

// addends takes a sum apart that does not wrap.
func addends(e *expr.Expr) []*expr.Expr {
	if e.Op == expr.Add && !e.SprawlingSum() && linear.Exact(e) {
		return append(addends(e.Args[0]), addends(e.Args[1])...)
	}
	return []*expr.Expr{e}
}

// accumulated reports whether a value never gets less from one round to the next: it is what a loop adds up, or that with
// what the round adds. init is what there is before, if all of the round counts.
func (l *loop) accumulated(v *expr.Expr) (init *expr.Expr, ok bool) {
	const deepest = 8
	k := l.Counter(l.nest[0])
	for _, s := range expr.Symbols(v) {
		for _, def := range l.sources(s, 3) {
			if def.Counter != k || def.Value.Width != v.Width {
				continue
			}
			switch {
			case !l.grows(v, def.Value, deepest):
			case v == def.Next:
				return def.Init, true
			case l.grows(def.Next, v, deepest):
				return nil, true
			}
		}
	}
	return nil, false
}

// sources are the definitions that a loop-carried value starts from, its own among them.
func (l *loop) sources(s *expr.Symbol, depth int) []symbolic.Recurrence {
	def, ok := l.RecurrenceOf(s)
	if !ok || depth == 0 {
		return nil
	}
	out := []symbolic.Recurrence{def}
	for _, x := range expr.Symbols(def.Init) {
		out = append(out, l.sources(x, depth-1)...)
	}
	return out
}
