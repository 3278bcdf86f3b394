package simulate

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/excerpt"
	"github.com/hgrd/hgrd/simulator/event"
	"github.com/hgrd/hgrd/simulator/hostside"
	"github.com/hgrd/hgrd/simulator/ldetector"
	"github.com/hgrd/hgrd/simulator/machine"
)

// Run compiles the files as one program and runs it. An error tells that it could not be compiled or started; what goes
// wrong later is in the report.
func Run(ctx context.Context, files []string, o Options) (*Report, error) {
	p, err := Load(ctx, files, o)
	if err != nil {
		return nil, err
	}
	defer p.Close()
	return p.Run(ctx, o)
}

// Program is a compiled program, which may be run more than once.
type Program struct {
	files   []string
	objects *hostside.Objects
	kernels *machine.Program
	linked  *hostside.Program // by the first run
}

// Load compiles the files as one program, as o says.
func Load(ctx context.Context, files []string, o Options) (*Program, error) {
	tools, err := frontend.Find()
	if err != nil {
		return nil, err
	}
	objects, err := hostside.Compile(ctx, tools, files, hostside.Options{Compile: o.Compile, Flags: o.Flags, Libraries: o.Libraries, Modules: o.Modules})
	if err != nil {
		return nil, err
	}
	kernels, err := machine.Translate(objects.Modules...)
	if err != nil {
		objects.Close()
		return nil, err
	}
	return &Program{files: files, objects: objects, kernels: kernels}, nil
}

// Close removes what was compiled.
func (p *Program) Close() {
	if p.linked != nil {
		p.linked.Close()
	}
	p.objects.Close()
}

// Run runs the program as o says, but for how it is compiled.
func (p *Program) Run(ctx context.Context, o Options) (*Report, error) {
	s := &simulation{Program: p, options: o,
		report: &Report{Schema: Schema, Files: p.files, Runs: []Execution{}, Kernels: []Kernel{}, Races: []Race{}, Problems: []Problem{}}}
	if o.Runs > 1 && o.Stdin != nil {
		text, err := io.ReadAll(o.Stdin)
		if err != nil {
			return nil, fmt.Errorf("standard input: %w", err)
		}
		s.input = text
	}
	for i := range max(o.Runs, 1) {
		if err := s.run(ctx, i); err != nil {
			return nil, err
		}
		if ctx.Err() != nil {
			break
		}
	}
	s.finish()
	folders := o.Compile.Folders()
	for _, flags := range o.Flags {
		folders = append(folders, (&frontend.Options{Args: flags}).Folders()...)
	}
	s.report.quote(excerpt.Called(excerpt.NewPlaces(p.files, folders)))
	return s.report, nil
}

// simulation is what the runs of a program found so far.
type simulation struct {
	*Program
	options Options
	input   []byte // of every run, if there are several
	report  *Report
	counts  []kernelCount // by number of the kernel
	found   map[raceKey]int
}

// run makes one run.
func (s *simulation) run(ctx context.Context, i int) error {
	o := &s.options
	size := o.Memory
	if size == 0 {
		size = DefaultMemory
	}
	region, err := hostside.NewRegion(size)
	if err != nil {
		return err
	}
	defer region.Close()
	m, err := machine.New(s.kernels, region.Bytes(), hostside.Base)
	if err != nil {
		return err
	}
	d := newDevice(s.kernels, m)
	if s.linked == nil {
		if s.linked, err = s.objects.Link(ctx, d.Variable); err != nil {
			return err
		}
	}
	seed := o.Seed + uint64(i)
	d.schedule, d.launching = o.Schedule.schedule(seed), o.Launching
	var watch []event.Detector
	for _, detector := range o.Detectors {
		w := detector.New()
		watch = append(watch, w)
		d.watch = append(d.watch, w)
	}
	d.log = newLog(s.kernels, s.objects.Modules, watch)

	process := hostside.Process{Args: o.Args, Stdin: o.Stdin, Stdout: o.Stdout, Stderr: o.Stderr, Sandbox: o.Sandbox}
	if s.input != nil {
		process.Stdin = bytes.NewReader(s.input)
	}
	if i > 0 {
		process.Stdout, process.Stderr = io.Discard, io.Discard
	}
	limited, cancel := ctx, context.CancelFunc(func() {})
	if o.TimeLimit > 0 {
		limited, cancel = context.WithTimeout(ctx, o.TimeLimit)
	}
	defer cancel()
	exit, err := s.linked.Run(limited, region, d, process)

	r := Execution{Schedule: o.Schedule.String(), Seed: seed, ExitCode: exit.Code, Launches: exit.Launches, Cut: cut(exit, err, o.TimeLimit)}
	for _, c := range d.log.kernels {
		r.Instructions += c.instructions
	}
	for _, w := range watch {
		if l, ok := w.(*ldetector.Detector); ok {
			t := l.Totals()
			r.Regions = &Regions{Analysed: t.Intervals, Racy: t.Racy, Warps: t.Warps, Words: t.Words}
		}
	}
	s.report.Runs = append(s.report.Runs, r)
	for _, refused := range exit.Refused {
		d.log.problems = append(d.log.problems, refusal(m, refused, size))
	}
	s.gather(i, d.log)
	return nil
}

// cut says why a program did not come to its own end; "" if it did.
func cut(exit hostside.Exit, err error, limit time.Duration) string {
	var stop *stopError
	switch {
	case errors.As(err, &stop):
		return stop.text
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Sprintf("the time limit of %v", limit)
	case errors.Is(err, context.Canceled):
		return "interrupted"
	case err != nil:
		return err.Error()
	case exit.Missing != "":
		return "it calls for what is not simulated: " + exit.Missing
	case exit.Signal != 0:
		return "crash: " + exit.Signal.String()
	}
	return ""
}

// refusal is a call of the host that failed.
func refusal(m *machine.Machine, r hostside.Refusal, size uint64) Problem {
	p := Problem{Kind: r.Call + " of memory that is not allocated", Count: r.Count, Launch: -1}
	switch {
	case r.Call == hostside.CallAlloc:
		p.Kind = r.Call + " of more than is free"
		p.Object = fmt.Sprintf("%d bytes, of %d that the device has", r.Bytes, size)
		return p
	case ofHost(r.Address, size):
		p.Object = fmt.Sprintf("address %#x of the host", r.Address)
	default:
		p.Object = object(m, false, r.Address)
	}
	if r.Bytes > 0 {
		p.Object = fmt.Sprintf("%d bytes from %s", r.Bytes, p.Object)
	}
	return p
}

// ofHost guesses that an address is one of the host's: its program lies in the lowest 4 GiB, its libraries and stacks far
// above device memory.
func ofHost(address, size uint64) bool {
	return address >= 1<<16 && address < 1<<32 || address >= hostside.Base+size+1<<30
}
