package constraints

import (
	"context"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/lessons"
	"github.com/hgrd/hgrd/constraints/lin"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/internal/steps"
)

// Most questions about a kernel need nothing of the host: one thread's element is not another's, whatever the grid and the
// arguments are. They are asked so first, which is abstraction by leaving out hypotheses, refined in one step: fewer facts
// are fewer branches for the solver, and a proof holds for every launch of the kernel, even for one whose facts contradict
// one another.

// kernelSide tries questions without the facts that are about the host alone. It reports which of them have a proof that
// takes nothing for granted.
func (d *Decider) kernelSide(ctx context.Context, os []*obligation.Obligation) ([]bool, error) {
	proved := make([]bool, len(os))
	if len(os) == 0 || !many(os[0].Facts) {
		return proved, nil
	}
	if err := d.sureSide(ctx, os); err != nil {
		return nil, err
	}
	var asked []*obligation.Obligation
	var of []int
	for i, o := range os {
		if proved[i] = d.sides[o]; proved[i] {
			continue
		}
		if q := lin.KernelSide(o); q != nil && !d.vain(o, lessons.KernelSide) {
			asked, of = append(asked, q), append(of, i)
		}
	}
	ocs, err := d.tried(ctx, asked)
	if err != nil {
		return nil, err
	}
	for i, oc := range ocs {
		if oc.Proved && len(oc.Assumptions) > 0 { // perhaps more than it needs
			if oc, err = d.proved(ctx, asked[i]); err != nil {
				return nil, err
			}
		}
		proved[of[i]] = oc.Proved && len(oc.Assumptions) == 0
		d.book().Note(os[of[i]], lessons.KernelSide, proved[of[i]])
		if proved[of[i]] {
			d.book().Note(os[of[i]], lessons.KernelExact, true)
		}
	}
	return proved, nil
}

// sureSide proves those of os, all together, of which it is known from kernels like this one that they have such proofs.
func (d *Decider) sureSide(ctx context.Context, os []*obligation.Obligation) error {
	var asked, of []*obligation.Obligation
	shapes := map[uint64]bool{}
	for _, o := range os {
		if _, known := d.sides[o]; known || !d.book().Sure(o, lessons.KernelExact) {
			continue
		}
		q := lin.KernelSide(o)
		if q == nil {
			continue
		}
		if shape := d.precedents().shapes.OfQuestion(q); !shapes[shape] { // another one is perhaps the same question
			shapes[shape] = true
			if _, _, known := d.precedent(q, false); !known {
				asked, of = append(asked, q), append(of, o)
			}
		}
	}
	if len(asked) == 0 {
		return nil
	}
	ocs, err := d.Prover.Exactly(ctx, asked)
	if err != nil {
		return err
	}
	for i, oc := range ocs {
		won := oc.Proved && len(oc.Assumptions) == 0
		d.sides[of[i]] = won
		d.book().Note(of[i], lessons.KernelExact, won)
		if won {
			d.tally.ask(byLessons)
			d.tally.decided(byLessons)
			d.book().Note(of[i], lessons.KernelSide, true)
			d.precedents().add(asked[i], oc, false)
		}
	}
	return nil
}

// manyFacts is from how many nodes the facts of a launch are first left out: with few, the question as a whole is as cheap.
const manyFacts = 100

func many(facts []*expr.Expr) bool {
	nodes := 0
	expr.Visit(func(*expr.Expr) { nodes++ }, facts...)
	return nodes >= manyFacts
}

// kernelSide proves without what the host says of a launch, where that is much, that no two accesses of a kernel race. What
// else there is to ask of a launch is none of its business. False: that takes the host, or some lock, texture, counter or
// branch around a barrier.
func (c *Checker) kernelSide(ctx context.Context, in *Instance, al *alignment, out *Outcome) (bool, error) {
	s := in.Summary
	order := s.Order()
	if !many(in.Facts) || in.leans || len(al.divergences)+len(al.reasons)+len(al.assumptions)+len(out.Reasons) > 0 ||
		len(s.Gaps)+len(s.Fetches)+len(s.Draws()) > 0 || order != nil && len(order.Locks) > 0 {
		return false, nil
	}
	done := *out
	done.Proofs = slices.Clip(out.Proofs)
	var qs []*question
	clusters := in.clusters()
	for i, a := range clusters {
		steps.Spend(ctx, uint64(len(clusters)-i)*stepsOfPair)
		for _, b := range clusters[i:] {
			if err := ctx.Err(); err != nil {
				return false, err
			}
			if p := in.pair(a.id+"-"+b.id, a.span, b.span); p != nil {
				qs = append(qs, c.questions(ctx, in, *p, &done)...)
			}
		}
	}
	var all []*obligation.Obligation
	for _, q := range qs {
		all = append(all, q.obs...)
	}
	if slices.ContainsFunc(all, func(o *obligation.Obligation) bool { return c.decide.vain(o, lessons.KernelSide) }) {
		return false, nil
	}
	if err := c.decide.sureSide(ctx, all); err != nil {
		return false, err
	}
	for _, q := range qs {
		proved, err := c.decide.kernelSide(ctx, q.obs)
		if err != nil || slices.Contains(proved, false) {
			return false, err
		}
		done.Proofs = append(done.Proofs, Proof{q.pair.a, q.pair.b, concrete(q.kind), linearProof})
	}
	*out = done
	return true, nil
}
