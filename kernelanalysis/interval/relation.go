package interval

import "fmt"

// Relation relates the counter v of a loop at an access to kappa, the counter
// of the same loop at the barrier that starts the interval. kappa is one
// variable for both threads of a pair; v is each thread's own. All counters
// are at least 0.
type Relation uint8

const (
	Any         Relation = iota // v >= 0, nothing shared
	Shared                      // v == kappa
	Next                        // v == kappa + 1
	NextOrLater                 // v >= kappa + 1
	First                       // v == 0
	Entered                     // v >= 0, entered since the start: the rounds before v passed no barrier
)

var relationNames = [...]string{
	Any:         "any",
	Shared:      "shared",
	Next:        "next",
	NextOrLater: "next or later",
	First:       "first",
	Entered:     "entered",
}

func (r Relation) String() string {
	if int(r) < len(relationNames) {
		return relationNames[r]
	}
	return fmt.Sprintf("Relation(%d)", uint8(r))
}

// UsesKappa reports whether r mentions the counter at the barrier.
func (r Relation) UsesKappa() bool { return r == Shared || r == Next || r == NextOrLater }

// Holds reports whether counter v satisfies r; kappa is ignored by relations
// that do not use it.
func (r Relation) Holds(v, kappa int) bool {
	switch r {
	case Any, Entered:
		return v >= 0
	case Shared:
		return v == kappa
	case Next:
		return v == kappa+1
	case NextOrLater:
		return v >= kappa+1
	case First:
		return v == 0
	}
	panic("BUG: " + r.String())
}
