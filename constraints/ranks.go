package constraints

import (
	"slices"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Ranks. Of the lanes that a ballot counts, each has a rank, the number of those before it: ranks differ, and are less than
// the number of all.

// rank is a count of bits of a ballot: of those below a lane, or of all when lane is nil.
type rank struct {
	app, ballot, lane *expr.Expr
	thread            int // whose lane that is
}

func popcount(s *expr.Symbol) bool { return strings.HasPrefix(s.Name, "op:llvm.ctpop.") }

// rank notes app if it counts bits of a ballot, and says where the first of them may stand.
func (n *numbered) rank(app *expr.Expr) {
	if strings.HasPrefix(app.Sym.Name, "op:llvm.cttz.") && n.isBallot(app.Args[0]) {
		n.firsts = append(n.firsts, app)
	}
	if !popcount(app.Sym) || len(app.Args) != 1 {
		return
	}
	arg := app.Args[0]
	if n.isBallot(arg) {
		n.ranks = append(n.ranks, rank{app: app, ballot: arg})
		return
	}
	if arg.Op != expr.And {
		return
	}
	for i, x := range arg.Args {
		if lane := below(arg.Args[1-i]); n.isBallot(x) && lane != nil {
			if t := n.wholly(lane); t >= 0 && t == n.wholly(x.Args...) {
				n.ranks = append(n.ranks, rank{app, x, lane, t})
			}
		}
	}
}

func (n *numbered) isBallot(e *expr.Expr) bool {
	if e.Op != expr.Apply {
		return false
	}
	_, ok := n.in.Summary.Votes(e.Sym)
	return ok
}

// below is the lane l if e has the bits below l set: (1 << l) - 1, or the complement of -1 << l; else nil.
func below(e *expr.Expr) *expr.Expr {
	if len(e.Args) != 2 || e.Args[1].Op != expr.Const || e.Args[1].Signed() != -1 || e.Args[0].Op != expr.Shl {
		return nil
	}
	one := e.Args[0].Args[0]
	if e.Op == expr.Add && one.IsConst(1) || e.Op == expr.Xor && one.Op == expr.Const && one.Signed() == -1 {
		return e.Args[0].Args[1]
	}
	return nil
}

// count states what is known of the ranks.
func (n *numbered) count() {
	p := n.in.pool
	less := func(a, b *expr.Expr) *expr.Expr {
		return p.Cmp(expr.SLE, p.Binary(expr.Add, a, p.Const(1, a.Width), expr.NSW), b)
	}
	for _, b := range n.votes {
		for t := range n.threads {
			if t < len(n.o.Sides) && n.among(t, b) {
				n.fact(p.Or(p.Not(n.voted(t, b)), p.Ne(b, p.Const(0, b.Width))))
			}
		}
	}
	for _, first := range n.firsts {
		b := first.Args[0]
		none := p.Eq(b, p.Const(0, b.Width))
		n.fact(p.And(p.Cmp(expr.SLE, p.Const(0, first.Width), first), p.Cmp(expr.SLE, first, p.Const(32, first.Width))))
		n.fact(p.Or(none, p.Cmp(expr.SLT, first, p.Const(32, first.Width))))
		for t := range n.threads {
			if t >= len(n.o.Sides) && n.among(t, b) { // one that hands on
				n.fact(p.Or(none, p.Or(p.Ne(n.lane(t), first), n.voted(t, b))))
			}
		}
	}
	for _, r := range slices.Clone(n.ranks) {
		w := r.app.Width
		n.fact(p.And(p.Cmp(expr.SLE, p.Const(0, w), r.app), p.Cmp(expr.SLE, r.app, p.Const(32, w))))
		if r.lane != nil {
			all := p.Apply(r.app.Sym, r.ballot)
			n.fact(p.Or(p.Not(n.counted(r)), less(r.app, all)))
		}
	}
	for i, r := range n.ranks {
		for _, s := range n.ranks[i+1:] {
			if r.lane == nil || s.lane == nil || r.ballot.Sym != s.ballot.Sym {
				continue
			}
			one := p.Bool(true)
			for k, x := range r.ballot.Args {
				one = p.And(one, p.Eq(x, s.ballot.Args[k]))
			}
			before := func(a, b rank) {
				when := p.AndAll(one, n.counted(a), p.Cmp(expr.ULT, a.lane, b.lane))
				n.fact(p.Or(p.Not(when), less(a.app, b.app)))
			}
			before(r, s)
			before(s, r)
		}
	}
}

// counted says that the lane of a rank is the thread's own, and that its bit is set.
func (n *numbered) counted(r rank) *expr.Expr {
	p := n.in.pool
	return p.And(p.Eq(r.lane, n.lane(r.thread)), n.voted(r.thread, r.ballot))
}

// lane is a thread's place in its warp.
func (n *numbered) lane(thread int) *expr.Expr {
	own := n.of(thread, kernelanalysis.LinearThread(n.in.pool, n.o.Geometry), nil)
	return n.in.pool.Binary(expr.And, own, n.in.pool.Const(31, 32), 0)
}

// among reports whether a ballot is seen to be that of a thread's warp.
func (n *numbered) among(thread int, ballot *expr.Expr) bool {
	a := n.threads[thread]
	rest := ballot.Args[len(ballot.Args)-4:]
	warp := a.warp
	if warp == nil {
		warp = n.warp(thread)
	}
	return [3]*expr.Expr(rest[:3]) == a.block && rest[3] == warp
}

// voted says that a thread's bit is set in a ballot that it took part in.
func (n *numbered) voted(thread int, ballot *expr.Expr) *expr.Expr {
	v, _ := n.in.Summary.Votes(ballot.Sym)
	with := map[*expr.Expr]*expr.Expr{}
	for i, k := range v.Loops {
		with[n.o.Copy(thread, k)] = ballot.Args[i]
	}
	return n.of(thread, v.In, with)
}
