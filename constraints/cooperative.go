package constraints

import (
	"context"
	"fmt"
	"slices"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Barriers of the whole grid work in a cooperative launch alone. In any other one they order nothing, and a kernel that
// has one is not proved. A kernel of which the host shows no launch is taken to be launched as it asks.

func cooperative(l *hostanalysis.Launch) bool { return l.Cooperative || l.Site == nil }

// idle lists the grid barriers that order nothing under the launch.
func (in *Instance) idle() []*frontend.Site {
	var out []*frontend.Site
	if in.Summary.GridWide() || cooperative(in.Launch) {
		return nil
	}
	for _, b := range in.Summary.Barriers {
		if b.Kind == kernelanalysis.GridBarrier {
			out = append(out, b.Site)
		}
	}
	return inSource(out)
}

// mode notes what the kind of launch means to the kernel's grid barriers.
func (in *Instance) mode(out *Outcome) {
	idle := in.idle()
	switch l := in.Launch; {
	case len(idle) > 0 && l.OpenMode:
		out.Reasons = append(out.Reasons, fmt.Sprintf("line %d: the grid barrier works only in a cooperative launch, and it is not known whether %s is one",
			siteLine(idle[0]), in.where()))
	case len(idle) > 0:
		out.Reasons = append(out.Reasons, fmt.Sprintf("line %d: the grid barrier orders nothing: %s is not cooperative",
			siteLine(idle[0]), in.where()))
	case in.Summary.GridWide() && l.Site == nil:
		out.Assumptions = append(out.Assumptions, "the kernel is launched cooperatively, since it has a grid barrier")
	}
}

// gathered lists the grid barriers that would rule out the race of a question if the launch were cooperative; nil if they
// would not.
func (c *Checker) gathered(ctx context.Context, q *question) ([]*frontend.Site, error) {
	idle := q.in.idle()
	if len(idle) == 0 {
		return nil, nil
	}
	l := *q.in.Launch
	l.Cooperative = true
	in, _, err := c.instance(ctx, &l)
	if err != nil {
		return nil, err
	}
	p := in.pair(q.pair.id, in.like(q.in, q.pair.a), in.like(q.in, q.pair.b))
	if p == nil {
		return nil, nil
	}
	ds, err := c.decide.prove(ctx, in.obligations(*p, q.kind), sought)
	if err != nil || slices.ContainsFunc(ds, func(d Decision) bool { return d.Status != Safe }) {
		return nil, err
	}
	return idle, nil
}

// like finds access a of another instance of the kernel, by its place.
func (in *Instance) like(other *Instance, a *kernelanalysis.Access) *kernelanalysis.Access {
	i := slices.Index(other.Summary.Accesses, a)
	if i < 0 || len(in.Summary.Accesses) != len(other.Summary.Accesses) {
		return a
	}
	return in.Summary.Accesses[i]
}
