package constraints

import (
	"context"
	"fmt"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/lin"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Where many accesses go to one array of which each block has a part of its own, block b the bytes from b*n to (b+1)*n,
// no two of them meet across blocks. That is one proof for each access instead of one for each pair.

// manyAccesses is from how many accesses to an object on its parts are looked for.
const manyAccesses = 8

// parted notes, for accesses to arrays with many of them, how large the part of a block is that each keeps to.
func (c *Checker) parted(ctx context.Context, in *Instance, clusters []cluster) error {
	in.parts = map[*kernelanalysis.Access]uint64{}
	g := in.Geometry
	if g.Grid[0].IsConst(1) || !g.Grid[1].IsConst(1) || !g.Grid[2].IsConst(1) || !c.tally.ask(byParts) {
		return nil
	}
	of := map[*kernelanalysis.Object][]*kernelanalysis.Access{}
	for _, cl := range clusters {
		of[cl.span.Object] = append(of[cl.span.Object], cl.span)
	}
	asked := map[*kernelanalysis.Object][]cluster{}
	var objects []*kernelanalysis.Object
	for _, cl := range clusters {
		o := cl.span.Object
		if len(of[o]) < manyAccesses || o.Space != kernelanalysis.Global || in.stride(cl.span) == 0 {
			continue
		}
		if asked[o] == nil {
			objects = append(objects, o)
		}
		asked[o] = append(asked[o], cl)
	}
	for _, o := range objects {
		for part := range slices.Chunk(asked[o], maxTried) {
			if some, err := c.keepToParts(ctx, in, part); err != nil {
				return err
			} else if !some {
				break // as a rule all accesses to an object keep to such parts, or none does
			}
		}
	}
	return nil
}

// keepToParts notes those of some accesses that keep to the part of their block. It reports whether there are any. There is
// another way to a proof where this has none, so that it is not to be dear.
func (c *Checker) keepToParts(ctx context.Context, in *Instance, clusters []cluster) (some bool, err error) {
	var asked []cluster
	var os []*obligation.Obligation
	for _, cl := range clusters {
		o := in.beyond(cl.span, in.stride(cl.span))
		o.ID = fmt.Sprintf("%s.%s.part", in.Summary.Kernel.Symbol, cl.id)
		if !witness.Scout(ctx, o) {
			asked, os = append(asked, cl), append(os, o)
		}
	}
	dear := func(*obligation.Obligation) bool { return true }
	rs, err := c.decide.Prover.ProveAll(ctx, os, lin.Advice{Futile: dear})
	if err != nil {
		return false, err
	}
	for i, cl := range asked {
		if rs[i].Proved && len(rs[i].Assumptions) == 0 {
			in.parts[cl.span], some = in.stride(cl.span), true
		}
	}
	return some, nil
}

// apartByBlock reports whether the accesses of p, made by threads of different blocks, lie in different parts.
func (in *Instance) apartByBlock(p pair) bool {
	n := in.parts[p.a]
	apart := n > 0 && n == in.parts[p.b] && len(p.over) == 1 && p.over[0].a == p.over[0].b
	if apart {
		in.tally.decided(byParts)
	}
	return apart
}

// mostStride bounds the part of a block in bytes: with fewer than 2^31 blocks, none lies beyond 63 bits.
const mostStride = 1 << 31

// stride is how many bytes the next block is further on, as it looks from the first three; 0 where it is not known.
func (in *Instance) stride(a *kernelanalysis.Access) uint64 {
	var at [3]uint64
	for b := range at {
		v, ok := expr.Eval(in.fix(a.Offset), func(s *expr.Symbol, _ []uint64) (uint64, bool) {
			if s == in.Geometry.BlockIdx[0].Sym {
				return uint64(b), true
			}
			return 0, true
		})
		if !ok {
			return 0
		}
		at[b] = v
	}
	n := at[1] - at[0]
	if at[2]-at[1] != n || n > mostStride {
		return 0
	}
	return n
}

// beyond is the question whether a thread makes access a in other bytes than the n of its block.
func (in *Instance) beyond(a *kernelanalysis.Access, n uint64) *obligation.Obligation {
	o := in.empty(obligation.AnyInBlock)
	p := o.Pool
	for i := range o.Sides {
		o.Sides[i] = in.side(a.Cond, a.Offset, a.Size, a)
	}
	for _, axes := range [][3]*expr.Expr{o.Geometry.BlockIdx, o.Geometry.ThreadIdx} {
		for _, x := range axes {
			o.Relation = append(o.Relation, p.Eq(o.Copy(0, x), o.Copy(1, x)))
		}
	}
	from := o.Copy(0, in.fix(a.Offset))
	end := p.Binary(expr.Add, from, o.Copy(0, in.fix(a.Size)), expr.NSW)
	least := p.Binary(expr.Mul, p.ZExt(o.Copy(0, o.Geometry.BlockIdx[0]), 64), p.Const(n, 64), expr.NSW|expr.NUW)
	most := p.Binary(expr.Add, least, p.Const(n, 64), expr.NSW|expr.NUW)
	o.Relation = append(o.Relation, p.Or(p.Cmp(expr.SLT, from, least), p.Cmp(expr.SLT, most, end)))
	return o
}
