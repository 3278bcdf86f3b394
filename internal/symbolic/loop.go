package symbolic

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
)

// Recurrence defines Value, a symbol applied to the counters around a header phi: Init in round 0, and else Next (a
// tree over Value and Counter) taken at the round before.
type Recurrence struct{ Value, Counter, Init, Next *expr.Expr }

// Exit defines Value, an exit counter: the least Counter at which Leave holds.
type Exit struct{ Value, Counter, Leave *expr.Expr }

// arm is one incoming value of a phi with the condition of its edge. The condition is made when it is asked for: that of a loop's
// only way back may hang on the phi itself.
type arm struct {
	value value.Value
	from  *Block
	cond  func() *expr.Expr
}

// phi translates a merge as a choice by edge conditions, a loop header's as init + step*k or as a recurrence.
func (f *Func) phi(v *ir.InstPhi) *expr.Expr {
	b := f.BlockOf(v)
	if b.Loop != nil && b.Loop.Header == b {
		return f.headerPhi(v, b)
	}
	return f.choose(f.arms(v, b, b.Idom, func(p *Block) bool { return true }), b.Loop)
}

// arms lists the incoming edges that keep holds for, with conditions relative to d, over the counters around b.
// Predecessors that cannot be reached are left out.
func (f *Func) arms(v *ir.InstPhi, b, d *Block, keep func(*Block) bool) []arm {
	var out []arm
	done := map[*Block]bool{}
	for _, in := range v.Incs {
		p := f.Block(in.Pred.(*ir.Block))
		if p == nil || done[p] || !keep(p) {
			continue
		}
		done[p] = true
		out = append(out, arm{in.X, p, func() *expr.Expr {
			c := f.Pool.Bool(false)
			for slot, s := range p.Succs {
				if s == b {
					c = f.Pool.Or(c, f.along(d, Edge{p, b, slot}, b.Loop))
				}
			}
			return c
		}})
	}
	return out
}

// choose builds the nested choice among arms, over the counters of loop in; nil for no arms.
func (f *Func) choose(arms []arm, in *Loop) *expr.Expr {
	var e *expr.Expr
	for i := len(arms) - 1; i >= 0; i-- {
		a := arms[i]
		x := f.leave(f.At(a.value, a.from), a.from.Loop, in)
		if e == nil {
			e = x
		} else {
			e = f.Pool.Ite(a.cond(), x, e)
		}
	}
	return e
}

func (f *Func) headerPhi(v *ir.InstPhi, b *Block) *expr.Expr {
	l, p := b.Loop, f.Pool
	// What comes in from outside may itself depend, through an outer loop's phi, on this one. So it is translated while
	// v has no stand-in yet; that may already settle v.
	init := f.choose(f.arms(v, b, b.Idom, func(q *Block) bool { return !l.Contains(q) }), l)
	if e, ok := f.values.get(v); ok {
		return e
	}
	if e := f.traded(v, b); e != nil && !f.Irreducible {
		return e
	}
	self := f.carried(v, l)
	k := f.Counter(l)
	before := f.mark()
	f.values.set(v, self) // what the phi is while its own step is translated
	next := f.choose(f.arms(v, b, b, l.Contains), l)
	if init == nil || next == nil || f.Irreducible {
		return self
	}
	if step, promise, ok := increment(p, next, self); ok && f.settled(step, l) {
		f.forget(before, v, self)
		return f.affine(init, step, promise, k)
	}
	if step, widen, ok := wideIncrement(p, next, self); ok && f.settled(step, l) {
		f.forget(before, v, self)
		return f.accumulated(widen(init, 64), step, next.Flags, k, init.Width)
	}
	if next == self {
		f.forget(before, v, self)
		return init
	}
	if f.undefined(v, l) && !slices.Contains(expr.Symbols(next), self.Sym) {
		f.forget(before, v, self)
		return f.setInRounds(next, k)
	}
	if e := f.wrapped(self, init, next, k); e != nil {
		f.forget(before, v, self)
		return e
	}
	if e := f.periodic(self, init, next, k); e != nil {
		f.forget(before, v, self)
		return e
	}
	if e := f.congruent(self, init, next, k); e != nil {
		f.forget(before, v, self)
		return e
	}
	f.recs.set(self.Sym, Recurrence{Value: self, Counter: k, Init: init, Next: next})
	return self
}

// undefined reports whether a variable has no value before loop l.
func (f *Func) undefined(v *ir.InstPhi, l *Loop) bool {
	for _, in := range v.Incs {
		b := f.Block(in.Pred.(*ir.Block))
		if !Undefined(in.X) && b != nil && !l.Contains(b) {
			return false
		}
	}
	return true
}

// setInRounds is what the round before k has set a variable to. Before the first round nothing may depend on it, so that 0
// will do.
func (f *Func) setInRounds(next, k *expr.Expr) *expr.Expr {
	p := f.Pool
	before := p.Replace(next, map[*expr.Expr]*expr.Expr{k: p.Binary(expr.Sub, k, p.Const(1, k.Width), expr.NSW)})
	return p.Ite(p.Eq(k, p.Const(0, k.Width)), p.Const(0, next.Width), before)
}

// wrapped reads a word that each round sets to what does not depend on it, if its first value fits what a round before the first
// would have set ("wrap-around variables": Wolfe, "Beyond Induction Variables", PLDI 1992). nil for other words.
func (f *Func) wrapped(self, init, next, k *expr.Expr) *expr.Expr {
	p := f.Pool
	if slices.Contains(expr.Symbols(next), self.Sym) {
		return nil
	}
	e := p.Replace(next, map[*expr.Expr]*expr.Expr{k: p.Binary(expr.Sub, k, p.Const(1, k.Width), expr.NSW)})
	if p.Replace(e, map[*expr.Expr]*expr.Expr{k: p.Const(0, k.Width)}) != init {
		return nil
	}
	return e
}

// increment takes next = self + step apart.
func increment(p *expr.Pool, next, self *expr.Expr) (step *expr.Expr, promise expr.Flags, ok bool) {
	if next.Op != expr.Add && next.Op != expr.Sub {
		return nil, 0, false
	}
	a, b := next.Args[0], next.Args[1]
	switch {
	case a == self && next.Op == expr.Add:
		step = b
	case b == self && next.Op == expr.Add:
		step = a
	case a == self:
		step = p.Sub(p.Const(0, b.Width), b)
	default:
		return nil, 0, false
	}
	promise = next.Flags & expr.NSW
	if next.Op == expr.Add {
		promise = next.Flags & (expr.NSW | expr.NUW)
	}
	return step, promise, true
}

// wideIncrement takes next = trunc(ext(self) + step) apart: self grows by what an inner loop adds up.
func wideIncrement(p *expr.Pool, next, self *expr.Expr) (step *expr.Expr, widen func(*expr.Expr, int) *expr.Expr, ok bool) {
	if next.Op != expr.Trunc || next.Args[0].Op != expr.Add || next.Args[0].Width != 64 {
		return nil, nil, false
	}
	for i, x := range next.Args[0].Args {
		step = next.Args[0].Args[1-i]
		if (x.Op == expr.SExt || x.Op == expr.ZExt) && x.Args[0] == self {
			if x.Op == expr.SExt {
				return step, p.SExt, next.Flags&expr.NUW == 0
			}
			return step, p.ZExt, next.Flags&expr.NSW == 0
		}
	}
	return nil, nil, false
}

// invariant reports whether e has one value in all rounds of l.
func (f *Func) invariant(e *expr.Expr, l *Loop) bool {
	k := f.Counter(l)
	ok := true
	expr.Visit(func(x *expr.Expr) { ok = ok && x != k }, e)
	return ok
}

// affine is init + step*k at the width of init, as a sum of 64 bits that is exact and then truncated.
//
// The sum carries NSW for widths up to 32: k counts rounds, so that a sum beyond 64 bits would take 2^32 of them with
// steps of 2^31. Increments that promise not to wrap make the truncation lossless, NSW for the signed reading and NUW
// for the unsigned one; without a promise, it is what the increments may have lost.
func (f *Func) affine(init, step *expr.Expr, promise expr.Flags, k *expr.Expr) *expr.Expr {
	p, w := f.Pool, init.Width
	start, widen := f.widening(init), f.widening(step)
	switch {
	case promise&expr.NSW != 0:
		start, widen, promise = p.SExt, p.SExt, expr.NSW
	case promise&expr.NUW != 0:
		start, widen = p.ZExt, p.ZExt
	}
	return f.accumulated(start(init, 64), widen(step, 64), promise, k, w)
}

// accumulated is start + step*k, of 64 bits, at width w.
func (f *Func) accumulated(start, step *expr.Expr, promise expr.Flags, k *expr.Expr, w int) *expr.Expr {
	p := f.Pool
	promise &= expr.NSW | expr.NUW
	flags := promise
	if w <= 32 {
		flags |= expr.NSW
	}
	sum := p.Binary(expr.Add, start, p.Binary(expr.Mul, step, k, flags&expr.NSW), flags&expr.NSW)
	if promise == 0 && w == 32 {
		return p.TruncInduction(sum, w)
	}
	return p.TruncChecked(sum, w, promise)
}

// widening chooses the reading in which a word without promises is likely to be meant. Either is right, since the sum
// is taken modulo 2^width in the end: constants and parameters may be negative, computed coordinates are not.
func (f *Func) widening(e *expr.Expr) func(*expr.Expr, int) *expr.Expr {
	signed := e.Op == expr.Const || e.Op == expr.Sub || e.Flags&expr.NSW != 0 || e.Op == expr.Apply && !e.Sym.PerThread
	if signed {
		return f.Pool.SExt
	}
	return f.Pool.ZExt
}

// Definitions gives the recurrences and exits of all symbols in es, and of those in their own definitions.
func (f *Func) Definitions(es ...*expr.Expr) ([]Recurrence, []Exit) {
	return f.DefinitionsOf(expr.Symbols(es...))
}

// DefinitionsOf is Definitions for trees that mention these symbols.
func (f *Func) DefinitionsOf(symbols []*expr.Symbol) ([]Recurrence, []Exit) {
	var recs []Recurrence
	var exits []Exit
	seen := map[*expr.Symbol]bool{}
	for len(symbols) > 0 {
		var more []*expr.Expr
		for _, s := range symbols {
			if seen[s] {
				continue
			}
			seen[s] = true
			if r, ok := f.recs.get(s); ok {
				recs = append(recs, r)
				more = append(more, r.Init, r.Next)
			}
			if x, ok := f.ExitOf(s); ok {
				exits = append(exits, x)
				more = append(more, x.Leave)
			}
		}
		symbols = expr.Symbols(more...)
	}
	return recs, exits
}

// IsCounter reports whether s is the counter of one of f's loops.
func (f *Func) IsCounter(s *expr.Symbol) bool {
	for _, l := range f.Loops {
		if k, ok := f.counters[l]; ok && k.Sym == s {
			return true
		}
	}
	return false
}

// RecurrenceOf is the definition of a loop-carried value's symbol.
func (f *Func) RecurrenceOf(s *expr.Symbol) (Recurrence, bool) {
	return f.recs.get(s)
}

// ExitOf is the definition of an exit counter's symbol.
func (f *Func) ExitOf(s *expr.Symbol) (Exit, bool) {
	l, ok := f.loopOf[s]
	if !ok {
		return Exit{}, false
	}
	return Exit{f.ExitCounter(l), f.Counter(l), f.Leave(l)}, true
}

// LoopOfExit is the loop whose exit counter has symbol s.
func (f *Func) LoopOfExit(s *expr.Symbol) (*Loop, bool) {
	l, ok := f.loopOf[s]
	return l, ok
}
