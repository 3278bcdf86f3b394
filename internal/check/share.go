package check

import (
	"cmp"
	"context"
	"slices"
	"sync/atomic"
	"time"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/internal/cache"
	"github.com/hgrd/hgrd/internal/concrete"
	"github.com/hgrd/hgrd/reports"
)

// job is one kernel of a program that is to be decided.
type job struct {
	path     string
	kernel   *frontend.Kernel
	device   *frontend.Module       // that holds it
	opinion  Opinion                // a second one on what is found; nil for none
	stage    *concrete.Stage        // of the module
	pool     *expr.Pool             // nil, like the next two, before it is begun
	checker  *constraints.Checker   // of this kernel alone
	launches []*hostanalysis.Launch // of this kernel alone
	part     *reports.Report        // what came of it; nil before
	stopped  time.Duration          // the time in which it was not done; zero when it was
	decided  bool                   // it was run, if not to its end
	broken   atomic.Bool            // an error ended it, and not the time limit
	why      atomic.Pointer[string] // what the error says
	losses   losses                 // of the solver
	sources  *sources               // as far as it quotes them
	key      cache.Key              // of its result; zero where that is not kept
	lines    []int                  // that the key has no numbers of
	hurried  atomic.Bool            // more time might bring another result
}

// share gives every job a fair part of the time that ctx leaves: one slow kernel must not cost the others their answer.
// Small kernels come first; what they leave of their parts goes to the larger ones, and what these leave to those that
// were stopped. They begin anew, but every proof that there was is a precedent now. run reports whether it was done.
//
// A kernel that is not done by the end of all time, and does not notice, is the last one.
func share(ctx context.Context, jobs []*job, run func(context.Context, *job) (*reports.Report, bool)) error {
	order := slices.Clone(jobs)
	slices.SortStableFunc(order, func(a, b *job) int { return cmp.Compare(a.kernel.Size(), b.kernel.Size()) })
	for len(order) > 0 && ctx.Err() == nil {
		for i, j := range order {
			limit, cancel := part(ctx, len(order)-i)
			err := j.try(ctx, limit, run)
			cancel()
			if err != nil {
				return err
			}
		}
		order = again(ctx, slices.DeleteFunc(order, func(j *job) bool { return j.stopped == 0 }))
	}
	return nil
}

// again are those of the stopped jobs that ctx leaves half as much time again for, as many as can be, small ones first.
func again(ctx context.Context, stopped []*job) []*job {
	end, _ := ctx.Deadline()
	left := time.Until(end)
	longest := time.Duration(0)
	for i, j := range stopped {
		longest = max(longest, j.stopped)
		if 3*longest*time.Duration(i+1) > 2*left {
			return stopped[:i]
		}
	}
	return stopped
}

// try runs j in the time that limit leaves.
func (j *job) try(ctx, limit context.Context, run func(context.Context, *job) (*reports.Report, bool)) error {
	type outcome struct {
		report *reports.Report
		done   bool
	}
	start := time.Now()
	o, err := within(ctx, func() (o outcome) {
		o.report, o.done = run(limit, j)
		return o
	})
	if err != nil {
		return err
	}
	j.part, j.decided, j.stopped = o.report, true, 0
	if !o.done {
		j.stopped = max(time.Since(start), 1)
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
