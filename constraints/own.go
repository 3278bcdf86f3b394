package constraints

import (
	"context"
	"fmt"
	"slices"

	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Where each block has a part of an array to itself, its threads may hand values to one another there as in shared memory.

// owned lists, by their keys, the objects in question of which each block uses a part that no other block comes near.
func (c *Checker) owned(ctx context.Context, in *Instance, written map[string]bool) (map[string]bool, error) {
	own := map[string]bool{}
	for _, object := range in.Summary.Contested() {
		if written[object.Key()] || !c.tally.ask(byOwnParts) {
			continue
		}
		ok, err := c.ownParts(ctx, in, object)
		if err != nil {
			return nil, err
		}
		if ok {
			c.tally.decided(byOwnParts)
			own[object.Key()] = true
		}
	}
	return own, nil
}

// ownParts reports whether block b keeps to the bytes from b*n to (b+1)*n of an object, for some n.
func (c *Checker) ownParts(ctx context.Context, in *Instance, object *kernelanalysis.Object) (bool, error) {
	g := in.Geometry
	if allOne(g.Grid) {
		return true, nil
	}
	if !g.Grid[1].IsConst(1) || !g.Grid[2].IsConst(1) {
		return false, nil
	}
	var os []*obligation.Obligation
	part := uint64(0)
	for i, a := range in.Summary.Accesses {
		if a.Object != object {
			continue
		}
		n := in.stride(a)
		if n == 0 || part != 0 && n != part {
			return false, nil
		}
		part = n
		o := in.beyond(a, n)
		o.ID = fmt.Sprintf("%s.own%d", in.Summary.Kernel.Symbol, i)
		os = append(os, o)
	}
	if slices.ContainsFunc(os, func(o *obligation.Obligation) bool { return witness.Scout(ctx, o) }) {
		return false, nil
	}
	ok, assumed, err := c.decide.each(ctx, os, full)
	return ok && len(os) > 0 && len(assumed) == 0, err
}
