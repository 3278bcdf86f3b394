package constraints

import (
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// cluster is a set of accesses that differ only by constant distances: one object, place in the control flow and
// condition. Unrolled code makes many of them. Members are pairwise safe when the byte range that spans them all is.
type cluster struct {
	span    *kernelanalysis.Access // what the members touch together
	members []*kernelanalysis.Access
}

// clusters groups accesses, in order of their first members.
func (in *Instance) clusters() []cluster {
	type key struct {
		object *kernelanalysis.Object
		cond   *expr.Expr
		base   *expr.Expr
		place  int
		step   int
		read   bool
		atomic bool
		scope  kernelanalysis.Scope
	}
	type extent struct{ from, to int64 }
	index := map[key]int{}
	var out []cluster
	var extents []extent
	for _, a := range in.Summary.Accesses {
		base, at := splitConstant(in.pool, a.Offset)
		k := key{a.Object, a.Cond, base, a.Place(), in.step(a), a.Kind == kernelanalysis.Read, a.Kind == kernelanalysis.Atomic, a.Scope}
		i, known := index[k]
		if a.Size.Op != expr.Const || !known {
			if a.Size.Op == expr.Const {
				index[k] = len(out)
			}
			out = append(out, cluster{a, []*kernelanalysis.Access{a}})
			extents = append(extents, extent{at, at + a.Size.Signed()})
			continue
		}
		out[i].members = append(out[i].members, a)
		extents[i].from = min(extents[i].from, at)
		extents[i].to = max(extents[i].to, at+a.Size.Signed())
	}
	for i, c := range out {
		if len(c.members) == 1 {
			continue
		}
		span := *c.members[0]
		base, _ := splitConstant(in.pool, span.Offset)
		span.Offset = in.pool.Binary(expr.Add, base, in.pool.Int(extents[i].from, 64), expr.NSW)
		span.Size = in.pool.Int(extents[i].to-extents[i].from, 64)
		span.Value = nil
		out[i].span = &span
	}
	return out
}

// splitConstant takes e apart into a tree and a constant whose sum it is, as far as promises allow to pull the
// constant out.
func splitConstant(p *expr.Pool, e *expr.Expr) (base *expr.Expr, c int64) {
	switch {
	case e.Op == expr.Const:
		return p.Const(0, e.Width), e.Signed()
	case e.Op == expr.Add && (e.Width == 64 || e.Flags&expr.NSW != 0):
		a, x := splitConstant(p, e.Args[0])
		b, y := splitConstant(p, e.Args[1])
		if s := x + y; small(x) && small(y) {
			return p.Binary(expr.Add, a, b, 0), s
		}
	case e.Op == expr.Mul && e.Args[1].Op == expr.Const && e.Width == 64:
		a, x := splitConstant(p, e.Args[0])
		if k := e.Args[1].Signed(); small(x) && small(k) {
			return p.Binary(expr.Mul, a, e.Args[1], 0), x * k
		}
	case e.Op == expr.SExt && e.Args[0].Op == expr.Add && e.Args[0].Flags&expr.NSW != 0:
		in := e.Args[0]
		if k := in.Args[1]; k.Op == expr.Const && small(k.Signed()) {
			b, x := splitConstant(p, p.SExt(in.Args[0], e.Width))
			return b, x + k.Signed()
		}
	}
	return e, 0
}

// small keeps sums and products of constants far from the ends of 64 bits.
func small(n int64) bool { return -1<<31 < n && n < 1<<31 }
