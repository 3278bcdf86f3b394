package witness

import (
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"sort"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// variable is a launch symbol, or a function at launch values that facts speak about.
type variable struct {
	app   *expr.Expr
	alias *expr.Expr // what an equation makes it; nil if it is enumerated
	// visible: the threads or the geometry read it. Launches that agree on all of these are one to them.
	visible bool
	slot    int   // on the launch tape
	slots   []int // of the arguments
	value   uint64
	args    []uint64
}

// launch is a choice of values of all variables, in their order, under which the facts hold.
type launch struct {
	values      []uint64
	args        [][]uint64
	ending      int // of the machine's endings
	grid, block [3]uint64
	threads     uint64
	size        uint64 // sum of the values: smaller is easier to read
	wrapped     bool
	endless     bool // a loop of the host did not come to its end in it
}

// before orders launches by how easily they are read.
func (a *launch) before(b *launch) bool {
	if a.threads != b.threads {
		return a.threads < b.threads
	}
	if a.size != b.size {
		return a.size < b.size
	}
	for i := range a.values {
		if a.values[i] != b.values[i] {
			return a.values[i] < b.values[i]
		}
	}
	return a.ending < b.ending
}

// launches searches values of launch variables. Level i+1 of its tape depends on the first i+1 enumerated ones.
type launches struct {
	o         *obligation.Obligation
	machine   *machine            // for definitions of launch values
	feeds     map[*expr.Expr]bool // variables that definitions read, other than as parameters
	all       []*variable
	index     map[*expr.Expr]*variable
	chosen    []*variable // the enumerated ones, in the order of their levels
	functions []int       // places in all of those with arguments
	tape      *expr.Tape
	st        *expr.State
	facts     map[int]*comparison // by number of the check
	checked   []int               // slots of all facts
	grid      [3]int
	block     [3]int
	domain    []uint64
	reduced   map[int][]uint64 // the domain at each width
	rng       *rand.Rand
	big       int  // index in chosen of the variable that this round makes large; -1 for none
	small     bool // ascending values
	even      bool // no favour for small values
	tries     int
	end       int // of the machine's steps
	seen      map[string]bool
	found     []*launch
}

// comparison is a check whose operands tell how far it is from holding.
type comparison struct {
	op   expr.Op
	a, b int // slots
	w    int
}

// newLaunches finds the launch variables of a model. It is nil when a fact depends on what only threads know.
func newLaunches(mo *model) *launches {
	o := mo.o
	l := &launches{o: o, rng: rand.New(rand.NewPCG(1, 2)), seen: map[string]bool{}, facts: map[int]*comparison{},
		reduced: map[int][]uint64{}, feeds: map[*expr.Expr]bool{}, index: map[*expr.Expr]*variable{}}
	add := func(app *expr.Expr) {
		if mo.defs[app.Sym] == nil && l.index[app] == nil && !app.Sym.Computes() {
			l.index[app] = &variable{app: app}
			l.all = append(l.all, l.index[app])
		}
	}
	if !mo.atLaunch(mo.launchTrees()...) {
		return nil
	}
	for _, app := range expr.Applications(mo.launchTrees()...) {
		add(app)
	}
	trees := mo.all()
	for _, app := range expr.Applications(trees...) {
		if len(app.Args) == 0 && !app.Sym.PerThread {
			add(app)
		}
	}
	conj := l.constraints()
	eq := newEquations(mo, func(app *expr.Expr) bool { return l.index[app] != nil }, conj)
	for _, v := range l.all {
		v.alias = eq.alias[v.app]
	}
	l.findVisible(mo)
	l.harvest(trees)
	l.machine = newMachine(mo, l.all)
	for _, d := range mo.order {
		for _, b := range d.bodies() {
			for _, v := range l.reads(b) {
				l.feeds[v.app] = l.feeds[v.app] || !contains(d.params, v.app) && v.app != d.counter
			}
		}
	}
	l.order(conj)
	l.compile(conj)
	return l
}

func (l *launches) findVisible(mo *model) {
	see := map[*expr.Expr]bool{}
	mo.reach(func(app *expr.Expr) { see[app] = true }, mo.threadTrees()...)
	for _, v := range l.all {
		v.visible = see[v.app] || len(v.app.Args) > 0
	}
}

// constraints are the facts, CUDA's limits, and what the kind of race needs at least.
func (l *launches) constraints() []*expr.Expr {
	p, g := l.o.Pool, &l.o.Geometry
	c := func(v uint64, w int) *expr.Expr { return p.Const(v, w) }
	var out []*expr.Expr
	threads, oneBlock := c(1, 64), p.Bool(true)
	for k := 0; k < 3; k++ {
		limit := uint64(65535)
		if k == 0 {
			limit = 1<<31 - 1
		}
		b, gr := p.ZExt(g.Block[k], 64), p.ZExt(g.Grid[k], 64)
		most := uint64(1024)
		if k == 2 {
			most = 64
		}
		out = append(out, p.UGE(b, c(1, 64)), p.Cmp(expr.ULE, b, c(most, 64)),
			p.UGE(gr, c(1, 64)), p.Cmp(expr.ULE, gr, c(limit, 64)))
		threads = p.Mul(threads, b)
		oneBlock = p.And(oneBlock, p.Eq(gr, c(1, 64)))
	}
	out = append(out, p.Cmp(expr.ULE, threads, c(1024, 64)))
	switch l.o.Kind {
	case obligation.InterBlock:
		out = append(out, p.Not(oneBlock))
	case obligation.IntraBlock:
		out = append(out, p.UGE(threads, c(l.o.Geometry.Lanes()+1, 64)))
	case obligation.AnyInBlock, obligation.IntraWarp:
		out = append(out, p.UGE(threads, c(2, 64)))
	}
	for _, f := range l.o.Facts {
		out = append(out, expr.Conjuncts(f)...)
	}
	kept := out[:0]
	for _, e := range out {
		if !e.True() {
			kept = append(kept, e)
		}
	}
	return kept
}

// harvest collects candidate values: small ones, shapes of launches, and all constants with their neighbours.
func (l *launches) harvest(trees []*expr.Expr) {
	set := map[uint64]bool{}
	for _, v := range []uint64{0, 1, 2, 3, 4, 5, 8, 16, 17, 31, 32, 33, 64, 100, 128, 256, 512, 1024} {
		set[v] = true
	}
	if l.o.Geometry.Wide {
		set[63], set[65] = true, true
	}
	expr.Visit(func(e *expr.Expr) {
		if e.Op != expr.Const || e.Width == 1 || len(set) > 400 {
			return
		}
		c := uint64(e.Signed())
		for _, v := range []uint64{c - 1, c, c + 1, 2 * c, 2*c + 2} {
			set[v] = true
		}
	}, trees...)
	for v := range set {
		l.domain = append(l.domain, v)
	}
	sort.Slice(l.domain, func(i, j int) bool { return magnitude(l.domain[i]) < magnitude(l.domain[j]) })
}

// order puts the enumerated variables so that constraints get complete early.
func (l *launches) order(conj []*expr.Expr) {
	reads := make([][]*variable, len(conj)) // what is open of each
	readers := map[*variable][]int{}
	score := map[*variable]int{}
	// a constraint counts the more, the fewer of its variables are open
	weight := func(i int) int { return 1 << 12 >> min(2*len(reads[i]), 12) }
	for i, c := range conj {
		reads[i] = l.reads(c)
		for _, v := range reads[i] {
			readers[v] = append(readers[v], i)
			score[v] += weight(i)
		}
	}
	var left []*variable
	for _, v := range l.all {
		if v.alias == nil {
			left = append(left, v)
		}
	}
	sort.Slice(left, func(i, j int) bool { return left[i].app.Sym.Name < left[j].app.Sym.Name })
	for len(left) > 0 {
		best := 0
		for k, v := range left {
			if score[v] > score[left[best]] {
				best = k
			}
		}
		v := left[best]
		left = slices.Delete(left, best, best+1)
		l.chosen = append(l.chosen, v)
		for _, i := range readers[v] {
			before := weight(i)
			reads[i] = slices.DeleteFunc(reads[i], func(x *variable) bool { return x == v })
			for _, x := range reads[i] {
				score[x] += weight(i) - before
			}
		}
	}
}

// reads lists the enumerated variables that e depends on, through equations and definitions.
func (l *launches) reads(e *expr.Expr) []*variable {
	var out []*variable
	seen := map[*variable]bool{}
	var visit func(app *expr.Expr)
	visit = func(app *expr.Expr) {
		v := l.index[app]
		if v == nil || seen[v] {
			return
		}
		seen[v] = true
		if v.alias == nil {
			out = append(out, v)
		} else {
			l.machine.reach(visit, v.alias)
		}
	}
	l.machine.reach(visit, e)
	return out
}

func (l *launches) compile(conj []*expr.Expr) {
	level, alias := map[*expr.Expr]int{}, map[*expr.Expr]*expr.Expr{}
	for i, v := range l.chosen {
		level[v.app] = i + 1
	}
	for _, v := range l.all {
		if v.alias != nil {
			alias[v.app] = v.alias
		}
	}
	l.tape = expr.NewTape(len(l.chosen)+1, func(app *expr.Expr) expr.Leaf {
		if l.machine.defs[app.Sym] != nil {
			call := expr.Leaf{}
			for _, v := range l.reads(app) {
				call.Level = max(call.Level, level[v.app])
			}
			return call
		}
		if app.Sym.Computes() {
			return expr.Leaf{}
		}
		return expr.Leaf{Alias: alias[app], Input: alias[app] == nil, Level: level[app]}
	})
	l.tape.Readings = l.machine.readings
	for _, c := range conj {
		n := l.tape.Check(c)
		l.checked = append(l.checked, l.tape.Add(c))
		switch c.Op {
		case expr.Eq, expr.ULT, expr.ULE, expr.SLT, expr.SLE:
			l.facts[n] = &comparison{op: c.Op, a: l.tape.Add(c.Args[0]), b: l.tape.Add(c.Args[1]), w: c.Args[0].Width}
		}
	}
	for i, v := range l.all {
		if len(v.app.Args) > 0 {
			l.functions = append(l.functions, i)
		}
		v.slot = l.tape.Add(v.app)
		for _, a := range v.app.Args {
			v.slots = append(v.slots, l.tape.Add(a))
		}
	}
	for k := 0; k < 3; k++ {
		l.grid[k], l.block[k] = l.tape.Add(l.o.Geometry.Grid[k]), l.tape.Add(l.o.Geometry.Block[k])
	}
	l.st = l.tape.NewState()
	l.st.Call = l.machine.call(0)
}

// record keeps the present values when they are a new and consistent launch.
func (l *launches) record() bool {
	key := binary.AppendUvarint(make([]byte, 0, 9*len(l.all)+1), uint64(l.machine.ending))
	for _, v := range l.all {
		if l.st.Notes[v.slot]&expr.Undefined != 0 {
			return false
		}
		if v.visible {
			key = binary.AppendUvarint(key, l.st.Values[v.slot])
		}
	}
	if l.seen[string(key)] {
		return false
	}
	l.seen[string(key)] = true
	f := l.present()
	if f != nil {
		l.found = append(l.found, f)
	}
	return f != nil
}

// present is the launch with the present values; nil if one function has two values at one point.
func (l *launches) present() *launch {
	f := &launch{threads: 1, ending: l.machine.ending, values: make([]uint64, len(l.all)), args: make([][]uint64, len(l.all))}
	for i, v := range l.all {
		x := l.st.Values[v.slot]
		f.values[i] = x
		f.size += min(rank(x, v.app.Width), 1<<40)
		for _, s := range v.slots {
			f.args[i] = append(f.args[i], l.st.Values[s])
		}
	}
	for n, i := range l.functions {
		for _, j := range l.functions[:n] {
			if l.all[i].app.Sym == l.all[j].app.Sym && equal(f.args[i], f.args[j]) && f.values[i] != f.values[j] {
				return nil
			}
		}
	}
	var note expr.Note
	for _, s := range l.checked {
		note |= l.st.Notes[s]
	}
	for k := 0; k < 3; k++ {
		f.grid[k], f.block[k] = l.st.Values[l.grid[k]], l.st.Values[l.block[k]]
		f.threads *= f.grid[k] * f.block[k]
		note |= l.st.Notes[l.grid[k]] | l.st.Notes[l.block[k]]
	}
	f.wrapped = note&expr.Wrapped != 0
	return f
}
