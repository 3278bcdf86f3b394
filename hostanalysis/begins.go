package hostanalysis

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// What an object holds when a launch begins is known to the last byte where the host writes it by stores, fills and copies
// alone, once each or in loops, and where what these write hangs on input only. A run of the launch can then begin as one of
// the program does.

// Begin says all that an object holds when a launch begins: what its steps put there, one after the other. Other bytes were
// never written.
type Begin struct {
	Object *Object
	Steps  []Step
}

// Step is a nest of loops, or none, in whose innermost rounds all of its puts happen, in order.
type Step struct {
	Loops []Repeat // outermost first
	Puts  []Put
}

// Repeat is a loop of a nest.
type Repeat struct {
	Counter  *expr.Expr // counts the rounds from 0 on
	Last     *expr.Expr // the last of them, for what comes behind the loop
	Enter    *expr.Expr // whether a round of the loop around it comes to this loop
	Continue *expr.Expr // whether there is another round
}

// Put writes numbers or copies bytes, if When holds.
type Put struct {
	When  *expr.Expr
	At    *expr.Expr // the first byte
	Count *expr.Expr // of numbers, or of bytes
	Size  int64      // of a number
	Value *expr.Expr // which it is; nil: bytes are copied
	From  []Step     // have made the memory out of which they are copied
	Start *expr.Expr // the first byte there
}

const (
	deepestCopy  = 4  // of a copy of a copy
	mostPuts     = 64 // of one object
	largestValue = 64 // bytes that are read one by one where they are copied
)

// begins adds what is known of all that the launch's arguments hold.
func (b *builder) begins() {
	here := moment{b.frame, b.block, b.pos, b.block.Loop}
	if b.runsGraphs() || b.Irreducible || b.site.stub.Inst == nil || !here.once() {
		return
	}
	seen := map[*Object]bool{}
	for _, a := range b.launch.Args {
		for _, pc := range a.Pieces {
			if len(pc.Pointer) != 1 {
				continue
			}
			o := pc.Pointer[0].Object
			at := b.places[o]
			if seen[o] || o.Kind != Device && o.Kind != Managed || o.Mapped || at == nil || at.root == nil || at.frame == nil {
				continue
			}
			seen[o] = true
			r := &recorder{launch: b.site.stub.Inst, frame: b.frame}
			if steps, ok := r.history(at, here, deepestCopy); ok {
				b.launch.Begins = append(b.launch.Begins, Begin{o, steps})
			}
		}
	}
}

// once reports whether no loop is around a moment, in its frame or in those that call it.
func (x moment) once() bool {
	for ; ; x = x.caller() {
		if x.loop != nil {
			return false
		}
		if x.frame.parent == nil {
			return true
		}
	}
}

// recorder lists what was done to objects before a launch.
type recorder struct {
	launch any    // its call
	frame  *frame // where it is
	puts   int
}

// nested is a step with its place in the program.
type nested struct {
	Step
	at    moment // where the nest is entered, or the put is made
	inner *symbolic.Loop
	block *symbolic.Block // of the last put
}

// allWrites is writesTo, worked out once: many launches ask for one buffer.
func (f *frame) allWrites(p *place) ([]write, bool) {
	from := p.frame
	if from == nil {
		from = f.outermost()
	}
	key := writesOf{from, p}
	if known, ok := f.h.writes[key]; ok {
		return known.all, known.ok
	}
	ws, ok := f.writesTo(p)
	if !f.h.stopped() {
		f.h.writes[key] = writesAll{ws, ok}
	}
	return ws, ok
}

// writesOf is a place and where its writes are looked for, and writesAll what is found.
type (
	writesOf struct {
		from *frame
		of   *place
	}
	writesAll struct {
		all []write
		ok  bool
	}
)

// history is all that was done to a place from when it was made until then.
func (r *recorder) history(p *place, until moment, copies int) ([]Step, bool) {
	made, known := p.made(until.frame)
	if !known || !p.startsEmpty() || !justBefore(made, until) || copies == 0 {
		return nil, false
	}
	ws, ok := until.frame.allWrites(p)
	if !ok {
		return nil, false
	}
	var out []nested
	for _, w := range ws {
		c, isCall := symbolic.AsCall(w.inst)
		switch {
		case w.inst == r.launch && w.frame == r.frame, !leads(w.moment, until):
			continue
		case isCall && c.Callee != nil && frontend.IsStub(c.Callee) && w.frame.launchReads(c, p):
			continue
		}
		x, ok := r.step(p, w, made, until, copies)
		if r.puts++; !ok || r.puts > mostPuts {
			return nil, false
		}
		if n := len(out); n > 0 && x.inner != nil && out[n-1].inner == x.inner && out[n-1].at.frame == x.at.frame &&
			(out[n-1].block == x.block || x.at.frame.Dominates(out[n-1].block, x.block)) {
			out[n-1].Puts, out[n-1].block = append(out[n-1].Puts, x.Puts...), x.block
			continue
		}
		out = append(out, x)
	}
	slices.SortStableFunc(out, func(x, y nested) int {
		switch {
		case precedes(x.at, y.at):
			return -1
		case precedes(y.at, x.at):
			return 1
		}
		return 0
	})
	var steps []Step
	for i, x := range out {
		if i > 0 && !precedes(out[i-1].at, x.at) {
			return nil, false
		}
		steps = append(steps, x.Step)
	}
	return steps, true
}

// startsEmpty reports whether a place holds nothing when it is made, or zeros.
func (p *place) startsEmpty() bool {
	if g, ok := p.root.(*ir.Global); ok {
		_, zero := g.Init.(*constant.ZeroInitializer)
		return zero
	}
	return p.blank()
}

// step is one write, with the loops around it in which nothing else of interest happens.
func (r *recorder) step(p *place, w write, made, until moment, copies int) (nested, bool) {
	f := w.frame
	nest := w.loop.Chain()
	if a, b, _, ok := meet(w.moment, until); !ok || f.Irreducible {
		return nested{}, false
	} else if a.frame == f {
		nest = slices.DeleteFunc(slices.Clone(nest), func(l *symbolic.Loop) bool { return l.Contains(b.block) })
	}
	out := nested{at: w.moment, block: w.block, inner: w.loop}
	when := f.h.pool.Bool(true)
	if len(nest) > 0 {
		out.at = moment{f, nest[0].Header, -1, nest[0].Parent}
		when = f.Reach(w.loop.Header, w.block)
	} else {
		out.inner = nil
	}
	if !precedes(made, out.at) || !justBefore(out.at, until) {
		return nested{}, false
	}
	given := inputs{f.h, nil}
	for i, l := range nest {
		enter := f.h.pool.Bool(true)
		if i > 0 {
			enter = f.Reach(nest[i-1].Header, l.Header)
		}
		given.counters = append(given.counters, f.Counter(l), f.ExitCounter(l))
		out.Loops = append(out.Loops, Repeat{f.Counter(l), f.ExitCounter(l), enter, f.Continue(l)})
	}
	puts, ok := r.written(p, w, copies)
	for i := range puts {
		puts[i].When = when
		ok = ok && given.all(puts[i].When, puts[i].At, puts[i].Count, puts[i].Value, puts[i].Start)
	}
	for _, l := range out.Loops {
		ok = ok && given.all(l.Enter, l.Continue)
	}
	out.Puts = puts
	return out, ok
}

// written is what one write does.
func (r *recorder) written(p *place, w write, copies int) ([]Put, bool) {
	f := w.frame
	if x, ok := w.inst.(*ir.InstStore); ok {
		n, sized := symbolic.StoreSize(x.Src.Type())
		at, here := f.byteOf(x.Dst, p, w.block)
		if isAddress(x.Src.Type()) || !sized || symbolic.Width(x.Src.Type()) != int(8*n) || !here {
			return nil, false
		}
		return []Put{{At: at, Count: f.h.pool.Const(1, 64), Size: n, Value: f.At(x.Src, w.block)}}, true
	}
	c, ok := symbolic.AsCall(w.inst)
	if !ok || len(c.Args) < 3 {
		return nil, false
	}
	at, here := f.byteOf(c.Args[0], p, w.block)
	if !here {
		return nil, false
	}
	count := f.At(c.Args[2], w.block)
	switch name := c.Name(); {
	case name == frontend.HostMemset, name == "memset", strings.HasPrefix(name, "llvm.memset."):
		return []Put{{At: at, Count: count, Size: 1, Value: f.h.pool.Trunc(f.At(c.Args[1], w.block), 8)}}, true
	case name == frontend.HostMemcpy, name == "memcpy", name == "memmove", strings.HasPrefix(name, "llvm.memcpy."), strings.HasPrefix(name, "llvm.memmove."):
		return r.copied(f, c, w, at, count, copies)
	}
	return nil, false
}

// copied is what a copy does: how the memory was made that it copies from, or, of a few bytes, what each value in them is.
func (r *recorder) copied(f *frame, c symbolic.Call, w write, at, count *expr.Expr, copies int) ([]Put, bool) {
	p := f.h.pool
	ts := notNull(f.pointer(c.Args[1], w.block))
	if len(ts) != 1 {
		return nil, false
	}
	from, start := ts[0].place, ts[0].offset
	if steps, ok := r.history(from, w.moment, copies-1); ok {
		return []Put{{At: at, Count: count, Size: 1, From: steps, Start: start}}, true
	}
	if t := from.content(); t != nil && isConst(start) && isConst(count) && count.Value <= largestValue {
		var out []Put
		ls, all := flatten(t)
		if !all {
			return nil, false
		}
		for _, l := range ls {
			if l.offset < start.Signed() || l.offset+l.size > start.Signed()+count.Signed() {
				continue
			}
			v := f.readAt(from, p.Int(l.offset, 64), int(8*l.size), w.block, f.Order(w.inst))
			if l.pointer || v == nil {
				return nil, false
			}
			to := p.Binary(expr.Add, at, p.Int(l.offset-start.Signed(), 64), expr.NSW)
			out = append(out, Put{At: to, Count: p.Const(1, 64), Size: l.size, Value: v})
		}
		return out, len(out) > 0
	}
	return nil, false
}

// byteOf is the byte of p to which v points in b, if it points nowhere else.
func (f *frame) byteOf(v value.Value, p *place, b *symbolic.Block) (*expr.Expr, bool) {
	ts := notNull(f.pointer(v, b))
	if len(ts) != 1 || ts[0].place != p {
		return nil, false
	}
	return ts[0].offset, true
}

// inputs tells the values that any run of the program may bring about, of those that the rounds of loops lead to.
type inputs struct {
	*host
	counters []*expr.Expr
}

// all reports whether trees hang on counters and on what the program reads alone.
func (in inputs) all(trees ...*expr.Expr) bool {
	trees = slices.DeleteFunc(trees, func(e *expr.Expr) bool { return e == nil })
	return !slices.ContainsFunc(expr.Applications(trees...), func(x *expr.Expr) bool {
		return !x.Sym.Computes() && !slices.Contains(in.counters, x) && !in.isInput(x.Sym)
	})
}

// isInput reports whether a symbol is something that the program reads from its user.
func (h *host) isInput(s *expr.Symbol) bool {
	for _, x := range h.pure {
		if x == s {
			return true
		}
	}
	c, ok := h.memory[s]
	if t, indexed := h.tables[s]; indexed {
		c, ok = t.frame.contentAt(location{t.base, -1, int64(t.width / 8)}, t.block, t.pos), true
	}
	if !ok {
		return false
	}
	if main := c.loc.base.owner(); c.at == nil && main != nil {
		return main.fn == h.main // its arguments
	}
	call, ok := symbolic.AsCall(c.at)
	return ok && strings.HasSuffix(call.Name(), "scanf")
}
