package event

// Type is how far apart the threads of a race are.
type Type uint8

// Types of races. The zero value is unknown.
const (
	UnknownType Type = iota
	IntraWarp
	IntraBlock // different warps of one block
	InterBlock
)

func (t Type) String() string {
	switch t {
	case IntraWarp:
		return "intra-warp"
	case IntraBlock:
		return "intra-block"
	case InterBlock:
		return "inter-block"
	}
	return "unknown"
}

// TypeOf is the type of a race between two threads of a launch.
func (l *Launch) TypeOf(a, b uint32) Type {
	switch {
	case l.WarpOf(a) == l.WarpOf(b):
		return IntraWarp
	case l.BlockOf(a) == l.BlockOf(b):
		return IntraBlock
	}
	return InterBlock
}

// Party is one side of a race.
type Party struct {
	Thread uint32
	Site   uint32
	Kind   Kind
	Known  bool // false where the detector keeps too little to name the earlier access
}

// Race is one pair of source positions at which a detector reported, with the first occurrence.
type Race struct {
	Launch *Launch
	Rule   string // as the detector's paper names it
	Type   Type
	Scoped bool   // exists only because a scope is too narrow
	Formal bool   // CUDA C++ has it, and PTX does not
	Same   bool   // both write, and one value each time the pair was reported; of what is longer, the low 8 bytes count
	Varied bool   // not the same one each time
	Value  uint64 // what the second of them wrote first
	Shared bool   // the memory
	Addr   uint64
	Size   uint8
	First  Party // the earlier access
	Second Party // the one at which it was reported
	Count  int   // how often the pair was reported
}

// Observer reads the events of launches.
type Observer interface {
	// Begin starts a launch; the one before it has ended, and everything that it did is ordered before.
	Begin(*Launch)
	// Observe reads the next events of the launch; the slice is the caller's again when it returns.
	Observe([]Event)
}

// Detector is an Observer that finds races.
type Detector interface {
	Observer
	Name() string
	// Races found so far, in the order of their first reports.
	Races() []Race
}
