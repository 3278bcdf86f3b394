package constraints

import (
	"fmt"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
)

// A structure of arrays, a[k*n + i] for many constants k, has more pairs of accesses than can be asked about one by one.
// With a number of its own for each thread in place of k they are one question, and mostly as easy: n*(k1-k2) = i2-i1.

// row is an address apart: rest + times*unit, where unit is a value of the launch.
type row struct {
	rest  *expr.Expr // the address without the term
	hole  *expr.Expr // the term in it; nil when there is none
	unit  *expr.Expr
	times int64
	flags expr.Flags // promises about times*unit
}

// rowOf takes an address apart.
func rowOf(p *expr.Pool, e *expr.Expr) row {
	out := row{rest: e, flags: expr.NSW | expr.NUW}
	for _, t := range launchTerms(e) {
		unit, times, flags := multiple(t)
		if t.Width >= 32 && (out.hole == nil || out.times == 1 && times != 1) {
			out = row{hole: t, unit: unit, times: times, flags: flags}
		}
	}
	if out.hole != nil {
		out.rest = p.Replace(e, map[*expr.Expr]*expr.Expr{out.hole: p.Const(0, out.hole.Width)})
	}
	return out
}

// launchTerms are the summands of e, through multiples and extensions of sums, that are values of the launch.
func launchTerms(e *expr.Expr) []*expr.Expr {
	if e.SprawlingSum() {
		return nil
	}
	if e.Op == expr.Const {
		return nil
	}
	if !slices.ContainsFunc(expr.Symbols(e), func(s *expr.Symbol) bool { return s.PerThread }) {
		return []*expr.Expr{e}
	}
	switch e.Op {
	case expr.Add:
		return append(launchTerms(e.Args[0]), launchTerms(e.Args[1])...)
	case expr.ZExt, expr.SExt:
		return launchTerms(e.Args[0])
	case expr.Mul, expr.Shl:
		if e.Args[1].Op == expr.Const {
			return launchTerms(e.Args[0])
		}
	}
	return nil
}

// multiple is e as a multiple of another value.
func multiple(e *expr.Expr) (unit *expr.Expr, times int64, flags expr.Flags) {
	if len(e.Args) == 2 && e.Args[1].Op == expr.Const {
		switch k := e.Args[1]; {
		case e.Op == expr.Mul && small(k.Signed()):
			return e.Args[0], k.Signed(), e.Flags
		case e.Op == expr.Shl && k.Value < 31 && int(k.Value) < e.Width-1:
			return e.Args[0], 1 << k.Value, e.Flags
		}
	}
	return e, 1, expr.NSW | expr.NUW
}

// rows groups stretches that differ in the row only.
func (in *Instance) rows(ss []stretch) []cluster {
	p := in.pool
	type key struct {
		group
		rest *expr.Expr
	}
	type table struct {
		first   *expr.Expr // an address that has a row
		at      row        // of it
		members []int
		from    int64 // of the rows
		to      int64
	}
	split := make([]row, len(ss))
	tables := map[key]*table{}
	find := func(i int) *table {
		r := split[i]
		k := key{in.group(ss[i].span), r.rest}
		if tables[k] == nil {
			tables[k] = &table{}
		}
		return tables[k]
	}
	for i, s := range ss {
		split[i] = rowOf(p, s.base)
		if t := find(i); s.fixed && t.first == nil && split[i].hole != nil {
			t.first, t.at = s.base, split[i]
		}
	}
	joined := map[int]*table{}
	for i, s := range ss {
		r, t := split[i], find(i)
		if !s.fixed || t.first == nil || r.hole != nil && r.under(p, s.base) != t.at.under(p, t.first) {
			continue
		}
		if len(t.members) == 0 {
			t.from, t.to = r.times, r.times
		}
		joined[i] = t
		t.members = append(t.members, i)
		t.at.flags &= r.flags
		t.from, t.to = min(t.from, r.times), max(t.to, r.times)
	}
	var out []cluster
	for i, s := range ss {
		t := joined[i]
		switch {
		case t == nil || len(t.members) == 1:
			out = append(out, s.cluster)
		case t.members[0] == i:
			c := cluster{}
			from, to := s.from, s.to
			for _, m := range t.members {
				c.parts = append(c.parts, ss[m].cluster)
				from, to = min(from, ss[m].from), max(to, ss[m].to)
			}
			w := t.at.hole.Width
			number := p.Apply(p.Symbol(expr.Symbol{
				Name: fmt.Sprintf("%s.row.%d.%d.%d", in.Summary.Kernel.Symbol, w, t.from, t.to), Display: fmt.Sprintf("(%d..%d)", t.from, t.to),
				Width: w, PerThread: true, Unknown: true,
			}))
			term := p.Binary(expr.Mul, t.at.unit, number, t.at.flags)
			base := p.Replace(t.first, map[*expr.Expr]*expr.Expr{t.at.hole: term})
			c.span = spanning(p, s.span, base, from, to)
			c.span.Cond = p.And(c.span.Cond, p.And(p.Cmp(expr.SLE, p.Int(t.from, w), number), p.Cmp(expr.SLE, number, p.Int(t.to, w))))
			out = append(out, c)
		}
	}
	return out
}

// under is the address e, apart as r, with a mark in place of the number of its row: addresses of one table have the same.
func (r row) under(p *expr.Pool, e *expr.Expr) *expr.Expr {
	w := r.hole.Width
	mark := p.Apply(p.Symbol(expr.Symbol{Name: fmt.Sprintf("row.mark.%d", w), Width: w}), r.unit)
	return p.Replace(e, map[*expr.Expr]*expr.Expr{r.hole: mark})
}

// single reports that c is one access.
func (c cluster) single() bool { return len(c.parts) == 0 }

// taken is c's parts, or c itself where it has none.
func (c cluster) taken() []cluster {
	if c.single() {
		return []cluster{c}
	}
	return c.parts
}
