package crosscheck

import (
	"github.com/hgrd/hgrd/simulator/event"
	"github.com/hgrd/hgrd/simulator/happensbefore"
	"github.com/hgrd/hgrd/simulator/iguard"
	"github.com/hgrd/hgrd/simulator/scord"
)

// Detectors are all that there are, the exact one first: only its word refutes a proof.
func Detectors() []Detector {
	return []Detector{
		{"exact", func() event.Detector { return happensbefore.New(happensbefore.Options{}) }},
		{"ScoRD", func() event.Detector { return scord.New(scord.Options{}) }},
		{"iGUARD", func() event.Detector { return iguard.New() }},
	}
}
