package whole

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"sync"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/concolic"
	"github.com/hgrd/hgrd/internal/concrete"
	"github.com/hgrd/hgrd/simulator/hostmachine"
	"github.com/hgrd/hgrd/simulator/hostmachine/device"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
	"github.com/hgrd/hgrd/simulator/machine"
)

// Bounds of a run.
const (
	hostSteps  = 1 << 24 // instructions of the host
	hostMemory = 1 << 28 // bytes
)

// In steps of the budget: to set a run up, an instruction of a kernel under the exact detector, and to look at a run that was made.
const (
	setUp              = 2_000_000
	stepsOfInstruction = 10
	looking            = 20_000
)

// Theatre runs one program.
type Theatre struct {
	name    string
	program func() (*ready, error)

	mu   sync.Mutex
	made map[string]*entry

	searching sync.Mutex
	search    *concolic.Search
	explored  []*entry
	inputs    []hostmachine.Inputs // of these
	spent     uint64               // on the search
	paths     paths
	bill      bill
}

type ready struct {
	host   *hostmachine.Program
	device *machine.Program

	modules []*frontend.Module // of the device, by unit
}

type entry struct {
	once  sync.Once
	trial *constraints.Trial
	cost  uint64
	cut   bool // it was ended from without, and is made anew for who asks next
}

// New is a theatre for the program of these units, which is translated when it is first used.
func New(name string, units []*frontend.Program) *Theatre {
	return &Theatre{name: name, made: map[string]*entry{}, program: sync.OnceValues(func() (*ready, error) {
		host, err := hostmachine.Translate(units)
		if err != nil {
			return nil, err
		}
		if !host.HasMain() {
			return nil, hostmachine.ErrNoMain
		}
		var modules []*frontend.Module
		for _, u := range units {
			modules = append(modules, u.Device)
		}
		dev, err := machine.Translate(modules...)
		return &ready{host, dev, modules}, err
	})}
}

// Trial is the method of constraints.Theatre.
func (t *Theatre) Trial(ctx context.Context, in constraints.Inputs, course constraints.Course) *constraints.Trial {
	run := func(course constraints.Course) *constraints.Trial {
		key := fmt.Sprintf("%q %q %q %q %d %v", in.Args, in.Env, in.Stdin, in.Files, in.Seed, course)
		return t.once(ctx, key, func() (*constraints.Trial, uint64) {
			return t.run(ctx, inputsOf(in), in.Command(t.name), course, nil)
		})
	}
	usual := course
	usual.First = [2][3]uint64{}
	if trial := run(usual); !trial.Picked {
		return trial // which blocks come first changes nothing
	}
	return run(course)
}

// once makes a run that a key tells from others, if nobody has.
func (t *Theatre) once(ctx context.Context, key string, run func() (*constraints.Trial, uint64)) *constraints.Trial {
	t.mu.Lock()
	e := t.made[key]
	if e == nil || e.cut {
		e = &entry{}
		t.made[key] = e
	}
	t.mu.Unlock()
	e.once.Do(func() {
		e.trial, e.cost = run()
		t.mu.Lock()
		e.cut = ctx.Err() != nil
		t.mu.Unlock()
	})
	digest := sha256.Sum256([]byte(key))
	t.bill.pay(ctx, hex.EncodeToString(digest[:8]), e.cost)
	return e.trial
}

func inputsOf(in constraints.Inputs) hostmachine.Inputs {
	return hostmachine.Inputs{Args: in.Args, Env: in.Env, Stdin: in.Stdin, Files: in.Files, Seed: in.Seed}
}

// command is how users give a run its inputs.
func (t *Theatre) command(in hostmachine.Inputs) string {
	return (constraints.Inputs{Args: in.Args, Env: in.Env, Stdin: in.Stdin, Files: in.Files, Seed: in.Seed}).Command(t.name)
}

func (t *Theatre) run(ctx context.Context, in hostmachine.Inputs, command string, course constraints.Course, trace *hostmachine.Trace) (*constraints.Trial, uint64) {
	out := &constraints.Trial{Command: command, Course: course, Schedule: scheduleName(course), Filed: len(in.Files) > 0}
	p, err := t.program()
	if err != nil {
		out.End = err.Error()
		return out, setUp
	}
	on, err := open(p.device, out, func(l *hostmachine.Launch) []uint32 {
		out.Picked = true
		return pick(l.Grid, l.Block, course.First)
	})
	if err != nil {
		out.End = err.Error()
		return out, setUp
	}
	defer on.dev.Close()
	end := p.host.RunTraced(ctx, in, on.watch, hostmachine.Limits{Steps: hostSteps, Memory: hostMemory}, trace)
	out.End = end.String()
	out.Same = !end.Unordered && end.Refused == 0 && sameLaunches(out.Launches)
	out.Fed = end.Drew
	out.Cut = on.cut || on.dev.TooLarge || end.Kind == hostmachine.OutOfSteps || end.Kind == hostmachine.OutOfMemory
	out.Own = !on.unclear && (end.Kind == hostmachine.Exited || end.Kind == hostmachine.Aborted)
	raced := on.races()
	out.Told = out.Own && !end.Untracked && !end.Unordered && end.Refused == 0 && (!end.ReadBack || out.Same && !raced && !on.watch.read)
	return out, setUp + end.Steps + on.instructions*stepsOfInstruction
}

// scheduleName is how users read what a program leaves open.
func scheduleName(c constraints.Course) string {
	name := concrete.ScheduleName(c.Schedule)
	if c.Counts {
		name += "; uninitialised memory holds 0, 1, 2, ..."
	}
	return name
}

// given is what a launch passes to the kernel.
func given(dev *device.Device, l *hostmachine.Launch) constraints.Given {
	bits := func(v memory.Value) constraints.Bits {
		b := constraints.Bits{Value: v.V}
		if v.S != nil {
			b.Follows = v.S.Expr
		}
		return b
	}
	g := constraints.Given{Shared: constraints.Bits{Value: l.Shared}, Cooperative: l.Cooperative, Args: l.Args, Leads: map[uint64]constraints.Lead{}}
	if v := bits(l.Values.Shared); v.Follows != nil {
		g.Shared = v
	}
	for i, d := range l.Values.Dims {
		g.Dims[i] = bits(d)
		if i < 3 {
			g.Dims[i].Value = uint64(l.Grid[i])
		} else {
			g.Dims[i].Value = uint64(l.Block[i-3])
		}
	}
	for _, p := range l.Params {
		g.Params = append(g.Params, p.Offset)
	}
	for _, a := range l.Values.Args {
		if v := bits(a.Value); v.Follows != nil {
			g.Follow = append(g.Follow, constraints.Part{Offset: a.Offset, Size: a.Size, Bits: v})
		}
	}
	for off := uint64(0); off+8 <= uint64(len(l.Args)); off += 4 {
		if start, _, live := dev.Find(binary.LittleEndian.Uint64(l.Args[off:])); live && start != 0 {
			g.Leads[off] = constraints.Lead{Start: start, Variable: dev.IsVariable(start)}
		}
	}
	return g
}

// sameLaunches reports whether all kernels that ran are of the kind whose launches come out the same each time.
func sameLaunches(ls []constraints.Launched) bool {
	same := map[*frontend.Kernel]bool{}
	for _, l := range ls {
		if _, known := same[l.Kernel]; !known {
			same[l.Kernel] = machine.SameAlways(l.Kernel)
		}
		if !same[l.Kernel] {
			return false
		}
	}
	return true
}

func wide(d [3]uint32) (out [3]uint64) {
	for i, n := range d {
		out[i] = uint64(n)
	}
	return out
}
