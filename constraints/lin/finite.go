package lin

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// maxFinite bounds the values of a word that is looked at value by value.
const maxFinite = 72

// finite computes the sets of values that words can have, as far as they are small: powers of two, above all.
// A set holds at least the values of all defined evaluations in rounds that counters reach.
type finite struct {
	q     *question
	memo  map[*expr.Expr][]uint64
	loops map[*expr.Symbol]bool // recurrences under way
}

func newFinite(q *question) *finite {
	return &finite{q: q, memo: map[*expr.Expr][]uint64{}, loops: map[*expr.Symbol]bool{}}
}

// of is the set of e in ascending order; nil when it is not known to be small.
func (f *finite) of(e *expr.Expr) []uint64 {
	if s, ok := f.memo[e]; ok {
		return s
	}
	f.memo[e] = nil // what is defined by itself has no set
	s := f.compute(e)
	f.memo[e] = s
	return s
}

func (f *finite) compute(e *expr.Expr) []uint64 {
	p := f.q.o.Pool
	switch e.Op {
	case expr.Const:
		return []uint64{e.Value}
	case expr.Apply:
		return f.apply(e)
	case expr.Ite:
		a, b := f.of(e.Args[1]), f.of(e.Args[2])
		if a == nil || b == nil {
			return nil
		}
		return set(append(slices.Clone(a), b...))
	case expr.ZExt, expr.SExt, expr.Trunc:
		var out []uint64
		for _, v := range f.of(e.Args[0]) {
			c := p.Const(v, e.Args[0].Width)
			switch e.Op {
			case expr.ZExt:
				c = p.ZExt(c, e.Width)
			case expr.SExt:
				c = p.SExt(c, e.Width)
			default:
				c = p.Trunc(c, e.Width)
			}
			out = append(out, c.Value)
		}
		return set(out)
	}
	if len(e.Args) != 2 || isComparison(e) || e.Width == 1 {
		return nil
	}
	a, b := f.of(e.Args[0]), f.of(e.Args[1])
	if b == nil && (e.Op == expr.Shl || e.Op == expr.LShr || e.Op == expr.AShr) {
		for d := range uint64(e.Width) { // any other distance is undefined
			b = append(b, d)
		}
	}
	if len(a)*len(b) > maxFinite*64 {
		return nil
	}
	var out []uint64
	for _, x := range a {
		for _, y := range b {
			// where a promise is broken or a divisor zero, there is no evaluation
			if c := p.Binary(e.Op, p.Const(x, e.Width), p.Const(y, e.Width), e.Flags); c.Op == expr.Const {
				out = append(out, c.Value)
			}
		}
	}
	return set(out)
}

// apply is the set of a loop-carried value, or of a symbol that an equation defines.
func (f *finite) apply(e *expr.Expr) []uint64 {
	for _, r := range f.q.o.Recurrences {
		if in, ok := f.q.instance(r.Value, e); ok && !f.loops[e.Sym] {
			return f.rounds(r, in)
		}
	}
	if len(e.Args) > 0 {
		return nil
	}
	for _, c := range f.q.flat {
		if c.Op != expr.Eq {
			continue
		}
		for i, a := range c.Args {
			if a == e {
				if s := f.of(c.Args[1-i]); s != nil {
					return s
				}
			}
		}
	}
	return nil
}

// rounds is the least set that holds the first value and with a value the next.
func (f *finite) rounds(r obligation.Recurrence, in instance) []uint64 {
	f.loops[in.app.Sym] = true
	defer delete(f.loops, in.app.Sym)
	now := f.of(in.at(r.Init, nil))
	body, self := in.copy(r.Next), in.copy(r.Value)
	for now != nil {
		inner := &finite{q: f.q, memo: map[*expr.Expr][]uint64{self: now}, loops: f.loops}
		next := inner.of(body)
		if next == nil {
			return nil
		}
		all := set(append(slices.Clone(now), next...))
		if len(all) == len(now) {
			return now
		}
		now = all
	}
	return nil
}

// set sorts values and removes repetitions; nil when there are too many, or none.
func set(vs []uint64) []uint64 {
	slices.Sort(vs)
	vs = slices.Compact(vs)
	if len(vs) > maxFinite || len(vs) == 0 {
		return nil
	}
	return vs
}
