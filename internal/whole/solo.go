package whole

import (
	"context"
	"encoding/binary"
	"fmt"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/internal/concrete"
	"github.com/hgrd/hgrd/internal/steps"
	"github.com/hgrd/hgrd/simulator/hostmachine"
)

// setUpAlone is what it takes to set a run of one launch up, in steps of the budget.
const setUpAlone = 400_000

// Solo runs launches of the kernels of one module by themselves, under the exact detector.
type Solo struct{ stage *concrete.Stage }

// NewSolo runs kernels of a stage's module.
func NewSolo(s *concrete.Stage) *Solo { return &Solo{s} }

// Alone is the method of constraints.Solo.
func (s *Solo) Alone(ctx context.Context, c *constraints.Concrete, seed uint64) *constraints.Trial {
	course := constraints.Course{Schedule: seed}
	out := &constraints.Trial{Command: "the kernel by itself on zeroed memory", Course: course, Schedule: scheduleName(course)}
	spent, err := s.run(ctx, c, out)
	steps.Spend(ctx, setUpAlone+spent*stepsOfInstruction)
	if err != nil {
		out.End = err.Error()
	}
	return out
}

func (s *Solo) run(ctx context.Context, c *constraints.Concrete, out *constraints.Trial) (instructions uint64, err error) {
	d, err := s.stage.Device()
	if err != nil {
		return 0, err
	}
	kernel := d.Program.Kernel(c.Kernel.Symbol)
	if kernel == nil {
		return 0, fmt.Errorf("the simulator does not know the kernel")
	}
	on, err := open(d.Program, out, nil)
	if err != nil {
		return 0, err
	}
	defer on.dev.Close()
	l := &hostmachine.Launch{Kernel: c.Kernel, Unit: kernel.Module, Grid: c.Grid, Block: c.Block, Shared: concrete.SharedBytes(c), Cooperative: c.Cooperative}
	var places []uint64
	for i := range c.Memories {
		at, err := on.place(&c.Memories[i])
		if err != nil {
			return 0, err
		}
		places = append(places, at)
	}
	if l.Args, err = concrete.Arguments(kernel, c, places); err != nil {
		return 0, err
	}
	err = on.dev.Launch(ctx, l)
	on.races()
	out.Own = err == nil && !on.unclear
	return on.instructions, err
}

// place makes room for a memory and fills it, as far as it is known as what the host has set.
func (r *running) place(m *constraints.Memory) (at uint64, err error) {
	n, ok := concrete.Room(m), false
	if m.Symbol != "" {
		at, n, ok = r.dev.Symbol(0, m.Symbol)
	} else {
		at, ok = r.watch.Alloc(n)
	}
	if !ok {
		return 0, fmt.Errorf("there is no memory for the launch")
	}
	if m.Fill != (constraints.Fill{}) {
		fill(r.dev.Bytes(at, min(n, mostCounted)), m.Fill)
	}
	for _, w := range m.Words {
		to := r.dev.Bytes(at+w.At, uint64(w.Size))
		if to == nil {
			continue
		}
		var b [8]byte
		binary.LittleEndian.PutUint64(b[:], w.Value)
		copy(to, b[:])
		r.watch.HostWrote(at+w.At, uint64(w.Size), true)
	}
	return at, nil
}
