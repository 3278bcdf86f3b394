package simulate

import (
	"context"
	"errors"
	"fmt"

	"github.com/hgrd/hgrd/simulator/event"
	"github.com/hgrd/hgrd/simulator/hostside"
	"github.com/hgrd/hgrd/simulator/machine"
)

// device answers a program's runtime from a machine.
type device struct {
	program   *machine.Program
	machine   *machine.Machine
	numbers   map[*machine.Kernel]int
	used      uint64
	schedule  machine.Schedule
	watch     []event.Observer
	launching func(Launching)
	log       *log
}

func newDevice(p *machine.Program, m *machine.Machine) *device {
	d := &device{program: p, machine: m, numbers: map[*machine.Kernel]int{}}
	for i, k := range p.Kernels() {
		d.numbers[k] = i
	}
	return d
}

func (d *device) Kernel(module int, name string) (hostside.Signature, bool) {
	k := d.program.KernelIn(module, name)
	if k == nil {
		return hostside.Signature{}, false
	}
	s := hostside.Signature{Kernel: d.numbers[k], Bytes: k.ParamBytes}
	for _, p := range k.Params {
		s.Params = append(s.Params, hostside.Param{Offset: p.Offset, Size: p.Size})
	}
	return s, true
}

// Variable prefers the module's own: static variables of several files may share a name.
func (d *device) Variable(module int, name string) (uint64, bool) {
	var found *machine.Global
	for _, g := range d.program.Globals() {
		if g.Name == name && (found == nil || g.Module == module) {
			found = g
		}
	}
	if found == nil {
		return 0, false
	}
	return d.machine.Address(found), true
}

func (d *device) Alloc(n uint64) (uint64, bool) {
	address, ok := d.machine.Alloc(n)
	if ok {
		d.used += n
	}
	return address, ok
}

func (d *device) Free(address uint64) bool {
	a, _ := d.machine.Find(address)
	ok := d.machine.Free(address)
	if ok {
		d.used -= a.Size
	}
	return ok
}

func (d *device) Holds(address, n uint64) bool {
	a, ok := d.machine.Find(address)
	return ok && !a.Freed && address-a.Address < a.Size && n <= a.Size-(address-a.Address)
}

func (d *device) Used() uint64 { return d.used }

// stopError ends a program at a launch from which it could not go on as on a device.
type stopError struct{ text string }

func (e *stopError) Error() string { return e.text }

func (d *device) Launch(ctx context.Context, l *hostside.Launch) (hostside.Status, error) {
	if l.Kernel < 0 || l.Kernel >= len(d.program.Kernels()) {
		return hostside.Status{Code: hostside.InvalidFunction}, nil
	}
	k := d.program.Kernels()[l.Kernel]
	launch := machine.Launch{Kernel: k, Grid: l.Grid, Block: l.Block, SharedBytes: l.SharedBytes, Args: l.Args, Cooperative: l.Cooperative}
	if d.launching != nil {
		d.launching(Launching{d.program, d.machine, launch})
	}
	out, err := d.machine.Run(ctx, launch, machine.Options{Schedule: d.schedule, Observers: d.watch, Output: l.Output})
	d.log.launch(d.machine, k, l, out)
	var unsupported *machine.UnsupportedError
	switch {
	case errors.As(err, &unsupported):
		return hostside.Status{}, &stopError{err.Error()}
	case err != nil:
		return hostside.Status{}, err
	}
	switch out.End {
	case machine.Ended, machine.DivergentBarrier:
		return hostside.Status{}, nil
	case machine.Fault:
		return fault(k, out)
	}
	return hostside.Status{}, &stopError{fmt.Sprintf("kernel %s: %s", k.Source.Name, out.End)}
}

// fault is what CUDA tells the host of a kernel that failed.
func fault(k *machine.Kernel, out machine.Outcome) (hostside.Status, error) {
	status := hostside.Status{Code: hostside.LaunchFailure, Lost: true}
	for _, p := range out.Diagnostics {
		switch p.Problem {
		case machine.Unsupported:
			return hostside.Status{}, &stopError{fmt.Sprintf("kernel %s: unsupported: %s", k.Source.Name, p.Text)}
		case machine.InvalidAddress:
			status.Code = hostside.IllegalAddress
		case machine.AssertFailed:
			status.Code = hostside.AssertFailed
		}
	}
	return status, nil
}
