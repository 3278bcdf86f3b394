package constraints

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// apart says of accesses through pointers that were loaded from tables whose elements lead to allocations of their own
// that they meet through one element only.
func (in *Instance) apart(p pair, o *obligation.Obligation) {
	if p.a.Object.Kind != kernelanalysis.LoadedObject || p.b.Object.Kind != kernelanalysis.LoadedObject {
		return
	}
	if same, ok := in.oneLead(p, o); ok {
		o.Relation = append(o.Relation, same)
		return
	}
	if len(in.Launch.OwnTables) == 0 || !in.tally.ask(byTables) {
		return
	}
	first, ok := in.entries(o.Sides[0].Offset)
	second, ok2 := in.entries(o.Sides[1].Offset)
	if !ok || !ok2 || len(first) == 0 || len(second) == 0 {
		return
	}
	same := in.pool.Bool(false)
	for _, a := range first {
		for _, b := range second {
			if a.table == b.table {
				both := in.pool.And(o.Copy(0, a.when), o.Copy(1, b.when))
				same = in.pool.Or(same, in.pool.And(both, in.pool.Eq(o.Copy(0, a.at), o.Copy(1, b.at))))
			}
		}
	}
	in.tally.decided(byTables)
	o.Relation = append(o.Relation, same)
}

// entry is an element of such a table, by its offset, with when it is the one that is used.
type entry struct {
	table    string
	at, when *expr.Expr
}

// entries lists the elements that the pointer behind an address may come from; false if it may come from elsewhere. There
// is none in what is only an offset.
func (in *Instance) entries(address *expr.Expr) ([]entry, bool) {
	if address.SprawlingSum() {
		return nil, false
	}
	p := in.pool
	switch address.Op {
	case expr.Add:
		a, ok := in.entries(address.Args[0])
		b, ok2 := in.entries(address.Args[1])
		return append(a, b...), ok && ok2 && (len(a) == 0 || len(b) == 0)
	case expr.Ite:
		if address.Sprawls() {
			return nil, false
		}
		var out []entry
		for i, cond := range []*expr.Expr{address.Args[0], p.Not(address.Args[0])} {
			from, ok := in.entries(address.Args[1+i])
			if !ok || len(from) == 0 {
				return nil, false
			}
			for _, e := range from {
				out = append(out, entry{e.table, e.at, p.And(cond, e.when)})
			}
		}
		return out, true
	case expr.Apply:
		t := in.Summary.Contents[address.Sym]
		if t == nil || address.Width != 64 {
			return nil, true
		}
		if len(address.Args) != 1 || t.Kind != kernelanalysis.GlobalObject || !slices.Contains(in.Launch.OwnTables, t.Symbol) {
			return nil, false
		}
		return []entry{{t.Symbol, address.Args[0], p.Bool(true)}}, true
	}
	return nil, true
}
