package symbolic

import (
	"fmt"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
)

// Cond holds in every execution of b, over the counters of the loops around b. For a block in a loop it says how b is
// reached in the current round; that the round itself was reached is Reached's part.
func (f *Func) Cond(b *Block) *expr.Expr {
	if c, ok := f.conds.get(b); ok {
		return c
	}
	if !f.Nested.enter() {
		c := f.tooDeep(1, b.Loop)
		f.conds.set(b, c)
		return c
	}
	defer f.Nested.leave()
	c := f.Pool.Bool(true)
	if d := b.Idom; d != nil {
		c = f.Pool.And(f.leave(f.Cond(d), d.Loop, b.Loop), f.reach(d, b))
	}
	f.conds.set(b, c)
	return c
}

// Reached says, for each loop around b, what must have held in every earlier round for the current one to take place.
func (f *Func) Reached(b *Block) []Round {
	var out []Round
	for _, l := range b.Loop.Chain() {
		out = append(out, Round{f.Counter(l), f.Continue(l)})
	}
	return out
}

// Round pairs a loop's counter with the condition, over that counter, of taking the back edge.
type Round struct{ Counter, Continue *expr.Expr }

// Continue is the condition under which round k_L of l ends in a back edge.
func (f *Func) Continue(l *Loop) *expr.Expr {
	c := f.Pool.Bool(false)
	for _, latch := range l.Latches {
		for slot, s := range latch.Succs {
			if s == l.Header {
				c = f.Pool.Or(c, f.along(l.Header, Edge{latch, s, slot}, l))
			}
		}
	}
	return c
}

// Leave is the condition under which round k_L of l is the last.
func (f *Func) Leave(l *Loop) *expr.Expr {
	c := f.Pool.Bool(false)
	for _, e := range l.Exits() {
		c = f.Pool.Or(c, f.along(l.Header, e, l))
	}
	return c
}

// Reach is the condition under which control that is in d, which dominates x, comes to x within the round, over the
// counters around x.
func (f *Func) Reach(d, x *Block) *expr.Expr { return f.reach(d, x) }

// Incoming is a predecessor of a block with the condition of coming from there.
type Incoming struct {
	From *Block
	Cond *expr.Expr // over the counters around the block, given that its dominator was reached
}

// Incoming lists the forward edges into b, one entry a predecessor.
func (f *Func) Incoming(b *Block) []Incoming {
	var out []Incoming
	done := map[*Block]bool{}
	for _, p := range b.Preds {
		if done[p] || p.Index >= b.Index {
			continue
		}
		done[p] = true
		c := f.Pool.Bool(false)
		for slot, s := range p.Succs {
			if s == b {
				c = f.Pool.Or(c, f.along(b.Idom, Edge{p, b, slot}, b.Loop))
			}
		}
		out = append(out, Incoming{p, c})
	}
	return out
}

// along is the condition of reaching edge e from block d and taking it, over the counters of loop in.
func (f *Func) along(d *Block, e Edge, in *Loop) *expr.Expr {
	c := f.Pool.And(f.reach(d, e.From), f.edge(e))
	return f.leave(c, e.From.Loop, in)
}

// reach is the condition under which control that is in d comes to x on forward edges, over the counters around x.
// d dominates x.
func (f *Func) reach(d, x *Block) *expr.Expr {
	if d == x || f.surely(d, x) {
		return f.Pool.Bool(true)
	}
	key := [2]*Block{d, x}
	if c, ok := f.reaches.get(key); ok {
		return c
	}
	if !f.Nested.enter() {
		c := f.tooDeep(1, x.Loop)
		f.reaches.set(key, c)
		return c
	}
	defer f.Nested.leave()
	if m := x.Idom; m != nil && m != d && m.Loop == x.Loop && !f.wild[x] && f.Dominates(d, m) && f.surely(m, x) && f.loopBetween(m, x) {
		c := f.reach(d, m) // whatever the loops between say of their ends
		f.reaches.set(key, c)
		return c
	}
	c := f.Pool.Bool(false)
	if f.wild[x] {
		c = f.fresh(fmt.Sprintf("reach%d", x.Index), "", 1) // by which way round the cycle, no one knows
		f.reaches.set(key, c)
		return c
	}
	done := map[*Block]bool{}
	for _, p := range x.Preds {
		if p.Index >= x.Index || done[p] {
			continue // a back edge, or a block seen already: its edges are taken together
		}
		done[p] = true
		for slot, s := range p.Succs {
			if s == x {
				c = f.Pool.Or(c, f.along(d, Edge{p, x, slot}, x.Loop))
			}
		}
	}
	// Which way a value went that memory holds tells nothing where the ways meet again; nor does that a loop has ended
	// which waits for what nobody knows.
	if m := x.Idom; m != nil && m != d && f.Dominates(d, m) && f.surely(m, x) && (unknown(c) || m.Loop == x.Loop && loaded(c)) {
		c = f.leave(f.reach(d, m), m.Loop, x.Loop)
	}
	f.reaches.set(key, c)
	return c
}

// loopBetween reports whether a loop lies between m and x, which m dominates.
func (f *Func) loopBetween(m, x *Block) bool {
	return slices.ContainsFunc(f.Blocks[m.Index+1:x.Index], func(b *Block) bool { return b.Loop != x.Loop && f.Dominates(m, b) })
}

// unknown reports whether a tree speaks of values that are not known.
func unknown(e *expr.Expr) bool {
	return slices.ContainsFunc(expr.Symbols(e), func(s *expr.Symbol) bool { return s.Unknown })
}

// loaded reports whether a tree speaks of what memory holds.
func loaded(e *expr.Expr) bool {
	return slices.ContainsFunc(expr.Symbols(e), func(s *expr.Symbol) bool { return s.Content })
}

// surely reports whether control in d always comes to x in the same round: no forward path from d avoids x to reach a
// function end or a back edge of a loop around both. In a loop that x lies behind, d is meant in the last round, which
// takes no back edge.
func (f *Func) surely(d, x *Block) bool {
	key := [2]*Block{d, x}
	if r, ok := f.always[key]; ok {
		return r
	}
	seen := map[*Block]bool{d: true, x: true}
	work := []*Block{d}
	r := true
	for len(work) > 0 && r {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if len(b.Succs) == 0 {
			r = false
		}
		for _, s := range b.Succs {
			if s.Index <= b.Index {
				r = r && !(s.Loop.Contains(d) && s.Loop.Contains(x))
			} else if !seen[s] {
				seen[s] = true
				work = append(work, s)
			}
		}
	}
	f.always[key] = r
	return r
}

// Choices lists the conditions of all edges that control may take or not, over the counters around where they start.
func (f *Func) Choices() []*expr.Expr {
	var out []*expr.Expr
	for _, b := range f.Blocks {
		for slot, s := range b.Succs {
			if len(b.Succs) > 1 {
				out = append(out, f.edge(Edge{b, s, slot}))
			}
		}
	}
	return out
}

// How calls come back that may throw, for users.
const (
	Returns = "a call returns"
	Throws  = "a call throws"
)

// Taken is the condition under which the terminator of e.From takes e, over the counters around e.From.
func (f *Func) Taken(e Edge) *expr.Expr { return f.edge(e) }

// edge is the condition under which e.From's terminator takes e, over the counters around e.From.
func (f *Func) edge(e Edge) *expr.Expr {
	p, b := f.Pool, e.From
	if f.wild[b] && len(b.Succs) > 1 {
		return f.fresh(fmt.Sprintf("edge%d.%d", b.Index, e.Slot), "", 1)
	}
	switch t := b.IR.Term.(type) {
	case *ir.TermCondBr:
		c := f.At(t.Cond, b)
		if e.Slot == 1 {
			c = p.Not(c)
		}
		return c
	case *ir.TermSwitch:
		if Width(t.X.Type()) == 0 {
			break
		}
		x := f.At(t.X, b)
		if e.Slot > 0 {
			return p.Eq(x, f.At(t.Cases[e.Slot-1].X.(value.Value), b))
		}
		c := p.Bool(true)
		for _, k := range t.Cases {
			c = p.And(c, p.Ne(x, f.At(k.X, b)))
		}
		return c
	}
	if len(b.Succs) <= 1 {
		return p.Bool(true)
	}
	if c, ok := AsCall(b.IR.Term); ok && (c.Name() == "__cxa_throw" || c.Name() == "__cxa_rethrow") {
		return p.Bool(e.Slot == 1)
	}
	// invoke, indirectbr: the choice is unknown, but one edge or another is taken
	display := ""
	if _, call := b.IR.Term.(*ir.TermInvoke); call {
		display = [...]string{Returns, Throws}[e.Slot]
	}
	s := p.Symbol(expr.Symbol{
		Name: fmt.Sprintf("%s.edge%d.%d", f.Name, b.Index, e.Slot), Display: display, Width: 1, PerThread: f.PerThread,
		Unknown: f.PerThread,
	})
	f.Named(s, b)
	return p.Apply(s, f.Counters(b.Loop)...)
}
