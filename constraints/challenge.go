package constraints

import (
	"context"
	"fmt"
	"slices"

	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/internal/steps"
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
	if len(out.Reasons)+len(out.Races) > 0 || !c.playable(in) || !in.Launch.FromMain || !slices.Contains(in.Launch.Assumptions, hostanalysis.UnknownApart) {
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
