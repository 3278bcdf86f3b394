package hostanalysis

import (
	"math"
	"strconv"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
)

// Grids are often computed as (int)ceil(n / 256.0). Integers a and b are exact as floating-point numbers below 2^53
// (double) or 2^24 (float), and there the rounded quotient is never on the other side of an integer than a/b: a/b is
// at least 1/b away from any integer that it does not equal, and the rounding error is below a/b * 2^-53 < 1/b. So
// the conversion back to an integer is an integer division.

// rounded rewrites conversions of quotients of integers into integer divisions.
func (b *builder) rounded(e *expr.Expr) *expr.Expr {
	return b.pool.Rewrite(e, func(s *expr.Symbol, args []*expr.Expr) *expr.Expr {
		op, types, ok := strings.Cut(strings.TrimPrefix(s.Name, "op:"), ".")
		if !ok || op != "fptosi" && op != "fptoui" || len(args) != 1 {
			return nil
		}
		double := strings.HasPrefix(types, "double.")
		if !double && !strings.HasPrefix(types, "float.") {
			return nil
		}
		q := b.quotient(args[0], op == "fptoui")
		if q == nil {
			return nil
		}
		if !double {
			b.exactFloats = append(b.exactFloats, "integers that pass through float are below 2^24")
		}
		promise := expr.NSW
		if op == "fptoui" {
			promise = expr.NUW
		}
		if s.Width < 64 {
			return b.pool.TruncChecked(q, s.Width, promise)
		}
		return q
	})
}

// quotient is the integer that a floating-point tree is cut to, in 64 bits; nil if it is not of the known forms. A
// result known to be unsigned needs no case for negative numbers.
func (b *builder) quotient(e *expr.Expr, unsigned bool) *expr.Expr {
	if a := b.exactInteger(e); a != nil {
		return a
	}
	mode := ""
	if e.Op == expr.Apply && len(e.Args) == 1 {
		for _, m := range []string{"ceil", "floor", "trunc"} {
			if strings.HasPrefix(e.Sym.Name, "op:llvm."+m+".f") || strings.TrimSuffix(e.Sym.Name, "@host") == "op:"+m || strings.TrimSuffix(e.Sym.Name, "@host") == "op:"+m+"f" {
				mode = m
			}
		}
		if mode != "" {
			e = e.Args[0]
		}
	}
	if mode != "" {
		if a := b.exactInteger(e); a != nil {
			return a
		}
	}
	if e.Op != expr.Apply || len(e.Args) != 2 || !strings.HasPrefix(e.Sym.Name, "op:fdiv.") {
		return nil
	}
	n, d := b.exactInteger(e.Args[0]), b.exactInteger(e.Args[1])
	if n == nil || d == nil || d.Op != expr.Const || d.Signed() <= 0 {
		return nil
	}
	p := b.pool
	zero, less := p.Const(0, 64), p.Sub(d, p.Const(1, 64))
	down := p.Binary(expr.SDiv, n, d, 0) // toward zero
	switch mode {
	case "ceil":
		up := p.Binary(expr.SDiv, p.Binary(expr.Add, n, less, expr.NSW), d, 0)
		if unsigned || nonNegative(n) {
			return up // n > -d, and then up is 0 for n <= 0
		}
		return p.Ite(p.Cmp(expr.SLT, zero, n), up, down)
	case "floor":
		if unsigned || nonNegative(n) {
			return down
		}
		return p.Ite(p.Cmp(expr.SLT, n, zero), p.Binary(expr.SDiv, p.Binary(expr.Sub, n, less, expr.NSW), d, 0), down)
	}
	return down
}

func nonNegative(e *expr.Expr) bool { return e.Op == expr.ZExt }

// exactInteger is the 64-bit integer that a floating-point tree holds exactly; nil if it is none.
func (b *builder) exactInteger(e *expr.Expr) *expr.Expr {
	if e.Op != expr.Apply {
		return nil
	}
	name := e.Sym.Name
	switch {
	case strings.HasPrefix(name, "op:sitofp.") && e.Args[0].Width <= 64:
		b.limit64(e)
		return b.pool.SExt(e.Args[0], 64)
	case strings.HasPrefix(name, "op:uitofp.") && e.Args[0].Width <= 64:
		b.limit64(e)
		return b.pool.ZExt(e.Args[0], 64)
	case strings.HasPrefix(name, "op:fpext.float.double"):
		return b.exactInteger(e.Args[0])
	}
	literal, ok := strings.CutPrefix(name, "float:")
	if !ok {
		return nil
	}
	_, literal, _ = strings.Cut(literal, " ")
	v, err := strconv.ParseFloat(literal, 64)
	if hex, isHex := strings.CutPrefix(literal, "0x"); isHex {
		var bits uint64
		bits, err = strconv.ParseUint(hex, 16, 64)
		v = math.Float64frombits(bits)
	}
	if err != nil || v != math.Trunc(v) || math.Abs(v) >= 1<<24 {
		return nil
	}
	return b.pool.Int(int64(v), 64)
}

// limit64 notes that a 64-bit integer is exact as a double only if it is small.
func (b *builder) limit64(e *expr.Expr) {
	if e.Args[0].Width > 32 {
		b.exactFloats = append(b.exactFloats, "64-bit integers that pass through double are below 2^53")
	}
	if e.Width == 32 {
		b.exactFloats = append(b.exactFloats, "integers that pass through float are below 2^24")
	}
}
