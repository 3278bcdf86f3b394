package expr

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// inlineText is the longest operand that WriteSMT spells in place instead of naming it.
const inlineText = 60

// WriteSMT prints a complete SMT-LIB 2 script in QF_UFBV that asks whether the truth values can hold together, each
// with a defined evaluation as Eval understands it. Truth values are Bool, all others bit-vectors; functions are
// uninterpreted. Shared trees are named once. The text depends on the trees and their relative age alone.
func WriteSMT(w io.Writer, name string, comments []string, asserts []*Expr) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "; %s\n", oneLine(name))
	for _, c := range comments {
		fmt.Fprintf(out, "; %s\n", oneLine(c))
	}
	out.WriteString("(set-logic QF_UFBV)\n")
	s := &smt{out: out, terms: map[*Expr]string{}, defined: map[*Expr]string{}, uses: map[*Expr]int{},
		functions: map[string]string{}, taken: map[string]bool{}}
	Visit(func(e *Expr) {
		for _, a := range e.Args {
			s.uses[a]++
		}
	}, asserts...)
	for _, app := range inOrder(asserts) {
		s.declare(app)
	}
	for _, e := range asserts {
		t, d := s.term(e), s.definedness(e)
		fmt.Fprintf(out, "(assert %s)\n", t)
		if d != "true" {
			fmt.Fprintf(out, "(assert %s)\n", d)
		}
	}
	out.WriteString("(check-sat)\n")
	return out.Flush()
}

// oneLine keeps text inside a comment.
func oneLine(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == '\n' || r == '\r' }), " ")
}

// inOrder lists the applications in the order in which the asserts need them.
func inOrder(es []*Expr) []*Expr {
	var out []*Expr
	Visit(func(e *Expr) {
		if e.Op == Apply {
			out = append(out, e)
		}
	}, es...)
	return out
}

// smt prints one script.
type smt struct {
	out       *bufio.Writer
	terms     map[*Expr]string
	defined   map[*Expr]string
	uses      map[*Expr]int
	functions map[string]string // by symbol and argument widths
	taken     map[string]bool
	names     int
}

func sort2(width int) string {
	if width == 1 {
		return "Bool"
	}
	return fmt.Sprintf("(_ BitVec %d)", width)
}

// signature tells applications of one symbol to different kinds of arguments apart.
func signature(app *Expr) string {
	var b strings.Builder
	b.WriteString(app.Sym.Name)
	for _, a := range app.Args {
		fmt.Fprintf(&b, "\x00%d", a.Width)
	}
	return b.String()
}

func (s *smt) declare(app *Expr) {
	key := signature(app)
	if s.functions[key] != "" {
		return
	}
	name := "|" + strings.NewReplacer("|", "_", "\\", "_", "\n", "_", "\r", "_").Replace(app.Sym.Name) + "|"
	for base, i := name[:len(name)-1], 2; s.taken[name]; i++ {
		name = fmt.Sprintf("%s!%d|", base, i)
	}
	s.taken[name] = true
	s.functions[key] = name
	var args []string
	for _, a := range app.Args {
		args = append(args, sort2(a.Width))
	}
	fmt.Fprintf(s.out, "(declare-fun %s (%s) %s)\n", name, strings.Join(args, " "), sort2(app.Width))
}

// name gives a long or shared text a name.
func (s *smt) name(text, sort string, shared bool) string {
	if !strings.HasPrefix(text, "(") || strings.HasPrefix(text, "(_ bv") || !shared && len(text) <= inlineText {
		return text
	}
	s.names++
	n := fmt.Sprintf("$%d", s.names)
	fmt.Fprintf(s.out, "(define-fun %s () %s %s)\n", n, sort, text)
	return n
}

func (s *smt) term(e *Expr) string {
	if t, ok := s.terms[e]; ok {
		return t
	}
	args := make([]string, len(e.Args))
	for i, a := range e.Args {
		args[i] = s.term(a)
	}
	t := s.name(s.spell(e, args), sort2(e.Width), s.uses[e] > 1)
	s.terms[e] = t
	return t
}

func constant(v uint64, w int) string {
	if w == 1 {
		return map[uint64]string{0: "false", 1: "true"}[v&1]
	}
	return fmt.Sprintf("(_ bv%d %d)", v&mask(w), w)
}

func call(f string, args ...string) string { return "(" + f + " " + strings.Join(args, " ") + ")" }

var smtOps = map[Op]string{Add: "bvadd", Sub: "bvsub", Mul: "bvmul", UDiv: "bvudiv", SDiv: "bvsdiv", URem: "bvurem",
	SRem: "bvsrem", Shl: "bvshl", LShr: "bvlshr", AShr: "bvashr", And: "bvand", Or: "bvor", Xor: "bvxor",
	ULT: "bvult", ULE: "bvule", SLT: "bvslt", SLE: "bvsle"}

func (s *smt) spell(e *Expr, args []string) string {
	switch e.Op {
	case Const:
		return constant(e.Value, e.Width)
	case Apply:
		f := s.functions[signature(e)]
		if len(args) == 0 {
			return f
		}
		return call(f, args...)
	case Ite:
		return call("ite", args...)
	case Eq:
		return call("=", args...)
	}
	in := e.Args[0].Width
	if in == 1 {
		return spellBool(e, args)
	}
	switch e.Op {
	case ZExt:
		return call(fmt.Sprintf("(_ zero_extend %d)", e.Width-in), args...)
	case SExt:
		return call(fmt.Sprintf("(_ sign_extend %d)", e.Width-in), args...)
	case Trunc:
		if e.Width == 1 {
			return call("=", call("(_ extract 0 0)", args...), "#b1")
		}
		return call(fmt.Sprintf("(_ extract %d 0)", e.Width-1), args...)
	}
	return call(smtOps[e.Op], args...)
}

// spellBool is an operation whose operands are truth values: numbers of one bit, 1 being -1 when read as signed.
func spellBool(e *Expr, args []string) string {
	a := args[0]
	switch e.Op {
	case ZExt:
		return call("ite", a, constant(1, e.Width), constant(0, e.Width))
	case SExt:
		return call("ite", a, constant(mask(e.Width), e.Width), constant(0, e.Width))
	}
	b := args[1]
	switch e.Op {
	case Add, Sub, Xor:
		if b == "true" {
			return call("not", a)
		}
		return call("xor", a, b)
	case Mul, And:
		return call("and", a, b)
	case Or:
		return call("or", a, b)
	case ULT:
		return call("and", call("not", a), b)
	case ULE:
		return call("or", call("not", a), b)
	case SLT:
		return call("and", a, call("not", b))
	case SLE:
		return call("or", a, call("not", b))
	case UDiv, SDiv, Shl, LShr, AShr:
		return a // the only defined divisor is 1 and the only defined shift 0
	case URem, SRem:
		return "false"
	}
	panic("BUG: no truth-value form of " + e.Op.String())
}

// definedness is a Bool term: the evaluation of e is defined.
func (s *smt) definedness(e *Expr) string {
	if d, ok := s.defined[e]; ok {
		return d
	}
	parts := make([]string, len(e.Args))
	for i, a := range e.Args {
		parts[i] = s.definedness(a)
	}
	var d string
	switch {
	case e.Op == Ite:
		pick := parts[1]
		if parts[1] != parts[2] {
			pick = call("ite", s.term(e.Args[0]), parts[1], parts[2])
		}
		d = conjunction(parts[0], pick)
	case e.Width == 1 && (e.Op == And || e.Op == Or) && (parts[0] != "true" || parts[1] != "true"):
		var decide [2]string
		for i := range decide {
			t := s.term(e.Args[i])
			if e.Op == And {
				t = call("not", t)
			}
			decide[i] = conjunction(parts[i], t)
		}
		d = call("or", conjunction(parts...), decide[0], decide[1])
	default:
		d = conjunction(append(parts, s.conditions(e)...)...)
	}
	d = s.name(d, "Bool", s.uses[e] > 1)
	s.defined[e] = d
	return d
}

func conjunction(parts ...string) string {
	var kept []string
	seen := map[string]bool{"true": true}
	for _, p := range parts {
		if !seen[p] {
			seen[p] = true
			kept = append(kept, p)
		}
	}
	switch len(kept) {
	case 0:
		return "true"
	case 1:
		return kept[0]
	}
	return call("and", kept...)
}

// conditions are what e itself demands of its operands' values.
func (s *smt) conditions(e *Expr) []string {
	if e.Op < Add || e.Op > AShr && e.Op != Trunc {
		return nil
	}
	w := e.Width
	if e.Op == Trunc {
		var out []string
		for _, op := range []Op{ZExt, SExt} {
			if op == ZExt && e.Flags&NUW != 0 || op == SExt && e.Flags&NSW != 0 {
				back := &Expr{Op: op, Width: e.Args[0].Width, Args: []*Expr{e}}
				out = append(out, call("=", s.spell(back, []string{s.term(e)}), s.term(e.Args[0])))
			}
		}
		return out
	}
	if w == 1 {
		return s.conditionsBool(e)
	}
	a, b, r := s.term(e.Args[0]), s.term(e.Args[1]), s.term(e)
	zero := constant(0, w)
	var out []string
	switch e.Op {
	case Add, Sub, Mul:
		more := 1
		if e.Op == Mul {
			more = w
		}
		for _, x := range []struct {
			promise Flags
			extend  string
		}{{NUW, fmt.Sprintf("(_ zero_extend %d)", more)}, {NSW, fmt.Sprintf("(_ sign_extend %d)", more)}} {
			if e.Flags&x.promise != 0 {
				out = append(out, call("=", call(x.extend, r), call(smtOps[e.Op], call(x.extend, a), call(x.extend, b))))
			}
		}
	case UDiv, URem, SDiv, SRem:
		out = append(out, call("not", call("=", b, zero)))
		rem := "bvurem"
		if e.Op == SDiv || e.Op == SRem {
			rem = "bvsrem"
			out = append(out, call("not", call("and", call("=", a, constant(1<<uint(w-1), w)), call("=", b, constant(mask(w), w)))))
		}
		if e.Flags&Exact != 0 && (e.Op == UDiv || e.Op == SDiv) {
			out = append(out, call("=", call(rem, a, b), zero))
		}
	case Shl, LShr, AShr:
		out = append(out, call("bvult", b, constant(uint64(w), w)))
		if e.Op != Shl {
			if e.Flags&Exact != 0 {
				out = append(out, call("=", call("bvshl", r, b), a))
			}
			break
		}
		if e.Flags&NUW != 0 {
			out = append(out, call("=", call("bvlshr", r, b), a))
		}
		if e.Flags&NSW != 0 {
			out = append(out, call("=", call("bvashr", r, b), a))
		}
	}
	return out
}

// conditionsBool is conditions for numbers of one bit.
func (s *smt) conditionsBool(e *Expr) []string {
	a, b := s.term(e.Args[0]), s.term(e.Args[1])
	not := func(x string) string { return call("not", x) }
	var out []string
	promise := func(f Flags, cond string) {
		if e.Flags&f != 0 {
			out = append(out, cond)
		}
	}
	switch e.Op {
	case Add:
		promise(NUW|NSW, not(call("and", a, b))) // 1+1 and -1-1 do not fit
	case Sub:
		promise(NUW, call("or", a, not(b)))
		promise(NSW, call("or", a, not(b))) // 0-(-1) is 1, which does not fit
	case Mul:
		promise(NSW, not(call("and", a, b))) // (-1)*(-1)
	case UDiv, URem:
		out = append(out, b)
	case SDiv, SRem:
		out = append(out, b, not(a)) // -1 divided by -1 does not fit
	case Shl, LShr, AShr:
		out = append(out, not(b))
	}
	return out
}
