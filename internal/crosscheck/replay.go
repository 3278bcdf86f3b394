package crosscheck

import (
	"context"
	"fmt"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/internal/concrete"
	"github.com/hgrd/hgrd/kernelanalysis"
	"github.com/hgrd/hgrd/reports"
	"github.com/hgrd/hgrd/simulator/event"
	"github.com/hgrd/hgrd/simulator/machine"
)

// Bounds of one replay.
const (
	maxSteps    = 1 << 26 // instructions of one run
	maxRuns     = 64      // pairs of visits that are tried
	reportSeeds = 8       // runs under the exact detector
)

// Replay runs the launch of a race's witness.
func (j *Judge) Replay(ctx context.Context, o *constraints.Outcome, race *constraints.Race) reports.Replay {
	if race.Shown != nil {
		return reports.Replay{Confirmed: true, Text: "nothing orders the accesses in a run: " + race.Shown.Command}
	}
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
		out, err := j.device.Run(ctx, &what.Concrete, func(in *concrete.Instance) (o machine.Options, err error) {
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
		_, err := j.device.Run(ctx, &what.Concrete, func(in *concrete.Instance) (machine.Options, error) {
			return machine.Options{Steps: maxSteps, Schedule: concrete.Schedule(seed), Observers: []event.Observer{exact}}, nil
		})
		if err != nil {
			return false, "", err
		}
		for _, r := range exact.Races() {
			a, b := j.device.Program.Sites[r.First.Site], j.device.Program.Sites[r.Second.Site]
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

func (j *Judge) steering(in *concrete.Instance, what *constraints.Replay, visit [2]int) (*machine.Steering, error) {
	shape := event.Launch{Grid: what.Grid, Block: what.Block}
	var stops [2]machine.Stop
	for i := range stops {
		site, known := j.device.Site(what.Sites[i])
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
