package constraints

import (
	"context"
	"fmt"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/lin"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Two pieces of work that may go on at the same time do not race if they have no byte in common, or only read what they have. That
// is a question like that about two threads of one launch, but that the two sides are of two launches, or of a launch and a copy:
// what the program computes once is one value on both sides, and what belongs to a round of a loop, or to a kernel, has two.

// twice is appended to the names of symbols of the second side.
const twice = "'"

// mostBeside bounds the questions about one launch and what may go on beside it.
const mostBeside = 400

// Beside reports whether a launch is shown to have no memory in common with what may go on beside it, or only such as both read,
// and what that takes for granted. of is the checker of a kernel's module; all have one pool, that of the launches.
func Beside(ctx context.Context, b *hostanalysis.Beside, of func(*frontend.Kernel) *Checker) (apart bool, assumed []string, err error) {
	c := of(b.Launch.Kernel)
	if c == nil {
		return false, nil, nil
	}
	own, ok, err := c.accessesOf(ctx, b.Launch)
	if err != nil || !ok || !b.Known && len(own.touched) > 0 {
		return false, nil, err
	}
	m := &meanwhile{Checker: c, own: own, limit: mostBeside}
	for i := range b.Others {
		o := &b.Others[i]
		other := &piece{in: NewInstance(c.pool, &kernelanalysis.Summary{Geometry: kernelanalysis.NewGeometry(c.pool)}, o.Launch)}
		if o.Launch.Kernel != nil {
			d := of(o.Launch.Kernel)
			if d == nil {
				return false, nil, nil
			}
			if other, ok, err = d.accessesOf(ctx, o.Launch); err != nil || !ok {
				return false, nil, err
			}
		} else {
			other.regions(o)
		}
		if apart, err := m.apart(ctx, o, other); err != nil || !apart {
			return false, nil, err
		}
		for _, a := range o.Launch.Assumptions {
			if a != hostanalysis.Alone {
				m.grant(a)
			}
		}
	}
	return true, m.assumed, nil
}

// piece is a piece of work as a side of questions.
type piece struct {
	in      *Instance
	touched []touched
}

// touched is an access of it.
type touched struct {
	side   obligation.Side
	place  place
	writes bool
	strong bool // atomic or volatile, for more than a block
}

// accessesOf are those of a launch to memory that other work may access; false where they are not known.
func (c *Checker) accessesOf(ctx context.Context, l *hostanalysis.Launch) (p *piece, ok bool, err error) {
	in, _, err := c.instance(ctx, l)
	if err != nil || len(in.Summary.Gaps)+len(l.Textures) > 0 {
		return nil, false, err
	}
	p = &piece{in: in}
	for _, a := range in.Summary.Accesses {
		if a.Object.Space != kernelanalysis.Global {
			continue
		}
		if a.Object.Kind != kernelanalysis.ParamObject && a.Object.Kind != kernelanalysis.GlobalObject {
			return nil, false, nil
		}
		for _, at := range in.places(a.Object) {
			if !at.told(a.Object) {
				return nil, false, nil
			}
			p.touched = append(p.touched, touched{
				side:   in.side(in.pool.And(a.Cond, at.when), in.pool.Binary(expr.Add, a.Offset, at.offset, expr.NSW), a.Size, a),
				place:  at,
				writes: a.Kind != kernelanalysis.Read,
				strong: a.Strong != nil && a.Strong.Scope != kernelanalysis.BlockScope,
			})
		}
	}
	return p, true, nil
}

// told reports whether it is known what a place of an object is, so that it is no other one.
func (p place) told(o *kernelanalysis.Object) bool {
	if p.object != nil {
		return p.object.Kind != hostanalysis.Unknown && !p.object.Mapped
	}
	return o.Kind == kernelanalysis.GlobalObject || p.symbol != o.Key()
}

// meets reports whether an access of a launch, at p, and one of other work, at q, are in one object, as far as that is known.
func (p place) meets(q place) (common, known bool) {
	switch {
	case p.object == nil || q.object == nil:
		return p.object == q.object && p.symbol == q.symbol, q.object == nil || q.object.Kind != hostanalysis.Unknown && !q.object.Mapped
	case q.object.Kind == hostanalysis.Unknown || q.object.Mapped:
		return false, false
	case p.object == q.object:
		return true, true
	}
	one := p.object.Kind == q.object.Kind && p.object.Site == q.object.Site && p.object.PerRound != q.object.PerRound
	return false, !one // one allocation, from within a loop and from behind it
}

// regions makes the accesses of other work those of a side.
func (p *piece) regions(o *hostanalysis.Other) {
	pool := p.in.pool
	for _, r := range o.Regions {
		for _, t := range r.Targets {
			at := place{object: t.Object, offset: p.in.fix(p.in.settled.of(t.Offset)), when: p.in.fix(p.in.settled.of(t.Guard))}
			if t.Object.Global != "" {
				at.object, at.symbol = nil, t.Object.Global
			}
			side := obligation.Side{Cond: expr.Conjuncts(at.when), Offset: at.offset}
			if r.Size != nil {
				side.Size = pool.ZExt(p.in.fix(p.in.settled.of(r.Size)), 64)
			}
			p.touched = append(p.touched, touched{side: side, place: at, writes: r.Writes, strong: r.Strong})
		}
	}
}

// meanwhile asks the questions about one launch.
type meanwhile struct {
	*Checker
	own     *piece
	limit   int
	assumed []string
}

// apart reports whether other work has no byte in common with the launch that one of them writes.
func (m *meanwhile) apart(ctx context.Context, o *hostanalysis.Other, other *piece) (bool, error) {
	second := m.second(o, other.in)
	var asked []*obligation.Obligation
	for i, x := range m.own.touched {
		for k, y := range other.touched {
			if !x.writes && !y.writes || x.strong && y.strong && x.side.Size == y.side.Size {
				continue
			}
			common, known := x.place.meets(y.place)
			if known && !common {
				continue
			}
			if !known || y.side.Size == nil || len(asked) == m.limit {
				return false, nil
			}
			q := m.question(o, other.in, x.side, y.side, second)
			q.ID = fmt.Sprintf("%s.beside%d.%d", m.own.in.Summary.Kernel.Symbol, i, k)
			asked = append(asked, q)
		}
	}
	m.limit -= len(asked)
	for _, q := range asked {
		got, err := m.decide.Prover.Prove(ctx, q)
		if err != nil || !got.Proved {
			return false, err
		}
		for _, a := range got.Assumptions {
			if lin.OfWraps(a.Text) {
				return false, nil
			}
			m.grant(a.Text)
		}
	}
	return true, nil
}

func (m *meanwhile) grant(text string) {
	if !slices.Contains(m.assumed, text) {
		m.assumed = append(m.assumed, text)
	}
}

// question asks whether an access of the launch and one of other work may have a byte in common.
func (m *meanwhile) question(o *hostanalysis.Other, other *Instance, x, y obligation.Side, second *expr.Rewriter) *obligation.Obligation {
	p := m.pool
	q := &obligation.Obligation{
		Kind: obligation.InterWork, Pool: p, Facts: slices.Clone(m.own.in.Facts), Recurrences: slices.Clone(m.own.in.recurrences), Exits: slices.Clone(m.own.in.exits),
	}
	q.Geometry.BlockIdx, q.Geometry.ThreadIdx = m.own.in.Geometry.BlockIdx, m.own.in.Geometry.ThreadIdx
	for _, f := range other.Facts {
		q.Facts = append(q.Facts, second.Rewrite(f))
	}
	for _, r := range other.recurrences {
		q.Recurrences = append(q.Recurrences, obligation.Recurrence{
			Value: second.Rewrite(r.Value), Counter: second.Rewrite(r.Counter), Init: second.Rewrite(r.Init), Next: second.Rewrite(r.Next),
		})
	}
	for _, r := range other.exits {
		q.Exits = append(q.Exits, obligation.Exit{Value: second.Rewrite(r.Value), Counter: second.Rewrite(r.Counter), Leave: second.Rewrite(r.Leave)})
	}
	x.Reads, y.Reads = nil, nil
	z := obligation.Side{Offset: second.Rewrite(y.Offset), Size: second.Rewrite(y.Size)}
	for _, e := range y.Cond {
		z.Cond = append(z.Cond, second.Rewrite(e))
	}
	for _, it := range y.Iterations {
		z.Iterations = append(z.Iterations, obligation.Iteration{Counter: second.Rewrite(it.Counter), Continue: second.Rewrite(it.Continue)})
	}
	q.Sides = [2]obligation.Side{x, z}
	q.Relation = m.overlap(o, second)
	return q
}

// overlap says when the two pieces of work may overlap in time: they are not in one stream, and not in one round of the loops around
// both if they are in turn there.
func (m *meanwhile) overlap(o *hostanalysis.Other, second *expr.Rewriter) (out []*expr.Expr) {
	p := m.pool
	if o.InTurn {
		differ := p.Bool(false)
		for _, k := range o.Counters {
			differ = p.Or(differ, p.Ne(k, second.Rewrite(k)))
		}
		out = append(out, differ)
	}
	for _, s := range o.Streams {
		if s.Equal[0] != nil {
			out = append(out, p.Ne(s.Equal[0], second.Rewrite(s.Equal[1])))
		} else {
			out = append(out, p.Not(p.And(s.When[0], second.Rewrite(s.When[1]))))
		}
	}
	return append(out, o.Handles[0], second.Rewrite(o.Handles[1]))
}

// second renames the symbols of other work: all but what the program computes once.
func (m *meanwhile) second(o *hostanalysis.Other, in *Instance) *expr.Rewriter {
	once := map[*expr.Symbol]bool{}
	trees := append(hostTrees(o.Launch), o.Handles[:]...)
	for _, x := range o.Streams {
		if trees = append(trees, x.When[:]...); x.Equal[0] != nil {
			trees = append(trees[:len(trees)-2], x.Equal[:]...)
		}
	}
	for _, s := range expr.Symbols(trees...) {
		once[s] = !s.Content && !s.PerThread && !s.Unknown && !s.Fresh
	}
	counters := slices.Clone(o.Counters)
	for _, r := range o.Launch.Rounds {
		counters = append(counters, r.Counter)
	}
	for _, k := range counters {
		delete(once, k.Sym)
	}
	for _, xs := range [][3]*expr.Expr{in.Geometry.BlockIdx, in.Geometry.ThreadIdx} {
		for _, e := range xs {
			once[e.Sym] = true // the two sides have copies of these
		}
	}
	return m.pool.NewRewriter(func(s *expr.Symbol, args []*expr.Expr) *expr.Expr {
		if once[s] {
			return nil
		}
		other := *s
		other.Name += twice
		return m.pool.Apply(m.pool.Symbol(other), args...)
	})
}

// hostTrees are the trees of a launch that the host's code makes.
func hostTrees(l *hostanalysis.Launch) (out []*expr.Expr) {
	for _, e := range numbers(l) {
		out = append(out, *e)
	}
	for _, a := range l.Args {
		for _, x := range a.Pieces {
			for _, t := range x.Pointer {
				out = append(out, t.Offset, t.Guard)
			}
		}
	}
	for _, f := range l.Facts {
		out = append(out, f.Cond)
	}
	for _, r := range l.Recurrences {
		out = append(out, r.Value, r.Init, r.Next)
	}
	for _, x := range l.Exits {
		out = append(out, x.Value, x.Leave)
	}
	return out
}
