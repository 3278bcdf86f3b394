package constraints

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Ranks. Of the lanes that a ballot counts, each has a rank, the number of those before it: ranks differ, and are less than
// the number of all. So it is with lanes that go together: each has the same mask, in which its own bit is set. Lanes that do
// not go together have masks of their own. In which rounds of a loop lanes go together is not known, nor needed: of one
// thread in one round there is one mask.

// rank is a count of bits of a ballot: of those below a lane, or of all when lane is nil.
type rank struct {
	app, ballot, lane *expr.Expr
	thread            int // whose lane that is
}

func leadingZeros(s *expr.Symbol) bool { return strings.HasPrefix(s.Name, "op:llvm.ctlz.") }

// end is the lane at one end of those in a mask, as a count of the zeros before it tells.
func (n *numbered) end(zeros *expr.Expr) *expr.Expr {
	if p := n.in.pool; leadingZeros(zeros.Sym) {
		return p.Sub(p.Const(uint64(zeros.Width-1), zeros.Width), zeros)
	}
	return zeros
}

// ends says that a lane is the first or the last one of a mask.
func (n *numbered) ends(mask, lane *expr.Expr) *expr.Expr {
	p := n.in.pool
	e := p.Bool(false)
	for _, zeros := range n.firsts {
		if zeros.Args[0] == mask && zeros.Width >= lane.Width {
			e = p.Or(e, p.Eq(lane, p.Trunc(n.end(zeros), lane.Width)))
		}
	}
	return e
}

func popcount(s *expr.Symbol) bool { return strings.HasPrefix(s.Name, "op:llvm.ctpop.") }

// rank notes app if it counts bits of a ballot, and says where the first of them may stand.
func (n *numbered) rank(app *expr.Expr) {
	if !n.in.tally.ask(byRanks) {
		return
	}
	before := len(n.firsts) + len(n.ranks)
	defer func() {
		if len(n.firsts)+len(n.ranks) > before {
			n.in.tally.decided(byRanks)
		}
	}()
	if (strings.HasPrefix(app.Sym.Name, "op:llvm.cttz.") || leadingZeros(app.Sym)) && (n.isBallot(app.Args[0]) || n.isTeam(app.Args[0])) {
		n.firsts = append(n.firsts, app)
	}
	if !popcount(app.Sym) || len(app.Args) != 1 {
		return
	}
	arg := app.Args[0]
	if n.isBallot(arg) || n.isTeam(arg) {
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
		} else if n.isTeam(x) && lane != nil {
			n.ranks = append(n.ranks, rank{app, x, lane, n.owner[x.Sym].thread})
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

// isTeam reports whether e is a thread's mask of the lanes that go together with it.
func (n *numbered) isTeam(e *expr.Expr) bool {
	from, copied := n.owner[e.Sym]
	return copied && n.in.Summary.Team(from.sym)
}

// together states what is known of masks of lanes that go together.
func (n *numbered) together() {
	p := n.in.pool
	for i, a := range n.teams {
		s := n.owner[a.Sym]
		n.fact(p.Ne(a, p.Const(0, a.Width)))
		for _, b := range n.teams[i+1:] {
			t := n.owner[b.Sym]
			if s.sym != t.sym {
				continue
			}
			x, y := n.threads[s.thread], n.threads[t.thread]
			two := p.Or(n.differ(x.block, y.block), n.differ(x.idx, y.idx))
			for k, r := range a.Args {
				two = p.Or(two, p.Ne(r, b.Args[k]))
			}
			n.fact(p.Or(two, p.Eq(a, b)))
		}
	}
	for _, first := range slices.Clone(n.firsts) {
		if !n.isTeam(first.Args[0]) {
			continue
		}
		own := n.lane(n.owner[first.Args[0].Sym].thread, first.Width)
		if leadingZeros(first.Sym) {
			n.fact(p.Cmp(expr.SLE, own, n.end(first)))
			continue
		}
		n.fact(p.Cmp(expr.SLE, first, own))
		for _, r := range n.ranks { // the first lane has the rank 0
			if r.lane == nil || !n.isTeam(r.ballot) {
				continue
			}
			his := p.Apply(first.Sym, append([]*expr.Expr{r.ballot}, first.Args[1:]...)...)
			if !slices.Contains(n.firsts, his) {
				n.firsts = append(n.firsts, his)
			}
			fact := p.Or(p.Not(p.And(n.counted(r), p.Eq(r.lane, his))), p.Eq(r.app, p.Const(0, r.app.Width)))
			if !slices.Contains(n.facts, fact) {
				n.fact(fact)
			}
		}
	}
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
	p, lanes := n.in.pool, n.in.Geometry.Lanes()
	less := func(a, b *expr.Expr) *expr.Expr {
		return p.Cmp(expr.SLE, p.Binary(expr.Add, a, p.Const(1, a.Width), expr.NSW), b)
	}
	n.together()
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
		n.fact(p.And(p.Cmp(expr.SLE, p.Const(0, first.Width), first), p.Cmp(expr.SLE, first, p.Const(lanes, first.Width))))
		n.fact(p.Or(none, p.Cmp(expr.SLT, first, p.Const(lanes, first.Width))))
		for t := range n.threads {
			if t >= len(n.o.Sides) && !n.isTeam(b) && n.among(t, b) { // one that hands on
				n.fact(p.Or(none, p.Or(p.Ne(n.lane(t, first.Width), n.end(first)), n.voted(t, b))))
			}
		}
	}
	for _, r := range slices.Clone(n.ranks) {
		w := r.app.Width
		n.fact(p.And(p.Cmp(expr.SLE, p.Const(0, w), r.app), p.Cmp(expr.SLE, r.app, p.Const(lanes, w))))
		if r.lane != nil {
			all := p.Apply(r.app.Sym, r.ballot)
			n.fact(p.Or(p.Not(n.counted(r)), less(r.app, all)))
		}
	}
	for i, r := range n.ranks {
		for _, s := range n.ranks[i+1:] {
			if n.isTeam(r.ballot) && max(r.thread, s.thread) >= len(n.o.Sides) {
				continue // the ranks of others are of no interest but for the first
			}
			if r.lane == nil || s.lane == nil || n.isTeam(r.ballot) != n.isTeam(s.ballot) || !n.isTeam(r.ballot) && r.ballot.Sym != s.ballot.Sym {
				continue
			}
			one := p.Bool(true)
			for k, x := range r.ballot.Args {
				one = p.And(one, p.Eq(x, s.ballot.Args[k]))
			}
			if n.isTeam(r.ballot) {
				one = p.Eq(r.ballot, s.ballot)
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

// forget puts symbols for the ranks among lanes that go together, of which all is said: how they are computed only burdens
// the proof.
func (n *numbered) forget(o *obligation.Obligation) {
	p := n.in.pool
	names := map[*expr.Expr]*expr.Expr{}
	for i, r := range n.ranks {
		if r.lane == nil || !n.isTeam(r.ballot) {
			continue
		}
		rank := p.Var(expr.Symbol{
			Name: fmt.Sprintf("%s.rank%d", n.in.Summary.Kernel.Symbol, i), Display: "rank", Width: r.app.Width, PerThread: true, Unknown: true,
		})
		names[r.app] = o.Copy(r.thread, rank)
		if r.thread >= len(o.Sides) {
			continue
		}
		s := &o.Sides[r.thread]
		own := map[*expr.Expr]*expr.Expr{}
		for _, app := range expr.Applications(append(slices.Clone(s.Cond), s.Offset, s.Size)...) {
			if o.Copy(r.thread, app) == r.app {
				own[app] = rank
			}
		}
		s.Cond = slices.Clone(s.Cond)
		for k, e := range s.Cond {
			s.Cond[k] = p.Replace(e, own)
		}
		s.Offset, s.Size = p.Replace(s.Offset, own), p.Replace(s.Size, own)
	}
	for i, e := range o.Relation {
		o.Relation[i] = p.Replace(e, names)
	}
}

// counted says that the lane of a rank is the thread's own, and that its bit is set.
func (n *numbered) counted(r rank) *expr.Expr {
	p := n.in.pool
	own := p.Eq(r.lane, n.lane(r.thread, r.lane.Width))
	if n.isTeam(r.ballot) {
		return own
	}
	return p.And(own, n.voted(r.thread, r.ballot))
}

// lane is a thread's place in its warp, as a number of that many bits.
func (n *numbered) lane(thread, width int) *expr.Expr {
	return n.in.pool.ZExt(n.of(thread, kernelanalysis.Lane(n.in.pool, n.o.Geometry), nil), width)
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
