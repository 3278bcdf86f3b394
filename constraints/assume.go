package constraints

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Relation is a fact given by the user for launches that the host code does not show: Left Op Right, where the
// operands are integers, kernel parameters by name, or gridDim.x and the like. It holds of the kernels that have what it
// names.
type Relation struct{ Left, Op, Right string }

func (r Relation) String() string { return r.Left + " " + r.Op + " " + r.Right }

// IsShape reports whether an operand names an axis of the grid or the block.
func IsShape(operand string) bool {
	base, axis, _ := strings.Cut(operand, ".")
	return (base == "gridDim" || base == "blockDim") && slices.Contains([]string{"x", "y", "z"}, axis)
}

// Operands are the names of a kernel's parameters that relations may have. The error is that of ctx.
func (c *Checker) Operands(ctx context.Context, k *frontend.Kernel) ([]string, error) {
	var out []string
	add := func(name string) {
		if name != "" && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	for _, p := range k.Func.Params {
		if symbolic.IsNumber(p.Typ) {
			add(c.module.ValueName(p))
		}
	}
	summary, err := c.summary(ctx, k, kernelanalysis.Options{}, "")
	if err != nil {
		return nil, err
	}
	for _, p := range summary.Params { // fields, too
		if p.Value.Op == expr.Apply {
			add(p.Value.Sym.String())
		}
	}
	return out, nil
}

// Speaks reports whether one of the user's relations says something of a kernel whose operands are known.
func (c *Checker) Speaks(known []string) bool {
	has := func(operand string) bool {
		_, err := strconv.ParseInt(operand, 10, 64)
		return err == nil || IsShape(operand) || slices.Contains(known, operand)
	}
	return slices.ContainsFunc(c.Assume, func(r Relation) bool { return has(r.Left) && has(r.Right) })
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
		if symbolic.IsNumber(p.Typ) && m.ValueName(p) == s {
			return nil, true
		}
	}
	return nil, false
}
