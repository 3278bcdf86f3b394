package kernelanalysis

import (
	"slices"

	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// Lockstep. The older model of a warp (Bardsley and Donaldson, NFM 2014, section 3): its threads share a program counter.
// Those that come to a place together execute it together; at a branch they may part, and they go on together where its
// ways join again. So two accesses of one warp are unordered only if both threads make them by one instruction at once, or
// if the threads have parted and not joined again.

// Split is a branch from which one way leads to either of two accesses before the ways join.
type Split struct {
	// Rounds is the number of loops around both accesses, from the outermost, that a thread turns only after the ways
	// have joined: both threads are in one round of these.
	Rounds int
	// Value is what the branch depends on, over the counters of those loops; nil when it depends on others, too.
	Value *expr.Expr
}

// Splits lists the branches at which threads that make accesses p and q may have parted.
func (s *Summary) Splits(p, q *Access) []Split {
	bd := s.build
	x, y := bd.nodes.blocks[p.node], bd.nodes.blocks[q.node]
	around := common(x.Loop.Chain(), y.Loop.Chain())
	var out []Split
	for _, b := range bd.fn.Blocks {
		if len(b.Succs) < 2 || !bd.parts(b, x, y) {
			continue
		}
		join := bd.join(b)
		n := 0
		for n < len(around) && join != nil && around[n].Contains(b) && around[n].Contains(join) {
			n++
		}
		d := Split{Rounds: n}
		if len(b.Loop.Chain()) <= n {
			d.Value = bd.shared.Rewrite(bd.branchValue(b))
		}
		out = append(out, d)
	}
	return out
}

// common is the longest common beginning of two chains of loops.
func common(a, b []*symbolic.Loop) []*symbolic.Loop {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return a[:n]
}

// parts reports whether different ways out of b lead to x and to y before they join.
func (bd *builder) parts(b, x, y *symbolic.Block) bool {
	var toX, toY []int
	join := bd.join(b)
	for i, s := range b.Succs {
		side := before(s, join)
		if side[x] {
			toX = append(toX, i)
		}
		if side[y] {
			toY = append(toY, i)
		}
	}
	return slices.ContainsFunc(toX, func(i int) bool { return slices.ContainsFunc(toY, func(j int) bool { return i != j }) })
}

// join is where the threads that take different ways out of b, and do not return, come together; nil for the end of the
// kernel.
func (bd *builder) join(b *symbolic.Block) *symbolic.Block {
	if bd.joins == nil {
		bd.joins = newPostDominators(bd.fn.Graph, bd.returns)
	}
	if i := bd.joins.parent[b.Index]; i >= 0 {
		return bd.fn.Blocks[i]
	}
	return nil
}

// returns reports whether an edge is the way of a branch that does no more than return.
func (bd *builder) returns(from, to *symbolic.Block) bool {
	_, last := to.IR.Term.(*ir.TermRet)
	return last && len(from.Succs) > 1 && !bd.acts(to)
}

// before is what can be reached from s without join.
func before(s, join *symbolic.Block) map[*symbolic.Block]bool {
	seen := map[*symbolic.Block]bool{}
	work := []*symbolic.Block{s}
	for len(work) > 0 {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		if x != join && !seen[x] {
			seen[x] = true
			work = append(work, x.Succs...)
		}
	}
	return seen
}

// OneInstruction reports whether two accesses are made by one instruction.
func OneInstruction(p, q *Access) bool { return p.inst == q.inst }
