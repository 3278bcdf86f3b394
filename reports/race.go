package reports

import (
	"fmt"
	"path/filepath"
)

// Rank orders races of one kernel: what holds for every input comes first, what is no defect of the kernel last.
type Rank uint8

const (
	Definite    Rank = iota
	Unconfirmed      // behind a value of the host that is not known
	Caller           // needs certain values that callers out of sight would have to pass
	Beyond           // needs an access beyond the end of an object in the same launch
	Dependent        // needs certain contents of memory, which the program may never have
	Formal           // the memory model of CUDA C++ leaves it open, and the order of fences of PTX does not
	SameValue        // both sides write the same value
	Wrapping         // needs wrap-around
)

var rankNames = [...]string{Definite: "definite", Unconfirmed: "unconfirmed", Caller: "caller-dependent", Beyond: "out-of-bounds", Dependent: "data-dependent",
	Formal: "formal", SameValue: "benign", Wrapping: "wrap-only"}

// Ranks lists all ranks, the strongest first.
func Ranks() []Rank {
	out := make([]Rank, len(rankNames))
	for i := range out {
		out[i] = Rank(i)
	}
	return out
}

func (k Rank) String() string {
	if int(k) >= len(rankNames) {
		return fmt.Sprintf("Rank(%d)", uint8(k))
	}
	return rankNames[k]
}

// MarshalText makes the rank a string in JSON.
func (k Rank) MarshalText() ([]byte, error) {
	if int(k) >= len(rankNames) {
		return nil, fmt.Errorf("reports: no such rank: %d", uint8(k))
	}
	return []byte(rankNames[k]), nil
}

// UnmarshalText reads what MarshalText wrote.
func (k *Rank) UnmarshalText(text []byte) error {
	for i, name := range rankNames {
		if name == string(text) {
			*k = Rank(i)
			return nil
		}
	}
	return fmt.Errorf("reports: no such rank: %q", text)
}

// Rank is the weakest thing that can be said about the race.
func (r *Race) Rank() Rank {
	switch {
	case r.WrapOnly:
		return Wrapping
	case r.Benign:
		return SameValue
	case r.Formal:
		return Formal
	case r.DataDependent:
		return Dependent
	case r.CallerDependent:
		return Caller
	case r.Beyond:
		return Beyond
	case len(r.Rests) > 0:
		return Unconfirmed
	}
	return Definite
}

// Message is the race in one line, with base names of files.
func (r Race) Message() string {
	a, b := r.Accesses[0], r.Accesses[1]
	return fmt.Sprintf("%s %s-%s race on %s: %s at %s, %s at %s", r.Type, a.Kind, b.Kind, Printable(r.Object),
		a.Kind, a.short(), b.Kind, b.short())
}

// both names the kinds of two accesses.
func both(a, b AccessKind) string {
	if a == b {
		return fmt.Sprintf("two %ss", a)
	}
	return fmt.Sprintf("%s and %s", a, b)
}

func (a *Access) short() string { return a.Position().short() }

// spot is short with the column, where there is one.
func (a *Access) spot() string {
	if a.Column == 0 {
		return a.short()
	}
	return fmt.Sprintf("%s:%d", a.short(), a.Column)
}

func (p Position) short() string {
	return fmt.Sprintf("%s:%d", Printable(filepath.Base(p.File)), p.Line)
}

// Position is the access without its inlining.
func (a *Access) Position() Position { return Position{a.File, a.Line, a.Column} }

func (p Position) String() string {
	s := fmt.Sprintf("%s:%d", Printable(p.File), p.Line)
	if p.Column > 0 {
		s += fmt.Sprintf(":%d", p.Column)
	}
	return s
}
