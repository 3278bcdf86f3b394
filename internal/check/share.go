package check

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/reports"
)

// job is one kernel of a program that is to be decided.
type job struct {
	path    string
	checker *constraints.Checker
	kernel  *frontend.Kernel
	part    *reports.Report // what came of it; nil before
}

// share gives every job a fair part of the time that ctx leaves: one slow kernel must not cost the others their answer.
// Small kernels come first; what they leave of their parts goes to the larger ones. A kernel that is not done by the end
// of all time, and does not notice, is the last one: the others share its trees.
func share(ctx context.Context, jobs []*job, run func(context.Context, *job) *reports.Report) error {
	order := slices.Clone(jobs)
	slices.SortStableFunc(order, func(a, b *job) int { return cmp.Compare(a.kernel.Size(), b.kernel.Size()) })
	for i, j := range order {
		limit, cancel := part(ctx, len(order)-i)
		done, err := within(ctx, func() *reports.Report { return run(limit, j) })
		cancel()
		if err != nil {
			return err
		}
		j.part = done
	}
	return nil
}

// part is ctx with one of n equal parts of the time that it has left.
func part(ctx context.Context, n int) (context.Context, context.CancelFunc) {
	end, limited := ctx.Deadline()
	if !limited {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, max(time.Until(end)/time.Duration(n), 0))
}
