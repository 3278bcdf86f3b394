package simulate

import (
	"github.com/hgrd/hgrd/simulator/event"
	"github.com/hgrd/hgrd/simulator/happensbefore"
	"github.com/hgrd/hgrd/simulator/iguard"
	"github.com/hgrd/hgrd/simulator/ldetector"
	"github.com/hgrd/hgrd/simulator/scord"
)

// detectors by the names that users give, the default first.
var detectors = []Detector{
	{"exact", func() event.Detector { return happensbefore.New(happensbefore.Options{}) }},
	{"scord", func() event.Detector { return scord.New(scord.Options{}) }},
	{"iguard", func() event.Detector { return iguard.New() }},
	{"ldetector", func() event.Detector { return ldetector.New(ldetector.Options{}) }},
}
