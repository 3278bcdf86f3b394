package constraints

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// inFirstRound is o where the accesses are in the first round of each loop that carries a value which no witness can
// know, such as what an atomic returned. There such a value is what came into the loop. A witness of it is one of o; that
// there is none says nothing of o. It is nil if there is no such loop; unknown values may be left.
func inFirstRound(o *obligation.Obligation) *obligation.Obligation {
	unknown := map[*expr.Expr]bool{} // counters
	for _, r := range o.Recurrences {
		unknown[r.Counter] = unknown[r.Counter] || unexplainedAmong(o, []*expr.Expr{r.Next}) != nil
	}
	return inFirstRoundOf(o, func(counter *expr.Expr) bool { return unknown[counter] })
}

// inFirstRoundOf is o where the accesses are in the first round of some loops, by their counters; nil if there is none of them.
func inFirstRoundOf(o *obligation.Obligation, loop func(counter *expr.Expr) bool) *obligation.Obligation {
	p, first := o.Pool, *o
	first.ID += ".first"
	first.Relation = slices.Clone(o.Relation)
	for i := range first.Sides {
		s := &first.Sides[i]
		zero := map[*expr.Expr]*expr.Expr{}
		for _, it := range s.Iterations {
			if loop(it.Counter) {
				zero[it.Counter] = p.Const(0, it.Counter.Width)
				first.Relation = append(first.Relation, p.Eq(o.Copy(i, it.Counter), zero[it.Counter]))
			}
		}
		if len(zero) == 0 {
			continue
		}
		at := func(e *expr.Expr) *expr.Expr { return atEntry(o, p.Replace(e, zero)) }
		s.Cond = slices.Clone(s.Cond)
		for k, c := range s.Cond {
			s.Cond[k] = at(c)
		}
		s.Offset, s.Size = at(s.Offset), at(s.Size)
	}
	if len(first.Relation) == len(o.Relation) {
		return nil
	}
	return &first
}

// knownFirst is inFirstRound where that leaves no unknown value; else nil.
func (c *Checker) knownFirst(o *obligation.Obligation) *obligation.Obligation {
	first := inFirstRound(o)
	if first == nil || unexplainedIn(first) != nil || !c.tally.ask(byFirstRound) {
		return nil
	}
	return first
}

// atEntry puts what comes into a loop for the values that it carries, where they stand in its first round.
func atEntry(o *obligation.Obligation, e *expr.Expr) *expr.Expr {
	p := o.Pool
	var enter func(s *expr.Symbol, args []*expr.Expr) *expr.Expr
	enter = func(s *expr.Symbol, args []*expr.Expr) *expr.Expr {
		for _, r := range o.Recurrences {
			k := slices.Index(r.Value.Args, r.Counter)
			if r.Value.Sym != s || k < 0 || !args[k].IsConst(0) {
				continue
			}
			outer := map[*expr.Expr]*expr.Expr{}
			for i, x := range r.Value.Args {
				outer[x] = args[i]
			}
			return p.Rewrite(p.Replace(r.Init, outer), enter)
		}
		return nil
	}
	return p.Rewrite(e, enter)
}
