package check

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/hgrd/hgrd/reports"
)

// losses counts the questions that the solver failed to answer by a fault of its own, and not for want of time. What
// comes of the kernel is no result: another run may find another one.
type losses struct {
	mu    sync.Mutex
	count int
	first string // reason
}

func (l *losses) note(reason string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.count++; l.count == 1 {
		l.first = reason
	}
}

// forget is for a job that begins anew.
func (l *losses) forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.count, l.first = 0, ""
}

// problem says what was lost of a kernel; "" for nothing.
func (l *losses) problem(kernel string) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch l.count {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("%s on a query of kernel %s, twice: %s; check again", reports.SolverLost, kernel, reports.Printable(l.first))
	}
	return fmt.Sprintf("%s on %d queries of kernel %s, twice each, first: %s; check again", reports.SolverLost, l.count, kernel, reports.Printable(l.first))
}

// accidents marks the files of a report whose kernels something kept from a result that has nothing to do with them: a
// run with less than it should have found must not look like one that is done.
func accidents(files []reports.File, jobs []*job) {
	for _, j := range jobs {
		problem := j.losses.problem(j.kernel.Name)
		if problem == "" && j.broken.Load() {
			problem = fmt.Sprintf("kernel %s is %s", j.kernel.Name, reports.NotDecided)
			if why := j.why.Load(); why != nil {
				problem += ": " + *why
			}
		}
		if problem == "" {
			continue
		}
		for i := range files {
			if f := &files[i]; f.Path == j.path && f.Status == reports.Analysed {
				f.Status, f.Error = reports.Failed, problem
			}
		}
	}
}

// testSolver lets the solver test itself while the compilers are looked for and at work, and ends everything if it fails. The result
// tells, when all that is done.
func (r *runner) testSolver(ctx context.Context, end context.CancelFunc) (result func() error) {
	tested := make(chan error, 1)
	go func() {
		err := r.chain.SelfTest(ctx)
		if err != nil && ctx.Err() == nil {
			end()
			err = fmt.Errorf("%s: %w", reports.SolverLost, err)
		}
		tested <- err
	}()
	return func() error {
		if err := <-tested; !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) {
			return err
		}
		return nil
	}
}
