package expr

import (
	"fmt"
	"slices"
	"strings"
)

// maxText bounds String: a tree with sharing can be exponentially longer than its nodes are many.
const maxText = 1000

// Where a text gets longer than wholeText, parts of at least sharedText bytes that occur again are told once, behind it.
const (
	wholeText  = 160
	sharedText = 12
)

// String prints e as a C programmer would read it: infix, casts left out, constants signed; a long text ends with the
// parts that occur in it more than once: "t1 * t1 where t1 = ...". It is for people and for stable ordering of messages,
// not for parsing. Text beyond maxText bytes is cut.
func (e *Expr) String() string { return e.Within("", "") }

// Within is String with a text before e and one behind.
func (e *Expr) Within(before, after string) string {
	pr := printer{}
	pr.print(e, 0)
	if length(pr.String()) <= wholeText {
		return before + pr.String() + after
	}
	names, where := shared(e)
	pr = printer{names: names}
	pr.WriteString(before)
	pr.print(e, 0)
	pr.WriteString(after + where)
	return Cut(pr.String(), maxText)
}

// shared names the parts of e that occur more than once, the simplest first, and spells them.
func shared(e *Expr) (names map[*Expr]string, where string) {
	uses := map[*Expr]int{}
	Visit(func(x *Expr) {
		if x != uncast(x) {
			return
		}
		for _, a := range x.Args {
			uses[uncast(a)]++
		}
	}, e)
	var parts []*Expr
	for x, n := range uses {
		if n > 1 && len(x.Args) > 0 {
			parts = append(parts, x)
		}
	}
	slices.SortFunc(parts, func(a, b *Expr) int { return a.id - b.id })
	names = map[*Expr]string{}
	text := strings.Builder{}
	for _, x := range parts {
		pr := printer{names: names}
		pr.print(x, 0)
		if length(pr.String()) < sharedText {
			continue
		}
		names[x] = fmt.Sprintf("t%d", len(names)+1)
		text.WriteString([]string{" where ", ", "}[min(len(names)-1, 1)] + names[x] + " = " + pr.String())
	}
	return names, text.String()
}

// uncast is e without the casts around it, which are not printed.
func uncast(e *Expr) *Expr {
	for e.Op == ZExt || e.Op == SExt || e.Op == Trunc {
		e = e.Args[0]
	}
	return e
}

// printer writes trees, and names in the place of those that have one.
type printer struct {
	strings.Builder
	names map[*Expr]string
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

func (b *printer) print(e *Expr, outer int) {
	if b.Len() > maxText {
		return
	}
	if name := b.names[e]; name != "" {
		b.WriteString(name)
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
		if b.printFloat(e, outer) {
			return
		}
		b.WriteString(e.Sym.String())
		if len(e.Args) > 0 {
			b.WriteByte('(')
			for i, a := range e.Args {
				if i > 0 {
					b.WriteString(", ")
				}
				b.print(a, 0)
			}
			b.WriteByte(')')
		}
		return
	case ZExt, SExt, Trunc:
		b.print(e.Args[0], outer)
		return
	}
	if e.Op == Xor && e.Width == 1 && e.Args[1].True() {
		b.printNot(e, outer)
		return
	}
	prec := precedence(e)
	if prec < outer {
		b.WriteByte('(')
		defer b.WriteByte(')')
	}
	if e.Op == Ite {
		b.print(e.Args[0], 2)
		b.WriteString(" ? ")
		b.print(e.Args[1], 2)
		b.WriteString(" : ")
		b.print(e.Args[2], 1)
		return
	}
	b.print(e.Args[0], prec)
	r := e.Args[1]
	if e.Op == Add && r.Op == Const && r.Signed() < 0 && e.Width > 1 {
		fmt.Fprintf(b, " - %d", uint64(-r.Signed()))
		return
	}
	fmt.Fprintf(b, " %s ", operator(e))
	b.print(r, prec+1)
}

func (b *printer) printNot(e *Expr, outer int) {
	if in := e.Args[0]; in.Op == Eq {
		if outer > 6 {
			b.WriteByte('(')
			defer b.WriteByte(')')
		}
		b.print(in.Args[0], 6)
		b.WriteString(" != ")
		b.print(in.Args[1], 7)
		return
	}
	b.WriteByte('!')
	b.print(e.Args[0], 11)
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
