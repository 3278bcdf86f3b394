package reports

import (
	"fmt"
	"path/filepath"
)

// Rank orders races of one kernel: what holds for every input comes first, what is no defect of the kernel last.
type Rank uint8

const (
	Definite  Rank = iota
	Dependent      // needs certain contents of memory
	SameValue      // both sides write the same value
	Wrapping       // needs wrap-around
)

// Rank is the weakest thing that can be said about the race.
func (r *Race) Rank() Rank {
	switch {
	case r.WrapOnly:
		return Wrapping
	case r.Benign:
		return SameValue
	case r.DataDependent:
		return Dependent
	}
	return Definite
}

// Message is the race in one line, with base names of files.
func (r Race) Message() string {
	a, b := r.Accesses[0], r.Accesses[1]
	return fmt.Sprintf("%s: %s at %s, %s at %s", r.headline(), a.Kind, a.short(), b.Kind, b.short())
}

func (r *Race) headline() string {
	return fmt.Sprintf("%s %s-%s race on %s", r.Type, r.Accesses[0].Kind, r.Accesses[1].Kind, Printable(r.Object))
}

func (a *Access) short() string {
	return fmt.Sprintf("%s:%d", Printable(filepath.Base(a.File)), a.Line)
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
