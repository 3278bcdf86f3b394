package obligation

import (
	"slices"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
)

// maxSteps bounds the nodes that one comparison looks at.
const maxSteps = 1 << 16

// Renaming says what stands in one question for the symbols of another.
type Renaming struct {
	pool    *expr.Pool
	values  map[*expr.Symbol]*expr.Expr   // for values of the launch
	symbols map[*expr.Symbol]*expr.Symbol // for functions, and for values of threads
}

// Of is e with its symbols renamed. Those that the questions do not have stay.
func (r *Renaming) Of(e *expr.Expr) *expr.Expr {
	return r.pool.Rewrite(e, func(s *expr.Symbol, args []*expr.Expr) *expr.Expr {
		if v := r.values[s]; v != nil && len(args) == 0 {
			return v
		}
		if t := r.symbols[s]; t != nil {
			return r.pool.Apply(t, args...)
		}
		return nil
	})
}

// InstanceOf reports whether o is general with other symbols, and perhaps further facts: a proof that general cannot hold
// is then one that o cannot. The bounds, extents and reads of general are no part of the question, and its definitions
// must be no more than it needs.
//
// It may miss an instance. Values of the launch are taken for any such values of o, even for applications to counters of
// loops around the launch; functions and values of threads for such alone, the same one at every occurrence.
func (o *Obligation) InstanceOf(general *Obligation) (*Renaming, bool) {
	m := &matching{
		general: general, o: o, left: maxSteps,
		Renaming: Renaming{o.Pool, map[*expr.Symbol]*expr.Expr{}, map[*expr.Symbol]*expr.Symbol{}},
		nodes:    map[*expr.Expr]*expr.Expr{},
	}
	if !m.question() || !m.facts() || !m.definitions() {
		return nil, false
	}
	return &m.Renaming, true
}

// matching is a search for a renaming.
type matching struct {
	general, o *Obligation
	Renaming
	nodes map[*expr.Expr]*expr.Expr
	undo  []func()
	left  int
}

// question compares all but facts and definitions.
func (m *matching) question() bool {
	a, b := m.general, m.o
	if a.Pool != b.Pool || a.Kind != b.Kind {
		return false
	}
	for i := range 3 {
		for _, p := range [][2]*expr.Expr{
			{a.Geometry.Grid[i], b.Geometry.Grid[i]}, {a.Geometry.Block[i], b.Geometry.Block[i]},
			{a.Geometry.BlockIdx[i], b.Geometry.BlockIdx[i]}, {a.Geometry.ThreadIdx[i], b.Geometry.ThreadIdx[i]},
		} {
			if (p[0] == nil) != (p[1] == nil) || p[0] != nil && !m.match(p[0], p[1]) {
				return false
			}
		}
	}
	for i := range a.Sides {
		s, t := a.Sides[i], b.Sides[i]
		if !m.optional(s.Offset, t.Offset) || !m.optional(s.Size, t.Size) || !m.all(s.Cond, t.Cond) || len(s.Iterations) != len(t.Iterations) {
			return false
		}
		for j, it := range s.Iterations {
			if !m.match(it.Counter, t.Iterations[j].Counter) || !m.match(it.Continue, t.Iterations[j].Continue) {
				return false
			}
		}
	}
	return m.all(a.Relation, b.Relation)
}

func (m *matching) optional(a, b *expr.Expr) bool {
	if a == nil || b == nil {
		return a == b
	}
	return m.match(a, b)
}

func (m *matching) all(as, bs []*expr.Expr) bool {
	return slices.EqualFunc(as, bs, m.match)
}

// facts finds each fact of the general question among those of o: first the facts that can be but one.
func (m *matching) facts() bool {
	shapes := map[uint64][]*expr.Expr{}
	s := Shapes{}
	for _, f := range m.o.Facts {
		shapes[s.Of(f)] = append(shapes[s.Of(f)], f)
	}
	var several []*expr.Expr
	for _, f := range m.general.Facts {
		like := shapes[s.Of(f)]
		if len(like) > 1 {
			several = append(several, f)
		} else if !m.some(f, like) {
			return false
		}
	}
	for _, f := range several {
		if !m.some(f, shapes[s.Of(f)]) {
			return false
		}
	}
	return true
}

func (m *matching) some(f *expr.Expr, like []*expr.Expr) bool {
	return slices.ContainsFunc(like, func(g *expr.Expr) bool { return m.try(func() bool { return m.match(f, g) }) })
}

// definitions finds each definition of the general question among those of o.
func (m *matching) definitions() bool {
	for _, r := range m.general.Recurrences {
		if !slices.ContainsFunc(m.o.Recurrences, func(s Recurrence) bool {
			return m.try(func() bool {
				return m.variable(r.Counter, s.Counter) && m.match(r.Value, s.Value) && m.match(r.Init, s.Init) && m.match(r.Next, s.Next)
			})
		}) {
			return false
		}
	}
	for _, x := range m.general.Exits {
		if !slices.ContainsFunc(m.o.Exits, func(y Exit) bool {
			return m.try(func() bool {
				return m.variable(x.Counter, y.Counter) && m.match(x.Value, y.Value) && m.match(x.Leave, y.Leave)
			})
		}) {
			return false
		}
	}
	return true
}

// variable is match for what a definition ranges over.
func (m *matching) variable(a, b *expr.Expr) bool {
	return a.Op == expr.Apply && b.Op == expr.Apply && len(a.Args) == len(b.Args) && m.match(a, b)
}

// try takes back what a failed comparison bound.
func (m *matching) try(compare func() bool) bool {
	mark := len(m.undo)
	if compare() {
		return true
	}
	for i := len(m.undo) - 1; i >= mark; i-- {
		m.undo[i]()
	}
	m.undo = m.undo[:mark]
	return false
}

// match compares two trees and binds the symbols of the first.
func (m *matching) match(a, b *expr.Expr) bool {
	if x, known := m.nodes[a]; known {
		return x == b
	}
	if m.left--; m.left < 0 || a.Width != b.Width || !m.same(a, b) {
		return false
	}
	m.nodes[a] = b
	m.undo = append(m.undo, func() { delete(m.nodes, a) })
	return true
}

func (m *matching) same(a, b *expr.Expr) bool {
	if ofLaunch(a) && len(a.Args) == 0 {
		if b.Op != expr.Apply || nature(a.Sym) != nature(b.Sym) || slices.ContainsFunc(expr.Symbols(b), func(s *expr.Symbol) bool { return s.PerThread }) {
			return false
		}
		m.values[a.Sym] = b
		m.undo = append(m.undo, func() { delete(m.values, a.Sym) })
		return true
	}
	switch {
	case a.Op != b.Op || a.Flags != b.Flags || a.Value != b.Value || len(a.Args) != len(b.Args):
		return false
	case a.Op == expr.Apply:
		return m.symbol(a.Sym, b.Sym) && m.all(a.Args, b.Args)
	case commutes(a.Op):
		x, y := a.Args, b.Args
		return m.try(func() bool { return m.match(x[0], y[0]) && m.match(x[1], y[1]) }) ||
			m.match(x[0], y[1]) && m.match(x[1], y[0])
	}
	return m.all(a.Args, b.Args)
}

// symbol binds s to t. What stands for a value of threads does so in both threads' copies.
func (m *matching) symbol(s, t *expr.Symbol) bool {
	if x, known := m.symbols[s]; known {
		return x == t
	}
	if nature(s) != nature(t) {
		return false
	}
	m.symbols[s] = t
	m.undo = append(m.undo, func() { delete(m.symbols, s) })
	if s.PerThread && !copied(s) {
		if copied(t) {
			return false
		}
		for side := range 2 {
			if !m.symbol(CopySymbol(m.o.Pool, side, s), CopySymbol(m.o.Pool, side, t)) {
				return false
			}
		}
	}
	return true
}

// nature is what tells symbols apart beside their names.
func nature(s *expr.Symbol) expr.Symbol {
	return expr.Symbol{Width: s.Width, PerThread: s.PerThread, Content: s.Content, Unknown: s.Unknown}
}

// ofLaunch reports whether e is a value, or the application of a function, that all threads have in common.
func ofLaunch(e *expr.Expr) bool { return e.Op == expr.Apply && !e.Sym.PerThread }

func commutes(op expr.Op) bool {
	switch op {
	case expr.Add, expr.Mul, expr.And, expr.Or, expr.Xor, expr.Eq:
		return true
	}
	return false
}

// copied reports whether s is one thread's copy of a symbol; see CopySymbol.
func copied(s *expr.Symbol) bool {
	return strings.HasSuffix(s.Name, "#1") || strings.HasSuffix(s.Name, "#2")
}
