package constraints

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/internal/symbolic"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// An access behind a flag is not ordered behind another one of another block in a run in which the flag does not come from
// there: the word held the awaited value from the start, or a third block set it, or the writer set it in an earlier round,
// before it made the other access. Here such runs are described: in each, the reader's block waits for nothing else.

// hand is one way in which a word may come to hold a value.
type hand struct{ cond, value *expr.Expr }

// readElsewhere says that what the thread of the other side of o finds by reads, before its access q, is none of what the
// thread of side does behind p.
func (in *Instance) readElsewhere(order *kernelanalysis.Order, o *obligation.Obligation, side int, p, q *kernelanalysis.Access, reads []*kernelanalysis.Access) *expr.Expr {
	if in.Summary.GridWide() || !in.tally.ask(byElsewhere) {
		return o.Pool.Bool(false) // no block runs ahead of the others
	}
	free := in.ungated(order, q, reads, func(e *expr.Expr) *expr.Expr { return o.Copy(1-side, in.fix(e)) })
	ways := []func(*kernelanalysis.Access) []hand{
		func(r *kernelanalysis.Access) []hand { return in.fromStart(order, o, 1-side, r) },
		func(r *kernelanalysis.Access) []hand { return in.fromThird(order, o, 1-side, r) },
		func(r *kernelanalysis.Access) []hand { return in.fromBefore(order, o, side, p, r) },
	}
	any := o.Pool.Bool(false)
	for _, hands := range ways {
		all := o.Pool.Bool(true)
		for _, r := range reads {
			all = o.Pool.And(all, in.satisfied(order, o, 1-side, q, r, hands(r)))
		}
		any = o.Pool.Or(any, all)
	}
	out := o.Pool.And(free, any)
	if !out.False() {
		in.tally.decided(byElsewhere)
	}
	return out
}

// satisfied says that r, made in the first rounds of its loops, lets the thread of a side go on to q with what one of the
// hands gives it.
func (in *Instance) satisfied(order *kernelanalysis.Order, o *obligation.Obligation, side int, q, r *kernelanalysis.Access, hands []hand) *expr.Expr {
	p := o.Pool
	first := p.Bool(true)
	turns, ever := order.Earlier(r, q)
	if !ever || !turns.Same {
		return p.Bool(false)
	}
	for _, x := range q.Rounds[:turns.Loops] {
		k := o.Copy(side, x.Counter)
		first = p.And(first, p.Eq(k, p.Const(0, k.Width)))
	}
	var guards []kernelanalysis.Guard
	for _, g := range order.Guards(q) {
		if g.Read == r && (g.Group || g.Hand != nil) {
			return p.Bool(false)
		}
		if g.Read == r {
			guards = append(guards, g)
		}
	}
	some := p.Bool(false)
	if len(guards) == 0 {
		return some
	}
	for _, h := range hands {
		e := h.cond
		for _, g := range guards {
			if g.Result.Width != h.value.Width {
				return p.Bool(false)
			}
			cond := p.Replace(o.Copy(side, in.fix(g.Cond)), map[*expr.Expr]*expr.Expr{o.Copy(side, in.fix(g.Result)): h.value})
			e = p.AndAll(e, o.Copy(side, in.fix(g.When)), cond)
		}
		some = p.Or(some, e)
	}
	return p.And(first, some)
}

// fromStart: the word holds what it held when the kernel started. The block of the reader has not written it.
func (in *Instance) fromStart(order *kernelanalysis.Order, o *obligation.Obligation, reader int, r *kernelanalysis.Access) []hand {
	p := o.Pool
	start := in.start(r)
	value, e := start.value, p.Bool(true)
	switch {
	case start.startKind == knownStart:
	case start.startKind == usedStart && !start.hidden:
		s := p.Symbol(expr.Symbol{
			Name: in.Summary.Kernel.Symbol + ".start." + r.Object.Key(), Display: r.Object.Name, Width: r.Strong.Result.Width, Content: true,
		})
		in.Summary.Contents[s] = r.Object
		value = o.Copy(reader, p.Apply(s, in.fix(r.Offset)))
		e = start.may(p, func(v *expr.Expr) *expr.Expr { return p.Eq(value, v) })
	default:
		return nil
	}
	for _, k := range start.rounds {
		e = p.And(e, p.Eq(k, p.Const(0, k.Width)))
	}
	for _, w := range in.Summary.Accesses {
		if leads, _ := order.Leads(w, r, kernelanalysis.BlockScope); !leads || w.Kind == kernelanalysis.Read || w.Strong != nil && !writes(w) || !in.mayMeet(w, r) {
			continue
		}
		e = p.And(e, p.Not(o.Copy(reader, in.fix(in.blockwise(w)))))
	}
	return []hand{{e, value}}
}

// fromBefore: the thread of side has stored it in the first round of its loops, and makes p in a later one.
func (in *Instance) fromBefore(order *kernelanalysis.Order, o *obligation.Obligation, side int, p, r *kernelanalysis.Access) []hand {
	var out []hand
	for _, w := range order.Strong {
		turns, ever := order.Earlier(w, p)
		if !ever || turns.Loops == 0 || turns.Loops < len(w.Rounds) || !stores(w) || w.Size != r.Size || !in.mayMeet(w, r) {
			continue
		}
		zero := map[*expr.Expr]*expr.Expr{}
		later := o.Pool.Bool(turns.Same)
		for i := turns.Loops - 1; i >= 0; i-- {
			k := o.Copy(side, p.Rounds[i].Counter)
			later = o.Pool.Or(o.Pool.Cmp(expr.SLT, o.Pool.Const(0, k.Width), k), o.Pool.And(o.Pool.Eq(k, o.Pool.Const(0, k.Width)), later))
		}
		for _, x := range w.Rounds {
			zero[o.Copy(side, x.Counter)] = o.Pool.Const(0, x.Counter.Width)
		}
		at := func(e *expr.Expr) *expr.Expr { return o.Pool.Replace(o.Copy(side, in.fix(e)), zero) }
		same := in.sameWord(o, w.Object, r.Object, at(w.Offset), o.Copy(1-side, in.fix(r.Offset)))
		out = append(out, hand{o.Pool.AndAll(later, at(w.Cond), same, in.ungated(order, w, nil, at)), at(stored(w))})
	}
	return out
}

// thirds is how many blocks are looked at that might set a flag for others.
const thirds = 3

// fromThird: the first thread of one of the first blocks, which is neither side's, has stored it, waiting for nobody.
func (in *Instance) fromThird(order *kernelanalysis.Order, o *obligation.Obligation, reader int, r *kernelanalysis.Access) []hand {
	p := o.Pool
	var out []hand
	for _, w := range order.Strong {
		if !stores(w) || w.Size != r.Size || !in.mayMeet(w, r) {
			continue
		}
		for c := range uint64(thirds) {
			known := map[*expr.Expr]*expr.Expr{}
			cond := p.Bool(true)
			for i := range 3 {
				block := p.Const(0, 32)
				if i == 0 {
					block = p.Const(c, 32)
				}
				known[o.Geometry.BlockIdx[i]], known[o.Geometry.ThreadIdx[i]] = block, p.Const(0, 32)
				cond = p.And(cond, p.Cmp(expr.ULT, block, o.Geometry.Grid[i]))
			}
			for _, x := range w.Rounds {
				known[x.Counter] = p.Const(0, x.Counter.Width)
			}
			for side := range 2 {
				other := p.Bool(false)
				for i, b := range o.Geometry.BlockIdx {
					other = p.Or(other, p.Ne(o.Copy(side, b), known[o.Geometry.BlockIdx[i]]))
				}
				cond = p.And(cond, other)
			}
			at := func(e *expr.Expr) *expr.Expr { return p.Replace(in.fix(e), known) }
			offset, value, own := at(w.Offset), at(stored(w)), p.And(at(w.Cond), in.ungated(order, w, nil, at))
			cond = p.And(cond, own)
			if slices.ContainsFunc(expr.Symbols(offset, value, own), func(s *expr.Symbol) bool { return s.PerThread || s.Content }) {
				continue
			}
			same := in.sameWord(o, w.Object, r.Object, offset, o.Copy(reader, in.fix(r.Offset)))
			out = append(out, hand{p.And(cond, same), value})
		}
	}
	return out
}

// stores reports whether w stores a value that is known, whatever the word holds.
func stores(w *kernelanalysis.Access) bool {
	return (w.Strong.Op == "store" || w.Strong.Op == "exch") && w.Strong.Value != nil
}

// ungated says that a thread, whose trees at gives, comes to x without waiting for others, but for the reads in known.
func (in *Instance) ungated(order *kernelanalysis.Order, x *kernelanalysis.Access, known []*kernelanalysis.Access, at func(*expr.Expr) *expr.Expr) *expr.Expr {
	e := in.pool.Bool(true)
	for _, r := range order.Strong {
		if leads, _ := order.Leads(r, x, kernelanalysis.BlockScope); leads && in.steers(r) && !slices.Contains(known, r) {
			e = in.pool.And(e, in.pool.Not(at(in.blockwise(r))))
		}
	}
	return e
}

// always is what holds of a thread that makes access x in whatever round.
func (in *Instance) always(x *kernelanalysis.Access) *expr.Expr {
	return in.partly(x, func(e *expr.Expr) bool {
		return slices.ContainsFunc(x.Rounds, func(r symbolic.Round) bool { return e == r.Counter })
	})
}

// blockwise is what holds of a block one of whose threads makes access x.
func (in *Instance) blockwise(x *kernelanalysis.Access) *expr.Expr {
	return in.partly(x, func(e *expr.Expr) bool {
		return e.Sym.PerThread && !slices.Contains(in.Geometry.BlockIdx[:], e)
	})
}

// partly is the condition of an access without the parts that speak of certain values.
func (in *Instance) partly(x *kernelanalysis.Access, of func(*expr.Expr) bool) *expr.Expr {
	p := in.pool
	e := p.Bool(true)
	for _, c := range expr.Conjuncts(x.Cond) {
		if !slices.ContainsFunc(expr.Applications(c), of) {
			e = p.And(e, c)
		}
	}
	return e
}
