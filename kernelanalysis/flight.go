package kernelanalysis

import (
	"slices"

	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
	"github.com/hgrd/hgrd/kernelanalysis/interval"
)

// Asynchronous copies. A copy happens at any time between where it is issued and a wait that completes it: one that waits
// for its batch, or for the phase of the barrier object that it is bound to. Until then
//
//	the thread's own accesses meet it, which is a question about one thread (UnderWay)
//	barriers do not order it: behind each that the thread passes, or others pass when it has returned, it is an access of
//	its own (Access.Late)
//
// Where it is not known what completes a copy, it has a gap. A proof takes it to be under way wherever it may be; a race is
// one where it surely is (Access.Unsure).

// flight is what becomes of a copy.
type flight struct {
	path  *interval.Path
	in    *symbolic.Block
	bound *barrierObject                               // that the copy completes with; nil for a copy of a pipeline
	odd   string                                       // nothing is certain, and why
	own   bool                                         // nothing completes the copy but waits of its thread
	queue *queue                                       // that numbers the copy's batch; nil where numbers are not known, or tell nothing
	batch *expr.Expr                                   // the number of the batch or stage; nil where it is not known
	done  func(inst any, b *symbolic.Block) *expr.Expr // how many are known to be complete
	exact bool                                         // no others are
	loose bool                                         // it may be complete where the path goes on
	stage *stages                                      // that the copy is part of; nil for none whose numbers are known
	open  *interval.Path                               // until the batch is committed; nil for a copy without a number
}

const (
	mostBatches = 9  // as many or more
	older       = 16 // what one more older batch adds to what was passed
)

// flights follows the copies of the kernel, and adds what they access behind barriers.
func (bd *builder) flights() {
	if len(bd.nodes.copies) == 0 || bd.fn.Irreducible {
		if len(bd.nodes.copies) > 0 {
			bd.gap(nil, "asynchronous copies in irreducible control flow")
		}
		return
	}
	bd.underway = map[interval.Node]*flight{}
	for _, a := range slices.Clone(bd.sum.Accesses) {
		c, async := bd.nodes.copies[a.node]
		if !async {
			continue
		}
		a.Async = true
		f := bd.underway[a.node]
		if f == nil {
			f = bd.follow(a.node, c)
			bd.underway[a.node] = f
		}
		if f.odd != "" {
			bd.gap(a.Site, f.odd)
		} else {
			bd.behind(a, f)
		}
	}
}

// follow finds where a thread may be while the copy at a node is under way.
func (bd *builder) follow(at interval.Node, c sync) *flight {
	f := &flight{in: c.in}
	g := bd.nodes.flow()
	if c.call.Name() == frontend.DeviceAsyncBound {
		object, known := bd.barrierObject(c.call.Args[0], c.in)
		if i := slices.IndexFunc(bd.stagesOf(), func(st *stages) bool {
			if st.array == nil {
				return false
			}
			_, in := bd.element(c.call.Args[0], c.in, st.array)
			return in
		}); i >= 0 { // it is told by its number when it is complete
			f.bound, f.loose = bd.stages[i].object, true
			bd.byStage(f, bd.stages[i], c)
			f.path = g.Follow(at, 0, func(passed int, _ interval.Node) (int, bool) { return passed, false })
			return f
		}
		if !known {
			f.odd = "an asynchronous copy bound to a barrier object whose place is not known"
			return f
		}
		f.bound = &object
		f.path = g.Follow(at, 0, bd.phase(object))
		return f
	}
	pipe := bd.fn.At(c.call.Args[0], c.in)
	if slices.ContainsFunc(bd.stagesOf(), func(st *stages) bool { return st.id == pipe && st.odd == "" && !st.fixed }) {
		f.odd = "an asynchronous copy of a pipeline in which threads release stages that they have not waited for"
		return f
	}
	staged := slices.IndexFunc(bd.stagesOf(), func(st *stages) bool { return st.id == pipe })
	if f.own = staged < 0; f.own {
		if f.queue = bd.queueOf(pipe); f.queue != nil {
			f.batch, f.exact = bd.batch(f.queue, c), f.queue.exact
			f.done = func(inst any, b *symbolic.Block) *expr.Expr { return bd.done(f.queue, inst, b) }
		}
	}
	lo, hi := bd.waiting(f, at, pipe)
	if lo != hi {
		hi = mostBatches
	}
	if !f.own && bd.stages[staged].odd == "" {
		f.stage = bd.stages[staged]
		bd.byStage(f, f.stage, c)
	}
	numbered := f.queue != nil || f.stage != nil
	if numbered {
		f.open = g.Follow(at, 0, func(passed int, x interval.Node) (int, bool) {
			c, ok := bd.nodes.calls[x]
			return passed, ok && c.call.Name() == frontend.DeviceAsyncCommit && bd.fn.At(c.call.Args[0], c.in) == pipe
		})
	}
	f.path = g.Follow(at, hi*older, bd.batches(f, pipe, numbered))
	return f
}

// byStage numbers a copy as part of a stage, or of a phase.
func (bd *builder) byStage(f *flight, st *stages, c sync) {
	n, known := bd.passed(st, stepCommit, c.inst, c.in)
	_, too := bd.awaited(st, c.inst, c.in)
	if !known || !too {
		return
	}
	f.batch, f.exact = bd.plus(n.rounds, n.more), !f.loose
	f.done = func(inst any, b *symbolic.Block) *expr.Expr {
		e, known := bd.awaited(st, inst, b)
		if !known {
			return bd.pool.Const(0, 64)
		}
		return e
	}
}

// phase follows a copy that is bound to a barrier object: it is complete when a thread that has arrived has waited.
func (bd *builder) phase(object barrierObject) func(int, interval.Node) (int, bool) {
	return func(passed int, at interval.Node) (int, bool) {
		c, ok := bd.nodes.calls[at]
		if !ok {
			return passed, false
		}
		switch name := c.call.Name(); name {
		case frontend.DeviceBarrierArrive, frontend.DeviceBarrierWait:
			if o, known := bd.barrierObject(c.call.Args[0], c.in); !known || o != object {
				return passed, false
			}
			return 1, name == frontend.DeviceBarrierWait && passed == 1
		case frontend.DeviceBarrierParity: // of the first phase, or of one that is not known
			o, known := bd.barrierObject(c.call.Args[0], c.in)
			return passed, known && o == object && passed == 1 && bd.membersOf().once[c.inst]
		}
		return passed, false
	}
}

// batches follows a copy of a pipeline: what was passed is the number of commits, and how many batches are older. Where too many
// are, those that are numbered are told apart by their numbers.
func (bd *builder) batches(f *flight, pipe *expr.Expr, numbered bool) func(int, interval.Node) (int, bool) {
	return func(passed int, at interval.Node) (int, bool) {
		c, ok := bd.nodes.calls[at]
		if !ok || !bd.concerns(f, pipe, c) {
			return passed, false
		}
		commits, before := passed%older, passed/older
		switch c.call.Name() {
		case frontend.DeviceAsyncCommit:
			return min(commits+1, mostBatches) + before*older, false
		case frontend.DeviceAsyncWait:
			n := bd.fn.At(c.call.Args[1], c.in)
			switch {
			case numbered && (n.Op != expr.Const || n.Value >= mostBatches-1):
				return passed, false
			case n.Op != expr.Const || n.Value >= mostBatches-1:
				f.odd = "an asynchronous copy, and a wait for it that leaves an unknown number of batches"
				return passed, false
			}
			return passed, commits > int(n.Value) // the batch itself, and as many behind it
		case frontend.DeviceAsyncNext:
			switch {
			case before == mostBatches && numbered:
				return passed, false
			case before == mostBatches:
				f.odd = "an asynchronous copy of a pipeline with an unknown number of batches"
				return passed, false
			}
			return commits + max(before-1, 0)*older, commits > 0 && before == 0
		}
		return passed, false
	}
}

// concerns reports whether a call is about that pipeline.
func (bd *builder) concerns(f *flight, pipe *expr.Expr, c sync) bool {
	switch c.call.Name() {
	case frontend.DeviceAsyncCommit, frontend.DeviceAsyncWait, frontend.DeviceAsyncNext:
	default:
		return false
	}
	p := bd.fn.At(c.call.Args[0], c.in)
	if p != pipe && (p.Op != expr.Const || pipe.Op != expr.Const) && !bd.fresh(p, pipe) {
		f.odd = "an asynchronous copy of a pipeline that may be one of several"
	}
	return p == pipe
}

// fresh reports whether two values are pipelines that are made in two places, each once.
func (bd *builder) fresh(p, q *expr.Expr) bool {
	made := func(e *expr.Expr) bool {
		return e.Op == expr.Const || slices.ContainsFunc(bd.nodes.pipes, func(c sync) bool {
			return c.in.Loop == nil && bd.fn.At(c.inst.(value.Value), c.in) == e
		})
	}
	return made(p) && made(q)
}

// waiting is how many batches of a pipeline are committed and not waited for at a node: at least and at most.
func (bd *builder) waiting(f *flight, at interval.Node, pipe *expr.Expr) (lo, hi int) {
	type batches struct{ lo, hi int }
	n := bd.nodes
	g := n.flow()
	before := map[interval.Node]batches{g.Entry: {}}
	for work := []interval.Node{g.Entry}; len(work) > 0; {
		u := work[len(work)-1]
		work = work[:len(work)-1]
		x := before[u]
		if c, ok := n.calls[u]; ok && bd.concerns(f, pipe, c) {
			switch c.call.Name() {
			case frontend.DeviceAsyncCommit:
				x = batches{min(x.lo+1, mostBatches), min(x.hi+1, mostBatches)}
			case frontend.DeviceAsyncNext:
				if x.hi < mostBatches {
					x.hi = max(x.hi-1, 0)
				}
				x.lo = max(x.lo-1, 0)
			case frontend.DeviceAsyncWait:
				if k := bd.fn.At(c.call.Args[1], c.in); k.Op == expr.Const && k.Value < mostBatches {
					x = batches{min(x.lo, int(k.Value)), min(x.hi, int(k.Value))}
				}
			}
		}
		for _, v := range g.Succ[u] {
			y, seen := before[v]
			z := x
			if seen {
				z = batches{min(x.lo, y.lo), max(x.hi, y.hi)}
			}
			if !seen || z != y {
				before[v] = z
				work = append(work, v)
			}
		}
	}
	return before[at].lo, before[at].hi
}

// behind adds what a copy accesses behind the barriers that its thread passes meanwhile.
func (bd *builder) behind(a *Access, f *flight) {
	var places []sync
	places = append(places, bd.nodes.syncs...)
	for _, arrive := range bd.membersOf().split {
		c := bd.nodes.calls[bd.nodes.of(arrive)]
		if o, _ := bd.barrierObject(c.call.Args[0], c.in); f.bound == nil || *f.bound != o { // else the phase waits for the copy
			places = append(places, c)
		}
	}
	slices.SortFunc(places, func(x, y sync) int { return int(x.node - y.node) })
	for _, s := range places {
		before, behind, later := f.path.Comes(s.node)
		if f.batch != nil {
			for _, x := range bd.crossings(f, s.node) {
				if late := bd.lateAt(a, f, s, x); !late.Cond.False() {
					bd.sum.Accesses = append(bd.sum.Accesses, late)
				}
			}
			before, later = false, false
		}
		late := *a
		late.Late, late.node = true, s.node+1
		if before {
			x := late
			x.Cond = bd.pool.And(x.Cond, bd.left(f, s.node))
			x.Unsure = f.loose || behind || !s.in.Loop.Encloses(f.in.Loop) || !bd.inevitable(f.in, s.in)
			bd.sum.Accesses = append(bd.sum.Accesses, &x)
		}
		if later || bd.gone(f, s) {
			late.anyRound = true
			for _, leaves := range bd.abandons(f, s) {
				x := late
				x.Cond, x.Unsure = bd.pool.And(x.Cond, leaves), f.loose
				bd.sum.Accesses = append(bd.sum.Accesses, &x)
			}
			late.Unsure = true
			bd.sum.Accesses = append(bd.sum.Accesses, &late)
		}
	}
}

// gone reports whether a thread may return with the copy under way, and others go on to a barrier that it counts as
// arrived at.
func (bd *builder) gone(f *flight, s sync) bool {
	n := bd.nodes
	for _, d := range bd.deciders(s.in) {
		if d.must {
			continue
		}
		for _, e := range d.block.Succs {
			if bd.inevitable(e, s.in) {
				continue
			}
			beyond, ends := bd.reachable(e), false
			for b := range beyond {
				ends = ends || len(b.Succs) == 0 && f.path.Visits(n.last[b])
			}
			taken := f.path.Visits(n.last[d.block]) && f.path.Visits(n.first[e])
			if ends && (taken || beyond[f.in] && !bd.reachable(f.in)[s.in]) {
				return true
			}
		}
	}
	return false
}

// abandons lists conditions under which a thread surely returns with the copy under way instead of coming to a barrier,
// outside of loops.
func (bd *builder) abandons(f *flight, s sync) []*expr.Expr {
	n := bd.nodes
	var out []*expr.Expr
	if !f.own {
		return nil
	}
	for _, d := range bd.deciders(s.in) {
		before, complete, _ := f.path.Comes(n.last[d.block])
		if d.must || !before || complete || f.in.Loop != nil || d.block.Loop != nil || s.in.Loop != nil {
			continue
		}
		for slot, e := range d.block.Succs {
			beyond := bd.reachable(e)
			waits := false // or does something else that may complete it
			for _, c := range n.calls {
				waits = waits || beyond[c.in]
			}
			if !waits && !beyond[s.in] {
				taken := bd.fn.Taken(symbolic.Edge{From: d.block, To: e, Slot: slot})
				out = append(out, bd.pool.And(bd.fn.Cond(d.block), taken))
			}
		}
	}
	return out
}

// left says in which round a loop was left between a copy and a place behind that loop: that of the copy, or the one or
// those behind it in which it is not complete. It is over the counters of the copy.
func (bd *builder) left(f *flight, at interval.Node) *expr.Expr {
	p, l, b := bd.pool, f.in.Loop, bd.nodes.blocks[at]
	if l == b.Loop {
		return bd.skipped(f, b)
	}
	if l == nil || l.Parent != b.Loop {
		return p.Bool(true)
	}
	k, exit := bd.fn.Counter(l), bd.fn.ExitCounter(l)
	same, next, further := f.path.Left(at)
	out := p.Bool(false)
	if same {
		out = p.Eq(exit, k)
	}
	if next {
		following := p.Binary(expr.Add, k, p.Const(1, 64), expr.NSW|expr.NUW)
		if further {
			return p.Or(out, p.Cmp(expr.ULE, following, exit))
		}
		out = p.Or(out, p.Eq(following, exit))
	}
	return out
}

// skipped says that loops between a copy and a block behind were left in their first rounds, where a second one completes it.
func (bd *builder) skipped(f *flight, b *symbolic.Block) *expr.Expr {
	out := bd.pool.Bool(true)
	for _, l := range bd.fn.Loops {
		if l.Parent == b.Loop && !l.Contains(b) && !f.path.Turns(l.Index) && bd.fn.Dominates(f.in, l.Header) && bd.fn.Dominates(l.Header, b) {
			out = bd.pool.And(out, bd.pool.Eq(bd.fn.ExitCounter(l), bd.pool.Const(0, 64)))
		}
	}
	return out
}

// Meanwhile relates the rounds of an access to those of a copy that may be under way.
type Meanwhile struct {
	interval.CasePair
	When *expr.Expr // over the counters of the copy
	Sure bool       // it is under way, in such rounds

	// Batch is the number of the copy's batch, and Done that of those which were awaited before the access, over its counters.
	// Nil where batches have no numbers.
	Batch, Done *expr.Expr

	// From is how many batches are committed before the copy, and To before the access: as many, or one more at least if Later. Nil
	// where that is not known.
	From, To *expr.Expr
	Later    bool
}

// UnderWay lists the ways in which access q may follow a, which is part of an asynchronous copy, in the same thread while
// the copy is under way.
func (s *Summary) UnderWay(a, q *Access) []Meanwhile {
	f := s.build.underway[a.node]
	if f == nil || f.odd != "" || q.Late {
		return nil
	}
	when := s.build.shared.Rewrite(s.build.left(f, q.node))
	var out []Meanwhile
	for _, v := range f.path.Before(q.node) {
		c := interval.CasePair{Start: a.node, Q: v.Counters, PCrossed: interval.NoLoop, QCrossed: interval.NoLoop}
		for range s.LoopsAround(a) {
			c.P = append(c.P, interval.Shared)
		}
		m := Meanwhile{CasePair: c, When: when, Sure: v.Sure && !f.loose}
		if f.queue != nil {
			bd := s.build
			m.Batch, m.Done = bd.shared.Rewrite(f.batch), bd.shared.Rewrite(bd.done(f.queue, q.inst, bd.fn.BlockOf(q.inst)))
			m.Sure = f.queue.exact
		}
		if f.open != nil {
			m.From, m.To, m.Later = s.build.commits(f, a), s.build.commits(f, q), !slices.Contains(f.open.Levels(q.node), v.Level)
		}
		out = append(out, m)
	}
	return out
}

// commits is how many batches are committed before an access, of the pipeline of a copy with a number.
func (bd *builder) commits(f *flight, a *Access) *expr.Expr {
	at := bd.fn.BlockOf(a.inst)
	if f.queue != nil {
		return bd.shared.Rewrite(bd.fn.At(f.queue.committed.Before(a.inst), at))
	}
	n, known := bd.passed(f.stage, stepCommit, a.inst, at)
	if !known {
		return nil
	}
	return bd.shared.Rewrite(bd.plus(n.rounds, n.more))
}
