package constraints

import (
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// gathered adds to o that no operation which the lanes of a warp perform together (Summary.Gatherings) orders what one of them
// has read before what the other writes behind it. Of such an operation it is asked that both come to it, in the same rounds.
func (in *Instance) gathered(o *obligation.Obligation, p pair, kind obligation.Kind) {
	if kind != obligation.AnyInBlock && kind != obligation.IntraWarp {
		return
	}
	for reader, d := range [][2]*kernelanalysis.Access{{p.a, p.b}, {p.b, p.a}} {
		if d[0].Kind != kernelanalysis.Read || d[1].Kind == kernelanalysis.Read {
			continue
		}
		for _, g := range in.Summary.Gatherings(d[0], d[1]) {
			o.Relation = append(o.Relation, o.Pool.Not(in.hasRead(o, reader, g)))
		}
	}
}

// hasRead says that the thread of a side has read before the other's operation g.
func (in *Instance) hasRead(o *obligation.Obligation, reader int, g kernelanalysis.Gathering) *expr.Expr {
	p := o.Pool
	warp := p.Binary(expr.LShr, kernelanalysis.LinearThread(p, o.Geometry), p.Const(o.Geometry.LaneBits(), 32), 0)
	e := p.Eq(o.Copy(0, warp), o.Copy(1, warp))
	round := map[*expr.Expr]*expr.Expr{} // the reader comes to the operation in the rounds of the other
	for _, k := range g.Counters {
		round[o.Copy(reader, k)] = o.Copy(1-reader, k)
	}
	e = p.And(e, p.Replace(o.Copy(reader, in.fix(g.Cond)), round))
	if !g.Alike && g.Common < len(g.Counters) {
		return p.Bool(false)
	}
	first := p.Bool(g.Before)
	for i := g.Common - 1; i >= 0; i-- {
		k := g.Counters[i]
		mine, his := o.Copy(reader, k), o.Copy(1-reader, k)
		first = p.And(p.Eq(mine, his), first)
		if g.Alike {
			first = p.Or(p.Cmp(expr.SLT, mine, his), first)
		}
	}
	return p.And(e, first)
}
