package expr

// MaxHeight bounds the height of trees, and with it every recursion over them. What would be higher is an unknown
// function of the same symbols.
const MaxHeight = 1 << 15

// Height is the number of nodes on the longest way down from e, at most MaxHeight.
func (e *Expr) Height() int { return e.height }

// unknown is a new function of the symbols that es are made of. It stands for an operation on es, or for the value of
// sym at es: whatever that is, equal values of these symbols yield equal results.
func (p *Pool) unknown(width int, sym *Symbol, es []*Expr) *Expr {
	s := Symbol{Name: "high", Width: width, Unknown: true}
	mark := func(x *Symbol) {
		s.PerThread = s.PerThread || x.PerThread
		s.Content = s.Content || x.Content
	}
	if sym != nil {
		mark(sym)
	}
	var leaves []*Expr
	for _, app := range Applications(es...) {
		mark(app.Sym)
		if len(app.Args) == 0 {
			leaves = append(leaves, app)
		}
	}
	return p.Apply(p.Fresh(s), leaves...)
}
