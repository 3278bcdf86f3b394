package constraints

import (
	"fmt"
	"math/bits"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// pair is two static accesses that may conflict under one launch.
type pair struct {
	id   string
	a, b *kernelanalysis.Access
	over []overlay
}

// pair is the question about accesses a and b; nil when they cannot conflict (HGRD 6.1): both reads, or no memory in
// common.
func (in *Instance) pair(id string, a, b *kernelanalysis.Access) *pair {
	if a.Kind == kernelanalysis.Read && b.Kind == kernelanalysis.Read {
		return nil
	}
	over := in.overlays(a.Object, b.Object)
	if len(over) == 0 {
		return nil
	}
	return &pair{id, a, b, over}
}

// kinds lists the questions worth asking about a pair: constants of the launch shape, scopes and memory spaces rule
// some out.
func (in *Instance) kinds(p pair) []obligation.Kind {
	var out []obligation.Kind
	atomics := p.a.Kind == kernelanalysis.Atomic && p.b.Kind == kernelanalysis.Atomic && !mixedSize(p.a, p.b)
	narrow := p.a.Scope == kernelanalysis.BlockScope || p.b.Scope == kernelanalysis.BlockScope
	if p.a.Object.Space == kernelanalysis.Global && !allOne(in.Geometry.Grid) && (!atomics || narrow) {
		out = append(out, obligation.InterBlock)
	}
	if !allOne(in.Geometry.Block) && !atomics {
		out = append(out, obligation.AnyInBlock)
	}
	if len(in.underWay(p)) > 0 {
		out = append(out, obligation.OwnThread)
	}
	return out
}

// underWay lists the ways in which one thread may come to an access of p while the other is part of a copy of its own that
// is under way.
func (in *Instance) underWay(p pair) []way {
	loops := [2][]int{in.Summary.LoopsAround(p.a), in.Summary.LoopsAround(p.b)}
	var out []way
	for _, m := range in.Summary.UnderWay(p.a, p.b) {
		w := newWay(m.CasePair, loops)
		w.when[0], w.unsure = in.fix(m.When), !m.Sure
		w.open(in, m, 0)
		out = append(out, w)
	}
	if p.a == p.b {
		return out
	}
	for _, m := range in.Summary.UnderWay(p.b, p.a) {
		m.P, m.Q = m.Q, m.P
		w := newWay(m.CasePair, loops)
		w.when[1], w.unsure = in.fix(m.When), !m.Sure
		w.open(in, m, 1)
		out = append(out, w)
	}
	return out
}

func allOne(d [3]*expr.Expr) bool {
	return d[0].IsConst(1) && d[1].IsConst(1) && d[2].IsConst(1)
}

// oneWarp reports whether the launch's blocks are known to have no more threads than a warp has.
func (in *Instance) oneWarp() bool {
	n := in.threadsPerBlock()
	return n.Op == expr.Const && n.Value <= in.Geometry.Lanes()
}

// obligations states the questions of one kind about a pair: one per way of sharing memory and per joint case of the
// barrier intervals. None means that barriers always separate the two.
func (in *Instance) obligations(p pair, kind obligation.Kind) []*obligation.Obligation {
	s := in.Summary
	partial := s.Partial(kind)
	seen := map[string]bool{}
	var out []*obligation.Obligation
	for covers := range uint(1) << uint(len(s.Coverages)) {
		if covers&^partial != 0 {
			continue
		}
		ways := in.ways(p, kind, covers)
		for i, over := range p.over {
			for j, w := range ways {
				key := fmt.Sprint(covers, i, w.key())
				if seen[key] {
					continue
				}
				seen[key] = true
				o := in.obligation(p, kind, over)
				o.ID = fmt.Sprintf("%s.%s.%s.%d.%d.%d", s.Kernel.Symbol, p.id, kind, covers, i, j)
				w.ask(in, o, p)
				in.staged(o, p)
				o.Unsure = w.unsure || p.a.Unsure || p.b.Unsure
				in.order(o)
				if kind != obligation.OwnThread {
					in.excluded(o, p, kind, 0)
				}
				in.gathered(o, p, kind)
				if impossible(o) {
					continue
				}
				for n, c := range s.Coverages {
					if partial>>uint(n)&1 == 0 {
						continue
					}
					both := in.covered(o, c)
					if covers>>uint(n)&1 == 0 {
						both = o.Pool.Not(both)
					}
					o.Relation = append(o.Relation, both)
				}
				out = append(out, o)
			}
		}
	}
	return out
}

// covered says that a partial barrier of a warp, or of several, holds the two threads together.
func (in *Instance) covered(o *obligation.Obligation, c kernelanalysis.Coverage) *expr.Expr {
	p := in.pool
	both := p.Bool(true)
	if c.In != nil {
		both = p.And(o.Copy(0, in.fix(c.In)), o.Copy(1, in.fix(c.In)))
	}
	if c.Tile != nil {
		both = p.And(both, p.Eq(o.Copy(0, in.fix(c.Tile)), o.Copy(1, in.fix(c.Tile))))
	}
	return both
}

func (in *Instance) obligation(p pair, kind obligation.Kind, over overlay) *obligation.Obligation {
	o := in.empty(kind)
	o.Facts = append(o.Facts, expr.Conjuncts(over.when)...)
	if in.extended {
		for _, e := range over.extents {
			o.Facts = append(o.Facts, expr.Conjuncts(e)...)
		}
	}
	add := func(a, b *expr.Expr) *expr.Expr { return in.pool.Binary(expr.Add, a, b, expr.NSW) }
	o.Sides[0] = in.side(p.a.Cond, add(p.a.Offset, over.a), p.a.Size, p.a)
	o.Sides[1] = in.side(p.b.Cond, add(p.b.Offset, over.b), p.b.Size, p.b)
	o.Sides[0].Extent, o.Sides[1].Extent = over.size, over.size
	o.Relation = threadRelation(o)
	in.apart(p, o)
	in.whole(p, o)
	return o
}

// whole says of accesses that meet, both at multiples of what they have in bytes, that they meet as a whole. It says so where
// that is not to be seen in the offsets: a row of vectors that begins within a vector is an error, and no race.
func (in *Instance) whole(p pair, o *obligation.Obligation) {
	a, b := o.Sides[0], o.Sides[1]
	n := min(p.a.Align, p.b.Align)
	if n <= 1 || a.Size.Op != expr.Const || b.Size.Op != expr.Const || max(a.Size.Value, b.Size.Value) > n {
		return
	}
	if k := bits.TrailingZeros64(n); expr.LowZeros(a.Offset) < k || expr.LowZeros(b.Offset) < k {
		x, y := a.Offset, b.Offset
		if first, second := uncommon(o); p.a.Object.Kind == kernelanalysis.LoadedObject {
			x, y = in.sum(first), in.sum(second) // without the address of what both lead to
		}
		o.Relation = append(o.Relation, in.pool.Eq(o.Copy(0, x), o.Copy(1, y)))
	}
}

// sum adds offsets up.
func (in *Instance) sum(terms []*expr.Expr) *expr.Expr {
	out := in.pool.Const(0, 64)
	for _, t := range terms {
		out = in.pool.Binary(expr.Add, out, t, 0)
	}
	return out
}

// empty is a question of that kind with the launch's facts and definitions.
func (in *Instance) empty(kind obligation.Kind) *obligation.Obligation {
	return &obligation.Obligation{
		Kind: kind, Pool: in.pool, Geometry: in.Geometry, Facts: append([]*expr.Expr{}, in.Facts...),
		Recurrences: in.recurrences, Exits: in.exits,
	}
}

func (in *Instance) side(cond, offset, size *expr.Expr, a *kernelanalysis.Access) obligation.Side {
	s := obligation.Side{Cond: in.threadRange(), Offset: in.fix(offset), Size: in.fix(size)}
	s.Reads = in.reads(append(append(in.threadRange(), expr.Conjuncts(in.bind(cond))...), in.bind(offset)))
	s.Cond = append(s.Cond, expr.Conjuncts(in.fix(cond))...)
	for _, r := range a.Rounds {
		s.Cond = append(s.Cond, in.pool.Cmp(expr.SLE, in.pool.Const(0, 64), r.Counter))
		s.Iterations = append(s.Iterations, obligation.Iteration{Counter: r.Counter, Continue: in.fix(r.Continue)})
	}
	s.Cond = append(s.Cond, in.contents(s)...)
	return s
}

// threadRange says that a thread lies in the grid.
func (in *Instance) threadRange() []*expr.Expr {
	p, g := in.pool, in.Geometry
	var out []*expr.Expr
	for i := range 3 {
		out = append(out, p.Cmp(expr.ULT, g.BlockIdx[i], g.Grid[i]), p.Cmp(expr.ULT, g.ThreadIdx[i], g.Block[i]))
	}
	return out
}
