package constraints

import (
	"cmp"
	"context"
	"slices"

	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// scoped tells whether a race of question o exists only because a scope is too narrow, and which operations are to be
// widened: the race is proved away when all scopes are taken to reach both threads.
func (c *Checker) scoped(ctx context.Context, q *question, o *obligation.Obligation) (bool, []*frontend.Site, error) {
	p, in := q.pair, q.in
	need := cover(q.kind)
	if p.a.Kind == kernelanalysis.Atomic && p.b.Kind == kernelanalysis.Atomic {
		widen := narrow(need, p.a, p.b)
		return len(widen) > 0, widen, nil
	}
	order := in.Summary.Order()
	if order == nil || need == kernelanalysis.BlockScope {
		return false, nil, nil
	}
	var sites []*frontend.Site
	for _, f := range order.Fences {
		if f.Scope < need && (order.FenceNear(f, p.a) || order.FenceNear(f, p.b)) {
			sites = append(sites, f.Site)
		}
	}
	for _, l := range order.Locks {
		if l.Scope < need && (order.MayBeHeld(l, p.a) || order.MayBeHeld(l, p.b)) {
			sites = append(sites, narrow(need, l.Ops...)...)
		}
	}
	for _, a := range []*kernelanalysis.Access{p.a, p.b} {
		for _, g := range order.Guards(a) {
			sites = append(sites, narrow(need, g.Read)...)
			for _, w := range order.Strong {
				if writes(w) && in.mayMeet(w, g.Read) {
					sites = append(sites, narrow(need, w)...)
				}
			}
		}
	}
	if len(sites) == 0 {
		return false, nil, nil
	}
	ordered, _, err := c.orderedGiven(ctx, q, o, wide)
	if err != nil || !ordered {
		return false, nil, err
	}
	return true, inSource(sites), nil
}

// narrow lists the places of those atomics whose scope is less than need.
func narrow(need kernelanalysis.Scope, as ...*kernelanalysis.Access) []*frontend.Site {
	var out []*frontend.Site
	for _, a := range as {
		if a.Strong != nil && a.Strong.Scope < need {
			out = append(out, a.Site)
		}
	}
	return inSource(out)
}

// inSource sorts places by file, line and column, each once.
func inSource(sites []*frontend.Site) []*frontend.Site {
	sites = slices.Clone(sites)
	slices.SortStableFunc(sites, func(a, b *frontend.Site) int {
		if a == nil || b == nil {
			return siteLine(a) - siteLine(b)
		}
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return slices.CompactFunc(sites, func(a, b *frontend.Site) bool {
		return a == b || a != nil && b != nil && a.Position == b.Position
	})
}
