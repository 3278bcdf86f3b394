package main

import (
	"context"
	"io"
	"strings"
	"time"

	"github.com/hgrd/hgrd/simulator/hostside"
	"github.com/hgrd/hgrd/simulator/machine"
)

// native runs the compiled host side.
func native(ctx context.Context, objects *hostside.Objects, args []string, limit time.Duration) ([]*launch, hostside.Exit, error) {
	program, err := machine.Translate(objects.Modules...)
	if err != nil {
		return nil, hostside.Exit{}, err
	}
	region, err := hostside.NewRegion(memory)
	if err != nil {
		return nil, hostside.Exit{}, err
	}
	defer region.Close()
	m, err := machine.New(program, region.Bytes(), hostside.Base)
	if err != nil {
		return nil, hostside.Exit{}, err
	}
	d := &recorder{program: program, machine: m}
	linked, err := objects.Link(ctx, d.Variable)
	if err != nil {
		return nil, hostside.Exit{}, err
	}
	defer linked.Close()
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	exit, err := linked.Run(ctx, region, d, hostside.Process{Args: args, Stdin: strings.NewReader(""), Stdout: io.Discard, Stderr: io.Discard, Sandbox: true})
	return append([]*launch{}, d.list...), exit, err
}

// recorder serves a native run from a machine, and keeps its launches.
type recorder struct {
	program *machine.Program
	machine *machine.Machine
	used    uint64
	list    []*launch
}

func (d *recorder) Kernel(module int, name string) (hostside.Signature, bool) {
	for i, k := range d.program.Kernels() {
		if k == d.program.KernelIn(module, name) {
			s := hostside.Signature{Kernel: i, Bytes: k.ParamBytes}
			for _, p := range k.Params {
				s.Params = append(s.Params, hostside.Param{Offset: p.Offset, Size: p.Size})
			}
			return s, true
		}
	}
	return hostside.Signature{}, false
}

func (d *recorder) Variable(module int, name string) (uint64, bool) {
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

func (d *recorder) Alloc(n uint64) (uint64, bool) { return d.machine.Alloc(n) }
func (d *recorder) Free(address uint64) bool      { return d.machine.Free(address) }
func (d *recorder) Used() uint64                  { return d.used }

func (d *recorder) Holds(address, n uint64) bool {
	a, ok := d.machine.Find(address)
	return ok && !a.Freed && address-a.Address < a.Size && n <= a.Size-(address-a.Address)
}

func (d *recorder) Launch(ctx context.Context, l *hostside.Launch) (hostside.Status, error) {
	k := d.program.Kernels()[l.Kernel]
	d.list = append(d.list, &launch{k.Name, l.Grid, l.Block, l.SharedBytes, l.Cooperative, append([]byte(nil), l.Args...), nil})
	out, err := d.machine.Run(ctx, machine.Launch{Kernel: k, Grid: l.Grid, Block: l.Block, SharedBytes: l.SharedBytes, Args: l.Args,
		Cooperative: l.Cooperative}, machine.Options{Output: l.Output, Steps: steps})
	if err == nil && out.End != machine.Ended && out.End != machine.DivergentBarrier {
		return hostside.Status{Code: hostside.LaunchFailure, Lost: true}, nil
	}
	return hostside.Status{}, err
}
