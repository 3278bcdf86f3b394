package enumerate

import (
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// program is what the questions of one launch have in common: its definitions, spelled without what they do not hang on.
//
// A value that is one for all threads of a block is applied to the block's coordinates, and a value in a loop of the
// host to the counters of the loops around it, whatever it is made of. The grid is seldom constant, and how often the
// host repeats something is seldom known, but such a value can be computed all the same when no definition looks at
// these arguments.
type program struct {
	of       *obligation.Obligation
	defs     map[*expr.Symbol]*definition
	relevant map[*expr.Symbol][]bool // arguments of what is defined, and of the threads' copies of it
	rewriter *expr.Rewriter
	copies   [2]map[*expr.Symbol]*expr.Symbol
}

func newProgram(o *obligation.Obligation) *program {
	p := &program{
		copies: [2]map[*expr.Symbol]*expr.Symbol{{}, {}}, of: o, defs: definitions(o), relevant: map[*expr.Symbol][]bool{},
	}
	for s, d := range p.defs {
		r := make([]bool, len(d.value.Args))
		if d.leave == nil {
			r[d.counter] = true
		}
		p.relevant[s] = r
		if s.PerThread {
			p.relevant[p.copy(0, s)], p.relevant[p.copy(1, s)] = r, r
		}
	}
	for again := true; again; {
		again = false
		p.rewriter = o.Pool.NewRewriter(p.leaf)
		for s, d := range p.defs {
			mentioned := map[*expr.Symbol]bool{}
			for _, t := range d.trees() {
				for _, x := range expr.Symbols(p.rewriter.Rewrite(t)) {
					mentioned[x] = true
				}
			}
			for i := range d.value.Args {
				if mentioned[d.params[i]] && !p.relevant[s][i] {
					p.relevant[s][i], again = true, true
				}
			}
		}
	}
	for _, d := range p.defs {
		d.rewrite(p.rewriter)
	}
	return p
}

// leaf puts 0 for arguments that do not matter.
func (p *program) leaf(s *expr.Symbol, args []*expr.Expr) *expr.Expr {
	r := p.relevant[s]
	if r == nil {
		return nil
	}
	plain := make([]*expr.Expr, len(args))
	for i, a := range args {
		plain[i] = a
		if !r[i] {
			plain[i] = p.of.Pool.Const(0, a.Width)
		}
	}
	return p.of.Pool.Apply(s, plain...)
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

// side is one side of a question of the program spelled like its definitions.
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
