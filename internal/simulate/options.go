package simulate

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/simulator"
	"github.com/hgrd/hgrd/simulator/machine"
)

// Options say how to compile and run a program.
type Options struct {
	Compile   frontend.Options
	Flags     [][]string         // of each file by itself, before those of Compile
	Libraries []string           // -lname, -Lfolder
	Modules   []*frontend.Module // the device side of each file, where that is compiled already
	Args      []string           // of the program

	Stdin          io.Reader // one run reads it as it comes; several get the same bytes
	Stdout, Stderr io.Writer // of the first run; later ones print nothing

	Detectors []simulator.Detector // at least one
	Schedule  Schedule
	Seed      uint64
	Runs      int           // under seeds from Seed on; below 1 means 1
	TimeLimit time.Duration // of each run; 0 means none
	Memory    uint64        // of the device in bytes; 0 means DefaultMemory
	Sandbox   bool          // the host side runs confined, as hostside.Process says

	Launching func(Launching) // told of each launch before it begins; nil: nobody is
}

// Launching is a launch that is about to begin, with the memory that it will find.
type Launching struct {
	Program *machine.Program
	Machine *machine.Machine
	Launch  machine.Launch
}

// DefaultMemory is how much memory the device has. It takes space as it is used.
const DefaultMemory = 16 << 30

// ParseDetector finds a detector by name.
func ParseDetector(name string) (simulator.Detector, error) {
	for _, d := range detectors() {
		if d.Name == name {
			return d, nil
		}
	}
	return simulator.Detector{}, fmt.Errorf("unknown detector (known: %s)", strings.Join(DetectorNames(), ", "))
}

// DefaultDetector is the one to use where none is named.
func DefaultDetector() simulator.Detector { return simulator.Detectors()[0] }

func detectors() []simulator.Detector { return append(simulator.Detectors(), simulator.Variants()...) }

// DetectorNames lists the detectors, the default one first.
func DetectorNames() []string {
	var names []string
	for _, d := range detectors() {
		names = append(names, d.Name)
	}
	return names
}

// Schedule is a way of choosing who runs next.
type Schedule uint8

// Schedules.
const (
	RoundRobin Schedule = iota
	Lockstep
	Random
)

var scheduleNames = [...]string{"round-robin", "lockstep", "random"}

func (s Schedule) String() string { return scheduleNames[s] }

// ScheduleNames lists the schedules, the default one first.
func ScheduleNames() []string { return slices.Clone(scheduleNames[:]) }

// ParseSchedule finds a schedule by name.
func ParseSchedule(name string) (Schedule, error) {
	for i, n := range scheduleNames {
		if n == name {
			return Schedule(i), nil
		}
	}
	return 0, fmt.Errorf("unknown schedule (known: %s)", strings.Join(scheduleNames[:], ", "))
}

// quanta are the longest times, in units of fuel, that a thread runs in random schedules. Short ones interleave closely,
// long ones let threads run far ahead of others.
var quanta = [...]int{16, 1, 1000}

// schedule is that of a seed.
func (s Schedule) schedule(seed uint64) machine.Schedule {
	switch s {
	case Lockstep:
		return machine.Lockstep(0)
	case Random:
		return machine.Random(seed, quanta[seed%uint64(len(quanta))], seed%2 == 1)
	}
	return machine.RoundRobin(0)
}
