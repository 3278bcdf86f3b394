package check

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/frontend"
)

// job is one kernel of a program that is to be decided.
type job struct {
	path    string
	checker *constraints.Checker
	kernel  *frontend.Kernel
	report  *kernelReport
	done    bool // report is complete, or says why not
}

// share gives every job a fair part of the time that ctx leaves: one slow kernel must not cost the others their answer.
// Small kernels come first; what they leave of their parts goes to the larger ones.
func share(ctx context.Context, jobs []*job, run func(context.Context, *job)) {
	end, limited := ctx.Deadline()
	order := slices.Clone(jobs)
	slices.SortStableFunc(order, func(a, b *job) int { return cmp.Compare(a.kernel.Size(), b.kernel.Size()) })
	for i, j := range order {
		if !limited {
			run(ctx, j)
			continue
		}
		part := time.Until(end) / time.Duration(len(order)-i)
		limit, cancel := context.WithTimeout(ctx, max(part, 0))
		run(limit, j)
		cancel()
	}
}

// half is ctx with half of the time that it has left.
func half(ctx context.Context) (context.Context, context.CancelFunc) {
	end, limited := ctx.Deadline()
	if !limited {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, time.Until(end)/2)
}
