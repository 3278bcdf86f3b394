package constraints

import (
	"maps"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/hostanalysis"
)

// What a program asks of its inputs before it comes to a launch, and a witness of the launch says nothing of.

// rest gives inputs that w does not speak of what the program asks of them.
func (r *realiser) rest(w *witness.Witness) {
	for _, a := range r.in.Launch.Asked {
		told := slices.ContainsFunc(w.Values, func(v witness.Value) bool { return v.Symbol == a.Symbol }) ||
			slices.ContainsFunc(w.Contents, func(c witness.Content) bool { return c.Symbol == a.Symbol })
		if told || a.Reading.By == "argc" {
			continue
		}
		left, clash, texts := r.left, r.clash, maps.Clone(r.texts)
		v, ok := met(a, candidates(a))
		if ok {
			r.take(a.Input, witness.Value{Symbol: a.Symbol, Value: v}, nil)
		}
		if !ok || len(r.left) > len(left) || r.clash != clash {
			r.some, r.texts = true, texts
		}
		r.left, r.clash = left, clash // the witness asks for none of it
	}
}

// fewest is the least argc from n on that the program asks for; n where it asks for none, or for none that is so large.
func (r *realiser) fewest(n int) int {
	for _, a := range r.in.Launch.Asked {
		if a.Reading.By != "argc" {
			continue
		}
		var list []uint64
		for k := n; k <= mostArguments; k++ {
			list = append(list, uint64(k))
		}
		if v, ok := met(a, list); ok {
			return int(v)
		}
	}
	return n
}

// candidates are values that an input may have to have: the usual ones, and such as conditions name, with their neighbours.
func candidates(a hostanalysis.Asked) []uint64 {
	list := []uint64{1, 0}
	expr.Visit(func(e *expr.Expr) {
		if e.Op == expr.Const {
			list = append(list, e.Value, e.Value+1, e.Value-1)
		}
	}, a.Conds...)
	return list
}

// met is the first of some values of an input with which all is met that is asked of it.
func met(a hostanalysis.Asked, list []uint64) (uint64, bool) {
	mask := ^uint64(0) >> (64 - a.Symbol.Width)
	for _, v := range list {
		env := func(s *expr.Symbol, _ []uint64) (uint64, bool) { return v & mask, s == a.Symbol }
		if !slices.ContainsFunc(a.Conds, func(c *expr.Expr) bool { holds, known := expr.Eval(c, env); return !known || holds == 0 }) {
			return v & mask, true
		}
	}
	return 0, false
}
