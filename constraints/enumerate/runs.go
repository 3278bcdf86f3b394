package enumerate

import "github.com/hgrd/hgrd/constraints/expr"

// run is one execution of an access: by a thread, in rounds of loops, at bytes first..end-1.
type run struct {
	thread     *thread
	counters   []uint64
	first, end int64
}

// runner lists executions.
type runner struct {
	*space
	most  int // executions
	steps int // rounds that were evaluated
	nodes int // of trees, for them
	out   []run
	ev    *expr.Evaluator
}

// threads lists those of all threads; false when there are too many, or one whose address is not known.
func (r *runner) threads() bool {
	now := make([]uint64, len(r.axes))
	for {
		t := &thread{space: r.space, coords: append([]uint64{}, now...), known: map[at]uint64{}}
		if !r.rounds(t, nil) {
			return false
		}
		i := 0
		for ; i < len(now); i++ {
			if now[i]++; now[i] < r.axes[i].size {
				break
			}
			now[i] = 0
		}
		if i == len(now) {
			return true
		}
	}
}

// rounds adds a thread's executions in all rounds of the loops from the given counters on.
func (r *runner) rounds(t *thread, counters []uint64) bool {
	if r.steps++; r.steps > 2*r.most {
		return false
	}
	if len(counters) == len(r.loops) {
		return r.add(t, counters)
	}
	goes := r.loops[len(counters)].Continue
	for k := range uint64(maxTrips) {
		now := append(append([]uint64{}, counters...), k)
		if !r.rounds(t, now) {
			return false
		}
		on, ok := expr.Eval(goes, t.env(now))
		if !ok {
			return false
		}
		if on == 0 {
			return true
		}
	}
	return false
}

func (r *runner) add(t *thread, counters []uint64) bool {
	ev := r.ev
	ev.Reset(t.env(counters))
	defer func() { r.nodes += ev.Work() }()
	for _, c := range r.conds {
		if v, ok := ev.Eval(c); ok && v == 0 {
			return true
		}
	}
	first, ok := ev.Eval(r.side.Offset)
	size, sized := ev.Eval(r.side.Size)
	if !ok || !sized || int64(size) < 0 || int64(first) > int64(first+size) || len(r.out) == r.most {
		return false
	}
	r.out = append(r.out, run{t, counters, int64(first), int64(first + size)})
	return true
}
