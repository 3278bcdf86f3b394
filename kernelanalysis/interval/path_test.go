package interval

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestPath: what a run visits before a path has ended is among the visits that
// Before lists, and of those that are sure, no run says otherwise. A path ends
// at the second of some nodes that it comes by.
func TestPath(t *testing.T) {
	met, sure := 0, 0
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 7))
		f, ok := randomFlow(r)
		if !ok || slices.Contains(f.cyclicWithoutBackEdges(), true) {
			continue
		}
		from := Node(1 + r.IntN(len(f.Succ)-1))
		if !f.reachFrom(f.Entry, -1)[from] {
			continue
		}
		waits := make([]bool, len(f.Succ))
		for n := range waits {
			waits[n] = r.IntN(3) == 0
		}
		pass := func(passed int, at Node) (int, bool) {
			if waits[at] {
				passed++
			}
			return passed, passed == 2
		}
		p := f.Follow(from, 0, pass)
		allowed := func(n Node, kappa, at []int, certain bool) bool {
			return slices.ContainsFunc(p.Before(n), func(v Visit) bool {
				for i, l := range f.Enclosing(n) {
					k := 0
					if j := slices.Index(f.Enclosing(from), l); j >= 0 {
						k = kappa[j]
					}
					if !v.Counters[i].Holds(at[i], k) {
						return false
					}
				}
				return !certain || v.Sure
			})
		}
		for range 40 {
			f.walk(r, from, func(n Node, turn []int, start []int, passed int) (int, bool) {
				var at, kappa []int
				for _, l := range f.Enclosing(n) {
					at = append(at, turn[l])
				}
				for _, l := range f.Enclosing(from) {
					kappa = append(kappa, start[l])
				}
				over := passed >= 2
				now, ends := passed, false
				if !over {
					now, ends = pass(passed, n)
				}
				switch {
				case !over && !ends:
					met++
					if !allowed(n, kappa, at, false) {
						t.Fatalf("seed %d: %d is visited at %v, from %d at %v: %v", seed, n, at, from, kappa, fmt.Sprint(p.Before(n), f.Succ, waits))
					}
				case over:
					if allowed(n, kappa, at, true) {
						t.Fatalf("seed %d: %d is visited at %v behind the end, from %d at %v: %v", seed, n, at, from, kappa, fmt.Sprint(p.Before(n), f.Succ, waits))
					}
					sure++
				}
				return now, true
			})
		}
	}
	if met < 10000 || sure < 10000 {
		t.Errorf("%d visits before the end, %d behind", met, sure)
	}
}

// walk runs f to its first visit of a node, and on from there: visit is told
// where the thread is, the counters of all loops there and at the start, and
// what it said last.
func (f *flow) walk(r *rand.Rand, from Node, visit func(n Node, turn, start []int, passed int) (int, bool)) {
	turn := make([]int, len(f.Loops))
	var start []int
	u, passed := f.Entry, 0
	for range 60 {
		if len(f.Succ[u]) == 0 {
			return
		}
		if u == from && start == nil {
			start = slices.Clone(turn)
		}
		v := f.Succ[u][r.IntN(len(f.Succ[u]))]
		if l := f.backEdge(u, v); l != NoLoop {
			turn[l]++
		} else if l := f.LoopOf[v]; l != NoLoop && f.Loops[l].Header == v {
			turn[l] = 0
		}
		if u = v; start != nil {
			passed, _ = visit(u, turn, start, passed)
		}
	}
}
