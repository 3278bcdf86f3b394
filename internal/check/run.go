package check

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/dismiss"
	"github.com/hgrd/hgrd/reports"
	"github.com/hgrd/hgrd/solver"
)

// Run analyses the files and returns one finished report. Inputs that cannot be analysed are entries of Report.Files;
// the error is for what ends the whole run, such as a missing compiler. When ctx is cancelled, the report holds what was
// found until then, and says so of the inputs that are not done.
func Run(ctx context.Context, files []string, o Options) (*reports.Report, error) {
	r := &runner{options: o, sources: newSources()}
	if o.HostIR == "" {
		tc, err := frontend.Find()
		if err != nil {
			return nil, err
		}
		r.toolchain = tc
	} else {
		files = []string{o.HostIR}
	}
	jobs := o.Jobs
	if jobs < 1 {
		jobs = runtime.NumCPU()
	}
	chain, err := solver.NewChain(solver.Config{Workers: jobs, DumpDir: o.DumpQueries})
	if err != nil {
		return nil, err
	}
	defer chain.Close()
	r.chain = chain

	programs := o.programs(files)
	parts := make([]reports.Report, len(programs)) // in the order given, whatever the number of workers
	var g errgroup.Group
	g.SetLimit(jobs)
	for i, p := range programs {
		g.Go(func() error {
			parts[i] = r.program(ctx, p)
			return nil
		})
	}
	g.Wait()
	report := &reports.Report{}
	for _, p := range parts {
		join(report, &p)
	}
	merge(report)
	report.Finish()
	dismiss.Comments(report, o.Partial())
	return report, nil
}

// join adds a part of a report that is not finished.
func join(to, part *reports.Report) {
	to.Files = append(to.Files, part.Files...)
	to.Kernels = append(to.Kernels, part.Kernels...)
	to.Races = append(to.Races, part.Races...)
	to.Divergences = append(to.Divergences, part.Divergences...)
	add(&to.Stats, part.Stats)
}

func add(to *reports.Stats, s reports.Stats) {
	to.Kernels += s.Kernels
	to.Launches += s.Launches
	to.Accesses += s.Accesses
	to.Pairs += s.Pairs
	to.Trivial += s.Trivial
	to.Queries += s.Queries
	to.Unknown += s.Unknown
}

type runner struct {
	options   Options
	toolchain *frontend.Toolchain
	chain     *solver.Chain
	sources   *sources
	logging   sync.Mutex
}

// log writes one line for the developer.
func (r *runner) log(format string, args ...any) {
	if r.options.Log == nil {
		return
	}
	r.logging.Lock()
	defer r.logging.Unlock()
	io.WriteString(r.options.Log, fmt.Sprintf(format, args...)+"\n")
}
