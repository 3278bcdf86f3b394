package check

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/cache"
	"github.com/hgrd/hgrd/internal/dismiss"
	"github.com/hgrd/hgrd/internal/inputs"
	"github.com/hgrd/hgrd/internal/sandbox"
	"github.com/hgrd/hgrd/reports"
	"github.com/hgrd/hgrd/solver"
)

// Run analyses the files and returns one finished report. Inputs that cannot be analysed are entries of Report.Files;
// the error is for what ends the whole run, such as a missing compiler. When ctx is cancelled, the report holds what was
// found until then, and says so of the inputs that are not done.
func Run(ctx context.Context, files []string, o Options) (*reports.Report, error) {
	if o.HostIR != "" {
		files = []string{o.HostIR}
	}
	if o.Jobs < 1 {
		o.Jobs = runtime.NumCPU()
	}
	if o.Memory > 0 {
		var cancel context.CancelFunc
		ctx, cancel = withinMemory(ctx, o.Memory)
		defer cancel()
	}
	if sdk := o.Compile.CUDAPath; sdk != "" {
		if info, err := os.Stat(filepath.Join(sdk, "include")); err != nil || !info.IsDir() {
			return nil, fmt.Errorf("--cuda-path %s: it has no folder include; name the root of a CUDA SDK", sdk)
		}
	}
	r := &runner{options: o}
	// Second opinions are asked anew, queries are dumped as they are asked, and an overlay is of this run alone.
	if (o.Cache.Dir != "" || o.Cache.URL != "") && o.Opinion == nil && o.DumpQueries == "" && o.Compile.Overlay == "" {
		r.cache = cache.Open(o.Cache)
		defer r.cache.Close()
	}
	var programs []*task
	for _, p := range o.programs(files) {
		programs = append(programs, &task{Program: p})
	}
	// What is known from another run needs neither compilers nor a solver.
	r.each(programs, r.recall)
	open := slices.DeleteFunc(slices.Clone(programs), func(t *task) bool { return t.known })
	if len(open) > 0 {
		if err := r.startSolver(); err != nil {
			return nil, err
		}
		defer r.chain.Close()
		var end context.CancelFunc
		ctx, end = context.WithCancel(ctx)
		defer end()
		tested := r.testSolver(ctx, end)
		if err := r.findCompilers(); err != nil {
			return nil, err
		}
		if r.cache != nil {
			r.settled = inputs.Settle()
		}
		r.each(open, func(t *task) {
			r.begin(t)
			t.result = r.program(ctx, t)
			r.keep(t)
		})
		if err := tested(); err != nil {
			return nil, err
		}
	}
	report := &reports.Report{}
	for _, t := range programs { // in the order given, whatever the number of workers
		join(report, &t.result)
	}
	merge(report)
	report.Finish()
	dismiss.Comments(report, o.Partial(), r.reader(programs))
	return report, nil
}

// tell passes on what became of the kernels of a part of the report.
func (r *runner) tell(part *reports.Report) {
	for i := range part.Kernels {
		if r.options.Decided != nil {
			r.options.Decided(&part.Kernels[i])
		}
	}
}

func (r *runner) startSolver() (err error) {
	r.chain, err = solver.NewChain(solver.Config{Workers: r.options.Jobs, DumpDir: r.options.DumpQueries})
	return err
}

func (r *runner) findCompilers() (err error) {
	if r.toolchain, err = frontend.Find(); err != nil {
		return err
	}
	if r.options.Memory > 0 {
		r.toolchain.Memory = frontend.NewMemory(r.options.Memory)
	}
	if lacking := sandbox.Lacking(); lacking != "" {
		r.log("%s", lacking)
	}
	return nil
}

// each does something for every program, several at once.
func (r *runner) each(tasks []*task, do func(*task)) {
	var g errgroup.Group
	g.SetLimit(r.options.Jobs)
	for _, t := range tasks {
		g.Go(func() error {
			do(t)
			return nil
		})
	}
	g.Wait()
}

// join adds a part of a report that is not finished.
func join(to, part *reports.Report) {
	to.Files = append(to.Files, part.Files...)
	to.Kernels = append(to.Kernels, part.Kernels...)
	to.Races = append(to.Races, part.Races...)
	to.Divergences = append(to.Divergences, part.Divergences...)
	to.Absent = append(to.Absent, part.Absent...)
	to.Stats.Add(part.Stats)
}

// chain is a solver that ends, as solver.Chain is.
type chain interface {
	solver.Solver
	Late() int64
	SelfTest(context.Context) error
	Close() error
}

type runner struct {
	options   Options
	toolchain *frontend.Toolchain
	chain     chain
	extra     time.Duration // that the clock gives beyond the time limit
	cache     *cache.Cache  // nil where results are not kept
	settled   time.Time     // what was changed later may not have been seen
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
