package kernelanalysis

import (
	"fmt"
	"maps"
	"slices"

	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
	"github.com/hgrd/hgrd/kernelanalysis/interval"
)

// Numbers of batches. A thread numbers the batches of a pipeline as it commits them. A copy of batch n is under way wherever
// its thread comes to, later, having awaited no more than n batches: a wait that leaves N of them has awaited all that were
// committed but N, and one for the oldest batch one more than before. Two ghost variables count what was committed and what
// was awaited, so that both are known at any place, also in other rounds of a loop than that of the copy.

// queue is a pipeline of which batches are numbered.
type queue struct {
	committed, awaited *symbolic.Ghost
	exact              bool // no more is awaited than awaited says
}

// queueOf numbers the batches of a pipeline; nil where they cannot be.
func (bd *builder) queueOf(pipe *expr.Expr) *queue {
	if q, known := bd.queues[pipe]; known {
		return q
	}
	if bd.queues == nil {
		bd.queues = map[*expr.Expr]*queue{}
	}
	q := bd.newQueue(pipe)
	bd.queues[pipe] = q
	return q
}

func (bd *builder) newQueue(pipe *expr.Expr) *queue {
	if bd.fn.Irreducible || !bd.fresh(pipe, pipe) {
		return nil
	}
	f, n := &flight{}, bd.nodes
	var commits, waits, nexts []sync
	for at := range interval.Node(len(n.blocks)) {
		c, ok := n.calls[at]
		if !ok || !bd.concerns(f, pipe, c) {
			continue
		}
		switch c.call.Name() {
		case frontend.DeviceAsyncCommit:
			commits = append(commits, c)
		case frontend.DeviceAsyncWait:
			waits = append(waits, c)
		case frontend.DeviceAsyncNext:
			if lo, _ := bd.waiting(f, at, pipe); lo < 1 {
				return nil // it may be of a batch that is committed later
			}
			nexts = append(nexts, c)
		}
	}
	if f.odd != "" {
		return nil
	}
	name := fmt.Sprintf("batches%d", len(bd.queues))
	var steps []symbolic.Setting
	for _, c := range commits {
		steps = append(steps, symbolic.Setting{Inst: c.inst, To: func(v value.Value) value.Value { return bd.fn.Sum(name, v, 1, c.inst) }})
	}
	q := &queue{committed: bd.fn.NewGhost(name, 0, steps), exact: len(waits) == 0}
	name += ".awaited"
	steps = nil
	for _, c := range nexts {
		steps = append(steps, symbolic.Setting{Inst: c.inst, To: func(v value.Value) value.Value { return bd.fn.Sum(name, v, 1, c.inst) }})
	}
	for _, c := range waits {
		k := bd.fn.At(c.call.Args[1], c.in)
		if k.Op != expr.Const || k.Value > mostLeft {
			return nil
		}
		steps = append(steps, symbolic.Setting{Inst: c.inst, To: func(value.Value) value.Value {
			return bd.fn.Sum(name, q.committed.Before(c.inst), -int64(k.Value), c.inst)
		}})
	}
	q.awaited = bd.fn.NewGhost(name, 0, steps)
	if len(nexts) == 0 {
		q.exact = bd.tightens(pipe, waits)
	}
	return q
}

// mostLeft bounds how many batches a wait may leave.
const mostLeft = 1 << 10

// tightens reports whether no wait that leaves some batches comes behind one that leaves fewer, unless as many have been
// committed between the two.
func (bd *builder) tightens(pipe *expr.Expr, waits []sync) bool {
	left := func(c sync) int { return int(bd.fn.At(c.call.Args[1], c.in).Value) }
	for _, first := range waits {
		fewest := bd.fewest(first.node, pipe)
		for _, then := range waits {
			if n, reached := fewest[then.node]; reached && left(then) > left(first)+n {
				return false
			}
		}
	}
	return true
}

// fewest is the least number of batches that are committed on a way from one node to others.
func (bd *builder) fewest(from interval.Node, pipe *expr.Expr) map[interval.Node]int {
	g := bd.nodes.flow()
	out := map[interval.Node]int{}
	type step struct {
		at interval.Node
		n  int
	}
	for work := []step{{from, 0}}; len(work) > 0; {
		x := work[0]
		work = work[1:]
		for _, v := range g.Succ[x.at] {
			y, front := step{v, x.n}, true
			if c, ok := bd.nodes.calls[v]; ok && c.call.Name() == frontend.DeviceAsyncCommit && bd.fn.At(c.call.Args[0], c.in) == pipe {
				y.n, front = min(y.n+1, mostLeft), false
			}
			if n, seen := out[v]; seen && n <= y.n {
				continue
			}
			out[v] = y.n
			if front {
				work = slices.Insert(work, 0, y)
			} else {
				work = append(work, y)
			}
		}
	}
	return out
}

// batch is the number of the batch that a copy belongs to.
func (bd *builder) batch(q *queue, c sync) *expr.Expr {
	return bd.fn.At(q.committed.Before(c.inst), c.in)
}

// done is how many batches are awaited as control comes to an instruction.
func (bd *builder) done(q *queue, inst any, b *symbolic.Block) *expr.Expr {
	return bd.fn.At(q.awaited.Before(inst), b)
}

// crossing is a way to come from a copy to a place: the loops around both, from the outermost, that are in the same round are
// as many as Same, and the next one has been turned if so Turned.
type crossing struct {
	same   int
	turned bool
}

// crossings lists the ways in which a thread may come from a copy to a place while it is under way.
func (bd *builder) crossings(f *flight, at interval.Node) []crossing {
	shared := len(common(f.in.Loop.Chain(), bd.nodes.blocks[at].Loop.Chain()))
	var out []crossing
	for _, level := range f.path.Levels(at) {
		x := crossing{min(level, shared), level < shared}
		if !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}

// lateAt is what a copy accesses behind a barrier, or where threads arrive at one, that its thread comes to in such a way.
// Counters of loops around the place that need not stand as they do at the copy have symbols of their own, and rounds behind
// those of the copy.
func (bd *builder) lateAt(a *Access, f *flight, s sync, x crossing) *Access {
	p := bd.pool
	late := *a
	late.Late, late.node, late.Unsure = true, s.node+1, !f.exact
	late.same, late.place = x.same, map[*expr.Expr]*expr.Expr{}
	chain := s.in.Loop.Chain()
	for _, l := range chain[x.same:] {
		k := bd.fn.Counter(l)
		late.place[k] = p.Var(expr.Symbol{
			Name: k.Sym.Name + ".late", Display: k.Sym.Display + " at the barrier", Width: k.Width, PerThread: true,
		})
	}
	at := func(e *expr.Expr) *expr.Expr { return p.Replace(e, late.place) }
	late.Rounds = slices.Clone(a.Rounds)
	for _, r := range bd.fn.Reached(s.in)[x.same:] {
		late.Rounds = append(late.Rounds, symbolic.Round{Counter: at(r.Counter), Continue: at(r.Continue)})
	}
	cond := p.And(a.Cond, at(bd.fn.Cond(s.in)))
	if x.turned {
		k := bd.fn.Counter(chain[x.same])
		cond = p.And(cond, p.Cmp(expr.ULT, k, at(k)))
	}
	late.Cond = p.And(cond, p.Cmp(expr.SLE, at(f.done(s.inst, s.in)), f.batch))
	return &late
}

// numbers are the numbers of batches and stages that questions may speak of.
func (bd *builder) numbers() (out []*expr.Expr) {
	for _, at := range slices.Sorted(maps.Keys(bd.underway)) {
		f := bd.underway[at]
		if f.queue == nil {
			continue
		}
		out = append(out, f.batch)
		for _, a := range bd.sum.Accesses {
			b := bd.fn.BlockOf(a.inst)
			out = append(out, bd.done(f.queue, a.inst, b), bd.fn.At(f.queue.committed.Before(a.inst), b))
		}
	}
	for _, n := range bd.membersOf().needs {
		out = append(out, n.Cond, n.Holds)
		for _, r := range n.Rounds {
			out = append(out, r.Continue)
		}
	}
	for _, st := range bd.stagesOf() {
		if st.odd != "" {
			continue
		}
		for _, a := range bd.sum.Accesses {
			b := bd.fn.BlockOf(a.inst)
			for _, step := range []int{stepAcquire, stepCommit, stepRelease} {
				if n, known := bd.passed(st, step, a.inst, b); known {
					out = append(out, n.rounds)
				}
			}
			if e, known := bd.awaited(st, a.inst, b); known {
				out = append(out, e)
			}
		}
	}
	return out
}
