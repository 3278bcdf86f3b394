package constraints

import (
	"context"
	"fmt"
	"slices"

	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/internal/steps"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Challenges. That pointers lead to different objects, since nothing is known of where they come from, is a matter of the
// program where its main function is in sight: runs of it may show the contrary. Which pairs of pointers a proof rests on is
// not kept, so what a run shows is told as what is not known.

// Bounds on the runs that challenge a proof.
const (
	mostChallenges = 12
	challengeShare = 4 // of the steps left
)

// challenge takes a proof back that rests on where pointers lead to, if a run of the program has them lead elsewhere.
func (c *Checker) challenge(ctx context.Context, in *Instance, out *Outcome) {
	if len(out.Reasons)+len(out.Races) > 0 {
		return
	}
	if why := in.meets(); why != "" {
		out.Reasons = append(out.Reasons, why)
		return
	}
	if !c.playable(in) || !in.Launch.FromMain || !slices.Contains(in.Launch.Assumptions, hostanalysis.UnknownApart) {
		return
	}
	limit, cancel := steps.Part(ctx, challengeShare, 0)
	defer cancel()
	for n := range mostChallenges {
		t := c.Theatre.Explored(limit, n)
		if t == nil || limit.Err() != nil {
			return
		}
		for _, l := range t.Launches {
			if l.Kernel != in.Summary.Kernel || !samePlace(l.Site, in.Launch.Site) {
				continue
			}
			for _, x := range l.Races {
				if !x.Formal {
					out.Reasons = append(out.Reasons, fmt.Sprintf("the origin of some pointers is not known: in a run, %s, the %s at line %d and the %s at line %d race",
						t.Command, x.Kinds[0], siteLine(x.Sites[0]), x.Kinds[1], siteLine(x.Sites[1])))
					return
				}
			}
		}
	}
}

// meets says which two objects of a kernel, one of which it writes, may be one by what the program keeps where it reads the pointer
// to one of them; "" for none.
func (in *Instance) meets() string {
	if len(in.Launch.Meets) == 0 {
		return ""
	}
	written := map[*hostanalysis.Object]bool{} // of those that are accessed
	for _, a := range in.Summary.Accesses {
		for _, at := range in.places(a.Object) {
			if at.object != nil {
				written[at.object] = written[at.object] || a.Kind != kernelanalysis.Read
			}
		}
	}
	for _, m := range in.Launch.Meets {
		x, first := written[m[0]]
		y, second := written[m[1]]
		if first && second && (x || y) {
			return fmt.Sprintf("the pointer %s may lead to %s, which the program stores where it is read", m[0].Name, m[1].Name)
		}
	}
	return ""
}
