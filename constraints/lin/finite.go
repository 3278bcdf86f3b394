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
	apart []*expr.Expr          // see claims
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
	allowed, _ := f.allowed(e)
	return set(allowed)
}

// maxTried bounds the values of a symbol that are tried one by one.
const maxTried = 1 << 12

// allowed are the values of a symbol for which the hypotheses hold that speak of it alone: of all powers of two and zero, if one
// of them says that it is one of these, or of all between its bounds, if one says more than a bound; false if these are too many.
func (f *finite) allowed(e *expr.Expr) (values []uint64, ok bool) {
	p, w := f.q.o.Pool, e.Width
	if w < 8 || e.Sym.PerThread {
		return nil, false
	}
	least, most := p.Const(1<<(w-1), w).Signed(), p.Const(1<<(w-1)-1, w).Signed()
	var claims []*expr.Expr
	power, narrow := false, false
	for _, c := range f.claims() {
		if s := expr.Symbols(c); len(s) != 1 || s[0] != e.Sym {
			continue
		}
		claims = append(claims, c)
		switch {
		case c.Op == expr.SLE && c.Args[0] == e && c.Args[1].Op == expr.Const:
			most = min(most, c.Args[1].Signed())
		case c.Op == expr.SLT && c.Args[0] == e && c.Args[1].Op == expr.Const:
			most = min(most, c.Args[1].Signed()-1)
		case c.Op == expr.SLE && c.Args[1] == e && c.Args[0].Op == expr.Const:
			least = max(least, c.Args[0].Signed())
		case c.Op == expr.SLT && c.Args[1] == e && c.Args[0].Op == expr.Const:
			least = max(least, c.Args[0].Signed()+1)
		default:
			narrow = true
			power = power || saysPowerOfTwo(c, e)
		}
	}
	switch {
	case power:
		values = append(values, 0)
		for k := range w {
			values = append(values, 1<<k)
		}
	case narrow && least <= most && uint64(most-least) < maxTried:
		for v := least; v <= most; v++ {
			values = append(values, p.Const(uint64(v), w).Value)
		}
	default:
		return nil, false
	}
	return slices.DeleteFunc(values, func(v uint64) bool {
		return slices.ContainsFunc(claims, func(c *expr.Expr) bool {
			holds, ok := expr.Eval(c, func(*expr.Symbol, []uint64) (uint64, bool) { return v, true })
			return ok && holds&1 == 0
		})
	}), true
}

// claims are the hypotheses, taken apart.
func (f *finite) claims() []*expr.Expr {
	if f.apart == nil {
		for _, e := range f.q.flat {
			f.apart = append(f.apart, f.q.o.Pool.Claims(e)...)
		}
	}
	return f.apart
}

// Few lists the values of the symbols of facts that have few, as far as facts say so that speak of one symbol alone: there are
// no others for which the facts hold. Of a symbol without values the facts contradict one another.
func Few(p *expr.Pool, facts []*expr.Expr) map[*expr.Symbol][]uint64 {
	f := newFinite(&question{o: &obligation.Obligation{Kind: obligation.Launch, Pool: p}, flat: facts})
	out := map[*expr.Symbol][]uint64{}
	for _, e := range expr.Applications(facts...) {
		if len(e.Args) > 0 {
			continue
		}
		if values, ok := f.allowed(e); ok {
			out[e.Sym] = values
		}
	}
	return out
}

// saysPowerOfTwo recognises x & (x-1) == 0.
func saysPowerOfTwo(c, x *expr.Expr) bool {
	if c.Op != expr.Eq || !c.Args[1].IsConst(0) || c.Args[0].Op != expr.And {
		return false
	}
	a, b := c.Args[0].Args[0], c.Args[0].Args[1]
	if a != x {
		a, b = b, a
	}
	return a == x && b.Op == expr.Add && b.Args[0] == x && b.Args[1].Op == expr.Const && b.Args[1].Signed() == -1
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
