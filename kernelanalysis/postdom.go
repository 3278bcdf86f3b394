package kernelanalysis

import (
	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/internal/symbolic"
)

// Post-dominance: which blocks control comes to whatever happens. Loops that can be left are taken to end; a loop
// without a way out is an end itself. Behind a trap or a failed assertion there is no run of the kernel any more, so such
// a block is no end.

// postDominators are immediate post-dominators by block index; noBlock stands for the end of the kernel, unreached for
// a block from which no end can be reached.
type postDominators struct {
	parent []int
	depth  []int
}

const (
	unreached = -2
	noBlock   = -1
)

// inevitable reports whether control in s always comes to y.
func (bd *builder) inevitable(s, y *symbolic.Block) bool {
	return bd.postDominators().dominates(y.Index, s.Index)
}

// traps reports whether all that comes from s on ends in a trap.
func (bd *builder) traps(s *symbolic.Block) bool {
	return bd.postDominators().parent[s.Index] == unreached
}

func (bd *builder) postDominators() *postDominators {
	if bd.postdom == nil {
		bd.postdom = newPostDominators(bd.fn.Graph, nil)
	}
	return bd.postdom
}

func (d *postDominators) dominates(y, s int) bool {
	if d.parent[s] == unreached {
		return true
	}
	for s != noBlock && d.parent[y] != unreached && d.depth[s] > d.depth[y] {
		s = d.parent[s]
	}
	return s == y
}

// newPostDominators is the algorithm of Cooper, Harvey and Kennedy on the reversed graph, without the edges in skip.
func newPostDominators(g *symbolic.Graph, skip func(from, to *symbolic.Block) bool) *postDominators {
	n := len(g.Blocks)
	ends := make([]bool, n)
	for i, b := range g.Blocks {
		_, stops := b.IR.Term.(*ir.TermUnreachable)
		ends[i] = len(b.Succs) == 0 && !stops || endless(b.Loop)
	}
	order := reverseOrder(g, ends, skip) // from the ends, a block before those that lead to it
	rank := make([]int, n)
	for i, b := range order {
		rank[b] = i
	}
	parent := make([]int, n)
	for i := range parent {
		parent[i] = unreached
	}
	meet := func(x, y int) int {
		for x != y {
			switch {
			case x == noBlock || y == noBlock:
				return noBlock
			case rank[x] > rank[y]:
				x = parent[x]
			default:
				y = parent[y]
			}
		}
		return x
	}
	for changed := true; changed; {
		changed = false
		for _, b := range order {
			p := unreached
			if ends[b] {
				p = noBlock
			}
			for _, s := range g.Blocks[b].Succs {
				switch {
				case skip != nil && skip(g.Blocks[b], s), parent[s.Index] == unreached:
				case p == unreached:
					p = s.Index
				default:
					p = meet(p, s.Index)
				}
			}
			if p != parent[b] {
				parent[b], changed = p, true
			}
		}
	}
	depth := make([]int, n)
	for _, b := range order {
		for x := b; x != noBlock; x = parent[x] {
			depth[b]++
		}
	}
	return &postDominators{parent, depth}
}

// reverseOrder lists the blocks that reach an end, in reverse postorder of a walk against the edges from the ends.
func reverseOrder(g *symbolic.Graph, ends []bool, skip func(from, to *symbolic.Block) bool) []int {
	type frame struct{ block, next int }
	seen := make([]bool, len(g.Blocks))
	var post []int
	for i := range g.Blocks {
		if !ends[i] || seen[i] {
			continue
		}
		seen[i] = true
		stack := []frame{{block: i}}
		for len(stack) > 0 {
			top := &stack[len(stack)-1]
			preds := g.Blocks[top.block].Preds
			if top.next == len(preds) {
				post = append(post, top.block)
				stack = stack[:len(stack)-1]
				continue
			}
			p := preds[top.next].Index
			top.next++
			if !seen[p] && (skip == nil || !skip(g.Blocks[p], g.Blocks[top.block])) {
				seen[p] = true
				stack = append(stack, frame{block: p})
			}
		}
	}
	for i, j := 0, len(post)-1; i < j; i, j = i+1, j-1 {
		post[i], post[j] = post[j], post[i]
	}
	return post
}

// endless reports whether l, or a loop around it, cannot be left.
func endless(l *symbolic.Loop) bool {
	return l != nil && (len(l.Exits()) == 0 || endless(l.Parent))
}
