package constraints

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// A block may run before all others do anything, in the first rounds of its loops, with one of its threads ahead. What this
// thread draws from counters, reads there and hands on through its block's memory then follows from what the host has put
// there. Two blocks may both run so if neither changes a word that the other looks at; the accesses at which their two
// threads arrive have then no order. Where they meet must not hang on where counters start: by that, programs tell the blocks
// where to work.

// aloneSuffix marks the names of questions about such runs.
const aloneSuffix = ".alone"

// alone is o, a question about two blocks, for such runs; nil if none is known.
func (in *Instance) alone(o *obligation.Obligation, q pair) *obligation.Obligation {
	if o.Kind != obligation.InterBlock || in.Summary.GridWide() {
		return nil
	}
	c := *o
	c.ID += aloneSuffix
	c.Relation = slices.Clone(o.Relation)
	var runs [2]*run
	for i, a := range []*kernelanalysis.Access{q.a, q.b} {
		r := &run{in: in, o: o, to: a, first: map[*expr.Expr]*expr.Expr{}, starts: map[*expr.Symbol]bool{}}
		for _, x := range o.Sides[i].Iterations {
			r.first[x.Counter] = o.Pool.Const(0, x.Counter.Width)
			c.Relation = append(c.Relation, o.Pool.Eq(o.Copy(i, x.Counter), r.first[x.Counter]))
		}
		runs[i] = r
		s := &c.Sides[i]
		if idx, one := (&numbered{in: in, o: o}).pinned(a.Cond); one {
			r.self = idx
		} else {
			r.self = o.Geometry.ThreadIdx
		}
		s.Cond = slices.Clone(s.Cond)
		for k, e := range s.Cond {
			s.Cond[k] = r.value(e, r.self)
		}
		s.Offset, s.Size = r.value(s.Offset, r.self), r.value(s.Size, r.self)
		for k, x := range r.self {
			r.conds = append(r.conds, o.Pool.Eq(o.Geometry.ThreadIdx[k], x))
		}
		if r.lost || in.waits(a, r.explained) || slices.ContainsFunc(expr.Symbols(s.Offset), func(x *expr.Symbol) bool { return r.starts[x] }) {
			return nil
		}
	}
	for i, r := range runs {
		apart, ok := r.apartFrom(i, runs[1-i])
		if !ok {
			return nil
		}
		c.Relation = append(c.Relation, apart...)
	}
	for i, r := range runs {
		s := &c.Sides[i]
		s.Cond = append(s.Cond, r.conds...)
		s.Cond = append(s.Cond, in.contents(*s)...)
	}
	in.order(&c)
	if impossible(&c) || unexplainedIn(&c) != nil {
		return nil
	}
	return &c
}

// waits reports whether a thread may wait for others on its first way to access a, by reads that are not known.
func (in *Instance) waits(a *kernelanalysis.Access, known []*kernelanalysis.Access) bool {
	return slices.ContainsFunc(in.Summary.Accesses, func(r *kernelanalysis.Access) bool {
		return r.Strong != nil && in.Summary.Waits(r, a) && in.steers(r) && !slices.Contains(known, r)
	})
}

// run is what a thread of one block does on its way to an access, as of the side of a question.
type run struct {
	in        *Instance
	o         *obligation.Obligation
	to        *kernelanalysis.Access
	self      [3]*expr.Expr             // the thread's place in its block
	first     map[*expr.Expr]*expr.Expr // counters of the loops around the access, at 0
	conds     []*expr.Expr
	explained []*kernelanalysis.Access // whose results are known
	looked    []look
	starts    map[*expr.Symbol]bool // stand for what counters held before the kernel
	left      map[*expr.Expr]bool   // counters of loops that are known to be left; nil for not noted
	depth     int
	lost      bool // something is not known
}

// look is a word that an atomic reads.
type look struct {
	*kernelanalysis.Access
	offset *expr.Expr
}

// maxAlone bounds the steps from a value to what it comes from.
const maxAlone = 24

// mostStart bounds what counters start at: no run is looked for in which they wrap round.
const mostStart = 1 << 20

// value is a tree of thread by in such a run.
func (r *run) value(e *expr.Expr, by [3]*expr.Expr) *expr.Expr {
	p, g := r.in.pool, r.o.Geometry
	if r.depth++; r.depth > maxAlone {
		r.lost = true
	}
	defer func() { r.depth-- }()
	if r.lost {
		return e
	}
	with := map[*expr.Expr]*expr.Expr{}
	for k, zero := range r.first {
		with[k] = zero
	}
	for i := range 3 {
		with[g.ThreadIdx[i]] = by[i]
	}
	return p.Rewrite(p.Replace(e, with), func(s *expr.Symbol, args []*expr.Expr) *expr.Expr { return r.leaf(s, args, by) })
}

// leaf explains an application; nil where it stands for itself.
func (r *run) leaf(s *expr.Symbol, args []*expr.Expr, by [3]*expr.Expr) *expr.Expr {
	p := r.in.pool
	for _, x := range r.o.Exits {
		if x.Value.Sym == s { // it is left in its first round
			zero := p.Const(0, x.Counter.Width)
			with := map[*expr.Expr]*expr.Expr{x.Counter: zero}
			for i, a := range x.Value.Args {
				with[a] = args[i]
			}
			r.conds = append(r.conds, expr.Conjuncts(r.oneOf(p.Replace(x.Leave, with), by))...)
			if r.left != nil {
				r.left[x.Counter] = true
			}
			return zero
		}
	}
	for _, x := range r.o.Recurrences {
		k := slices.Index(x.Value.Args, x.Counter)
		if x.Value.Sym == s && k >= 0 && args[k].IsConst(0) {
			with := map[*expr.Expr]*expr.Expr{}
			for i, a := range x.Value.Args {
				with[a] = args[i]
			}
			return r.value(p.Replace(x.Init, with), by)
		}
	}
	for _, a := range r.in.Summary.Accesses {
		if a.Kind == kernelanalysis.Atomic && a.Strong.Result != nil && a.Strong.Result.Op == expr.Apply && a.Strong.Result.Sym == s && !s.Content {
			return r.found(a, args, by)
		}
	}
	if s.Content && s.Unknown {
		return r.handed(p.Apply(s, args...), by)
	}
	if s.PerThread && by != r.self && !slices.ContainsFunc(r.o.Geometry.BlockIdx[:], func(c *expr.Expr) bool { return c.Sym == s }) &&
		!slices.ContainsFunc(r.o.Geometry.ThreadIdx[:], func(c *expr.Expr) bool { return c.Sym == s }) {
		r.lost = true // another thread's
	}
	return nil
}

// start is a tree of thread by as of the first rounds of the loops around access a.
func (r *run) start(e *expr.Expr, a *kernelanalysis.Access, by [3]*expr.Expr) *expr.Expr {
	with := map[*expr.Expr]*expr.Expr{}
	for _, x := range a.Rounds {
		with[x.Counter] = r.in.pool.Const(0, x.Counter.Width)
	}
	return r.value(r.in.pool.Replace(r.in.fix(e), with), by)
}

// found is what an atomic reads: what was there before the kernel, and what the thread itself has added since.
func (r *run) found(a *kernelanalysis.Access, args []*expr.Expr, by [3]*expr.Expr) *expr.Expr {
	p, in := r.in.pool, r.in
	fail := func() *expr.Expr {
		r.lost = true
		return nil
	}
	if a.Object.Space != kernelanalysis.Global || a.Strong.Result.Width < 32 || len(in.overlays(a.Object, a.Object)) != 1 ||
		slices.ContainsFunc(args, func(k *expr.Expr) bool { return !k.IsConst(0) }) || in.Summary.Moves(a) == nil {
		return fail()
	}
	at := r.start(a.Offset, a, by)
	v, when := in.begins(a, at)
	r.conds = append(r.conds, when...)
	if v.Op == expr.Apply {
		r.starts[v.Sym] = true
	}
	r.conds = append(r.conds, p.Cmp(expr.SLE, p.Const(0, v.Width), v), p.Cmp(expr.SLE, v, p.Const(mostStart, v.Width)))
	for _, m := range in.Summary.Accesses {
		if m == a || !changes(m) || !in.mayMeet(m, a) || !in.Summary.FirstBefore(m, a) || r.left != nil && r.otherwise(m, a, at) {
			continue
		}
		d := in.Summary.Moves(m)
		idx, one := (&numbered{in: in, o: r.o}).pinned(m.Cond)
		if d == nil || m.Object != a.Object || m.Strong.Op == "inc" || !one || idx != by || len(m.Rounds) > len(a.Rounds) || d.Amount.Width != v.Width {
			return fail()
		}
		for i, x := range m.Rounds {
			if x.Counter != a.Rounds[i].Counter {
				return fail()
			}
		}
		op := expr.Add
		if d.Down {
			op = expr.Sub
		}
		if before := r.start(m.Offset, m, by); before != at { // of the runs, those in which it is another word
			r.conds = append(r.conds, p.Ne(before, at))
			continue
		}
		r.conds = append(r.conds, expr.Conjuncts(r.start(m.Cond, m, by))...)
		v = p.Binary(op, v, r.start(d.Amount, m, by), expr.NSW)
	}
	r.explained = append(r.explained, a)
	r.looked = append(r.looked, look{a, at})
	return v
}

// changes reports whether an access may change memory.
func changes(a *kernelanalysis.Access) bool {
	return a.Kind != kernelanalysis.Read && (a.Strong == nil || !a.Strong.Idle())
}

// handed is what the one thread that writes to a place of the block has left there for thread by.
func (r *run) handed(app *expr.Expr, by [3]*expr.Expr) *expr.Expr {
	p, in := r.in.pool, r.in
	h, ok := in.Summary.HandedOn(app)
	if !ok {
		if h, ok = in.firstHeld(app); ok {
			h.At, h.Round = r.value(h.At, by), nil
		}
	}
	if !ok && r.left != nil && by == r.self {
		h, writers, held := in.Summary.FirstHeld(app)
		if !held || !r.ownWords(h, writers) {
			r.lost = true
			return nil
		}
		r.conds = append(r.conds, expr.Conjuncts(r.start(h.Write.Cond, h.Write, by))...)
		r.conds = append(r.conds, p.Eq(r.start(h.Write.Offset, h.Write, by), r.value(h.At, by)))
		return r.start(h.Value, h.Write, by)
	}
	if !ok || h.Write == nil || slices.ContainsFunc(h.Round, func(k *expr.Expr) bool { return !k.IsConst(0) }) {
		r.lost = true
		return nil
	}
	from, one := (&numbered{in: in, o: r.o}).pinned(h.Write.Cond)
	if !one {
		r.lost = true
		return nil
	}
	r.conds = append(r.conds, expr.Conjuncts(r.start(h.Write.Cond, h.Write, from))...)
	r.conds = append(r.conds, p.Eq(r.start(h.Write.Offset, h.Write, from), h.At))
	return r.start(h.Value, h.Write, from)
}

// apartFrom says that the other block changes none of the words that this one, of side i, looks at before the two accesses;
// false where that cannot be said.
func (r *run) apartFrom(i int, other *run) (apart []*expr.Expr, ok bool) {
	p, in := r.in.pool, r.in
	for _, l := range r.looked {
		for _, m := range in.Summary.Accesses {
			if !changes(m) || len(in.overlays(m.Object, l.Object)) == 0 || !in.Summary.FirstBefore(m, other.to) {
				continue
			}
			idx, one := (&numbered{in: in, o: r.o}).pinned(m.Cond)
			if !one || m.Object != l.Object || len(m.Rounds) > len(other.to.Rounds) {
				return nil, false
			}
			for k, x := range m.Rounds {
				if x.Counter != other.to.Rounds[k].Counter {
					return nil, false
				}
			}
			at := other.start(m.Offset, m, idx)
			if other.lost {
				return nil, false
			}
			apart = append(apart, p.Ne(r.o.Copy(i, l.offset), r.o.Copy(1-i, at)))
		}
	}
	return apart, true
}

// firstHeld is what a thread reads where nobody has written since what it finds there, all writes being made by one thread.
func (in *Instance) firstHeld(app *expr.Expr) (kernelanalysis.Hand, bool) {
	h, writers, ok := in.Summary.FirstHeld(app)
	if !ok {
		return h, false
	}
	n := &numbered{in: in, o: in.empty(obligation.AnyInBlock)}
	leader, _ := n.pinned(h.Write.Cond)
	for _, w := range writers {
		if idx, one := n.pinned(w.Cond); !one || idx != leader {
			return h, false
		}
	}
	return h, true
}
