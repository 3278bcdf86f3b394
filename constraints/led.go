package constraints

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Where loaded pointers lead. Memory SSA of the host shows it of some: then two accesses meet where they lead to one object.
// Of the others the program decides where they lead, and no witness: two accesses may still meet by one and the same pointer.

// led is an object that a loaded pointer leads to, and when.
type led struct {
	object *hostanalysis.Object
	when   *expr.Expr
}

// leads lists the objects that a loaded pointer leads to; false where that is not known.
func (in *Instance) leads(pointer *expr.Expr) ([]led, bool) {
	p := in.pool
	switch {
	case pointer == nil || pointer.Sprawls():
	case pointer.Op == expr.Ite:
		var out []led
		cond := in.fix(pointer.Args[0])
		for i, c := range []*expr.Expr{cond, p.Not(cond)} {
			from, ok := in.leads(pointer.Args[1+i])
			if !ok {
				return nil, false
			}
			for _, x := range from {
				out = append(out, led{x.object, p.And(c, x.when)})
			}
		}
		return out, true
	case pointer.Op == expr.Apply && len(pointer.Args) == 1:
		at, word := in.entryAt(pointer.Sym, in.fix(pointer.Args[0]))
		if at == nil {
			return nil, false
		}
		var out []led
		for _, t := range in.pointerAt(pointer.Sym, at, word) {
			out = append(out, led{t.Object, in.fix(in.settled.of(t.Guard))})
		}
		return out, len(out) > 0
	}
	return nil, false
}

// oneLead says that the pointers of two accesses lead to one object; false where it is not known where they lead.
func (in *Instance) oneLead(p pair, o *obligation.Obligation) (*expr.Expr, bool) {
	if len(in.Launch.Pointers) == 0 {
		return nil, false
	}
	first, ok := in.leads(p.a.Base)
	second, ok2 := in.leads(p.b.Base)
	if !ok || !ok2 || !in.tally.ask(byTables) {
		return nil, false
	}
	in.tally.decided(byTables)
	same := in.pool.Bool(false)
	for _, a := range first {
		for _, b := range second {
			if a.object == b.object {
				same = in.pool.Or(same, in.pool.And(o.Copy(0, a.when), o.Copy(1, b.when)))
			}
		}
	}
	return same, true
}

// intoOther names an object that a loaded pointer leads to and that the kernel accesses otherwise as well, where one of the two
// writes; open tells that of some loaded pointer it is not known where it leads.
func (in *Instance) intoOther() (name string, open bool) {
	reads := func(a *kernelanalysis.Access) bool { return a.Kind == kernelanalysis.Read }
	for _, a := range in.Summary.Accesses {
		if a.Object.Kind != kernelanalysis.LoadedObject {
			continue
		}
		to, ok := in.leads(a.Base)
		open = open || !ok
		for _, b := range in.Summary.Accesses {
			if b.Object.Kind == kernelanalysis.LoadedObject || b.Object.Space != a.Object.Space || reads(a) && reads(b) {
				continue
			}
			for _, x := range to {
				if slices.ContainsFunc(in.places(b.Object), func(pl place) bool { return pl.of(x.object) }) {
					name = told(x.object)
				}
			}
		}
	}
	return name, open
}

// together is a witness of a question like w in which no two pointers lead to one buffer of which the program decides where they
// lead, and the question that asks for that; else why there is none.
func (c *Checker) together(q *question, o *obligation.Obligation, w *witness.Witness, search func(*obligation.Obligation) (*witness.Witness, bool)) (*obligation.Obligation, *witness.Witness, string) {
	in, p := q.in, q.pair
	if !in.Launch.FromMain || in.Launch.Site == nil || p.a.Object.Kind != kernelanalysis.LoadedObject || p.b.Object.Kind != kernelanalysis.LoadedObject {
		return o, w, ""
	}
	if _, known := in.oneLead(p, o); known {
		return o, w, ""
	}
	same := in.onePointer(o, q.kind, p.a.Base, p.b.Base)
	if same.True() {
		return o, w, ""
	}
	some := *o
	some.ID += ".one"
	some.Relation = append(slices.Clone(o.Relation), same)
	if !same.False() {
		if !witness.Refutes(&some, w) {
			return &some, w, ""
		}
		if w, ok := search(&some); ok {
			return &some, w, ""
		}
	}
	return o, w, fmt.Sprintf("it depends on where pointers%s lead, which the program decides and the analysis does not follow", in.loadedFrom(p))
}

// onePointer says that two pointers were loaded from one word.
func (in *Instance) onePointer(o *obligation.Obligation, kind obligation.Kind, a, b *expr.Expr) *expr.Expr {
	p := in.pool
	if a == nil || b == nil || a.Sprawls() || b.Sprawls() {
		return p.Bool(false)
	}
	switch {
	case a.Op == expr.Ite:
		when := o.Copy(0, in.fix(a.Args[0]))
		return p.Or(p.And(when, in.onePointer(o, kind, a.Args[1], b)), p.And(p.Not(when), in.onePointer(o, kind, a.Args[2], b)))
	case b.Op == expr.Ite:
		when := o.Copy(1, in.fix(b.Args[0]))
		return p.Or(p.And(when, in.onePointer(o, kind, a, b.Args[1])), p.And(p.Not(when), in.onePointer(o, kind, a, b.Args[2])))
	case a.Op == expr.Apply && b.Op == expr.Apply && a.Sym == b.Sym && !a.Sym.PerThread && len(a.Args) == len(b.Args):
		if x := in.Summary.Contents[a.Sym]; x != nil && x.Space == kernelanalysis.Shared && kind == obligation.InterBlock {
			return p.Bool(false) // each block has its own
		}
		same := p.Bool(true)
		for i := range a.Args {
			same = p.And(same, p.Eq(o.Copy(0, in.fix(a.Args[i])), o.Copy(1, in.fix(b.Args[i]))))
		}
		return same
	case a == b && !slices.ContainsFunc(expr.Symbols(a), func(s *expr.Symbol) bool { return s.PerThread }):
		return p.Bool(true)
	}
	return p.Bool(false)
}

// loadedFrom names for users what the pointers of a pair were loaded from.
func (in *Instance) loadedFrom(p pair) string {
	var names []string
	for _, a := range []*kernelanalysis.Access{p.a, p.b} {
		if a.Base == nil {
			continue
		}
		for _, app := range expr.Applications(a.Base) {
			if x := in.Summary.Contents[app.Sym]; x != nil && !slices.Contains(names, x.Name) {
				names = append(names, x.Name)
			}
		}
	}
	if len(names) == 0 {
		return " that the kernel loads"
	}
	return " in " + strings.Join(names, " and ")
}
