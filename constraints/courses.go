package constraints

import (
	"context"
	"slices"

	"github.com/hgrd/hgrd/internal/steps"
)

// Course is what a program leaves open of a run: the order of threads, and what memory holds that nobody has set.
type Course struct {
	Schedule uint64 // by its seed
	Counts   bool   // unset memory on the device is words of 4 bytes that hold 0, 1, 2, ...; else they are 0

	Draws uint64       // other random numbers, by their seed
	First [2][3]uint64 // blocks that run, and come first, where only some of a launch run
}

// courses are others than those of refuters that show more of a program.
var courses = [...]Course{{Schedule: 0}, {Schedule: 1, Counts: true}, {Schedule: 4}, {Schedule: 10, Counts: true}, {Schedule: 3}, {Schedule: 5, Counts: true}}

// repeat runs the program again on some of the inputs with which it came to the launch, on other courses, where these may
// show more.
func (c *Checker) repeat(ctx context.Context, in *Instance, out *Outcome) {
	limit, cancel := steps.Part(ctx, exploreShare, 0)
	defer cancel()
	runs := 0
	for n, t := range out.trials.explored {
		here := func(l Launched) bool { return l.of(in) }
		i, unset := slices.IndexFunc(t.Launches, here), true
		if i >= 0 {
			unset = t.Launches[i].Unset
		}
		if i < 0 && !slices.ContainsFunc(t.Broken, here) || i >= 0 && t.Same && !unset {
			continue
		}
		if runs++; runs > mostRepeated {
			return
		}
		for _, course := range courses {
			if limit.Err() != nil || !c.Theatre.Spares(ctx, leastForTrial) {
				return
			}
			course.Counts = course.Counts && unset
			if r := c.Theatre.Repeated(limit, n, course); limit.Err() == nil && !slices.Contains(out.trials.repeated, r) {
				out.trials.repeated = append(out.trials.repeated, r)
			}
		}
	}
}
