package witness

import (
	"context"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/internal/steps"
)

// Levels of a side's tapes, from slow to fast inputs.
const (
	atLaunch = iota
	atBlock
	atThread
	atFree  // loop counters and unknown values of the thread
	atBound // the counter that a definition or an iteration check runs through
	levels
)

// both is the side number of the relation, which reads both threads.
const both = 2

// Bounds of the iterations that are followed: in host loops while launches are sought, and in kernels.
const (
	launchTrips = 130
	maxTrips    = 4096
)

// machine evaluates an obligation on tapes. All inputs lie in env; a unit copies what it reads into its own state.
type machine struct {
	*model
	env      []uint64
	index    map[*expr.Expr]int // of an application in env
	level    map[*expr.Expr]int // of an input
	epoch    [both + 1][levels]int
	launch   []*variable
	alias    map[*expr.Expr]*expr.Expr    // launch variables that an equation explains
	pinned   map[*expr.Symbol][]*variable // functions with launch values as arguments
	sides    [2]*sideMachine
	relation *unit
	machines map[*definition]*defMachine
	rules    map[*expr.Symbol]Rule
	ends     map[*expr.Symbol]bool // functions by which host loops end
	rest     map[*expr.Symbol]bool // other functions of their rounds
	endings  []ending
	ending   int // the present one
	filled   int // the present interpretation of all other functions
	steps    int
	told     int    // of them that are counted on the budget
	end      int    // of steps: beyond it definitions have no value and loops are not followed
	most     uint64 // iterations that are followed
	choices  int    // of counters and unknown values that are tried for one thread
	key      []byte // scratch of solve
	nested   int    // definitions whose values are being worked out
}

// maxNested bounds the definitions that one value goes through, each of which waits for the next. What goes deeper, or
// speaks of itself without end, has no value.
const maxNested = 1000

// overrun is what the evaluation that crosses the end of its budget may take beyond it: the values of a definition are
// dear once, and then serve many threads.
const overrun = 1 << 18

// allow gives what follows a budget of steps and returns the number of steps at which it ends.
func (m *machine) allow(steps int) int {
	m.end = m.steps + steps + overrun
	return m.steps + steps
}

// tell counts the steps since it was last called on the budget of ctx.
func (m *machine) tell(ctx context.Context) {
	steps.Spend(ctx, uint64(max(m.steps-m.told, 0))*stepsEach)
	m.told = m.steps
}

// restart begins the count of steps anew, at a number.
func (m *machine) restart(ctx context.Context, at int) {
	m.tell(ctx)
	m.steps, m.told = at, at
}

// In steps of the budget: an instruction of a tape, and setting up a search.
const (
	stepsEach = 1
	setUp     = 40_000
)

// exhausted reports whether the budget and the overrun are spent. A definition that would need more is undefined then:
// no witness can rest on it, and its memo does not keep it.
func (m *machine) exhausted() bool { return m.steps > m.end }

// unit is a tape with its state and the places of its inputs.
type unit struct {
	tape  *expr.Tape
	st    *expr.State
	links [levels][]link
	seen  [levels]int
	side  int
	calls bool // a definition is called
	// checked are the slots of the checks.
	checked []int
}

type link struct{ slot, env int }

// free is a symbol of one thread that is no coordinate.
type free struct {
	app    *expr.Expr
	env    int
	alias  *expr.Expr // what an equation in the path condition makes it; nil if it is enumerated
	slot   int        // of alias
	values []uint64
}

type sideMachine struct {
	*unit
	offset, size int // slots
	coords       [6]int
	free         []*free
	iterations   []*iteration
}

// iteration remembers up to where a loop is known to continue, as long as inputs up to level stay.
type iteration struct {
	*unit
	counter, bound, cont, level, seen int
	held                              uint64
	left                              bool // it does not continue at held
	wrapped                           bool
}

type defMachine struct {
	*definition
	init, next, exit *unit
	roots            [3]int // slots of init, next, exit
	params           []int  // places in env
	count            int    // the counter's place
	level, seen      int
	memo             map[string]*prefix // by the arguments other than the counter
}

// change records that inputs of a side's level, and perhaps of faster ones, are other than before.
func (m *machine) change(side, level int) {
	for l := level; l < levels; l++ {
		m.epoch[side][l]++
	}
}

// refresh runs what is out of date up to a level; false if a check of the unit fails.
func (m *machine) refresh(u *unit, upto int) bool {
	for l := 0; l <= upto; l++ {
		if u.seen[l] == m.epoch[u.side][l] {
			continue
		}
		u.seen[l] = m.epoch[u.side][l]
		if !m.run(u, l) {
			u.seen[l] = -1
			return false
		}
	}
	return true
}

func (m *machine) run(u *unit, level int) bool {
	for _, k := range u.links[level] {
		u.st.Values[k.slot] = m.env[k.env]
	}
	m.steps += u.tape.Len(level) + 1
	return u.st.Run(level) == 0
}

// call answers the applications that are no inputs: definitions, functions with a launch value, other functions.
func (m *machine) call(side int) func(app *expr.Expr, args []uint64) (uint64, expr.Note) {
	definitions := map[*expr.Symbol]*defMachine{} // of what was called
	return func(app *expr.Expr, args []uint64) (uint64, expr.Note) {
		dm, known := definitions[app.Sym]
		if !known {
			for i, x := range m.defs[app.Sym] {
				if i == 0 || x.side == side {
					dm = m.machines[x]
				}
			}
			definitions[app.Sym] = dm
		}
		if dm != nil {
			return m.solve(dm, args)
		}
		for _, v := range m.pinned[app.Sym] {
			if equal(v.args, args) {
				return v.value, 0
			}
		}
		if r := m.rules[app.Sym]; r != nil && len(args) > 0 {
			return r(args), 0
		}
		return 0, expr.Undefined
	}
}

func equal(a, b []uint64) bool {
	for i := range a {
		if i >= len(b) || a[i] != b[i] {
			return false
		}
	}
	return len(a) == len(b)
}

// continues reports whether a loop reaches its counter's present value, and whether that took a wrap-around.
func (m *machine) continues(it *iteration) (ok, wrapped bool) {
	n := m.env[it.counter]
	m.trips(it, min(n, maxTrips))
	return it.held >= n, it.wrapped
}

// trips follows a loop up to n iterations.
func (m *machine) trips(it *iteration, n uint64) {
	if e := m.epoch[it.side][it.level]; it.seen != e {
		it.seen, it.held, it.left, it.wrapped = e, 0, false, false
	}
	m.refresh(it.unit, atFree)
	for it.held < n && !it.left && !m.exhausted() {
		m.env[it.bound] = it.held
		m.run(it.unit, atBound)
		if it.st.Notes[it.cont]&expr.Undefined != 0 || it.st.Values[it.cont] != 1 {
			it.left = true
			return
		}
		it.wrapped = it.wrapped || it.st.Notes[it.cont]&expr.Wrapped != 0
		it.held++
	}
}
