package randomkernel

import (
	"fmt"
	"iter"
	"regexp"
	"slices"
	"strconv"

	"github.com/hgrd/hgrd/reports"
)

// Replay is what came of running a witness.
type Replay uint8

const (
	NotReplayed Replay = iota // the witness does not say enough, or the run is too long
	Confirmed
	OutsideToo // confirmed, but some other access of the run lies outside of its object
	Refuted
)

var argument = regexp.MustCompile(`^atoi\(argv\[(\d+)\]\)$`)
var element = regexp.MustCompile(`^(\w+)\[(-?\d+)\]$`)

// Replay runs the two blocks of a witness and looks for its race between its threads. In a kernel that the report calls
// divergent, barriers order nothing once a thread went past one.
func (c *Case) Replay(race *reports.Race, diverges bool) (Replay, string) {
	w := race.Witness
	if w == nil {
		return Refuted, "no witness"
	}
	given := map[int]int64{}
	for name, v := range w.Values {
		if m := argument.FindStringSubmatch(name); m != nil {
			i, _ := strconv.Atoi(m[1])
			given[i] = v
		}
	}
	out, why := Refuted, "the host does not come to this launch"
	for l := range c.complete(given, w) {
		l.Contents = contents(w)
		out, why = c.replay(l, race, diverges)
		if out != Refuted {
			break
		}
	}
	return out, why
}

// contents is memory as the witness wants it, and zero elsewhere.
func contents(w *reports.Witness) func(string, int64) int64 {
	given := map[string]int64{}
	for name, v := range w.Contents {
		if m := element.FindStringSubmatch(name); m != nil {
			given[m[1]+"/"+m[2]] = v
		}
	}
	return func(array string, element int64) int64 { return given[fmt.Sprintf("%s/%d", array, element)] }
}

func (c *Case) replay(l *Launch, race *reports.Race, diverges bool) (Replay, string) {
	var blocks, threads [2]int64
	for i, t := range race.Witness.Threads {
		blocks[i] = int64(t.BlockIdx[0]) + int64(t.BlockIdx[1])*l.grid[0]
		threads[i] = int64(t.ThreadIdx[0]) + int64(t.ThreadIdx[1])*l.block[0]
	}
	run := blocks[:1]
	if blocks[0] != blocks[1] {
		run = blocks[:]
	}
	t := l.Run(run...)
	t.keep(func(a access) bool {
		return a.block == blocks[0] && a.thread == threads[0] || a.block == blocks[1] && a.thread == threads[1]
	})
	want := pairOf(race)
	found := l.Races(t, func(r Race) bool {
		// a report counts bytes from where a parameter points, which is not always where the memory begins
		return r.Pair == want && (r.Address == race.Witness.Address || c.aliases())
	})
	switch {
	case len(found) > 0 && t.Outside:
		return OutsideToo, ""
	case len(found) > 0:
		return Confirmed, ""
	case l.beyond(race):
		return NotReplayed, "the two meet outside of the object"
	case t.Undefined:
		return NotReplayed, "undefined behaviour"
	case t.Divergent || diverges && t.Skipped:
		return NotReplayed, "the threads part at a barrier"
	case t.Exhausted:
		return NotReplayed, "too long"
	}
	return Refuted, "no such race in this launch"
}

// beyond reports whether the byte of a race lies outside of its object. Of an alias only the report knows.
func (l *Launch) beyond(race *reports.Race) bool {
	for i, a := range l.c.Arrays {
		if a.Name == race.Object {
			if a.Of != nil {
				return race.Beyond
			}
			return race.Witness.Address < 0 || race.Witness.Address >= l.sizes[i]*a.elementSize()
		}
	}
	return false
}

func (c *Case) aliases() bool {
	return slices.ContainsFunc(c.Arrays, func(a *Array) bool { return a.Of != nil })
}

// maxCompletions bounds the launches tried for one witness.
const maxCompletions = 600

// complete lists launches with values for the arguments that a witness leaves open. It leaves open what does not matter
// to the race, which may still decide about the run: the size of an allocation, say.
func (c *Case) complete(given map[int]int64, w *reports.Witness) iter.Seq[*Launch] {
	values := make([]int64, len(c.Params))
	var open []int
	for i, p := range c.Params {
		v, known := given[p.Argument]
		values[i] = v
		if !known {
			open = append(open, i)
		}
	}
	const side = 70
	total := 1
	for range open {
		total *= side
	}
	return func(yield func(*Launch) bool) {
		tried := 0
		for i := range total {
			for _, j := range open {
				values[j] = int64(i%side) - 1
				i /= side
			}
			l := c.NewLaunch(slices.Clone(values))
			if l == nil || l.grid != [2]int64{int64(w.GridDim[0]), int64(w.GridDim[1])} ||
				l.block != [2]int64{int64(w.BlockDim[0]), int64(w.BlockDim[1])} {
				continue
			}
			tried++
			if !yield(l) || tried >= maxCompletions {
				return
			}
		}
	}
}

func pairOf(r *reports.Race) Pair {
	a, b := r.Accesses[0], r.Accesses[1]
	return newPair(side{a.Line, a.Kind}, side{b.Line, b.Kind}, r.Type)
}
