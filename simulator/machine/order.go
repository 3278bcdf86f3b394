package machine

import (
	"sort"

	"github.com/llir/llvm/ir"
)

// ordering is the layout of a function's reachable blocks: reverse postorder in which a loop's blocks come before those
// that follow the loop. So of two threads that took different ways the one at the lower position can still reach where
// the other is, but not, in general, the other way round.
type ordering struct {
	list  []*ir.Block
	index map[*ir.Block]int
}

func order(f *ir.Func) *ordering {
	post := postorder(f, nil)
	o := reverse(post)
	depth := loopDepths(o)
	return reverse(postorder(f, depth))
}

func reverse(post []*ir.Block) *ordering {
	o := &ordering{list: make([]*ir.Block, len(post)), index: make(map[*ir.Block]int, len(post))}
	for i, b := range post {
		o.list[len(post)-1-i] = b
		o.index[b] = len(post) - 1 - i
	}
	return o
}

// successors lists where a block leads, without repetition.
func successors(b *ir.Block) []*ir.Block {
	var list []*ir.Block
	add := func(v any) {
		s, ok := v.(*ir.Block)
		if !ok {
			return
		}
		for _, x := range list {
			if x == s {
				return
			}
		}
		list = append(list, s)
	}
	switch t := b.Term.(type) {
	case *ir.TermBr:
		add(t.Target)
	case *ir.TermCondBr:
		add(t.TargetTrue)
		add(t.TargetFalse)
	case *ir.TermSwitch:
		for _, c := range t.Cases {
			add(c.Target)
		}
		add(t.TargetDefault)
	}
	return list
}

// postorder lists the reachable blocks, successors of smaller depth visited first.
func postorder(f *ir.Func, depth map[*ir.Block]int) []*ir.Block {
	type frame struct {
		block *ir.Block
		succs []*ir.Block
	}
	visit := func(b *ir.Block) frame {
		s := successors(b)
		for i, j := 0, len(s)-1; i < j; i, j = i+1, j-1 {
			s[i], s[j] = s[j], s[i]
		}
		sort.SliceStable(s, func(i, j int) bool { return depth[s[i]] < depth[s[j]] })
		return frame{b, s}
	}
	var post []*ir.Block
	seen := map[*ir.Block]bool{f.Blocks[0]: true}
	stack := []frame{visit(f.Blocks[0])}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if len(top.succs) == 0 {
			post = append(post, top.block)
			stack = stack[:len(stack)-1]
			continue
		}
		next := top.succs[0]
		top.succs = top.succs[1:]
		if !seen[next] {
			seen[next] = true
			stack = append(stack, visit(next))
		}
	}
	return post
}

// maxLoopWork bounds the search for loop bodies in IR with very many loops: beyond it the order is a plain one.
const maxLoopWork = 1 << 22

// loopDepths counts the natural loops around each block.
func loopDepths(o *ordering) map[*ir.Block]int {
	preds := map[*ir.Block][]*ir.Block{}
	latches := map[*ir.Block][]*ir.Block{} // by header
	for i, b := range o.list {
		for _, s := range successors(b) {
			preds[s] = append(preds[s], b)
			if o.index[s] <= i {
				latches[s] = append(latches[s], b)
			}
		}
	}
	depth := map[*ir.Block]int{}
	work := 0
	for _, header := range o.list {
		if len(latches[header]) == 0 {
			continue
		}
		in := map[*ir.Block]bool{header: true}
		todo := append([]*ir.Block(nil), latches[header]...)
		for len(todo) > 0 {
			b := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if in[b] || o.index[b] < o.index[header] {
				continue
			}
			in[b] = true
			todo = append(todo, preds[b]...)
			if work++; work > maxLoopWork {
				return nil
			}
		}
		for b := range in {
			depth[b]++
		}
	}
	return depth
}
