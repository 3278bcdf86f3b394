package obligation

import "github.com/hgrd/hgrd/constraints/expr"

// Needed is o with these of its facts, and with the definitions that give meaning to what it then speaks of.
func (o *Obligation) Needed(facts []*expr.Expr) *Obligation {
	out := *o
	out.Facts, out.Recurrences, out.Exits = facts, nil, nil
	spoken := map[*expr.Symbol]bool{}
	speak := func(es ...*expr.Expr) {
		for _, s := range expr.Symbols(es...) {
			spoken[s] = true
		}
	}
	speak(facts...)
	speak(o.Trees()...)
	defined := func(s *expr.Symbol) bool {
		return spoken[s] || s.PerThread && (spoken[CopySymbol(o.Pool, 0, s)] || spoken[CopySymbol(o.Pool, 1, s)])
	}
	recurrences, exits := make([]bool, len(o.Recurrences)), make([]bool, len(o.Exits))
	for more := true; more; {
		more = false
		for i, r := range o.Recurrences {
			if !recurrences[i] && defined(r.Value.Sym) {
				recurrences[i], more = true, true
				speak(r.Value, r.Init, r.Next)
			}
		}
		for i, x := range o.Exits {
			if !exits[i] && defined(x.Value.Sym) {
				exits[i], more = true, true
				speak(x.Value, x.Leave)
			}
		}
	}
	for i, r := range o.Recurrences {
		if recurrences[i] {
			out.Recurrences = append(out.Recurrences, r)
		}
	}
	for i, x := range o.Exits {
		if exits[i] {
			out.Exits = append(out.Exits, x)
		}
	}
	return &out
}
