package lin

import (
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// The kernel's side of a question has the hardware's limits and what ties its own parameters, but not how the host comes by
// them; a question without a host has nothing to leave out.
func TestKernelSide(t *testing.T) {
	p := expr.NewPool()
	value := func(name string) *expr.Expr { return p.Apply(p.Symbol(expr.Symbol{Name: name, Width: 32})) }
	n, m, files := value("n"), value("m"), value("files")
	thread := p.Apply(p.Symbol(expr.Symbol{Name: "t", Width: 32, PerThread: true}))
	bound := p.Cmp(expr.ULE, n, p.Const(1024, 32))
	o := &obligation.Obligation{Pool: p, Facts: []*expr.Expr{
		bound,
		p.Eq(n, p.Mul(files, p.Const(2, 32))),
		p.Cmp(expr.ULT, m, files),
	}}
	for i := range o.Sides {
		o.Sides[i] = obligation.Side{Cond: []*expr.Expr{p.Cmp(expr.ULT, thread, n)}, Offset: p.ZExt(thread, 64), Size: p.Const(1, 64)}
	}
	own := KernelSide(o)
	if own == nil || len(own.Facts) != 1 || own.Facts[0] != bound {
		t.Fatalf("facts of the kernel's side: %+v", own)
	}
	if again := KernelSide(own); again != nil {
		t.Errorf("nothing is left to leave out, but: %v", again.Facts)
	}
}
