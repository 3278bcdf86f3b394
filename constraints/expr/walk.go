package expr

import (
	"slices"
	"sort"
)

// Rewrite rebuilds e bottom-up: leaf gives the replacement of an application whose arguments are already rewritten,
// or nil to keep it. Folding applies again.
func (p *Pool) Rewrite(e *Expr, leaf func(s *Symbol, args []*Expr) *Expr) *Expr {
	return p.NewRewriter(leaf).Rewrite(e)
}

// Rewriter rewrites several expressions with shared work.
type Rewriter struct {
	pool *Pool
	leaf func(s *Symbol, args []*Expr) *Expr
	memo map[*Expr]*Expr
}

// NewRewriter returns a rewriter; see Pool.Rewrite.
func (p *Pool) NewRewriter(leaf func(s *Symbol, args []*Expr) *Expr) *Rewriter {
	return &Rewriter{pool: p, leaf: leaf, memo: map[*Expr]*Expr{}}
}

// Rewrite is as Pool.Rewrite.
func (r *Rewriter) Rewrite(e *Expr) *Expr {
	if e.Op == Const {
		return e
	}
	if x, ok := r.memo[e]; ok {
		return x
	}
	args := make([]*Expr, len(e.Args))
	same := true
	for i, a := range e.Args {
		args[i] = r.Rewrite(a)
		same = same && args[i] == a
	}
	var x *Expr
	switch {
	case e.Op == Apply:
		if x = r.leaf(e.Sym, args); x == nil {
			x = e
			if !same {
				x = r.pool.Apply(e.Sym, args...)
			}
		}
	case same:
		x = e
	default:
		x = r.pool.Rebuild(e, args)
	}
	r.memo[e] = x
	return x
}

// Rebuild is e's operation on other operands of the same widths.
func (p *Pool) Rebuild(e *Expr, args []*Expr) *Expr {
	switch e.Op {
	case Const:
		return e
	case Apply:
		return p.Apply(e.Sym, args...)
	case ZExt:
		return p.ZExt(args[0], e.Width)
	case SExt:
		return p.SExt(args[0], e.Width)
	case Trunc:
		return p.TruncChecked(args[0], e.Width, e.Flags)
	case Eq, ULT, ULE, SLT, SLE:
		return p.Cmp(e.Op, args[0], args[1])
	case Ite:
		return p.Ite(args[0], args[1], args[2])
	}
	return p.Binary(e.Op, args[0], args[1], e.Flags)
}

// Related are those of a list, up to most, that speak of symbols of which the targets speak, or of those of one that does (the
// slices of KLEE, Cadar, Dunbar and Engler, OSDI 2008, section 3.3).
func Related(list []*Expr, most int, targets ...*Expr) (out []*Expr) {
	of := map[*Symbol]bool{}
	for _, s := range Symbols(targets...) {
		of[s] = true
	}
	in := make([]bool, len(list))
	for more := true; more; {
		more = false
		for i, e := range list {
			if in[i] || len(out) >= most {
				continue
			}
			symbols := Symbols(e)
			if !slices.ContainsFunc(symbols, func(s *Symbol) bool { return of[s] }) {
				continue
			}
			in[i], more = true, true
			out = append(out, e)
			for _, s := range symbols {
				of[s] = true
			}
		}
	}
	return out
}

// Importer moves expressions of another pool into this one, where the names of symbols without a definition of their own begin
// with prefix. Symbols of one name are one symbol.
func (p *Pool) Importer(prefix string) func(*Expr) *Expr {
	memo := map[*Expr]*Expr{}
	var walk func(e *Expr) *Expr
	walk = func(e *Expr) *Expr {
		if x, ok := memo[e]; ok {
			return x
		}
		var x *Expr
		if e.Op == Const {
			x = p.Const(e.Value, e.Width)
		} else {
			args := make([]*Expr, len(e.Args))
			for i, a := range e.Args {
				args[i] = walk(a)
			}
			if e.Op == Apply {
				proto := *e.Sym
				if !proto.Computes() {
					proto.Name = prefix + proto.Name
				}
				x = p.Apply(p.Symbol(proto), args...)
			} else {
				x = p.Rebuild(e, args)
			}
		}
		memo[e] = x
		return x
	}
	return walk
}

// Replace substitutes whole nodes: every occurrence of a key becomes its value.
func (p *Pool) Replace(e *Expr, with map[*Expr]*Expr) *Expr {
	memo := map[*Expr]*Expr{}
	var walk func(e *Expr) *Expr
	walk = func(e *Expr) *Expr {
		if x, ok := with[e]; ok {
			return x
		}
		if len(e.Args) == 0 {
			return e
		}
		if x, ok := memo[e]; ok {
			return x
		}
		args := make([]*Expr, len(e.Args))
		same := true
		for i, a := range e.Args {
			args[i] = walk(a)
			same = same && args[i] == a
		}
		x := e
		if !same {
			x = p.Rebuild(e, args)
		}
		memo[e] = x
		return x
	}
	return walk(e)
}

// Visit calls f once for each node of the given trees, operands before users. f returning false is no way to stop:
// trees are finite and shared.
func Visit(f func(*Expr), es ...*Expr) {
	v := visit{f: f}
	for _, e := range es {
		v.walk(e)
	}
}

type visit struct {
	f    func(*Expr)
	seen nodes
}

func (v *visit) walk(e *Expr) {
	if !v.seen.add(e) {
		return
	}
	for _, a := range e.Args {
		v.walk(a)
	}
	v.f(e)
}

// nodes is a set of nodes: a hash table with open addressing, for walks over trees are much of what the analyses do.
type nodes struct {
	slots []*Expr // a power of two of them, at most half of them used
	n     int
}

// add reports whether e was not in the set.
func (s *nodes) add(e *Expr) bool {
	if 2*s.n >= len(s.slots) {
		s.grow()
	}
	at := s.find(e)
	if s.slots[at] == e {
		return false
	}
	s.slots[at] = e
	s.n++
	return true
}

// find is where e is, or where it is to be put.
func (s *nodes) find(e *Expr) int {
	last := len(s.slots) - 1
	at := int(uint32(e.id)*2654435769>>7) & last
	for s.slots[at] != nil && s.slots[at] != e {
		at = (at + 1) & last
	}
	return at
}

func (s *nodes) grow() {
	old := s.slots
	s.slots = make([]*Expr, max(64, 4*len(old)))
	for _, e := range old {
		if e != nil {
			s.slots[s.find(e)] = e
		}
	}
}

// Applications lists the distinct symbol applications in the given trees, oldest first.
func Applications(es ...*Expr) []*Expr {
	var out []*Expr
	Visit(func(e *Expr) {
		if e.Op == Apply {
			out = append(out, e)
		}
	}, es...)
	sort.Slice(out, func(i, j int) bool { return out[i].id < out[j].id })
	return out
}

// Symbols lists the distinct symbols in the given trees, by name.
func Symbols(es ...*Expr) []*Symbol {
	seen := map[*Symbol]bool{}
	var out []*Symbol
	for _, a := range Applications(es...) {
		if !seen[a.Sym] {
			seen[a.Sym] = true
			out = append(out, a.Sym)
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Name < out[j].Name })
	return out
}

// Conjuncts splits a truth value at its top-level conjunctions, each of which is told once.
func Conjuncts(e *Expr) []*Expr { return parts(And, e) }

// Claims lists what a truth value claims: its conjuncts, where the negation of a disjunction claims the negation of each part.
func (p *Pool) Claims(e *Expr) (list []*Expr) {
	for _, c := range Conjuncts(e) {
		if c.Op != Xor || !c.Args[1].True() || c.Args[0].Op != Or {
			list = append(list, c)
			continue
		}
		for _, d := range parts(Or, c.Args[0]) {
			list = append(list, p.Claims(p.Not(d))...)
		}
	}
	return list
}

// Disjuncts splits a truth value at its top-level disjunctions, each of which is told once.
func Disjuncts(e *Expr) []*Expr { return parts(Or, e) }

// parts are the operands of operations of one kind on truth values, from left to right.
func parts(op Op, e *Expr) (out []*Expr) {
	var seen nodes
	var walk func(e *Expr)
	walk = func(e *Expr) {
		switch {
		case !seen.add(e):
		case e.Op == op && e.Width == 1:
			walk(e.Args[0])
			walk(e.Args[1])
		default:
			out = append(out, e)
		}
	}
	switch {
	case e.True() && op == And:
		return nil
	case e.Op != op:
		return []*Expr{e}
	}
	walk(e)
	return out
}
