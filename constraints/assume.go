package constraints

import (
	"fmt"
	"strconv"

	"github.com/hgrd/hgrd/constraints/expr"
)

// Relation is a fact given by the user for launches that the host code does not show: Left Op Right, where the
// operands are integers, kernel parameters by name, or gridDim.x and the like.
type Relation struct{ Left, Op, Right string }

// assume adds the user's relations; a name that the kernel does not know is an error.
func (in *Instance) assume(rs []Relation) error {
	for _, r := range rs {
		a, err := in.operand(r.Left)
		if err != nil {
			return err
		}
		b, err := in.operand(r.Right)
		if err != nil {
			return err
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

func (in *Instance) operand(s string) (*expr.Expr, error) {
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		w := 32
		if int64(int32(n)) != n {
			w = 64
		}
		return in.pool.Int(n, w), nil
	}
	g := in.Summary.Geometry
	for i := range 3 {
		for _, e := range []*expr.Expr{g.Grid[i], g.Block[i]} {
			if e.Sym.String() == s {
				return e, nil
			}
		}
	}
	for _, p := range in.Summary.Params {
		if p.Value.Op == expr.Apply && p.Value.Sym.String() == s {
			return p.Value, nil
		}
	}
	return nil, fmt.Errorf("kernel %s uses no parameter named %q", in.Summary.Kernel.Name, s)
}
