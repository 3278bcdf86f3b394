package kernelanalysis

import (
	"fmt"
	"slices"

	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// Uniformity: which branches go the same way in all threads of a block.
//
// A barrier is aligned when every branch that decides whether, or how often, it executes is uniform. The deciding
// branches are the closure of control dependence. One kind of branch is exempt, the early return: one way leads to the
// end of the kernel without a further barrier and without code that threads behind the barrier run too. The thread that
// takes it counts as arrived at all later barriers. A way out of the barrier's own loop is no early return: then the
// threads' numbers of rounds differ.

// deciders lists the blocks whose branches decide executions of b, with whether the branch itself must be uniform.
// Both come in order of the graph.
func (bd *builder) deciders(b *symbolic.Block) []decider {
	if d, ok := bd.closure[b]; ok {
		return d
	}
	must := map[*symbolic.Block]bool{}
	seen := map[*symbolic.Block]bool{b: true}
	work := []*symbolic.Block{b}
	for len(work) > 0 {
		y := work[0]
		work = work[1:]
		for _, x := range bd.fn.Blocks {
			depends, exempt := bd.controls(x, y)
			if !depends {
				continue
			}
			if !exempt {
				must[x] = true
			} else if _, ok := must[x]; !ok {
				must[x] = false
			}
			if !seen[x] {
				seen[x] = true
				work = append(work, x)
			}
		}
	}
	var out []decider
	for _, x := range bd.fn.Blocks {
		if m, ok := must[x]; ok {
			out = append(out, decider{x, m})
		}
	}
	bd.closure[b] = out
	return out
}

type decider struct {
	block *symbolic.Block
	must  bool // the branch must be uniform
}

// controls reports whether y is control dependent on x: some but not all ways out of x lead surely to y. The
// dependence is exempt when the ways that do not are early returns. Ways on which the kernel ends by a trap do not count:
// nobody goes on behind them.
func (bd *builder) controls(x, y *symbolic.Block) (depends, exempt bool) {
	var others []*symbolic.Block
	surely := 0
	for _, s := range x.Succs {
		switch {
		case bd.traps(s):
		case bd.inevitable(s, y):
			surely++
		default:
			others = append(others, s)
		}
	}
	if len(others) == 0 || surely == 0 {
		return false, true
	}
	for _, s := range others {
		if bd.meetsBarrier(s) || x.Loop != nil && x.Loop.Contains(y) || bd.rejoins(s, y) {
			return true, false
		}
	}
	return true, true
}

// rejoins reports whether a block that does something can be reached from both s and y.
func (bd *builder) rejoins(s, y *symbolic.Block) bool {
	fromY := bd.reachable(y)
	for b := range bd.reachable(s) {
		if fromY[b] && b != y && bd.acts(b) {
			return true
		}
	}
	return false
}

func (bd *builder) reachable(from *symbolic.Block) map[*symbolic.Block]bool {
	r, ok := bd.reached[from]
	if !ok {
		r = reachable(from)
		bd.reached[from] = r
	}
	return r
}

func reachable(from *symbolic.Block) map[*symbolic.Block]bool {
	seen := map[*symbolic.Block]bool{from: true}
	work := []*symbolic.Block{from}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		for _, t := range b.Succs {
			if !seen[t] {
				seen[t] = true
				work = append(work, t)
			}
		}
	}
	return seen
}

// acts reports whether b touches memory or calls something.
func (bd *builder) acts(b *symbolic.Block) bool {
	for _, inst := range b.IR.Insts {
		switch v := inst.(type) {
		case *ir.InstLoad, *ir.InstStore, *ir.InstAtomicRMW, *ir.InstCmpXchg:
			return true
		case *ir.InstCall:
			if c, _ := symbolic.AsCall(v); effectOf(c) != noEffect && c.MemoryEffect() != symbolic.NoMemory {
				return true
			}
		}
	}
	return false
}

// meetsBarrier reports whether a barrier can be reached from s.
func (bd *builder) meetsBarrier(s *symbolic.Block) bool {
	if bd.toBarrier == nil {
		bd.toBarrier = map[*symbolic.Block]bool{}
		var work []*symbolic.Block
		for _, x := range bd.nodes.syncs {
			work = append(work, x.in)
		}
		for len(work) > 0 {
			b := work[len(work)-1]
			work = work[:len(work)-1]
			if !bd.toBarrier[b] {
				bd.toBarrier[b] = true
				work = append(work, b.Preds...)
			}
		}
	}
	return bd.toBarrier[s]
}

// conditions lists the branch conditions around b that are not known to be uniform in the group, by what they depend on
// or by the launch.
func (bd *builder) conditions(b *symbolic.Block, m among) []Condition {
	var out []Condition
	for _, d := range bd.deciders(b) {
		if !d.must {
			continue
		}
		if v := bd.branchValue(d.block); !bd.takenAlike(d.block, m) {
			out = append(out, Condition{d.block.Index, v, bd.fn.Cond(d.block), bd.fn.Reached(d.block), bd.module.Site(d.block.IR.Term)})
		}
	}
	return out
}

// earlyReturns lists the blocks whose branches let some threads of a group end the kernel without coming to b.
func (bd *builder) earlyReturns(b *symbolic.Block, g Group) []*symbolic.Block {
	var out []*symbolic.Block
	for _, d := range bd.deciders(b) {
		if !d.must && !bd.takenAlike(d.block, among{group: g}) {
			out = append(out, d.block)
		}
	}
	return out
}

// branchValue is what the branch at the end of b depends on.
func (bd *builder) branchValue(b *symbolic.Block) *expr.Expr {
	switch t := b.IR.Term.(type) {
	case *ir.TermCondBr:
		return bd.fn.At(t.Cond, b)
	case *ir.TermSwitch:
		return bd.fn.At(t.X, b)
	}
	// a choice that no condition explains is never uniform
	return bd.pool.Var(expr.Symbol{Name: fmt.Sprintf("%s.branch%d", bd.fn.Name, b.Index), Width: 1, PerThread: true})
}

// hangsOnMemory reports whether the branch at the end of b depends on what a thread finds in memory.
func (bd *builder) hangsOnMemory(b *symbolic.Block) bool {
	return slices.ContainsFunc(expr.Symbols(bd.branchValue(b)), func(s *expr.Symbol) bool { return s.Content })
}

// uniformBranch reports whether all running threads of a group come to the end of b equally often and leave it alike.
func (bd *builder) uniformBranch(b *symbolic.Block, m among) bool {
	return len(bd.conditions(b, m)) == 0 && bd.takenAlike(b, m) && !bd.avoided(b, m)
}

// takenAlike reports whether the threads of a group that come to the end of b together leave it alike.
func (bd *builder) takenAlike(b *symbolic.Block, m among) bool {
	return bd.opt.Uniform[b.Index] >= m.group || bd.opt.Covered[b.Index]&m.covers != 0 || bd.same(bd.branchValue(b), m.group)
}

// avoided reports whether some threads of a group leave the way to b early and go on to other branches. Such threads
// are no threads that have returned: the branches that they take are not those that the others take.
func (bd *builder) avoided(b *symbolic.Block, m among) bool {
	for _, d := range bd.deciders(b) {
		if d.must || bd.takenAlike(d.block, m) {
			continue
		}
		for _, s := range d.block.Succs {
			away := reachable(s)
			if away[b] {
				continue
			}
			for x := range away {
				if len(x.Succs) > 1 {
					return true
				}
			}
		}
	}
	return false
}

// uniformLoop reports whether all threads of a group turn l together: the branches that decide executions of its header
// are uniform.
func (bd *builder) uniformLoop(l *symbolic.Loop, m among) bool {
	return len(bd.conditions(l.Header, m)) == 0
}

// uniform reports whether e has one value in all threads of a block that are in the same rounds of the loops around
// it: it depends on no thread coordinate and no unknown of the thread.
func (bd *builder) uniform(e *expr.Expr) bool { return bd.same(e, Block) }

// same is uniform for the threads of a group; those of a grid have blocks of their own, too.
func (bd *builder) same(e *expr.Expr, g Group) bool {
	g = max(g, Block) // what tells warps of a block apart is for a solver to say
	if r, ok := bd.uniforms[g][e]; ok {
		return r
	}
	bd.uniforms[g][e] = true // a recurrence may speak of itself
	r := !slices.ContainsFunc(expr.Symbols(e), func(s *expr.Symbol) bool { return !bd.sameSymbol(s, g) })
	bd.uniforms[g][e] = r
	return r
}

func (bd *builder) sameSymbol(s *expr.Symbol, g Group) bool {
	if !s.PerThread {
		return true
	}
	for i := range 3 {
		if s == bd.sum.Geometry.BlockIdx[i].Sym {
			return g < Grid
		}
		if s == bd.sum.Geometry.ThreadIdx[i].Sym {
			return false
		}
	}
	if r, ok := bd.symbols[g][s]; ok {
		return r
	}
	bd.symbols[g][s] = true // assumed while its own definition is looked at
	r := false
	if bd.fn.IsCounter(s) {
		r = true // of the round both threads are in
	} else if rec, ok := bd.fn.RecurrenceOf(s); ok {
		r = bd.same(rec.Init, g) && bd.same(rec.Next, g)
	} else if x, ok := bd.fn.ExitOf(s); ok {
		r = bd.same(x.Leave, g)
	}
	bd.symbols[g][s] = r
	return r
}
