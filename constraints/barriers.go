package constraints

import (
	"context"
	"fmt"
	"slices"

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
	covered     map[int]uint                 // the same among the threads that partial barriers hold together, by bits
	divergences []Divergence
	assumptions []string
	reasons     []string // why no proof may rest on the barriers
	leans       bool     // a branch is uniform by what the host says
}

// align asks, for each branch around a barrier that is not uniform by what it depends on, whether two threads can take
// it differently. Where they can, that is a finding of its own, or at least a reason not to believe a proof. The
// accesses are then looked at as if the barriers worked as they were meant to: one fault should not show everywhere.
func (d *Decider) align(ctx context.Context, in *Instance) (*alignment, error) {
	al := &alignment{uniform: map[int]kernelanalysis.Group{}, covered: map[int]uint{}}
	for i, b := range in.Summary.Barriers {
		group, kinds := in.concerned(b)
		if len(kinds) == 0 || b.Unknown || b.Members != nil && !in.complete { // a gap: nobody knows whom such a barrier waits for
			continue
		}
		for _, c := range b.Conditions {
			settled := al.uniform[c.Branch] >= group
			if b.Partial() {
				settled = settled || al.covered[c.Branch]>>uint(b.Coverage)&1 == 1
				al.covered[c.Branch] |= 1 << uint(b.Coverage)
			} else {
				al.uniform[c.Branch] = max(al.uniform[c.Branch], group)
			}
			for _, kind := range kinds {
				if err := d.alignedAt(ctx, in, in.branchObligation(kind, b, c, i), Divergence{Barrier: b, Branch: c}, settled, al); err != nil {
					return nil, err
				}
			}
		}
	}
	return al, nil
}

// concerned is whom barrier b holds together, and the kinds of pairs among them.
func (in *Instance) concerned(b *kernelanalysis.Barrier) (kernelanalysis.Group, []obligation.Kind) {
	group, kind := kernelanalysis.Block, obligation.AnyInBlock
	switch b.Kind {
	case kernelanalysis.WarpBarrier:
		group, kind = kernelanalysis.Warp, obligation.IntraWarp
		switch c := b.Coverage; {
		case c == kernelanalysis.NoLanes:
			return group, nil // it orders nothing
		case c != kernelanalysis.AllLanes && in.Summary.Coverages[c].Wide:
			group, kind = kernelanalysis.Block, obligation.AnyInBlock
		}
	case kernelanalysis.GridBarrier:
		if !in.Summary.GridWide() {
			return group, nil // it orders nothing
		}
		group = kernelanalysis.Grid
	}
	var kinds []obligation.Kind
	if !allOne(in.Geometry.Block) {
		kinds = append(kinds, kind)
	}
	if group == kernelanalysis.Grid && !allOne(in.Geometry.Grid) {
		kinds = append(kinds, obligation.InterBlock)
	}
	return group, kinds
}

// alignedAt decides o, the question whether two threads take a branch differently, and notes what comes of it.
func (d *Decider) alignedAt(ctx context.Context, in *Instance, o *obligation.Obligation, at Divergence, settled bool, al *alignment) error {
	ds, err := d.prove(ctx, []*obligation.Obligation{o}, sought)
	if err != nil {
		return err
	}
	if ds[0].Status == Safe {
		al.assumptions = append(al.assumptions, ds[0].Assumptions...)
		al.leans = al.leans || !ds[0].KernelSide
		return nil
	}
	if unexplainedAmong(o, []*expr.Expr{at.Branch.Value}) == nil {
		if at.Witness, err = d.find(ctx, o); err != nil {
			return err
		}
		if at.Witness != nil {
			if _, why := in.rests(ctx, o, at.Witness); why != "" {
				at.Witness = nil
			}
		}
	}
	switch {
	case at.Witness != nil && !at.Witness.WrapOnly:
		al.divergences = append(al.divergences, at)
	case !settled:
		why := fmt.Sprintf("%s may go different ways in different threads: the barrier at line %d may not be reached by all",
			branchName(at.Branch), siteLine(at.Barrier.Site))
		if !slices.Contains(al.reasons, why) {
			al.reasons = append(al.reasons, why)
		}
	}
	return nil
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
// memory contents that may be anything may be anything, too, and a comparison with such contents may hold or not, whatever
// they are compared with.
func unexplained(e *expr.Expr) *expr.Symbol { return explainer{}.of(e).missing }

// explainer keeps what was found of trees.
type explainer map[*expr.Expr]explained

type explained struct {
	missing *expr.Symbol // what is unexplained; nil for nothing
	content bool         // it speaks of memory contents
}

func (x explainer) of(e *expr.Expr) explained {
	if known, ok := x[e]; ok {
		return known
	}
	out := explained{content: e.Sym != nil && e.Sym.Content}
	open := false // contents that may be anything are among the operands
	for _, a := range e.Args {
		arg := x.of(a)
		out.content = out.content || arg.content
		open = open || arg.content && arg.missing == nil
		if out.missing == nil {
			out.missing = arg.missing
		}
	}
	if e.Op == expr.Apply && e.Sym.Unknown {
		switch {
		case open && e.Width == 1:
			out.missing = nil
		case !open && out.missing == nil:
			out.missing = e.Sym
		}
	}
	x[e] = out
	return out
}

// branchObligation asks whether two threads of a kind, in the same rounds of the loops around a branch, can see different
// values of its condition.
func (in *Instance) branchObligation(kind obligation.Kind, b *kernelanalysis.Barrier, c kernelanalysis.Condition, index int) *obligation.Obligation {
	o := in.empty(kind)
	o.ID = fmt.Sprintf("%s.barrier%d.branch%d", in.Summary.Kernel.Symbol, index, c.Branch)
	if kind == obligation.InterBlock {
		o.ID += ".grid"
	}
	a := &kernelanalysis.Access{Rounds: c.Rounds}
	byteAt := in.pool.Const(0, 64) // both "touch" the same byte: only the conditions matter
	one := in.pool.Const(1, 64)
	o.Sides[0] = in.side(c.Cond, byteAt, one, a)
	o.Sides[1] = in.side(c.Cond, byteAt, one, a)
	o.Relation = threadRelation(o)
	for _, r := range c.Rounds {
		o.Relation = append(o.Relation, in.pool.Eq(o.Copy(0, r.Counter), o.Copy(1, r.Counter)))
	}
	if b.Partial() {
		o.Relation = append(o.Relation, in.covered(o, in.Summary.Coverages[b.Coverage]))
	}
	v := in.fix(c.Value)
	o.Relation = append(o.Relation, in.pool.Ne(o.Copy(0, v), o.Copy(1, v)))
	return o
}
