package crosscheck

import (
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/internal/concrete"
	"github.com/hgrd/hgrd/simulator"
)

// Judge is a second opinion on the kernels of one device module.
type Judge struct {
	device    *concrete.Device
	detectors []simulator.Detector // the exact one first
	seeds     int

	Steps uint64 // most instructions of one run of an attack
}

// attackSteps is what New sets Judge.Steps to.
const attackSteps = 1 << 24

// Opinions makes judges with all detectors. Each attack runs a launch under that many schedules; 0 means no attacks.
func Opinions(seeds int) check.Opinions {
	return func(device *frontend.Module) (check.Opinion, error) { return New(device, simulator.Detectors(), seeds) }
}

// New translates the device side of a program.
func New(device *frontend.Module, detectors []simulator.Detector, seeds int) (*Judge, error) {
	d, err := concrete.Translate(device)
	if err != nil {
		return nil, err
	}
	return &Judge{device: d, detectors: detectors, seeds: seeds, Steps: attackSteps}, nil
}
