package concrete

import (
	"sync"

	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/kernelanalysis"
	"github.com/hgrd/hgrd/simulator/event"
)

// In steps of the budget: to set a run up, and an instruction under the exact detector.
const (
	setUp              = 400_000
	stepsOfInstruction = 10
)

// Stage replays witnesses of the kernels of one module. Several may be replayed at once.
type Stage struct {
	device func() (*Device, error)
}

// NewStage is a stage for a module, which is translated when it is first used.
func NewStage(m *frontend.Module) *Stage {
	return &Stage{sync.OnceValues(func() (*Device, error) { return Translate(m) })}
}

// Device is the module's device side; an error says why the simulator has none.
func (s *Stage) Device() (*Device, error) { return s.device() }

var raceKinds = map[event.Type]obligation.Kind{
	event.IntraWarp: obligation.IntraWarp, event.IntraBlock: obligation.IntraBlock, event.InterBlock: obligation.InterBlock,
}

var accessKinds = map[event.Kind]kernelanalysis.AccessKind{
	event.Read: kernelanalysis.Read, event.Write: kernelanalysis.Write, event.Atomic: kernelanalysis.Atomic,
	event.AtomicLoad: kernelanalysis.Atomic, event.AtomicStore: kernelanalysis.Atomic,
}

// RaceKind is a kind of race as questions name it.
func RaceKind(t event.Type) (k obligation.Kind, ok bool) {
	k, ok = raceKinds[t]
	return k, ok
}

// AccessKind is the kind of an access as summaries name it.
func AccessKind(k event.Kind) (a kernelanalysis.AccessKind, ok bool) {
	a, ok = accessKinds[k]
	return a, ok
}
