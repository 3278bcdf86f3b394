package symbolic

import (
	"sort"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"
)

// Block is a reachable basic block.
type Block struct {
	IR    *ir.Block
	Index int // in reverse postorder
	Succs []*Block
	Preds []*Block
	Idom  *Block // nil for the entry
	Loop  *Loop  // innermost, nil outside loops
}

// Loop is a natural loop; all loops of one header are one.
type Loop struct {
	Header  *Block
	Latches []*Block
	Blocks  []*Block // in reverse postorder
	Parent  *Loop
	Depth   int // outermost is 1
	Index   int // headers in reverse postorder
	in      map[*Block]bool
	exits   []Edge
}

// Contains reports whether b lies in l. The nil loop is the whole function.
func (l *Loop) Contains(b *Block) bool { return l == nil || l.in[b] }

// Encloses reports whether m is l or nested in it.
func (l *Loop) Encloses(m *Loop) bool { return l == nil || m != nil && l.in[m.Header] }

// Chain lists the loops from the outermost to l.
func (l *Loop) Chain() []*Loop {
	if l == nil {
		return nil
	}
	return append(l.Parent.Chain(), l)
}

// Graph is the control flow of a function.
type Graph struct {
	Func        *ir.Func
	Blocks      []*Block // reverse postorder; entry first
	Loops       []*Loop  // outer before inner
	Irreducible bool     // a cycle has two entries

	wild  map[*Block]bool // blocks on cycles with two entries
	of    map[*ir.Block]*Block
	where map[any]*Block // instruction or terminator
	order map[any]int    // position in its block
}

// NewGraph builds the control-flow graph of a defined function.
func NewGraph(f *ir.Func) *Graph { return NewGraphCut(f, func(*ir.Block) bool { return false }) }

// NewGraphCut is NewGraph where blocks that satisfy ends have no successors: they are known not to come to their end.
func NewGraphCut(f *ir.Func, ends func(*ir.Block) bool) *Graph {
	g := &Graph{Func: f, of: map[*ir.Block]*Block{}, where: map[any]*Block{}, order: map[any]int{}}
	succs := func(b *ir.Block) []*ir.Block {
		if ends(b) {
			return nil
		}
		return b.Term.Succs()
	}
	g.number(f.Blocks[0], succs)
	for _, b := range g.Blocks {
		for _, s := range succs(b.IR) {
			t := g.of[s]
			b.Succs = append(b.Succs, t)
			t.Preds = append(t.Preds, b)
		}
		for i, inst := range b.IR.Insts {
			g.where[inst], g.order[inst] = b, i
		}
		g.where[b.IR.Term], g.order[b.IR.Term] = b, len(b.IR.Insts)
	}
	g.dominators()
	g.loops()
	return g
}

// number fills Blocks in reverse postorder, without recursion: machine-made functions nest deeply.
func (g *Graph) number(entry *ir.Block, succsOf func(*ir.Block) []*ir.Block) {
	type frame struct {
		b    *ir.Block
		next int
	}
	var post []*ir.Block
	seen := map[*ir.Block]bool{entry: true}
	stack := []frame{{b: entry}}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		succs := succsOf(top.b)
		if top.next == len(succs) {
			post = append(post, top.b)
			stack = stack[:len(stack)-1]
			continue
		}
		s := succs[top.next]
		top.next++
		if !seen[s] {
			seen[s] = true
			stack = append(stack, frame{b: s})
		}
	}
	for i := len(post) - 1; i >= 0; i-- {
		b := &Block{IR: post[i], Index: len(g.Blocks)}
		g.of[post[i]] = b
		g.Blocks = append(g.Blocks, b)
	}
}

// dominators is the iterative algorithm of Cooper, Harvey and Kennedy.
func (g *Graph) dominators() {
	for changed := true; changed; {
		changed = false
		for _, b := range g.Blocks[1:] {
			var d *Block
			for _, p := range b.Preds {
				if p.Idom == nil && p.Index != 0 {
					continue
				}
				if d == nil {
					d = p
					continue
				}
				x, y := p, d
				for x != y {
					for x.Index > y.Index {
						x = x.Idom
					}
					for y.Index > x.Index {
						y = y.Idom
					}
				}
				d = x
			}
			if d != b.Idom {
				b.Idom, changed = d, true
			}
		}
	}
}

// Dominates reports whether every path to b passes a.
func (g *Graph) Dominates(a, b *Block) bool {
	for b != nil && b.Index > a.Index {
		b = b.Idom
	}
	return a == b
}

func (g *Graph) loops() {
	byHeader := map[*Block]*Loop{}
	for _, b := range g.Blocks {
		for _, s := range b.Succs {
			if s.Index > b.Index {
				continue
			}
			if !g.Dominates(s, b) {
				g.Irreducible = true
				g.entangle(s, b)
				continue
			}
			l := byHeader[s]
			if l == nil {
				l = &Loop{Header: s, in: map[*Block]bool{s: true}}
				byHeader[s] = l
				g.Loops = append(g.Loops, l)
			}
			l.Latches = append(l.Latches, b)
			work := []*Block{b}
			for len(work) > 0 {
				x := work[len(work)-1]
				work = work[:len(work)-1]
				if l.in[x] {
					continue
				}
				l.in[x] = true
				work = append(work, x.Preds...)
			}
		}
	}
	sort.Slice(g.Loops, func(i, j int) bool { return g.Loops[i].Header.Index < g.Loops[j].Header.Index })
	for i, l := range g.Loops {
		l.Index, l.Depth = i, 1
		for _, outer := range g.Loops[:i] { // a loop's header precedes those nested in it
			if outer.in[l.Header] && (l.Parent == nil || l.Parent.in[outer.Header]) {
				l.Parent = outer
			}
		}
		if l.Parent != nil {
			l.Depth = l.Parent.Depth + 1
		}
		for _, b := range g.Blocks {
			if l.in[b] {
				l.Blocks = append(l.Blocks, b)
				if b.Loop == nil || b.Loop.in[l.Header] {
					b.Loop = l
				}
				for i, s := range b.Succs {
					if !l.in[s] {
						l.exits = append(l.exits, Edge{b, s, i})
					}
				}
			}
		}
	}
}

// entangle marks the blocks on cycles through the edge from b back to s, which does not dominate it.
func (g *Graph) entangle(s, b *Block) {
	if g.wild == nil {
		g.wild = map[*Block]bool{}
	}
	flood := func(from *Block, next func(*Block) []*Block) map[*Block]bool {
		seen := map[*Block]bool{from: true}
		work := []*Block{from}
		for len(work) > 0 {
			x := work[len(work)-1]
			work = work[:len(work)-1]
			for _, y := range next(x) {
				if !seen[y] {
					seen[y] = true
					work = append(work, y)
				}
			}
		}
		return seen
	}
	before := flood(b, func(x *Block) []*Block { return x.Preds })
	for x := range flood(s, func(x *Block) []*Block { return x.Succs }) {
		if before[x] {
			g.wild[x] = true
		}
	}
}

// BlockOf is the block of an instruction or terminator; nil when unreachable.
func (g *Graph) BlockOf(inst any) *Block { return g.where[inst] }

// Block is the node of an IR block; nil when unreachable.
func (g *Graph) Block(b *ir.Block) *Block { return g.of[b] }

// Order is the position of an instruction within its block; the terminator comes last.
func (g *Graph) Order(inst any) int { return g.order[inst] }

// DefBlock is the block that defines v: the entry for parameters, constants and globals.
func (g *Graph) DefBlock(v value.Value) *Block {
	if b, ok := g.where[v]; ok {
		return b
	}
	return g.Blocks[0]
}

// Exits lists the edges that leave l, in order.
func (l *Loop) Exits() []Edge { return l.exits }

// Edge is the Slot-th successor edge of From.
type Edge struct {
	From, To *Block
	Slot     int
}
