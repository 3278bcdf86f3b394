package solver

import (
	"bufio"
	"fmt"
	"io"
	"math/big"
	"strings"
)

const (
	maxInlineSize  = 8  // a shared term of more nodes gets a name of its own
	maxInlineDepth = 64 // and so does every term nested deeper
)

// WriteSMTLIB writes q as a self-contained SMT-LIB 2 file: equal queries give
// equal files. Subterms used more than once become define-funs, so that the
// file is as small as the DAG and never nested deeply.
func WriteSMTLIB(w io.Writer, q *Query) error {
	return writeSMTLIB(w, q, true)
}

func writeSMTLIB(out io.Writer, q *Query, header bool) error {
	syms, err := q.Symbols()
	if err != nil {
		return err
	}
	w := &writer{Writer: bufio.NewWriter(out), refs: map[*Term]int{}, names: map[*Term]string{}}
	if header {
		w.comment("query " + q.Name)
		if q.Comment != nil {
			for _, c := range q.Comment() {
				w.comment(c)
			}
		}
	}
	if q.Model && header {
		w.line("(set-option :produce-models true)")
	}
	if q.linear() {
		w.line("(set-logic QF_LIA)")
	} else {
		w.line("(set-logic QF_NIA)")
	}
	for _, s := range syms {
		fmt.Fprintf(w, "(declare-const %s %s)\n", encodeSymbol(s.name), s.sort)
	}
	for _, t := range q.Asserts {
		w.count(t)
	}
	inline := map[*Term]shape{}
	for _, t := range q.Asserts {
		w.define(t, inline)
		w.WriteString("(assert ")
		w.term(t)
		w.WriteString(")\n")
	}
	w.line("(check-sat)")
	if q.Model && header {
		w.line("(get-model)")
	}
	return w.Flush()
}

type writer struct {
	*bufio.Writer
	refs  map[*Term]int    // how many terms use it
	names map[*Term]string // terms that have a define-fun
}

func (w *writer) line(s string) {
	w.WriteString(s)
	w.WriteByte('\n')
}

func (w *writer) comment(s string) {
	for _, l := range strings.FieldsFunc(s, func(r rune) bool { return r < ' ' || r == 0x7f }) {
		w.line("; " + l)
	}
}

func (w *writer) count(t *Term) {
	w.refs[t]++
	if w.refs[t] > 1 {
		return
	}
	for _, a := range t.args {
		w.count(a)
	}
}

// shape is the extent of the text of a term, named subterms counting as leaves.
type shape struct{ size, depth int }

// define writes the define-funs that the text of t needs, operands first.
func (w *writer) define(t *Term, done map[*Term]shape) shape {
	if s, ok := done[t]; ok {
		return s
	}
	s := shape{size: 1}
	for _, a := range t.args {
		as := w.define(a, done)
		s.size += as.size
		s.depth = max(s.depth, as.depth+1)
	}
	if w.refs[t] > 1 && s.size > maxInlineSize || s.depth >= maxInlineDepth {
		name := fmt.Sprintf("%s%d", sharedPrefix, len(w.names)+1)
		fmt.Fprintf(w, "(define-fun %s () %s ", name, t.sort)
		w.term(t)
		w.WriteString(")\n")
		w.names[t] = name
		s = shape{size: 1}
	}
	done[t] = s
	return s
}

func (w *writer) term(t *Term) {
	if name, ok := w.names[t]; ok {
		w.WriteString(name)
		return
	}
	switch t.op {
	case opConst:
		w.WriteString(formatInt(t.val))
	case opVar:
		w.WriteString(encodeSymbol(t.name))
	case opTrue, opFalse:
		w.WriteString(opNames[t.op])
	default:
		w.WriteByte('(')
		w.WriteString(opNames[t.op])
		for _, a := range t.args {
			w.WriteByte(' ')
			w.term(a)
		}
		w.WriteByte(')')
	}
}

func formatInt(v *big.Int) string {
	if v.Sign() < 0 {
		return "(- " + new(big.Int).Neg(v).String() + ")"
	}
	return v.String()
}
