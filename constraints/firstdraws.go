package constraints

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// A number that is drawn from a counter may be any, so a witness cannot choose it. But some threads are the first to draw,
// and what these get is known: where the counter starts, and a window further on.

// firstDraws lists o for runs in which the threads that draw for its two sides, by one atomic and outside of loops, are the
// first to do so: one thread that draws for both, two of which the second finds the counter behind the first one's window,
// or two that draw from two counters which start alike. A witness of one is a witness of o; that there is none says nothing of o.
func (in *Instance) firstDraws(o *obligation.Obligation) []try {
	var sides [2]firstDraw
	for i := range o.Sides {
		sides[i].in, sides[i].o = in, o
		s := &o.Sides[i]
		all := append(slices.Clone(s.Cond), s.Offset, s.Size)
		for _, it := range s.Iterations {
			all = append(all, it.Continue)
		}
		for _, e := range all {
			if !sides[i].find(e, o.Geometry.ThreadIdx, 0) {
				return nil
			}
		}
	}
	var out []try
	if in.tally.ask(byFirstDraws) {
		for _, c := range in.firstTwo(o, &sides) {
			out = append(out, try{c, byFirstDraws})
		}
	}
	if len(out) == 0 && in.tally.ask(byFirstOfAll) {
		if only := in.firstOfAll(o, &sides); only != nil {
			out = append(out, try{only, byFirstOfAll})
		}
	}
	return out
}

// firstTwo lists o for runs in which both sides hang on what one atomic draws.
func (in *Instance) firstTwo(o *obligation.Obligation, sides *[2]firstDraw) []*obligation.Obligation {
	d := sides[0].draw
	if d == nil || sides[1].draw != d {
		return nil
	}
	known, _ := in.counter(d)
	if known == nil || !in.foremost(d) || d.Object.Space == kernelanalysis.Shared && known.start == nil {
		return nil
	}
	p := in.pool
	start, starts := known.start, known.start
	var given []*expr.Expr
	if set, when := in.set(d.Access); start == nil && set != nil {
		start, starts, given = set, set, when
		if n, fewer := in.ahead(d, set, o.Kind); n != nil {
			start, given = n, append(given, fewer)
		}
	} else if start == nil {
		name := in.Summary.Kernel.Symbol + ".start." + d.Object.Key()
		start = p.Var(expr.Symbol{Name: name, Display: d.Object.Name + " at the start", Width: d.Strong.Result.Width})
		in.first[start.Sym] = firstNumber{d, start}
		starts = p.Apply(p.Symbol(expr.Symbol{Name: name + ".content", Display: d.Object.Name, Width: start.Width, Content: true}), in.fix(d.Offset))
	} else if start.Op != expr.Const {
		return nil
	}
	amount := in.fix(d.Amount)
	next := p.Binary(expr.Add, start, amount, expr.NSW)
	if d.Down {
		next = p.Binary(expr.Sub, start, amount, expr.NSW)
	}
	one := p.Bool(true)
	for k := range 3 {
		one = p.AndAll(one, p.Eq(o.Copy(0, sides[0].by[k]), o.Copy(1, sides[1].by[k])),
			p.Eq(o.Copy(0, o.Geometry.BlockIdx[k]), o.Copy(1, o.Geometry.BlockIdx[k])))
	}
	same := p.Eq(o.Copy(0, sides[0].at(d.Offset, sides[0].by)), o.Copy(1, sides[1].at(d.Offset, sides[1].by)))
	var out []*obligation.Obligation
	try := func(id string, first, second *expr.Expr, relation ...*expr.Expr) {
		c := *o
		c.ID += id
		c.Relation = slices.Concat(o.Relation, given, relation)
		for i, r := range []*expr.Expr{first, second} {
			c.Sides[i] = sides[i].settle(o.Sides[i], r)
		}
		if !impossible(&c) && unexplainedIn(&c) == nil {
			out = append(out, &c)
		}
	}
	if launchLevel(amount) {
		try(".draws", start, next, same, p.Not(one))
		if o.Sides[0].Offset != o.Sides[1].Offset {
			try(".swapped", next, start, same, p.Not(one))
		}
	} else if !sides[0].other && !sides[1].other {
		try(".draws", start, next, same, p.Not(one), p.Eq(o.Copy(0, amount), o.Copy(1, amount)))
		try(".none", start, start, same, p.Not(one), p.Eq(o.Copy(0, amount), p.Const(0, amount.Width)))
	}
	if o.Kind != obligation.InterBlock {
		try(".draw", start, start, one)
	}
	if !same.True() && !sides[0].other && !sides[1].other {
		first := o.Copy(0, starts)
		try(".counters", starts, starts, p.Not(same), p.Eq(first, o.Copy(1, starts)))
	}
	return out
}

// firstOfAll is o for runs in which one thread draws for all that hangs on a number, before anyone else does, so that the
// number is what the host has put there; nil if there are none such.
func (in *Instance) firstOfAll(o *obligation.Obligation, sides *[2]firstDraw) *obligation.Obligation {
	p, d := in.pool, sides[0].draw
	if d == nil {
		d = sides[1].draw
	}
	if d == nil || d.Object.Space == kernelanalysis.Shared || in.changedBefore(d) || in.waits(d.Access, nil) {
		return nil
	}
	c := *o
	c.ID += ".first"
	c.Relation = slices.Clone(o.Relation)
	if sides[0].draw != nil && sides[1].draw != nil {
		if sides[0].draw != sides[1].draw || o.Kind == obligation.InterBlock {
			return nil
		}
		for k := range 3 {
			c.Relation = append(c.Relation, p.Eq(o.Copy(0, sides[0].by[k]), o.Copy(1, sides[1].by[k])))
		}
	}
	for i, f := range sides {
		if f.draw == nil {
			continue
		}
		start, when := in.begins(d.Access, f.at(d.Offset, f.by))
		c.Relation = append(c.Relation, when...)
		c.Sides[i] = f.settle(o.Sides[i], start)
		if start.Op == expr.Apply && slices.Contains(expr.Symbols(c.Sides[i].Offset), start.Sym) {
			return nil // the program may have put it where blocks do not meet
		}
		c.Sides[i].Cond = append(c.Sides[i].Cond, in.contents(c.Sides[i])...)
	}
	in.order(&c)
	if impossible(&c) || unexplainedIn(&c) != nil {
		return nil
	}
	return &c
}

// changedBefore reports whether a thread that makes draw d may have changed the counter before.
func (in *Instance) changedBefore(d *kernelanalysis.Draw) bool {
	return slices.ContainsFunc(in.Summary.Accesses, func(w *kernelanalysis.Access) bool {
		return w != d.Access && w.Kind != kernelanalysis.Read && (w.Strong == nil || !w.Strong.Idle()) && in.Summary.Foregoes(w, d.Access) &&
			len(in.overlays(w.Object, d.Object)) > 0 && in.mayMeet(w, d.Access)
	})
}

// set is what the host has set the word to that an atomic reads, in the first rounds of the loops around the launch, and
// that they are the first; nil where that is not known.
func (in *Instance) set(a *kernelanalysis.Access) (value *expr.Expr, when []*expr.Expr) {
	start := in.start(a)
	if start.startKind != knownStart {
		return nil, nil
	}
	for _, k := range start.rounds {
		when = append(when, in.pool.Eq(k, in.pool.Const(0, k.Width)))
	}
	return start.value, when
}

// begins is what a word held at an offset before the kernel that an atomic reads, and when that is so.
func (in *Instance) begins(a *kernelanalysis.Access, offset *expr.Expr) (value *expr.Expr, when []*expr.Expr) {
	if v, when := in.set(a); v != nil {
		return v, when
	}
	s := in.pool.Symbol(expr.Symbol{
		Name: in.Summary.Kernel.Symbol + ".start." + a.Object.Key(), Display: a.Object.Name, Width: a.Strong.Result.Width, Content: true,
	})
	in.Summary.Contents[s] = a.Object
	return in.fix(in.pool.Apply(s, offset)), nil
}

// firstDraw is the one draw that a side hangs on, and who makes it.
type firstDraw struct {
	in    *Instance
	o     *obligation.Obligation
	draw  *kernelanalysis.Draw
	by    [3]*expr.Expr // its thread, over the side's symbols
	other bool          // which is another than the side's
	conds []*expr.Expr  // that the number is drawn and handed on, over the side's symbols
}

// foremost reports whether a thread that makes draw d has not drawn from the counter before.
func (in *Instance) foremost(d *kernelanalysis.Draw) bool {
	return !slices.ContainsFunc(in.Summary.Accesses, func(w *kernelanalysis.Access) bool {
		return w != d.Access && w.Kind == kernelanalysis.Atomic && in.Summary.Foregoes(w, d.Access) &&
			len(in.overlays(w.Object, d.Object)) > 0 && in.mayMeet(w, d.Access)
	})
}

// find looks for the draw behind a tree of thread by; false if there is more than one, or one in a loop.
func (f *firstDraw) find(e *expr.Expr, by [3]*expr.Expr, depth int) bool {
	for _, app := range expr.Applications(e) {
		if d := f.in.Summary.Draws()[app.Sym]; d != nil {
			if len(d.Rounds) > 0 || f.draw != nil && (f.draw != d || f.by != by) {
				return false
			}
			if f.draw == nil {
				f.conds = append(f.conds, expr.Conjuncts(f.at(d.Cond, by))...)
			}
			f.draw, f.by, f.other = d, by, by != f.o.Geometry.ThreadIdx
			continue
		}
		if v, from, ok := f.handed(app, by); ok && (depth > maxHands || !f.find(v, from, depth+1)) {
			return false
		}
	}
	return true
}

// handed is what a value is that a known thread has handed on to thread by, and that thread.
func (f *firstDraw) handed(app *expr.Expr, by [3]*expr.Expr) (value *expr.Expr, from [3]*expr.Expr, ok bool) {
	in, p, g := f.in, f.in.pool, f.o.Geometry
	h, ok := in.Summary.HandedOn(app)
	if !ok {
		if h, ok = in.firstHeld(app); ok {
			h.At = f.at(h.At, by)
		}
	}
	if !ok || len(h.Loops) > 0 {
		return nil, from, false
	}
	value = h.Value
	if h.Write == nil {
		lane := in.fix(h.Lane)
		if lane.Op != expr.Const || !g.Block[1].IsConst(1) || !g.Block[2].IsConst(1) {
			return nil, from, false
		}
		warp := p.Const(32, 32)
		first := p.Binary(expr.Mul, p.Binary(expr.UDiv, by[0], warp, 0), warp, expr.NSW|expr.NUW)
		from = [3]*expr.Expr{p.Binary(expr.Add, first, lane, expr.NSW|expr.NUW), p.Const(0, 32), p.Const(0, 32)}
		x := g.ThreadIdx[0]
		value = p.Replace(value, map[*expr.Expr]*expr.Expr{
			p.Binary(expr.And, x, p.Const(31, 32), 0): lane, p.Binary(expr.URem, x, warp, 0): lane,
		})
	} else {
		n := &numbered{in: in, o: f.o}
		if from, ok = n.pinned(h.Write.Cond); !ok {
			return nil, from, false
		}
		f.conds = append(f.conds, expr.Conjuncts(f.at(h.Write.Cond, from))...)
		f.conds = append(f.conds, p.Eq(f.at(h.Write.Offset, from), h.At))
	}
	return f.at(value, from), from, true
}

// at is a tree as of the thread by of the side's block.
func (f *firstDraw) at(e *expr.Expr, by [3]*expr.Expr) *expr.Expr {
	with := map[*expr.Expr]*expr.Expr{}
	for i := range 3 {
		with[f.o.Geometry.ThreadIdx[i]] = by[i]
	}
	return f.in.pool.Replace(f.in.fix(e), with)
}

// settle puts the number into the trees of a side.
func (f *firstDraw) settle(s obligation.Side, number *expr.Expr) obligation.Side {
	var rw *expr.Rewriter
	depth := 0
	rw = f.in.pool.NewRewriter(func(sym *expr.Symbol, args []*expr.Expr) *expr.Expr {
		if f.in.Summary.Draws()[sym] == f.draw {
			return number
		}
		if v, _, ok := f.handed(f.in.pool.Apply(sym, args...), f.o.Geometry.ThreadIdx); ok && depth <= maxHands {
			depth++
			defer func() { depth-- }()
			return f.in.pool.Rewrite(v, func(sym *expr.Symbol, _ []*expr.Expr) *expr.Expr {
				if f.in.Summary.Draws()[sym] == f.draw {
					return number
				}
				return nil
			})
		}
		return nil
	})
	s.Cond = rewritten(rw, append(slices.Clone(s.Cond), f.conds...))
	s.Offset, s.Size = rw.Rewrite(s.Offset), rw.Rewrite(s.Size)
	its := make([]obligation.Iteration, len(s.Iterations))
	for k, it := range s.Iterations {
		its[k] = obligation.Iteration{Counter: it.Counter, Continue: rw.Rewrite(it.Continue)}
	}
	s.Iterations = its
	return s
}
