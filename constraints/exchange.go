package constraints

import (
	"slices"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// What lanes of a warp tell each other, in runs in turn. The lane from which a shuffle reads goes first of all: what it
// finds is then known. The others come later, and do whatever they do on their way to the shuffle. A ballot is the votes of
// all lanes, each by what it finds in memory that nobody changes.

// linear reports whether blocks have one axis.
func (t *turns) linear() bool {
	return t.in.Geometry.Block[1].IsConst(1) && t.in.Geometry.Block[2].IsConst(1)
}

// lane is the thread of a lane in a warp, on the one axis of the block.
func (t *turns) lane(warp, lane *expr.Expr) [3]*expr.Expr {
	p, x := t.o.Pool, t.o.Geometry.ThreadIdx[0]
	zero := p.Const(0, x.Width)
	first := p.Binary(expr.Mul, warp, p.Const(t.o.Geometry.Lanes(), x.Width), expr.NSW|expr.NUW)
	return [3]*expr.Expr{p.Binary(expr.Add, first, lane, expr.NSW|expr.NUW), zero, zero}
}

// places are a thread's place in its block, and the trees by which programs spell its warp and lane.
func (t *turns) places(warp, lane *expr.Expr) map[*expr.Expr]*expr.Expr {
	p, x, lanes := t.o.Pool, t.o.Geometry.ThreadIdx[0], t.o.Geometry.Lanes()
	out := map[*expr.Expr]*expr.Expr{
		p.Binary(expr.LShr, x, p.Const(t.o.Geometry.LaneBits(), 32), 0): warp, p.Binary(expr.And, x, p.Const(lanes-1, 32), 0): lane,
	}
	for _, op := range []expr.Op{expr.UDiv, expr.SDiv} {
		out[p.Binary(op, x, p.Const(lanes, 32), 0)] = warp
	}
	for _, op := range []expr.Op{expr.URem, expr.SRem} {
		out[p.Binary(op, x, p.Const(lanes, 32), 0)] = lane
	}
	for i, at := range t.lane(warp, lane) {
		out[t.o.Geometry.ThreadIdx[i]] = at
	}
	return out
}

// shuffled is what the present thread gets from another lane.
func (t *turns) shuffled(h kernelanalysis.Hand) *expr.Expr {
	p, g := t.o.Pool, t.o.Geometry
	if t.now.lead != nil || !t.linear() || !allZero(h.Round) {
		return nil
	}
	lane := t.resolve(t.entered(h.Lane, h.Loops))
	if !t.ok || unexplained(lane) != nil {
		return nil
	}
	warp := p.Binary(expr.UDiv, g.ThreadIdx[0], p.Const(g.Lanes(), 32), 0)
	lane = p.Binary(expr.And, lane, p.Const(g.Lanes()-1, lane.Width), 0)
	idx := t.lane(warp, lane)
	i := slices.IndexFunc(t.lanes[t.now.side], func(l *leader) bool { return l.idx == idx })
	if i < 0 {
		i = len(t.lanes[t.now.side])
		t.lanes[t.now.side] = append(t.lanes[t.now.side], &leader{idx, t.now.to, t.places(warp, lane)})
	}
	from := party{t.now.side, t.lanes[t.now.side][i], t.now.to}
	t.conds = append(t.conds, p.Cmp(expr.ULT, idx[0], g.Block[0]))
	t.conds = append(t.conds, expr.Conjuncts(t.as(from, t.entered(h.Cond, h.Loops)))...)
	return t.as(from, t.entered(h.Value, h.Loops))
}

// exchanges reports whether a question hangs on what another lane tells a thread.
func (in *Instance) exchanges(o *obligation.Obligation) bool {
	return slices.ContainsFunc(expr.Applications(sides(o)...), func(app *expr.Expr) bool {
		h, ok := in.Summary.HandedOn(app)
		return ok && h.Write == nil
	})
}

// entered is a tree in the first rounds of the loops with the given counters.
func (t *turns) entered(e *expr.Expr, counters []*expr.Expr) *expr.Expr {
	zero := map[*expr.Expr]*expr.Expr{}
	for _, k := range counters {
		zero[k] = t.o.Pool.Const(0, k.Width)
	}
	return atEntry(t.o, t.o.Pool.Replace(t.in.fix(e), zero))
}

func allZero(es []*expr.Expr) bool {
	return !slices.ContainsFunc(es, func(e *expr.Expr) bool { return !e.IsConst(0) })
}

// exchangedIn reports whether a side hangs on what lanes tell each other in some round of the loop with that counter. It
// is known in the first one only.
func (t *turns) exchangedIn(counter *expr.Expr, s obligation.Side) bool {
	return slices.ContainsFunc(expr.Applications(append(slices.Clone(s.Cond), s.Offset, s.Size)...), func(app *expr.Expr) bool {
		h, ok := t.in.Summary.HandedOn(app)
		rounds := h.Round
		if v, votes := t.in.Summary.Votes(app.Sym); votes {
			rounds = app.Args[:len(v.Loops)]
		} else if _, active := t.in.Summary.Active(app.Sym); active {
			rounds = app.Args
		} else if !ok || h.Write != nil {
			return false
		}
		return slices.ContainsFunc(rounds, func(e *expr.Expr) bool { return slices.Contains(expr.Applications(e), counter) })
	})
}

// ofLane reports whether a party is a lane that tells others something.
func (t *turns) ofLane(a party) bool {
	return a.lead != nil && slices.Contains(t.lanes[a.side], a.lead)
}

// leads lets a lane go before all others; false where another one of its side does already.
func (t *turns) leads(a party) bool {
	if t.leaders != [2]*leader{} {
		return false
	}
	if slices.Contains(t.line, a) {
		return true
	}
	if slices.ContainsFunc(t.line, func(b party) bool { return b.side == a.side && b.lead != nil }) {
		return false
	}
	n := len(slices.DeleteFunc(slices.Clone(t.line), func(b party) bool { return b.lead == nil }))
	t.line = slices.Insert(t.line, n, a)
	return true
}

// sameLane says that the lanes which go first are one lane of one warp where the question is about one block, or of two as
// the run wants it; false where it is not known what their threads find.
func (t *turns) sameLane() bool {
	var idx [2]*expr.Expr
	for _, a := range t.line {
		if t.ofLane(a) {
			idx[a.side] = t.o.Copy(a.side, a.lead.idx[0])
		}
	}
	led := idx != [2]*expr.Expr{}
	both := idx[0] != nil && idx[1] != nil
	if t.o.Kind != obligation.InterBlock && both {
		same := t.o.Pool.Eq(idx[0], idx[1])
		if t.warps {
			same = t.o.Pool.Not(same)
		}
		t.o.Relation = append(t.o.Relation, same)
	}
	return (!led || !t.own) && (both || !t.warps)
}

// computed reports whether all functions of ballots are computed: they may not be chosen, though what the lanes vote may.
func (t *turns) computed() bool {
	known := true
	for _, e := range append(sides(t.o), t.o.Relation...) {
		expr.Visit(func(x *expr.Expr) { known = known && !(x.Op == expr.Apply && x.Sym.Unknown) }, e)
	}
	return known || !t.voted
}

// ballot is what the lanes of a warp vote; nil when that is not known.
func (t *turns) ballot(v kernelanalysis.Vote, args []*expr.Expr) *expr.Expr {
	p, g := t.o.Pool, t.o.Geometry
	in := t.entered(v.In, v.Loops)
	if !allZero(args[:len(v.Loops)]) || !t.linear() || unexplained(in) != nil || slices.ContainsFunc(expr.Symbols(in), func(s *expr.Symbol) bool {
		return s.PerThread && s != g.ThreadIdx[0].Sym && !slices.ContainsFunc(g.BlockIdx[:], func(b *expr.Expr) bool { return b.Sym == s })
	}) {
		return nil
	}
	t.voted = true
	warp := args[len(args)-1]
	width := int(g.Lanes())
	sum := p.Const(0, width)
	for k := range g.Lanes() {
		at := t.places(warp, p.Const(k, warp.Width))
		vote := p.And(p.Cmp(expr.ULT, at[g.ThreadIdx[0]], g.Block[0]), p.Replace(in, at))
		sum = p.Binary(expr.Or, sum, p.Ite(vote, p.Const(1<<k, width), p.Const(0, width)), 0)
	}
	return sum
}

// counted computes a count of bits of what is known; nil for other functions.
func (t *turns) counted(s *expr.Symbol, args []*expr.Expr) *expr.Expr {
	p := t.o.Pool
	if len(args) == 0 || s.Width != args[0].Width || unexplained(args[0]) != nil {
		return nil
	}
	w := s.Width
	bit := func(i int) *expr.Expr { return p.Trunc(p.Binary(expr.LShr, args[0], p.Const(uint64(i), w), 0), 1) }
	switch {
	case popcount(s):
		sum := p.Const(0, w)
		for i := range w {
			sum = p.Add(sum, p.ZExt(bit(i), w))
		}
		return sum
	case strings.HasPrefix(s.Name, "op:llvm.cttz."):
		first := p.Const(uint64(w), w)
		for i := w - 1; i >= 0; i-- {
			first = p.Ite(bit(i), p.Const(uint64(i), w), first)
		}
		return first
	case strings.HasPrefix(s.Name, "op:llvm.ctlz."):
		zeros := p.Const(uint64(w), w)
		for i := range w {
			zeros = p.Ite(bit(i), p.Const(uint64(w-1-i), w), zeros)
		}
		return zeros
	}
	return nil
}
