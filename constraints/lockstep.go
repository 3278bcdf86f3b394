package constraints

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// inLockstep is what remains of q, a question about threads of one warp, when these run in lockstep: both make their
// accesses by one instruction in one round, or a branch has parted them. Nil means that nothing does.
func (in *Instance) inLockstep(q *question) *question {
	p := in.pool
	splits := in.Summary.Splits(q.pair.a, q.pair.b)
	out := &question{in: in, pair: q.pair, kind: q.kind, single: q.single}
	for _, o := range q.open {
		apart := p.Bool(false)
		if kernelanalysis.OneInstruction(q.pair.a, q.pair.b) {
			apart = in.sameRounds(o, q.pair, len(q.pair.a.Rounds))
		}
		for _, d := range splits {
			e := in.sameRounds(o, q.pair, d.Rounds)
			if d.Value != nil {
				v := in.fix(d.Value)
				e = p.And(e, p.Ne(o.Copy(0, v), o.Copy(1, v)))
			}
			apart = p.Or(apart, e)
		}
		c := *o
		c.ID += ".lockstep"
		c.Relation = append(slices.Clone(o.Relation), expr.Conjuncts(apart)...)
		if !impossible(&c) {
			out.obs = append(out.obs, &c)
		}
	}
	if len(out.obs) == 0 {
		return nil
	}
	return out
}

// sameRounds says that the two sides are in one round of the n outermost loops around both.
func (in *Instance) sameRounds(o *obligation.Obligation, q pair, n int) *expr.Expr {
	e := in.pool.Bool(true)
	for i := range n {
		e = in.pool.And(e, in.pool.Eq(o.Copy(0, q.a.Rounds[i].Counter), o.Copy(1, q.b.Rounds[i].Counter)))
	}
	return e
}

// lockstepAssumption is printed where a verdict rests on the order within a warp.
const lockstepAssumption = "the threads of a warp run in lockstep, as before compute capability 7.0 (--warp-sync=lockstep)"
