package enumerate

import (
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// program is what the questions of one launch have in common: its definitions, spelled without the block where the
// block does not matter.
//
// A value that is one for all threads of a block is applied to the block's coordinates, whatever it is made of. The
// grid is seldom constant, but such a value can be computed all the same when no definition looks at the coordinates.
type program struct {
	of       *obligation.Obligation
	defs     map[*expr.Symbol]*definition
	blockIdx map[*expr.Symbol]bool // with the threads' copies
	blind    map[*expr.Symbol]bool // definitions that the block does not matter to, with the threads' copies
	rewriter *expr.Rewriter
	copies   [2]map[*expr.Symbol]*expr.Symbol
}

func newProgram(o *obligation.Obligation) *program {
	p := &program{copies: [2]map[*expr.Symbol]*expr.Symbol{{}, {}}, of: o, defs: definitions(o), blockIdx: map[*expr.Symbol]bool{}, blind: map[*expr.Symbol]bool{}}
	mark := func(set map[*expr.Symbol]bool, s *expr.Symbol, to bool) {
		set[s] = to
		if s.PerThread {
			set[obligation.CopySymbol(o.Pool, 0, s)], set[obligation.CopySymbol(o.Pool, 1, s)] = to, to
		}
	}
	for _, c := range o.Geometry.BlockIdx {
		if c.Op == expr.Apply {
			mark(p.blockIdx, c.Sym, true)
		}
	}
	for s := range p.defs {
		mark(p.blind, s, true)
	}
	for again := true; again; {
		again = false
		p.rewriter = o.Pool.NewRewriter(p.leaf)
		for s, d := range p.defs {
			if p.blind[s] && p.looksAtBlock(d.trees()) {
				mark(p.blind, s, false)
				again = true
			}
		}
	}
	for _, d := range p.defs {
		if p.blind[d.value.Sym] {
			d.rewrite(p.rewriter)
		}
	}
	return p
}

// copy is thread n's copy of a symbol.
func (p *program) copy(n int, s *expr.Symbol) *expr.Symbol {
	c := p.copies[n][s]
	if c == nil {
		c = obligation.CopySymbol(p.of.Pool, n, s)
		p.copies[n][s] = c
	}
	return c
}

// serves reports whether p is the program of o.
func (p *program) serves(o *obligation.Obligation) bool {
	same := len(p.of.Recurrences) == len(o.Recurrences) && len(p.of.Exits) == len(o.Exits) && p.of.Geometry == o.Geometry
	if same && len(o.Recurrences) > 0 {
		same = &p.of.Recurrences[0] == &o.Recurrences[0]
	}
	if same && len(o.Exits) > 0 {
		same = &p.of.Exits[0] == &o.Exits[0]
	}
	return same
}

func (p *program) looksAtBlock(trees []*expr.Expr) bool {
	for _, t := range trees {
		for _, s := range expr.Symbols(p.rewriter.Rewrite(t)) {
			if p.blockIdx[s] {
				return true
			}
		}
	}
	return false
}

// leaf drops the coordinates of the block from what is blind to them.
func (p *program) leaf(s *expr.Symbol, args []*expr.Expr) *expr.Expr {
	if !p.blind[s] {
		return nil
	}
	plain := make([]*expr.Expr, len(args))
	for i, a := range args {
		plain[i] = a
		if a.Op == expr.Apply && p.blockIdx[a.Sym] {
			plain[i] = p.of.Pool.Const(0, a.Width)
		}
	}
	return p.of.Pool.Apply(s, plain...)
}

// side is one side of a question of the program without what is not needed of the block.
func (p *program) side(s obligation.Side) obligation.Side {
	out := obligation.Side{Offset: p.rewriter.Rewrite(s.Offset), Size: p.rewriter.Rewrite(s.Size)}
	for _, c := range s.Cond {
		out.Cond = append(out.Cond, p.rewriter.Rewrite(c))
	}
	for _, it := range s.Iterations {
		out.Iterations = append(out.Iterations, obligation.Iteration{Counter: it.Counter, Continue: p.rewriter.Rewrite(it.Continue)})
	}
	return out
}
