package kernelanalysis

import (
	"slices"

	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
	"github.com/hgrd/hgrd/kernelanalysis/interval"
)

// Pipelines of a block (cuda::pipeline with a shared state). All threads fill and use each stage, by turns, and the stages
// have numbers: a thread's n-th commit and n-th release are about stage n, and so are its acquire before that commit and
// what waits there are before that release. With m of them in memory
//
//	what a thread does before it commits stage n, the copies of that stage included, comes before what any thread does
//	behind its wait for stage n
//	what it does before it releases stage n comes before what any thread does behind its acquire of stage n+m
//
// which is told by numbers: Stage says what its thread has passed by the time of an access. That needs neither threads
// that go the same way nor rounds of one loop. Where the numbers are not known, or a thread does not acquire before each
// commit, or may release before it commits, the pipeline may order anything.

// Stage is where in a pipeline of its block an access lies: how many stages its thread has acquired and so on.
type Stage struct {
	Pipe      int // which pipeline
	Places    int // of stages in memory; 0 for one that is used once
	Acquired  *expr.Expr
	Committed *expr.Expr
	Awaited   *expr.Expr
	Released  *expr.Expr
	Filling   bool // it is a copy of this pipeline: part of the stage that is committed next
	Loose     bool // it is a copy of another: it ends when that says so
}

// The steps of a pipeline, in the order of a stage's life.
var stageSteps = [...]string{frontend.DeviceStageAcquire, frontend.DeviceStageCommit, frontend.DeviceStageWait, frontend.DeviceStageRelease}

const (
	stepAcquire = iota
	stepCommit
	stepWait
	stepRelease
)

// stages is one pipeline of a block.
type stages struct {
	id     *expr.Expr
	made   sync
	places int
	steps  [len(stageSteps)][]sync
	odd    string                           // its numbers are not known, and why
	fixed  bool                             // there is one wait before each release
	ghosts [len(stageSteps)]*symbolic.Ghost // count steps; made on demand
	last   *symbolic.Ghost                  // how many stages were awaited; made on demand

	object *barrierObject // of a signal, which is no pipeline
	array  *phased        // of barriers whose phases have numbers; else nil
}

// stagesOf finds the pipelines of the block.
func (bd *builder) stagesOf() []*stages {
	if bd.staged {
		return bd.stages
	}
	bd.staged = true
	if bd.opt.Complete {
		bd.stages = slices.Clone(bd.membersOf().signs)
	}
	var steps []sync
	for _, s := range bd.nodes.stages {
		if s.call.Name() != frontend.DeviceStages {
			steps = append(steps, s)
			continue
		}
		st := &stages{id: bd.fn.At(s.call.Inst, s.in), made: s}
		switch n := bd.fn.At(s.call.Args[1], s.in); {
		case s.in.Loop != nil || bd.fn.Irreducible:
			st.odd = "a pipeline of a block that is made more than once"
		case n.Op != expr.Const || n.Value == 0 || n.Value > 255:
			st.odd = "a pipeline of a block with an unknown number of stages"
		default:
			st.places = int(n.Value)
		}
		bd.stages = append(bd.stages, st)
	}
	for _, s := range steps {
		id := bd.fn.At(s.call.Args[0], s.in)
		i := slices.IndexFunc(bd.stages, func(st *stages) bool { return st.id == id })
		if i < 0 {
			for _, st := range bd.stages {
				if st.object != nil {
					continue
				}
				st.odd = "a pipeline of a block among others of which it is not known which is meant"
			}
			continue
		}
		step := slices.Index(stageSteps[:], s.call.Name())
		bd.stages[i].steps[step] = append(bd.stages[i].steps[step], s)
	}
	for _, st := range bd.stages {
		if st.object != nil {
			continue
		}
		if st.odd == "" && !bd.inTurn(st) {
			st.odd = "a pipeline of a block in which stages are not acquired, committed and released in a known order"
		}
		st.fixed = st.odd == "" && bd.byTurns(st, stepWait, stepRelease)
		if st.odd != "" {
			bd.gap(bd.module.Site(st.made.inst), st.odd)
		}
	}
	return bd.stages
}

// inTurn reports whether threads acquire each stage before they commit it, and commit it before they release it: none
// comes so far ahead of others that the place of a stage has two numbers at a time. Who waits for each stage before releasing it
// has committed it, since the wait is for the commits of all.
func (bd *builder) inTurn(st *stages) bool {
	if !bd.byTurns(st, stepAcquire, stepCommit) {
		return false
	}
	if bd.byTurns(st, stepWait, stepRelease) {
		return true
	}
	for _, s := range st.steps[stepRelease] {
		x, known := bd.passed(st, stepCommit, s.inst, s.in)
		y, too := bd.passed(st, stepRelease, s.inst, s.in)
		if !known || !too || x.rounds != y.rounds || x.more <= y.more {
			return false
		}
	}
	return true
}

// byTurns reports whether threads do one thing and the other by turns, on all ways through the kernel or by their numbers.
func (bd *builder) byTurns(st *stages, first, second int) bool {
	const none, ahead = 1, 2 // what may be: the first was done as often as the second, or once more
	is := map[interval.Node]int{}
	for step, what := range map[int]int{first: none, second: ahead} {
		for _, s := range st.steps[step] {
			is[s.node] = what
		}
	}
	g := bd.nodes.flow()
	before := map[interval.Node]int{g.Entry: none}
	for work := []interval.Node{g.Entry}; len(work) > 0; {
		u := work[len(work)-1]
		work = work[:len(work)-1]
		x := before[u]
		if want := is[u]; want != 0 {
			if x != want {
				return bd.alternate(st, first, second)
			}
			x = none + ahead - want
		}
		for _, v := range g.Succ[u] {
			if y := before[v]; y|x != y {
				before[v] = y | x
				work = append(work, v)
			}
		}
	}
	return true
}

// alternate reports whether threads do one thing and the other by turns.
func (bd *builder) alternate(st *stages, first, second int) bool {
	ahead := func(s sync, by uint64) bool {
		x, known := bd.passed(st, first, s.inst, s.in)
		y, too := bd.passed(st, second, s.inst, s.in)
		y.more += by
		return known && too && x == y
	}
	for _, s := range st.steps[first] {
		if !ahead(s, 0) {
			return false
		}
	}
	for _, s := range st.steps[second] {
		if !ahead(s, 1) {
			return false
		}
	}
	return true
}

// number is how often something was done: once in each of some rounds, and more.
type number struct {
	rounds *expr.Expr
	more   uint64
}

// passed is how often a thread has passed a step by the time it comes to an instruction, over the counters of the loops
// around that; false when it is not known.
func (bd *builder) passed(st *stages, step int, inst any, b *symbolic.Block) (number, bool) {
	var counters []*expr.Expr
	n := number{bd.pool.Const(0, 64), 0}
	if st.array != nil && step == stepCommit {
		return bd.tallied(st, step, inst, b)
	}
	for _, s := range st.steps[step] {
		rounds, more, ok := bd.times(s, inst, b)
		if !ok {
			return bd.tallied(st, step, inst, b)
		}
		n.more += more
		if rounds != nil {
			counters = append(counters, rounds)
		}
	}
	slices.SortFunc(counters, func(x, y *expr.Expr) int { return x.ID() - y.ID() })
	for _, c := range counters {
		n.rounds = bd.pool.Binary(expr.Add, n.rounds, c, expr.NSW|expr.NUW)
	}
	return n, true
}

// tallied is how often a thread has passed a step, by a ghost variable that counts it.
func (bd *builder) tallied(st *stages, step int, inst any, b *symbolic.Block) (number, bool) {
	if bd.fn.Irreducible || st.object != nil && st.array == nil {
		return number{}, false
	}
	g := st.ghosts[step]
	if g == nil {
		name := st.nameOf(step)
		var steps []symbolic.Setting
		for _, s := range st.steps[step] {
			steps = append(steps, symbolic.Setting{Inst: s.inst, To: func(v value.Value) value.Value { return bd.fn.Sum(name, v, 1, s.inst) }})
		}
		g = bd.fn.NewGhost(name, 0, steps)
		st.ghosts[step] = g
	}
	return number{bd.fn.At(g.Before(inst), b), 0}, true
}

// awaited is how many stages a thread has waited for by the time it comes to an instruction: the last of them is the next
// to be released where it waited last. False when that is not known.
func (bd *builder) awaited(st *stages, inst any, b *symbolic.Block) (*expr.Expr, bool) {
	p := bd.pool
	out := p.Const(0, 64)
	if st.array != nil {
		return bd.overAt(st.array, inst, b)
	}
	for _, w := range bd.lastWaits(st, inst, b) {
		rounds, more, ok := bd.times(w, inst, b)
		if !ok {
			return bd.waited(st, inst, b)
		}
		if rounds == nil && more == 0 {
			continue
		}
		n, known := bd.passed(st, stepRelease, w.inst, w.in)
		if !known {
			return nil, false
		}
		e := bd.plus(n.rounds, n.more+1)
		if w.in.Loop != nil {
			k := bd.fn.Counter(w.in.Loop)
			if more == 1 {
				e = p.Replace(e, map[*expr.Expr]*expr.Expr{k: rounds})
			} else {
				before := p.Binary(expr.Sub, rounds, p.Const(1, 64), expr.NSW)
				e = p.Ite(p.Eq(rounds, p.Const(0, 64)), p.Const(0, 64), p.Replace(e, map[*expr.Expr]*expr.Expr{k: before}))
			}
		}
		if out = p.Ite(p.Cmp(expr.ULT, out, e), e, out); out.Op == expr.Ite && out.Args[2].IsConst(0) {
			out = e
		}
	}
	return out, true
}

// waited is awaited by a ghost variable that each wait sets.
func (bd *builder) waited(st *stages, inst any, b *symbolic.Block) (*expr.Expr, bool) {
	step := stepRelease
	if st.array != nil {
		step = stepCommit
	}
	if _, known := bd.tallied(st, step, inst, b); !known {
		return nil, false
	}
	if st.last == nil {
		name := st.nameOf("awaited")
		var steps []symbolic.Setting
		for _, w := range st.steps[stepWait] {
			number, of := st.ghosts[stepRelease], w.inst
			if st.array != nil {
				number, of = st.ghosts[stepCommit], st.array.awaits[w.inst]
			}
			steps = append(steps, symbolic.Setting{Inst: w.inst, To: func(value.Value) value.Value {
				return bd.fn.Sum(name, number.Before(of), 1, w.inst)
			}})
		}
		st.last = bd.fn.NewGhost(name, 0, steps)
	}
	return bd.fn.At(st.last.Before(inst), b), true
}

// lastWaits are the waits of a pipeline, without those that surely lie before another on the way to an instruction.
func (bd *builder) lastWaits(st *stages, inst any, b *symbolic.Block) (out []sync) {
	for _, w := range st.steps[stepWait] {
		if !slices.ContainsFunc(st.steps[stepWait], func(v sync) bool {
			_, more, ok := bd.times(v, inst, b)
			return v.inst != w.inst && ok && more > 0 && !bd.mayFollow(v.inst, w.inst)
		}) {
			out = append(out, w)
		}
	}
	return out
}

func (bd *builder) plus(e *expr.Expr, n uint64) *expr.Expr {
	return bd.pool.Binary(expr.Add, e, bd.pool.Const(n, 64), expr.NSW|expr.NUW)
}

// times is how often a call was made before an instruction: in so many rounds of a loop, nil for none, and more.
func (bd *builder) times(s sync, inst any, b *symbolic.Block) (rounds *expr.Expr, more uint64, ok bool) {
	l := s.in.Loop
	before := func(at *symbolic.Block) bool { return bd.fn.Dominates(s.in, at) }
	here := b == s.in && bd.fn.Order(s.inst) < bd.fn.Order(inst)
	switch {
	case l == nil:
		switch {
		case here || b != s.in && before(b):
			return nil, 1, true
		case b == s.in || !reachable(s.in)[b]:
			return nil, 0, true
		}
		return nil, 0, false
	case l.Parent != nil || slices.ContainsFunc(l.Latches, func(x *symbolic.Block) bool { return !before(x) }):
		return nil, 0, false // not once in each round
	case l.Contains(b):
		switch {
		case here || b != s.in && before(b):
			return bd.fn.Counter(l), 1, true
		case b == s.in || !bd.inRound(s.in, l)[b]:
			return bd.fn.Counter(l), 0, true
		}
		return nil, 0, false
	case !reachable(s.in)[b]:
		return nil, 0, true
	case !bd.fn.Dominates(l.Header, b):
		return nil, 0, false
	}
	for i, e := range l.Exits() {
		n := uint64(0)
		switch {
		case before(e.From):
			n = 1
		case bd.inRound(s.in, l)[e.From]:
			return nil, 0, false
		}
		if i > 0 && n != more {
			return nil, 0, false
		}
		more = n
	}
	return bd.fn.ExitCounter(l), more, true
}

// inRound lists the blocks that may come behind b in the same round of loop l.
func (bd *builder) inRound(b *symbolic.Block, l *symbolic.Loop) map[*symbolic.Block]bool {
	seen := map[*symbolic.Block]bool{}
	for work := []*symbolic.Block{b}; len(work) > 0; {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		for _, y := range x.Succs {
			if y != l.Header && l.Contains(y) && !seen[y] {
				seen[y] = true
				work = append(work, y)
			}
		}
	}
	return seen
}

// Stages says where an access lies in the pipelines of its block, in those in which it is known.
func (s *Summary) Stages(a *Access) (out []Stage) {
	bd := s.build
	for i, st := range bd.stagesOf() {
		if x, ok := bd.stage(i, st, a); ok {
			out = append(out, x)
		}
	}
	return out
}

func (bd *builder) stage(i int, st *stages, a *Access) (Stage, bool) {
	if st.odd != "" {
		return Stage{}, false
	}
	out := Stage{Pipe: i, Places: st.places}
	at := bd.fn.BlockOf(a.inst)
	for _, x := range []struct {
		step int
		to   **expr.Expr
	}{{stepAcquire, &out.Acquired}, {stepCommit, &out.Committed}, {stepRelease, &out.Released}} {
		n, known := bd.passed(st, x.step, a.inst, at)
		if !known {
			return Stage{}, false
		}
		*x.to = bd.shared.Rewrite(bd.plus(n.rounds, n.more))
	}
	awaited, known := bd.awaited(st, a.inst, at)
	if !known {
		return Stage{}, false
	}
	out.Awaited = bd.shared.Rewrite(awaited)
	if c, copies := bd.nodes.copies[bd.nodes.of(a.inst)]; copies && a.Async {
		if c.call.Name() == frontend.DeviceAsyncBound {
			if st.array != nil {
				_, out.Filling = bd.element(c.call.Args[0], c.in, st.array)
			} else {
				object, known := bd.barrierObject(c.call.Args[0], c.in)
				out.Filling = known && st.object != nil && object == *st.object
			}
		} else {
			out.Filling = st.object == nil && bd.fn.At(c.call.Args[0], c.in) == st.id
		}
		out.Loose = !out.Filling
	}
	return out, true
}

// unnumbered lists what threads do to the pipelines in which one of two accesses lies at a place that is not known. Where
// flags may order threads too, or a signal and another, it is all: a chain may lead through both.
func (s *Summary) unnumbered(p, q *Access) (out []oddCall) {
	bd := s.build
	chained := s.Order() != nil || len(bd.stagesOf()) > 1 && slices.ContainsFunc(bd.stages, func(st *stages) bool { return st.object != nil })
	for i, st := range bd.stagesOf() {
		_, x := bd.stage(i, st, p)
		_, y := bd.stage(i, st, q)
		if x && y && !chained {
			continue
		}
		for step, calls := range st.steps {
			for _, c := range calls {
				tells := step == stepCommit || step == stepRelease
				out = append(out, oddCall{c.inst, false, tells, !tells})
			}
		}
	}
	return out
}

// inStages reports whether a question of that kind is about threads that share pipelines.
func inStages(k obligation.Kind) bool { return k != obligation.InterBlock && k != obligation.OwnThread }
