package concrete

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/simulator/event"
	"github.com/hgrd/hgrd/simulator/machine"
)

// Bounds of one launch.
const (
	regionSize = 1 << 30 // of global memory in bytes; only what is touched is real
	freeSize   = 1 << 20 // of a buffer whose size is not known
	maxThreads = 1 << 20
	base       = 0x10_0000_0000
)

// Instance is a machine with a launch's buffers in place.
type Instance struct {
	Places []uint64 // addresses of Concrete.Memories
	Shared map[string]machine.SharedVariable

	machine *machine.Machine
	launch  machine.Launch
	region  []byte
}

func (in *Instance) close() { machine.FreeRegion(in.region) }

// Run performs one run of a launch, on a machine of its own, as options says for it.
func (d *Device) Run(ctx context.Context, c *constraints.Concrete, options func(*Instance) (machine.Options, error)) (machine.Outcome, error) {
	kernel := d.Program.Kernel(c.Kernel.Symbol)
	if kernel == nil {
		return machine.Outcome{}, errors.New("the simulator does not know the kernel")
	}
	shape := event.Launch{Grid: c.Grid, Block: c.Block}
	if shape.ThreadLimit() > maxThreads {
		return machine.Outcome{}, fmt.Errorf("grid %v of blocks %v has too many threads for a run", c.Grid, c.Block)
	}
	in, err := d.setUp(kernel, c)
	if err != nil {
		return machine.Outcome{}, err
	}
	defer in.close()
	o, err := options(in)
	if err != nil {
		return machine.Outcome{}, err
	}
	out, err := in.machine.Run(ctx, in.launch, o)
	if err == nil && ctx.Err() != nil {
		err = errors.New("stopped: the time limit")
	}
	return out, err
}

func (d *Device) setUp(kernel *machine.Kernel, c *constraints.Concrete) (*Instance, error) {
	region, err := machine.NewRegion(regionSize)
	if err != nil {
		return nil, err
	}
	in := &Instance{region: region, Shared: map[string]machine.SharedVariable{}}
	if in.machine, err = machine.New(d.Program, region, base); err != nil {
		in.close()
		return nil, err
	}
	if err := in.fill(d.Program, kernel, c); err != nil {
		in.close()
		return nil, err
	}
	return in, nil
}

func (in *Instance) fill(p *machine.Program, kernel *machine.Kernel, c *constraints.Concrete) error {
	for i := range c.Memories {
		at, err := in.place(p, &c.Memories[i])
		if err != nil {
			return err
		}
		in.Places = append(in.Places, at)
		for _, w := range c.Memories[i].Words {
			if to := in.machine.Bytes(at+w.At, uint64(w.Size)); to != nil {
				put(to, w.Value)
			}
		}
	}
	shared, err := p.SharedVariables(kernel)
	if err != nil {
		return err
	}
	for _, v := range shared {
		in.Shared[v.Name] = v
	}
	in.launch = machine.Launch{
		Kernel: kernel, Grid: c.Grid, Block: c.Block, SharedBytes: SharedBytes(c), Cooperative: c.Cooperative,
	}
	in.launch.Args, err = Arguments(kernel, c, in.Places)
	return err
}

// Arguments are the bytes that a launch passes to its kernel, given the addresses of its memories.
func Arguments(kernel *machine.Kernel, c *constraints.Concrete, places []uint64) ([]byte, error) {
	out := make([]byte, kernel.ParamBytes)
	for _, a := range c.Arguments {
		if a.Param >= len(kernel.Params) {
			return nil, fmt.Errorf("the kernel has no parameter %d", a.Param)
		}
		from := int64(kernel.Params[a.Param].Offset) + a.Offset
		if from < 0 || from+a.Size > int64(len(out)) {
			return nil, fmt.Errorf("parameter %d has no bytes %d to %d", a.Param, a.Offset, a.Offset+a.Size)
		}
		v := a.Value
		if a.Memory != constraints.Number {
			v += places[a.Memory]
		}
		put(out[from:from+a.Size], v)
	}
	return out, nil
}

// SharedBytes is the dynamic shared memory of a launch: much where the host does not say how much there is.
func SharedBytes(c *constraints.Concrete) uint64 {
	if !c.SharedKnown {
		return freeShared
	}
	return c.Shared
}

const freeShared = 32 << 10

// place makes room for a memory, or finds the variable that it is.
func (in *Instance) place(p *machine.Program, m *constraints.Memory) (uint64, error) {
	if m.Symbol != "" {
		for _, g := range p.Globals() {
			if g.Name == m.Symbol {
				return in.machine.Address(g), nil
			}
		}
		return 0, fmt.Errorf("the simulator does not know the variable %s", m.Symbol)
	}
	at, ok := in.machine.Alloc(Room(m))
	if !ok {
		return 0, fmt.Errorf("the launch needs a buffer of %d bytes", Room(m))
	}
	return at, nil
}

// Room is how many bytes a memory gets.
func Room(m *constraints.Memory) uint64 {
	size := m.Size
	if size == 0 {
		size = freeSize
		for _, w := range m.Words {
			size = max(size, w.At+uint64(w.Size))
		}
	}
	return size
}

// put writes the low bytes of v.
func put(to []byte, v uint64) {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], v)
	copy(to, b[:])
}
