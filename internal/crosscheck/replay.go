package crosscheck

import (
	"context"
	"fmt"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/internal/concrete"
	"github.com/hgrd/hgrd/reports"
	"github.com/hgrd/hgrd/simulator/event"
	"github.com/hgrd/hgrd/simulator/machine"
)

const maxSteps = 1 << 26 // instructions of one run

// bounds are those of one replay.
var bounds = concrete.Bounds{Steps: maxSteps, Visits: 64, Seeds: 8}

// Replay runs the launch of a race's witness.
func (j *Judge) Replay(ctx context.Context, o *constraints.Outcome, race *constraints.Race) reports.Replay {
	if race.Shown != nil {
		return reports.Replay{Confirmed: true, Text: "nothing orders the accesses in a run: " + race.Shown.Command}
	}
	what, err := constraints.NewReplay(o.Instance, race)
	if err != nil {
		return reports.Replay{Text: err.Error()}
	}
	met, out, err := j.device.Meet(ctx, what, bounds)
	switch {
	case err != nil:
		return reports.Replay{Text: err.Error()}
	case met:
		return reports.Replay{Confirmed: true, Text: fmt.Sprintf("both threads are about to perform their accesses after %d instructions", out.Instructions)}
	}
	seed, seen, err := j.device.Reported(ctx, what, func() event.Detector { return j.detectors[0].New() }, bounds)
	switch {
	case err != nil:
		return reports.Replay{Text: err.Error()}
	case seen:
		return reports.Replay{Confirmed: true, Text: fmt.Sprintf("nothing orders the accesses in a run of seed %d", seed)}
	case what.Lacks != "":
		return reports.Replay{Text: what.Lacks}
	}
	return reports.Replay{Text: reason(out)}
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
