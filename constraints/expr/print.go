package expr

import (
	"fmt"
	"strings"
)

// maxText bounds String: a tree with sharing can be exponentially longer than its nodes are many.
const maxText = 1000

// String prints e as a C programmer would read it: infix, casts left out, constants signed. It is for people and for
// stable ordering of messages, not for parsing. Text beyond maxText bytes is cut.
func (e *Expr) String() string {
	var b strings.Builder
	e.print(&b, 0)
	if b.Len() <= maxText {
		return b.String()
	}
	return strings.ToValidUTF8(b.String()[:maxText], "") + "..."
}

// Binding strengths of C's operators.
func precedence(e *Expr) int {
	switch e.Op {
	case Mul, UDiv, SDiv, URem, SRem:
		return 10
	case Add, Sub:
		return 9
	case Shl, LShr, AShr:
		return 8
	case ULT, ULE, SLT, SLE:
		return 7
	case Eq:
		return 6
	case And:
		return 5
	case Xor:
		return 4
	case Or:
		return 3
	case Ite:
		return 1
	}
	return 11
}

func (e *Expr) print(b *strings.Builder, outer int) {
	if b.Len() > maxText {
		return
	}
	switch e.Op {
	case Const:
		if e.Width == 1 {
			b.WriteString(map[uint64]string{0: "false", 1: "true"}[e.Value])
			return
		}
		fmt.Fprintf(b, "%d", e.Signed())
		return
	case Apply:
		b.WriteString(e.Sym.String())
		if len(e.Args) > 0 {
			b.WriteByte('(')
			for i, a := range e.Args {
				if i > 0 {
					b.WriteString(", ")
				}
				a.print(b, 0)
			}
			b.WriteByte(')')
		}
		return
	case ZExt, SExt, Trunc:
		e.Args[0].print(b, outer)
		return
	}
	if e.Op == Xor && e.Width == 1 && e.Args[1].True() {
		e.printNot(b, outer)
		return
	}
	prec := precedence(e)
	if prec < outer {
		b.WriteByte('(')
		defer b.WriteByte(')')
	}
	if e.Op == Ite {
		e.Args[0].print(b, 2)
		b.WriteString(" ? ")
		e.Args[1].print(b, 2)
		b.WriteString(" : ")
		e.Args[2].print(b, 1)
		return
	}
	e.Args[0].print(b, prec)
	r := e.Args[1]
	if e.Op == Add && r.Op == Const && r.Signed() < 0 && e.Width > 1 {
		fmt.Fprintf(b, " - %d", uint64(-r.Signed()))
		return
	}
	fmt.Fprintf(b, " %s ", operator(e))
	r.print(b, prec+1)
}

func (e *Expr) printNot(b *strings.Builder, outer int) {
	if in := e.Args[0]; in.Op == Eq {
		if outer > 6 {
			b.WriteByte('(')
			defer b.WriteByte(')')
		}
		in.Args[0].print(b, 6)
		b.WriteString(" != ")
		in.Args[1].print(b, 7)
		return
	}
	b.WriteByte('!')
	e.Args[0].print(b, 11)
}

// operator spells e.Op in C; signedness shows only where it is not the common one.
func operator(e *Expr) string {
	switch {
	case e.Width == 1 && e.Op == And:
		return "&&"
	case e.Width == 1 && e.Op == Or:
		return "||"
	}
	switch e.Op {
	case UDiv:
		return "/"
	case URem:
		return "%"
	case ULT:
		return "<"
	case ULE:
		return "<="
	case LShr:
		return ">>"
	}
	return e.Op.String()
}
