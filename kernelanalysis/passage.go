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
	Cond   *expr.Expr // on the way since the header or barrier after which no loop around both was turned
	Rounds []Turn     // one for each loop that was asked about
}

// Turn is the condition, over Counter and the counters of the loops around the access, that a round of a loop ends in a
// back edge and has no barrier. It is asked of those rounds that the interval contains whole.
type Turn struct{ Counter, Free *expr.Expr }

// Passage describes how a comes after start in its interval; crossed is the outermost loop around start whose back
// edge was taken since, or interval.NoLoop. The loops are some around a, or left before it. It is false if there is no
// barrier to avoid: then nothing is asked.
func (s *Summary) Passage(kind obligation.Kind, covers uint, start interval.Node, crossed int, a *Access, loops []int) (Passage, bool) {
	if a.Late {
		return Passage{}, false
	}
	bd, way := s.build, s.avoiding(graphKey{kind, covers})
	p, at := bd.pool, bd.nodes.blocks[a.node]
	out, differs := Passage{Cond: p.Bool(true)}, false
	for _, i := range loops {
		l := bd.fn.Loops[i]
		free := way.Continue(l)
		differs = differs || free != bd.fn.Continue(l)
		if !l.Contains(at) {
			free = bd.fn.Carry(free, l.Parent, at.Loop)
		}
		out.Rounds = append(out.Rounds, Turn{bd.fn.Counter(l), bd.shared.Rewrite(free)})
	}
	if bd.fn.Irreducible || crossed == interval.NoLoop && s.Intervals(kind, covers).Ahead(start, a.node) {
		return out, differs // of the way from an arrival to what comes before the wait nothing is asked
	}
	from := bd.nodes.blocks[start]
	if crossed != interval.NoLoop {
		from = bd.fn.Loops[crossed].Header
	} else if !bd.fn.Dominates(from, at) {
		out.Cond = bd.fn.Carry(bd.fn.Cond(from), from.Loop, at.Loop)
	}
	if c := way.Reach(from, at); c != bd.fn.Reach(from, at) || !out.Cond.IsConst(1) {
		out.Cond = bd.shared.Rewrite(p.And(out.Cond, c))
	}
	return out, differs || !out.Cond.IsConst(1)
}

// Start is what turning back a loop around the start of an interval asks there. Cond is over the counters at the start,
// Counters, one for each loop around it.
type Start struct {
	Loops    []int
	Counters []*expr.Expr
	Cond     *expr.Expr
}

// Back says when a thread comes from start to a back edge of loop crossed without a counted barrier. It is false if that
// is no more than what the rounds of the access' loops say.
func (s *Summary) Back(kind obligation.Kind, covers uint, start interval.Node, crossed int) (Start, bool) {
	bd, way := s.build, s.avoiding(graphKey{kind, covers})
	d, l := bd.nodes.blocks[start], bd.fn.Loops[crossed]
	if way.Straight(d, l) {
		return Start{}, false
	}
	var out Start
	for _, m := range d.Loop.Chain() {
		out.Loops = append(out.Loops, m.Index)
		out.Counters = append(out.Counters, bd.fn.Counter(m))
	}
	out.Cond = bd.shared.Rewrite(way.Back(d, l))
	return out, !out.Cond.IsConst(1)
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
