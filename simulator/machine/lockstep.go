package machine

import (
	"slices"

	"github.com/hgrd/hgrd/simulator/event"
)

// Lockstep runs the lanes of a warp together: the lanes at the lowest position go on to their next accesses, and of those
// that stand before one access each executes it, before the next are chosen; so lanes that went different ways meet again
// where the ways do. Observers are told which lanes execute an access together. fuel is how many such steps a warp
// takes before another gets its turn; 0 stands for 64. Lanes that spin keep those above them from running: now and then a
// turn begins with the lanes next above.
func Lockstep(fuel int) Schedule {
	if fuel <= 0 {
		fuel = 64
	}
	return &lockstep{fuel: fuel}
}

// lockstepPatience is how many turns a warp takes without waiting before other than the lowest lanes get one.
const lockstepPatience = 4

type lockstep struct {
	fuel   int
	launch *event.Launch
	lanes  uint64 // that execute together with the thread given out last
	warps  map[uint32]*lanes
	queue  []*lanes // warps with threads that can run, in turn
	head   int
}

// lanes are the threads of a warp that can run.
type lanes struct {
	threads []*Thread
	step    []*Thread // taken out of threads to execute the step
	lanes   uint64    // of step, if they stand before an access
	used    int       // steps of this turn
	turns   int       // since all lanes waited
	from    uint32    // of this turn: lanes below it only run if there are no others
	last    uint32    // the from of the last turn that had one
	queued  bool
}

func (s *lockstep) Begin(l *event.Launch) bool {
	s.launch = l
	s.warps, s.queue, s.head = map[uint32]*lanes{}, s.queue[:0], 0
	return true
}

func (s *lockstep) Ready(t *Thread) {
	n := s.launch.WarpOf(t.number)
	w := s.warps[n]
	if w == nil {
		w = &lanes{}
		s.warps[n] = w
	}
	w.threads = append(w.threads, t)
	if !w.queued {
		w.queued = true
		s.push(w)
	}
}

func (s *lockstep) push(w *lanes) {
	if s.head > 64 && s.head*2 > len(s.queue) {
		n := copy(s.queue, s.queue[s.head:])
		s.queue, s.head = s.queue[:n], 0
	}
	s.queue = append(s.queue, w)
}

func (s *lockstep) Next() (*Thread, int) {
	for s.head < len(s.queue) {
		w := s.queue[s.head]
		switch {
		case len(w.step) > 0:
			t := w.step[0]
			w.step = w.step[1:]
			s.lanes = w.lanes
			if t.paused {
				return t, 1
			}
			return t, 0
		case len(w.threads) == 0:
			*w = lanes{threads: w.threads}
			s.head++
		case w.used >= s.fuel:
			w.used = 0
			if w.turns++; w.turns%lockstepPatience == 0 {
				w.rotate()
			} else {
				w.from = 0
			}
			s.head++
			s.push(w)
		default:
			w.used++
			w.choose(s.launch)
		}
	}
	s.queue, s.head = s.queue[:0], 0
	return nil, 0
}

// Together are the lanes of the step.
func (s *lockstep) Together() uint64 { return s.lanes }

// lowest is the lowest position of a lane, not below from.
func (w *lanes) lowest(from uint32) (at uint32, ok bool) {
	for _, t := range w.threads {
		if t.pc >= from && (!ok || t.pc < at) {
			at, ok = t.pc, true
		}
	}
	return at, ok
}

// rotate sets where the next turn begins: the next position above the last one, after the highest the lowest.
func (w *lanes) rotate() {
	w.from, _ = w.lowest(w.last + 1)
	w.last = w.from
}

// choose takes the lanes of the next step out, in their order: those that only go on to an access come first.
func (w *lanes) choose(launch *event.Launch) {
	at, ok := w.lowest(w.from)
	if !ok {
		at, _ = w.lowest(0)
	}
	paused := !slices.ContainsFunc(w.threads, func(t *Thread) bool { return t.pc == at && !t.paused })
	kept := w.threads[:0]
	w.step, w.lanes = w.step[:0], 0
	for _, t := range w.threads {
		if t.pc == at && t.paused == paused {
			w.step = append(w.step, t)
			if paused {
				w.lanes |= 1 << launch.LaneOf(t.number)
			}
		} else {
			kept = append(kept, t)
		}
	}
	w.threads = kept
	slices.SortFunc(w.step, func(a, b *Thread) int { return int(a.number) - int(b.number) })
}
