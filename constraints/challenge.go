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
// program where its main function is in sight: runs of it may show the contrary.

// Led is where an argument of a launch in a run leads to.
type Led struct {
	Arg    int
	Offset int64  // of the pointer in the argument
	Start  uint64 // of the object
}

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
			if a, b, meet := in.meet(l.Leads); meet {
				out.Reasons = append(out.Reasons, fmt.Sprintf("it is not known where all pointers come from, and %s launches it with %s and %s in one object", t.Command, a, b))
				return
			}
		}
	}
}

// meet reports whether two pointers lead to one object that are taken to lead to two, of which the kernel writes one.
func (in *Instance) meet(leads []Led) (a, b string, meet bool) {
	written := map[*kernelanalysis.Object]bool{}
	var objects []*kernelanalysis.Object
	for _, x := range in.Summary.Accesses {
		if !slices.Contains(objects, x.Object) {
			objects = append(objects, x.Object)
		}
		written[x.Object] = written[x.Object] || x.Kind != kernelanalysis.Read
	}
	start := func(o *kernelanalysis.Object) uint64 {
		for _, l := range leads {
			if o.Kind == kernelanalysis.ParamObject && l.Arg == o.Param && l.Offset == o.Offset {
				return l.Start
			}
		}
		return 0
	}
	for i, x := range objects {
		for _, y := range objects[:i] {
			if s := start(x); s != 0 && s == start(y) && (written[x] || written[y]) && len(in.overlays(x, y)) == 0 {
				return y.Name, x.Name, true
			}
		}
	}
	return "", "", false
}
