package audit

import (
	"context"
	"fmt"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/hgrd/hgrd/reports"
)

// Run checks the programs, or the shard of them that the options name, and returns their records in the same order.
// When ctx ends the children are stopped, and the programs they were at, and those to come, stay NotRun.
func Run(ctx context.Context, programs []Program, o Options) *Audit {
	a := &Audit{Header: o.header(programs)}
	for _, p := range o.Shard.of(programs) {
		a.Records = append(a.Records, Record{Program: p})
	}
	r := &run{Options: &o, header: a.Header, fingerprints: newFingerprints(o.Dir)}
	var g errgroup.Group
	g.SetLimit(o.jobs())
	for i := range a.Records {
		if ctx.Err() != nil {
			break
		}
		g.Go(func() error {
			if ctx.Err() == nil {
				a.Records[i] = r.program(ctx, a.Records[i].Program)
			}
			return nil
		})
	}
	g.Wait()
	return a
}

// run is an audit on its way.
type run struct {
	*Options
	header       Header
	fingerprints *fingerprints
	unkept       sync.Once
}

// program takes the record of one program from the state, or makes it and leaves it there.
func (r *run) program(ctx context.Context, p Program) Record {
	key := ""
	if r.State != nil {
		key = r.key(&p)
		old, found, err := r.State.load(&p, key)
		if found {
			r.end(p.Name, old.line()+" (known)")
			return old
		}
		if err != nil {
			r.warn("what was kept of %s is damaged, it is checked again: %v", reports.Printable(p.Name), err)
		}
	}
	if r.Progress != nil {
		r.Progress.Begin(p.Name)
	}
	out := r.check(ctx, p)
	if r.State != nil && out.doubtful() && ctx.Err() == nil {
		if again := r.check(ctx, p); again.Outcome != out.Outcome {
			again.passing = again.passing || again.Status == Failed
			out = again
		}
	}
	if r.State != nil && out.Status != NotRun && !out.passing {
		if err := r.State.save(&out, key); err != nil {
			r.unkept.Do(func() {
				r.warn("cannot keep finished programs, a later run will check them again: %v", err)
			})
		}
	}
	line := out.line()
	if out.Status != NotRun {
		line = fmt.Sprintf("%s (%.1f s, %s)", line, out.Cost.Seconds, mebibytes(out.Cost.PeakBytes))
	}
	r.end(p.Name, line)
	return out
}

// key is what the outcome of a program depends on.
func (r *run) key(p *Program) string {
	return digest([]any{stateSchema, r.header.Tool, r.header.Options, p, r.fingerprints.of(p, r.flags())})
}

func (r *run) end(program, line string) {
	if r.Progress != nil {
		r.Progress.End(program, line)
	}
}

func (r *run) warn(format string, args ...any) {
	if r.Warn != nil {
		fmt.Fprintf(r.Warn, format+"\n", args...)
	}
}

// line is the record in a few words.
func (r *Record) line() string {
	switch r.Status {
	case Checked:
		return fmt.Sprintf("%d racy, %d race-free, %d inconclusive", r.racy, r.free, r.open)
	case Failed:
		return "failed: " + reports.Printable(r.Error)
	}
	return "not checked: stopped"
}

func mebibytes(n int64) string { return fmt.Sprintf("%d MiB", (n+1<<19)>>20) }
