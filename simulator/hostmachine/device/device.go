package device

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/hgrd/hgrd/simulator/event"
	"github.com/hgrd/hgrd/simulator/hostmachine"
	"github.com/hgrd/hgrd/simulator/machine"
)

// Base is the address of device memory.
const Base = 0x10_0000_0000

// DefaultMemory is how much of it there is; only what is touched is real.
const DefaultMemory = 1 << 32

// Options say how launches run. The zero value runs them round robin, unwatched and without limits.
type Options struct {
	Memory    uint64 // bytes; 0: DefaultMemory
	Schedule  machine.Schedule
	Observers []event.Observer
	Steps     uint64 // of the threads of one launch; 0: no limit
	Threads   uint64 // most threads of a launch that is run whole; 0: no limit
	Output    io.Writer

	// Pick says which blocks of a larger launch run, by their linear indices, first those that begin first; nil for none: the
	// launch ends the run. With Pick, launches that come to the limit of Steps are left where they are as well, and the run goes
	// on: what it shows from then on is what the program does, but for what memory holds.
	Pick func(l *hostmachine.Launch) []uint32

	// Launched sees each launch before it runs, with the machine that it will run on. An error ends the run.
	Launched func(m *machine.Machine, k *machine.Kernel, l *hostmachine.Launch) error
	// Ended sees each launch behind its end. An error ends the run.
	Ended func(m *machine.Machine, k *machine.Kernel, l *hostmachine.Launch, out machine.Outcome) error
}

// Device is the device of one run.
type Device struct {
	Machine *machine.Machine
	Count   int // of launches

	TooLarge bool // a launch had more threads than Options.Threads
	Undone   bool // a launch was left where it was; of one that ends, Ended sees what was so before

	program *machine.Program
	region  []byte
	options Options
}

// New is a fresh device. The program holds the device sides of the same units, in the same order, as the host's program.
func New(p *machine.Program, o Options) (*Device, error) {
	if o.Memory == 0 {
		o.Memory = DefaultMemory
	}
	region, err := machine.NewRegion(o.Memory)
	if err != nil {
		return nil, err
	}
	m, err := machine.New(p, region, Base)
	if err != nil {
		machine.FreeRegion(region)
		return nil, err
	}
	return &Device{Machine: m, program: p, region: region, options: o}, nil
}

// Close gives the memory back.
func (d *Device) Close() { machine.FreeRegion(d.region) }

// Region implements hostmachine.Device, as do the other methods.
func (d *Device) Region() (base, size uint64) { return Base, uint64(len(d.region)) }

// Find returns the allocation or variable that begins last at or before an address.
func (d *Device) Find(address uint64) (start, size uint64, live bool) {
	a, ok := d.Machine.Find(address)
	return a.Address, a.Size, ok && !a.Freed
}

// IsVariable reports whether a variable begins at an address.
func (d *Device) IsVariable(address uint64) bool {
	return slices.ContainsFunc(d.program.Globals(), func(g *machine.Global) bool { return d.Machine.Address(g) == address })
}

// Bytes gives access to device memory.
func (d *Device) Bytes(address, n uint64) []byte { return d.Machine.Bytes(address, n) }

// Alloc makes an allocation, of zeros.
func (d *Device) Alloc(n uint64) (uint64, bool) {
	at, ok := d.Machine.Alloc(n)
	if ok {
		machine.ClearRegion(d.Bytes(at, n))
	}
	return at, ok
}

// Free ends one.
func (d *Device) Free(address uint64) bool { return d.Machine.Free(address) }

// Symbol finds a variable, the unit's own first: static variables of several units may share a name.
func (d *Device) Symbol(unit int, name string) (address, size uint64, ok bool) {
	var found *machine.Global
	for _, g := range d.program.Globals() {
		if g.Name == name && (found == nil || g.Module == unit) {
			found = g
		}
	}
	if found == nil {
		return 0, 0, false
	}
	return d.Machine.Address(found), found.Size, true
}

// Launch runs a kernel.
func (d *Device) Launch(ctx context.Context, l *hostmachine.Launch) error {
	d.Count++
	k := d.program.KernelIn(l.Unit, l.Kernel.Symbol)
	if k == nil {
		return fmt.Errorf("the simulator does not know the kernel %s", l.Kernel.Name)
	}
	if len(l.Undefined) > 0 {
		return fmt.Errorf("kernel %s: an argument is undefined", l.Kernel.Name)
	}
	if k.ParamBytes != len(l.Args) {
		return fmt.Errorf("kernel %s: arguments of %d bytes for %d", l.Kernel.Name, len(l.Args), k.ParamBytes)
	}
	shape := event.Launch{Grid: l.Grid, Block: l.Block}
	var picked []uint32
	if d.options.Threads > 0 && shape.ThreadLimit() > d.options.Threads {
		d.TooLarge = true
		if d.options.Pick != nil && !l.Cooperative {
			picked = d.options.Pick(l)
		}
		if len(picked) == 0 {
			return fmt.Errorf("kernel %s: grid %v of blocks %v has too many threads for a run", l.Kernel.Name, l.Grid, l.Block)
		}
	}
	if f := d.options.Launched; f != nil {
		if err := f(d.Machine, k, l); err != nil {
			return err
		}
	}
	out, err := d.Machine.Run(ctx, machine.Launch{Kernel: k, Grid: l.Grid, Block: l.Block, SharedBytes: l.Shared, Args: l.Args, Cooperative: l.Cooperative},
		machine.Options{Schedule: d.options.Schedule, Observers: d.options.Observers, Output: d.options.Output, Steps: d.options.Steps, Blocks: picked})
	if err != nil {
		return err
	}
	if f := d.options.Ended; f != nil {
		if err := f(d.Machine, k, l, out); err != nil {
			return err
		}
	}
	d.Undone = d.Undone || out.End == machine.Limit
	switch out.End {
	case machine.Ended, machine.DivergentBarrier:
		return nil
	case machine.Limit:
		if d.options.Pick != nil {
			return nil
		}
	case machine.Stopped:
		return errors.Join(ctx.Err(), nil)
	}
	for _, p := range out.Diagnostics {
		return fmt.Errorf("kernel %s: %v: %v %s", k.Source.Name, out.End, p.Problem, p.Text)
	}
	return fmt.Errorf("kernel %s: %v", k.Source.Name, out.End)
}

var _ hostmachine.Device = (*Device)(nil)
