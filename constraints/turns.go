package constraints

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// turns is one run.
type turns struct {
	in *Instance
	o  *obligation.Obligation
	variant
	alone               bool
	line                []party
	now                 party // whose trees are looked at
	found               bool  // something is known now that was not
	circled, relaunched bool
	ok                  bool // the run is understood
	conds               []*expr.Expr
	pins                map[*expr.Expr]*expr.Expr // counters of the present side that stand at 0
	known               map[finding]*expr.Expr
	starts              map[*expr.Symbol][]*expr.Expr // of what was found: unknown words that it comes from, over the copies of o
	lanes               [2][]*leader                  // from which the sides' threads get values by shuffles
	meeting             *kernelanalysis.Meeting       // where the run starts; nil for the start of the kernel
	late                bool                          // it was found what was left before the meeting
	voted               bool                          // something hangs on a ballot
	own                 bool                          // a thread of a side has found something itself
	depth               int
}

// party is a thread that takes its turn: one of a side, or the leader of its block.
type party struct {
	side int
	lead *leader                // nil for the thread of the side
	to   *kernelanalysis.Access // where it goes
}

// finding is what a party reads, over its trees.
type finding struct {
	side int
	lead *leader
	app  *expr.Expr
}

// queue says who acts, in their order. Two threads of one block have one leader.
func (t *turns) queue(at [2]*kernelanalysis.Access) {
	for _, side := range []int{t.first, 1 - t.first} {
		if l := t.leaders[side]; l != nil && !t.same[side] {
			t.line = append(t.line, party{side, l, l.to})
		}
		t.line = append(t.line, party{side, nil, at[side]})
	}
}

// before lists those who act before one of them.
func (t *turns) before(a party) []party {
	i := slices.Index(t.line, a)
	out := slices.Clone(t.line[:i])
	if t.o.Kind == obligation.InterBlock {
		return out
	}
	if a.lead != nil && t.warps {
		return out
	}
	if a.lead != nil {
		return nil
	}
	if l := t.leaders[a.side]; l != nil { // of both sides, over the trees of this one
		out = slices.DeleteFunc(out, func(b party) bool { return b.lead != nil })
		out = slices.Insert(out, 0, party{a.side, l, l.to})
	}
	return out
}

// party is the thread of a side, or its leader where lead says so.
func (t *turns) party(side int, lead bool) party {
	i := slices.IndexFunc(t.line, func(a party) bool { return a.side == side && (a.lead != nil) == lead })
	return t.line[i]
}

// settle puts into the trees of a side what its thread finds.
func (t *turns) settle(side int) {
	s, p := t.o.Sides[side], t.o.Pool
	t.conds, t.now = nil, t.party(side, false)
	if l := t.leaders[side]; l != nil {
		itself := p.Bool(true)
		for i, x := range t.o.Geometry.ThreadIdx {
			itself = p.And(itself, p.Eq(x, l.idx[i]))
		}
		if !t.same[side] {
			itself = p.Not(itself)
		}
		for i, n := range t.o.Geometry.Block {
			itself = p.And(itself, p.Cmp(expr.ULT, l.idx[i], n))
		}
		t.conds = append(t.conds, expr.Conjuncts(itself)...)
	}
	pinned := map[*expr.Expr]*expr.Expr{}
	t.pins = pinned
	var conds []*expr.Expr
	for _, it := range s.Iterations {
		if unexplained(it.Continue) != nil || t.exchangedIn(it.Counter, s) {
			pinned[it.Counter] = p.Const(0, it.Counter.Width)
			conds = append(conds, p.Eq(it.Counter, pinned[it.Counter]))
		}
	}
	at := func(e *expr.Expr) *expr.Expr { return t.resolve(t.pinned(e)) }
	for _, c := range s.Cond {
		conds = append(conds, expr.Conjuncts(t.condition(t.pinned(c), false))...)
	}
	for _, a := range t.line {
		if a.side == side {
			t.passes(a)
		}
	}
	s.Offset, s.Size = at(s.Offset), at(s.Size)
	var its []obligation.Iteration
	for _, it := range s.Iterations {
		if pinned[it.Counter] == nil {
			it.Continue = at(it.Continue)
		}
		its = append(its, it)
	}
	s.Cond, s.Iterations = append(conds, t.conds...), its
	t.o.Sides[side] = s
}

// pinned is a tree of the present side in the first rounds of the loops that hang on what is not known.
func (t *turns) pinned(e *expr.Expr) *expr.Expr {
	return atEntry(t.o, t.o.Pool.Replace(e, t.pins))
}

// passes says that a party finds what it waits for on its way, or does not come to where it would wait.
func (t *turns) passes(a party) {
	p, in, order := t.o.Pool, t.in, t.in.Summary.Order()
	for _, r := range in.Summary.Accesses {
		loop := in.waitsAt(r, a.to)
		if loop == nil || t.meeting != nil && !t.meeting.Before(r) {
			continue
		}
		found, seen := p.Bool(true), false
		if order != nil {
			for _, g := range order.Guards(a.to) {
				if g.Read == r && !g.Group && g.Hand == nil {
					seen = true
					found = p.And(found, p.Or(t.holds(a, t.pinned(p.Not(in.fix(g.When)))), t.holds(a, t.pinned(in.fix(g.Cond)))))
				}
			}
		}
		passes := t.holds(a, t.pinned(p.Not(p.Or(t.firstRound(r, in.fix(r.Cond)), t.firstRound(r, in.fix(loop.Continue))))))
		if seen {
			passes = p.Or(found, passes)
		}
		t.conds = append(t.conds, expr.Conjuncts(passes)...)
	}
}

// holds is a condition of a party as it finds it, in runs in which the loops that it hangs on end at once.
func (t *turns) holds(a party, e *expr.Expr) *expr.Expr {
	now := t.now
	t.now = a
	defer func() { t.now = now }()
	return t.condition(e, false)
}

// condition is a truth value, or its opposite, as the present party finds it. Each alternative asks for the end of its own
// loops only.
func (t *turns) condition(e *expr.Expr, not bool) *expr.Expr {
	p := t.o.Pool
	switch {
	case e.SprawlingSum():
	case e.Op == expr.Xor && e.Args[1].True():
		return t.condition(e.Args[0], !not)
	case e.Op == expr.And && !not || e.Op == expr.Or && not:
		return p.And(t.condition(e.Args[0], not), t.condition(e.Args[1], not))
	case e.Op == expr.Or || e.Op == expr.And:
		return p.Or(t.condition(e.Args[0], not), t.condition(e.Args[1], not))
	}
	before := t.conds
	t.conds = nil
	e = t.resolve(e)
	if not {
		e = p.Not(e)
	}
	e = p.AndAll(append(t.conds, e)...)
	t.conds = before
	return e
}

func (t *turns) lost() *expr.Expr {
	t.ok = false
	return nil
}

// maxFound bounds how deep values that are found hang on others.
const maxFound = 8

// resolve puts what the present party finds into a tree of it.
func (t *turns) resolve(e *expr.Expr) *expr.Expr {
	t.depth++
	defer func() { t.depth-- }()
	if t.ok = t.ok && t.depth <= maxFound; !t.ok {
		return e
	}
	p := t.o.Pool
	if t.now.lead != nil {
		e = t.ofLeader(e, t.now.lead)
	}
	return p.Rewrite(e, func(sym *expr.Symbol, args []*expr.Expr) *expr.Expr {
		if !t.ok {
			return nil
		}
		if x, ends := t.in.Summary.ExitOf(sym); ends && unexplained(t.in.fix(x.Leave)) != nil {
			return t.leave(x, args)
		}
		app := p.Apply(sym, args...)
		key := finding{t.now.side, t.now.lead, app}
		if v := t.known[key]; v != nil {
			return v
		}
		var v *expr.Expr
		if r := t.in.Summary.Found(sym); r != nil {
			v = t.read(r, args)
		} else if sym.Unknown {
			v = t.told(app)
		}
		if v != nil {
			t.known[key], t.found = v, true
		}
		return v
	})
}

// told is what a thread has not found itself: others have handed it on, or it is computed, or undefined and so any number.
func (t *turns) told(app *expr.Expr) *expr.Expr {
	if t.in.tally.isOff(byLanes) {
		if app.Sym.Undefined {
			return t.o.Pool.Const(0, app.Width)
		}
		return t.handed(app)
	}
	if v, ok := t.in.Summary.Votes(app.Sym); ok {
		return t.ballot(v, app.Args)
	}
	if v, ok := t.in.Summary.Active(app.Sym); ok { // all lanes that come there may do so together
		warp := t.o.Pool.Binary(expr.UDiv, t.o.Geometry.ThreadIdx[0], t.o.Pool.Const(warpSize, 32), 0)
		return t.ballot(v, append(slices.Clone(app.Args), warp))
	}
	if h, ok := t.in.Summary.HandedOn(app); ok && h.Write == nil {
		return t.shuffled(h)
	}
	if app.Sym.Undefined {
		return t.o.Pool.Const(0, app.Width)
	}
	if v := t.counted(app.Sym, app.Args); v != nil {
		return v
	}
	return t.handed(app)
}

// ofLeader is a tree as that of a leader.
func (t *turns) ofLeader(e *expr.Expr, l *leader) *expr.Expr {
	if l.known != nil {
		return t.o.Pool.Replace(e, l.known)
	}
	return t.ofThread(e, l.idx)
}

// ofThread is a tree as that of another thread of the block.
func (t *turns) ofThread(e *expr.Expr, idx [3]*expr.Expr) *expr.Expr {
	with := map[*expr.Expr]*expr.Expr{}
	for i, x := range t.o.Geometry.ThreadIdx {
		with[x] = idx[i]
	}
	return t.o.Pool.Replace(e, with)
}

// as resolves a tree as that of another party.
func (t *turns) as(a party, e *expr.Expr) *expr.Expr {
	now := t.now
	t.now = a
	defer func() { t.now = now }()
	return t.resolve(e)
}

// leave takes it that the thread leaves a loop in the first round, as one that waits for a value and finds it.
func (t *turns) leave(x obligation.Exit, args []*expr.Expr) *expr.Expr {
	p := t.o.Pool
	with := map[*expr.Expr]*expr.Expr{x.Counter: p.Const(0, x.Counter.Width)}
	for i, a := range x.Value.Args {
		with[a] = args[i]
	}
	t.conds = append(t.conds, expr.Conjuncts(t.condition(p.Replace(t.in.fix(x.Leave), with), false))...)
	return p.Const(0, x.Value.Width)
}

// handed is what the leader of the block has written to a shared variable before a barrier.
func (t *turns) handed(app *expr.Expr) *expr.Expr {
	l := t.leaders[t.now.side]
	h, ok := t.in.Summary.HandedOn(app)
	if !ok || l == nil || h.Write == nil || len(h.Loops) > 0 || t.now.lead != nil {
		return nil
	}
	a := t.party(t.now.side, !t.same[t.now.side])
	t.conds = append(t.conds, expr.Conjuncts(t.as(a, t.in.fix(h.Write.Cond)))...)
	t.conds = append(t.conds, t.o.Pool.Eq(t.as(a, t.in.fix(h.Write.Offset)), h.At))
	return t.as(a, t.in.fix(h.Value))
}
