package constraints

import (
	"fmt"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// cluster is a set of accesses of one object, place in the control flow and condition. Unrolled code makes many of them.
// Members are pairwise safe when the span is safe with itself, and those of two clusters when the two spans are.
type cluster struct {
	id    string
	span  *kernelanalysis.Access // what the members touch together
	parts []cluster              // smaller clusters of the same members; none for a single access
}

// group is what the members of a cluster have in common, beside where they are.
type group struct {
	object *kernelanalysis.Object
	cond   *expr.Expr
	place  int
	step   int
	read   bool
	atomic bool
	grain  uint64
	scope  kernelanalysis.Scope
}

func (in *Instance) group(a *kernelanalysis.Access) group {
	return group{a.Object, a.Cond, a.Place(), in.step(a), a.Kind == kernelanalysis.Read, a.Kind == kernelanalysis.Atomic, a.Grain, a.Scope}
}

// clusters groups accesses, in order of their first members: those at constant distances from each other, and such
// groups in different rows.
func (in *Instance) clusters() []cluster {
	out := in.rows(in.neighbours(in.Summary.Accesses))
	number(out, "")
	return out
}

func number(cs []cluster, prefix string) {
	for i := range cs {
		cs[i].id = fmt.Sprint(prefix, i)
		number(cs[i].parts, cs[i].id+".")
	}
}

// stretch is a cluster whose members lie at constant distances from a base: bytes from and to.
type stretch struct {
	cluster
	base     *expr.Expr
	from, to int64
	fixed    bool // the sizes are constants
}

// neighbours groups accesses that differ by constant distances only. The span is the byte range from the first to the
// last.
func (in *Instance) neighbours(as []*kernelanalysis.Access) []stretch {
	p := in.pool
	type key struct {
		group
		base *expr.Expr
	}
	index := map[key]int{}
	var out []stretch
	for _, a := range as {
		base, at := splitConstant(p, a.Offset)
		k := key{in.group(a), base}
		i, known := index[k]
		fixed := a.Size.Op == expr.Const
		if !fixed || !known {
			if fixed {
				index[k] = len(out)
			}
			out = append(out, stretch{cluster{span: a}, base, at, at + a.Size.Signed(), fixed})
			continue
		}
		s := &out[i]
		if len(s.parts) == 0 {
			s.parts = []cluster{{span: s.span}}
		}
		s.parts = append(s.parts, cluster{span: a})
		s.from, s.to = min(s.from, at), max(s.to, at+a.Size.Signed())
	}
	for i, s := range out {
		if len(s.parts) > 0 {
			out[i].span = spanning(p, s.span, s.base, s.from, s.to)
		}
	}
	return out
}

// spanning is an access like a to the bytes from and to after base.
func spanning(p *expr.Pool, a *kernelanalysis.Access, base *expr.Expr, from, to int64) *kernelanalysis.Access {
	span := *a
	span.Offset = p.Binary(expr.Add, base, p.Int(from, 64), expr.NSW)
	span.Size = p.Int(to-from, 64)
	span.Value, span.Align = nil, 0
	return &span
}

// splitConstant takes e apart into a tree and a constant whose sum it is, as far as promises allow to pull the
// constant out.
func splitConstant(p *expr.Pool, e *expr.Expr) (base *expr.Expr, c int64) {
	if e.SprawlingSum() {
		return e, 0
	}
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
