package constraints

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Tickets. Each block draws one number from a counter that starts at 0, and who draws the last number knows that all others
// have drawn theirs: what lies before the other draws and a fence has happened (the last-block pattern). That rests on the
// count: one thread a block draws, once, nobody else changes the counter before, and the number is that of the blocks less
// one. Who waits until the counter has come to the number of blocks knows it of all of them: a barrier of the grid by hand.

// counted says that the number drawn at a guard does not tell that x comes after p. True where the guard is no last ticket.
func (f *flags) counted(a passage) *expr.Expr {
	p, draw := f.o.Pool, a.g.Read
	if !f.in.tally.ask(byTickets) {
		return p.Bool(true)
	}
	e := f.uncounted(a)
	if e.True() {
		return e
	}
	e = p.Or(e, f.beforeDraw(a, draw))
	e = p.Or(e, p.Or(f.reached(a, f.side), f.narrow(func(s kernelanalysis.Scope) bool { return draw.Strong.Scope >= s }, f.side, a.by)))
	if !e.True() {
		f.in.tally.decided(byTickets)
		f.relyOnCount(draw, draw)
	}
	return e
}

// relyOnCount takes it that what r reads is 0 when the kernel starts, for numbers that are drawn by draw.
func (f *flags) relyOnCount(draw, r *kernelanalysis.Access) {
	if start := f.in.start(draw); start.value != nil && (len(start.rounds) == 0 || len(f.writers(draw)) == 1) {
		return // the host shows it
	}
	f.rely("%s is 0 when the kernel starts (line %d counts the blocks)", draw)
	f.begins = append(f.begins, begin{read: r, offset: r.Offset, draw: draw})
}

// together says that threads of two blocks may make both accesses of a question although each is for the block that draws
// the last number of one counter.
func (f *flags) together(x, y *kernelanalysis.Access) *expr.Expr {
	p := f.o.Pool
	e := p.Bool(true)
	for _, g := range f.order.Guards(x) {
		for _, h := range f.order.Guards(y) {
			if g.Read != h.Read || g.Group || h.Group || !g.When.True() || !h.When.True() {
				continue
			}
			a, given := f.come(g, x, 0, -1)
			b, also := f.come(h, y, 1, -1)
			both := p.AndAll(given, also, p.Or(f.uncounted(a), f.uncounted(b)))
			if !both.True() {
				f.relyOnCount(g.Read, g.Read)
			}
			e = p.And(e, both)
		}
	}
	return e
}

// uncounted says that the number drawn at a guard need not be the last of those that the blocks draw, one each. True where
// the guard's atomic draws no numbers.
func (f *flags) uncounted(a passage) *expr.Expr {
	p, in, draw := f.o.Pool, f.in, a.g.Read
	if draw.Object.Space != kernelanalysis.Global || len(draw.Rounds) > 0 || !draw.Strong.Draws() || f.o.Kind != obligation.InterBlock {
		return p.Bool(true)
	}
	last := in.lastNumber(a.result.Width)
	// the number is not the last, or somebody else changes the counter who does not know it to be
	e := p.Or(p.And(a.cond, p.Cmp(expr.ULT, a.result, last)), f.begun(a, last))
	if e.True() {
		return e
	}
	for _, w := range f.writers(draw) {
		if w != draw {
			e = p.Or(e, f.early(w, draw, last))
		}
	}
	// the counter starts again before
	if draw.Strong.Op == "inc" {
		one := f.fresh()
		limit := f.o.Copy(one, in.fix(draw.Strong.Value))
		e = p.Or(e, p.And(f.runs(draw, one), p.Cmp(expr.ULT, limit, last)))
	}
	return p.Or(e, f.twice(draw))
}

// begun says that the counter does not stand at 0 when the kernel starts, as far as the host shows that. What the kernel has
// drawn in earlier launches is taken back by others of its writes, or each launch has gone round the whole circle of an inc;
// or else nobody draws the last number any more, if all launches have so many blocks.
func (f *flags) begun(a passage, last *expr.Expr) *expr.Expr {
	p, in, draw := f.o.Pool, f.in, a.g.Read
	start := in.start(draw)
	varies := func(es ...*expr.Expr) bool {
		return start.again || slices.ContainsFunc(expr.Applications(es...), func(e *expr.Expr) bool {
			return slices.ContainsFunc(start.rounds, func(k *expr.Expr) bool { return e == k || slices.Contains(expr.Symbols(e), k.Sym) })
		})
	}
	switch {
	case start.hidden, start.moved && !start.again, start.value != nil && !start.value.IsConst(0):
		return p.Bool(true)
	case in.unsaid(start):
		return p.Bool(true)
	case start.stores != nil && !start.again && len(start.rounds) == 0:
		return p.Not(start.allZero(p))
	case !start.again && len(start.rounds) == 0, f.setBack(draw):
		return p.Bool(false)
	case len(f.writers(draw)) > 1, !in.byPlaceAlone(draw.Cond):
		return p.Bool(true)
	case draw.Strong.Op == "inc" && draw.Strong.Value == p.Sub(in.Summary.Geometry.Grid[0], p.Const(1, last.Width)):
		return p.Bool(false)
	case varies(in.Launch.Grid[:]...):
		return p.Bool(true)
	case draw.Strong.Op != "inc":
		return p.And(a.cond, p.Ne(a.result, last))
	case !launchLevel(in.fix(draw.Strong.Value)) || varies(in.fix(draw.Strong.Value)):
		return p.Bool(true)
	}
	return p.Ne(in.fix(draw.Strong.Value), last)
}

// setBack reports whether whoever draws the last number sets the counter to 0 again, in whatever launch draws from it: nothing else is
// written there but zeros, and one of these writes hangs on that number alone, and on the thread being the first of its block.
func (f *flags) setBack(draw *kernelanalysis.Access) bool {
	sure := false
	for _, w := range f.writers(draw) {
		if w == draw {
			continue
		}
		v := stored(w)
		if v == nil || !v.IsConst(0) || w.Size != draw.Size || w.Strong != nil && w.Strong.Op == "cas" {
			return false
		}
		sure = sure || w.Object == draw.Object && w.Offset == draw.Offset && len(w.Rounds) == 0 && f.byLastAlone(w, draw)
	}
	return sure
}

// byLastAlone reports whether a write is made wherever the last number is drawn, whatever the launch passes: its condition says no
// more than that its thread has drawn it, or was told so by who has, and what the draw's own says.
func (f *flags) byLastAlone(w, draw *kernelanalysis.Access) bool {
	in := f.in
	given := expr.Conjuncts(draw.Cond)
	var tests []*expr.Expr
	for _, g := range f.order.Guards(w) {
		if g.Read != draw || !g.When.True() {
			continue
		}
		last := in.lastNumber(g.Result.Width)
		drawn := in.pool.Replace(in.fix(g.Cond), map[*expr.Expr]*expr.Expr{in.fix(g.Result): last})
		if g.Hand != nil {
			told := in.pool.Replace(in.fix(g.Hand.Value), map[*expr.Expr]*expr.Expr{in.fix(g.Result): last})
			drawn = in.pool.Replace(in.fix(g.Cond), map[*expr.Expr]*expr.Expr{in.fix(g.Handed): told})
		}
		if drawn.True() {
			tests = append(tests, expr.Conjuncts(g.Cond)...)
		}
	}
	return len(tests) > 0 && !slices.ContainsFunc(expr.Conjuncts(w.Cond), func(c *expr.Expr) bool {
		return !slices.Contains(given, c) && !slices.Contains(tests, c) && !in.firstThread(c)
	})
}

// firstThread reports whether a condition says that a thread's index along some axis is 0.
func (in *Instance) firstThread(c *expr.Expr) bool {
	return slices.ContainsFunc(in.Geometry.ThreadIdx[:], func(t *expr.Expr) bool { return c == in.pool.Eq(t, in.pool.Const(0, t.Width)) })
}

// twice says that two threads of a block draw.
func (f *flags) twice(draw *kernelanalysis.Access) *expr.Expr {
	p := f.o.Pool
	first, second := f.fresh(), f.fresh()
	return p.AndAll(f.runs(draw, first), f.runs(draw, second), p.Not(blocksDiffer(f.o, first, second)), threadsDiffer(f.o, first, second))
}

// arrived says that what is found at a guard does not tell that each block has added one to a counter, behind p, or taken one
// from a counter whose first value is known. True where the guard waits for no such number: then nobody need wait for all.
func (f *flags) arrived(a passage) *expr.Expr {
	p, in, r := f.o.Pool, f.in, a.g.Read
	ws := f.writers(r)
	if !r.Strong.Idle() || len(ws) != 1 || r.Object.Space != kernelanalysis.Global || f.o.Kind != obligation.InterBlock {
		return p.Bool(true)
	}
	draw := ws[0]
	start := in.start(r)
	down := draw.Strong != nil && draw.Strong.CountsDown()
	begun := start.hidden || in.unsaid(start) || !start.may(p, func(v *expr.Expr) *expr.Expr { return p.Bool(!v.IsConst(0)) }).False()
	if down {
		begun = start.startKind != knownStart
	}
	if draw.Strong == nil || !down && !draw.Strong.Draws() || len(draw.Rounds) > 0 || draw.Size != r.Size || draw.Offset != r.Offset || draw.Object != r.Object ||
		!launchLevel(in.fix(r.Offset)) || begun || len(start.rounds) > 0 || !down && start.value != nil && !start.value.IsConst(0) {
		return p.Bool(true)
	}
	blocks := p.Binary(expr.Add, in.lastNumber(a.result.Width), p.Const(1, a.result.Width), expr.NSW|expr.NUW)
	came := a.result
	if down {
		came = p.Sub(in.fix(start.value), a.result)
	}
	e := p.And(a.cond, p.Cmp(expr.ULT, came, blocks))
	if draw.Strong.Op == "inc" { // it starts again before
		one := f.fresh()
		e = p.Or(e, p.And(f.runs(draw, one), p.Cmp(expr.ULT, f.o.Copy(one, in.fix(draw.Strong.Value)), blocks)))
	}
	e = p.Or(e, p.Or(f.twice(draw), f.beforeDraw(a, draw)))
	scope := min(r.Strong.Scope, draw.Strong.Scope)
	e = p.Or(e, p.Or(f.reached(a, f.side), f.narrow(func(s kernelanalysis.Scope) bool { return scope >= s }, f.side, a.by)))
	if !e.True() && start.value == nil {
		f.relyOnCount(draw, r)
	}
	return e
}

// lastDrawn is what the access of a side of o knows of numbers that are drawn, in runs in which its block draws the last
// one: some block does where all draw, and a side in another block must not ask to be it. drawn says that they draw.
func (in *Instance) lastDrawn(order *kernelanalysis.Order, o *obligation.Obligation, q pair, side int) (out map[*expr.Symbol]*expr.Expr, drawn []*expr.Expr) {
	out = map[*expr.Symbol]*expr.Expr{}
	spoken := func(i int) []*expr.Symbol {
		return expr.Symbols(append(slices.Clone(o.Sides[i].Cond), o.Sides[i].Offset)...)
	}
	here, there := spoken(side), spoken(1-side)
	apart := func(sym *expr.Symbol) bool { return !slices.Contains(there, sym) }
	for _, d := range order.Strong {
		r := d.Strong.Result
		if !d.Strong.Draws() || len(d.Rounds) > 0 || r == nil || r.Op != expr.Apply || !in.byPlaceAlone(d.Cond) ||
			order.Step(d) == order.Step(q.a) || order.Step(d) == order.Step(q.b) {
			continue
		}
		if start := in.start(d); start.hidden || start.again || !start.allZero(in.pool).True() {
			continue // the last number may be another one
		}
		last := in.lastNumber(r.Width)
		known := map[*expr.Symbol]*expr.Expr{}
		if apart(r.Sym) {
			known[r.Sym] = last
		}
		for _, sym := range here {
			w := order.Handing(sym)
			if w == nil || o.Kind == obligation.InterBlock && !apart(sym) {
				continue
			}
			if v := in.pool.Replace(in.fix(w.Value), map[*expr.Expr]*expr.Expr{in.fix(r): last}); v != in.fix(w.Value) && launchLevel(v) {
				known[sym] = v
			}
		}
		some := false
		for sym, e := range known {
			if slices.Contains(here, sym) {
				out[sym], some = e, true
			}
		}
		if some {
			for _, c := range expr.Conjuncts(in.fix(d.Cond)) {
				if launchLevel(c) {
					drawn = append(drawn, c)
				}
			}
		}
	}
	return out, drawn
}

// byPlaceAlone reports whether a condition is one of the launch and of the thread's place in its block: then some thread
// of every block meets it, or none of any.
func (in *Instance) byPlaceAlone(e *expr.Expr) bool {
	for _, s := range expr.Symbols(in.fix(e)) {
		if (s.PerThread || s.Content || s.Unknown) && !slices.ContainsFunc(in.Geometry.ThreadIdx[:], func(c *expr.Expr) bool { return c.Sym == s }) {
			return false
		}
	}
	return true
}

// lastNumber is the number of blocks less one.
func (in *Instance) lastNumber(width int) *expr.Expr {
	p := in.pool
	blocks := p.Const(1, width)
	for _, n := range in.Geometry.Grid {
		n = p.ZExt(n, 64)
		if width < 64 {
			n = p.Trunc(n, width)
		}
		blocks = p.Binary(expr.Mul, blocks, n, expr.NSW|expr.NUW)
	}
	return p.Sub(blocks, p.Const(1, width))
}

// early says that some thread executes w, a write of the counter, and did not draw the last number before.
func (f *flags) early(w, draw *kernelanalysis.Access, last *expr.Expr) *expr.Expr {
	p := f.o.Pool
	thread := f.fresh()
	e := f.runs(w, thread)
	for _, g := range f.order.Guards(w) {
		if g.Read != draw || !g.When.True() || g.Group || g.Result.Width != last.Width {
			continue
		}
		a, given := f.come(g, w, thread, -1)
		e = p.AndAll(e, given, p.And(a.cond, p.Cmp(expr.ULT, a.result, last)))
	}
	return e
}

// beforeDraw says that p is not known to come before its block's draw: as the thread's own, or behind a barrier.
func (f *flags) beforeDraw(a passage, draw *kernelanalysis.Access) *expr.Expr {
	p := f.o.Pool
	if f.order.Step(f.p) == f.order.Step(draw) {
		return p.Bool(false) // p is the draw
	}
	if before, _ := f.order.Before(f.p, draw, kernelanalysis.BlockScope); !before {
		return p.Bool(true)
	}
	unfenced := func(between func(p, w *kernelanalysis.Access, s kernelanalysis.Scope) bool) *expr.Expr {
		return f.unfenced(lack(draw, f.p, true), func(s kernelanalysis.Scope) bool { return between(f.p, draw, s) }, f.side, a.by)
	}
	own := func() *expr.Expr {
		return p.Or(unfenced(f.order.FencedBetween), p.Not(f.o.Copy(f.side, f.in.fix(draw.Cond))))
	}
	switch {
	case !f.order.Apart(f.p, draw):
		return own()
	case f.fencedBehind(f.p, draw, kernelanalysis.DeviceScope), f.credit.has(released):
		return unfenced(f.fencedBehind)
	}
	return p.And(unfenced(f.fencedBehind), own())
}
