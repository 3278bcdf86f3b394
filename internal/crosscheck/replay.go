package crosscheck

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"syscall"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/kernelanalysis"
	"github.com/hgrd/hgrd/reports"
	"github.com/hgrd/hgrd/simulator/event"
	"github.com/hgrd/hgrd/simulator/machine"
)

// Bounds of one replay.
const (
	regionSize  = 1 << 30 // of global memory in bytes; only what is touched is real
	freeSize    = 1 << 20 // of a buffer whose size is not known
	maxThreads  = 1 << 20
	maxSteps    = 1 << 26 // instructions of one run
	maxRuns     = 64      // pairs of visits that are tried
	reportSeeds = 8       // runs under the exact detector
	base        = 0x10_0000_0000
)

// Replay runs the launch of a race's witness.
func (j *Judge) Replay(ctx context.Context, o *constraints.Outcome, race *constraints.Race) reports.Replay {
	what, err := constraints.NewReplay(o.Instance, race)
	if err != nil {
		return reports.Replay{Text: err.Error()}
	}
	met, why, err := j.meet(ctx, what)
	switch {
	case err != nil:
		return reports.Replay{Text: err.Error()}
	case met:
		return reports.Replay{Confirmed: true, Text: why}
	}
	seen, how, err := j.report(ctx, what)
	switch {
	case err != nil:
		return reports.Replay{Text: err.Error()}
	case seen:
		return reports.Replay{Confirmed: true, Text: how}
	}
	if what.Lacks != "" {
		why = what.Lacks
	}
	return reports.Replay{Text: why}
}

// meet tries to bring both threads to their accesses at one time.
func (j *Judge) meet(ctx context.Context, what *constraints.Replay) (met bool, why string, err error) {
	for _, visit := range visits(what) {
		out, err := j.run(ctx, &what.Concrete, func(in *instance) (o machine.Options, err error) {
			o.Steps = maxSteps
			o.Steering, err = j.steering(in, what, visit)
			return o, err
		})
		if err != nil {
			return false, "", err
		}
		if out.Meeting.Answer == machine.Met {
			return true, fmt.Sprintf("both threads stand before their accesses after %d instructions", out.Instructions), nil
		}
		if why == "" {
			why = reason(out)
		}
	}
	return false, why, nil
}

// report runs the launch under some schedules and looks whether the exact detector reports the two accesses.
func (j *Judge) report(ctx context.Context, what *constraints.Replay) (seen bool, how string, err error) {
	for seed := range uint64(reportSeeds) {
		exact := j.detectors[0].New()
		_, err := j.run(ctx, &what.Concrete, func(in *instance) (machine.Options, error) {
			return machine.Options{Steps: maxSteps, Schedule: schedule(seed), Observers: []event.Observer{exact}}, nil
		})
		if err != nil {
			return false, "", err
		}
		for _, r := range exact.Races() {
			a, b := j.program.Sites[r.First.Site], j.program.Sites[r.Second.Site]
			if a == what.Sites[0] && b == what.Sites[1] || a == what.Sites[1] && b == what.Sites[0] {
				return true, fmt.Sprintf("nothing orders the accesses in a run of seed %d", seed), nil
			}
		}
	}
	return false, "", nil
}

// reason says why two threads did not meet.
func reason(out machine.Outcome) string {
	text := out.Meeting.Answer.String()
	if out.End != machine.Ended {
		text += "; the run: " + out.End.String()
	}
	if len(out.Diagnostics) > 0 {
		text += "; " + out.Diagnostics[0].Problem.String()
	}
	return text
}

// visits lists which visits of the two sites to try: the first with the witness's address, then what the rounds of the
// loops suggest, then others.
func visits(what *constraints.Replay) [][2]int {
	out := [][2]int{{0, 0}}
	in := [2]bool{len(what.Rounds[0]) > 0, len(what.Rounds[1]) > 0}
	if !in[0] && !in[1] {
		return out
	}
	var guess [2]int
	for i, rounds := range what.Rounds {
		guess[i] = 1
		if n := len(rounds); n > 0 {
			guess[i] += int(min(rounds[n-1], 1<<20))
		}
	}
	out = append(out, guess)
	for sum := 2; len(out) < maxRuns; sum++ {
		for a := 1; a < sum; a++ {
			if b := sum - a; (in[0] || a == 1) && (in[1] || b == 1) {
				out = append(out, [2]int{a, b})
			}
		}
	}
	return out[:maxRuns]
}

// instance is a machine with the launch's buffers in place.
type instance struct {
	machine *machine.Machine
	launch  machine.Launch
	places  []uint64 // addresses of Concrete.Memories
	shared  map[string]machine.SharedVariable
	region  []byte
}

func (in *instance) close() { syscall.Munmap(in.region) }

// run performs one run of a launch, on a machine of its own.
func (j *Judge) run(ctx context.Context, c *constraints.Concrete, options func(*instance) (machine.Options, error)) (machine.Outcome, error) {
	kernel := j.program.Kernel(c.Kernel.Symbol)
	if kernel == nil {
		return machine.Outcome{}, errors.New("the simulator does not know the kernel")
	}
	shape := event.Launch{Grid: c.Grid, Block: c.Block}
	if shape.ThreadLimit() > maxThreads {
		return machine.Outcome{}, fmt.Errorf("grid %v of blocks %v has too many threads for a run", c.Grid, c.Block)
	}
	in, err := j.setUp(kernel, c)
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

func (j *Judge) setUp(kernel *machine.Kernel, c *constraints.Concrete) (*instance, error) {
	region, err := syscall.Mmap(-1, 0, regionSize, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_PRIVATE|syscall.MAP_ANON|syscall.MAP_NORESERVE)
	if err != nil {
		return nil, fmt.Errorf("no memory for the replay: %v", err)
	}
	in := &instance{region: region, shared: map[string]machine.SharedVariable{}}
	if in.machine, err = machine.New(j.program, region, base); err != nil {
		in.close()
		return nil, err
	}
	if err := in.fill(j.program, kernel, c); err != nil {
		in.close()
		return nil, err
	}
	return in, nil
}

func (in *instance) fill(p *machine.Program, kernel *machine.Kernel, c *constraints.Concrete) error {
	for i := range c.Memories {
		at, err := in.place(p, &c.Memories[i])
		if err != nil {
			return err
		}
		in.places = append(in.places, at)
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
		in.shared[v.Name] = v
	}
	in.launch = machine.Launch{
		Kernel: kernel, Grid: c.Grid, Block: c.Block, SharedBytes: c.Shared, Cooperative: c.Cooperative,
		Args: make([]byte, kernel.ParamBytes),
	}
	if !c.SharedKnown {
		in.launch.SharedBytes = freeShared
	}
	for _, a := range c.Arguments {
		if a.Param >= len(kernel.Params) {
			return fmt.Errorf("the kernel has no parameter %d", a.Param)
		}
		from := int64(kernel.Params[a.Param].Offset) + a.Offset
		if from < 0 || from+a.Size > int64(len(in.launch.Args)) {
			return fmt.Errorf("parameter %d has no bytes %d to %d", a.Param, a.Offset, a.Offset+a.Size)
		}
		v := a.Value
		if a.Memory != constraints.Number {
			v += in.places[a.Memory]
		}
		put(in.launch.Args[from:from+a.Size], v)
	}
	return nil
}

// freeShared is dynamic shared memory where the host does not say how much there is.
const freeShared = 32 << 10

// place makes room for a memory, or finds the variable that it is.
func (in *instance) place(p *machine.Program, m *constraints.Memory) (uint64, error) {
	if m.Symbol != "" {
		for _, g := range p.Globals() {
			if g.Name == m.Symbol {
				return in.machine.Address(g), nil
			}
		}
		return 0, fmt.Errorf("the simulator does not know the variable %s", m.Symbol)
	}
	size := m.Size
	if size == 0 {
		size = freeSize
		for _, w := range m.Words {
			size = max(size, w.At+uint64(w.Size))
		}
	}
	at, ok := in.machine.Alloc(size)
	if !ok {
		return 0, fmt.Errorf("the witness needs a buffer of %d bytes", size)
	}
	return at, nil
}

// put writes the low bytes of v.
func put(to []byte, v uint64) {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], v)
	copy(to, b[:])
}

func (j *Judge) steering(in *instance, what *constraints.Replay, visit [2]int) (*machine.Steering, error) {
	shape := event.Launch{Grid: what.Grid, Block: what.Block}
	var stops [2]machine.Stop
	for i := range stops {
		site, known := j.sites[what.Sites[i]]
		if !known {
			return nil, fmt.Errorf("the simulator has no instruction at %s", what.Sites[i])
		}
		t := what.Threads[i]
		stops[i] = machine.Stop{
			Thread: shape.Thread(linear(t.BlockIdx, what.Grid), linear(t.ThreadIdx, what.Block)),
			Site:   site, Visit: visit[i],
		}
		if spot := what.Spots[i]; spot.Memory != constraints.Number {
			stops[i].Addr, stops[i].Size = in.places[spot.Memory]+spot.Offset, spot.Size
		} else if at, ok := in.shared[spot.Symbol]; ok {
			stops[i].Shared, stops[i].Addr, stops[i].Size = true, at.Offset+spot.Offset, spot.Size
		}
		switch {
		case what.Kinds[i] == kernelanalysis.Read && what.Plain[i]:
			stops[i].Kind = event.Read
		case what.Kinds[i] == kernelanalysis.Write && what.Plain[i]:
			stops[i].Kind = event.Write
		}
	}
	return &machine.Steering{A: stops[0], B: stops[1]}, nil
}

func linear(c [3]uint64, box [3]uint32) uint32 {
	return uint32(c[0]) + box[0]*(uint32(c[1])+box[1]*uint32(c[2]))
}
