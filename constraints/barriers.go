package constraints

import (
	"context"
	"fmt"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Divergence is a barrier that some threads of a block reach and others do not, or not equally often.
type Divergence struct {
	Barrier *kernelanalysis.Barrier
	Branch  kernelanalysis.Condition
	Witness *witness.Witness
}

// alignment is what the launch says about the branches around the barriers.
type alignment struct {
	uniform     map[int]kernelanalysis.Group // branches taken as uniform: proved, or with a divergence or a reason
	divergences []Divergence
	assumptions []string
	reasons     []string // why no proof may rest on the barriers
}

// align asks, for each branch around a barrier that is not uniform by what it depends on, whether two threads can take
// it differently. Where they can, that is a finding of its own, or at least a reason not to believe a proof. The
// accesses are then looked at as if the barriers worked as they were meant to: one fault should not show everywhere.
func (d *Decider) align(ctx context.Context, in *Instance) (*alignment, error) {
	al := &alignment{uniform: map[int]kernelanalysis.Group{}}
	for i, b := range in.Summary.Barriers {
		if allOne(in.Geometry.Block) {
			continue
		}
		for _, c := range b.Conditions {
			group := kernelanalysis.Block
			if b.Kind == kernelanalysis.WarpBarrier {
				group = kernelanalysis.Warp
			}
			settled := al.uniform[c.Branch] >= group
			al.uniform[c.Branch] = max(al.uniform[c.Branch], group)
			o := in.branchObligation(b, c, i)
			ds, err := d.prove(ctx, []*obligation.Obligation{o}, sought)
			if err != nil {
				return nil, err
			}
			if ds[0].Status == Safe {
				al.assumptions = append(al.assumptions, ds[0].Assumptions...)
				continue
			}
			var w *witness.Witness
			if unexplainedAmong(o, []*expr.Expr{c.Value}) == nil {
				if w, err = d.find(ctx, o); err != nil {
					return nil, err
				}
			}
			switch {
			case w != nil && !w.WrapOnly:
				al.divergences = append(al.divergences, Divergence{b, c, w})
			case !settled:
				al.reasons = append(al.reasons, fmt.Sprintf("%s is not known to go the same way in all threads: the barrier at line %d may not be reached by all",
					branchName(c), siteLine(b.Site)))
			}
		}
	}
	return al, nil
}

func branchName(c kernelanalysis.Condition) string {
	if c.Site == nil {
		return "a branch"
	}
	return fmt.Sprintf("the branch at line %d", c.Site.Line)
}

// dependsOnContent reports whether e speaks of memory contents.
func dependsOnContent(e *expr.Expr) bool {
	for _, s := range expr.Symbols(e) {
		if s.Content {
			return true
		}
	}
	return false
}

// unexplained finds a value in e that the analysis could not express, so that a witness cannot claim to know it: the
// result of an atomic, what the kernel itself wrote, a function that is not interpreted. An uninterpreted function of
// memory contents that may be anything may be anything, too.
func unexplained(e *expr.Expr) *expr.Symbol {
	var found *expr.Symbol
	expr.Visit(func(x *expr.Expr) {
		if found != nil || x.Op != expr.Apply || !x.Sym.Unknown {
			return
		}
		for _, a := range x.Args {
			if dependsOnContent(a) && unexplained(a) == nil {
				return
			}
		}
		found = x.Sym
	}, e)
	return found
}

// branchObligation asks whether two threads in the same rounds of the loops around a branch can see different values
// of its condition: threads of a block, or of a warp for a warp barrier.
func (in *Instance) branchObligation(b *kernelanalysis.Barrier, c kernelanalysis.Condition, index int) *obligation.Obligation {
	kind := obligation.AnyInBlock
	if b.Kind == kernelanalysis.WarpBarrier {
		kind = obligation.IntraWarp
	}
	o := in.empty(kind)
	o.ID = fmt.Sprintf("%s.barrier%d.branch%d", in.Summary.Kernel.Symbol, index, c.Branch)
	a := &kernelanalysis.Access{Rounds: c.Rounds}
	byteAt := in.pool.Const(0, 64) // both "touch" the same byte: only the conditions matter
	one := in.pool.Const(1, 64)
	o.Sides[0] = in.side(c.Cond, byteAt, one, a)
	o.Sides[1] = in.side(c.Cond, byteAt, one, a)
	o.Relation = threadRelation(o)
	for _, r := range c.Rounds {
		o.Relation = append(o.Relation, in.pool.Eq(o.Copy(0, r.Counter), o.Copy(1, r.Counter)))
	}
	v := in.fix(c.Value)
	o.Relation = append(o.Relation, in.pool.Ne(o.Copy(0, v), o.Copy(1, v)))
	return o
}
