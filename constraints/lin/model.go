package lin

import (
	"math/big"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/solver"
)

// SmallScope is o over launches whose symbols lie within bound, with products kept and no lemmas: a query for a
// model. The map gives the variable of each symbol application in o.Flat(); its value is a reading of the word, to be
// reduced modulo 2^width. Applications that are missing from the map do not matter. A model is a candidate only:
// evaluate o.Flat() under it.
func SmallScope(o *obligation.Obligation, bound int64) (*solver.Query, map[*expr.Expr]string) {
	q := plainQuestion(o)
	l := newLowering(q, newRanges(), exact, "")
	l.keepProducts = true // functions and bit operations stay abstract
	for _, c := range q.claims[:q.sure] {
		l.assume(c)
	}
	if q.access {
		l.zero = append(l.zero, l.overlap())
	}
	limit := interval{big.NewInt(-bound), big.NewInt(bound)}
	names := map[*expr.Expr]string{}
	for i, a := range l.atoms {
		e := a.word.e
		if e == nil || e.Op != expr.Apply {
			continue
		}
		names[e] = l.atomName(i)
		if !e.Sym.PerThread && len(e.Args) == 0 && !e.Sym.Content {
			a.iv = a.iv.meet(limit)
		}
	}
	for e, n := range l.boolNames {
		if e.Op == expr.Apply {
			names[e] = n
		}
	}
	return &solver.Query{
		Name: o.ID + ".small", Comment: l.comment, Asserts: l.asserts(), Model: true, Limit: modelLimit,
	}, names
}

// modelLimit bounds the search for a model: with products kept, it comes soon or hardly ever.
var modelLimit = solver.Limit{Resource: 60_000}

// factsLimit bounds the question whether facts contradict one another; mostly a bound or two does.
var factsLimit = solver.Limit{Resource: 10_000}

// FactsQuery states o's launch facts and CUDA's launch limits. Unsatisfiable means that no launch reaches the kernel
// with these facts, so that proofs from them mean nothing.
func FactsQuery(o *obligation.Obligation) *solver.Query {
	facts := *o
	facts.Kind = obligation.Launch
	l := refine(newQuestion(&facts), newRanges(), exact, "", lean, maxRefinements)
	l.complete(lean)
	return &solver.Query{Name: o.ID + ".facts", Comment: l.comment, Asserts: l.asserts(), Limit: factsLimit}
}
