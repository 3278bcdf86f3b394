package constraints

import (
	"context"
	"fmt"
	"slices"
)

// Proof by execution. A program that takes no input has one run but for the schedules of its kernels. Where that run comes to
// its end without a race, among host threads and between host and device as well, reads no memory that nobody has set, and its
// kernels hear of other threads by barriers alone, every schedule brings about the same run: had some schedule another one,
// the first load to find another value would have found that of an access that is not ordered with it, which is a race of
// this run too (Adve and Hill, "Weak Ordering", ISCA 1990).

// only proves by its run that no launch of a kernel at this place has a race.
func (c *Checker) only(ctx context.Context, in *Instance, out *Outcome) {
	l := in.Launch
	sure := slices.ContainsFunc(out.Races, func(r Race) bool { return r.Shown != nil || r.Run != nil })
	if sure || len(out.Reasons)+len(out.Races) == 0 || !l.Closed || !c.playable(in) {
		return
	}
	t := c.play(ctx, out, Inputs{}, refuters[0])
	if t == nil || !t.Own || !t.Same {
		return
	}
	here := 0
	for _, x := range t.Launches {
		if len(x.Races) > 0 || x.Unset {
			return
		}
		if x.Kernel == in.Summary.Kernel && samePlace(x.Site, l.Site) {
			here++
		}
	}
	if here == 0 {
		return
	}
	out.ByRun = true
	out.Races, out.Divergences, out.Reasons, out.Unknown = nil, nil, nil, 0
	out.Assumptions = []string{
		"allocations succeed, and memory that is accessed has a size above zero",
		fmt.Sprintf("the program's one run, %s, is as the host machine and the simulator carry it out", t.Command),
	}
}
