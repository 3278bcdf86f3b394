package witness

import (
	"fmt"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// Bounds of one validation: loop iterations that are followed, nodes that are evaluated for them, and those of them
// that wait for one another.
const (
	maxSteps = 1 << 16
	maxNodes = 1 << 21
	maxDepth = 1 << 18
)

// Validate evaluates an assignment against all of an obligation in machine arithmetic: geometry, facts, both sides'
// conditions, relation, overlap, recurrences, earlier iterations and exits. Undefined evaluations do not hold. The
// string says what failed; the witness is nil then.
func Validate(o *obligation.Obligation, a *Assignment) (*Witness, string) {
	return newModel(o).validate(a)
}

// validator evaluates trees, one by one and without code of the search, under one assignment.
type validator struct {
	*model
	a       *Assignment
	root    *expr.Evaluator
	memo    map[string]*series
	steps   int
	nodes   int
	wrapped bool                  // by values that were chosen
	wraps   bool                  // in each run
	fixed   map[*expr.Symbol]bool // what each run has; nil before it is asked for
	settled map[*expr.Expr]bool   // what facts make a number
	read    map[string]reading
	nested  int    // nodes on the way down to what is being evaluated, at most
	failed  string // first reason why a definition has no value
}

// reading is one value that the assignment was asked for.
type reading struct {
	sym   *expr.Symbol
	args  []uint64
	value uint64
}

// series are a recurrence's values from iteration 0 on, for one choice of outer counters.
type series struct {
	values []uint64
	busy   bool
}

func (m *model) validate(a *Assignment) (*Witness, string) {
	if m.err != "" {
		return nil, "not supported: " + m.err
	}
	return m.validator(a).run()
}

func (m *model) validator(a *Assignment) *validator {
	v := &validator{model: m, a: a, memo: map[string]*series{}, read: map[string]reading{}}
	v.root = v.scope(nil)
	return v
}

func (v *validator) run() (*Witness, string) {
	m := v.model
	w := &Witness{}
	if why := v.launch(w); why != "" {
		return nil, why
	}
	if m.o.Kind != obligation.Launch {
		if why := v.pair(w); why != "" {
			return nil, why
		}
	}
	v.collect(w)
	return w, ""
}

// value evaluates e where nothing is bound.
func (v *validator) value(e *expr.Expr) (uint64, bool) {
	x, n := v.root.Note(e)
	switch {
	case n&expr.Wrapped == 0:
	case v.always(e):
		v.wraps = true
	default:
		v.wrapped = true
	}
	return x, n&expr.Undefined == 0
}

// always reports whether e hangs on nothing but who the threads are, the rounds of loops, and numbers that the facts leave
// no choice of, in a launch of which no more is to be known.
func (v *validator) always(e *expr.Expr) bool {
	if v.fixed == nil {
		v.fixed, v.settled = map[*expr.Symbol]bool{}, map[*expr.Expr]bool{}
		v.settle()
		for k := range 3 {
			if g := &v.o.Geometry; !v.known(g.Grid[k]) || !v.known(g.Block[k]) {
				clear(v.settled)
				return false
			}
		}
		for i := range v.sides {
			for _, c := range v.sides[i].coords {
				if c != nil && c.Op == expr.Apply {
					v.fixed[c.Sym] = true
				}
			}
			for _, it := range v.sides[i].iterations {
				if v.fixed[it.Counter.Sym] = true; !v.known(it.Continue) {
					v.fixed[it.Counter.Sym] = false
				}
			}
		}
	}
	return v.known(e)
}

// settle finds what the facts say equals a number.
func (v *validator) settle() {
	for again := true; again; {
		again = false
		for _, fact := range v.o.Facts {
			for _, f := range expr.Conjuncts(fact) {
				if f.Op != expr.Eq {
					continue
				}
				for i, e := range f.Args {
					if !v.settled[e] && v.known(f.Args[1-i]) {
						v.settled[e], again = true, true
					}
				}
			}
		}
	}
}

// known reports whether each run has one value for e.
func (v *validator) known(e *expr.Expr) bool {
	if v.settled[e] || e.Op == expr.Const {
		return true
	}
	if e.Op == expr.Apply {
		return v.fixed[e.Sym]
	}
	v.settled[e] = !slices.ContainsFunc(e.Args, func(x *expr.Expr) bool { return !v.known(x) })
	return v.settled[e]
}

func (v *validator) holds(what string, es []*expr.Expr) string {
	for _, e := range es {
		x, ok := v.value(e)
		switch {
		case !ok && v.failed != "":
			return what + ": " + v.failed
		case !ok:
			return what + " is undefined: " + e.String()
		case x != 1:
			return what + " is false: " + e.String()
		}
	}
	return ""
}

func (v *validator) launch(w *Witness) string {
	g := &v.o.Geometry
	for k := 0; k < 3; k++ {
		var ok, ok2 bool
		w.Grid[k], ok = v.value(g.Grid[k])
		w.Block[k], ok2 = v.value(g.Block[k])
		if !ok || !ok2 {
			return "launch geometry is undefined"
		}
	}
	if !launchable(w.Grid, w.Block) {
		return fmt.Sprintf("no device runs grid %v of blocks %v", w.Grid, w.Block)
	}
	return v.holds("fact", v.o.Facts)
}

// launchable reports whether the geometry is within CUDA's limits.
func launchable(grid, block [3]uint64) bool {
	threads := uint64(1)
	for k := 0; k < 3; k++ {
		limit := uint64(1<<31 - 1)
		if k > 0 {
			limit = 65535
		}
		if grid[k] == 0 || grid[k] > limit || block[k] == 0 || block[k] > 1024 {
			return false
		}
		threads *= block[k]
	}
	return block[2] <= 64 && threads <= 1024
}

func (v *validator) pair(w *Witness) string {
	for i := range v.sides {
		s, t := &v.sides[i], &w.Threads[i]
		for k := 0; k < 3; k++ {
			var ok, ok2 bool
			t.BlockIdx[k], ok = v.value(s.coords[k])
			t.ThreadIdx[k], ok2 = v.value(s.coords[k+3])
			if !ok || !ok2 || t.BlockIdx[k] >= w.Grid[k] || t.ThreadIdx[k] >= w.Block[k] {
				return fmt.Sprintf("thread %d is not in the launch", i+1)
			}
		}
		if why := v.holds(fmt.Sprintf("condition of thread %d", i+1), s.cond); why != "" {
			return why
		}
		for _, it := range s.iterations {
			if why := v.reached(it); why != "" {
				return fmt.Sprintf("thread %d: %s", i+1, why)
			}
		}
		var ok, ok2 bool
		w.Offsets[i], ok = v.value(s.offset)
		w.Sizes[i], ok2 = v.value(s.size)
		if !ok || !ok2 {
			return fmt.Sprintf("address of thread %d is undefined", i+1)
		}
	}
	if !related(v.o.Geometry, v.o.Kind, w.Block, w.Threads) {
		return "threads are not " + v.o.Kind.String()
	}
	if why := v.holds("relation", v.o.Relation); why != "" {
		return why
	}
	if !meet(w.Offsets[0], w.Sizes[0], w.Offsets[1], w.Sizes[1]) {
		return "byte ranges do not overlap"
	}
	return v.holds("overlap", []*expr.Expr{v.o.Overlap()})
}

// related reports whether two threads stand to each other as the kind demands.
func related(g obligation.Geometry, k obligation.Kind, block [3]uint64, t [2]Thread) bool {
	if k == obligation.InterBlock {
		return t[0].BlockIdx != t[1].BlockIdx
	}
	a, b := linear(t[0].ThreadIdx, block), linear(t[1].ThreadIdx, block)
	if t[0].BlockIdx != t[1].BlockIdx || (a == b) != (k == obligation.OwnThread) {
		return false
	}
	switch k {
	case obligation.IntraBlock:
		return a/g.Lanes() != b/g.Lanes()
	case obligation.IntraWarp:
		return a/g.Lanes() == b/g.Lanes()
	}
	return true
}

// linear is a thread's number in its block.
func linear(t, block [3]uint64) uint64 { return t[0] + block[0]*(t[1]+block[1]*t[2]) }

// meet reports whether two byte ranges with signed starts share a byte; neither may leave the address space.
func meet(a, na, b, nb uint64) bool {
	x, y := int64(a), int64(b)
	ex, ey := x+int64(na), y+int64(nb)
	return ex > x && ey > y && x < ey && y < ex
}

// reached checks that a loop's earlier iterations all continued.
func (v *validator) reached(it obligation.Iteration) string {
	n, ok := v.value(it.Counter)
	if !ok {
		return "loop counter has no value"
	}
	for j := uint64(0); j < n; j++ {
		if !v.goOn() {
			return v.failed
		}
		c, note := v.inside(map[*expr.Symbol]uint64{it.Counter.Sym: j}, it.Continue)
		if note&expr.Undefined != 0 || c != 1 {
			return fmt.Sprintf("iteration %d of %v is not reached: the loop does not continue at %d", n, it.Counter, j)
		}
		v.wrapped = v.wrapped || note&expr.Wrapped != 0
	}
	return ""
}

// stepsOfRound is what an iteration costs beside its nodes.
const stepsOfRound = 256

// work is what the validation has cost, in steps.
func (v *validator) work() int { return v.nodes + v.steps*stepsOfRound }

// endless reports whether it was given up over loops that go on.
func (v *validator) endless() bool { return v.steps > maxSteps || v.nodes > maxNodes }

// goOn counts an iteration; false when the bounds are reached.
func (v *validator) goOn() bool {
	if v.steps++; v.endless() {
		v.fail("too many loop iterations")
		return false
	}
	return true
}

// nodesPerCall is what a definition costs on the stack, in nodes.
const nodesPerCall = 16

// inside evaluates e with some counters bound.
func (v *validator) inside(bound map[*expr.Symbol]uint64, e *expr.Expr) (uint64, expr.Note) {
	depth := nodesPerCall + e.Height()
	if v.nested+depth > maxDepth {
		v.fail("definitions are nested too deeply")
		return 0, expr.Undefined
	}
	v.nested += depth
	defer func() { v.nested -= depth }()
	ev := v.scope(bound)
	x, n := ev.Note(e)
	v.nodes += ev.Work()
	return x, n
}

// scope returns an evaluator with some counters bound.
func (v *validator) scope(bound map[*expr.Symbol]uint64) *expr.Evaluator {
	ev := expr.NewEvaluator(func(s *expr.Symbol, args []uint64) (uint64, bool) {
		if defs := v.defs[s]; defs != nil {
			return v.defined(defs, args)
		}
		if len(args) == 0 {
			if x, ok := bound[s]; ok {
				return x, true
			}
		}
		x, ok := v.a.Value(s, args)
		if !ok {
			v.fail(s.String() + " has no value")
			return 0, false
		}
		v.read[point(s.Name, args)] = reading{s, append([]uint64{}, args...), x}
		return x, true
	})
	ev.Readings = v.readings
	return ev
}

func (v *validator) fail(why string) {
	if v.failed == "" {
		v.failed = why
	}
}

// defined is the common value of a symbol's definitions. Both threads define a shared symbol and must agree.
func (v *validator) defined(defs []*definition, args []uint64) (uint64, bool) {
	var x uint64
	for i, d := range defs {
		y, ok := v.solve(d, args)
		if !ok {
			return 0, false
		}
		if i > 0 && x != y {
			v.fail(fmt.Sprintf("threads disagree on %v", d.sym))
			return 0, false
		}
		x = y
	}
	return x, true
}

func (v *validator) solve(d *definition, args []uint64) (uint64, bool) {
	if len(args) != len(d.params) {
		return 0, false
	}
	bound := map[*expr.Symbol]uint64{}
	n, key := uint64(0), fmt.Sprintf("%d %s", d.side, d.sym.Name)
	for i, p := range d.params {
		if i == d.at {
			n = args[i]
			continue
		}
		bound[p.Sym] = args[i]
		key += fmt.Sprintf(" %d", args[i])
	}
	s := v.memo[key]
	if s == nil {
		s = &series{}
		v.memo[key] = s
	}
	if n < uint64(len(s.values)) {
		return s.values[n], true
	}
	if s.busy {
		v.fail(fmt.Sprintf("%v is defined by itself", d.sym))
		return 0, false
	}
	s.busy = true
	defer func() { s.busy = false }()
	if d.exit != nil {
		return v.exit(d, bound, s)
	}
	for uint64(len(s.values)) <= n {
		k := uint64(len(s.values))
		body := d.next
		if k == 0 {
			body = d.init
		} else {
			k--
		}
		x, ok := v.step(d, body, bound, k)
		if !ok {
			return 0, false
		}
		s.values = append(s.values, x)
	}
	return s.values[n], true
}

// exit is the least counter at which the loop is left.
func (v *validator) exit(d *definition, bound map[*expr.Symbol]uint64, s *series) (uint64, bool) {
	for k := uint64(0); ; k++ {
		x, ok := v.step(d, d.exit, bound, k)
		if !ok {
			return 0, false
		}
		if x == 1 {
			s.values = []uint64{k}
			return k, true
		}
	}
}

// step evaluates a body of d with its counter at k.
func (v *validator) step(d *definition, body *expr.Expr, bound map[*expr.Symbol]uint64, k uint64) (uint64, bool) {
	if !v.goOn() {
		return 0, false
	}
	at := map[*expr.Symbol]uint64{d.counter.Sym: k}
	for s, x := range bound {
		at[s] = x
	}
	x, n := v.inside(at, body)
	if n&expr.Undefined != 0 {
		v.fail(fmt.Sprintf("%v is undefined at iteration %d", d.sym, k))
	}
	v.wrapped = v.wrapped || n&expr.Wrapped != 0
	return x, n&expr.Undefined == 0
}
