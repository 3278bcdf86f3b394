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
	err   string // why the obligation's form is not supported
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
	m := &model{o: o, defs: map[*expr.Symbol][]*definition{}}
	if o.Kind == obligation.Launch {
		return m
	}
	for i := range m.sides {
		cp := copier(o, i)
		s, in := &m.sides[i], o.Sides[i]
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
			s.coords[k] = cp.Rewrite(o.Geometry.BlockIdx[k])
			s.coords[k+3] = cp.Rewrite(o.Geometry.ThreadIdx[k])
		}
		for _, c := range s.coords {
			if c.Op != expr.Const {
				m.needName(c)
			}
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
		}
		for _, e := range o.Exits {
			d := m.define(i, cp.Rewrite(e.Value), cp.Rewrite(e.Counter))
			d.exit = cp.Rewrite(e.Leave)
		}
	}
	return m
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
	m.defs[d.sym] = append(m.defs[d.sym], d)
	m.order = append(m.order, d)
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

// trees are all that one side is made of.
func (m *model) trees(side int) []*expr.Expr {
	s := &m.sides[side]
	out := append([]*expr.Expr{}, s.cond...)
	out = append(out, s.offset, s.size)
	out = append(out, s.coords[:]...)
	for _, it := range s.iterations {
		out = append(out, it.Counter, it.Continue)
	}
	return append(out, m.bodies(side)...)
}

func (m *model) bodies(side int) []*expr.Expr {
	var out []*expr.Expr
	for _, d := range m.order {
		if d.side != side {
			continue
		}
		if d.exit != nil {
			out = append(out, d.exit)
		} else {
			out = append(out, d.init, d.next)
		}
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
