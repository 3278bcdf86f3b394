package kernelanalysis

import (
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/internal/symbolic"
	"github.com/hgrd/hgrd/kernelanalysis/interval"
)

// Passage is what a way without counted barriers, from the start of an interval to an access, asks beyond the access'
// own path condition. All trees are over the counters of the loops around the access.
type Passage struct {
	Cond *expr.Expr // on the way since the header or barrier after which no loop around the access was turned
	// Rounds has one tree for each loop around the access, outermost first: an earlier round, at its counter, ended in a
	// back edge without a barrier. It is asked of the rounds of the interval.
	Rounds []*expr.Expr
}

// Passage describes how a comes after start in its interval; crossed is the outermost loop around start whose back
// edge was taken since, or interval.NoLoop.
func (s *Summary) Passage(kind obligation.Kind, covers uint, start interval.Node, crossed int, a *Access) Passage {
	bd, way := s.build, s.avoiding(graphKey{kind, covers})
	p, at := bd.pool, bd.nodes.blocks[a.node]
	out := Passage{Cond: p.Bool(true)}
	for _, l := range at.Loop.Chain() {
		out.Rounds = append(out.Rounds, bd.shared.Rewrite(way.Continue(l)))
	}
	if bd.fn.Irreducible {
		return out
	}
	from := bd.nodes.blocks[start]
	if crossed != interval.NoLoop {
		from = bd.fn.Loops[crossed].Header
	} else if !bd.fn.Dominates(from, at) {
		out.Cond = bd.fn.Carry(bd.fn.Cond(from), from.Loop, at.Loop)
	}
	if c := way.Reach(from, at); c != bd.fn.Reach(from, at) || out.Cond != p.Bool(true) {
		out.Cond = p.And(out.Cond, c)
	}
	out.Cond = bd.shared.Rewrite(out.Cond)
	return out
}

// avoiding views the kernel without the blocks whose barriers count.
func (s *Summary) avoiding(key graphKey) *symbolic.Avoiding {
	if a, ok := s.ways[key]; ok {
		return a
	}
	intervals := s.Intervals(key.kind, key.covers)
	barrier := map[*symbolic.Block]bool{}
	for n, b := range s.build.nodes.blocks {
		if intervals.Counts(interval.Node(n)) {
			barrier[b] = true
		}
	}
	a := s.build.fn.Avoiding(func(b *symbolic.Block) bool { return barrier[b] })
	s.ways[key] = a
	return a
}
