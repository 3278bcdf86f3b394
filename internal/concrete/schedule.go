package concrete

import (
	"fmt"

	"github.com/hgrd/hgrd/simulator/machine"
)

// Schedule is that of a seed: first the regular ones, then random orders.
func Schedule(seed uint64) machine.Schedule {
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

// ScheduleName is how users read the schedule of a seed.
func ScheduleName(seed uint64) string {
	switch seed {
	case 0:
		return "round robin"
	case 1:
		return "lockstep"
	}
	return fmt.Sprintf("seed %d", seed)
}
