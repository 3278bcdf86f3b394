package solver

import (
	"fmt"
	"io"
	"math/big"
)

// ParseSMTLIB reads one query of quantifier-free integer arithmetic: what
// WriteSMTLIB writes, and besides let, div, mod, abs, xor and uninterpreted
// functions, which are eliminated (see eliminate.go) so that the query is
// satisfiable exactly when the file is. Comments are not kept. It refuses
// everything else, among it bit-vectors, quantifiers and pop.
func ParseSMTLIB(r io.Reader) (*Query, error) {
	p := &parser{r: newSexprReader(r), q: &Query{}, syms: map[string]binding{}}
	p.elim.declared = func(name string) bool { _, ok := p.syms[name]; return ok }
	for !p.done {
		e, err := p.r.next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
		if err := p.command(e); err != nil {
			return nil, fmt.Errorf("smtlib: line %d: %w", p.r.line, err)
		}
	}
	p.q.Asserts = append(p.q.Asserts, p.elim.sideConditions...)
	return p.q, p.q.Validate()
}

// binding is what a symbol stands for: a term, or a function of given sorts.
type binding struct {
	term   *Term
	params []Sort
	result Sort
}

type parser struct {
	r    *sexprReader
	q    *Query
	syms map[string]binding
	elim eliminator
	done bool
}

func (p *parser) command(e sexpr) error {
	args := e.list
	if len(args) > 0 {
		args = args[1:]
	}
	switch h := e.head(); {
	case h == "set-logic", h == "set-info", h == "set-option", h == "check-sat":
		return nil
	case h == "get-model", h == "get-value":
		p.q.Model = true
		return nil
	case h == "push" && len(args) <= 1:
		return nil // without pop it has no effect on the asserts
	case h == "exit":
		p.done = true
		return nil
	case h == "assert" && len(args) == 1:
		t, err := p.term(args[0])
		if err != nil {
			return err
		}
		if t.sort != BoolSort {
			return fmt.Errorf("assert of a term of sort %s", t.sort)
		}
		p.q.Asserts = append(p.q.Asserts, t)
		return nil
	case h == "declare-const" && len(args) == 2:
		return p.declare(args[0], nil, args[1])
	case h == "declare-fun" && len(args) == 3 && args[1].isList():
		return p.declare(args[0], args[1].list, args[2])
	case h == "define-fun" && len(args) == 4 && args[1].isList() && len(args[1].list) == 0:
		s, err := parseSort(args[2])
		if err != nil {
			return err
		}
		t, err := p.term(args[3])
		if err != nil {
			return err
		}
		if t.sort != s {
			return fmt.Errorf("definition of sort %s, not %s", t.sort, s)
		}
		return p.bind(args[0], binding{term: t})
	default:
		return fmt.Errorf("unsupported command %q", h)
	}
}

func (p *parser) declare(sym sexpr, params []sexpr, result sexpr) error {
	s, err := parseSort(result)
	if err != nil {
		return err
	}
	if len(params) == 0 {
		name, err := parseSymbol(sym)
		if err != nil {
			return err
		}
		t := Var(name)
		if s == BoolSort {
			t = BoolVar(name)
		}
		return p.bind(sym, binding{term: t})
	}
	b := binding{result: s}
	for _, e := range params {
		s, err := parseSort(e)
		if err != nil {
			return err
		}
		b.params = append(b.params, s)
	}
	return p.bind(sym, b)
}

func (p *parser) bind(sym sexpr, b binding) error {
	name, err := parseSymbol(sym)
	if err != nil {
		return err
	}
	if _, ok := p.syms[name]; ok || p.elim.names[name] {
		return fmt.Errorf("symbol %q declared twice", name)
	}
	p.syms[name] = b
	return nil
}

func parseSort(e sexpr) (Sort, error) {
	switch {
	case e.tok == "Int":
		return IntSort, nil
	case e.tok == "Bool":
		return BoolSort, nil
	case e.head() == "_":
		return InvalidSort, fmt.Errorf("unsupported indexed sort (bit-vector?)")
	}
	return InvalidSort, fmt.Errorf("unsupported sort %q", e.tok)
}

// parseSymbol returns the name of a symbol that a file declares or binds.
func parseSymbol(e sexpr) (string, error) {
	if e.isList() {
		return "", fmt.Errorf("a list where a symbol should be")
	}
	if !e.bar {
		switch c := e.tok[0]; {
		case '0' <= c && c <= '9', c == '"', c == ':', c == '#', reserved[e.tok]:
			return "", fmt.Errorf("%q where a symbol should be", e.tok)
		}
	} else if reserved[e.tok] {
		return "", fmt.Errorf("symbol %q is reserved", e.tok)
	}
	return decodeSymbol(e.tok)
}

func (p *parser) term(e sexpr) (*Term, error) {
	if e.isList() {
		return p.application(e)
	}
	if !e.bar {
		switch c := e.tok[0]; {
		case '0' <= c && c <= '9':
			v, ok := new(big.Int).SetString(e.tok, 10)
			if !ok {
				return nil, fmt.Errorf("malformed numeral %q", e.tok)
			}
			return BigInt(v), nil
		case e.tok == "true":
			return trueTerm, nil
		case e.tok == "false":
			return falseTerm, nil
		}
	}
	name, err := parseSymbol(e)
	if err != nil {
		return nil, err
	}
	b, ok := p.syms[name]
	if !ok || b.term == nil {
		return nil, fmt.Errorf("undeclared constant %q", name)
	}
	return b.term, nil
}

func (p *parser) application(e sexpr) (*Term, error) {
	if len(e.list) == 0 {
		return nil, fmt.Errorf("empty application")
	}
	if e.head() == "let" {
		return p.let(e.list[1:])
	}
	args := make([]*Term, len(e.list)-1)
	for i, a := range e.list[1:] {
		t, err := p.term(a)
		if err != nil {
			return nil, err
		}
		args[i] = t
	}
	var t *Term
	if build, ok := builders[e.head()]; ok {
		t = build(args, &p.elim)
	} else {
		name, err := parseSymbol(e.list[0])
		if err != nil {
			return nil, err
		}
		b, ok := p.syms[name]
		if !ok || b.term != nil {
			return nil, fmt.Errorf("unsupported function %q", name)
		}
		t = p.elim.function(name, b, args)
	}
	if p.elim.err != nil {
		return nil, p.elim.err
	}
	if t == nil {
		return nil, fmt.Errorf("wrong number of arguments to %q", e.head())
	}
	return t, t.Err()
}

// let binds in parallel: the terms are read before any name changes.
func (p *parser) let(args []sexpr) (*Term, error) {
	if len(args) != 2 || !args[0].isList() {
		return nil, fmt.Errorf("malformed let")
	}
	bound := map[string]binding{}
	for _, b := range args[0].list {
		if len(b.list) != 2 {
			return nil, fmt.Errorf("malformed let binding")
		}
		name, err := parseSymbol(b.list[0])
		if err != nil {
			return nil, err
		}
		if _, ok := bound[name]; ok {
			return nil, fmt.Errorf("let binds %q twice", name)
		}
		t, err := p.term(b.list[1])
		if err != nil {
			return nil, err
		}
		bound[name] = binding{term: t}
	}
	for name, b := range bound {
		old, shadowed := p.syms[name]
		p.syms[name] = b
		defer func() {
			if shadowed {
				p.syms[name] = old
			} else {
				delete(p.syms, name)
			}
		}()
	}
	return p.term(args[1])
}
