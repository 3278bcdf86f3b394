package check

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"sync/atomic"
	"time"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/lessons"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/internal/cache"
	"github.com/hgrd/hgrd/internal/concrete"
	"github.com/hgrd/hgrd/internal/steps"
	"github.com/hgrd/hgrd/internal/whole"
	"github.com/hgrd/hgrd/reports"
)

// job is one kernel of a program that is to be decided.
type job struct {
	path     string
	kernel   *frontend.Kernel
	device   *frontend.Module       // that holds it
	opinion  Opinion                // a second one on what is found; nil for none
	stage    *concrete.Stage        // of the module
	theatre  *whole.Theatre         // of the program; nil where it is not in sight as a whole
	solo     *whole.Solo            // of the module; nil where main is in sight
	code     func() string          // a digest of all of the program's code; nil without a theatre
	lessons  *lessons.Book          // of kernels of the same definition; nil where it is the only one
	pool     *expr.Pool             // nil, like the next two, before it is begun
	checker  *constraints.Checker   // of this kernel alone
	launches []*hostanalysis.Launch // of this kernel alone
	part     *reports.Report        // what came of it; nil before
	stopped  uint64                 // the steps in which it was not done; zero when it was
	late     bool                   // the clock ended it
	decided  bool                   // it was run, if not to its end
	hungry   bool                   // it was, but runs of the program were left out for want of steps
	again    bool                   // it was tried again
	broken   atomic.Bool            // an error ended it, and not the time limit
	why      atomic.Pointer[string] // what the error says
	losses   losses                 // of the solver
	sources  *sources               // as far as it quotes them
	key      cache.Key              // of its result; zero where that is not kept
	lines    map[string][]int       // by file, that the key has no numbers of
	cut      atomic.Bool            // the clock cut an answer of the solver
	hurried  atomic.Bool            // more time, or more steps, might bring another result
	played   atomic.Bool            // the program was run: the result hangs on all of its code
	paid     []whole.Payment        // the runs that it has asked for first
}

// stepShare is the part of a time limit that its steps take on a quiet machine. The rest is for the compilers, for the host
// analysis, and for machines that are slower or have more to do: there the same steps are done, later.
const stepShare = 2

// budget is ctx with the steps that a time limit stands for. Without one they are counted all the same.
func budget(ctx context.Context, timeout time.Duration) (context.Context, context.CancelFunc) {
	if timeout <= 0 {
		return steps.With(ctx, math.MaxInt64)
	}
	return steps.With(ctx, steps.Of(timeout)/stepShare)
}

// share gives every job a fair part of the steps that ctx leaves: one slow kernel must not cost the others their answer.
// Small kernels come first; what they leave of their parts goes to the larger ones, and what these leave to those that
// were stopped, and to those that lack runs of the program. They begin anew, but every proof that there was is a precedent now, and
// each way that led nowhere is known.
// The first instance of a template gets more than the others, which learn from it. run reports whether it was done. What prepare
// spends comes first.
//
// Who gets how many steps hangs on the jobs alone. The clock, whose end ctx is, stops only what takes far longer than its
// steps should, and nothing is tried again for it. A kernel that is not done by then, and does not notice, is the last one.
func share(ctx context.Context, timeout time.Duration, jobs []*job, prepare func(context.Context), run func(context.Context, *job) (*reports.Report, bool)) error {
	clock := ctx
	ctx, cancel := budget(clock, timeout)
	defer cancel()
	prepare(ctx)
	if len(jobs) > 0 && jobs[0].theatre != nil {
		done := jobs[0].theatre.Endow(ctx, len(jobs))
		defer done()
	}
	order := slices.Clone(jobs)
	slices.SortStableFunc(order, func(a, b *job) int { return cmp.Compare(a.kernel.Size(), b.kernel.Size()) })
	for len(order) > 0 && ctx.Err() == nil {
		for i, j := range order {
			limit, cancel := part(ctx, parts(order[i:]))
			err := j.try(clock, limit, run)
			cancel()
			if err != nil {
				return err
			}
		}
		order = again(ctx, slices.DeleteFunc(order, func(j *job) bool { return j.stopped == 0 || j.late }))
		for _, j := range order {
			if j.again = true; j.theatre != nil {
				j.theatre.Open()
			}
		}
	}
	return nil
}

// lacksRuns reports whether runs of the program might decide the kernel, and there were no steps for them.
func (kr *kernelReport) lacksRuns(part *reports.Report) bool {
	return part.Kernels[0].Verdict == reports.Inconclusive && slices.ContainsFunc(kr.outcomes, func(o *constraints.Outcome) bool { return o.LeftOut })
}

// tellHungry passes on what became of kernels that lack runs for good.
func (r *runner) tellHungry(jobs []*job) {
	for _, j := range jobs {
		if j.hungry {
			r.tell(j.part)
			j.release()
		}
	}
}

// again are those of the stopped jobs that ctx leaves half as many steps again for, as many as can be, small ones first.
func again(ctx context.Context, stopped []*job) []*job {
	left, _ := steps.Left(ctx)
	longest := uint64(0)
	for i, j := range stopped {
		longest = max(longest, j.stopped)
		if longest > left || 3*longest*uint64(i+1) > 2*left {
			return stopped[:i]
		}
	}
	return stopped
}

// try runs j under limit, until the end of all time.
func (j *job) try(clock, limit context.Context, run func(context.Context, *job) (*reports.Report, bool)) error {
	type outcome struct {
		report *reports.Report
		done   bool
	}
	hungry := j.hungry
	j.hungry = false
	o, err := within(clock, func() (o outcome) {
		o.report, o.done = run(limit, j)
		return o
	})
	if errors.Is(err, errOverdue) {
		j.late = true
	}
	if err != nil {
		return err
	}
	if hungry && !o.done { // what there was is more
		j.hungry, j.stopped, j.late = true, max(steps.Used(limit), 1), !steps.Spent(limit)
		return nil
	}
	j.part, j.decided, j.stopped, j.late = o.report, true, 0, false
	switch {
	case !o.done:
		j.stopped, j.late = max(steps.Used(limit), 1), !steps.Spent(limit)
	case j.hungry:
		j.stopped = max(steps.Used(limit), 1)
	}
	return nil
}

// part is ctx with one of n equal parts of the steps that are left, and a more generous one of the time. What is too little
// for anybody is not divided further: then some are done, and not none.
func part(ctx context.Context, n int) (context.Context, context.CancelFunc) {
	limited, cancel := steps.Part(ctx, uint64(n), leastSteps)
	end, timed := ctx.Deadline()
	if !timed {
		return limited, cancel
	}
	left := time.Until(end)
	limited, stop := context.WithTimeout(limited, min(left, max(2*left/time.Duration(n+1), leastTime)))
	return limited, func() { stop(); cancel() }
}

// What each kernel gets, however many there are, while anything is left at all.
const (
	leastSteps = steps.Second / 4
	leastTime  = time.Second
)
