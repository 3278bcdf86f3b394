package expr

import (
	"math"
	"strconv"
	"strings"
)

// infixFloats are the operators of floating-point numbers, as C has them, by the operation and by the name of the instruction.
var infixFloats = map[FloatOp]Op{FAdd: Add, FSub: Sub, FMul: Mul, FDiv: SDiv, OrderedEQ: Eq, OrderedLT: SLT, OrderedLE: SLE}

// namedFloats are operations by the names that instructions have where nothing is said of how they round.
var namedFloats = map[string]FloatOp{
	"fadd": FAdd, "fsub": FSub, "fmul": FMul, "fdiv": FDiv, "fneg": FNeg, "sitofp": FromSigned, "uitofp": FromUnsigned,
	"fptosi": ToSigned, "fptoui": ToUnsigned, "fpext": Convert, "fptrunc": Convert,
}

// floatOp is the operation on floating-point numbers that e is; NoFloat for none.
func floatOp(e *Expr) FloatOp {
	switch {
	case e.Op != Apply:
		return NoFloat
	case e.Sym.Floating.Op != NoFloat:
		return e.Sym.Floating.Op
	case strings.HasPrefix(e.Sym.Name, "op:"):
		return namedFloats[e.Sym.Display]
	}
	return NoFloat
}

// printFloat prints an operation on floating-point numbers as C has it; false where it is none with a
// sign of its own.
func (b *printer) printFloat(e *Expr, outer int) bool {
	op := floatOp(e)
	sign, infix := infixFloats[op]
	switch {
	case infix && len(e.Args) == 2:
		like := &Expr{Op: sign, Width: 32}
		prec := precedence(like)
		if prec < outer {
			b.WriteByte('(')
			defer b.WriteByte(')')
		}
		b.print(e.Args[0], prec)
		b.WriteString(" " + operator(like) + " ")
		b.print(e.Args[1], prec+1)
	case op == Literal && e.Width == 32:
		b.WriteString(strconv.FormatFloat(float64(math.Float32frombits(uint32(e.Sym.Floating.Value))), 'g', -1, 32))
	case op == Literal && e.Width == 64:
		b.WriteString(strconv.FormatFloat(math.Float64frombits(e.Sym.Floating.Value), 'g', -1, 64))
	case len(e.Args) != 1:
		return false
	case op == Convert:
		b.print(e.Args[0], outer)
	case op == FromSigned, op == FromUnsigned: // without it, a quotient would be one of integers
		b.WriteString(map[bool]string{true: "(float)", false: "(double)"}[e.Width == 32])
		b.print(e.Args[0], 11)
	case op == ToSigned, op == ToUnsigned:
		b.WriteString("(int)")
		b.print(e.Args[0], 11)
	case op == FNeg:
		b.WriteByte('-')
		b.print(e.Args[0], 11)
	default:
		return false
	}
	return true
}
