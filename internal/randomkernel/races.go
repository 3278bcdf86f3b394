package randomkernel

import (
	"cmp"
	"maps"
	"slices"

	"github.com/hgrd/hgrd/reports"
)

// Pair names a race as a report does: two source lines with what happens there, and how the threads are related.
type Pair struct {
	Lines [2]int
	Kinds [2]reports.AccessKind
	Type  reports.RaceType
}

func newPair(a, b side, t reports.RaceType) Pair {
	if cmp.Or(cmp.Compare(a.line, b.line), cmp.Compare(a.kind, b.kind)) > 0 {
		a, b = b, a
	}
	return Pair{[2]int{a.line, b.line}, [2]reports.AccessKind{a.kind, b.kind}, t}
}

type side struct {
	line int
	kind reports.AccessKind
}

func comparePairs(a, b Pair) int {
	return cmp.Or(slices.Compare(a.Lines[:], b.Lines[:]), slices.Compare(a.Kinds[:], b.Kinds[:]), cmp.Compare(a.Type, b.Type))
}

var kindNames = [...]reports.AccessKind{read: reports.Read, write: reports.Write, atomic: reports.Atomic}

// Race is a pair with two threads of a run that meet.
type Race struct {
	Pair
	Blocks, Threads [2]int64 // linear
	Array           string
	Address         int64 // in bytes from the start of the memory
	Wrapped         bool  // a thread computed something that left the range of an unsigned type
}

// Races lists one race for each pair of a trace, one without wrap-around if there is one. A filter, unless nil, says which
// races count.
func (l *Launch) Races(t *Trace, filter func(Race) bool) []Race {
	type cell struct {
		block   int64 // of shared memory
		array   int
		element int64
	}
	type seen struct {
		accesses []access
		writes   bool
	}
	if len(t.accesses) > 2000 {
		t.keep(func(access) bool { return true })
	}
	cells := map[cell]*seen{}
	for _, a := range t.accesses {
		c := cell{-1, a.array, a.element}
		if l.c.Arrays[a.array].Shared {
			c.block = a.block
		}
		s := cells[c]
		if s == nil {
			s = &seen{}
			cells[c] = s
		}
		s.accesses = append(s.accesses, a)
		s.writes = s.writes || a.kind != read
	}
	found := map[Pair]Race{}
	for _, s := range cells {
		if !s.writes || len(s.accesses) == 1 {
			continue
		}
		for i := range s.accesses {
			for j := range i {
				l.race(&s.accesses[i], &s.accesses[j], found, filter)
			}
		}
	}
	return slices.SortedFunc(maps.Values(found), func(a, b Race) int { return comparePairs(a.Pair, b.Pair) })
}

func (l *Launch) race(a, b *access, found map[Pair]Race, filter func(Race) bool) {
	if a.kind == read && b.kind == read || a.kind == atomic && b.kind == atomic {
		return
	}
	var t reports.RaceType
	switch {
	case a.block != b.block:
		t = reports.InterBlock
	case a.phase != b.phase || a.thread == b.thread:
		return
	case a.thread/warpSize != b.thread/warpSize:
		t = reports.IntraBlock
	case a.warpPhase != b.warpPhase:
		return
	default:
		t = reports.IntraWarp
	}
	p := newPair(side{a.line, kindNames[a.kind]}, side{b.line, kindNames[b.kind]}, t)
	wrapped := a.wrapped || b.wrapped
	m := l.c.Arrays[a.array]
	r := Race{p, [2]int64{a.block, b.block}, [2]int64{a.thread, b.thread}, m.Name, a.element * m.Type.size(), wrapped}
	if old, known := found[p]; known && compareRaces(old, r) <= 0 || filter != nil && !filter(r) {
		return
	}
	found[p] = r
}

func compareRaces(a, b Race) int {
	if a.Wrapped != b.Wrapped {
		if a.Wrapped {
			return 1
		}
		return -1
	}
	return cmp.Or(cmp.Compare(a.Address, b.Address), slices.Compare(a.Blocks[:], b.Blocks[:]),
		slices.Compare(a.Threads[:], b.Threads[:]))
}
