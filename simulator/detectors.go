package simulator

import (
	"github.com/hgrd/hgrd/simulator/event"
	"github.com/hgrd/hgrd/simulator/happensbefore"
	"github.com/hgrd/hgrd/simulator/iguard"
	"github.com/hgrd/hgrd/simulator/ldetector"
	"github.com/hgrd/hgrd/simulator/scord"
)

// Detector makes detectors of one kind. They keep state, so each run has its own.
type Detector struct {
	Name string
	New  func() event.Detector
}

// Detectors are one of each kind, the exact one first: only its word refutes a proof.
func Detectors() []Detector {
	return []Detector{
		{"exact", func() event.Detector { return happensbefore.New(happensbefore.Options{}) }},
		scordWith("scord", scord.Options{}),
		{"iguard", func() event.Detector { return iguard.New() }},
		{"ldetector", func() event.Detector { return ldetector.New(ldetector.Options{}) }},
	}
}

// Variants are the other configurations of ScoRD's paper: coarser metadata (Table VII) and the metadata cache (Table VI).
func Variants() []Detector {
	return []Detector{
		scordWith("scord-8", scord.Options{Granularity: 8}),
		scordWith("scord-16", scord.Options{Granularity: 16}),
		scordWith("scord-cache", scord.Options{CachedMemory: 1 << 30}),
	}
}

func scordWith(name string, o scord.Options) Detector {
	return Detector{name, func() event.Detector { return scord.New(o) }}
}
