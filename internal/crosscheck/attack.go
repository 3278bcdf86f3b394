package crosscheck

import (
	"context"
	"fmt"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/reports"
	"github.com/hgrd/hgrd/simulator/event"
	"github.com/hgrd/hgrd/simulator/machine"
)

// attackLaunches is how many sizes of a launch are attacked.
const attackLaunches = 6

// Attack runs a kernel under launches that the host's facts allow, each under every schedule with every detector.
func (j *Judge) Attack(ctx context.Context, o *constraints.Outcome) []reports.Simulation {
	if j.seeds == 0 {
		return nil
	}
	out := make([]reports.Simulation, len(j.detectors))
	for i, d := range j.detectors {
		out[i] = reports.Simulation{Detector: d.Name, Races: []reports.Simulated{}}
		if !o.Instance.FreeContents() {
			out[i].Note = "the host fixes contents of memory that runs of the kernel alone do not have"
		}
	}
	launches := o.Instance.Launches(ctx, attackLaunches)
	if len(launches) == 0 {
		for i := range out {
			out[i].Note = "no launch was found that the host allows"
		}
	}
	for _, c := range launches {
		for seed := range uint64(j.seeds) {
			if err := j.observe(ctx, c, seed, out); err != nil {
				for i := range out {
					out[i].Note = err.Error()
				}
				return out
			}
		}
	}
	return out
}

// observe runs one launch under one schedule with all detectors.
func (j *Judge) observe(ctx context.Context, c *constraints.Concrete, seed uint64, out []reports.Simulation) error {
	var detectors []event.Detector
	var observers []event.Observer
	for _, d := range j.detectors {
		detector := d.New()
		detectors, observers = append(detectors, detector), append(observers, detector)
	}
	end, err := j.run(ctx, c, func(*instance) (machine.Options, error) {
		return machine.Options{Steps: attackSteps, Schedule: schedule(seed), Observers: observers}, nil
	})
	if err != nil {
		return err
	}
	run := fmt.Sprintf("grid %v, block %v, %s", c.Grid, c.Block, scheduleName(seed))
	for i, d := range detectors {
		out[i].Runs++
		if end.End != machine.Ended {
			out[i].Cut++
		}
		for _, r := range d.Races() {
			out[i].Races = j.note(out[i].Races, r, run)
		}
	}
	return nil
}

// attackSteps bounds one run.
const attackSteps = 1 << 24

// note adds a race that is not there yet.
func (j *Judge) note(races []reports.Simulated, r event.Race, run string) []reports.Simulated {
	s := reports.Simulated{Rule: r.Rule, Type: reports.RaceType(r.Type.String()), Run: run,
		Accesses: [2]reports.Position{j.position(r.First), j.position(r.Second)}}
	for _, x := range races {
		if x.Rule == s.Rule && x.Type == s.Type && x.Accesses == s.Accesses {
			return races
		}
	}
	return append(races, s)
}

func (j *Judge) position(p event.Party) reports.Position {
	if !p.Known || int(p.Site) >= len(j.program.Sites) || j.program.Sites[p.Site] == nil {
		return reports.Position{}
	}
	s := j.program.Sites[p.Site]
	return reports.Position{File: s.File, Line: s.Line, Column: s.Column}
}
