package whole

import (
	"fmt"
	"slices"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/internal/concrete"
	"github.com/hgrd/hgrd/simulator/event"
	"github.com/hgrd/hgrd/simulator/happensbefore"
	"github.com/hgrd/hgrd/simulator/hostmachine"
	"github.com/hgrd/hgrd/simulator/hostmachine/device"
	"github.com/hgrd/hgrd/simulator/machine"
)

// Bounds of launches.
const (
	launchSteps = 1 << 21 // instructions of one launch
	allSteps    = 1 << 23 // of all launches
	mostThreads = 1 << 17 // of a launch that is run whole
)

// running is the device side of a run under way: launches are noted in its trial.
type running struct {
	program      *machine.Program
	dev          *device.Device
	watch        *watched
	exact        *happensbefore.Detector
	out          *constraints.Trial
	instructions uint64
	cut          bool        // a launch, or all of them, took too many steps
	unclear      bool        // something went wrong in a launch: that it shows no race says nothing
	numbers      map[int]int // of launches that came to their end, by their number in the stream of events
	broken       map[int]int // of others
}

// open makes the device of a run. pick is as in device.Options.
func open(p *machine.Program, out *constraints.Trial, pick func(*hostmachine.Launch) []uint32) (*running, error) {
	r := &running{
		program: p, exact: happensbefore.New(happensbefore.Options{}), out: out, numbers: map[int]int{}, broken: map[int]int{},
		watch: &watched{allocations: map[uint64]*allocation{}, shared: map[uint64]bool{}, counts: out.Course.Counts},
	}
	var err error
	r.dev, err = device.New(p, device.Options{
		Schedule: concrete.Schedule(out.Course.Schedule), Observers: []event.Observer{r.exact, r.watch}, Steps: launchSteps, Threads: mostThreads, Pick: pick,
		Ended: func(_ *machine.Machine, _ *machine.Kernel, l *hostmachine.Launch, end machine.Outcome) error {
			return r.ended(l, end)
		},
	})
	r.watch.Device = r.dev
	return r, err
}

// ended notes a launch behind its end.
func (r *running) ended(l *hostmachine.Launch, end machine.Outcome) error {
	r.cut = r.cut || end.End == machine.Limit
	if r.instructions += end.Instructions; r.instructions > allSteps {
		r.cut = true
		return fmt.Errorf("the kernels take too many steps")
	}
	made := constraints.Launched{
		Kernel: l.Kernel, Site: l.Site, Grid: wide(l.Grid), Block: wide(l.Block), Unset: r.watch.read, UnsetBefore: r.watch.before, UnsetAt: r.watch.unsetAt(),
		Strays: slices.ContainsFunc(end.Diagnostics, func(d machine.Diagnostic) bool { return d.Problem.Strays() }),
		Fed:    l.Fed, Undone: r.dev.Undone, Mixed: r.watch.lost, Given: given(r.dev, l),
	}
	whole := end.End == machine.Ended && len(end.Diagnostics) == 0
	switch {
	case whole, end.End == machine.Limit && len(end.Diagnostics) == 0:
		r.numbers[r.dev.Count-1] = len(r.out.Launches)
		r.out.Launches = append(r.out.Launches, made)
	case made.Undone: // it may have found what no run of the program leaves
	case made.Strays || end.End == machine.Limit || end.End == machine.Livelock || end.End == machine.Deadlock:
		r.broken[r.dev.Count-1] = len(r.out.Broken)
		r.out.Broken = append(r.out.Broken, made)
	}
	r.unclear = r.unclear || !whole
	return nil
}

// races adds to the launches the races that were seen in them, and reports whether there are any.
func (r *running) races() (raced bool) {
	for _, race := range r.exact.Races() {
		raced = true
		x, ok := seen(r.program, r.dev, race)
		if i, whole := r.numbers[race.Launch.Number]; ok && whole {
			r.out.Launches[i].Races = append(r.out.Launches[i].Races, x)
		}
		if i, is := r.broken[race.Launch.Number]; ok && is {
			r.out.Broken[i].Races = append(r.out.Broken[i].Races, x)
		}
	}
	return raced
}

// seen is a race in terms of the source.
func seen(p *machine.Program, dev *device.Device, r event.Race) (out constraints.Seen, ok bool) {
	out.Scoped, out.Formal, out.Same, out.Varied = r.Scoped, r.Formal, r.Same, r.Varied
	if out.Kind, ok = concrete.RaceKind(r.Type); !ok {
		return out, false
	}
	for i, party := range [2]event.Party{r.First, r.Second} {
		if !party.Known || p.Sites[party.Site] == nil {
			return out, false
		}
		out.Sites[i] = p.Sites[party.Site]
		if out.Kinds[i], ok = concrete.AccessKind(party.Kind); !ok {
			return out, false
		}
		out.Threads[i] = thread(r.Launch, party.Thread)
	}
	out.Spot = constraints.Spot{Memory: constraints.Number, Offset: r.Addr, Size: uint64(r.Size)}
	if start, _, _ := dev.Find(r.Addr); !r.Shared && start != 0 {
		out.Spot.Offset = r.Addr - start
	}
	return out, true
}

func thread(l *event.Launch, number uint32) (t witness.Thread) {
	b, i := l.Coordinates(number)
	return witness.Thread{BlockIdx: wide(b), ThreadIdx: wide(i)}
}
