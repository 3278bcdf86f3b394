package check

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/internal/concrete"
	"github.com/hgrd/hgrd/internal/excerpt"
	"github.com/hgrd/hgrd/internal/steps"
	"github.com/hgrd/hgrd/internal/whole"
	"github.com/hgrd/hgrd/reports"
)

// program analyses one program: one unit, or several that are linked. A failure, a panic among them, is an entry of
// its files and touches no other program.
func (r *runner) program(ctx context.Context, t *task) (out reports.Report) {
	p := t.Program
	t.sources = newSources(nil)
	var left []reports.File // of units that do not compile, where the rest is analysed without them
	fail := func(path, message string) {
		out = reports.Report{Files: slices.Clone(left)}
		for _, u := range p.Units {
			f := reports.File{Path: u.Path, Status: reports.Failed, Error: message}
			if u.Path != path && path != "" {
				f.Error = "not analysed: " + path + " failed"
			}
			out.Files = append(out.Files, f)
		}
	}
	name := p.Units[0].Path
	stage := "frontend"
	var jobs []*job
	recalled := 0
	crashed := func(c *crash) {
		r.log("%s: panic in %s: %v\n%s", name, stage, c, c.stack)
		fail("", fmt.Sprintf("internal error in %s: %v; please report it", stage, c))
		for _, j := range jobs {
			if j.part != nil {
				join(&out, j.part)
			}
		}
	}
	defer func() {
		if p := recover(); p != nil {
			crashed(&crash{p, debug.Stack()})
		}
	}()
	if ctx.Err() != nil { // of thousands of programs, even a look at each takes long
		fail("", interruptedEarly)
		return out
	}
	ctx, cancel := timed(ctx, r.options.Timeout, r.extra)
	defer cancel()
	start, late := time.Now(), r.chain.Late()
	programs, failed := r.loadAll(ctx, t)
	t.sources = newSources(r.quotable(t))
	for _, e := range failed {
		r.log("%s: %+v", p.Units[e.unit].Path, e.err)
	}
	if len(failed) > 0 {
		if ctx.Err() != nil {
			path := p.Units[failed[0].unit].Path
			fail(path, problem(path, failed[0].err))
			t.worth = worthOf(ctx, failed, nil)
			return out
		}
		for _, e := range failed {
			path := p.Units[e.unit].Path
			left = append(left, reports.File{Path: path, Status: reports.Failed, Error: problem(path, e.err)})
		}
		rest, some := p.without(failed)
		if !some {
			out.Files = left
			t.worth = worthOf(ctx, failed, nil)
			return out
		}
		p, programs = rest, slices.DeleteFunc(programs, func(f *frontend.Program) bool { return f == nil })
	}
	r.log("%s: compiled in %v", name, time.Since(start).Round(time.Millisecond))
	if part, known := r.recallCompiled(t, programs, failed); known {
		r.complete(&part, &p, programs)
		excerpts(&part, t.sources)
		r.tell(&part)
		return part
	}
	taken := takenHeaders(programs)
	out.Files = slices.Clone(left)
	for i, u := range p.Units {
		if !u.Aside {
			out.Files = append(out.Files, reports.File{Path: u.Path, Status: reports.Analysed, Applied: applied(programs[i])})
		}
	}
	stage = "host analysis"
	pool := expr.NewPool()
	hostCtx, stop := half(ctx)
	defer stop()
	aside := setAside(&p, programs)
	selected := func(k *frontend.Kernel) bool { return !aside[k] && r.options.Selects(k.Name, k.Display) }
	host, hostErr := analyzeHost(ctx, func() (*hostanalysis.Result, error) {
		return hostanalysis.AnalyzeKernels(hostCtx, programs, pool, p.Partial, selected)
	})
	if c := (*crash)(nil); errors.As(hostErr, &c) {
		crashed(c)
		return out
	}
	if hostErr != nil && hostCtx.Err() == nil {
		fail("", "host analysis stopped: "+hostErr.Error())
		return out
	}
	if hostErr == nil {
		for _, e := range failed {
			host.Problems = append(host.Problems, hostanalysis.Problem{Text: filepath.Base(t.Units[e.unit].Path) + " did not compile"})
		}
	}
	if hostErr == nil {
		out.Absent = absent(name, host)
	}
	var theatre *whole.Theatre
	var code func() string
	if !p.Partial && isWhole(programs) {
		theatre = whole.New("./"+strings.TrimSuffix(filepath.Base(p.Units[0].Path), filepath.Ext(p.Units[0].Path)), programs)
		code = sync.OnceValue(func() string { return codeOfAll(programs) })
	}
	for i, program := range programs {
		opinion, err := r.opinion(program.Device)
		if err != nil {
			fail(p.Units[i].Path, err.Error())
			return out
		}
		stage := concrete.NewStage(program.Device)
		var solo *whole.Solo
		if !isWhole(programs) {
			solo = whole.NewSolo(stage)
		}
		for _, k := range program.Device.Kernels() {
			if selected(k) {
				jobs = append(jobs, &job{path: p.Units[i].Path, kernel: k, device: program.Device, opinion: opinion, stage: stage, theatre: theatre, solo: solo, code: code, sources: t.sources.apart()})
			}
		}
	}
	families(jobs)
	report := func(j *job) *kernelReport {
		return &kernelReport{program: j.path, kernel: j.kernel, device: j.device, sources: j.sources, proofs: r.options.Proofs, pool: j.pool}
	}
	var others *besides
	if hostErr == nil {
		facts := &hostFacts{host, !p.Partial && isWhole(programs), hostanalysis.KeepsInitial(programs)}
		err := share(ctx, r.options.Timeout, jobs, func(begun context.Context) {
			others = r.beside(begun, theatre, host, jobs, programs, t.sources)
		}, func(limit context.Context, j *job) (*reports.Report, bool) {
			stage = "kernel " + j.kernel.Name
			j.losses.forget()
			r.setUp(j, facts)
			if part, known := r.recallKernel(limit, j); known {
				recalled++
				others.attach(part, j.kernel)
				taken.underlie(part)
				r.tell(part)
				j.release()
				return part, true
			}
			kr := report(j)
			before := 0
			if theatre != nil {
				before = len(theatre.Paid(0))
			}
			err := r.kernel(limit, j, facts, kr)
			if theatre != nil {
				j.paid = append(j.paid, theatre.Paid(before)...)
			}
			if err != nil {
				kr.stopped = true
				kr.reasons = append(kr.reasons, stopped(limit, err))
				why := err.Error()
				j.why.Store(&why)
				j.broken.Store(limit.Err() == nil)
			}
			kr.judge(ctx, j.opinion)
			kr.cut = j.cut.Load()
			part, done := kr.written(), err == nil || limit.Err() == nil
			j.hungry = err == nil && !j.again && kr.lacksRuns(part)
			if err == nil && !j.hungry {
				r.keepKernel(limit, j, part)
			}
			j.teach(limit, err)
			others.attach(part, j.kernel)
			taken.underlie(part)
			if done && !j.hungry {
				r.tell(part)
				j.release()
			}
			return part, done
		})
		if c := (*crash)(nil); errors.As(err, &c) {
			crashed(c)
			return out
		}
	}
	r.tellHungry(jobs)
	for _, j := range jobs {
		if j.part == nil {
			kr := report(j)
			why := stopped(ctx, ctx.Err())
			if hostErr != nil {
				why = "the host analysis was " + stopped(hostCtx, hostErr)
			}
			kr.reasons, kr.stopped = append(kr.reasons, why), true
			j.part, j.late = kr.written(), true
			taken.underlie(j.part)
		}
		join(&out, j.part)
	}
	r.complete(&out, &p, programs)
	excerpts(&out, t.sources)
	t.worth = worthOf(ctx, failed, jobs)
	if others != nil && others.open {
		t.worth = min(t.worth, limited)
	}
	if r.chain.Late() > late {
		t.worth = t.worth.afterLoss(r.options.Timeout)
	}
	accidents(out.Files, jobs)
	if errors.Is(ctx.Err(), context.Canceled) {
		for i := range out.Files {
			out.Files[i].Status, out.Files[i].Error = reports.Failed, interruptedLate
		}
	}
	if recalled > 0 {
		r.log("%s: %d of %d kernels from the cache", name, recalled, len(jobs))
	}
	r.log("%s: %d kernels, %d pairs in %v", name, len(out.Kernels), out.Stats.Pairs, time.Since(start).Round(time.Millisecond))
	return out
}

// setAside are the kernels that are not to be decided. Where the units that are asked for have none of their own, they are
// asked for as the callers of the others'.
func setAside(p *Program, programs []*frontend.Program) map[*frontend.Kernel]bool {
	out, own := map[*frontend.Kernel]bool{}, false
	for i, u := range p.Units {
		for _, k := range programs[i].Device.Kernels() {
			out[k] = u.Aside
			own = own || !u.Aside
		}
	}
	if !own {
		return nil
	}
	return out
}

// analyzeHost is analyze within the time that ctx leaves.
func analyzeHost(ctx context.Context, analyze func() (*hostanalysis.Result, error)) (*hostanalysis.Result, error) {
	type answer struct {
		host *hostanalysis.Result
		err  error
	}
	a, err := within(ctx, func() (a answer) {
		a.host, a.err = analyze()
		return a
	})
	switch {
	case errors.Is(err, errOverdue):
		return nil, ctx.Err()
	case err != nil:
		return nil, err
	}
	return a.host, a.err
}

// stopped says why work under ctx came to an early end, with an error. The end of the steps is the same on every machine;
// that of the time is not.
func stopped(ctx context.Context, err error) string {
	var over overMemory
	switch {
	case ctx.Err() == nil && err != nil:
		return fmt.Sprint("stopped: ", err)
	case ctx.Err() == nil: // those of all kernels
	case steps.Spent(ctx):
		return "stopped: the steps that the time limit stands for are spent; --timeout gives more"
	case errors.As(context.Cause(ctx), &over):
		return "stopped: " + over.Error()
	case errors.Is(context.Cause(ctx), context.Canceled):
		return "stopped: interrupted"
	}
	return "stopped by the clock: the time limit ended before its steps did; an idle machine or a longer --timeout may decide more"
}

// half is ctx with half of the time that it has left.
func half(ctx context.Context) (context.Context, context.CancelFunc) {
	end, timed := ctx.Deadline()
	if !timed {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, time.Until(end)/2)
}

// loadAll compiles the units of a program, a few at a time: one of the two sides of a unit mostly takes longer than the
// other. What does not compile is nil, and in the list.
func (r *runner) loadAll(ctx context.Context, t *task) (programs []*frontend.Program, failed []unitError) {
	const atOnce = 2
	programs = make([]*frontend.Program, len(t.Units))
	t.reads = make([]*frontend.Reads, len(t.Units))
	errs := make([]error, len(t.Units))
	var g errgroup.Group
	g.SetLimit(atOnce)
	for i := range t.Units {
		g.Go(func() error {
			t.reads[i] = &frontend.Reads{}
			programs[i], errs[i] = r.load(ctx, t, i)
			return nil
		})
	}
	g.Wait()
	for i, err := range errs {
		if err != nil {
			programs[i] = nil
			failed = append(failed, unitError{i, err})
		}
	}
	return programs, failed
}

func (r *runner) load(ctx context.Context, t *task, unit int) (*frontend.Program, error) {
	if r.options.HostIR != "" {
		return r.toolchain.LoadVerified(ctx, r.options.HostIR, r.options.DeviceIR)
	}
	return r.toolchain.Compile(ctx, t.Units[unit].Path, r.compileOptions(t, unit))
}

// compileOptions is what is asked of the compiler for a unit.
func (r *runner) compileOptions(t *task, unit int) frontend.Options {
	o := r.options.Compile.Frontend(t.linked() || r.options.Link)
	o.Args = slices.Concat(t.Units[unit].Args, o.Args)
	o.Foreign = r.options.Foreign
	if q := r.options.Quotes; q != nil {
		o.Quotes = excerpt.Within(q.Project, q.Headers)
	}
	if t.reads != nil {
		o.Reads = t.reads[unit]
	}
	return o
}

// Frontend is what c asks of the compiler. Link says that the file is one of several of a program.
func (c *Compile) Frontend(link bool) frontend.Options {
	o := frontend.Options{CUDAPath: c.CUDAPath, Link: link, Overlay: c.Overlay}
	if c.Std != "" {
		o.Args = append(o.Args, "-std="+c.Std)
	}
	for _, d := range c.IncludeDirs {
		o.Args = append(o.Args, "-I"+d)
	}
	o.Args = append(o.Args, c.Macros...)
	for _, i := range c.Includes {
		o.Args = append(o.Args, "-include", i)
	}
	o.Args = append(o.Args, c.ClangArgs...)
	if c.Arch != "" {
		o.Args = append(o.Args, "--offload-arch="+c.Arch)
	}
	return o
}

// problem is err without a leading path, which the report shows anyway.
func problem(path string, err error) string {
	var input *frontend.InputError
	if errors.As(err, &input) && input.Path == path {
		return input.Reason
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return "the time limit ended before it was compiled"
	}
	if errors.Is(err, context.Canceled) {
		return interruptedEarly
	}
	return err.Error()
}

// How far a file was when the user interrupted the run.
const (
	interruptedEarly = reports.Interrupted + " before it was compiled"
	interruptedLate  = reports.Interrupted + " before every kernel was decided"
)

// isWhole reports whether the program's main function is in sight: what it does not launch is not launched.
func isWhole(programs []*frontend.Program) bool {
	for _, p := range programs {
		for _, f := range p.Host.IR.Funcs {
			if f.Name() == "main" && len(f.Blocks) > 0 {
				return true
			}
		}
	}
	return false
}

func atLine(s *frontend.Site, text string) string {
	if s == nil {
		return text
	}
	return fmt.Sprintf("line %d: %s", s.Line, text)
}

// raceTypes names the kinds of questions in the report's terms.
func raceTypes(ks []obligation.Kind) []reports.RaceType {
	var out []reports.RaceType
	for _, k := range ks {
		out = append(out, raceType(k))
	}
	slices.Sort(out)
	return out
}

func raceType(k obligation.Kind) reports.RaceType {
	switch k {
	case obligation.InterBlock:
		return reports.InterBlock
	case obligation.IntraBlock:
		return reports.IntraBlock
	case obligation.IntraWarp:
		return reports.IntraWarp
	case obligation.OwnThread:
		return reports.OwnThread
	}
	panic("BUG: no race type for " + k.String())
}

// applied are the places where a program gives function objects to algorithms that apply them on the device.
func applied(p *frontend.Program) []reports.Position {
	var out []reports.Position
	for _, at := range p.Host.Applied() {
		out = append(out, reports.Position{File: at.File, Line: at.Line, Column: at.Column})
	}
	return out
}
