package crosscheck

import (
	"fmt"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/simulator"
	"github.com/hgrd/hgrd/simulator/machine"
)

// Judge is a second opinion on the kernels of one device module.
type Judge struct {
	program   *machine.Program
	sites     map[*frontend.Site]uint32
	detectors []simulator.Detector // the exact one first
	seeds     int
}

// Opinions makes judges with all detectors. Each attack runs a launch under that many schedules; 0 means no attacks.
func Opinions(seeds int) check.Opinions {
	return func(device *frontend.Module) (check.Opinion, error) { return New(device, simulator.Detectors(), seeds) }
}

// New translates the device side of a program.
func New(device *frontend.Module, detectors []simulator.Detector, seeds int) (*Judge, error) {
	p, err := machine.Translate(device)
	if err != nil {
		return nil, err
	}
	j := &Judge{program: p, sites: map[*frontend.Site]uint32{}, detectors: detectors, seeds: seeds}
	for i, s := range p.Sites {
		if s != nil {
			j.sites[s] = uint32(i)
		}
	}
	return j, nil
}

// schedule is that of a seed: first the regular ones, then random orders.
func schedule(seed uint64) machine.Schedule {
	switch seed {
	case 0:
		return machine.RoundRobin(0)
	case 1:
		return machine.Lockstep(0)
	}
	return machine.Random(seed, quanta[seed%uint64(len(quanta))], seed%2 == 0)
}

// quanta are how long threads run in random schedules, at most.
var quanta = [...]int{1, 10, 1000}

func scheduleName(seed uint64) string {
	switch seed {
	case 0:
		return "round robin"
	case 1:
		return "lockstep"
	}
	return fmt.Sprintf("seed %d", seed)
}
