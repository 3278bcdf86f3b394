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
	uniform     map[int]bool // branches proved uniform, by Condition.Branch
	excluded    map[int]bool // barriers that may diverge
	divergences []Divergence
	assumptions []string
	reasons     []string // why no proof may rest on the barriers
}

// align asks, for each branch around a barrier that is not uniform by what it depends on, whether two threads can take
// it differently. Where they can, the barrier orders nothing.
func (d *Decider) align(ctx context.Context, in *Instance) (*alignment, error) {
	al := &alignment{uniform: map[int]bool{}, excluded: map[int]bool{}}
	for i, b := range in.Summary.Barriers {
		if allOne(in.Geometry.Block) {
			continue
		}
		for _, c := range b.Conditions {
			if al.uniform[c.Branch] {
				continue
			}
			o := in.branchObligation(b, c, i)
			ds, err := d.prove(ctx, []*obligation.Obligation{o})
			if err != nil {
				return nil, err
			}
			if ds[0].Status == Safe {
				al.uniform[c.Branch] = true
				al.assumptions = append(al.assumptions, ds[0].Assumptions...)
				continue
			}
			if dependsOnContent(c.Value) {
				// What was loaded may or may not be the same for all threads. A race on it is reported for itself; the
				// barriers are taken as they were meant, so that one fault does not show everywhere.
				al.uniform[c.Branch] = true
				al.reasons = append(al.reasons, fmt.Sprintf("%s depends on memory contents that are not known to be the same for all threads: taken as uniform for the barrier at line %d",
					branchName(c), siteLine(b.Site)))
				continue
			}
			al.excluded[i] = true
			w, err := d.find(ctx, o)
			if err != nil {
				return nil, err
			}
			if w != nil && !w.WrapOnly {
				al.divergences = append(al.divergences, Divergence{b, c, w})
			} else {
				al.reasons = append(al.reasons, fmt.Sprintf("%s could not be shown to be the same for all threads: the barrier at line %d does not count",
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

func dependsOnContent(e *expr.Expr) bool {
	for _, s := range expr.Symbols(e) {
		if s.Content {
			return true
		}
	}
	return false
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
