package hostanalysis

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis/linear"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// The order of a table's elements is what makes the segments of sparse formats disjoint, and an index of its own for each
// thread. A host loop that fills a table once, in order, with a value that grows from element to element, leaves it
// sorted; the device's copy of all of it is, too, as long as nothing else writes there.

// Series says of the integers of Size bytes at Offset, Offset+Stride, Offset+2*Stride, ... of an object that each is at
// least Step more than the one before, or, if Falls, less. If Exact, the n-th is First + Step*n. If Mixed, they stand in any
// order, and two of them differ by Step at least.
type Series struct {
	Object               *Object
	Offset, Stride, Size int64
	Step, First          int64
	Falls                bool
	Exact                bool
	Mixed                bool
}

// ordered is what is known of the order of a field of a device object's elements.
type ordered struct {
	series           Series
	copied           moment
	filled, narrowed bool // all elements are written; words were taken to keep their values when they are cut
}

// orders adds what is known of the order of the elements of the launch's arguments.
func (b *builder) orders() {
	if b.outermost().fn == b.main {
		for _, name := range b.ownTables() {
			if !slices.ContainsFunc(b.onHost(name), func(g *ir.Global) bool { return !b.undisturbedAtLaunch(b.place(placeKey{root: g})) }) {
				b.launch.OwnTables = append(b.launch.OwnTables, name)
			}
		}
	}
	for _, a := range b.launch.Args {
		for _, pc := range a.Pieces {
			if len(pc.Pointer) != 1 {
				continue
			}
			o := pc.Pointer[0].Object
			at := b.places[o]
			if o.Kind != Device || at == nil || at.frame == nil || at.frame.outermost() != b.outermost() || b.has(o) || !b.undisturbedAtLaunch(at) {
				continue
			}
			xs, ok := b.sorted[at]
			if !ok {
				xs = b.frame.order(at)
				b.sorted[at] = xs
			}
			for _, x := range xs {
				x.series.Object = o
				b.launch.Series = append(b.launch.Series, x.series)
				if !x.filled || !precedes(x.copied, moment{b.frame, b.block, b.pos, b.block.Loop}) {
					b.assume(WrittenBefore)
				}
				if x.narrowed {
					b.assume(keptWhenCut)
				}
			}
		}
	}
}

func (b *builder) has(o *Object) bool {
	return slices.ContainsFunc(b.launch.Series, func(s Series) bool { return s.Object == o })
}

// write is one that may touch a place.
type write struct {
	moment
	inst any
}

// writesTo lists all that may write to a place after it was made, in any frame of a root.
func (f *frame) writesTo(p *place) ([]write, bool) {
	var out []write
	ok := f.everyWrite(p, func(g *frame, b *symbolic.Block, inst any) bool {
		out = append(out, write{g.moment(b, inst), inst})
		return true
	})
	return out, ok
}

// order is what is known of the order of a device object's elements, field by field.
func (f *frame) order(device *place) (out []ordered) {
	ws, ok := f.writesTo(device)
	made, known := device.made(f)
	if !ok || !known {
		return out
	}
	var copied *write
	for i, w := range ws {
		c, isCall := symbolic.AsCall(w.inst)
		switch {
		case isCall && c.Callee != nil && frontend.IsStub(c.Callee) && w.frame.launchReads(c, device):
		case isCall && c.Name() == frontend.HostMemcpy && copied == nil:
			copied = &ws[i]
		default:
			return out
		}
	}
	if copied == nil || !precedes(made, copied.moment) {
		return out
	}
	c, _ := symbolic.AsCall(copied.inst)
	from := copied.frame.startOf(c.Args[1], copied.block)
	if from == nil || copied.frame.startOf(c.Args[0], copied.block) != device || !copied.frame.undisturbed(from, copied.block, copied.inst) {
		return out
	}
	t := &filling{host: f.h, base: from, copied: *copied}
	if t.made, ok = from.made(copied.frame); !ok {
		return out
	}
	if t.writes, ok = copied.frame.writesTo(from); !ok {
		return out
	}
	t.writes = slices.DeleteFunc(t.writes, func(w write) bool { return afterAll(copied.moment, w.moment) })
	switch r := from.root.(type) {
	case *ir.Global:
		if _, t.zeroed = r.Init.(*constant.ZeroInitializer); !t.zeroed {
			return out
		}
	case *ir.InstCall, *ir.TermInvoke:
		c, _ := symbolic.AsCall(r)
		t.zeroed = c.Name() == "calloc"
	}
	here, ok := made.frame.sizeOf(device)
	there, ok2 := t.made.frame.sizeOf(from)
	r := &reader{frame: copied.frame}
	n := r.polynomial(copied.frame.At(c.Args[2], copied.block))
	all := ok && n.Equals(r.polynomial(here))
	if !all && !justBefore(made, copied.moment) {
		return out // something is left of what was copied before
	}
	whole := all && ok2 && n.Equals(r.polynomial(there))
	for i := range t.writes {
		t.complete, t.narrowed = false, false
		if s, ok := t.by(i); ok {
			out = append(out, ordered{s, copied.moment, t.complete && whole, t.narrowed})
		}
	}
	return out
}

// startOf is the place at whose first byte a pointer is, unless it is null; nil if there is no one such place.
func (f *frame) startOf(v value.Value, b *symbolic.Block) *place {
	ts := notNull(f.pointer(v, b))
	if len(ts) != 1 || !ts[0].offset.IsConst(0) {
		return nil
	}
	return ts[0].place
}

// filling is a host array on the way to the one copy of it.
type filling struct {
	*host
	base     *place
	made     moment
	copied   write
	writes   []write
	zeroed   bool // all elements are 0 at first
	complete bool // all elements were written
	narrowed bool
}

// loop is one that stores to consecutive elements.
type loop struct {
	*filling
	reader
	store  *ir.InstStore
	block  *symbolic.Block
	at     moment // of the outermost loop
	fresh  bool   // each time the nest begins, nothing was in the array but what it was made with
	size   int64  // of the word
	stride int64  // from one element to the next
	offset int64  // of the word in its element
	start  int64  // of the first element, in bytes
	known  map[*expr.Expr]linear.Poly
	bounds map[*expr.Expr]int64
}

// by tries whether the i-th write fills the array in order.
func (t *filling) by(i int) (Series, bool) {
	w := t.writes[i]
	x, ok := w.inst.(*ir.InstStore)
	if !ok {
		return Series{}, false
	}
	width := symbolic.Width(x.Src.Type())
	n, _ := symbolic.StoreSize(x.Src.Type())
	nest := w.loop.Chain()
	if a, b, _, ok := meet(w.moment, t.copied.moment); !ok {
		return Series{}, false
	} else if a.frame == w.frame {
		nest = slices.DeleteFunc(slices.Clone(nest), func(l *symbolic.Loop) bool { return l.Contains(b.block) })
	}
	if len(nest) == 0 || width < 8 || width > 64 || int64(width) != 8*n || w.frame.Irreducible {
		return Series{}, false
	}
	l := &loop{
		filling: t, reader: reader{frame: w.frame, nest: nest}, store: x, block: w.block, size: n,
		at:    moment{w.frame, nest[0].Header, -1, nest[0].Parent},
		known: map[*expr.Expr]linear.Poly{}, bounds: map[*expr.Expr]int64{},
	}
	l.fresh = justBefore(t.made, l.at)
	if !l.fresh && !precedes(t.made, l.at) || !justBefore(l.at, t.copied.moment) || !l.returns(l.at, nil) || !l.trips() {
		return Series{}, false
	}
	others := slices.Delete(slices.Clone(t.writes), i, i+1)
	s, ok := Series{}, false
	switch {
	case l.inOrder():
		s, ok = l.mixed(others, l.values)
	case l.anywhere():
		s, ok = l.mixed(others, l.numbers)
	}
	s.Offset, s.Stride, s.Size = l.offset, l.stride, n
	t.narrowed = l.reader.narrowed
	return s, ok
}

// trips relates what bounds the loops of the nest to the numbers of their rounds. Each loop but a single one has to make
// the same number of rounds whenever it is entered, and to be left at its header.
func (l *loop) trips() bool {
	for _, m := range l.nest {
		x := l.ExitCounter(m)
		plain := m.Header != l.block
		for _, e := range m.Exits() {
			plain = plain && e.From == m.Header
		}
		if !plain {
			if len(l.nest) > 1 {
				return false
			}
			continue
		}
		l.bounds[x] = 1 // where a store is reached
		count, ok := l.rounds(m)
		if !l.invariant(x) {
			if !ok {
				return false
			}
			l.known[x] = count // as it is bounded by what does not change
			if as := count.Atoms(); len(as) == 1 {
				if c, ok := count.Minus(linear.Single(as[0])).Constant(); ok {
					l.bounds[as[0]] = max(l.bounds[as[0]], 1-c)
				}
			}
			continue
		}
		if !ok {
			continue
		}
		zero, solved := count.Minus(linear.Single(x)), false
		for _, a := range zero.Atoms() {
			if v, ok := zero.SolvedFor(a); ok && a != x {
				l.known[a], solved = v, true
				break
			}
		}
		if !solved && !slices.Contains(count.Atoms(), x) {
			l.known[x] = count
		}
	}
	return true
}

// rounds is the number of rounds that a loop makes whenever a store of the nest is reached, where it counts up to a bound.
func (l *loop) rounds(m *symbolic.Loop) (linear.Poly, bool) {
	leave := l.leaving(m)
	beyond := int64(0)
	switch leave.Op {
	case expr.Eq:
		n, ok := l.polynomial(leave.Args[0]).Minus(l.polynomial(leave.Args[1])).SolvedFor(l.Counter(m))
		n = l.resolved(n)
		return n, ok && l.fixed(n)
	case expr.SLE, expr.ULE:
	case expr.SLT, expr.ULT:
		beyond = 1
	default:
		return linear.Poly{}, false
	}
	first := l.polynomial(leave.Args[1]).Minus(linear.Single(l.Counter(m)))
	if first.Lost || slices.Contains(first.Atoms(), l.Counter(m)) {
		return linear.Poly{}, false
	}
	n := l.resolved(l.polynomial(leave.Args[0]).Plus(linear.Whole(beyond)).Minus(first))
	return n, l.fixed(n)
}

// fixed reports whether a polynomial has one value for all rounds of the nest.
func (l *loop) fixed(p linear.Poly) bool {
	return !p.Lost && !slices.ContainsFunc(p.Atoms(), func(a *expr.Expr) bool { return !l.invariant(a) })
}

// leaving is the condition on which a round of m is the last. Pointers into one object are compared by their offsets.
func (l *loop) leaving(m *symbolic.Loop) *expr.Expr {
	if len(m.Exits()) == 1 {
		e := m.Exits()[0]
		if br, ok := e.From.IR.Term.(*ir.TermCondBr); ok {
			x, ok := br.Cond.(*ir.InstICmp)
			if ok && e.From == m.Header && (x.Pred == enum.IPredEQ && e.Slot == 0 || x.Pred == enum.IPredNE && e.Slot == 1) {
				if a, b := l.offsetAt(x.X, m.Header), l.offsetAt(x.Y, m.Header); a != nil && b != nil && l.newest(m.Header, x.X, x.Y) {
					return l.h.pool.Eq(a, b)
				}
			}
		}
	}
	return l.Leave(m)
}

// offsetAt is the byte of the array that v points to in b; nil if there is no one such byte. On some ways containers work
// out in a roundabout way where their end is.
func (l *loop) offsetAt(v value.Value, b *symbolic.Block) *expr.Expr {
	ts := notNull(l.pointer(v, b))
	if slices.ContainsFunc(ts, func(t target) bool { return t.place != l.base }) {
		return nil
	}
	if len(ts) == 1 {
		return ts[0].offset
	}
	end, ok := l.made.frame.sizeOf(l.base)
	for _, t := range ts {
		budget := 100
		guard := expr.Conjuncts(t.guard)
		below, _ := linear.Entails(l.h.pool, guard, t.offset, end, false, &budget)
		above, _ := linear.Entails(l.h.pool, guard, end, t.offset, false, &budget)
		ok = ok && below && above
	}
	if !ok || len(ts) == 0 {
		return nil
	}
	return end
}

// invariant reports whether a word has one value for all rounds of the nest.
func (l *loop) invariant(e *expr.Expr) bool {
	fixed := true
	expr.Visit(func(x *expr.Expr) {
		for _, m := range l.nest {
			fixed = fixed && x != l.Counter(m)
		}
	}, e)
	return fixed
}

// resolved puts in what is known of the bounds of the loops.
func (l *loop) resolved(p linear.Poly) linear.Poly {
	for range l.nest {
		p = p.With(l.known)
	}
	return p
}

// affine writes a word out over the nest's counters and what does not vary.
func (l *loop) affine(e *expr.Expr) (linear.Poly, bool) {
	p := l.resolved(l.polynomial(e))
	for range l.nest {
		p = l.counted(p, l.nest)
	}
	for _, a := range p.Atoms() {
		counter := slices.ContainsFunc(l.nest, func(m *symbolic.Loop) bool { return l.Counter(m) == a })
		if !counter && !l.invariant(a) {
			return p, false
		}
	}
	return p, !p.Lost
}

// counted puts start + step*rounds in the place of what loops of the nest add up in equal steps.
func (l *loop) counted(p linear.Poly, nest []*symbolic.Loop) linear.Poly {
	sums := map[*expr.Expr]linear.Poly{}
	for _, a := range p.Atoms() {
		def, ok := l.RecurrenceOf(a.Sym)
		at := slices.IndexFunc(nest, func(m *symbolic.Loop) bool { return l.Counter(m) == def.Counter })
		if !ok || at < 0 || len(a.Args) != len(def.Value.Args) {
			continue
		}
		var rounds *expr.Expr
		same := true // but for the counter
		for i, k := range def.Value.Args {
			if k == def.Counter {
				rounds = a.Args[i]
			} else {
				same = same && k == a.Args[i]
			}
		}
		step := l.counted(l.resolved(l.polynomial(def.Next)), nest[at+1:]).Minus(linear.Single(def.Value))
		if rounds == nil || !same || slices.ContainsFunc(step.Atoms(), func(x *expr.Expr) bool { return !l.invariant(x) }) {
			continue
		}
		sums[a] = l.polynomial(def.Init).Plus(step.Times(l.polynomial(rounds)))
	}
	return l.resolved(p.With(sums))
}

// steps are the differences of a word between one round and the next, for each loop of the nest: for an outer loop
// between the last round of the inner ones and their first.
func (l *loop) steps(p linear.Poly) []linear.Poly {
	var out []linear.Poly
	for i := range l.nest {
		k := l.Counter(l.nest[i])
		next := map[*expr.Expr]linear.Poly{k: linear.Single(k).Plus(linear.Whole(1))}
		last := map[*expr.Expr]linear.Poly{}
		for _, m := range l.nest[i+1:] {
			next[l.Counter(m)] = linear.Whole(0)
			last[l.Counter(m)] = linear.Single(l.ExitCounter(m)).Minus(linear.Whole(1))
		}
		out = append(out, l.resolved(p.With(next).Minus(p.With(last))))
	}
	return out
}

// beginning is what a word is in the first round of all loops of the nest.
func (l *loop) beginning(p linear.Poly) linear.Poly {
	zero := map[*expr.Expr]linear.Poly{}
	for _, m := range l.nest {
		zero[l.Counter(m)] = linear.Whole(0)
	}
	return p.With(zero)
}

// inOrder reports whether the nest stores to one element after the other.
func (l *loop) inOrder() bool {
	ts := notNull(l.pointer(l.store.Dst, l.block))
	if len(ts) != 1 || ts[0].place != l.base {
		return false
	}
	p, ok := l.affine(ts[0].offset)
	if !ok {
		return false
	}
	for i, d := range l.steps(p) {
		c, ok := d.Constant()
		if i == 0 {
			l.stride = c
		}
		if !ok || c != l.stride || c < l.size {
			return false
		}
	}
	first, ok := l.beginning(p).Constant()
	if !ok || first < 0 {
		return false
	}
	l.offset = first % l.stride
	l.start = first - l.offset
	return l.offset+l.size <= l.stride
}

// atLeast is a lower bound of a polynomial where a store is reached.
func (l *loop) atLeast(p linear.Poly) (int64, bool) {
	shift := map[*expr.Expr]linear.Poly{}
	for _, a := range p.Atoms() {
		lo, ok := l.bounds[a]
		if !ok {
			lo, ok = l.least(a)
		}
		if !ok {
			return 0, false
		}
		shift[a] = linear.Single(a).Plus(linear.Whole(max(-linear.MostCoef, min(lo, linear.MostCoef))))
	}
	return p.With(shift).Least()
}
