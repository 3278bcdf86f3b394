package audit

import (
	"context"
	"fmt"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

// Run checks the programs and returns their records in the same order. When ctx ends the children are stopped, and the
// programs they were at, and those to come, stay NotRun.
func Run(ctx context.Context, programs []Program, o Options) *Audit {
	start := time.Now()
	a := &Audit{Schema: Schema, Programs: make([]Record, len(programs))}
	progress := &progress{options: &o, total: len(programs)}
	var g errgroup.Group
	g.SetLimit(o.jobs())
	for i := range programs {
		a.Programs[i] = Record{Program: programs[i]}
		if ctx.Err() != nil {
			continue
		}
		g.Go(func() error {
			if ctx.Err() == nil {
				a.Programs[i] = o.check(ctx, programs[i])
				progress.done(&a.Programs[i])
			}
			return nil
		})
	}
	g.Wait()
	a.Seconds = time.Since(start).Seconds()
	return a
}

// progress tells which programs are finished.
type progress struct {
	options *Options
	mu      sync.Mutex
	n       int
	total   int
}

func (p *progress) done(r *Record) {
	if p.options.Progress == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.n++
	fmt.Fprintf(p.options.Progress, "[%d/%d] %s: %s\n", p.n, p.total, r.Name, r.line())
}

// line is the record in a few words.
func (r *Record) line() string {
	text := ""
	switch r.Status {
	case Checked:
		racy, free, open := r.verdicts()
		text = fmt.Sprintf("%d racy, %d race-free, %d inconclusive", racy, free, open)
	case Failed:
		text = "failed: " + r.Error
	default:
		text = "stopped"
	}
	return fmt.Sprintf("%s (%.1f s, %s)", text, r.Seconds, mebibytes(r.PeakBytes))
}

func mebibytes(n int64) string { return fmt.Sprintf("%d MiB", (n+1<<19)>>20) }
