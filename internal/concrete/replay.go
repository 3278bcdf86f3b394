package concrete

import (
	"context"
	"fmt"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/internal/steps"
	"github.com/hgrd/hgrd/kernelanalysis"
	"github.com/hgrd/hgrd/simulator/event"
	"github.com/hgrd/hgrd/simulator/happensbefore"
	"github.com/hgrd/hgrd/simulator/machine"
)

// Bounds are those of one replay.
type Bounds struct {
	Steps  uint64 // instructions of one run
	Visits int    // pairs of visits that are tried
	Seeds  uint64 // runs under the exact detector
}

// Meet tries to bring both threads of a witness to their accesses at one time. Last is the run in which they met, or else
// the first one.
func (d *Device) Meet(ctx context.Context, what *constraints.Replay, b Bounds) (met bool, last machine.Outcome, err error) {
	for i, visit := range visits(what, b.Visits) {
		out, err := d.Run(ctx, &what.Concrete, func(in *Instance) (o machine.Options, err error) {
			o.Steps = b.Steps
			o.Steering, err = d.steering(in, what, visit)
			return o, err
		})
		steps.Spend(ctx, setUp+out.Instructions)
		if err != nil || out.Meeting.Answer == machine.Met {
			return err == nil, out, err
		}
		if i == 0 {
			last = out
		}
	}
	return false, last, nil
}

// Reported runs the launch of a witness under some schedules until the exact detector, of which each run gets a new one,
// reports the two accesses.
func (d *Device) Reported(ctx context.Context, what *constraints.Replay, exact func() event.Detector, b Bounds) (seed uint64, seen bool, err error) {
	for seed := range b.Seeds {
		exact := exact()
		out, err := d.Run(ctx, &what.Concrete, func(in *Instance) (machine.Options, error) {
			return machine.Options{Steps: b.Steps, Schedule: Schedule(seed), Observers: []event.Observer{exact}}, nil
		})
		steps.Spend(ctx, setUp+out.Instructions*stepsOfInstruction)
		if err != nil {
			return 0, false, err
		}
		for _, r := range exact.Races() {
			x, y := d.Program.Sites[r.First.Site], d.Program.Sites[r.Second.Site]
			if x == what.Sites[0] && y == what.Sites[1] || x == what.Sites[1] && y == what.Sites[0] {
				return seed, true, nil
			}
		}
	}
	return 0, false, nil
}

// brief are the bounds of a replay that asks whether something orders a witness, and mostThreads those of its launch.
var brief = Bounds{Steps: 1 << 22, Visits: 4, Seeds: 8}

const mostThreads = 1 << 13

// Orders is the method of constraints.Stage.
func (s *Stage) Orders(ctx context.Context, what *constraints.Replay) string {
	device, err := s.device()
	shape := event.Launch{Grid: what.Grid, Block: what.Block}
	if err != nil || uint64(shape.Threads())*uint64(shape.Blocks()) > mostThreads {
		return ""
	}
	met, out, err := device.Meet(ctx, what, brief)
	if a := out.Meeting.Answer; err != nil || met || a != machine.OrderedByFlag && a != machine.OrderedByBarrier {
		return ""
	}
	exact := func() event.Detector { return happensbefore.New(happensbefore.Options{}) }
	if _, seen, err := device.Reported(ctx, what, exact, brief); err != nil || seen || ctx.Err() != nil {
		return ""
	}
	return out.Meeting.Answer.String()
}

// visits lists up to n visits of the two sites to try: the first with the witness's address, then what the rounds of the
// loops suggest, then others.
func visits(what *constraints.Replay, n int) [][2]int {
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
	for sum := 2; len(out) < n; sum++ {
		for a := 1; a < sum; a++ {
			if b := sum - a; (in[0] || a == 1) && (in[1] || b == 1) {
				out = append(out, [2]int{a, b})
			}
		}
	}
	return out[:n]
}

func (d *Device) steering(in *Instance, what *constraints.Replay, visit [2]int) (*machine.Steering, error) {
	shape := event.Launch{Grid: what.Grid, Block: what.Block, Wide: d.Program.Wide(in.launch.Kernel)}
	var stops [2]machine.Stop
	for i := range stops {
		site, known := d.Site(what.Sites[i])
		if !known {
			return nil, fmt.Errorf("the simulator has no instruction at %s", what.Sites[i])
		}
		t := what.Threads[i]
		stops[i] = machine.Stop{
			Thread: shape.Thread(linear(t.BlockIdx, what.Grid), linear(t.ThreadIdx, what.Block)),
			Site:   site, Visit: visit[i],
		}
		if spot := what.Spots[i]; spot.Memory != constraints.Number {
			stops[i].Addr, stops[i].Size = in.Places[spot.Memory]+spot.Offset, spot.Size
		} else if at, ok := in.Shared[spot.Symbol]; ok {
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
