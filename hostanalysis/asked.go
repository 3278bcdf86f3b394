package hostanalysis

import (
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// Asked is an input, and what the conditions on the way to a launch say of it alone. Nothing else of the launch need hang on it: then
// the facts of the launch leave it out, and yet the program does not come to the launch without it.
type Asked struct {
	Input
	Conds []*expr.Expr
}

// asked collects from all facts what is asked of single inputs.
func (b *builder) asked(facts []Fact) {
	t := &tracer{host: b.host}
	place := map[*expr.Symbol]int{}
	for _, f := range facts {
		for _, c := range expr.Conjuncts(f.Cond) {
			symbols := expr.Symbols(c)
			if len(symbols) != 1 {
				continue
			}
			s := symbols[0]
			if _, known := place[s]; !known {
				kind := t.kind(s)
				if kind == NoInput {
					continue
				}
				place[s] = len(b.launch.Asked)
				b.launch.Asked = append(b.launch.Asked, Asked{Input: Input{s, kind, t.reading(s)}})
			}
			a := &b.launch.Asked[place[s]]
			a.Conds = append(a.Conds, c)
		}
	}
}

// started adds that a program has its own name as an argument: argc is at least 1.
func (b *builder) started(facts []Fact, root *frame) []Fact {
	f := root.Func.Func
	if f.Name() != "main" || len(f.Params) == 0 || symbolic.Width(f.Params[0].Type()) == 0 {
		return facts
	}
	argc := root.Value(f.Params[0])
	cond := carry(b.pool.Cmp(expr.SLT, b.pool.Const(0, argc.Width), argc), root, root.Blocks[0], b.frame, b.block)
	return b.add(facts, cond, Language, Fact{Text: "argc > 0"})
}
