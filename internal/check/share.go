package check

import (
	"context"
	"errors"
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
	done    bool          // report is complete, or says why not
	had     time.Duration // the time it was given when it was stopped
}

// share gives every job a fair part of the time that ctx leaves: one slow kernel must not cost the others their answer.
// The first round spends half of the time. What the quick ones leave goes to those after them, and in the end to those
// that were stopped, which run once more where that gives them more time than they had.
func share(ctx context.Context, jobs []*job, run func(context.Context, *job) error) {
	end, limited := ctx.Deadline()
	if !limited || len(jobs) == 1 {
		for _, j := range jobs {
			run(ctx, j)
		}
		return
	}
	round := func(jobs []*job, until time.Time) (stopped []*job) {
		for i, j := range jobs {
			part := time.Until(until) / time.Duration(len(jobs)-i)
			if j.report != nil && part <= j.had {
				continue
			}
			part = max(part, 0)
			limit, cancel := context.WithTimeout(ctx, part)
			if err := run(limit, j); errors.Is(err, context.DeadlineExceeded) {
				j.had = part
				stopped = append(stopped, j)
			}
			cancel()
		}
		return stopped
	}
	stopped := round(jobs, time.Now().Add(time.Until(end)/2))
	round(stopped, end)
}

// half is ctx with half of the time that it has left.
func half(ctx context.Context) (context.Context, context.CancelFunc) {
	end, limited := ctx.Deadline()
	if !limited {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, time.Until(end)/2)
}
