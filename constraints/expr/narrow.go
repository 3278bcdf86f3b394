package expr

import "strings"

// narrowed is what the name of a symbol ends in that stands for the low half of another one.
const narrowed = ":32"

// Narrow makes symbols of 64 bits of which only the low half matters in trees ones of 32. It changes the trees in their places.
func (p *Pool) Narrow(places []**Expr) {
	halves, whole := map[*Expr]*Expr{}, map[*Expr]bool{}
	for _, r := range places {
		if (*r).Op == Apply {
			whole[*r] = true
		}
		Visit(func(e *Expr) {
			for _, x := range e.Args {
				switch {
				case x.Op != Apply || len(x.Args) > 0 || x.Width != 64:
				case e.Op == Trunc && e.Width == 32:
					half := *x.Sym
					half.Name, half.Width = half.Name+narrowed, 32
					halves[e] = p.Var(half)
				default:
					whole[x] = true
				}
			}
		}, *r)
	}
	for e := range halves {
		if whole[e.Args[0]] {
			delete(halves, e)
		}
	}
	for _, r := range places {
		*r = p.Replace(*r, halves)
	}
}

// Wide is the name of the symbol of which one stands for the low half, and whether it does.
func Wide(s *Symbol) (name string, half bool) { return strings.CutSuffix(s.Name, narrowed) }
