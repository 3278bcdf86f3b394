package constraints

import (
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// window is a result of a draw: by whom, where, in which rounds, how long it is, and when the thread makes the draw at all.
type window struct {
	draw               *kernelanalysis.Draw
	thread             int
	result, at, amount *expr.Expr
	made               *expr.Expr
	rounds             []*expr.Expr
}

// apart says of two draws from one counter that their windows have no number in common.
func (n *numbered) apart(x, y window) {
	p, in := n.in.pool, n.in
	if x.result.Width != y.result.Width || x.draw.Down != y.draw.Down || len(in.overlays(x.draw.Object, y.draw.Object)) == 0 {
		return
	}
	same := in.sameWord(n.o, x.draw.Object, y.draw.Object, x.at, y.at)
	if x.draw.Object.Space == kernelanalysis.Shared {
		same = p.And(same, p.Not(n.differ(n.threads[x.thread].block, n.threads[y.thread].block)))
	}
	epoch, _ := in.counter(x.draw)
	other, _ := in.counter(y.draw)
	same = p.AndAll(same, epoch.grows, other.grows, x.made, y.made)
	if x.draw == y.draw {
		for i := range epoch.rounds {
			same = p.And(same, p.Eq(x.rounds[i], y.rounds[i]))
		}
	} else if epoch.rounds+other.rounds > 0 {
		return // they may count from different restarts
	}
	two := p.Bool(true)
	if x.draw == y.draw {
		two = n.two(x, y)
		n.fact(p.Or(two, p.Eq(x.result, y.result)))
	}
	var windows *expr.Expr
	if x.draw.Down {
		below := func(a, b window) *expr.Expr {
			return p.Cmp(expr.SLE, a.result, p.Binary(expr.Sub, b.result, b.amount, expr.NSW))
		}
		windows = p.Or(below(x, y), below(y, x))
	} else {
		above := func(a, b window) *expr.Expr {
			return p.Cmp(expr.SLE, p.Binary(expr.Add, a.result, a.amount, expr.NSW), b.result)
		}
		windows = p.Or(above(x, y), above(y, x))
	}
	n.fact(p.Or(p.Not(p.And(same, two)), windows))
}

// within says that the window of a draw lies below what the counter holds behind a later barrier.
func (n *numbered) within(x window, total *expr.Expr) {
	p, in := n.in.pool, n.in
	rounds, later := in.Summary.Since(x.draw, total)
	known, _ := in.counter(x.draw)
	if !later || x.draw.Down || known.rounds > rounds || in.Summary.Contents[total.Sym] != x.draw.Object || total.Width != x.result.Width {
		return
	}
	block := total.Args[len(total.Args)-3:]
	same := p.AndAll(known.grows, x.made, p.Eq(x.at, total.Args[0]), p.Not(n.differ(n.threads[x.thread].block, [3]*expr.Expr(block))))
	for i := range rounds {
		same = p.And(same, p.Eq(x.rounds[i], total.Args[1+i]))
	}
	n.fact(p.Or(p.Not(same), p.Cmp(expr.SLE, p.Binary(expr.Add, x.result, x.amount, expr.NSW), total)))
}

// two says that two results of one static draw are of two executions of it.
func (n *numbered) two(x, y window) *expr.Expr {
	p := n.in.pool
	a, b := n.threads[x.thread], n.threads[y.thread]
	if x.thread < 2 && y.thread < 2 && x.thread != y.thread {
		return p.Bool(true) // the two of the question
	}
	if n.o.Kind == obligation.InterBlock && a.block != b.block && n.ofSides(a, b) {
		return p.Bool(true)
	}
	e := p.Or(n.differ(a.block, b.block), n.differ(a.idx, b.idx))
	for i := range x.rounds {
		e = p.Or(e, p.Ne(x.rounds[i], y.rounds[i]))
	}
	return e
}

// ofSides reports whether two threads lie in the blocks of the two sides.
func (n *numbered) ofSides(a, b actor) bool {
	first, second := n.threads[0].block, n.threads[1].block
	return a.block == first && b.block == second || a.block == second && b.block == first
}

func (n *numbered) differ(a, b [3]*expr.Expr) *expr.Expr {
	p := n.in.pool
	e := p.Bool(false)
	for i := range 3 {
		e = p.Or(e, p.Ne(a[i], b[i]))
	}
	return e
}
