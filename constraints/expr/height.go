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

// sprawling is the number of nodes from which on a tree is no longer walked as if nothing in it were shared.
const sprawling = 1 << 16

// Sprawls reports whether e, written out with all that is shared in it, has very many nodes: choices among choices, or
// sums of sums, that double at each level. A walk that does not remember where it was must stop there.
func (e *Expr) Sprawls() bool { return e.size >= sprawling }

// SprawlingSum is Sprawls for walks through arithmetic and connectives that end at comparisons, choices and symbols.
func (e *Expr) SprawlingSum() bool { return e.terms >= sprawling }
