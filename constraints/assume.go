package constraints

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/internal/symbolic"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Relation is a fact given by the user for launches that the host code does not show: Left Op Right, where the
// operands are integers, kernel parameters by name, or gridDim.x and the like. It holds of the kernels that have what it
// names.
type Relation struct{ Left, Op, Right string }

func (r Relation) String() string { return r.Left + " " + r.Op + " " + r.Right }

// Given lists the user's relations that say something of a kernel, in the user's order.
func (c *Checker) Given(k *frontend.Kernel) []Relation {
	l := &hostanalysis.Launch{Kernel: k, Args: make([]hostanalysis.Arg, len(k.Func.Params))}
	g := kernelanalysis.NewGeometry(c.pool)
	l.Grid, l.Block = g.Grid, g.Block
	in := NewInstance(c.pool, c.summary(k, kernelanalysis.Options{}, ""), l)
	return slices.DeleteFunc(slices.Clone(c.Assume), func(r Relation) bool {
		_, left := in.operand(r.Left, c.module)
		_, right := in.operand(r.Right, c.module)
		return !left || !right
	})
}

// assume adds those of the user's relations that hold of the kernel.
func (in *Instance) assume(rs []Relation, m *frontend.Module) error {
	for _, r := range rs {
		a, left := in.operand(r.Left, m)
		b, right := in.operand(r.Right, m)
		if !left || !right {
			continue
		}
		in.given = append(in.given, r.String())
		if a == nil || b == nil {
			continue
		}
		w := max(a.Width, b.Width)
		a, b = in.pool.SExt(a, w), in.pool.SExt(b, w)
		p := in.pool
		var e *expr.Expr
		switch r.Op {
		case "<":
			e = p.Cmp(expr.SLT, a, b)
		case "<=":
			e = p.Cmp(expr.SLE, a, b)
		case ">":
			e = p.SGT(a, b)
		case ">=":
			e = p.SGE(a, b)
		case "==":
			e = p.Eq(a, b)
		case "!=":
			e = p.Ne(a, b)
		default:
			return fmt.Errorf("unknown relation %q", r.Op)
		}
		for _, s := range expr.Symbols(e) {
			in.assumed[s] = true
		}
		in.fact(in.fix(e))
	}
	return nil
}

// operand is what an operand stands for, and whether the kernel has it; nil for a parameter that nothing hangs on.
func (in *Instance) operand(s string, m *frontend.Module) (e *expr.Expr, known bool) {
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		w := 32
		if int64(int32(n)) != n {
			w = 64
		}
		return in.pool.Int(n, w), true
	}
	g := in.Summary.Geometry
	for i := range 3 {
		for _, e := range []*expr.Expr{g.Grid[i], g.Block[i]} {
			if e.Sym.String() == s {
				return e, true
			}
		}
	}
	for _, p := range in.Summary.Params {
		if p.Value.Op == expr.Apply && p.Value.Sym.String() == s {
			return p.Value, true
		}
	}
	for _, p := range in.Summary.Kernel.Func.Params {
		if symbolic.Width(p.Typ) > 0 && m.ValueName(p) == s {
			return nil, true
		}
	}
	return nil, false
}
