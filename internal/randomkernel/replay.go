package randomkernel

import (
	"fmt"
	"regexp"
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

// Replay runs the two blocks of a witness and looks for its race between its threads.
func (c *Case) Replay(race *reports.Race) (Replay, string) {
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
	l := c.complete(given, w)
	if l == nil {
		return Refuted, "the host does not come to this launch"
	}
	contents := map[string]int64{}
	for name, v := range w.Contents {
		if m := element.FindStringSubmatch(name); m != nil {
			contents[m[1]+"/"+m[2]] = v
		}
	}
	l.Contents = func(array string, element int64) int64 { return contents[fmt.Sprintf("%s/%d", array, element)] }
	var blocks, threads [2]int64
	for i, t := range w.Threads {
		blocks[i] = int64(t.BlockIdx[0]) + int64(t.BlockIdx[1])*l.grid[0]
		threads[i] = int64(t.ThreadIdx[0]) + int64(t.ThreadIdx[1])*l.block[0]
	}
	run := blocks[:1]
	if blocks[0] != blocks[1] {
		run = blocks[:]
	}
	t := l.Run(run...)
	want := pairOf(race)
	others := false
	found := l.Races(t, func(r Race) bool {
		if r.Pair != want || r.Address != w.Address {
			return false
		}
		same := r.Blocks == blocks && r.Threads == threads
		swapped := r.Blocks == [2]int64{blocks[1], blocks[0]} && r.Threads == [2]int64{threads[1], threads[0]}
		others = true
		return same || swapped
	})
	switch {
	case len(found) > 0 && t.Outside:
		return OutsideToo, ""
	case len(found) > 0:
		return Confirmed, ""
	case t.Undefined:
		return NotReplayed, "undefined behaviour"
	case t.Divergent:
		return NotReplayed, "the threads part at a barrier"
	case t.Exhausted:
		return NotReplayed, "too long"
	case others:
		return Refuted, "other threads meet, not these"
	}
	return Refuted, "no such race in this launch"
}

// complete finds values for the arguments that a witness leaves open.
func (c *Case) complete(given map[int]int64, w *reports.Witness) *Launch {
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
	for i := range total {
		for _, j := range open {
			values[j] = int64(i%side) - 1
			i /= side
		}
		l := c.NewLaunch(values)
		if l != nil && l.grid == [2]int64{int64(w.GridDim[0]), int64(w.GridDim[1])} &&
			l.block == [2]int64{int64(w.BlockDim[0]), int64(w.BlockDim[1])} {
			return l
		}
	}
	return nil
}

func pairOf(r *reports.Race) Pair {
	a, b := r.Accesses[0], r.Accesses[1]
	return newPair(side{a.Line, a.Kind}, side{b.Line, b.Kind}, r.Type)
}
