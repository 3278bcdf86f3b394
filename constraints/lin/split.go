package lin

import (
	"iter"
	"maps"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// Powers of two. A stride that doubles or halves from round to round, and a size 1 << k, are powers of two with an
// exponent of few values. Under each of these values shifts, masks and remainders are linear, and a question that is
// impossible in every case is impossible.

// Bounds of the cases of one question.
const (
	maxCases     = 320
	maxExponents = 3
)

// ratio says how a recurrence of one factor goes on: by so many bits to the left or to the right a round.
type ratio struct {
	op   expr.Op // Shl, LShr, AShr or SDiv
	bits int
}

// geometric recognises a recurrence whose next value is its value times or divided by a power of two.
func geometric(r obligation.Recurrence) (ratio, bool) {
	n := r.Next
	if len(n.Args) != 2 || n.Args[0] != r.Value || r.Value.Width == 1 {
		return ratio{}, false
	}
	if n.Op == expr.Add && n.Args[1] == r.Value {
		return ratio{expr.Shl, 1}, true
	}
	c := n.Args[1]
	if c.Op != expr.Const {
		return ratio{}, false
	}
	k, power := powerOfTwo(c)
	switch n.Op {
	case expr.Shl, expr.LShr, expr.AShr:
		return ratio{n.Op, int(min(c.Value, 64))}, c.Value > 0 && c.Value < uint64(n.Width)
	case expr.Mul:
		return ratio{expr.Shl, k}, power && k > 0
	case expr.UDiv:
		return ratio{expr.LShr, k}, power && k > 0
	case expr.SDiv:
		return ratio{expr.SDiv, k}, power && k > 0 && k < n.Width-1
	}
	return ratio{}, false
}

// after is the value after so many rounds from init; nil when it has no short form.
func (g ratio) after(p *expr.Pool, init *expr.Expr, rounds uint64) *expr.Expr {
	w := init.Width
	if rounds == 0 {
		return init
	}
	n := w
	if rounds <= uint64(w) {
		n = min(int(rounds)*g.bits, w)
	}
	switch {
	case g.op == expr.SDiv && n < w-1:
		return p.Binary(expr.SDiv, init, p.Const(1<<uint(n), w), 0)
	case g.op == expr.SDiv:
		return nil
	case g.op == expr.AShr:
		return p.Binary(expr.AShr, init, p.Const(uint64(min(n, w-1)), w), 0)
	case n == w:
		return p.Const(0, w)
	}
	return p.Binary(g.op, init, p.Const(uint64(n), w), 0)
}

// last is a number of rounds after which the value is zero.
func (g ratio) last(width int) uint64 { return uint64((width + g.bits - 1) / g.bits) }

// closed rewrites the values of geometric recurrences in rounds of a known number.
func (q *question) closed() *expr.Rewriter {
	type form struct {
		obligation.Recurrence
		ratio
	}
	forms := map[*expr.Symbol]form{}
	for _, r := range q.o.Recurrences {
		if g, ok := geometric(r); ok {
			for side := range 2 {
				sym := r.Value.Sym
				if sym.PerThread {
					sym = obligation.CopySymbol(q.o.Pool, side, sym)
				}
				forms[sym] = form{r, g}
			}
		}
	}
	var rw *expr.Rewriter
	rw = q.o.Pool.NewRewriter(func(s *expr.Symbol, args []*expr.Expr) *expr.Expr {
		f, ok := forms[s]
		if !ok {
			return nil
		}
		in, ok := q.instance(f.Value, q.o.Pool.Apply(s, args...))
		if !ok {
			return nil
		}
		k := in.actual(f.Counter)
		rounds := k.Value
		if least, ok := q.big[k]; ok && f.op != expr.AShr && least >= f.last(f.Value.Width) {
			rounds = least
		} else if k.Op != expr.Const || k.Signed() < 0 {
			return nil
		}
		v := f.after(q.o.Pool, in.at(f.Init, nil), rounds)
		if v == nil {
			return nil
		}
		return rw.Rewrite(v)
	})
	return rw
}

// exponent is a symbol on whose value powers of two depend.
type exponent struct {
	app   *expr.Expr
	below uint64 // the values under which it is looked at one by one
	exit  *obligation.Exit
	rest  bool // it may be larger
}

// exponents lists the symbols that powers of two in the question depend on, oldest first.
func (q *question) exponents(entangled map[*expr.Expr]bool) []exponent {
	index := map[*expr.Expr]int{}
	var out []exponent
	found := func(e *expr.Expr, below uint64, rest bool) {
		if i, ok := index[e]; ok {
			out[i].below = max(out[i].below, below)
			out[i].rest = out[i].rest || rest
			return
		}
		index[e] = len(out)
		out = append(out, exponent{app: e, below: below, rest: rest})
	}
	add := func(e *expr.Expr, below uint64, rest bool) {
		for {
			switch {
			case e.Op == expr.ZExt, e.Op == expr.SExt:
			case e.Op == expr.Trunc, (e.Op == expr.Add || e.Op == expr.And) && e.Args[1].Op == expr.Const:
				rest = true
			case e.Op != expr.Apply || len(e.Args) > 0 || e.Sym.Content || q.done[e]:
				return
			default:
				found(e, below, rest)
				return
			}
			e = e.Args[0]
		}
	}
	roots := append(slices.Clone(q.flat), q.offset[0], q.offset[1], q.size[0], q.size[1])
	expr.Visit(func(e *expr.Expr) {
		switch e.Op {
		case expr.Shl, expr.LShr, expr.AShr:
			if e.Args[1].Op != expr.Const {
				add(e.Args[1], uint64(e.Width), !q.must[e]) // a distance beyond the width is undefined
			}
		case expr.Apply:
			for _, r := range q.o.Recurrences {
				if in, ok := q.instance(r.Value, e); ok && entangled[e] {
					if g, ok := geometric(r); ok {
						add(in.actual(r.Counter), g.last(e.Width), true)
					}
				}
			}
		}
	}, roots...)
	for i := range out {
		x := &out[i]
		for k := range q.o.Exits {
			if in, ok := q.instance(q.o.Exits[k].Value, x.app); ok && in.app == x.app {
				x.exit = &q.o.Exits[k]
			}
		}
	}
	slices.SortFunc(out, func(a, b exponent) int { return a.app.ID() - b.app.ID() })
	return out
}

// entangled are the applications whose values take part in products of unknowns, divisions or bit operations.
func (q *question) entangled() map[*expr.Expr]bool {
	out := map[*expr.Expr]bool{}
	var mark func(e *expr.Expr)
	mark = func(e *expr.Expr) {
		switch e.Op {
		case expr.Apply:
			out[e] = true
		case expr.Add, expr.Sub, expr.Mul, expr.Shl, expr.LShr, expr.AShr, expr.UDiv, expr.SDiv, expr.ZExt, expr.SExt, expr.Trunc:
			for _, a := range e.Args {
				mark(a)
			}
		case expr.Ite:
			mark(e.Args[1])
			mark(e.Args[2])
		}
	}
	expr.Visit(func(e *expr.Expr) {
		switch e.Op {
		case expr.And, expr.Or, expr.Xor, expr.UDiv, expr.URem, expr.SDiv, expr.SRem, expr.Mul, expr.Shl, expr.LShr, expr.AShr:
			if e.Width > 1 && (e.Args[1].Op != expr.Const || e.Args[0].Op == expr.Apply && e.Op == expr.Xor) {
				mark(e.Args[0])
				mark(e.Args[1])
			}
		}
	}, append(slices.Clone(q.flat), q.offset[0], q.offset[1], q.size[0], q.size[1])...)
	return out
}

// choice is an application with few values.
type choice struct {
	app    *expr.Expr
	values []uint64
}

// choices lists the entangled applications with few values, oldest first.
func (q *question) choices(entangled map[*expr.Expr]bool) []choice {
	var out []choice
	f := newFinite(q)
	for _, e := range oldestFirst(entangled) {
		if vs := f.of(e); len(vs) > 1 {
			out = append(out, choice{e, vs})
		}
	}
	return out
}

// chosen is the question where an application has the value v. What its definition says about it stays known.
func (q *question) chosen(app *expr.Expr, v uint64) *question {
	c := q.clone()
	var flat []*expr.Expr
	for _, h := range q.claims[:q.sure] {
		if h.hold {
			flat = append(flat, h.e)
		} else {
			flat = append(flat, q.o.Pool.Not(h.e))
		}
	}
	with := map[*expr.Expr]*expr.Expr{app: q.o.Pool.Const(v, app.Width)}
	flat = c.rewrite(flat, func(e *expr.Expr) *expr.Expr { return q.o.Pool.Replace(e, with) })
	c.again(flat)
	return c
}

// cases takes the question apart by the values of its exponents; nil when it has none, or presumably too many values. The
// question is impossible if all cases are. Cases that contradict themselves at sight are left out. Cases are large, and
// made as they are asked for.
func (q *question) cases() iter.Seq[*question] {
	if !q.access {
		return nil
	}
	parts := q.parts()
	if parts == nil {
		return nil
	}
	if number(parts, maxExponents) > maxCases {
		return nil
	}
	return func(yield func(*question) bool) { each(parts, maxExponents-1, yield) }
}

// number estimates the cases of so many levels by those of a middle one.
func number(cases iter.Seq[*question], levels int) int {
	list := slices.Collect(cases)
	if len(list) == 0 || levels == 1 {
		return len(list)
	}
	parts := list[len(list)/2].parts()
	if parts == nil {
		return len(list)
	}
	return len(list) * number(parts, levels-1)
}

// each takes cases apart again, so many times. It reports whether to go on.
func each(cases iter.Seq[*question], times int, yield func(*question) bool) bool {
	for c := range cases {
		var parts iter.Seq[*question]
		if times > 0 {
			parts = c.parts()
		}
		if parts == nil && !yield(c) || parts != nil && !each(parts, times-1, yield) {
			return false
		}
	}
	return true
}

// parts are the cases of the first exponent or choice; nil when there is none, or it has too many values.
func (q *question) parts() iter.Seq[*question] {
	entangled := q.entangled()
	if xs := q.choices(entangled); len(xs) > 0 {
		return possible(func(yield func(*question) bool) {
			for _, v := range xs[0].values {
				if !yield(q.chosen(xs[0].app, v)) {
					return
				}
			}
		})
	}
	if xs := q.exponents(entangled); len(xs) > 0 {
		return possible(q.values(xs[0]))
	}
	return nil
}

// possible leaves out the cases a claim of which is false at sight.
func possible(cases iter.Seq[*question]) iter.Seq[*question] {
	return func(yield func(*question) bool) {
		for c := range cases {
			if !slices.ContainsFunc(c.claims, func(c claim) bool { return c.e.Op == expr.Const && c.e.True() != c.hold }) && !yield(c) {
				return
			}
		}
	}
}

// values are the cases of one exponent.
func (q *question) values(x exponent) iter.Seq[*question] {
	p := q.o.Pool
	w := x.app.Width
	if w < 7 {
		x.below = min(x.below, 1<<uint(w-1))
	}
	return func(yield func(*question) bool) {
		for v := range x.below {
			if !yield(q.assume(x, p.Const(v, w))) {
				return
			}
		}
		if x.rest {
			_ = yield(q.large(x)) && yield(q.negative(x))
		}
	}
}

// large is the question under values of an exponent from its bound on: what is multiplied or divided so often is zero.
func (q *question) large(x exponent) *question {
	p := q.o.Pool
	c := q.clone()
	c.big[x.app], c.done[x.app] = x.below, true
	c.again(append(slices.Clone(q.flat), p.Cmp(expr.SLE, p.Const(x.below, x.app.Width), x.app)))
	return c
}

// negative is the question under values of an exponent below zero, which counters do not have.
func (q *question) negative(x exponent) *question {
	p := q.o.Pool
	c := q.clone()
	c.done[x.app] = true
	c.again(append(slices.Clone(q.flat), p.Cmp(expr.SLT, x.app, p.Const(0, x.app.Width))))
	return c
}

// clone is a copy of q whose claims are still to be stated.
func (q *question) clone() *question {
	c := *q
	c.reset()
	c.shared, c.merged, c.threads = maps.Clone(q.shared), maps.Clone(q.merged), map[*expr.Expr]bool{}
	c.big, c.done = maps.Clone(q.big), maps.Clone(q.done)
	return &c
}

// again states the claims anew.
func (q *question) again(flat []*expr.Expr) { q.finish(q.merge(flat)) }

// assume is the question under one value of an exponent.
func (q *question) assume(x exponent, v *expr.Expr) *question {
	c := q.clone()
	flat := slices.Clone(q.flat)
	if x.exit != nil {
		in, _ := q.instance(x.exit.Value, x.app)
		at := func(k *expr.Expr) *expr.Expr {
			return in.at(x.exit.Leave, map[*expr.Expr]*expr.Expr{in.copy(x.exit.Counter): k})
		}
		flat = append(flat, at(v))
		for k := range v.Value {
			flat = append(flat, q.o.Pool.Not(at(q.o.Pool.Const(k, v.Width))))
		}
	}
	flat = c.replace(flat, map[*expr.Expr]*expr.Expr{x.app: v})
	c.again(flat)
	return c
}
