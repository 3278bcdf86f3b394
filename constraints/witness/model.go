package witness

import (
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// model is an obligation with both sides copied and its definitions indexed by symbol.
type model struct {
	o     *obligation.Obligation
	sides [2]sideModel
	defs  map[*expr.Symbol][]*definition // two for a symbol that both threads share
	order []*definition
	// readings say how the question reads its words, which decides what counts as a wrap-around.
	readings map[*expr.Expr]expr.Reading
	apps     map[*expr.Expr][]*expr.Expr // memo of applications
	err      string                      // why the obligation's form is not supported
}

type sideModel struct {
	cond         []*expr.Expr
	offset, size *expr.Expr
	iterations   []obligation.Iteration
	coords       [6]*expr.Expr // block x, y, z, thread x, y, z
}

// definition is one thread's view of a recurrence or, with leave set, of an exit.
type definition struct {
	sym              *expr.Symbol
	side             int
	params           []*expr.Expr // the applications that stand for the arguments in the bodies
	at               int          // which parameter is the counter; -1 for an exit
	counter          *expr.Expr
	init, next, exit *expr.Expr
}

func newModel(o *obligation.Obligation) *model {
	m := &model{o: o, defs: map[*expr.Symbol][]*definition{}, apps: map[*expr.Expr][]*expr.Expr{},
		readings: expr.Readings(o.Flat()...)}
	for i := range m.sides {
		cp := copier(o, i)
		if o.Kind != obligation.Launch {
			m.copySide(i, cp)
		}
		for _, r := range o.Recurrences {
			d := m.define(i, cp.Rewrite(r.Value), cp.Rewrite(r.Counter))
			d.init, d.next = cp.Rewrite(r.Init), cp.Rewrite(r.Next)
			for k, p := range d.params {
				if p == d.counter {
					d.at = k
				}
			}
			if d.at < 0 {
				m.err = "a recurrence whose value does not depend on its counter"
			}
			m.add(d)
		}
		for _, e := range o.Exits {
			d := m.define(i, cp.Rewrite(e.Value), cp.Rewrite(e.Counter))
			d.exit = cp.Rewrite(e.Leave)
			m.add(d)
		}
	}
	m.prune()
	return m
}

// prune drops the definitions that the question does not read.
func (m *model) prune() {
	trees := append(m.launchTrees(), m.o.Relation...)
	if m.o.Kind != obligation.Launch {
		trees = append(append(trees, m.trees(0)...), m.trees(1)...)
	}
	read := map[*definition]bool{}
	symbols := map[*expr.Symbol]bool{}
	for work := expr.Symbols(trees...); len(work) > 0; {
		s := work[0]
		work = work[1:]
		if symbols[s] {
			continue
		}
		symbols[s] = true
		for _, d := range m.defs[s] {
			read[d] = true
			work = append(work, expr.Symbols(d.bodies()...)...)
		}
	}
	var kept []*definition
	for _, d := range m.order {
		if read[d] {
			kept = append(kept, d)
		} else {
			delete(m.defs, d.sym)
		}
	}
	m.order = kept
}

func (m *model) copySide(i int, cp *expr.Rewriter) {
	s, in, g := &m.sides[i], m.o.Sides[i], &m.o.Geometry
	for _, c := range in.Cond {
		s.cond = append(s.cond, expr.Conjuncts(cp.Rewrite(c))...)
	}
	s.offset, s.size = cp.Rewrite(in.Offset), cp.Rewrite(in.Size)
	for _, it := range in.Iterations {
		s.iterations = append(s.iterations,
			obligation.Iteration{Counter: cp.Rewrite(it.Counter), Continue: cp.Rewrite(it.Continue)})
		m.needName(it.Counter)
	}
	for k := 0; k < 3; k++ {
		s.coords[k] = cp.Rewrite(g.BlockIdx[k])
		s.coords[k+3] = cp.Rewrite(g.ThreadIdx[k])
	}
	for _, c := range s.coords {
		if c.Op != expr.Const {
			m.needName(c)
		}
	}
}

// add records a definition unless the other thread has the very same one, as of a host loop's values.
func (m *model) add(d *definition) {
	for _, x := range m.defs[d.sym] {
		if x.counter == d.counter && x.init == d.init && x.next == d.next && x.exit == d.exit && sameExprs(x.params, d.params) {
			return
		}
	}
	m.defs[d.sym] = append(m.defs[d.sym], d)
	m.order = append(m.order, d)
}

func sameExprs(a, b []*expr.Expr) bool {
	for i := range a {
		if i >= len(b) || a[i] != b[i] {
			return false
		}
	}
	return len(a) == len(b)
}

// bodies are the trees that define app, or nil.
func (d *definition) bodies() []*expr.Expr {
	if d.exit != nil {
		return []*expr.Expr{d.exit}
	}
	return []*expr.Expr{d.init, d.next}
}

// atLaunch reports whether the trees read launch symbols only, in definitions too.
func (m *model) atLaunch(es ...*expr.Expr) bool {
	ok := true
	m.reach(func(app *expr.Expr) { ok = ok && !app.Sym.PerThread }, es...)
	return ok
}

// applications are those in one tree.
func (m *model) applications(e *expr.Expr) []*expr.Expr {
	as, ok := m.apps[e]
	if !ok {
		as = expr.Applications(e)
		m.apps[e] = as
	}
	return as
}

// reach calls f for the applications that the trees read, in definitions too; parameters of definitions are left out.
func (m *model) reach(f func(app *expr.Expr), es ...*expr.Expr) {
	seen := map[*definition]bool{}
	var walk func(e *expr.Expr, bound []*expr.Expr)
	walk = func(e *expr.Expr, bound []*expr.Expr) {
		for _, app := range m.applications(e) {
			if contains(bound, app) {
				continue
			}
			f(app)
			for _, d := range m.defs[app.Sym] {
				if !seen[d] {
					seen[d] = true
					for _, b := range d.bodies() {
						walk(b, append([]*expr.Expr{d.counter}, d.params...))
					}
				}
			}
		}
	}
	for _, e := range es {
		walk(e, nil)
	}
}

func (m *model) define(side int, value, counter *expr.Expr) *definition {
	d := &definition{side: side, at: -1, counter: counter, params: value.Args}
	if value.Op != expr.Apply {
		m.err = "a definition of a value that is no symbol"
		return d
	}
	d.sym = value.Sym
	m.needName(counter)
	for _, p := range d.params {
		m.needName(p)
	}
	return d
}

// needName records that e must be a symbol without arguments.
func (m *model) needName(e *expr.Expr) {
	if e.Op != expr.Apply || len(e.Args) > 0 {
		m.err = "a coordinate, counter or parameter that is no plain symbol"
	}
}

// copier renames PerThread symbols to those of one side, with work shared between trees.
func copier(o *obligation.Obligation, side int) *expr.Rewriter {
	return o.Pool.NewRewriter(func(s *expr.Symbol, args []*expr.Expr) *expr.Expr {
		if !s.PerThread {
			return nil
		}
		return o.Pool.Apply(obligation.CopySymbol(o.Pool, side, s), args...)
	})
}

// trees are all that one side is made of, without the definitions.
func (m *model) trees(side int) []*expr.Expr {
	s := &m.sides[side]
	out := append([]*expr.Expr{}, s.cond...)
	out = append(out, s.offset, s.size)
	out = append(out, s.coords[:]...)
	for _, it := range s.iterations {
		out = append(out, it.Counter, it.Continue)
	}
	return out
}

// threadTrees are the trees that decide where threads are and what they do.
func (m *model) threadTrees() []*expr.Expr {
	g := &m.o.Geometry
	out := append(append([]*expr.Expr{}, g.Grid[:]...), g.Block[:]...)
	out = append(out, m.o.Relation...)
	if m.o.Kind != obligation.Launch {
		out = append(append(out, m.trees(0)...), m.trees(1)...)
	}
	return out
}

// all are all trees of the obligation.
func (m *model) all() []*expr.Expr {
	out := append(m.launchTrees(), m.o.Relation...)
	if m.o.Kind != obligation.Launch {
		out = append(append(out, m.trees(0)...), m.trees(1)...)
	}
	for _, d := range m.order {
		out = append(out, d.bodies()...)
	}
	return out
}

// launchTrees are the trees over launch symbols alone.
func (m *model) launchTrees() []*expr.Expr {
	g := &m.o.Geometry
	out := append([]*expr.Expr{}, m.o.Facts...)
	out = append(out, g.Grid[:]...)
	return append(out, g.Block[:]...)
}
