package shadow

import "github.com/hgrd/hgrd/simulator/event"

// Races is a list of findings. Two reports are one finding if they name the same two accesses of the source, in either
// order, and are of one type and memory; the first stands, the others are counted. What an operator such as += reads and
// what it writes stand at one position and are two accesses. The zero value is an empty list.
type Races struct {
	list   []event.Race
	index  map[pair]int32
	recent [64]struct {
		pair  pair
		place int32 // one more than the place in list
	}
}

type pair struct {
	low, high uint64 // site and kind of access
	kind      uint32 // type, memory, whether the earlier position is known
}

func pairOf(r *event.Race) pair {
	p := pair{access(r.First), access(r.Second), uint32(r.Type)}
	if !r.First.Known {
		p.low, p.kind = p.high, p.kind|1<<8
	}
	if p.low > p.high {
		p.low, p.high = p.high, p.low
	}
	if r.Shared {
		p.kind |= 1 << 9
	}
	return p
}

func access(p event.Party) uint64 { return uint64(p.Kind)<<32 | uint64(p.Site) }

// Add reports a race. One that only a narrow scope made, that is formal or of one value, stays so only as long as all its reports
// say so.
func (l *Races) Add(r event.Race) {
	p := pairOf(&r)
	c := &l.recent[(p.low*31+p.high*7+uint64(p.kind))%uint64(len(l.recent))]
	if c.place == 0 || c.pair != p {
		at, ok := l.index[p]
		if !ok {
			if l.index == nil {
				l.index = map[pair]int32{}
			}
			at = int32(len(l.list))
			l.index[p] = at
			r.Count = 0
			l.list = append(l.list, r)
		}
		c.pair, c.place = p, at+1
	}
	found := &l.list[c.place-1]
	found.Count++
	found.Scoped, found.Formal, found.Same = found.Scoped && r.Scoped, found.Formal && r.Formal, found.Same && r.Same
	found.Varied = found.Varied || found.Value != r.Value
}

// All returns a copy of the list, in the order of first reports.
func (l *Races) All() []event.Race { return append([]event.Race(nil), l.list...) }

// Of makes the report of a race between an earlier access and the event e; rule names what found it.
func Of(l *event.Launch, rule string, first event.Party, e *event.Event) event.Race {
	r := event.Race{
		Launch: l, Rule: rule, Shared: e.Flags&event.Shared != 0, Addr: e.Addr, Size: e.Size, First: first,
		Second: event.Party{Thread: e.Thread, Site: e.Site, Kind: e.Kind, Known: true},
	}
	if first.Known {
		r.Type = l.TypeOf(first.Thread, e.Thread)
	}
	return r
}
