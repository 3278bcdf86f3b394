package expr

import "slices"

// Contradicts reports whether e asks that one value be a constant, and what that constant is not. That it does not says
// nothing.
func (p *Pool) Contradicts(e *Expr) bool {
	parts := Conjuncts(e)
	for _, c := range parts {
		if c.Op != Eq {
			continue
		}
		for i, x := range c.Args {
			if number := c.Args[1-i]; number.Op == Const && x.Op != Const {
				known := map[*Expr]*Expr{x: number}
				if slices.ContainsFunc(parts, func(d *Expr) bool { return p.Replace(d, known).False() }) {
					return true
				}
			}
		}
	}
	return e.False()
}
