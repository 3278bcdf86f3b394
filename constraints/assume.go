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
// operands are integers, kernel parameters by name, or gridDim.x and the like. It compares the numbers that these have by
// their types in the source, unlike C, where -1 may be more than an unsigned number. It holds of the kernels that have what
// it names.
type Relation struct{ Left, Op, Right string }

func (r Relation) String() string { return r.Left + " " + r.Op + " " + r.Right }

// Claim is the relation as programs state it: of what a class says of itself, that it is so.
func (r Relation) Claim() string {
	_, call, _ := strings.Cut(r.Left, ".is_")
	if r.Op == ">=" && r.Right == "1" && strings.HasSuffix(call, "()") {
		return r.Left
	}
	return r.String()
}

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
		if a.e == nil || b.e == nil {
			continue
		}
		e, err := in.compare(r.Op, a, b)
		if err != nil {
			return err
		}
		for _, s := range expr.Symbols(e) {
			in.assumed[s] = true
		}
		in.fact(in.fix(e))
	}
	return nil
}

// operand is what stands on a side of a relation.
type operand struct {
	e        *expr.Expr // nil for a parameter that nothing hangs on
	unsigned bool
}

// compare compares numbers as such, whatever their types.
func (in *Instance) compare(op string, a, b operand) (*expr.Expr, error) {
	p := in.pool
	switch op {
	case ">", ">=":
		op, a, b = map[string]string{">": "<", ">=": "<="}[op], b, a
	case "!=":
		e, err := in.compare("==", a, b)
		return p.Not(e), err
	case "<", "<=", "==":
	default:
		return nil, fmt.Errorf("unknown relation %q", op)
	}
	for _, side := range []struct{ o, other *operand }{{&a, &b}, {&b, &a}} {
		if side.o.e.Op == expr.Const && side.o.e.Signed() >= 0 {
			side.o.unsigned = side.other.unsigned
		}
	}
	w := max(a.e.Width, b.e.Width)
	if a.unsigned != b.unsigned {
		w = 64 // where all but unsigned numbers of that width are signed numbers
	}
	extend := func(o operand) *expr.Expr {
		if o.unsigned {
			return p.ZExt(o.e, w)
		}
		return p.SExt(o.e, w)
	}
	x, y := extend(a), extend(b)
	less, most := expr.SLT, expr.SLE
	wide := func(o operand) bool { return o.unsigned && o.e.Width == w }
	if a.unsigned && b.unsigned || wide(a) || wide(b) {
		less, most = expr.ULT, expr.ULE
	}
	var e *expr.Expr
	switch op {
	case "<":
		e = p.Cmp(less, x, y)
	case "<=":
		e = p.Cmp(most, x, y)
	default:
		e = p.Eq(x, y)
	}
	// What is negative is less than all of these.
	switch zero := p.Int(0, w); {
	case wide(a) && !b.unsigned:
		e = p.And(p.Cmp(expr.SLE, zero, y), e)
	case wide(b) && !a.unsigned && op == "==":
		e = p.And(p.Cmp(expr.SLE, zero, x), e)
	case wide(b) && !a.unsigned:
		e = p.Or(p.Cmp(expr.SLT, x, zero), e)
	}
	return e, nil
}

// operand is what an operand stands for, and whether the kernel has it.
func (in *Instance) operand(s string, m *frontend.Module) (o operand, known bool) {
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		w := 32
		if int64(int32(n)) != n {
			w = 64
		}
		return operand{e: in.pool.Int(n, w)}, true
	}
	g := in.Summary.Geometry
	for i := range 3 {
		for _, e := range []*expr.Expr{g.Grid[i], g.Block[i]} {
			if e.Sym.String() == s {
				return operand{e, true}, true
			}
		}
	}
	for _, p := range in.Summary.Params {
		if p.Value.Op == expr.Apply && p.Value.Sym.String() == s {
			return operand{p.Value, m.IsUnsigned(in.Summary.Kernel.Func.Params[p.Index], p.Offset)}, true
		}
	}
	for _, p := range in.Summary.Kernel.Func.Params {
		if symbolic.IsNumber(p.Typ) && m.ValueName(p) == s {
			return operand{}, true
		}
	}
	return operand{}, false
}
