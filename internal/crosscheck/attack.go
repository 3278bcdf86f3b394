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

// How many launches are attacked: sizes that the host allows, and those of witnesses.
const (
	attackLaunches  = 6
	attackWitnesses = 4
)

// Attack runs a kernel under launches that the host's facts allow, each under every schedule with every detector. What is
// found in a kernel that is proved to have no races refutes the proof, unless the host fixes contents of its memory.
func (j *Judge) Attack(ctx context.Context, o *constraints.Outcome) []reports.Simulation {
	if j.seeds == 0 {
		return nil
	}
	if o.ByRun { // launches that are made up would have other contents
		return []reports.Simulation{{Detector: j.detectors[0].Name, Runs: 1, Races: []reports.Simulated{}, Note: "the proof is this run of the program"}}
	}
	out := make([]reports.Simulation, len(j.detectors))
	for i, d := range j.detectors {
		out[i] = reports.Simulation{Detector: d.Name, Races: []reports.Simulated{}}
		if !o.Instance.FreeContents() {
			out[i].Note = "the host fixes contents of memory that runs of the kernel alone do not have"
		}
	}
	launches := append(witnesses(o), o.Instance.Launches(ctx, attackLaunches)...)
	if len(launches) == 0 {
		for i := range out {
			out[i].Note = "no launch was found that the host allows"
		}
	}
	var failed error
	for _, c := range launches {
		for seed := range uint64(j.seeds) {
			if err := j.observe(ctx, o.Instance.Summary, c, seed, out); err != nil {
				failed = err
				break
			}
		}
	}
	for i := range out {
		if failed != nil && out[i].Runs == 0 {
			out[i].Note = failed.Error()
		}
	}
	return out
}

// witnesses are the launches of the first races that were found.
func witnesses(o *constraints.Outcome) []*constraints.Concrete {
	var out []*constraints.Concrete
	for i := range o.Races[:min(len(o.Races), attackWitnesses)] {
		if r, err := constraints.NewReplay(o.Instance, &o.Races[i]); err == nil {
			out = append(out, &r.Concrete)
		}
	}
	return out
}

// observe runs one launch under one schedule with all detectors.
func (j *Judge) observe(ctx context.Context, kernel *kernelanalysis.Summary, c *constraints.Concrete, seed uint64, out []reports.Simulation) error {
	var detectors []event.Detector
	var observers []event.Observer
	for _, d := range j.detectors {
		detector := d.New()
		detectors, observers = append(detectors, detector), append(observers, detector)
	}
	var shared map[string]machine.SharedVariable
	end, err := j.device.Run(ctx, c, func(in *concrete.Instance) (machine.Options, error) {
		shared = in.Shared
		return machine.Options{Steps: j.Steps, Schedule: concrete.Schedule(seed), Observers: observers}, nil
	})
	if err != nil {
		return err
	}
	run := fmt.Sprintf("grid %v, block %v, %s", c.Grid, c.Block, concrete.ScheduleName(seed))
	for i, d := range detectors {
		out[i].Runs++
		left := concrete.Beyond(end)
		if left || end.End != machine.Ended {
			out[i].Cut++
		}
		if left {
			continue
		}
		for _, r := range d.Races() {
			if r.Shared && !(j.device.Inside(kernel, shared, r, r.First) && j.device.Inside(kernel, shared, r, r.Second)) {
				continue
			}
			out[i].Races = j.note(out[i].Races, r, run)
		}
	}
	return nil
}

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
	if !p.Known || int(p.Site) >= len(j.device.Program.Sites) || j.device.Program.Sites[p.Site] == nil {
		return reports.Position{}
	}
	s := j.device.Program.Sites[p.Site]
	return reports.Position{File: s.File, Line: s.Line, Column: s.Column}
}
