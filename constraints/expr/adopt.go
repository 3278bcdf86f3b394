package expr

import "slices"

// Adopt copies trees of another pool, with their symbols, into p. Nodes keep their order of age among each other, so
// into an empty pool the copies are spelled as they were, whatever else the other pool holds.
func (p *Pool) Adopt(es ...*Expr) map[*Expr]*Expr {
	var old []*Expr
	Visit(func(e *Expr) { old = append(old, e) }, es...)
	slices.SortFunc(old, func(a, b *Expr) int { return a.id - b.id })
	copies := make(map[*Expr]*Expr, len(old))
	for _, e := range old {
		var args []*Expr
		for _, a := range e.Args {
			args = append(args, copies[a])
		}
		sym := e.Sym
		if sym != nil {
			sym = p.Symbol(*sym)
		}
		copies[e] = p.intern(e.Op, e.Width, e.Flags, e.Value, sym, args...)
	}
	return copies
}
