package constraints

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/lin"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Numbers. A thread that adds n to a counter atomically and finds r there owns the window [r, r+n): no other addition to
// that word is given a number of it, as long as the word is changed by additions alone and does not wrap around (Bardsley
// and Donaldson, NFM 2014, section 4.2, for n = 1). A thread may own a window that another has drawn and handed on, in a
// shared variable behind a barrier or by a shuffle; the question then speaks of that thread, too.

// numbered collects what is known of the numbers that a question hangs on.
type numbered struct {
	in      *Instance
	o       *obligation.Obligation
	owner   map[*expr.Symbol]origin // of the symbols of the threads' copies
	seen    map[*expr.Expr]bool
	threads []actor
	drawn   []window
	votes   []*expr.Expr // ballots
	teams   []*expr.Expr // masks of lanes that go together
	firsts  []*expr.Expr // counts of the zeros before the first bits of ballots and of such masks, or behind the last
	ranks   []rank
	totals  []*expr.Expr // contents of counters
	facts   []*expr.Expr
	relies  []string
}

// actor is a thread that the question speaks of, and the number of its warp where that is another's.
type actor struct {
	block, idx [3]*expr.Expr
	warp       *expr.Expr
}

// origin is the symbol of the summary that a symbol is a copy of, and whose.
type origin struct {
	sym    *expr.Symbol
	thread int
}

// maxNumbers bounds the draws that one question speaks of.
const maxNumbers = 8

// numbers is o with what is known of the numbers that its sides hang on; nil when they hang on none.
func (in *Instance) numbers(o *obligation.Obligation) (*obligation.Obligation, []string) {
	if len(in.Summary.Draws()) == 0 {
		return nil, nil
	}
	n := &numbered{in: in, o: o, owner: map[*expr.Symbol]origin{}, seen: map[*expr.Expr]bool{}}
	for side, s := range o.Sides {
		var a actor
		for i := range 3 {
			a.block[i], a.idx[i] = o.Copy(side, o.Geometry.BlockIdx[i]), o.Copy(side, o.Geometry.ThreadIdx[i])
		}
		n.threads = append(n.threads, a)
		n.register(side, append(slices.Clone(s.Cond), s.Offset)...)
	}
	for side, s := range o.Sides {
		for _, e := range append(slices.Clone(s.Cond), s.Offset) {
			n.visit(o.Copy(side, e), 0)
		}
	}
	if len(n.drawn) == 0 || len(n.drawn) > maxNumbers {
		return nil, nil
	}
	for i, x := range n.drawn {
		for _, y := range n.drawn[i+1:] {
			n.apart(x, y)
		}
		for _, t := range n.totals {
			n.within(x, t)
		}
	}
	n.count()
	out := *o
	out.ID += ".numbers"
	out.Relation = append(slices.Clone(o.Relation), n.facts...)
	n.forget(&out)
	return &out, n.relies
}

// rely notes what the facts rest on, each once.
func (n *numbered) rely(on ...string) {
	for _, text := range on {
		if !slices.Contains(n.relies, text) {
			n.relies = append(n.relies, text)
		}
	}
}

// register notes whose the copied symbols of trees are.
func (n *numbered) register(thread int, es ...*expr.Expr) {
	for _, s := range expr.Symbols(es...) {
		if s.PerThread {
			n.owner[obligation.CopySymbol(n.in.pool, thread, s)] = origin{s, thread}
		}
	}
}

func (n *numbered) fact(e *expr.Expr) { n.facts = append(n.facts, expr.Conjuncts(e)...) }

// maxHands bounds the steps from a value to where it was drawn.
const maxHands = 4

// visit explains the values in a tree over the copies of threads.
func (n *numbered) visit(e *expr.Expr, depth int) {
	for _, app := range expr.Applications(e) {
		if n.seen[app] || depth > maxHands || len(n.drawn) > maxNumbers {
			continue
		}
		n.seen[app] = true
		from, copied := n.owner[app.Sym]
		sym := app.Sym
		if copied {
			sym = from.sym
		}
		if d := n.in.Summary.Draws()[sym]; d != nil && copied {
			n.draw(d, from.thread, app, depth)
			continue
		}
		if n.isBallot(app) {
			n.votes = append(n.votes, app)
			continue
		}
		if n.isTeam(app) {
			n.teams = append(n.teams, app)
			continue
		}
		if n.in.total(app) {
			n.totals = append(n.totals, app)
			continue
		}
		if h, ok := n.in.Summary.HandedOn(n.in.pool.Apply(sym, app.Args...)); ok {
			thread := from.thread
			if !copied {
				thread = n.wholly(app.Args...)
			}
			n.handed(h, app, thread, depth)
			continue
		}
		n.carried(sym, app, from.thread, copied, depth)
		n.rank(app)
	}
}

// wholly is the thread that trees speak of: of those in one block the one whose coordinates in it occur. It is -1 when
// there is none.
func (n *numbered) wholly(es ...*expr.Expr) int {
	found := -1
	for _, s := range expr.Symbols(es...) {
		for i, a := range n.threads {
			if slices.ContainsFunc(append(slices.Clone(a.block[:]), a.idx[:]...), func(c *expr.Expr) bool {
				return c.Op == expr.Apply && c.Sym == s
			}) {
				found = max(found, i)
				break // others share the block
			}
		}
	}
	return found
}

// draw notes a number that a thread has drawn.
func (n *numbered) draw(d *kernelanalysis.Draw, thread int, app *expr.Expr, depth int) {
	known, relies := n.in.counter(d)
	if known == nil {
		return
	}
	with := map[*expr.Expr]*expr.Expr{}
	for i, k := range d.Strong.Result.Args {
		with[n.o.Copy(thread, k)] = app.Args[i]
	}
	x := window{
		draw: d, thread: thread, result: app, rounds: app.Args,
		at: n.of(thread, d.Offset, with), amount: n.of(thread, d.Amount, with), made: n.of(thread, d.Cond, with),
	}
	n.rely(relies...)
	n.drawn = append(n.drawn, x)
	n.visit(x.amount, depth+1)
	if len(n.teams) > 0 {
		n.visit(x.made, depth+1)
	}
	p, w := n.in.pool, app.Width
	none := p.Const(0, w)
	inside := p.Cmp(expr.SLE, none, x.amount)
	if !d.Down {
		most := p.Binary(expr.Sub, p.Const(1<<uint(w-1)-1, w), x.amount, expr.NSW)
		inside = p.AndAll(inside, p.Cmp(expr.SLE, none, app), p.Cmp(expr.SLE, app, most))
	}
	n.fact(p.Or(p.Not(p.And(known.grows, x.made)), inside))
}

// of is a tree of thread's, with what its copied counters stand at and who the thread is.
func (n *numbered) of(thread int, e *expr.Expr, with map[*expr.Expr]*expr.Expr) *expr.Expr {
	e = n.in.fix(e)
	n.register(thread, e)
	all := map[*expr.Expr]*expr.Expr{}
	maps.Copy(all, with)
	for i := range 3 {
		all[n.o.Copy(thread, n.o.Geometry.BlockIdx[i])] = n.threads[thread].block[i]
		all[n.o.Copy(thread, n.o.Geometry.ThreadIdx[i])] = n.threads[thread].idx[i]
	}
	e = n.in.pool.Replace(n.o.Copy(thread, e), all)
	if warp := n.threads[thread].warp; warp != nil {
		e = n.in.pool.Replace(e, map[*expr.Expr]*expr.Expr{n.warp(thread): warp})
	}
	return e
}

// warp is the number of a thread's warp by its coordinates.
func (n *numbered) warp(thread int) *expr.Expr {
	p, a := n.in.pool, n.threads[thread]
	return kernelanalysis.WarpNumber(p, obligation.Geometry{Block: n.in.Geometry.Block, ThreadIdx: a.idx, Wide: n.in.Geometry.Wide})
}

// carried unfolds a value that a loop carries but does not make of itself: what its last round, or the way into it, left.
func (n *numbered) carried(sym *expr.Symbol, app *expr.Expr, thread int, copied bool, depth int) {
	p := n.in.pool
	for _, r := range n.o.Recurrences {
		if r.Value.Sym != sym || slices.Contains(expr.Symbols(r.Next), sym) || !copied {
			continue
		}
		k := slices.Index(r.Value.Args, r.Counter)
		if k < 0 {
			return
		}
		at := func(e, counter *expr.Expr) *expr.Expr {
			with := map[*expr.Expr]*expr.Expr{}
			for i, x := range r.Value.Args {
				with[n.o.Copy(thread, x)] = app.Args[i]
			}
			with[n.o.Copy(thread, r.Counter)] = counter
			return n.of(thread, e, with)
		}
		zero, one := p.Const(0, r.Counter.Width), p.Const(1, r.Counter.Width)
		first := p.Eq(app.Args[k], zero)
		init, next := at(r.Init, zero), at(r.Next, p.Binary(expr.Sub, app.Args[k], one, expr.NSW))
		n.fact(p.Or(p.Not(first), p.Eq(app, init)))
		n.fact(p.Or(first, p.Eq(app, next)))
		n.visit(init, depth+1)
		n.visit(next, depth+1)
		return
	}
}

// handed explains a value that another thread of the block has handed on to thread.
func (n *numbered) handed(h kernelanalysis.Hand, app *expr.Expr, thread, depth int) {
	if thread < 0 {
		return
	}
	p, o, in := n.in.pool, n.o, n.in
	j := len(n.threads)
	other := actor{block: n.threads[thread].block}
	for i := range 3 {
		if other.idx[i] = p.Const(0, 32); !in.Geometry.Block[i].IsConst(1) {
			other.idx[i] = o.Copy(j, o.Geometry.ThreadIdx[i])
		}
	}
	if h.Write != nil {
		copy(other.block[:], h.Block)
	}
	n.threads = append(n.threads, other)
	round := map[*expr.Expr]*expr.Expr{}
	for i, k := range h.Loops {
		round[o.Copy(j, k)] = h.Round[i]
	}
	equal := func() *expr.Expr { return p.Eq(app, n.of(j, h.Value, round)) }
	if h.Write == nil {
		with := map[*expr.Expr]*expr.Expr{}
		for i, k := range h.Loops {
			with[o.Copy(thread, k)] = h.Round[i]
		}
		size, bits := p.Const(o.Geometry.Lanes(), 32), p.Const(o.Geometry.Lanes()-1, 32)
		lane := p.Binary(expr.And, n.of(thread, h.Lane, with), bits, 0)
		linear := n.of(j, kernelanalysis.LinearThread(p, o.Geometry), nil)
		his := n.warp(j)
		whole := n.warp(thread)
		if w := n.threads[thread].warp; w != nil {
			whole = w
		}
		n.threads[j].warp = whole
		source := p.Binary(expr.Add, p.Binary(expr.Mul, whole, size, expr.NSW|expr.NUW), lane, expr.NSW|expr.NUW)
		exists := p.Cmp(expr.ULT, source, in.threadsPerBlock())
		if h.Team != nil {
			round = nil
		}
		from := p.AndAll(p.Eq(whole, his), p.Eq(p.Binary(expr.And, linear, bits, 0), lane), equal())
		for i := range 3 { // some thread, in any case
			n.fact(p.Cmp(expr.ULT, other.idx[i], in.Geometry.Block[i]))
		}
		n.visit(lane, depth+1)
		if h.Team != nil {
			my, his := n.of(thread, h.Team, with), n.of(j, h.Team, nil)
			n.visit(his, depth+1)
			from = p.AndAll(from, n.of(j, h.Cond, nil), p.Eq(my, his))
			exists = p.And(exists, n.ends(my, lane))
		} else {
			n.rely(fmt.Sprintf("the lane from which the shuffle at line %d reads takes part in it", siteLine(h.Site)))
		}
		n.fact(p.Or(p.Not(exists), from))
		n.visit(n.of(j, h.Value, round), depth+1)
		return
	}
	w := h.Write
	at := func(idx [3]*expr.Expr) (writes *expr.Expr, value *expr.Expr) {
		n.threads[j].idx = idx
		writes = p.And(n.of(j, w.Cond, round), p.Eq(n.of(j, w.Offset, round), h.At))
		for i := range 3 {
			writes = p.And(writes, p.Cmp(expr.ULT, idx[i], in.Geometry.Block[i]))
		}
		return writes, equal()
	}
	if idx, one := n.pinned(w.Cond); one {
		writes, value := at(idx)
		n.fact(p.Or(p.Not(writes), value))
	} else {
		some := p.Bool(false)
		for _, idx := range n.candidates(thread) {
			writes, _ := at(idx)
			some = p.Or(some, writes)
		}
		writes, value := at(other.idx)
		n.fact(p.Or(p.Not(some), p.And(writes, value)))
	}
	n.visit(n.of(j, h.Value, round), depth+1)
}

// pinned is the one thread of a block for which a condition can hold; false when there may be several.
func (n *numbered) pinned(cond *expr.Expr) (idx [3]*expr.Expr, one bool) {
	p, g := n.in.pool, n.o.Geometry
	for i := range 3 {
		if g.Block[i].IsConst(1) {
			idx[i] = p.Const(0, 32)
		}
	}
	for _, c := range expr.Conjuncts(n.in.fix(cond)) {
		if c.Op != expr.Eq {
			continue
		}
		for i := range 3 {
			for k, x := range c.Args {
				y := c.Args[1-k]
				if x == g.ThreadIdx[i] && !slices.ContainsFunc(expr.Symbols(y), func(s *expr.Symbol) bool { return s.PerThread }) {
					idx[i] = y
				}
			}
		}
	}
	return idx, idx[0] != nil && idx[1] != nil && idx[2] != nil
}

// candidates are threads that often write for others: the first of the block, and the first of a thread's warp.
func (n *numbered) candidates(thread int) [][3]*expr.Expr {
	p, g := n.in.pool, n.o.Geometry
	zero := p.Const(0, 32)
	out := [][3]*expr.Expr{{zero, zero, zero}}
	if g.Block[1].IsConst(1) && g.Block[2].IsConst(1) {
		x, warp := n.threads[thread].idx[0], p.Const(g.Lanes(), 32)
		first := p.Binary(expr.Mul, p.Binary(expr.UDiv, x, warp, 0), warp, expr.NSW|expr.NUW)
		out = append(out, [3]*expr.Expr{first, zero, zero})
	}
	return out
}

// byNumbers decides open questions by what is known of numbers that are drawn. Where lanes tell each other numbers, those
// of one warp and of two are asked about apart.
func (c *Checker) byNumbers(ctx context.Context, qs []*question, all []*obligation.Obligation, ds []Decision) error {
	if len(qs) == 0 {
		return nil
	}
	in := qs[0].in
	for i, d := range ds {
		if d.Status != Unknown || len(in.Summary.Draws()) == 0 || !c.tally.ask(byNumbers) {
			continue
		}
		o, relies := in.numbers(all[i])
		if o == nil {
			continue
		}
		parts := []*obligation.Obligation{o}
		if o.Kind == obligation.AnyInBlock && in.Summary.Exchanges() {
			parts = in.byWarps(o)
		}
		outs, err := c.decide.Prover.ProveAll(ctx, parts, lin.Advice{})
		if err != nil {
			return err
		}
		proof := Decision{Status: Safe, How: "numbers taken from a counter differ", Assumptions: relies}
		for _, oc := range outs {
			if !oc.Proved {
				proof.Status = Unknown
			}
			proof.Assumptions = append(proof.Assumptions, decision(oc).Assumptions...)
		}
		if proof.Status == Safe {
			c.tally.decided(byNumbers)
			ds[i] = proof
		}
	}
	return nil
}

// byWarps is a question about a block as two: about one warp, whose number both threads then have in common, and about two.
func (in *Instance) byWarps(o *obligation.Obligation) []*obligation.Obligation {
	p := o.Pool
	warp := in.fix(kernelanalysis.WarpNumber(p, o.Geometry))
	first, second := o.Copy(0, warp), o.Copy(1, warp)
	two := *o
	two.ID += ".warps"
	two.Relation = append(slices.Clone(o.Relation), p.Ne(first, second))
	one := *o
	one.ID += ".warp"
	number := p.Var(expr.Symbol{Name: in.Summary.Kernel.Symbol + ".warp", Display: "warp", Width: 32})
	with := map[*expr.Expr]*expr.Expr{warp: number, first: number, second: number}
	replaced := func(es []*expr.Expr) []*expr.Expr {
		out := make([]*expr.Expr, len(es))
		for i, e := range es {
			out[i] = p.Replace(e, with)
		}
		return out
	}
	one.Relation = append(replaced(o.Relation), p.Eq(first, number), p.Eq(second, number))
	for i, s := range o.Sides {
		s.Cond, s.Offset, s.Size = replaced(s.Cond), p.Replace(s.Offset, with), p.Replace(s.Size, with)
		s.Iterations = slices.Clone(s.Iterations)
		for k := range s.Iterations {
			s.Iterations[k].Continue = p.Replace(s.Iterations[k].Continue, with)
		}
		one.Sides[i] = s
	}
	return []*obligation.Obligation{&one, &two}
}
