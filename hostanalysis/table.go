package hostanalysis

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// A value read at a variable index of an array is one of the array's elements: other indices are undefined. Where all
// elements are known constants, this says which value stands where: sizes tried one after the other, tables of
// configurations. Values that are read at one index so belong together. The index itself is one of the array's only where control
// came past the read.

// table is an array as it was when a value was read from it.
type table struct {
	frame *frame
	base  *place
	width int
	block *symbolic.Block
	pos   int
}

const (
	mostElements = 64 // of a table that is read element by element
	mostChoices  = 8  // of a disjunction; beyond, only the bounds
)

// tableFacts is what is known of a at the launch if that is a value read at a variable index.
func (b *builder) tableFacts(a *expr.Expr) []*expr.Expr {
	h := b.host
	t, ok := h.tables[a.Sym]
	if !ok || len(a.Args) == 0 {
		return nil
	}
	at := a.Args[len(a.Args)-1]
	first, stride, vs := t.elements(at)
	if len(vs) == 0 {
		return nil
	}
	p := h.pool
	sorted := slices.Compact(slices.Sorted(slices.Values(vs)))
	if len(sorted) == 1 {
		return []*expr.Expr{p.Eq(a, p.Int(vs[0], a.Width))}
	}
	// Which of them it is hangs on where it stands, and so does what else is read there.
	last := len(vs) - 1
	is := p.Int(vs[last], a.Width)
	for i := last - 1; i >= 0; i-- {
		is = p.Ite(p.Eq(at, p.Int(first+int64(i)*stride, at.Width)), p.Int(vs[i], a.Width), is)
	}
	var out []*expr.Expr
	launch := b.frame.moment(b.block, b.site.config.Inst)
	if slices.ContainsFunc(h.tableReads[a], func(read moment) bool { return precedes(read, launch) }) {
		out = append(out, p.Cmp(expr.SLE, p.Int(first, at.Width), at), p.Cmp(expr.SLE, at, p.Int(first+int64(last)*stride, at.Width)))
	}
	out = append(out, p.Eq(a, is))
	if len(sorted) > mostChoices {
		return append(out, p.Cmp(expr.SLE, p.Int(sorted[0], a.Width), a), p.Cmp(expr.SLE, a, p.Int(sorted[len(sorted)-1], a.Width)))
	}
	some := p.Bool(false)
	for _, v := range sorted {
		some = p.Or(some, p.Eq(a, p.Int(v, a.Width)))
	}
	return append(out, some)
}

// elements lists the constants that a read at that offset may find, from the first offset on and each a stride behind the
// one before; none if some element is not known.
func (t table) elements(offset *expr.Expr) (first, stride int64, vs []int64) {
	h, f := t.frame.h, t.frame
	all := t.base.content()
	if all == nil {
		return 0, 0, nil
	}
	size, ok := symbolic.Sizeof(all)
	n := int64(t.width / 8)
	if !ok || n == 0 {
		return 0, 0, nil
	}
	stride, first = Steps(offset)
	if stride%n != 0 {
		if !uniform(all, n) {
			return 0, 0, nil
		}
		stride, first = n, 0 // an access is aligned
	}
	if stride <= 0 {
		return 0, 0, nil
	}
	first = (first%stride + stride) % stride
	if (size-first)/stride > mostElements {
		return 0, 0, nil
	}
	defer h.enter()()
	for off := first; off+n <= size; off += stride {
		e := f.readAt(t.base, h.pool.Int(off, 64), t.width, t.block, t.pos)
		if e == nil || !isConst(e) || e.Width != t.width || h.stopped() {
			return 0, 0, nil
		}
		vs = append(vs, e.Signed())
	}
	return first, stride, vs
}

// content is the type of what a variable holds; nil if the place is none.
func (p *place) content() types.Type {
	switch r := p.root.(type) {
	case *ir.InstAlloca:
		if r.NElems == nil {
			return r.ElemType
		}
	case *ir.Global:
		return r.ContentType
	}
	return nil
}

// uniform reports whether t is made of nothing but scalars of n bytes, one after the other.
func uniform(t types.Type, n int64) bool {
	size, ok := symbolic.Sizeof(t)
	ls, all := flatten(t)
	for i, l := range ls {
		if l.size != n || l.offset != int64(i)*n {
			return false
		}
	}
	return ok && all && int64(len(ls))*n == size
}

// Steps gives numbers such that an offset is rest plus a multiple of stride; of an offset that may wrap around, stride
// is a power of two. A stride of 0 is a constant offset.
func Steps(e *expr.Expr) (stride, rest int64) {
	if e.SprawlingSum() {
		return 1, 0
	}
	const deepest = 1 << 20 // beyond, products could overflow
	if isConst(e) {
		if v := e.Signed(); v <= deepest && v >= -deepest {
			return 0, v
		}
		return 1, 0
	}
	switch e.Op {
	case expr.Add:
		s, r := Steps(e.Args[0])
		s2, r2 := Steps(e.Args[1])
		stride, rest = gcd(s, s2), r+r2
		if rest > deepest || rest < -deepest {
			return 1, 0
		}
	case expr.Mul:
		c, x := e.Args[1], e.Args[0]
		if isConst(x) {
			c, x = x, c
		}
		if !isConst(c) || c.Signed() <= 0 || c.Signed() > deepest {
			return 1, 0
		}
		s, r := Steps(x)
		if s > deepest {
			return 1, 0
		}
		stride, rest = s*c.Signed(), r*c.Signed()
	default:
		return 1, 0
	}
	if e.Flags&expr.NSW == 0 {
		stride &= -stride
	}
	return stride, rest
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
