package hostmachine

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/simulator/hostmachine/code"
	"github.com/hgrd/hgrd/simulator/hostmachine/library"
	"github.com/hgrd/hgrd/simulator/hostmachine/library/cudart"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
	"github.com/hgrd/hgrd/simulator/workorder"
)

// Types that the models share with the machine.
type (
	Inputs = library.Inputs
	Launch = library.Launch
	Param  = library.Param
	Device = library.Device
	Kind   = library.Kind
)

// Ends of a run, as package library explains them.
const (
	Unfinished  = library.Unfinished
	Exited      = library.Exited
	Aborted     = library.Aborted
	Unmodelled  = library.Unmodelled
	OutOfSteps  = library.OutOfSteps
	Fault       = library.Fault
	Stopped     = library.Stopped
	OutOfMemory = library.OutOfMemory
)

// Limits bound a run. A zero field means the default.
type Limits struct {
	Steps  uint64 // instructions
	Memory uint64 // bytes of the host
}

// Default limits.
const (
	DefaultSteps  = 1 << 30
	DefaultMemory = 1 << 30
)

// End says how a run ended.
type End struct {
	Kind      Kind
	Code      int    // of Exited
	What      string // why, where the kind alone does not tell
	Site      *frontend.Site
	Steps     uint64
	Untracked bool // inputs decide what the run does, or pass to kernels, in ways that neither conditions nor the launches' values tell
	ReadBack  bool // the host read device memory
	Unordered bool // host threads, or the host and the device, may have met in another order and then otherwise
	Drew      bool // the program drew random numbers
	Refused   int  // calls of the CUDA API that failed; the program is taken not to look at their results
}

func (e End) String() string {
	s := e.Kind.String()
	if e.Kind == Exited {
		s = fmt.Sprintf("%s with code %d", s, e.Code)
	}
	if e.What != "" {
		s += ": " + e.What
	}
	if e.Site != nil {
		s += " at " + e.Site.String()
	}
	return s
}

// Program is the host side of a program, ready to run. It may serve several runs at a time.
type Program struct {
	code    *code.Program
	kernels map[*code.Func]kernel // by stub
	main    *code.Func
	Name    string // argv[0]

	launching func() *code.Launches // where they are
}

type kernel struct {
	*frontend.Kernel
	unit   int
	params []Param
	size   uint64
}

// ErrNoMain says that a program has no function to start in.
var ErrNoMain = errors.New("no main")

// Translate prepares the units of one program. Functions are translated when they are first called; what cannot be is
// the end of a run that reaches it.
func Translate(units []*frontend.Program) (*Program, error) {
	c, err := code.Link(units)
	if err != nil {
		return nil, err
	}
	p := &Program{code: c, kernels: map[*code.Func]kernel{}, Name: "./program"}
	for i, u := range units {
		for _, f := range u.Host.IR.Funcs {
			if !frontend.IsStub(f) {
				continue
			}
			fn := c.FuncOf(f)
			if _, known := p.kernels[fn]; known && fn.IR != f {
				continue
			}
			if k := u.KernelOf(f); k != nil {
				if own, err := p.kernelOf(i, k); err == nil { // else a launch of it has no kernel
					p.kernels[fn] = own
				}
			}
		}
	}
	if f := c.Named("main"); f != nil && f.Defined {
		p.main = f
	}
	p.launching = sync.OnceValue(func() *code.Launches {
		// A function out of sight may call any that others see.
		return c.Launches(func(name string) bool { return cudart.Starts(name) || find(name) == nil }, cudart.Ends)
	})
	return p, nil
}

// kernelOf lays out a kernel's arguments.
func (p *Program) kernelOf(unit int, k *frontend.Kernel) (kernel, error) {
	params, size, err := p.code.KernelParams(k.Func)
	own := kernel{Kernel: k, unit: unit, size: size}
	for _, p := range params {
		param := Param{Offset: p.Offset, Size: p.Size, Pointer: p.Pointer}
		for _, f := range p.Fields {
			param.Fields = append(param.Fields, library.Range{Offset: p.Offset + f.Off, Size: uint64(f.Bytes())})
		}
		own.params = append(own.params, param)
	}
	return own, err
}

// HasMain reports whether there is a function to start in.
func (p *Program) HasMain() bool { return p.main != nil }

// Trace receives what a run shows beside its launches. A nil field is left out.
type Trace struct {
	Output func(fd int, b []byte) // what the program prints to standard output (1) and error (2)

	// Pool makes the run follow its inputs: values that depend on them carry an expression over symbols, which
	// Launch.Values shows, and Condition gets what the run's course hangs on. Nil: values are plain.
	Pool      *expr.Pool
	Input     func(Input)                 // each input once, when the program first gets it
	Condition func(Condition) (more bool) // in the order of the run; once no more are wanted, values are taken as they are
	Hint      func(Hint)                  // what the run looked for in its inputs

	Work *workorder.Order // hears of the work that the host gives the device
}

// Input is a value that a run takes from outside, and Hint what it looked for there; see package library.
type (
	Input = library.Input
	Hint  = library.Hint
)

// Condition is what a branch decided, or what a value was where the run took it as it is: Expr, of width 1, holds in this
// run. A run on other inputs goes the same way as long as all conditions hold that are not concretised; where a
// concretised one does not, it may still.
type Condition struct {
	Expr        *expr.Expr
	Concretised bool
	Over        bool // no launch can follow, however it is
	What        string
	Way         uint64 // among those that lead on from the place; the other way of two differs in the lowest bit
	Site        *frontend.Site
}

// Run runs the program from the start to its end, or to that of ctx or of a limit.
func (p *Program) Run(ctx context.Context, in Inputs, d Device, l Limits) End {
	return p.RunTraced(ctx, in, d, l, nil)
}

// RunTraced is Run with a trace, which may be nil.
func (p *Program) RunTraced(ctx context.Context, in Inputs, d Device, l Limits, t *Trace) End {
	if p.main == nil {
		return End{Kind: Unmodelled, What: ErrNoMain.Error()}
	}
	if l.Steps == 0 {
		l.Steps = DefaultSteps
	}
	if l.Memory == 0 {
		l.Memory = DefaultMemory
	}
	if t == nil {
		t = &Trace{}
	}
	space := memory.NewSpace(d, l.Memory)
	space.Pool = t.Pool
	if space.Pool == nil && len(in.Chosen) > 0 {
		space.Pool = expr.NewPool() // which numbers are random ones shows in how they follow from inputs
	}
	m := &vm{ctx: ctx, program: p, inputs: in, device: d, limits: l, trace: t, space: space}
	return m.run()
}

// Words are short texts that stand in the program: names of options and the like.
func (p *Program) Words() []string { return p.code.Words() }
