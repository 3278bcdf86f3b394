package concrete

import (
	"context"
	"maps"
	"slices"
	"sync"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/steps"
	"github.com/hgrd/hgrd/kernelanalysis"
	"github.com/hgrd/hgrd/simulator/event"
	"github.com/hgrd/hgrd/simulator/happensbefore"
	"github.com/hgrd/hgrd/simulator/machine"
)

// Bounds of a run that looks for races.
const (
	stepsEach  = 1 << 11 // instructions of each thread, on average
	leastSteps = 1 << 18 // of a run
	mostSteps  = 1 << 24
)

// In steps of the budget: to set a run up, and an instruction under the exact detector.
const (
	setUp              = 400_000
	stepsOfInstruction = 10
)

// Stage runs launches of the kernels of one module under the exact detector. Several kernels may be run at once.
type Stage struct {
	device func() (*Device, error)
}

// NewStage is a stage for a module, which is translated when it is first used.
func NewStage(m *frontend.Module) *Stage {
	return &Stage{sync.OnceValues(func() (*Device, error) { return Translate(m) })}
}

// Run is the method of constraints.Stage.
func (s *Stage) Run(ctx context.Context, c *constraints.Concrete, seed uint64) (out []constraints.Seen) {
	device, err := s.device()
	if err != nil {
		return nil
	}
	exact := happensbefore.New(happensbefore.Options{})
	shape := event.Launch{Grid: c.Grid, Block: c.Block}
	most := min(max(uint64(shape.Threads())*uint64(shape.Blocks())*stepsEach, leastSteps), mostSteps)
	if left, limited := steps.Left(ctx); limited {
		most = min(most, left/stepsOfInstruction+1)
	}
	var at *Instance
	end, err := device.Run(ctx, c, func(in *Instance) (machine.Options, error) {
		at = in
		return machine.Options{Steps: most, Schedule: Schedule(seed), Observers: []event.Observer{exact}, Endless: true}, nil
	})
	steps.Spend(ctx, setUp+end.Instructions*stepsOfInstruction)
	if err != nil && ctx.Err() == nil || Beyond(end) {
		return nil
	}
	for _, r := range exact.Races() {
		if x, ok := device.seen(c, at, r); ok {
			x.Schedule = ScheduleName(seed)
			out = append(out, x)
		}
	}
	return out
}

// seen is a race of a run in terms of the launch.
func (d *Device) seen(c *constraints.Concrete, in *Instance, r event.Race) (out constraints.Seen, ok bool) {
	out.Scoped, out.Formal = r.Scoped, r.Formal
	if out.Kind, ok = raceKinds[r.Type]; !ok {
		return out, false
	}
	for i, p := range [2]event.Party{r.First, r.Second} {
		if !p.Known || d.Program.Sites[p.Site] == nil {
			return out, false
		}
		out.Sites[i] = d.Program.Sites[p.Site]
		if out.Kinds[i], ok = accessKinds[p.Kind]; !ok {
			return out, false
		}
		out.Threads[i] = thread(r.Launch, p.Thread)
	}
	out.Spot, ok = in.spot(c, r)
	return out, ok
}

var raceKinds = map[event.Type]obligation.Kind{
	event.IntraWarp: obligation.IntraWarp, event.IntraBlock: obligation.IntraBlock, event.InterBlock: obligation.InterBlock,
}

var accessKinds = map[event.Kind]kernelanalysis.AccessKind{
	event.Read: kernelanalysis.Read, event.Write: kernelanalysis.Write, event.Atomic: kernelanalysis.Atomic,
	event.AtomicLoad: kernelanalysis.Atomic, event.AtomicStore: kernelanalysis.Atomic,
}

// RaceKind is a kind of race as questions name it.
func RaceKind(t event.Type) (k obligation.Kind, ok bool) {
	k, ok = raceKinds[t]
	return k, ok
}

// AccessKind is the kind of an access as summaries name it.
func AccessKind(k event.Kind) (a kernelanalysis.AccessKind, ok bool) {
	a, ok = accessKinds[k]
	return a, ok
}

func thread(l *event.Launch, number uint32) (t witness.Thread) {
	b, i := event.Coordinates(l.BlockOf(number), l.Grid), event.Coordinates(l.IndexOf(number), l.Block)
	for k := range 3 {
		t.BlockIdx[k], t.ThreadIdx[k] = uint64(b[k]), uint64(i[k])
	}
	return t
}

// spot is where a race was seen.
func (in *Instance) spot(c *constraints.Concrete, r event.Race) (constraints.Spot, bool) {
	if r.Shared {
		for _, name := range slices.Sorted(maps.Keys(in.Shared)) {
			v := in.Shared[name]
			if v.Offset <= r.Addr && (r.Addr < v.Offset+v.Size || v.Size == 0) {
				return constraints.Spot{Memory: constraints.Number, Symbol: name, Offset: r.Addr - v.Offset, Size: uint64(r.Size)}, true
			}
		}
		return constraints.Spot{}, false
	}
	for i, at := range in.Places {
		if at <= r.Addr && r.Addr < at+room(&c.Memories[i]) {
			return constraints.Spot{Memory: i, Offset: r.Addr - at, Size: uint64(r.Size)}, true
		}
	}
	return constraints.Spot{}, false
}
