package witness

import (
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// newMachine compiles a model whose launch variables are known.
func newMachine(mo *model, launch []*variable) *machine {
	m := &machine{
		model: mo, index: map[*expr.Expr]int{}, level: map[*expr.Expr]int{}, launch: launch,
		pinned: map[*expr.Symbol][]*variable{}, machines: map[*definition]*defMachine{},
		rules: map[*expr.Symbol]Rule{}, alias: map[*expr.Expr]*expr.Expr{}, most: launchTrips, choices: maxCombinations,
	}
	for i := range m.epoch {
		for l := range m.epoch[i] {
			m.epoch[i][l] = 1
		}
	}
	for _, v := range launch {
		m.input(v.app, atLaunch)
		if len(v.app.Args) > 0 {
			m.pinned[v.app.Sym] = append(m.pinned[v.app.Sym], v)
		}
	}
	for _, v := range launch {
		if v.alias != nil {
			m.alias[v.app] = v.alias
		}
	}
	for _, app := range expr.Applications(mo.all()...) {
		if len(app.Args) > 0 && m.defs[app.Sym] == nil && !app.Sym.Computes() {
			m.rules[app.Sym] = fill(0, app.Sym)
		}
	}
	m.findEndings()
	if mo.o.Kind == obligation.Launch {
		m.compileDefinitions()
		return m
	}
	for i := range m.sides {
		s := &sideMachine{}
		m.sides[i] = s
		for k, c := range mo.sides[i].coords {
			s.coords[k] = -1
			if c.Op == expr.Apply {
				l := atBlock
				if k > 2 {
					l = atThread
				}
				s.coords[k] = m.input(c, l)
			}
		}
		m.findFree(i)
	}
	m.findRelationSymbols()
	m.compileDefinitions()
	for i := range m.sides {
		m.compileSide(i)
	}
	m.relation = m.unit(both, nil, nil)
	for _, e := range mo.o.Relation {
		for _, c := range expr.Conjuncts(e) {
			m.relation.check(c)
		}
	}
	m.link(m.relation, nil)
	m.freeDomains()
	return m
}

// input gives an application a place in env.
func (m *machine) input(app *expr.Expr, level int) int {
	if i, ok := m.index[app]; ok {
		return i
	}
	m.env = append(m.env, 0)
	m.index[app], m.level[app] = len(m.env)-1, level
	return len(m.env) - 1
}

func (m *machine) place() int {
	m.env = append(m.env, 0)
	return len(m.env) - 1
}

// findFree collects the symbols of one thread that are no coordinates. Counters that only definitions bind are none.
func (m *machine) findFree(side int) {
	mo := &m.model.sides[side]
	add := func(bound []*expr.Expr, trees ...*expr.Expr) {
		for _, app := range expr.Applications(trees...) {
			if app.Sym.PerThread && len(app.Args) == 0 && m.defs[app.Sym] == nil && !contains(bound, app) {
				m.addFree(side, app)
			}
		}
	}
	add(nil, mo.cond...)
	add(nil, mo.offset, mo.size)
	for _, it := range mo.iterations {
		add(nil, it.Counter, it.Continue)
	}
	for _, d := range m.order {
		if d.side == side {
			add(append([]*expr.Expr{d.counter}, d.params...), d.bodies()...)
		}
	}
	s := m.sides[side]
	eq := newEquations(m.model, func(app *expr.Expr) bool {
		l, ok := m.level[app]
		return ok && l == atFree
	}, mo.cond)
	for _, f := range s.free {
		f.alias = eq.alias[f.app]
	}
}

func contains(es []*expr.Expr, e *expr.Expr) bool {
	for _, x := range es {
		if x == e {
			return true
		}
	}
	return false
}

func (m *machine) addFree(side int, app *expr.Expr) {
	if _, ok := m.index[app]; ok {
		return
	}
	m.sides[side].free = append(m.sides[side].free, &free{app: app, env: m.input(app, atFree)})
}

// findRelationSymbols gives symbols that only the relation reads to the thread whose copies they are.
func (m *machine) findRelationSymbols() {
	for _, app := range expr.Applications(m.o.Relation...) {
		if !app.Sym.PerThread || len(app.Args) > 0 || m.defs[app.Sym] != nil {
			continue
		}
		side := 0
		if strings.HasSuffix(app.Sym.Name, "#2") {
			side = 1
		}
		m.addFree(side, app)
	}
}

// unit returns an empty unit of a side. bound are applications that the unit binds, with their places; alias those
// that it computes.
func (m *machine) unit(side int, bound map[*expr.Expr]int, alias map[*expr.Expr]*expr.Expr) *unit {
	u := &unit{side: side}
	u.tape = expr.NewTape(levels, func(app *expr.Expr) expr.Leaf {
		if _, ok := bound[app]; ok {
			return expr.Leaf{Input: true, Level: atBound}
		}
		if e := alias[app]; e != nil {
			return expr.Leaf{Alias: e}
		}
		if e := m.alias[app]; e != nil {
			return expr.Leaf{Alias: e}
		}
		if l, ok := m.level[app]; ok {
			if side == both {
				l = min(l, atBlock)
			}
			return expr.Leaf{Input: true, Level: l}
		}
		l := 0
		for _, d := range m.defs[app.Sym] {
			u.calls = true
			l = max(l, m.machines[d].level)
		}
		if side == both {
			l = min(l, atBlock)
		}
		return expr.Leaf{Level: l}
	})
	u.tape.Readings = m.readings
	return u
}

func (u *unit) check(e *expr.Expr) {
	u.tape.Check(e)
	u.checked = append(u.checked, u.tape.Add(e))
}

// link ends the compilation of a unit.
func (m *machine) link(u *unit, bound map[*expr.Expr]int) {
	u.st = u.tape.NewState()
	u.st.Call = m.call(u.side)
	for _, app := range u.tape.Inputs() {
		slot, _ := u.tape.Input(app)
		at, ok := bound[app]
		if !ok {
			at = m.index[app]
		}
		l := u.tape.Level(slot)
		u.links[l] = append(u.links[l], link{slot, at})
	}
}

// compileDefinitions finds the fastest input of each definition, through the definitions it uses, then compiles.
func (m *machine) compileDefinitions() {
	for _, d := range m.order {
		m.machines[d] = &defMachine{definition: d}
	}
	m.findLevels()
	for _, d := range m.order {
		dm := m.machines[d]
		bound := map[*expr.Expr]int{}
		dm.count = m.place()
		bound[d.counter] = dm.count
		for _, p := range d.params {
			if p == d.counter {
				dm.params = append(dm.params, dm.count)
				continue
			}
			at := m.place()
			bound[p] = at
			dm.params = append(dm.params, at)
		}
		one := func(k int, body *expr.Expr) *unit {
			if body == nil {
				return nil
			}
			u := m.unit(d.side, bound, nil)
			dm.roots[k] = u.tape.Add(body)
			m.link(u, bound)
			return u
		}
		dm.init, dm.next, dm.exit = one(0, d.init), one(1, d.next), one(2, d.exit)
	}
}

// findLevels finds the level of each definition: a least fixpoint, since definitions use one another.
func (m *machine) findLevels() {
	reads := make([][]*expr.Expr, len(m.order))
	for i, d := range m.order {
		bound := append([]*expr.Expr{d.counter}, d.params...)
		for _, app := range expr.Applications(d.bodies()...) {
			if !contains(bound, app) {
				reads[i] = append(reads[i], app)
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for i, d := range m.order {
			if l := m.fastest(reads[i]); l > m.machines[d].level {
				m.machines[d].level, changed = l, true
			}
		}
	}
}

// speed is the level of the fastest input of e that is not bound.
func (m *machine) speed(e *expr.Expr, bound []*expr.Expr) int {
	var reads []*expr.Expr
	for _, app := range m.applications(e) {
		if !contains(bound, app) {
			reads = append(reads, app)
		}
	}
	return m.fastest(reads)
}

// fastest is the highest level among applications.
func (m *machine) fastest(apps []*expr.Expr) int {
	l := 0
	for _, app := range apps {
		l = max(l, m.level[app])
		for _, d := range m.defs[app.Sym] {
			if dm := m.machines[d]; dm != nil {
				l = max(l, dm.level)
			}
		}
	}
	return l
}

func (m *machine) compileSide(side int) {
	mo, s := &m.model.sides[side], m.sides[side]
	alias := map[*expr.Expr]*expr.Expr{}
	for _, f := range s.free {
		if f.alias != nil {
			alias[f.app] = f.alias
		}
	}
	s.unit = m.unit(side, nil, alias)
	for _, c := range mo.cond {
		s.check(c)
	}
	s.offset, s.size = s.tape.Add(mo.offset), s.tape.Add(mo.size)
	for _, f := range s.free {
		if f.alias != nil {
			f.slot = s.tape.Add(f.app)
		}
	}
	m.link(s.unit, nil)
	for _, it := range mo.iterations {
		x := &iteration{counter: m.index[it.Counter], bound: m.place()}
		bound := map[*expr.Expr]int{it.Counter: x.bound}
		x.unit = m.unit(side, bound, nil)
		x.cont = x.tape.Add(it.Continue)
		x.level = m.speed(it.Continue, []*expr.Expr{it.Counter})
		m.link(x.unit, bound)
		s.iterations = append(s.iterations, x)
	}
}
