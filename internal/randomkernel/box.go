package randomkernel

import "math/rand/v2"

// Found is what enumeration of a case found.
type Found struct {
	Launches  int          // runs without any flaw
	Divergent int          // runs in which threads part at a barrier
	Races     map[Pair]Hit // in runs without flaws; without wrap-around where there is one
	Outside   map[Pair]Hit // in runs with an access outside of its object
}

// Hit is a race and where it was found.
type Hit struct {
	Race
	Values []int64
}

// Bounds of the enumeration.
const (
	boxLow, boxHigh = -1, 18
	maxRuns         = 100
	maxBoxThreads   = 400
	maxTries        = 4000
)

// Box runs the case for parameter values of a small box: all of them where they are few, else drawn ones.
func (c *Case) Box(seed uint64) *Found {
	f := &Found{Races: map[Pair]Hit{}, Outside: map[Pair]Hit{}}
	r := rand.New(rand.NewPCG(seed, 0xb0c5))
	contents := 1
	if c.reads() {
		contents = 3
	}
	runs := 0
	for values := range c.values(r) {
		l := c.NewLaunch(values)
		if l == nil || l.Blocks() > maxBoxThreads || l.Blocks()*l.Threads() > maxBoxThreads {
			continue
		}
		for i := range contents {
			l.Contents = drawn(r.Uint64(), int64(i))
			f.add(l, l.Run())
			runs++
		}
		if runs >= maxRuns {
			break
		}
	}
	return f
}

func (f *Found) add(l *Launch, t *Trace) {
	to := f.Races
	switch {
	case t.Divergent:
		if !t.Outside {
			f.Divergent++
		}
		return
	case t.Undefined || t.Exhausted:
		return
	case t.Outside:
		to = f.Outside
	default:
		f.Launches++
	}
	for _, r := range l.Races(t, nil) {
		if old, known := to[r.Pair]; !known || old.Wrapped && !r.Wrapped {
			to[r.Pair] = Hit{r, l.Values}
		}
	}
}

// drawn gives contents of memory that nothing wrote; all zero for kind 0.
func drawn(seed uint64, kind int64) func(string, int64) int64 {
	return func(array string, element int64) int64 {
		h := seed
		for _, b := range []byte(array) {
			h = (h ^ uint64(b)) * 1099511628211
		}
		h = (h ^ uint64(element)) * 0x9e3779b97f4a7c15
		return int64(h>>40) % (1 + 7*kind)
	}
}

// values lists values of the parameters.
func (c *Case) values(r *rand.Rand) func(func([]int64) bool) {
	const side = boxHigh - boxLow + 1
	n, total := len(c.Params), 1
	for range n {
		total *= side
	}
	at := func(i int) []int64 {
		out := make([]int64, n)
		for j := range out {
			out[j] = int64(boxLow + i%side)
			i /= side
		}
		return out
	}
	order := r.Perm(total)
	return func(yield func([]int64) bool) {
		for _, i := range order[:min(total, maxTries)] {
			if !yield(at(i)) {
				return
			}
		}
	}
}

// reads says whether anything depends on contents of memory.
func (c *Case) reads() bool {
	for _, a := range c.Arrays {
		if a.Input {
			return true
		}
	}
	for s := range all(c.Body) {
		for _, e := range []*Expr{s.Place, s.E} {
			if e == nil {
				continue
			}
			if s.Kind == If || s.Kind == For || s.Kind == Assign {
				if e.loads() {
					return true
				}
			}
			if e.Op == Load && e.Args[0].loads() {
				return true
			}
		}
	}
	return false
}

func (e *Expr) loads() bool {
	if e.Op == Load {
		return true
	}
	for _, a := range e.Args {
		if a.loads() {
			return true
		}
	}
	return false
}
