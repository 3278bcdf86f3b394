package kernelanalysis

import (
	"slices"

	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/internal/symbolic"
	"github.com/hgrd/hgrd/kernelanalysis/interval"
)

// barriers describes the synchronisation points and what must be uniform for them to count.
func (bd *builder) barriers() {
	for _, s := range bd.nodes.syncs {
		b := &Barrier{
			Site: bd.module.Site(s.inst), Orders: ordersOf(s.call), node: s.node, inst: s.inst,
		}
		group := Block
		switch s.what {
		case warpBarrier:
			group = Warp
			b.Kind = WarpBarrier
			if b.Coverage = bd.coverageIndex(s); b.Coverage >= 0 && bd.sum.Coverages[b.Coverage].Wide {
				group = Block
			}
		case memberBarrier:
			m := bd.membersOf()
			b.Object, b.Members, b.Split, b.Unknown = true, m.count[s.inst], m.split[s.inst] != nil, m.odd[s.inst] != ""
		case gridBarrier:
			group = Grid
			b.Kind = GridBarrier
			b.Split = bd.membersOf().split[s.inst] != nil
		}
		if s.what != memberBarrier || !bd.membersOf().once[s.inst] { // there threads that arrive need not wait
			b.Conditions = bd.conditions(s.in, among{group: group})
		}
		for _, d := range bd.earlyReturns(s.in, max(group, Block)) {
			b.Returns = append(b.Returns, bd.module.Site(d.IR.Term))
		}
		bd.sum.Barriers = append(bd.sum.Barriers, b)
	}
}

// coverageIndex interns what a warp barrier covers. Two barriers inside loops have equal trees only when they name the
// same lanes in the same rounds; a tree over loop counters would mean other lanes in other rounds, so it covers none.
func (bd *builder) coverageIndex(s sync) int {
	c, ok := bd.coverage(s)
	switch {
	case !ok || len(bd.sum.Coverages) == maxCoverages:
		return NoLanes
	case c.full():
		return AllLanes
	}
	for _, e := range []*expr.Expr{c.In, c.Tile} {
		if e == nil {
			continue
		}
		for _, sym := range expr.Symbols(e) {
			if bd.fn.IsCounter(sym) {
				return NoLanes
			}
		}
	}
	for i, x := range bd.sum.Coverages {
		if x == c {
			return i
		}
	}
	bd.sum.Coverages = append(bd.sum.Coverages, c)
	return len(bd.sum.Coverages) - 1
}

// maxCoverages bounds the kinds of partial warp barriers in one kernel: each doubles the questions within a warp.
const maxCoverages = 3

// version identifies the content of object at load v, when no write to the object can fall into the same interval: by
// the barrier that starts the interval and that barrier's counters, or else by the load itself and its rounds. Every block may write a
// global object: there the intervals are those between barriers of the grid.
func (bd *builder) version(v value.Value, o *Object) (start interval.Node, counters []*expr.Expr, ok bool) {
	space := bd.spaceOf(o)
	if !bd.learned || space == Global && !bd.gridWide() || o.Space == Global && bd.opt.Written != nil && bd.opt.Written(o) {
		return 0, nil, false
	}
	at := bd.nodes.of(v)
	for _, w := range bd.writeNodes[o] {
		if w < 0 || !bd.separates(space, o, w, at) {
			return 0, nil, false
		}
	}
	if c := bd.aligned(space, o.memories()).Cases(at); len(c) == 1 {
		if counters, ok = bd.instance(c[0], at); ok {
			return bd.since(space, o, c[0].Start), counters, true
		}
	}
	// What blocks read in a loop around a barrier of the grid stays a content of the thread's own, which a witness may choose.
	counters = bd.roundsOfInterval(at)
	return at, counters, !bd.fn.Irreducible && (space == Shared || len(counters) == 0)
}

// since is the first barrier behind which an object holds what it holds behind a barrier: nothing is written to it in between, and
// both are of one round of the loops around them (the reaching definition of memory SSA).
func (bd *builder) since(space Space, o *Object, start interval.Node) interval.Node {
	as := bd.aligned(space, o.memories())
	for {
		at, in := start-1, bd.nodes.blocks[start] // a barrier comes behind another piece of its block
		if s, is := bd.nodes.calls[start]; !is || s.what != blockBarrier || at < 0 || bd.nodes.blocks[at] != in || as.Counts(at) {
			return start
		}
		cases := as.Cases(at)
		if len(cases) != 1 || cases[0].Crossed != interval.NoLoop || bd.nodes.blocks[cases[0].Start].Loop != in.Loop ||
			slices.ContainsFunc(cases[0].Counters, func(r interval.Relation) bool { return r != interval.Shared }) ||
			slices.ContainsFunc(bd.writeNodes[o], func(w interval.Node) bool { return !bd.separates(space, o, w, at) }) {
			return start
		}
		start = cases[0].Start
	}
}

// instance is the counters at the barrier after which a thread comes to node at, over those at at. It is false if they do not
// follow from these.
func (bd *builder) instance(c interval.Case, at interval.Node) (counters []*expr.Expr, ok bool) {
	around := bd.nodes.blocks[at].Loop.Chain()
	for _, l := range bd.nodes.blocks[c.Start].Loop.Chain() {
		if l.Depth > len(around) || around[l.Depth-1] != l {
			return nil, false
		}
		k := bd.fn.Counter(l)
		switch c.Counters[l.Depth-1] {
		case interval.Shared:
		case interval.Next:
			k = bd.pool.Sub(k, bd.pool.Const(1, 64))
		default:
			return nil, false
		}
		counters = append(counters, k)
	}
	return counters, true
}

// spaceOf is Shared for an object of which each block sees its own part only.
func (bd *builder) spaceOf(o *Object) Space {
	if o.Space == Global && bd.opt.Own != nil && bd.opt.Own(o) {
		return Shared
	}
	return o.Space
}

// sharing is who shares an object, all blocks or the threads of one, and the memories that it may lie in.
type sharing struct {
	space    Space
	memories Memories
}

// aligned is the interval calculus for the threads that share memory of a space, with barriers taken as aligned: were one
// not, the check of its conditions says so, and no proof rests on it.
func (bd *builder) aligned(space Space, of Memories) *interval.Analysis {
	early := bd.early[sharing{space, of}]
	if early == nil {
		counts := func(s sync) bool {
			return (s.what == gridBarrier || space == Shared) && bd.holds(s) && ordersOf(s.call)&of == of
		}
		early = interval.Analyze(bd.graphFor(func(i int) bool {
			return counts(bd.nodes.syncs[i])
		}, func(*symbolic.Loop) bool { return true }, bd.decidesBarrier(counts)))
		bd.early[sharing{space, of}] = early
	}
	return early
}

// gridWide reports whether a barrier of the whole grid counts.
func (bd *builder) gridWide() bool {
	return slices.ContainsFunc(bd.nodes.syncs, func(s sync) bool { return s.what == gridBarrier && bd.holds(s) })
}

// decidesBarrier tells the branches that all threads concerned take alike if barriers are aligned: on them, and on those
// that they hang on, hangs a barrier that counts.
func (bd *builder) decidesBarrier(counts func(sync) bool) func(*symbolic.Block) bool {
	branches := map[*symbolic.Block]bool{}
	for _, s := range bd.nodes.syncs {
		if !counts(s) {
			continue
		}
		for _, d := range bd.deciders(s.in) {
			branches[d.block] = branches[d.block] || d.must
		}
	}
	return func(b *symbolic.Block) bool {
		return branches[b] && !slices.ContainsFunc(bd.deciders(b), func(d decider) bool { return !d.must })
	}
}

// roundsOfInterval is the counters of those loops around node at that have barriers. All threads of a block execute at in one
// interval in each of their rounds: were a barrier between one thread's execution and another's, control flow would lead
// from at to the barrier and from there to at, and thus along the back edge of a loop around both. The round of that loop
// would be another one, for threads agree on the rounds in which they meet. Loops without a barrier turn within the interval.
func (bd *builder) roundsOfInterval(at interval.Node) (counters []*expr.Expr) {
	for _, l := range bd.nodes.blocks[at].Loop.Chain() {
		if !bd.hasBarrier(l) {
			break
		}
		counters = append(counters, bd.fn.Counter(l))
	}
	return counters
}

// finish describes barriers and gives uniform values one symbol for all threads of a block.
func (bd *builder) finish() {
	bd.barriers()
	bd.narrowFences()
	r := bd.pool.NewRewriter(bd.share)
	rounds := func(rs []symbolic.Round) {
		for i := range rs {
			rs[i].Continue = r.Rewrite(rs[i].Continue)
		}
	}
	var all []*expr.Expr
	for _, a := range bd.sum.Accesses {
		all = append(all, a.Cond, a.Offset, a.Size)
		for _, x := range a.Rounds {
			all = append(all, x.Continue)
		}
	}
	for _, f := range bd.sum.Fetches {
		all = append(all, f.Cond)
		for _, x := range f.Rounds {
			all = append(all, x.Continue)
		}
	}
	for _, b := range bd.sum.Barriers {
		for _, c := range b.Conditions {
			all = append(all, c.Value, c.Cond)
			for _, x := range c.Rounds {
				all = append(all, x.Continue)
			}
		}
	}
	if len(bd.nodes.syncs) > 0 {
		all = append(all, bd.fn.Choices()...) // intervals may speak of any way between barriers
	}
	for _, l := range bd.fn.Loops {
		if bd.hasBarrier(l) || len(bd.nodes.copies) > 0 || len(bd.nodes.stages) > 0 {
			all = append(all, bd.fn.ExitCounter(l)) // and of how a loop was left
		}
	}
	all = append(all, bd.numbers()...)
	recs, exits := bd.fn.Definitions(all...)
	for _, x := range recs {
		bd.sum.Recurrences = append(bd.sum.Recurrences, obligation.Recurrence{
			Value: r.Rewrite(x.Value), Counter: x.Counter, Init: r.Rewrite(x.Init), Next: r.Rewrite(x.Next),
		})
	}
	bd.shared = r
	for _, x := range exits {
		bd.sum.Exits = append(bd.sum.Exits, obligation.Exit{
			Value: r.Rewrite(x.Value), Counter: x.Counter, Leave: r.Rewrite(x.Leave),
		})
	}
	for _, a := range bd.sum.Accesses {
		a.Cond, a.Offset, a.Size = r.Rewrite(a.Cond), r.Rewrite(a.Offset), r.Rewrite(a.Size)
		if a.Value != nil {
			a.Value = r.Rewrite(a.Value)
		}
		rounds(a.Rounds)
	}
	for _, f := range bd.sum.Fetches {
		f.Cond = r.Rewrite(f.Cond)
		rounds(f.Rounds)
	}
	for i, c := range bd.sum.Coverages {
		if c.In != nil {
			bd.sum.Coverages[i].In = r.Rewrite(c.In)
		}
		if c.Tile != nil {
			bd.sum.Coverages[i].Tile = r.Rewrite(c.Tile)
		}
	}
	for _, b := range bd.sum.Barriers {
		for i := range b.Conditions {
			c := &b.Conditions[i]
			c.Value, c.Cond = r.Rewrite(c.Value), r.Rewrite(c.Cond)
			rounds(c.Rounds)
		}
	}
}

func (bd *builder) hasBarrier(l *symbolic.Loop) bool {
	for _, s := range bd.nodes.syncs {
		if l.Contains(s.in) {
			return true
		}
	}
	return false
}

// LastRound is the round in which a loop was left, as access a behind the loop sees it.
func (s *Summary) LastRound(a *Access, loop int) *expr.Expr {
	bd := s.build
	l := bd.fn.Loops[loop]
	e := bd.fn.Carry(bd.fn.ExitCounter(l), l.Parent, bd.nodes.blocks[a.node].Loop)
	if a.place != nil {
		e = bd.pool.Replace(e, a.place)
	}
	return bd.shared.Rewrite(e)
}

// share turns a loop-carried value or exit counter that is uniform into a function of the block and the counters: then
// two threads of a block in the same round have one value, as have threads of blocks that agree in the axes on which it rests.
func (bd *builder) share(s *expr.Symbol, args []*expr.Expr) *expr.Expr {
	_, rec := bd.fn.RecurrenceOf(s)
	_, exit := bd.fn.ExitOf(s)
	if !rec && !exit || !bd.sameSymbol(s, Block) {
		return nil
	}
	u := bd.pool.Symbol(expr.Symbol{Name: s.Name + "!", Display: s.Display, Width: s.Width, Content: s.Content})
	args = append([]*expr.Expr{}, args...)
	if !bd.gridWide() || !bd.sameSymbol(s, Grid) {
		for i, rests := range bd.blockAxes(s) {
			if rests {
				args = append(args, bd.sum.Geometry.BlockIdx[i])
			}
		}
	}
	return bd.pool.Apply(u, args...)
}

// blockAxes are the axes of the grid of which the definition of a uniform symbol, or of one that it rests on, speaks. How a loop with
// a barrier goes on, and is left, is asked of one block at a time.
func (bd *builder) blockAxes(s *expr.Symbol) (axes [3]bool) {
	seen := map[*expr.Symbol]bool{s: true}
	work := []*expr.Symbol{s}
	for len(work) > 0 {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		for i := range 3 {
			axes[i] = axes[i] || x == bd.sum.Geometry.BlockIdx[i].Sym
		}
		var from []*expr.Expr
		if rec, ok := bd.fn.RecurrenceOf(x); ok {
			if bd.countsBarriers(rec.Counter) {
				return [3]bool{true, true, true}
			}
			from = []*expr.Expr{rec.Init, rec.Next}
		} else if exit, ok := bd.fn.ExitOf(x); ok {
			if bd.countsBarriers(exit.Counter) {
				return [3]bool{true, true, true}
			}
			from = []*expr.Expr{exit.Leave}
		}
		for _, y := range expr.Symbols(from...) {
			if !seen[y] {
				seen[y] = true
				work = append(work, y)
			}
		}
	}
	return axes
}

// countsBarriers reports whether a counter is that of a loop with a barrier.
func (bd *builder) countsBarriers(counter *expr.Expr) bool {
	return slices.ContainsFunc(bd.fn.Loops, func(l *symbolic.Loop) bool { return bd.fn.Counter(l) == counter && bd.hasBarrier(l) })
}
