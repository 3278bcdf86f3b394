package symbolic

import "github.com/hgrd/hgrd/constraints/expr"

// Avoiding gives path conditions of ways that pass no blocked block. It has none to offer in irreducible control flow,
// where a block is visited often between two turns of any counter.
type Avoiding struct {
	f       *Func
	blocked func(*Block) bool
	reaches map[[2]*Block]*expr.Expr
	rounds  map[*Loop]*expr.Expr
}

// Avoiding views f's control flow without the blocked blocks.
func (f *Func) Avoiding(blocked func(*Block) bool) *Avoiding {
	return &Avoiding{f, blocked, map[[2]*Block]*expr.Expr{}, map[*Loop]*expr.Expr{}}
}

// Continue is the condition, over the counters around l's header, under which a round of l ends in a back edge and
// passes no blocked block from its header on.
func (a *Avoiding) Continue(l *Loop) *expr.Expr {
	if c, ok := a.rounds[l]; ok {
		return c
	}
	f := a.f
	c := f.Pool.Bool(false)
	switch {
	case f.Irreducible || !a.inside(l):
		c = f.Continue(l)
	case a.blocked(l.Header):
	default:
		c = a.latches(l.Header, l)
	}
	a.rounds[l] = c
	return c
}

// Latch is the condition under which control that is in d comes to the given latch of l in the same round, without
// passing a blocked block, d apart, and turns back, over the counters around l's header.
func (a *Avoiding) Latch(d, latch *Block, l *Loop) *expr.Expr {
	c := a.f.Pool.Bool(false)
	if latch != d && a.blocked(latch) {
		return c
	}
	for slot, s := range latch.Succs {
		if s == l.Header {
			c = a.f.Pool.Or(c, a.along(d, Edge{latch, s, slot}, l))
		}
	}
	return c
}

// Back is the condition under which control that is in d comes to a back edge of l, a loop around d, without passing a
// blocked block, d apart, and without a back edge of a loop around l. It is over the counters around d, of which it
// says that loops inside l were left behind.
func (a *Avoiding) Back(d *Block, l *Loop) *expr.Expr {
	f, p := a.f, a.f.Pool
	if f.Irreducible {
		return p.Bool(true)
	}
	inner := d.Loop.Chain()[l.Depth:]
	left := p.Bool(true)
	turned := p.Bool(false)
	for _, m := range inner { // the outermost loop inside l whose back edge is taken on the way
		if !a.blocked(m.Header) {
			turned = p.Or(turned, p.And(p.And(left, a.later(m)), p.And(a.Back(d, m), a.latches(m.Header, l))))
		}
		left = p.And(left, p.Eq(f.Counter(m), f.ExitCounter(m)))
	}
	return p.Or(p.And(left, a.latches(d, l)), turned)
}

// later says that l was left in a later round than that of its counter, and that the first and the last of those between,
// if any, pass no blocked block.
func (a *Avoiding) later(l *Loop) *expr.Expr {
	f, p := a.f, a.f.Pool
	k, exit, one := f.Counter(l), f.ExitCounter(l), p.Const(1, 64)
	next := p.Binary(expr.Add, k, one, expr.NSW|expr.NUW)
	if !a.inside(l) {
		return p.Cmp(expr.ULE, next, exit)
	}
	free := a.Continue(l)
	at := func(k2 *expr.Expr) *expr.Expr { return p.Replace(free, map[*expr.Expr]*expr.Expr{k: k2}) }
	return p.Or(p.Eq(next, exit), p.And(p.Cmp(expr.ULT, next, exit), p.And(at(next), at(p.Sub(exit, one)))))
}

// latches is the condition under which control that is in d comes to a back edge of l on forward edges.
func (a *Avoiding) latches(d *Block, l *Loop) *expr.Expr {
	c := a.f.Pool.Bool(false)
	for _, latch := range l.Latches {
		c = a.f.Pool.Or(c, a.Latch(d, latch, l))
	}
	return c
}

// Straight reports whether control that is in d and turns l back always does so past d and without a blocked block
// between: then Back says no more than Continue.
func (a *Avoiding) Straight(d *Block, l *Loop) bool {
	if d.Loop != l {
		return false
	}
	for _, latch := range l.Latches {
		if !a.f.Dominates(d, latch) || latch != d && a.blocked(latch) || a.between(d, latch) {
			return false
		}
	}
	return true
}

// Reach is the condition under which control that is in d comes to x on forward edges without passing a blocked block
// on the way, d and x apart, over the counters around x. d need not dominate x.
func (a *Avoiding) Reach(d, x *Block) *expr.Expr {
	f := a.f
	if d == x {
		return f.Pool.Bool(true)
	}
	key := [2]*Block{d, x}
	if c, ok := a.reaches[key]; ok {
		return c
	}
	c := f.Pool.Bool(false)
	if f.Irreducible || !a.between(d, x) {
		c = f.reach(d, x)
	} else {
		done := map[*Block]bool{}
		for _, p := range x.Preds {
			if p.Index >= x.Index || done[p] || p != d && a.blocked(p) {
				continue
			}
			done[p] = true
			for slot, s := range p.Succs {
				if s == x {
					c = f.Pool.Or(c, a.along(d, Edge{p, x, slot}, x.Loop))
				}
			}
		}
	}
	a.reaches[key] = c
	return c
}

// along is the condition of coming from d to edge e and taking it, over the counters of loop in. A loop that was
// entered and left on the way was left in its first round, or else after a round without blocked blocks.
func (a *Avoiding) along(d *Block, e Edge, in *Loop) *expr.Expr {
	f, p := a.f, a.f.Pool
	c := p.And(a.Reach(d, e.From), f.edge(e))
	for l := e.From.Loop; l != nil && !l.Encloses(in); l = l.Parent {
		c = f.leave(c, l, l.Parent)
		if l.Contains(d) || !a.inside(l) {
			continue
		}
		k, last := f.Counter(l), f.ExitCounter(l)
		first := p.Eq(last, p.Const(0, 64))
		before := p.Ite(first, last, p.Sub(last, p.Const(1, 64))) // a round at which trees have values, in any case
		c = p.And(c, p.Or(first, p.Replace(a.Continue(l), map[*expr.Expr]*expr.Expr{k: before})))
	}
	return c
}

// between reports whether a forward path from d to x, or a loop passed on it, has a blocked block.
func (a *Avoiding) between(d, x *Block) bool {
	back := map[*Block]bool{x: true}
	for work := []*Block{x}; len(work) > 0; {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		for _, p := range b.Preds {
			if p.Index < b.Index && p.Index >= d.Index && !back[p] {
				back[p] = true
				work = append(work, p)
			}
		}
	}
	seen := map[*Block]bool{d: true}
	for work := []*Block{d}; len(work) > 0; {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if b != d && b != x && a.blocked(b) {
			return true
		}
		for l := b.Loop; l != nil && !l.Contains(d) && !l.Contains(x); l = l.Parent {
			if a.inside(l) {
				return true
			}
		}
		for _, s := range b.Succs {
			if s.Index > b.Index && back[s] && !seen[s] {
				seen[s] = true
				work = append(work, s)
			}
		}
	}
	return false
}

// inside reports whether l has a blocked block.
func (a *Avoiding) inside(l *Loop) bool {
	for _, b := range l.Blocks {
		if a.blocked(b) {
			return true
		}
	}
	return false
}
