package factcheck

import (
	"context"
	"fmt"
	"time"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/internal/concrete"
	"github.com/hgrd/hgrd/internal/simulate"
	"github.com/hgrd/hgrd/internal/steps"
	"github.com/hgrd/hgrd/internal/whole"
	"github.com/hgrd/hgrd/simulator"
	"github.com/hgrd/hgrd/solver"
)

// proof is what came of a kernel.
type proof struct {
	free    bool     // it is proved to have no race
	absent  []string // why nobody comes to its launches; nil if somebody may
	assumes []string
	counted bool
}

// proveSteps bounds the work on one kernel.
const proveSteps = 4 * steps.Second

// prove decides every kernel under every launch of the program.
func (p *Program) prove(ctx context.Context) error {
	p.proofs = map[string]*proof{}
	initial := hostanalysis.KeepsInitial(p.analysed)
	theatre := whole.New("./program", p.analysed) // proofs that runs can take back count only if they do not
	for _, unit := range p.analysed {
		for _, k := range unit.Device.Kernels() {
			a := p.apart[k.Symbol]
			c := constraints.NewChecker(a.pool, unit.Device, p.options.Solver, solver.Limit{Wall: time.Second})
			c.Initial, c.Stage, c.Theatre = initial, concrete.NewStage(unit.Device), theatre
			x := &proof{free: len(a.launches) > 0 && !p.unread()}
			limit, cancel := steps.With(ctx, proveSteps)
			reached := len(a.launches) == 0
			for _, l := range a.launches {
				o, err := c.Check(limit, l)
				if ctx.Err() != nil {
					cancel()
					return ctx.Err()
				}
				if err != nil || len(o.Races)+len(o.Divergences) > 0 || o.Reachable && len(o.Reasons) > 0 || !o.Reachable && !o.Absence.Excused() {
					x.free = false
				}
				if err == nil && !o.Reachable {
					x.absent = append(x.absent, fmt.Sprint(o.Reasons))
				} else {
					reached = true
				}
				if o != nil {
					x.assumes = append(x.assumes, o.Assumptions...)
				}
			}
			cancel()
			if reached {
				x.absent = nil
			}
			p.proofs[k.Display] = x
		}
	}
	return nil
}

// exact is the detector whose word counts.
func exact() []simulator.Detector { return []simulator.Detector{simulate.DefaultDetector()} }

// attack runs the program again under other orders of threads.
func (p *Program) attack(ctx context.Context, args []string) error {
	if p.proofs == nil {
		return nil
	}
	for seed := range p.options.Seeds {
		o := simulate.Options{Args: args, TimeLimit: p.options.TimeLimit, Sandbox: true, Detectors: exact(), Schedule: simulate.Random, Seed: uint64(seed)}
		if seed == 0 {
			o.Schedule = simulate.Lockstep
		}
		r, err := p.native.Run(ctx, o)
		if err != nil {
			return err
		}
		p.attacked(r, args)
	}
	return nil
}

// attacked compares the races of a run with the proofs.
func (p *Program) attacked(r *simulate.Report, args []string) {
	left := map[string]bool{} // kernels that leave their objects
	for _, x := range r.Problems {
		left[x.Kernel] = true
	}
	for _, k := range r.Kernels {
		x := p.proofs[k.Display]
		if x == nil {
			continue
		}
		if x.absent != nil {
			p.find(Finding{Unreachable, k.Display, args, fmt.Sprintf("nobody comes to its launches: %v, and the run does", x.absent)})
		}
		if x.free {
			p.Counts.Attacked += k.Launches
			if !x.counted {
				x.counted = true
				p.Counts.Proved++
			}
		}
	}
	for _, race := range r.Races {
		x := p.proofs[race.Kernel]
		if x == nil || !x.free || left[race.Kernel] {
			continue
		}
		p.find(Finding{Proof, race.Kernel, args, fmt.Sprintf("it is proved to have no race under %q, and a run has one: %s at %v, %s at %v, %s %s, grid %v, block %v",
			x.assumes, race.Accesses[0].Kind, race.Accesses[0].Position, race.Accesses[1].Kind, race.Accesses[1].Position, race.Type, race.Space, race.Grid, race.Block)})
	}
}
